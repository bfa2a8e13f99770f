"""What events have in common."""

from __future__ import annotations

from rules.game import Event, OfSeat
from rules.hunt.pack.board import Space


class OnBoard(Event):
    """On the board of *part*."""

    part: int


class AtLocation(OnBoard):
    """At one location of it."""

    location: int


class AtLocations(OnBoard):
    """At several."""

    locations: tuple[int, ...]


class AtSpace(OnBoard):
    """About a Nazgul on it."""

    figure: int
    space: Space


class OfCards(OfSeat):
    """About cards of one seat."""

    deck: str
    """ally | sorcery."""
    cards: tuple[str, ...]
