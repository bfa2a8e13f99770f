"""What becomes of Frodo where he was found, how a hunt ends, and what is laid open then."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Outcome, Seat
from rules.hunt.events.shared import AtLocation
from rules.hunt.values import Journey


class FrodoFound(AtLocation):
    """Frodo is here; an encounter is due (H-8.6)."""


class EncounterBegan(AtLocation):
    """Who is involved, and the tiles drawn (H-10.2, H-10.3); *missing* is what the pool lacked (H-10.5)."""

    figures: tuple[int, ...]
    tiles: tuple[str, ...]
    missing: int


class RescueBegan(Event):
    """Tiles drawn for the way that is left (H-11.4)."""

    tiles: tuple[str, ...]
    missing: int


class EyesChanged(Event):
    """EYE beside the corruption track (H-10.8, H-22.31)."""

    eyes: int


class TileAdded(Event):
    """A special tile joins the hunt pool (H-22.31)."""

    tile: str


class EncounterChanged(Event):
    """More or fewer tiles in the next encounter (H-22.30)."""

    tiles: int
    until: str


class TileCancelled(Event):
    """A company card is flipped for a tile (H-10.6)."""

    companion: str
    tile: str


class TileApplied(Event):
    """What one tile did (H-10.7 to H-10.10); empty: a missing one (H-10.5)."""

    tile: str
    corruption: int
    now: int


class CourseKept(Event):
    """H-14.10."""


class CourseChanged(Event):
    """H-14.11, H-22.35: another journey; the figure is at *moves*."""

    moves: int
    number: int
    """The how-manieth journey it is."""
    cleared: tuple[int, ...]


class Disclosed(Event):
    """Everything that was hidden (H-15.4, H-20.4)."""

    log: tuple[int, ...]
    """Part 1."""
    journeys: tuple[tuple[Journey, int], ...]
    """Those given up and the last one, with the movement track when each ended."""
    mentor: tuple[int, ...]
    live: tuple[int, ...]
    dead: tuple[int, ...]
    deeds: tuple[int, ...]
    """Open ones."""
    ally_hand: tuple[str, ...]
    sorcery_hands: tuple[tuple[Seat, tuple[str, ...]], ...]


class TokensWon(Event):
    """War of the Ring tokens (H-15.5): how many each side has."""

    shadow: int
    free: int


class TokenNamed(Event):
    """H-15.6."""

    side: str
    """shadow | free."""
    letter: str


class HuntEnded(Event):
    """The game is over; *side* wins: bearer | wraiths | none."""

    side: str
    reason: str
    clause: str


_OfTiles: TypeAlias = EyesChanged | TileAdded | EncounterChanged | TileCancelled | TileApplied
_OfFrodo: TypeAlias = FrodoFound | EncounterBegan | RescueBegan | CourseKept | CourseChanged
EndEvent: TypeAlias = _OfTiles | _OfFrodo | Disclosed | TokensWon | TokenNamed | HuntEnded


def outcome_event(outcome: Outcome) -> HuntEnded:
    """The event that tells *outcome*."""
    return HuntEnded(side=outcome.winner, reason=outcome.reason, clause=outcome.clause)
