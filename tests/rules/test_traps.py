"""Traps of the contract (issue 35.6): each is found where it is planted. No game is in one (test_contract.py)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.checking import traps
from rules.checking.courses import Course
from rules.dice import Dice
from rules.entry import Position, Rewind, enter
from rules.game import Decision, Game, Outcome, Question, Rewound, Step
from rules.quest import kinds
from rules.quest.game import QuestGame
from rules.registry import open_game
from rules.terms import OrderDropped

QUEST = open_game("quest")


def some() -> list[Course]:
    """Games of Quest as they are played now."""
    return [Course(QUEST, 5, number) for number in range(3)]


def test_a_label_used_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A label without its number: the second draw shows what the first did."""
    lapse = QuestGame.lapse

    def draws(self: QuestGame, state: Any, clock: Question, dice: Dice) -> Any:
        dice.number("late", 6)
        return lapse(self, state, clock, dice)

    monkeypatch.setattr(QuestGame, "lapse", draws)
    played = [Course(QUEST, 5, number) for number in range(12)]

    with pytest.raises(AssertionError, match="drawn twice in a game: late"):
        traps.check_no_label_of_the_dice_is_used_twice(QUEST, played)


def test_a_question_without_a_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    played = some()
    asked = Decision(kinds.PARTY.asked(), 1)
    monkeypatch.setattr(QuestGame, "decisions", lambda self, state: (asked,))

    with pytest.raises(AssertionError, match="party/0 is owed"):
        traps.check_what_is_owed_has_a_number(QUEST, played)


def test_an_old_form_of_the_record_is_found() -> None:
    old = open_game("quest", 1)

    assert old.record_edition == 1
    assert Game.record_edition == 2
    with pytest.raises(AssertionError, match="leave out `record_edition`"):
        traps.check_its_games_are_kept_in_the_newest_form(old, ())


@pytest.mark.parametrize(
    ("winner", "seats"), [("none", (1,)), ("free", ()), ("free", (6,)), ("free", (1, 1))]
)
def test_winners_that_are_none_are_found(
    monkeypatch: pytest.MonkeyPatch, winner: str, seats: tuple[int, ...]
) -> None:
    played = some()
    monkeypatch.setattr(QuestGame, "outcome", lambda self, state: Outcome(winner, seats, "quests", "Q-6.1"))

    with pytest.raises(AssertionError, match=r"won|no seats"):
        traps.check_winners_are_seats_of_the_game(QUEST, played)


def test_a_form_that_reads_what_another_reads_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed words would answer whichever comes first."""
    played = some()
    decisions = QuestGame.decisions

    def more(self: QuestGame, state: Any) -> tuple[Decision, ...]:
        return (*decisions(self, state), *(Decision(kinds.GUESS.asked(1), seat) for seat in range(1, 6)))

    monkeypatch.setattr(QuestGame, "decisions", more)
    monkeypatch.setattr(QuestGame, "read", lambda self, kind, words: words)

    with pytest.raises(AssertionError, match="answers party, and guess too"):
        traps.check_no_answer_reads_as_an_answer_to_something_else_that_is_owed(QUEST, played)


def test_whoever_takes_a_game_back_can_tell_seats_what_is_anothers_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R-1.14: a step; its events come behind that the game stands again as it stood."""
    course = some()[0]
    then: Position[Any] = course.steps[3][1].position
    told = OrderDropped((2,), kinds.VOTE.asked(1), "approve")
    monkeypatch.setattr(QuestGame, "rewound", lambda self, state, dice: Step(state, (told,)))

    again = enter(QUEST, then, Rewind(4, len(course.steps) + 1), course.dice())

    assert again.events == (Rewound(), told)
    assert again.position == replace(then, prefix=again.position.prefix)
