"""What becomes of Frodo where he was found."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event


class FrodoFound(Event, frozen=True, tag="frodo-found"):
    """Frodo is here; an encounter is due (H-8.6)."""

    part: int
    location: int


class EncounterBegan(Event, frozen=True, tag="encounter-began"):
    """Who is involved, and the tiles drawn (H-10.2, H-10.3); *missing* is what the pool lacked (H-10.5)."""

    part: int
    location: int
    figures: tuple[int, ...]
    tiles: tuple[str, ...]
    missing: int


class RescueBegan(Event, frozen=True, tag="rescue-began"):
    """Tiles drawn for the way that is left (H-11.4)."""

    tiles: tuple[str, ...]
    missing: int


class EyesChanged(Event, frozen=True, tag="eyes-changed"):
    """EYE beside the corruption track (H-10.8, H-22.31)."""

    eyes: int


class TileAdded(Event, frozen=True, tag="tile-added"):
    """A special tile joins the hunt pool (H-22.31)."""

    tile: str


class EncounterChanged(Event, frozen=True, tag="encounter-changed"):
    """More or fewer tiles in the next encounter (H-22.30)."""

    tiles: int
    until: str


class TileCancelled(Event, frozen=True, tag="tile-cancelled"):
    """A company card is flipped for a tile (H-10.6)."""

    companion: str
    tile: str


class TileApplied(Event, frozen=True, tag="tile-applied"):
    """What one tile did (H-10.7 to H-10.10); empty: a missing one (H-10.5)."""

    tile: str
    corruption: int
    now: int


class CourseKept(Event, frozen=True, tag="course-kept"):
    """H-14.10."""


class CourseChanged(Event, frozen=True, tag="course-changed"):
    """H-14.11, H-22.35: another journey; the figure is at *moves*."""

    moves: int
    number: int
    """The how-manieth journey it is."""
    cleared: tuple[int, ...]


EncounterEvent: TypeAlias = (
    FrodoFound
    | EncounterBegan
    | RescueBegan
    | EyesChanged
    | TileAdded
    | EncounterChanged
    | TileCancelled
    | TileApplied
    | CourseKept
    | CourseChanged
)
