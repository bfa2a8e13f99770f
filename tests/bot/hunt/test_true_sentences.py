"""Sentences that were found untrue, each in the moment in which it was (Issue 16.2)."""

from __future__ import annotations

import pytest

from bot.posting import compose
from rules.game import Question
from rules.hunt import events as told
from rules.hunt.state import Flipping
from tests.bot.hunt.kit import NAMES, PACK, TEXT
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.bot.hunt.test_desk import look_of
from tests.rules.hunt import kit as rules_kit


def _receipt(table: Table, words: str, *events: told.HuntEvent) -> str:
    view = table.view(1)
    return PRESENTATION.of(view).answers.receipt(view, words, events, NAMES, TEXT)


def test_whoever_bears_the_ring_in_part_1_alone_is_told_of_no_journey() -> None:
    """Issue 16.2, H-2.6: the exit is the end."""
    aims = {}
    for length in ("part1", "full"):
        table = Table(2, 31, length=length)
        aims[length] = PRESENTATION.dossier(table.view(1), NAMES, TEXT)

    assert "an exit in 16 moves with corruption below 12" in aims["part1"]
    assert "journey" not in aims["part1"].split("\n")[1]
    assert "then to the end of the journey" in aims["full"]


def test_no_step_is_counted_of_a_journey_that_is_not_chosen() -> None:
    """Issue 16.2: `step 0 of –` stood on the card of a Part 2 that is set up."""
    view = Table(2, 31, length="part2").view()
    assert not view.seen.last_move

    lines = PRESENTATION.gist(view, NAMES, TEXT)

    assert "–" not in " ".join(lines)
    assert "Corruption" in lines[-1]


@pytest.mark.parametrize("by", ["escape", "move"])
def test_after_an_escape_no_turn_is_called_open(by: str) -> None:
    """Issue 16.2: an escape is written as a move is, and the turn that follows it was never begun."""
    table = Table(2, 31)
    now = next(one for one in table.steps(60) if one.view().seen.pause == "bearing")

    receipt = _receipt(now, "mark 17", told.FrodoMoved(1, 2, by))

    assert look_of(now, 1).view is not None
    assert ("Your turn is still open" in receipt) == (by == "move")


def test_each_way_in_which_a_hunt_is_won_is_told_as_it_was() -> None:
    """Issue 16.2, H-2.6, H-15.8: who got through Part 1 alone, or thirty days, was told of the journey's end."""
    won = [("bearer", "survived"), ("bearer", "day 30"), ("bearer", "rivendell"), ("wraiths", "corruption")]

    told_of = [
        PRESENTATION.say(told.HuntEnded(side, reason, "H-15.1"), NAMES, TEXT) or "" for side, reason in won
    ]

    assert [one.split("** ")[1].split()[-3:] for one in told_of] == [
        ["through", "Part", "1."],
        ["is", "still", "free."],
        ["of", "the", "journey."],
        ["has", "overcome", "Frodo."],
    ]


def test_after_the_end_the_desk_tells_what_was_and_nothing_that_could_be_done() -> None:
    """Issue 16.2: aim, reach and standing orders stood there as before."""
    table = Table(2, 31, length="part1")
    ended = next(one for one in table.steps(4_000) if one.view().seen.outcome is not None)

    told_of = [PRESENTATION.dossier(ended.view(seat), NAMES, TEXT) for seat in (1, 2)]

    assert [one.split("\n")[0] for one in told_of] == ["You bore the Ring.", "You were a Ringwraith."]
    assert not any("You win" in one or "Within reach" in one for one in told_of)
    assert PRESENTATION.happened(ended.view(1), NAMES, TEXT) == ()


@pytest.mark.parametrize(
    ("length", "info", "first"),
    [
        ("full", 1, "gives away information, and the Ringwraiths place their Nazgûl."),
        ("full", 0, "**First** the Ringwraiths place their Nazgûl."),
        ("part2", 0, "chooses a journey and where The Grey Pilgrim begins."),
    ],
)
def test_the_post_that_begins_a_hunt_says_what_to_do_and_the_hash_stands_on_the_card(
    length: str, info: int, first: str
) -> None:
    """Issue 30.12, H-20.2: 64 digits of a hash stood between who is who and what is asked."""
    table = Table(3, 31, length=length, info_given=info)
    begun = PRESENTATION.post(table.public, table.view(), NAMES, TEXT) or ""
    look = look_of(table, 1)

    assert first in begun
    assert PACK.sha256 not in begun
    assert f"-# Pack `open-road`, SHA-256 `{PACK.sha256}`" in compose.card(look, PRESENTATION, TEXT).content


@pytest.mark.parametrize(
    ("side", "told_of"),
    [
        (
            "bearer",
            ["🏆 **The Ring-bearer**, the winner: **Ann**", "**The Ringwraiths**: **Bob** and **Cid**"],
        ),
        (
            "wraiths",
            ["🏆 **The Ringwraiths**, the winners: **Bob** and **Cid**", "**The Ring-bearer**: **Ann**"],
        ),
        ("none", ["**The Ring-bearer**: **Ann**", "**The Ringwraiths**: **Bob** and **Cid**"]),
    ],
)
def test_the_end_names_who_has_won_before_who_has_not(side: str, told_of: list[str]) -> None:
    """Issue 30.12: a last word, as in Quest, where somebody has won."""
    ended = told.HuntEnded(side, "corruption", "H-11.1")
    post = (PRESENTATION.post([ended], Table(3, 31).view(), NAMES, TEXT) or "").split("\n")

    assert post[-2:] == told_of
    assert len(post) == (3 if side == "none" else 4)


@pytest.mark.parametrize(
    ("tiles", "missing", "asked"),
    [
        (("std-1",), 0, "I drew a tile: **0**, no corruption. You may flip"),
        (("std-1", "red-1"), 1, "I drew 2 tiles: **0**, **red 3**. There is 1 tile too few"),
    ],
)
def test_who_may_flip_is_told_what_was_drawn_as_everybody_is(
    tiles: tuple[str, ...], missing: int, asked: str
) -> None:
    """Issue 30.9: "Tiles drawn: 0." stood there, and a player thought that none was."""
    state = rules_kit.state(todo=(Flipping(Question("flip", 1), tiles, missing),))
    view = GAME.view(state, 1)
    flip = next(one for one in GAME.decisions(state) if one.question.kind == "flip")

    assert asked in PRESENTATION.answers.ask(flip, view, NAMES, TEXT)
