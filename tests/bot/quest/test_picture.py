"""The picture of a Quest game: what it tells, to whom nothing more, and that it can always be painted."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageColor

from bot.drawing import colours, symbols, typeface
from bot.drawing.picture import DESCRIPTION, Picture
from bot.language.words import Named, Names, for_locale
from bot.quest.drawing import parts
from bot.quest.drawing.scene import COLUMNS
from bot.quest.picture import picture
from rules.quest.actions import Ballot, Deed
from rules.quest.view import QuestView
from tests.bot.kit import TEXT, Table
from tests.rules import table as rules
from tests.rules.table import APPROVE, REJECT, SABOTAGE, SEVEN, SUPPORT, TEN

MOST_BYTES = 120_000

OPTIONS: dict[int, dict[str, Any]] = {
    5: {},
    7: {"roles": ["boromir"], "boromir": "predetermined", "palantir": True, "ring": True},
    10: {"roles": ["aragorn", "saruman", "boromir"], "boromir": "random", "palantir": True, "ring": True},
}

HOSTILE = (
    "\u202edesrever\u202c and more",
    "\u200b\u200b\u2060",
    "山田太郎",
    "שלום עולם",
    "🎉🎉🎉",
    "Z̸̛̲͗a̴͚̓l̷̰̽g̵̹̀o̴",
    "M" * 80,
    "\n\r\t",
    "ﷺ",
    "Ω≈ç√∫ <@1> **bold** #",
)
"""Names that people take: turned round, invisible, in other scripts, too long, in pictures."""


def _view(table: Table) -> QuestView:
    view = table.look(None).view
    assert isinstance(view, QuestView)
    return view


def _course(seats: int, seed: int = 3) -> Iterator[Table]:
    """A random game, before each entry and at its end."""
    table, chance = Table(seats, seed, **OPTIONS[seats]), Random(seed)
    while not table.is_over:
        yield table
        table.step(chance)
    yield table


def _drawn(made: Picture) -> Image.Image:
    return Image.open(io.BytesIO(made.draw(made.scene)))


def _seen(game: rules.Table) -> Picture:
    """What the public sees of a game that is played by the rules alone."""
    view = game.game.view(game.state, None)
    names = Names([Named(game.seat(name), name) for name in game.names], view.order, TEXT)
    return picture(view, names, TEXT)


# ------------------------------------------------------------------------------------------------ what it tells


@pytest.mark.parametrize("seats", sorted(OPTIONS))
def test_every_moment_of_a_game_makes_a_small_picture_with_its_facts_in_words(seats: int) -> None:
    """Whatever happens there is a picture of one width and few bytes, and a text that says who leads.

    Each tells its facts; every third is drawn, and the last.
    """
    for number, table in enumerate(_course(seats), seats):
        view = _view(table)
        made = picture(view, table.names(), TEXT)

        assert 0 < len(made.alt) <= DESCRIPTION
        if view.outcome is None:
            assert f"Leader: {table.names().label(view.leader)}." in made.alt
        if number % 3 and view.outcome is None:
            continue
        data = made.draw(made.scene)
        image = Image.open(io.BytesIO(data))

        assert len(data) <= MOST_BYTES
        assert (image.mode, image.width) == ("P", parts.WIDTH)
        assert 700 <= image.height <= 1030


def test_the_words_beside_the_picture_name_quests_order_party_and_ballots() -> None:
    """Q-3.1, Q-4.1, Q-4.3, Q-5.3, Q-8.1, Q-8.4: all that is to be seen can be read."""
    game = rules.Table(SEVEN, leader="Ann", palantir=True, ring=True, roles="boromir", boromir="random")
    game.quest("Ann Bob", ring="Bob")
    game.propose("Bob", "Bob Cid Dan", "Cid")
    game.vote("Ann Eve", APPROVE)
    game.vote("Gus", REJECT, public=True)

    told = _seen(game).alt

    for words in (
        "Quest 1 succeeded: 2 supports, 0 sabotages.",
        "Quest 2: a party of 3; it fails with 1 sabotage.",
        "Quest 4: a party of 4; it fails with 2 sabotages.",
        "3 of 7 have voted.",
        "Leader: Bob.",
        "Order of leaders: Ann, Bob, Cid, Dan, Eve, Fay, and Gus.",
        "Rejected: 0 of 5.",
        "Party 2: Bob, Cid, and Dan.",
        "The Ring: Cid.",
        "Not voted yet: Bob, Cid, Dan, and Fay.",
        "In public, reject: Gus.",
        "The Palantír: Gus.",
        "Party 1, Ann and Bob, was approved: approve Ann, Bob, Cid, Dan, Eve, Fay, and Gus; reject nobody.",
    ):
        assert words in told


def test_the_votes_so_far_are_columns_and_the_open_one_hides_private_ballots() -> None:
    """Q-4.3, Q-4.4: of an open vote who has voted, and the public ballots alone."""
    game = rules.Table(SEVEN, leader="Ann")
    game.propose("Ann", "Ann Bob")
    game.vote("Ann Bob Cid", APPROVE)
    game.vote("Dan Eve Fay Gus", REJECT)
    game.propose("Bob", "Bob Cid")
    game.vote("Ann", REJECT)
    game.vote("Bob", APPROVE, public=True)

    scene: Any = _seen(game).scene
    first, second = scene.columns

    assert (first.result, first.ballots) == ("rejected", ("approve",) * 3 + ("reject",) * 4)
    assert first.members == (True, True, *[False] * 5)
    assert (second.result, second.ballots[:3]) == ("open", ("sealed", "approve", "awaited"))
    assert (scene.leader, scene.rejected) == (1, 1)


def _long() -> rules.Table:
    """Ten players, ten parties voted on, and an eleventh before the table."""
    game = rules.Table(TEN)
    for party in ("Ann Bob Cid", "Ann Bob Cid Dan"):
        for _ in range(4):
            game.reject()
        game.quest(party)
    game.propose(game.leader, "Ann Bob Cid Dan")
    return game


def test_no_more_parties_are_shown_than_can_be_told_apart() -> None:
    """The last ones, the open one among them."""
    scene: Any = _seen(_long()).scene

    assert [column.number for column in scene.columns] == list(range(12 - COLUMNS, 12))
    assert [column.result for column in scene.columns[-3:]] == ["rejected", "approved", "open"]


def test_the_end_shows_who_was_who() -> None:
    """Q-6.4."""
    game = rules.Table(SEVEN, deal="Ann gandalf, Bob witch-king")
    game.abort()

    made = _seen(game)
    scene: Any = made.scene

    roles = {one.name: (one.role, one.side) for one in scene.seated}
    assert (roles["Ann"], roles["Bob"]) == (("Gandalf", "free"), ("The Witch-King", "minions"))
    assert "Bob: the Witch-King, Minions." in made.alt
    assert "Ended by a moderator." in made.alt


# ----------------------------------------------------------------------------------------------- and nothing more


def test_twins_have_the_same_picture_byte_for_byte() -> None:
    """Q-2.8, Q-4.3, Q-5.6: deal, private ballots and actions under way leave no trace in it."""

    def played(deal: str, ballot: Ballot, deed: Deed) -> Iterator[tuple[bytes, str]]:
        game = rules.Table(SEVEN, leader="Ann", deal=deal)
        game.propose("Ann", "Ann Bob")
        game.vote("Cid", ballot)
        yield _bytes_and_words(game)
        game.vote("Ann Bob Cid Dan Eve Fay Gus", APPROVE)
        game.act("Bob", deed)
        yield _bytes_and_words(game)

    one = played("Ann gandalf, Bob witch-king, Cid minion", APPROVE, SABOTAGE)
    other = played("Ann gandalf, Bob minion, Cid witch-king", REJECT, SUPPORT)

    assert list(one) == list(other)


def _bytes_and_words(game: rules.Table) -> tuple[bytes, str]:
    made = _seen(game)
    return made.draw(made.scene), made.alt


def test_a_picture_has_neither_times_nor_names_of_programs_in_it() -> None:
    table = Table(7, 1)

    image = _drawn(picture(_view(table), table.names(), TEXT))

    assert image.info == {"transparency": 0}


# ------------------------------------------------------------------------------------------------------- its looks


def test_what_differs_in_colour_differs_in_shape() -> None:
    """Whoever sees no colours can tell ballots, quests, results and sides apart."""
    ballots = [shape for shape, _ in parts.BALLOTS.values()]
    sides = [shape for shape, _ in parts.SIDES.values()]
    for shapes in (ballots, sides, ["check", "cross", "pointer"], ["disc", "shield"]):
        for one, other in combinations(shapes, 2):
            assert _apart(one, other) > 0.15, (one, other)


def _apart(one: str, other: str) -> float:
    """The share of a square in which two shapes differ."""
    pairs = zip(
        symbols.mask(symbols.SHAPES[one], 32).tobytes(),
        symbols.mask(symbols.SHAPES[other], 32).tobytes(),
        strict=True,
    )
    return sum(abs(here - there) for here, there in pairs) / 255 / 32 / 32


def test_symbols_keep_their_colours_and_corners_are_clear() -> None:
    """The palette is fixed: a green is that green in every picture; the card has round corners on any ground."""
    game = rules.Table(SEVEN, leader="Ann")
    game.quest("Ann Bob")
    image = _drawn(_seen(game)).convert("RGBA")

    found = {colour for _, colour in image.getcolors(1 << 16) or []}
    for name in (colours.PAPER, colours.INK, colours.GOOD, colours.BRASS, colours.GLOW):
        assert (*ImageColor.getrgb(name), 255) in found
    assert [image.getpixel(at)[3] for at in ((0, 0), (image.width - 1, image.height - 1))] == [0, 0]  # type: ignore[index]
    assert image.getpixel((30, 30)) == (*ImageColor.getrgb(colours.PAPER), 255)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("behind", [colours.PAPER, colours.SAND, colours.GLOW])
def test_type_and_symbols_stand_out(behind: str) -> None:
    """Contrast 4.5 for type, 3 for symbols."""
    for colour, least in ((colours.INK, 4.5), (colours.FAINT, 4.5), (colours.GOOD, 3), (colours.BAD, 3)):
        assert (_luminance(behind) + 0.05) / (_luminance(colour) + 0.05) >= least


# ----------------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize("raw", [*HOSTILE, ""])
def test_no_name_breaks_a_picture(raw: str) -> None:
    table = Table(7, 1, palantir=True)
    view = _view(table)
    names = Names([Named(seat, raw) for seat in view.order], view.order, TEXT)

    made = picture(view, names, TEXT)
    image = _drawn(made)

    assert image.width == parts.WIDTH
    assert len(made.alt) <= DESCRIPTION


@pytest.mark.parametrize(
    ("raw", "painted"),
    [
        ("山田 Taro", "Taro"),
        ("Åse Ørsted", "Åse Ørsted"),
        ("Ирина", "Ирина"),
        ("שלום", ""),
        ("🎉 Ann 🎉", "Ann"),
    ],
)
def test_what_the_type_lacks_is_left_out_of_a_name(raw: str, painted: str) -> None:
    """A name of which nothing is left gives way to the number of the seat."""
    assert typeface.drawable(raw) == painted


def test_long_names_are_set_smaller_and_then_shortened() -> None:
    short, size = typeface.shrunk("Bartholomew", 36, 200)
    long, least = typeface.shrunk("M" * 40, 36, 200)

    assert (short, size < 36) == ("Bartholomew", True)
    assert (long[-1], least) == ("…", 27)
    assert typeface.width_of(long, least) <= 200


@pytest.mark.parametrize("language", ["en-GB", "de"])
def test_words_run_into_no_others_in_any_language(language: str) -> None:
    """Issue 33.1: in German "scheitert ab 1" ran over the next quest, and the legend over the rim."""
    game, text = rules.Table(SEVEN, leader="Ann", palantir=True, ring=True), for_locale(language)
    game.propose("Ann", "Ann Bob", "Bob")
    game.vote("Ann", APPROVE, public=True)
    game.vote("Eve", REJECT, public=True)
    game.vote("Gus", APPROVE)
    view = game.game.view(game.state, None)
    made = picture(view, Names([Named(seat, f"N{seat}") for seat in view.order], view.order, text), text)
    shown = _drawn(made).convert("RGB")

    quests = [parts.MARGIN + nth * (parts.WIDTH - 2 * parts.MARGIN) // 5 for nth in range(1, 5)]
    below = [(x - 3, parts.TRACK + 164, x + 3, parts.TRACK + 204) for x in quests]
    rim = (parts.WIDTH - parts.MARGIN + 2, 40, parts.WIDTH - 24, shown.height - 40)
    for box in (*below, rim):
        assert shown.crop(box).getcolors() == [
            ((box[2] - box[0]) * (box[3] - box[1]), ImageColor.getrgb(colours.PAPER))
        ]


def test_ten_long_names_and_a_full_history_stay_small() -> None:
    """At most 120 KB."""
    game = _long()
    view = game.game.view(game.state, None)
    names = Names([Named(seat, f"{seat} Wwwmm Éowyn Ирина") for seat in view.order], view.order, TEXT)

    made = picture(view, names, TEXT)

    assert len(made.draw(made.scene)) <= MOST_BYTES
