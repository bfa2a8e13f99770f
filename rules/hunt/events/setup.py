"""What is told while a part is prepared."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OfSeat, Private, Seat
from rules.hunt.events.shared import OnBoard
from rules.hunt.values import Journey


class HuntBegan(Event):
    """Who is who (H-2.1), and the pack by its hash (H-20.2)."""

    bearer: Seat
    riders: tuple[Seat, ...]
    pack: str
    sha256: str


class PartBegan(OnBoard):
    """The setup of a part begins (H-3, H-12)."""


class NazgulDivided(Event):
    """Whose each figure is (H-2.2)."""

    masters: tuple[Seat, ...]


class Ranked(OfSeat):
    """The order in which a seat's Nazgul act (H-2.3)."""

    figures: tuple[int, ...]


class InfoGiven(OnBoard):
    """Information tokens given to the RW side (H-3.8)."""

    numbers: tuple[int, ...]


class NazgulPlaced(OnBoard):
    """H-3.13, H-12.11."""

    seat: Seat
    figures: tuple[int, ...]
    locations: tuple[int, ...]


class JourneyChosen(Event):
    """Short or long (H-12.5)."""

    length: str
    steps: int
    limit: int


class JourneySeen(Private):
    """Which journeys RB drew, or goes by now."""

    journeys: tuple[Journey, ...]


class HandsGiven(Event):
    """A gift of one card (H-12.9): who gave to whom."""

    giver: Seat
    receiver: Seat


class GiftSeen(Private):
    """Which card it was, for giver and receiver."""

    giver: Seat
    receiver: Seat
    card: str


_OfNazgul: TypeAlias = HuntBegan | PartBegan | NazgulDivided | Ranked | NazgulPlaced
_OfCards: TypeAlias = InfoGiven | JourneyChosen | JourneySeen | HandsGiven | GiftSeen
SetupEvent: TypeAlias = _OfNazgul | _OfCards
