"""Traps of the contract, into which a new game fell unseen: a function for each, as in contract.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.checking.contract import AnyGame
from rules.checking.courses import Course
from rules.entry import Answer, Position
from rules.game import NEWEST_RECORD, Illegal


def check_no_label_of_the_dice_is_used_twice(game: AnyGame, courses: Sequence[Course]) -> None:
    """A label gives the same numbers in all entries of a game: whoever saw the first draw foresees the second."""
    for course in courses:
        twice = sorted(label for label, times in Counter(course.drawn).items() if times > 1)
        assert not twice, f"drawn twice in a game: {', '.join(twice)}"


def check_what_is_owed_has_a_number(game: AnyGame, courses: Sequence[Course]) -> None:
    """Number 0 is what may be said at any time: asked under it again, an old press would answer the new question."""
    for course in courses:
        for position in course.positions():
            for decision in game.decisions(position.state):
                asked = decision.question
                assert asked.number or not decision.owed, f"{asked} is owed: count such questions from 1"


def check_its_games_are_kept_in_the_newest_form(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.1: old forms of the record are for editions of rules that were played when they were new."""
    assert game.record_edition == NEWEST_RECORD, f"leave out `record_edition`: the newest is {NEWEST_RECORD}"


def check_winners_are_seats_of_the_game(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.4: none where nobody has won, each once."""
    for course in courses:
        if (outcome := course.outcome) is not None:
            winners = outcome.winners
            assert bool(winners) == (outcome.winner != "none"), (
                f"{outcome.winner} has won, with seats {winners}"
            )
            assert len(set(winners)) == len(winners), f"a seat has won twice: {winners}"
            assert set(winners) <= set(range(1, course.seats + 1)), f"these are no seats: {winners}"


def check_no_answer_reads_as_an_answer_to_something_else_that_is_owed(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """Typed words name no question: of two that are owed by one seat, only one may be able to read them."""
    for course in courses:
        before: Position[Any] | None = None
        for entry, entered in course.steps:
            if before is not None and isinstance(entry, Answer) and entry.question is not None:
                for decision in game.decisions(before.state):
                    other = decision.question.kind
                    if decision.seat == entry.seat and decision.is_asked and other != entry.question.kind:
                        reads = _reads(game, other, entered.words)
                        assert not reads, f"`{entered.words}` answers {entry.question.kind}, and {other} too"
            before = entered.position


def _reads(game: AnyGame, kind: str, words: str) -> bool:
    try:
        game.read(kind, words)
    except Illegal:
        return False
    return True
