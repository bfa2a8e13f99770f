"""A battle put together for one moment of one turn, and played by what orders write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.battle.charts import SIDES, Side
from rules.battle.game import BattleGame
from rules.battle.pieces import Board, Piece
from rules.battle.state import BattleState, Chapter, Phase, Rules
from rules.battle.turn import building, fighting, phases
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, way

E = TypeVar("E")


class Loaded:
    """Chance that throws what it was loaded with: each attack's two dice, from 1 to 6."""

    def __init__(self, throws: Sequence[tuple[int, int]]) -> None:
        self.throws = list(throws)
        self.labels: list[str] = []

    def number(self, label: str, below: int) -> int:
        raise AssertionError(label)

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        assert (below, count) == (6, 2)
        self.labels.append(label)
        one, other = self.throws.pop(0)
        return one - 1, other - 1

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(items)


class Battle:
    """Words as orders write them; each is an entry of its own."""

    def __init__(
        self,
        board: Board,
        side: Side,
        phase: Phase = Phase.FIRST,
        throws: Sequence[tuple[int, int]] = (),
        **more: Any,
    ) -> None:
        used = {piece.kind: 40 for piece in board.pieces}
        rules = more.pop("rules", Rules(SIDES[board.players], edition=BattleGame.newest))
        self.state = BattleState(
            **{"rules": rules, "board": board, "side": side, "phase": phase, "turn": 1, "round": 1}
            | {"used": tuple(used.items()), "history": (Chapter(1, 1, side),)}
            | more
        )
        self.dice = Loaded(throws)
        self.events: list[Any] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def on(self, place: str, kind: str = "") -> Piece:
        return next(one for one in self.board.on(at(place)) if kind in ("", one.kind))

    def has(self, place: str) -> list[str]:
        """The kinds of what stands there."""
        return [one.kind for one in self.board.on(at(place))]

    def do(self, words: str, shire: str = "", kind: str = "") -> None:
        """`T15-S15`, `T15xS15`, `+orc Y14`, `escape S15-S14`, `escape stay`, `done`, `undo`, `lapse` or `resign`."""
        play = BattlePlay(MAP, self.state, self.dice)
        verb, _, rest = words.partition(" ")
        if verb == "done":
            phases.done(play)
        elif verb == "lapse":
            phases.by_default(play)
        elif verb == "resign":
            phases.resign(play, rest)
        elif verb == "undo":
            play.take_back(int(rest or 1))
        elif verb == "escape":
            phases.escape(play, (self.board.bearer.at,) if rest == "stay" else way(rest))
        elif verb.startswith("+"):
            building.build(play, self.state.side, verb[1:], at(rest))
        elif "x" in words:
            one, _, other = words.partition("x")
            fighting.fight(play, self.on(one), self.on(other))
        else:
            phases.move(play, self.on(words.split("-")[0], kind), way(words), shire)
        self.state = play.state
        self.events += play.events

    def refused(self, words: str, **more: str) -> str:
        """The clause by which words are refused; nothing has happened."""
        before = self.state
        try:
            self.do(words, **more)
        except Illegal as no:
            assert self.state == before
            return no.clause
        raise AssertionError(f"{words} was taken")

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [one for one in self.events if isinstance(one, kind)]

    def change(self, **more: Any) -> None:
        self.state = replace(self.state, **more)
