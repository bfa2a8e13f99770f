"""What days bring for everyone: the lead, the dice, game turns, and answers that nobody gave."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Private, Seat


class LeadNamed(Event, frozen=True, tag="lead-named"):
    """Who holds the lead token (H-3.12, H-4.4)."""

    seat: Seat


class DiceRolled(Event, frozen=True, tag="dice-rolled"):
    """The pool is rolled, SHADOW pays RB tokens (H-3.14, H-4.4)."""

    faces: tuple[str, ...]
    lord: str
    """The Lord's die; empty when it is not in the pool."""
    gained: int
    """Tokens from the pool to Frodo's card."""


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A game turn begins; in Part 2's daylight the figure advances to *moves* (H-4.2, H-13.2)."""

    part: int
    day: int
    phase: int
    number: int
    moves: int


class MarkerTurned(Event, frozen=True, tag="marker-turned"):
    """The turn marker shows EYE or RING (H-5.6, H-4.5)."""

    eye: bool


class Refreshed(Event, frozen=True, tag="refreshed"):
    """The day is over (H-4.4)."""

    day: int


class PartEnded(Event, frozen=True, tag="part-ended"):
    """Part 1 is over: by an exit, or after a rescue (H-11.9)."""

    by_exit: bool
    corruption: int


class DefaultUsed(Event, frozen=True, tag="default-used"):
    """A deadline passed; a default of chapter 18 was carried out for an RW (H-17.5)."""

    seat: Seat
    kind: str


class DefaultTold(Private, frozen=True, tag="default-told"):
    """The same, for RB alone (H-17.5)."""

    seat: Seat
    kind: str


class MissedThree(Event, frozen=True, tag="missed-three"):
    """Three deadlines in a row (H-17.6)."""

    seat: Seat


DayEvent: TypeAlias = (
    LeadNamed
    | DiceRolled
    | TurnBegan
    | MarkerTurned
    | Refreshed
    | PartEnded
    | DefaultUsed
    | DefaultTold
    | MissedThree
)
