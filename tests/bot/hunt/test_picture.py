"""What the pictures of a hunt show, and to whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.drawing.picture import Picture
from bot.hunt import picking
from bot.hunt.drawing.legend import SIGNS
from bot.hunt.drawing.path import Film
from bot.hunt.drawing.scene import Plan, Scene
from bot.hunt.wording.voice import Voice
from bot.ui import desk as desk_page
from bot.ui.answers import pictured
from rules.game import Decision
from rules.hunt import events as told
from rules.hunt.players import chances
from rules.hunt.view import BearerOwn
from tests.bot.hunt.kit import NAMES, TEXT
from tests.bot.hunt.moments import PACK
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.bot.hunt.test_desk import look_of


def scene_of(picture: Picture | None) -> Scene:
    assert picture is not None
    assert isinstance(picture.scene, Scene)
    return picture.scene


@cache
def _in_play(length: str, aid: str = "full") -> Table:
    table = Table(3, 41, length=length, aid=aid)
    for now in table.steps(200):
        if now.state.day >= 2:
            break
    return table


def test_the_ring_bearer_alone_sees_the_secret_way() -> None:
    """H-19.4, H-19.5, H-19.10: the others' pictures have nothing of it."""
    for length in ("full", "part2"):
        table = _in_play(length)
        own = table.view(1).own
        assert isinstance(own, BearerOwn)

        mine = scene_of(table.presentation(1).private_picture(table.view(1), NAMES, TEXT))
        others = scene_of(table.presentation(2).private_picture(table.view(2), NAMES, TEXT))

        assert mine.own is not None
        assert mine.own.bearer == own.last_location
        assert others.own is None
        assert scene_of(PRESENTATION.picture(table.view(), NAMES, TEXT)).own is None


def test_a_picture_has_a_word_for_everything_in_it() -> None:
    """H-21.4: those of the roles from the pack."""
    words = scene_of(PRESENTATION.picture(_in_play("full").view(), NAMES, TEXT)).words

    assert set(SIGNS) == set(words)
    assert words["bearer"] == "Frodo"
    assert words["mentor"] == "The Grey Pilgrim"
    assert all(words.values())


def test_with_full_aid_the_picture_shows_where_they_can_be() -> None:
    """H-20.8, H-20.9: the true place among them."""
    for length in ("full", "part2"):
        table = _in_play(length)
        own = table.view(1).own
        assert isinstance(own, BearerOwn)

        aid = scene_of(PRESENTATION.picture(table.view(), NAMES, TEXT)).aid

        assert aid is not None
        if not table.view().turn_open:
            assert own.last_location in aid.bearer


def test_chances_are_ringed_and_told_in_words() -> None:
    """H-20.8, H-20.10: the board rings those at least half as likely as the first; the page tells shares."""
    table = _in_play("part1", aid="likely")
    picture = PRESENTATION.picture(table.view(), NAMES, TEXT)
    aid = scene_of(picture).aid
    look = look_of(table, 2)
    log = desk_page.page(look, PRESENTATION, "log", "", TEXT).content

    told = chances.chances(PACK, table.view().seen)
    assert aid is not None
    assert told is not None
    assert aid.likely == tuple(place for place, share in told.last if 2 * share >= told.last[0][1])
    assert f"is most likely at {', '.join(map(str, aid.likely))}." in picture.alt
    place, share = told.last[0]
    assert f"is most likely at: {PACK.boards[1].word(place)}" in log
    assert f"({share:.0%})" in log
    assert "A search is most likely to be answered yes at: " in log


def test_a_post_has_the_board_where_the_board_has_changed() -> None:
    """H-20.6: after a turn, a ride, an encounter; not after a card that was kept."""
    view = _in_play("full").view()

    assert PRESENTATION.post_pictures((told.BearerTurned(1, 1, 3, 1, 3),), view, NAMES, TEXT)
    assert PRESENTATION.post_pictures((told.NazgulMoved(1, 0, (16, 13)),), view, NAMES, TEXT)
    assert not PRESENTATION.post_pictures((told.CardsDrawn(1, "ally", 1, 3),), view, NAMES, TEXT)


