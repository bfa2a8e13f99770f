"""One entry at work on a battle: what all its rules are handed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.events import (
    BattleEnded,
    Eliminated,
    ElvesGone,
    MapEvent,
    PlaceLost,
    TurnBegan,
    TurnSkipped,
    Undone,
)
from rules.battle.leave import Leave
from rules.battle.moving import Moves
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep
from rules.battle.state import BattleState, Chapter, Past
from rules.board.engine import Chance, Engine
from rules.game import Illegal, Outcome, Private


class BattlePlay(Engine):
    """The engine with the map."""

    __slots__ = ("pack",)

    state: BattleState

    def __init__(
        self, pack: BattlePack, state: BattleState, dice: Chance | None, *, rehearsed: bool = False
    ) -> None:
        super().__init__(state, dice, rehearsed=rehearsed)
        self.pack = pack

    @property
    def board(self) -> Board:
        return self.state.board

    def tell(self, event: MapEvent | Private) -> None:
        """Note *event*; the state keeps what everybody may know, by turns."""
        if self.rehearsed:
            return
        self.events.append(event)
        if isinstance(event, Private | Undone):
            return
        state = self.state
        if isinstance(event, TurnBegan | TurnSkipped) or not state.history:
            chapter = Chapter(state.turn, state.round, state.side, (event,))
            self.set(history=(*state.history, chapter))
        else:
            *before, chapter = state.history
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
        self.tell(Eliminated(piece=piece.id, kind=piece.kind, side=piece.side, at=piece.at, clause=clause))
        if had_elves and not self.board.elves_live:
            self.tell(ElvesGone())
        if piece.kind == "gandalf":
            self.tell(PlaceLost(at=self.pack.specials["moria"]))
        if piece.kind == "aragorn" and self.board.dead is Sleep.ASLEEP:
            self.tell(PlaceLost(at=self.pack.specials["paths_of_the_dead"]))

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
        self.tell(BattleEnded(winner=winner, reason=reason, clause=clause))
        self.set(outcome=Outcome(winner, winners, reason, clause), past=(), requests=())
        self.unwind()

    def keep(self, id: str, piece: Piece | None) -> None:
        """An order follows that can be taken back: what it changes, as it is now (B-18.10)."""
        state = self.state
        past = Past(
            id=id,
            piece=piece,
            shire=state.shire,
            left=self.board.left,
            alliance_passed=self.board.alliance_passed,
            fangorn=self.board.fangorn,
            built=state.built,
            used=state.used,
            told=len(state.history[-1].events) if state.history else 0,
        )
        self.set(past=(*state.past, past))

    def take_back(self, count: int) -> None:
        """Undo the last *count* orders. Raises Illegal where there are fewer (B-18.10)."""
        if not 1 <= count <= len(self.state.past):
            raise Illegal("B-18.10", "There is nothing that can be taken back.")
        first = self.state.past[-count]
        for past in self.state.past[: -count - 1 : -1]:
            kept = None if past.piece is None else self.board.put(past.piece)
            board = kept or replace(self.board, pieces=tuple(x for x in self.board.pieces if x.id != past.id))
            board = replace(board, left=past.left, alliance_passed=past.alliance_passed, fangorn=past.fangorn)
            self.set(board=board, shire=past.shire, built=past.built, used=past.used)
        self.set(past=self.state.past[:-count])
        if self.state.history:
            *before, chapter = self.state.history
            self.set(history=(*before, replace(chapter, events=chapter.events[: first.told])))
        self.tell(Undone(side=self.state.side, count=count))

    def seal(self) -> None:
        """Nothing before this moment can be taken back."""
        if self.state.past:
            self.set(past=())


def rehearsal(pack: BattlePack, state: BattleState) -> BattlePlay:
    """The state as its reader sees it, to try something on: nothing is told, and nobody falls."""
    return BattlePlay(pack, state, None, rehearsed=True)
