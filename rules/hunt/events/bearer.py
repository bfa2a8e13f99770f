"""What the Ring-bearer's turn brings, and Gandalf."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Private


class FrodoMoved(Event, frozen=True, tag="frodo-moved"):
    """Frodo's figure is at *moves* now, by a move, extra move, escape or advance (H-5.3, H-10.15)."""

    part: int
    moves: int
    by: str
    """move | extra | escape | advance."""


class FrodoRested(Event, frozen=True, tag="frodo-rested"):
    """H-5.7."""


class BearerTurned(Event, frozen=True, tag="bearer-turned"):
    """RB's turn is over (H-5.11)."""

    number: int
    """The RB turn's number: `turn/N`."""
    part: int
    moves: int
    on_frodo: int
    hand: int


class StillOpen(Private, frozen=True, tag="still-open"):
    """The turn stays open: something optional is possible that the order did not name (H-17.35).

    Or RB has ended it, but still has to choose (H-17.34): then it ends with the answer.
    """

    what: tuple[str, ...]
    """gandalf, reveal, deed, rivendell, or ids of companions; else keep, discard, relocate."""


class MentorSeen(Private, frozen=True, tag="mentor-seen"):
    """Deed tokens that RB drew (H-12.7, H-13.10)."""

    drawn: tuple[int, ...]


class MentorRevealed(Event, frozen=True, tag="mentor-revealed"):
    """Gandalf stands on the board (H-13.8)."""

    part: int
    location: int


class MentorLeft(Event, frozen=True, tag="mentor-left"):
    """The figure is taken off (H-13.10)."""


class MentorFled(Event, frozen=True, tag="mentor-fled"):
    """Gandalf was found and is elsewhere now (H-14.3)."""

    part: int
    location: int


class DeedDone(Event, frozen=True, tag="deed-done"):
    """H-13.11."""

    part: int
    location: int
    limit: int


class MentorSafe(Event, frozen=True, tag="mentor-safe"):
    """He is in Rivendell (H-13.13)."""

    limit: int


class MentorBusy(Event, frozen=True, tag="mentor-busy"):
    """A card moved or relocated Gandalf, or gave him deeds (H-22.34)."""

    op: str
    n: int


class LimitChanged(Event, frozen=True, tag="limit-changed"):
    """H-22.35."""

    limit: int


BearerEvent: TypeAlias = (
    FrodoMoved
    | FrodoRested
    | BearerTurned
    | StillOpen
    | MentorSeen
    | MentorRevealed
    | MentorLeft
    | MentorFled
    | DeedDone
    | MentorSafe
    | MentorBusy
    | LimitChanged
)
