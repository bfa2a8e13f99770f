"""What cards do, and what becomes of them: hands, decks, tokens, corruption, friends."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OfSeat, Private, Seat
from rules.hunt.events.shared import AtLocations, OfCards, OnBoard
from rules.hunt.pack.board import Space


class CardPlayed(OnBoard):
    """A card is played; *picks* are its public targets as they were written (H-18.7, H-18.16)."""

    seat: Seat
    card: str
    option: int
    """From 1."""
    picks: tuple[str, ...] = ()


class CompanyUsed(OnBoard):
    """A constant ability is used (H-6.19)."""

    companion: str


class CompanyTurned(Event):
    """A company card is ready, flipped, or enters (H-6.15, H-22.33)."""

    companion: str
    state: str
    """ready | flipped."""
    enters: bool = False


class CardsDrawn(OfSeat):
    """How many cards a seat drew; which, it alone is told (`CardsSeen`)."""

    deck: str
    """ally | sorcery."""
    count: int
    hand: int


class CardsSeen(Private):
    """What the seat drew, was given or must choose from."""

    seat: Seat
    deck: str
    cards: tuple[str, ...]


class CardsDiscarded(OfCards):
    """Discards are open (H-6.4, H-9.2)."""


class CardsRecovered(OfCards):
    """Out of the open pile into the hand (H-22.19)."""


class DeckShuffled(Event):
    """The sorcery pile becomes a new deck (H-9.5)."""

    cards: int


class TokensChanged(Event):
    """Fellowship tokens (H-6.13), and why: `draw`, `pay`, `card`, `cap`, `reveal`."""

    pool: int
    on_frodo: int
    cap: int
    why: str


class CorruptionChanged(Event):
    """Corruption rises or falls to *now* (H-10.11)."""

    by: int
    now: int
    limit: int


class AlliesPlaced(AtLocations):
    """H-6.8."""


class AlliesRemoved(AtLocations):
    """By a die, a card, or to make room (H-6.11, H-6.8)."""


class AllyMoved(OnBoard):
    """One token along its legs (H-6.9)."""

    way: tuple[int, ...]


class Banned(OnBoard):
    """Something is forbidden for a time (H-22.24)."""

    act: str
    figure: int
    """-1: every Nazgul."""
    spaces: tuple[Space, ...] | None
    until: str


class Granted(Event):
    """More is allowed (H-22.25)."""

    act: str
    n: int
    figure: int | None


class SorceryDrawn(OfSeat):
    """A die was spent to take the top sorcery card (H-7.10)."""

    figure: int


class Peeked(OfSeat):
    """Somebody looked at cards or tiles in private (H-22.32)."""

    what: str
    n: int


class PeekSeen(Private):
    """What was seen (H-19.18)."""

    what: str
    items: tuple[str, ...]


class FactRevealed(OnBoard):
    """RB's side discloses a fact (H-22.39)."""

    fact: str
    value: str
    """`yes`, `no`, a number, a section."""


class ConditionTold(Event):
    """Whether the `if` of a card was true (H-22.41)."""

    source: str
    is_met: bool


_OfCards: TypeAlias = CardPlayed | CompanyUsed | CompanyTurned | Banned | Granted | FactRevealed
_OfHands: TypeAlias = CardsDrawn | CardsSeen | CardsDiscarded | CardsRecovered
_OfDecks: TypeAlias = DeckShuffled | SorceryDrawn | Peeked | PeekSeen
_OfTokens: TypeAlias = TokensChanged | CorruptionChanged | AlliesPlaced | AlliesRemoved | AllyMoved
CardEvent: TypeAlias = _OfCards | _OfHands | _OfDecks | _OfTokens | ConditionTold
