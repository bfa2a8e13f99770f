"""What can happen in a battle, as facts; all of it is public but what concerns leave that is not used (B-18.2)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.battle.charts import Position, Side
from rules.battle.leave import Leave, LeaveRequest, Need
from rules.board.hexes import Hex, Way
from rules.game import Event, OrderDropped, OrderUsed, Private, Rewound, Undoing


class SidesSet(Event):
    """Who plays whom, by seat (B-2.7); the board stands as the map has it (B-3)."""

    sides: tuple[Side, ...]
    by_lot: bool


class TurnBegan(Event):
    """B-2.3, B-2.4."""

    round: int
    turn: int
    side: Side


class TurnSkipped(Event):
    """A side without a piece that can build nothing, or one that resigned (B-2.8, B-17.8)."""

    round: int
    turn: int
    side: Side


class PhaseBegan(Event):
    """Its player has closed the one before, and his turn goes on (B-2.4)."""

    side: Side
    phase: str


class PhaseSkipped(Event):
    """Nothing could be done in it (B-2.6)."""

    side: Side
    phase: str


class Built(Event):
    """B-4.2."""

    side: Side
    piece: str
    kind: str
    at: Hex


class Moved(Event):
    """One move with its whole path, and the leave that it used (B-5.3, B-7.13)."""

    side: Side
    piece: str
    kind: str
    way: Way
    used: tuple[Need, ...] = ()
    is_forced: bool = False
    """By the engine, for its owner gave no order (B-8.7)."""


class ShireStated(Event):
    """On withdrawal from the Shire (B-4.17)."""

    side: Side
    possessor: str


class ShirePassed(Event):
    """It has another possessor (B-4.14)."""

    possessor: str


class RingTaken(Event):
    """B-9.5: the captor is spent."""

    side: Side
    of: Side
    piece: str
    kind: str
    at: Hex


class RingEscaped(Event):
    """B-9.7: of one hex where it stays."""

    side: Side
    way: Way
    used: tuple[Need, ...] = ()


class Rolled(Event):
    """One attack (B-10.12, B-19.2)."""

    number: int
    attacker: str
    attacker_kind: str
    from_: Hex
    target: str
    target_kind: str
    at: Hex
    dice: tuple[int, int]
    position: Position
    attacker_elven: bool
    defender_elven: bool
    result: str
    """`a`, `d` or `.`."""


class Eliminated(Event):
    """A piece left the map; *clause* tells why."""

    piece: str
    kind: str
    side: Side
    at: Hex
    clause: str


class DeadRoused(Event):
    """B-15.3."""


class FangornRoused(Event):
    """B-14.3, B-14.4: the army stands in Isengard."""

    by: str
    at: Hex


class PlaceClosed(Event):
    """Fangorn or the Paths of the Dead, for good (B-14.7, B-15.7)."""

    at: Hex


class PlaceLost(Event):
    """Who alone could open it to the Alliance has fallen: Moria (B-12.7), the Paths of the Dead (B-15.9)."""

    at: Hex


class ElvenHexLeft(Event):
    """The Ring-bearer of *side* was in an Elven hex, is there no more, and never comes back (B-8.5, B-8.10)."""

    side: Side
    at: Hex


class ElvesGone(Event):
    """The last elf fell: Elven hexes are like others from now on (B-8.2)."""


class StayScored(Event):
    """The Ring-bearer was in an Elven hex at the end of its owner's turn (B-8.4)."""

    side: Side
    at: Hex
    stays: int


class Undone(Undoing):
    """How many of the last orders were taken back (B-18.10), and what they had done."""

    side: Side
    count: int
    orders: tuple[Built | Moved, ...] = ()
    """Empty in entries of versions that did not tell."""

    @property
    def undone(self) -> tuple[Built | Moved, ...]:
        return self.orders


class Resigned(Event):
    """B-17.8."""

    side: Side


class DrawOffered(Event):
    """Open until the end of turn *until* (B-18.13)."""

    side: Side
    until: int


class DrawFailed(Event):
    """Not all agreed in time (B-18.13)."""


class TurnMissed(Event):
    """The deadline came with no order in any phase; so often in a row (B-18.7, B-18.8)."""

    side: Side
    times: int


class BattleEnded(Event):
    """Who won, and by which clause (B-17.9)."""

    winner: str
    reason: str
    clause: str


class LeaveAsked(Private):
    """To the mover that he has asked; to each grantor what, by his own number (B-7.6, B-7.7, B-7.12)."""

    request: LeaveRequest
    of: tuple[Side, ...]


class LeaveAnswered(Private):
    """To mover and grantor; at once where he has refused beforehand (B-7.17)."""

    request: LeaveRequest
    of: Side
    agrees: bool
    at_once: bool = False


class LeaveEnded(Private):
    """A request is over without a move. A grantor is not told why; its mover is, where he did not do it himself."""

    request: LeaveRequest
    why: Literal["", "closed", "begun"] = ""
    """The phase was closed (B-7.9), his turn began (B-7.12)."""


class LeaveGiven(Private):
    """To grantor and grantee (B-7.4); the number is not told, for it counts leave that others have."""

    leave: Leave


class LeaveRevoked(Private):
    """B-7.5: the same."""

    leave: Leave


MapEvent: TypeAlias = (
    SidesSet
    | TurnBegan
    | TurnSkipped
    | PhaseBegan
    | PhaseSkipped
    | Built
    | Moved
    | ShireStated
    | ShirePassed
    | RingTaken
    | RingEscaped
    | Rolled
    | Eliminated
    | DeadRoused
    | FangornRoused
    | PlaceClosed
    | PlaceLost
    | ElvenHexLeft
    | ElvesGone
    | StayScored
    | Undone
    | Resigned
    | DrawOffered
    | DrawFailed
    | TurnMissed
    | BattleEnded
)
"""What everybody may know; the state keeps them, by turns."""
LeaveEvent: TypeAlias = LeaveAsked | LeaveAnswered | LeaveEnded | LeaveGiven | LeaveRevoked
"""What two players alone know (B-7.13)."""
BattleEvent: TypeAlias = MapEvent | LeaveEvent | OrderDropped | OrderUsed | Rewound
