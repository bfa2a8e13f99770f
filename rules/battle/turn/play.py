"""One entry at work on a battle: what all its rules are handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.battle import events as told
from rules.battle.charts import Side
from rules.battle.leave import Leave
from rules.battle.moving import Moves
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep
from rules.battle.state import BattleState, Chapter, Past
from rules.game import Illegal, Outcome, Private
from rules.kit.engine import Engine

_OF_OTHERS: Final = (told.Resigned, told.DrawOffered, told.DrawFailed)
"""What is not taken back with the orders of whose turn it is."""


class BattlePlay(Engine[BattlePack, BattleState]):
    """The engine with the map."""

    __slots__ = ()

    @property
    def board(self) -> Board:
        return self.state.board

    def tell(self, event: told.MapEvent | Private) -> None:
        """Note *event*; the state keeps what everybody may know, by turns."""
        if self.rehearsed:
            return
        self.events.append(event)
        if isinstance(event, Private | told.Undone):
            return
        state, before = self.state, self.state.history
        chapter = Chapter(state.turn, state.round, state.side)
        if before and not isinstance(event, told.TurnBegan | told.TurnSkipped):
            before, chapter = before[:-1], before[-1]
        self.set(history=(*before, replace(chapter, events=(*chapter.events, event))))

    def place(self, piece: Piece) -> None:
        """A piece as it is now."""
        self.set(board=self.board.put(piece))

    def moves(self, piece: Piece, leave: Sequence[Leave] | None = None) -> Moves:
        """What *piece* may do, with the leave that stands."""
        return Moves(self.pack, self.board, piece, self.state.leave if leave is None else leave)

    def eliminate(self, piece: Piece, clause: str) -> None:
        """*piece* leaves the map, to its pool or for good (B-4.9, B-10.14)."""
        had_elves = self.board.elves_live
        self.set(board=self.board.without(piece))
        self.tell(told.Eliminated(piece.id, piece.kind, piece.side, piece.at, clause))
        if had_elves and not self.board.elves_live:
            self.tell(told.ElvesGone())
        if piece.kind == "gandalf":
            self.tell(told.PlaceLost(at=self.pack.specials["moria"]))
        if piece.kind == "aragorn" and self.board.dead is Sleep.ASLEEP:
            self.tell(told.PlaceLost(at=self.pack.specials["paths_of_the_dead"]))

    def new_id(self, kind: str) -> str:
        """The next number of a kind that was never used (B-1.5)."""
        number = self.used(kind) + 1
        self.set(used=(*(one for one in self.state.used if one[0] != kind), (kind, number)))
        return f"{kind}-{number:02}"

    def used(self, kind: str) -> int:
        """The highest number of a kind that ever was on the map."""
        return dict(self.state.used).get(kind, 0)

    def end(self, winner: Side, reason: str, clause: str) -> None:
        """The battle is over (B-17.1). Raises Unwound."""
        rules = self.state.rules
        winners = (rules.seat(winner),) if winner in rules.sides else ()
        self.tell(told.BattleEnded(winner, reason, clause))
        self.set(outcome=Outcome(winner, winners, reason, clause), past=(), requests=())
        self.unwind()

    def keep(self, id: str, piece: Piece | None) -> None:
        """An order follows that can be taken back: what it changes, as it is now (B-18.10)."""
        state, board = self.state, self.board
        shown = len(state.history[-1].events) if state.history else 0
        places = (state.shire, board.left, board.alliance_passed, board.fangorn)
        past = Past(id, piece, *places, state.built, state.used, shown)
        self.set(past=(*state.past, past))

    def take_back(self, count: int) -> None:
        """Undo the last *count* orders. Raises Illegal where there are fewer (B-18.10)."""
        if not 1 <= count <= len(self.state.past):
            raise Illegal("B-18.10", "There is nothing that you can take back.")
        *kept, first = self.state.past[: len(self.state.past) - count + 1]
        board = replace(
            self.board, left=first.left, fangorn=first.fangorn, alliance_passed=first.alliance_passed
        )
        for past in self.state.past[: -count - 1 : -1]:
            built = [piece for piece in board.pieces if piece.id == past.id]
            board = board.without(*built) if past.piece is None else board.put(past.piece)
        self.set(board=board, shire=first.shire, built=first.built, used=first.used, past=tuple(kept))
        undone: Sequence[told.MapEvent] = ()
        if self.state.history:
            *before, chapter = self.state.history
            undone = chapter.events[first.told :]
            others = (event for event in undone if isinstance(event, _OF_OTHERS))
            events = (*chapter.events[: first.told], *others)
            self.set(history=(*before, replace(chapter, events=events)))
        orders = tuple(event for event in undone if isinstance(event, told.Built | told.Moved))
        self.tell(told.Undone(self.state.side, count, orders))

    def seal(self) -> None:
        """Nothing before this moment can be taken back."""
        if self.state.past:
            self.set(past=())


def rehearsal(pack: BattlePack, state: BattleState) -> BattlePlay:
    """The state as its reader sees it, to try something on: nothing is told, and nobody falls."""
    return BattlePlay(pack, state, None, rehearsed=True)
