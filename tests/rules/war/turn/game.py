"""A whole war, entry by entry."""

from __future__ import annotations

from typing import Any

from rules.dice import Dice
from rules.entry import Answer, Entered, Lapse, Start, enter
from rules.game import Question
from rules.war.game import WarGame
from rules.war.state.war import WarState

GAME = WarGame()
F, D, S = 1, 2, 3


class Played:
    """A war that goes on; seat 1 leads the Fellowship, seat 2 the Dark Power, and a third Saruman."""

    def __init__(self, seed: int = 1, seats: int = 2, **config: Any) -> None:
        self.dice = Dice(bytes([seed]) * 32)
        start = Start(GAME.Config(lots=False, **config), seats)
        self.entered: Entered[WarState] = enter(GAME, None, start, self.dice)

    @property
    def state(self) -> WarState:
        return self.entered.position.state

    def say(self, seat: int, words: str) -> Entered[WarState]:
        self.entered = enter(GAME, self.entered.position, Answer(seat, words), self.dice)
        return self.entered

    def lapse(self) -> Entered[WarState]:
        (clock,) = {decision.clock for decision in GAME.decisions(self.state) if decision.owed}
        self.entered = enter(GAME, self.entered.position, Lapse(clock), self.dice)
        return self.entered

    def owed(self) -> list[tuple[int, Question]]:
        return [(one.seat, one.question) for one in GAME.decisions(self.state) if one.owed]

    def to(self, phase: str) -> None:
        """Sittings pass till this one is open."""
        while self.state.phase.value != phase:
            self.lapse()

    def told(self, seat: int | None, kind: type) -> list[Any]:
        return [event for event in self.entered.told_to(seat) if isinstance(event, kind)]
