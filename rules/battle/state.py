"""A whole battle as frozen data (B-2, B-18.2)."""

from __future__ import annotations

import enum
from typing import Final, Literal, TypeAlias

import msgspec

from rules.battle.charts import SIDES, Side
from rules.battle.events import MapEvent
from rules.battle.leave import Leave, LeaveRequest
from rules.battle.orders import Advance, Build
from rules.battle.pieces import Board, Piece, Sleep
from rules.board.hexes import Hex
from rules.game import Outcome, Seat, Secret, Value, only
from rules.kit.advance import waiting

ABSENT_AFTER: Final = 2
"""B-18.8: so many turns missed in a row mark a seat absent."""
MOST_REQUESTS: Final = 4
"""B-7.11: a turn."""


class Phase(enum.Enum):
    """B-2.4."""

    BUILDING = "building"
    FIRST = "first movement"
    ATTACK = "attack"
    SECOND = "second movement"

    @property
    def is_movement(self) -> bool:
        return self in (Phase.FIRST, Phase.SECOND)


class Rules(Value):
    """What was fixed at the start."""

    sides: tuple[Side, ...]
    """By seat, seat 1 first."""
    round_limit: int = 40
    limit_is: Literal["draw", "evil"] = "draw"
    edition: int = 1

    @property
    def players(self) -> int:
        return len(self.sides)

    @property
    def order(self) -> tuple[Side, ...]:
        """The sides in order of play (B-2.1, B-2.2)."""
        return SIDES[self.players]

    def seat(self, side: Side) -> Seat:
        return self.sides.index(side) + 1

    def seats(self, *sides: Side) -> tuple[Seat, ...]:
        """Those of *sides*, as an audience."""
        return only(*map(self.seat, sides))


class Shire(Value):
    """B-4.13 to B-4.19."""

    possessor: str = "hobbits"
    is_occupied: bool = False
    """By a piece of Sauron's nation, which makes a statement when it withdraws (B-4.16)."""


class Escape(msgspec.Struct, frozen=True, tag="escape"):
    """The new Ring-bearer may move at once (B-9.7)."""

    side: Side
    number: int


class EndOfMovement(msgspec.Struct, frozen=True, tag="end-of-movement"):
    """B-5.14, what is still to be done of it: the next of `turn.ending.STEPS`."""

    step: int = 0


class NextPhase(msgspec.Struct, frozen=True, tag="next-phase"):
    """The phase that follows begins, or the next turn."""


class PassOver(msgspec.Struct, frozen=True, tag="pass-over"):
    """A movement phase of a turn that nobody plays: only what must move is moved (B-17.8)."""

    phase: Phase


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """A held move of which all is said is made, or its fallback (B-7.7, B-7.8)."""

    number: int


Task: TypeAlias = Escape | EndOfMovement | NextPhase | PassOver | Settle


class DrawOffer(Value):
    """B-18.13: made in this turn, with who has voted how, whoever offered first."""

    turn: int
    votes: tuple[tuple[Side, bool], ...] = ()


class Chapter(Value):
    """What happened in one turn; of the first, with what was before it."""

    turn: int
    round: int
    side: Side
    events: tuple[MapEvent, ...] = ()


class LeftInAdvance(Value):
    """What was left in a seat in advance (B-18.5)."""

    seat: Seat
    builds: tuple[Build, ...] = ()
    """What is built, and where, when its player does not say (B-4.12); the list stands until he changes it."""
    then: tuple[Advance, ...] = ()
    """For the second movement."""
    next: tuple[Advance, ...] = ()
    """For the next turn."""


class Past(Value):
    """What one order changed, as it was before (B-18.10): a build of *id* where there was no *piece*, else a move."""

    id: str
    piece: Piece | None
    shire: Shire
    left: frozenset[tuple[Side, Hex]]
    alliance_passed: bool
    fangorn: Sleep
    built: tuple[str, ...]
    used: tuple[tuple[str, int], ...]
    told: int
    """How much of the turn had happened by then."""


