"""What is told while a part is prepared."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OfSeat, Private, Seat
from rules.hunt.events.shared import OnBoard
from rules.hunt.values import Journey


class HuntBegan(Event, tag="hunt-began"):
    """Who is who (H-2.1), and the pack by its hash (H-20.2)."""

    bearer: Seat
    riders: tuple[Seat, ...]
    pack: str
    sha256: str


class PartBegan(OnBoard, tag="part-began"):
    """The setup of a part begins (H-3, H-12)."""


class NazgulDivided(Event, tag="nazgul-divided"):
    """Whose each figure is (H-2.2)."""

    masters: tuple[Seat, ...]


class Ranked(OfSeat, tag="ranked"):
    """The order in which a seat's Nazgul act (H-2.3)."""

    figures: tuple[int, ...]


class InfoGiven(OnBoard, tag="info-given"):
    """Information tokens given to the RW side (H-3.8)."""

    numbers: tuple[int, ...]


class NazgulPlaced(OnBoard, tag="nazgul-placed"):
    """H-3.13, H-12.11."""

    seat: Seat
    figures: tuple[int, ...]
    locations: tuple[int, ...]


class JourneyChosen(Event, tag="journey-chosen"):
    """Short or long (H-12.5)."""

    length: str
    steps: int
    limit: int


class JourneySeen(Private, tag="journey-seen"):
    """Which journeys RB drew, or goes by now."""

    journeys: tuple[Journey, ...]


class HandsGiven(Event, tag="hands-given"):
    """A gift of one card (H-12.9): who gave to whom."""

    giver: Seat
    receiver: Seat


class GiftSeen(Private, tag="gift-seen"):
    """Which card it was, for giver and receiver."""

    giver: Seat
    receiver: Seat
    card: str


_OfNazgul: TypeAlias = HuntBegan | PartBegan | NazgulDivided | Ranked | NazgulPlaced
_OfCards: TypeAlias = InfoGiven | JourneyChosen | JourneySeen | HandsGiven | GiftSeen
SetupEvent: TypeAlias = _OfNazgul | _OfCards
