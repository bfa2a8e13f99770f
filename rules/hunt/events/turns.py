"""What days and turns bring: the lead, the dice, Frodo's turn and Gandalf's, answers that nobody gave."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OfSeat, OrderDropped, OrderUsed, Private, Rewound, Seat
from rules.hunt.events.shared import AtLocation, OnBoard


class LeadNamed(OfSeat):
    """Who holds the lead token (H-3.12, H-4.4)."""


class DiceRolled(Event):
    """The pool is rolled, SHADOW pays RB tokens (H-3.14, H-4.4)."""

    faces: tuple[str, ...]
    lord: str
    """The Lord's die; empty when it is not in the pool."""
    gained: int
    """Tokens from the pool to Frodo's card."""


class TurnBegan(OnBoard):
    """A game turn begins; in Part 2's daylight the figure advances to *moves* (H-4.2, H-13.2)."""

    day: int
    phase: int
    number: int
    moves: int


class MarkerTurned(Event):
    """The turn marker shows EYE or RING (H-5.6, H-4.5)."""

    eye: bool


class Refreshed(Event):
    """The day is over (H-4.4)."""

    day: int


class PartEnded(Event):
    """Part 1 is over: by an exit, or after a rescue (H-11.9)."""

    by_exit: bool
    corruption: int


class DefaultUsed(OfSeat):
    """A deadline passed; a default of chapter 18 was carried out for an RW (H-17.5)."""

    kind: str


class DefaultTold(Private):
    """The same, for RB alone (H-17.5)."""

    seat: Seat
    kind: str


class MissedThree(OfSeat):
    """Three deadlines in a row (H-17.6)."""


class FrodoMoved(OnBoard):
    """Frodo's figure is at *moves* now, by a move, extra move, escape or advance (H-5.3, H-10.15)."""

    moves: int
    by: str
    """move | extra | escape | advance."""


class FrodoRested(Event):
    """H-5.7."""


class BearerTurned(Event):
    """RB's turn is over (H-5.11)."""

    number: int
    """The RB turn's number: `turn/N`."""
    part: int
    moves: int
    on_frodo: int
    hand: int


class StillOpen(Private):
    """The turn stays open: something optional is possible that the order did not name (H-17.35).

    Or RB has ended it, but still has to choose (H-17.34): then it ends with the answer.
    """

    what: tuple[str, ...]
    """gandalf, reveal, deed, rivendell, or ids of companions; else keep, discard, relocate."""


class MentorSeen(Private):
    """Deed tokens that RB drew (H-12.7, H-13.10)."""

    drawn: tuple[int, ...]


class MentorRevealed(AtLocation):
    """Gandalf stands on the board (H-13.8)."""


class MentorLeft(Event):
    """The figure is taken off (H-13.10)."""


class MentorFled(AtLocation):
    """Gandalf was found and is elsewhere now (H-14.3)."""


class DeedDone(AtLocation):
    """H-13.11."""

    limit: int


class MentorSafe(Event):
    """He is in Rivendell (H-13.13)."""

    limit: int


class MentorBusy(Event):
    """A card moved or relocated Gandalf, or gave him deeds (H-22.34)."""

    op: str
    n: int


class LimitChanged(Event):
    """H-22.35."""

    limit: int


_OfTurns: TypeAlias = LeadNamed | DiceRolled | TurnBegan | MarkerTurned | Refreshed | PartEnded
_OfDeadlines: TypeAlias = DefaultUsed | DefaultTold | MissedThree
_OfTurn: TypeAlias = FrodoMoved | FrodoRested | BearerTurned | StillOpen | LimitChanged | MentorSeen
_OfMentor: TypeAlias = MentorRevealed | MentorLeft | MentorFled | DeedDone | MentorSafe | MentorBusy
TurnEvent: TypeAlias = _OfTurns | _OfDeadlines | _OfTurn | _OfMentor | OrderDropped | OrderUsed | Rewound