class PublicState(Secret):
    """What lies open to everybody (B-18.2): a view has it as the state does."""

    rules: Rules
    board: Board
    round: int = 1
    turn: int = 0
    """Counted from 1, skipped ones too."""
    side: Side = ""
    """Whose turn it is."""
    phase: Phase = Phase.SECOND
    shire: Shire = Shire()
    stays: tuple[tuple[Side, Hex, int], ...] = ()
    """How often a side's Ring-bearer was in an Elven hex at the end of its turn (B-8.4)."""
    been: frozenset[tuple[Side, Hex]] = frozenset()
    """Elven hexes in which a side's Ring-bearer ended a movement phase (B-8.5)."""
    used: tuple[tuple[str, int], ...] = ()
    """The highest number of each kind that ever was on the map (B-1.5)."""
    built: tuple[str, ...] = ()
    """The nations that built in this phase, once for each army."""
    resigned: frozenset[Side] = frozenset()
    missed: tuple[tuple[Side, int], ...] = ()
    """How many turns in a row a side has missed; none is not named."""
    history: tuple[Chapter, ...] = ()
    """All turns that were played or skipped, the present one last."""
    outcome: Outcome | None = None

    def stays_of(self, side: Side, at: Hex) -> int:
        """How many a side's Ring-bearer has in an Elven hex."""
        return next((n for who, where, n in self.stays if (who, where) == (side, at)), 0)


class BattleState(PublicState, gc=True, weakref=True):
    """All of a battle; *board* has the pieces."""

    leave: tuple[Leave, ...] = ()
    requests: tuple[LeaveRequest, ...] = ()
    """Those that are open, and those that are not settled yet, as they were made."""
    asked: tuple[tuple[Side, int], ...] = ()
    """How often a side has asked since its last turn ended (B-7.11)."""
    refusing: tuple[tuple[Side, tuple[Side, ...]], ...] = ()
    """Whom a side refuses beforehand (B-7.17)."""
    todo: tuple[Task, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    past: tuple[Past, ...] = ()
    """The orders of this phase that can be taken back, the last one last (B-18.10)."""
    acted: int = 0
    """The last turn in which an order was given, or one in advance carried out (B-18.7)."""
    offer: DrawOffer | None = None
    offered: tuple[tuple[Side, int], ...] = ()
    """Who has offered a draw in which round."""

    plans: tuple[LeftInAdvance, ...] = ()
    """What was left in advance; of seats where anything was."""
    held: tuple[LeftInAdvance, ...] = ()
    """What waits for the word of a newcomer (F-19)."""

    def is_on(self, turn: int) -> bool:
        """Whether this turn still goes on."""
        return self.turn == turn and self.outcome is None

    def plan(self, side: Side) -> LeftInAdvance:
        """What a side has left in advance, and counts."""
        return waiting(self.plans, LeftInAdvance(self.rules.seat(side)))

    def missed_by(self, side: Side) -> int:
        """How many turns in a row it has missed (B-18.8)."""
        return dict(self.missed).get(side, 0)

    def is_absent(self, side: Side) -> bool:
        """Two turns missed in a row mark a seat so (B-18.8)."""
        return self.missed_by(side) >= ABSENT_AFTER

    def hears_none(self, side: Side) -> bool:
        """Whether it can be asked for nothing, as everybody knows (B-7.15, B-7.17)."""
        return side in self.resigned or self.is_absent(side)

    def can_ask(self, side: Side) -> int:
        """How often it may still ask before its turn ends (B-7.6, B-7.11)."""
        return MOST_REQUESTS - dict(self.asked).get(side, 0) if self.rules.players > 2 else 0

    def refuses(self, grantor: Side, side: Side) -> bool:
        """Whether *grantor* answers all that *side* asks with no, at once (B-7.17)."""
        return self.hears_none(grantor) or side in dict(self.refusing).get(grantor, ())

    def request_of(self, piece: str) -> LeaveRequest | None:
        """The request for which a piece waits; it gets no other order (B-7.6)."""
        return next(
            (request for request in self.requests if request.piece == piece and not request.ahead), None
        )

    @property
    def escape(self) -> Escape | None:
        """The escape that is to be made or declined before anything else."""
        task = self.todo[-1] if self.todo else None
        return task if isinstance(task, Escape) else None
