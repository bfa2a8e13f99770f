"""Games of Quest that companions play, and what everybody saw of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules import simulator
from rules.dice import Dice
from rules.game import Decision, Question, Seat, Step
from rules.quest.game import QuestGame
from rules.quest.questions import ROWS
from rules.quest.roles import Role, Side
from rules.quest.state import QuestState
from rules.quest.view import QuestView, view
from tests.observer.sets import Set

SHOWN: Final = ("party", "vote", "ring", "palantir")
"""Kinds of questions whose answers everybody sees, with whose they are."""


class Choice(NamedTuple):
    """An answer that everybody saw."""

    view: QuestView
    """What everybody saw before it."""
    decision: Decision
    words: str


class Seen(NamedTuple):
    """What everybody saw of one game before its end."""

    choices: tuple[Choice, ...]
    asked: Mapping[int, QuestView]
    """What everybody saw when the members of a party were to act, by quest."""
    end: QuestView


class Truth(NamedTuple):
    """What came out at the end."""

    minions: frozenset[Seat]
    gandalf: Seat


class Watched(QuestGame):
    """The game, which keeps all that was asked in it (`met`), and what everybody saw of it."""

    def __init__(self) -> None:
        super().__init__()
        self._forget()

    def _forget(self) -> None:
        self.choices: list[Choice] = []
        self.met: list[tuple[QuestState, Decision]] = []
        self.asked: dict[int, QuestView] = {}
        self.state: QuestState | None = None

    def setup(self, config: Any, seats: int, dice: Dice) -> Step[QuestState]:
        self._forget()
        return super().setup(config, seats, dice)

    def apply(
        self, state: QuestState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[QuestState]:
        step = super().apply(state, seat, question, action, dice)
        self.met.append((state, Decision(question, seat)))
        if question.kind in SHOWN:
            self.choices.append(Choice(view(state, None), Decision(question, seat), ROWS.write(action)))
        elif question.kind == "actions":
            self.asked.setdefault(state.quest, view(state, None))
        self.state = step.state
        return step


def met(chosen: Set, number: int) -> list[tuple[QuestState, Decision]]:
    """All that was asked in the game with seed *number*, of reference players."""
    game = Watched()
    simulator.play(game, chosen.config, chosen.seats, number, "sensible")
    return game.met


def watched(chosen: Set, number: int, player: str = "sensible") -> tuple[Seen, Truth]:
    """What everybody saw of the game with seed *number*, and what came out."""
    game = Watched()
    simulator.play(game, chosen.config, chosen.seats, number, player)
    assert game.state is not None
    end = view(game.state, None)
    roles, sides = game.state.deal.roles, game.state.sides
    minions = frozenset(seat for seat, side in enumerate(sides, 1) if side is Side.MINIONS)
    truth = Truth(minions, roles.index(Role.GANDALF) + 1)
    return Seen(tuple(game.choices), game.asked, end), truth
