"""The walk-throughs of the owners' book, played as they stand there."""

from __future__ import annotations

import re

import pytest

from rules.war.events.sightings import Challenged, SpottingFailed
from rules.war.events.table import ServantMet, WordContested
from rules.war.events.turns import Disclosed
from tests.rules.war.table.owners import Room, fenced

_SEED = 3
_QUIET = 10
"""Typed lines of a quiet game-turn of two, at most."""


def told_by_book(mode: str) -> Room:
    """The game of a walk-through; of the cards, whose numbers its dice have drawn, each gives his first."""
    room = Room(mode, seed=_SEED, limit=3)
    for line in fenced(mode).splitlines():
        side, _, words = line.partition(" ")
        card = next(iter(room.state.hand(side).cards), "")  # type: ignore[arg-type]
        room.say(side, words.replace("CARD", str(card)))  # type: ignore[arg-type]
    return room


def test_two_owners_play_three_game_turns() -> None:
    """W-44.1, W-44.6, W-44.14, W-38.9: to the limit, as the book tells it."""
    room = told_by_book("hidden")

    assert room.state.outcome is not None
    assert (room.state.outcome.reason, room.state.turn) == ("limit", 3)
    assert [event.comes for event in room.told(Challenged, "D")] == [True, True]
    assert len(room.told(SpottingFailed, "D")) == 3
    assert [event.number for event in room.told(ServantMet, "D")] == [2]
    assert [event.stands for event in room.told(WordContested)] == [False, True]
    (opened,) = room.told(Disclosed)
    assert {line.turn for line in opened.lines} == {1, 2, 3}
    first = next(line for line in opened.lines if (line.turn, line.group) == (1, 2))
    assert [(step.at, step.by_road) for step in first.walked] == [
        (room.at(name), True) for name in ("W2312", "W2212", "W2112")
    ]


def test_three_owners_play_three_game_turns_with_bargains() -> None:
    """W-44.1, W-29.5, W-44.13: an alliance, a council, a deal, a fight on word, a persuasion."""
    room = told_by_book("both")

    assert room.state.outcome is not None
    assert (room.state.outcome.reason, room.state.turn) == ("limit", 3)
    assert room.state.alliance is None


@pytest.mark.parametrize("mode", ["hidden", "both"])
def test_nothing_is_typed_twice(mode: str) -> None:
    """W-44.10: but answers that end a sitting, and what is never owed."""
    lines = [
        line
        for line in fenced(mode).splitlines()
        if not re.search(r" (done|card -.*|confirm .|lay .*)$", line)
    ]

    assert len(set(lines)) == len(lines)


def test_a_quiet_game_turn_of_two_takes_few_lines() -> None:
    """W-44.7: what the book calls a quiet one, and what is said of it in all."""
    room = Room("hidden", seed=_SEED)
    script = fenced("hidden").splitlines()
    begun = script.index("D card -")

    quiet = script[begun : begun + 3]

    assert len(quiet) <= _QUIET
    for line in script[:begun]:
        room.says(line)
    turn = room.state.turn
    for line in quiet:
        room.says(line)
    assert room.state.turn == turn + 1
