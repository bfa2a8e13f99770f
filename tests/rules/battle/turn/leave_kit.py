"""A battle of three in which leave is spoken of, each word an entry of its own."""

from __future__ import annotations

from typing import Any

from rules.battle.charts import Side
from rules.battle.pieces import Board
from rules.battle.state import Phase
from rules.entry import Entered, Position
from rules.game import Illegal
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle


class Talk(Match):
    """From one moment on: whose turn it is, in which phase, with which pieces."""

    def __init__(self, board: Board, side: Side, phase: Phase = Phase.FIRST, **more: Any) -> None:
        super().__init__(board.players)
        state = Battle(board, side, phase, **more).state
        self.entered: Entered[Any] = Entered(Position(state), (), "")

    def refused(self, side: Side, words: str) -> str:
        """The clause by which words are refused; nothing has happened."""
        before = self.entered
        try:
            self.say(side, words)
        except Illegal as no:
            assert self.entered is before
            return no.clause
        raise AssertionError(f"{words} was taken")

    def told(self, side: Side | None) -> list[str]:
        """What the last entry told a side, None: everybody; by the names of the events."""
        seat = None if side is None else self.state.rules.seat(side)
        events = (one for one in self.entered.events if one.to is None or seat in one.to)
        return [type(one).__name__ for one in events if side is None or one.to is not None]

    def own(self, side: Side) -> Any:
        return GAME.view(self.state, self.state.rules.seat(side)).own

    def asked(self, side: Side) -> list[str]:
        """The requests that are asked of a side, as questions."""
        seat = self.state.rules.seat(side)
        found = (one for one in GAME.decisions(self.state) if one.seat == seat)
        return [str(one.question) for one in found if one.question.kind == "leave"]

    def offers(self, side: Side, kind: str, *said: str) -> tuple[str, ...]:
        """The next words."""
        seat = self.state.rules.seat(side)
        decision = next(
            one for one in GAME.decisions(self.state) if (one.seat, one.question.kind) == (seat, kind)
        )
        return GAME.options(self.state, decision, said).words