def test_at_the_end_the_whole_hunt_is_shown_once_more() -> None:
    """H-20.4: the board with what was hidden, and a moving picture with a frame for every turn."""
    table = Table(3, 42)
    for now in table.steps(200):
        if now.state.day == 3:
            break
    table.abort()

    board, film = PRESENTATION.post_pictures(table.public, table.view(), NAMES, TEXT)

    assert scene_of(board).own is not None
    assert isinstance(film.scene, Film)
    assert len(film.scene.scenes) == len(table.state.trail) + 1
    parts = [scene.chart.part for scene in film.scene.scenes]
    assert parts == sorted(parts)
    assert all(scene.own is not None and scene.own.bearer != 0 for scene in film.scene.scenes)
    assert len(film.alt) <= 1024
    assert board.name.endswith(".webp")
    assert film.name.endswith(".gif")


def _asked(kind: str, part: int = 1) -> tuple[Table, Decision]:
    """A table at which a question of this kind is owed, and the question."""
    table = Table(3, 41, length="full" if part == 1 else "part2", aid="full")
    for now in table.steps(600):
        for decision in GAME.decisions(now.state):
            is_it = decision.question.kind == kind and decision.owed and not decision.rests
            if is_it and (now.state.part, now.state.day > 0) == (part, kind in ("turn", "block")):
                return table, decision
    raise AssertionError("that was never asked")


def _draft(table: Table, decision: Decision, *said: str) -> Picture | None:
    offered = GAME.options(table.state, decision, said).words
    view, presentation = table.view(decision.seat), table.presentation(decision.seat)
    return presentation.draft_picture(view, decision, said, offered, NAMES, TEXT)


def _numbers(words: Iterable[str]) -> set[int]:
    return {int(word) for word in words if word.isdigit()}


def test_where_one_can_go_is_ringed_on_ones_own_board_alone() -> None:
    """H-5.4, H-7.2, H-19.4: the Ring-bearer's reach, and that of the Nazgul that rides next on its player's."""
    for kind, verb in (("turn", "mark"), ("block", "move")):
        table, decision = _asked(kind)
        words = GAME.options(table.state, decision, (verb,)).words

        mine = table.presentation(decision.seat).private_picture(table.view(decision.seat), NAMES, TEXT)

        assert _numbers(words) == {space for space in scene_of(mine).reach if space > 0}
        assert mine is not None
        assert "Ringed, to choose from: " in mine.alt
        others = [seat for seat in (2, 3) if seat != decision.seat]
        for seat in others:
            board = table.presentation(seat).private_picture(table.view(seat), NAMES, TEXT)
            assert not scene_of(board).reach
        assert not scene_of(PRESENTATION.picture(table.view(), NAMES, TEXT)).reach


def test_the_first_page_of_a_question_for_places_shows_the_board_too() -> None:
    """Issue 16.3: `place` follows of itself, and the page with all the places had no board."""
    table, decision = _asked("place")

    shown = pictured.drafted(look_of(table, decision.seat), PRESENTATION, decision, (), TEXT)

    assert set(scene_of(shown).reach) == _numbers(GAME.options(table.state, decision, ("place",)).words)


def test_a_page_on_which_a_place_is_picked_shows_the_board() -> None:
    """Issue 16.3: with those ringed that can be picked; where no place is asked for the page before stays."""
    for kind, part, verb in (
        ("place", 1, "place"),
        ("turn", 1, "mark"),
        ("block", 1, "move"),
        ("mentor", 2, "start"),
        ("turn", 2, "gandalf"),
    ):
        table, decision = _asked(kind, part)

        shown = scene_of(_draft(table, decision, verb))

        words = GAME.options(table.state, decision, (verb,)).words
        assert _numbers(words) == {space for space in shown.reach if space > 0}
    table, decision = _asked("block")
    assert _draft(table, decision, "play") is None


def test_a_number_that_is_no_place_is_not_ringed() -> None:
    """H-18.39: the options of a card, abilities, tiles: the grammar knows which words are places."""
    voice = Voice(PACK, NAMES, TEXT)
    card = next(one for one in PACK.cards.values() if len(one.options) > 1 and one.deck == "sorcery")

    assert picking.spaces("block", ("play", card.id), ("1", "2"), voice) == ()
    assert picking.spaces("block", ("ability",), ("1", "2"), voice) == ()
    assert picking.spaces("block", ("move",), ("1", "2", "51-57.1"), voice) == (
        PACK.boards[1].find("51-57.1"),
        1,
        2,
    )
    assert picking.spaces("place", ("preload", "place"), ("16",), voice) == ()


