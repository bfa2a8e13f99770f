"""What events have in common."""

from __future__ import annotations

from rules.game import Event, Seat
from rules.hunt.pack.board import Space


class OnBoard(Event, frozen=True):
    """On the board of *part*."""

    part: int


class AtLocation(OnBoard, frozen=True):
    """At one location of it."""

    location: int


class AtLocations(OnBoard, frozen=True):
    """At several."""

    locations: tuple[int, ...]


class AtSpace(OnBoard, frozen=True):
    """About a Nazgul on it."""

    figure: int
    space: Space


class OfSeat(Event, frozen=True):
    """About one seat."""

    seat: Seat


class OfCards(OfSeat, frozen=True):
    """About cards of one seat."""

    deck: str
    """ally | sorcery."""
    cards: tuple[str, ...]