def test_a_draft_is_drawn_as_far_as_it_goes() -> None:
    """H-17.10, H-17.14: where it leads, and what it would ask; told in words too."""
    table, decision = _asked("block")
    to = next(word for word in GAME.options(table.state, decision, ("move",)).words if word.isdigit())

    picture = _draft(table, decision, "move", to, "then", "search", "then")

    plan = scene_of(picture).plan
    assert [way[-1] for way in plan.ways] == [int(to)]
    assert plan.asks == (("search", to),)
    assert picture is not None
    assert "Your draft goes " in picture.alt
    assert "Your draft asks about " in picture.alt

    table, decision = _asked("turn")
    own = table.view(decision.seat).own
    assert isinstance(own, BearerOwn)
    to = next(word for word in GAME.options(table.state, decision, ("mark",)).words if word.isdigit())

    assert scene_of(_draft(table, decision, "mark", to, "then")).plan.ways == ((own.last_location, int(to)),)


def test_a_draft_shows_the_part_of_the_board_that_it_is_about() -> None:
    """Issue 28.11: what can be picked and where it leads; the desk's whole board until anything is said."""
    table, decision = _asked("block")

    picked = scene_of(_draft(table, decision, "move"))
    to = next(word for word in GAME.options(table.state, decision, ("move",)).words if word.isdigit())
    moved = scene_of(_draft(table, decision, "move", to, "then"))
    whole = scene_of(
        table.presentation(decision.seat).private_picture(table.view(decision.seat), NAMES, TEXT)
    )

    assert set(picked.part) == set(picked.reach) != set()
    assert {*moved.plan.ways[0], int(to)} <= set(moved.part)
    assert whole.part == ()


def test_the_two_journeys_are_drawn_while_one_is_chosen() -> None:
    """H-12.4, H-12.7: for the Ring-bearer alone, with the places where Gandalf can start."""
    table, decision = _asked("journey", 2)
    own = table.view(decision.seat).own
    assert isinstance(own, BearerOwn)

    mine = scene_of(table.presentation(1).private_picture(table.view(1), NAMES, TEXT))
    others = scene_of(table.presentation(2).private_picture(table.view(2), NAMES, TEXT))

    assert [way[-1] for way in mine.plan.ways] == [journey.steps[-1] for journey in own.journeys]
    assert len(mine.plan.names) == 2
    assert mine.reach == own.mentors
    assert (others.plan, others.reach) == (Plan(), ())


def test_the_signs_are_explained_where_a_part_begins_and_on_demand() -> None:
    """Issue 16.3: on the post on which the Nazgul are placed, and on the page that tells the map in words."""
    table = _in_play("full")
    view = table.view()
    first, *_ = PRESENTATION.post_pictures((told.NazgulPlaced(1, 2, (0, 1), (16, 19)),), view, NAMES, TEXT)
    later, *_ = PRESENTATION.post_pictures((told.NazgulMoved(1, 0, (16, 13)),), view, NAMES, TEXT)
    asked, *_ = PRESENTATION.page_pictures(table.view(2), "map", "", NAMES, TEXT)

    assert [scene_of(one).has_legend for one in (first, later, asked)] == [True, False, True]


def test_what_the_picture_tells_by_colours_is_told_in_words() -> None:
    """H-20.8, H-20.10: where they can be, and what is known of the trail; neither where the table plays without."""
    table = _in_play("full")
    picture = PRESENTATION.picture(table.view(), NAMES, TEXT)
    aid = scene_of(picture).aid

    assert aid is not None
    assert f"can be at {', '.join(map(str, aid.bearer))}." in picture.alt
    assert "is most likely at" not in picture.alt
    off = Table(3, 41, length="full", aid="off")
    for now in off.steps(200):
        if now.state.day >= 2:
            break
    assert scene_of(PRESENTATION.picture(off.view(), NAMES, TEXT)).trail == ()


def test_nazgul_that_stand_nowhere_are_not_told() -> None:
    """Issue 33.1: before they are placed the words named them without a place."""
    before, after = Table(3, 41), _in_play("full")

    assert "Nazgûl" not in PRESENTATION.picture(before.view(), NAMES, TEXT).alt
    assert "Nazgûl: " in PRESENTATION.picture(after.view(), NAMES, TEXT).alt
