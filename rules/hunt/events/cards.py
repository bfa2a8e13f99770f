"""What cards do, and what becomes of them: hands, decks, tokens, corruption, friends."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, Private, Seat
from rules.hunt.pack.board import Space


class CardPlayed(Event, frozen=True, tag="card-played"):
    """A card is played; *picks* are its public targets as they were written (H-18.7, H-18.16)."""

    part: int
    seat: Seat
    card: str
    option: int
    """From 1."""
    picks: tuple[str, ...] = ()


class CompanyUsed(Event, frozen=True, tag="company-used"):
    """A constant ability is used (H-6.19)."""

    part: int
    companion: str


class CompanyTurned(Event, frozen=True, tag="company-turned"):
    """A company card is ready, flipped, or enters (H-6.15, H-22.33)."""

    companion: str
    state: str
    """ready | flipped."""
    enters: bool = False


class CardsDrawn(Event, frozen=True, tag="cards-drawn"):
    """How many cards a seat drew; which, it alone is told (`CardsSeen`)."""

    seat: Seat
    deck: str
    """ally | sorcery."""
    count: int
    hand: int


class CardsSeen(Private, frozen=True, tag="cards-seen"):
    """What the seat drew, was given or must choose from."""

    seat: Seat
    deck: str
    cards: tuple[str, ...]


class CardsDiscarded(Event, frozen=True, tag="cards-discarded"):
    """Discards are open (H-6.4, H-9.2)."""

    seat: Seat
    deck: str
    cards: tuple[str, ...]


class CardsRecovered(Event, frozen=True, tag="cards-recovered"):
    """Out of the open pile into the hand (H-22.19)."""

    seat: Seat
    deck: str
    cards: tuple[str, ...]


class DeckShuffled(Event, frozen=True, tag="deck-shuffled"):
    """The sorcery pile becomes a new deck (H-9.5)."""

    cards: int


class TokensChanged(Event, frozen=True, tag="tokens-changed"):
    """Fellowship tokens (H-6.13), and why: `draw`, `pay`, `card`, `cap`, `reveal`."""

    pool: int
    on_frodo: int
    cap: int
    why: str


class CorruptionChanged(Event, frozen=True, tag="corruption-changed"):
    """Corruption rises or falls to *now* (H-10.11)."""

    by: int
    now: int
    limit: int


class AlliesPlaced(Event, frozen=True, tag="allies-placed"):
    """H-6.8."""

    part: int
    locations: tuple[int, ...]


class AlliesRemoved(Event, frozen=True, tag="allies-removed"):
    """By a die, a card, or to make room (H-6.11, H-6.8)."""

    part: int
    locations: tuple[int, ...]


class AllyMoved(Event, frozen=True, tag="ally-moved"):
    """One token along its legs (H-6.9)."""

    part: int
    way: tuple[int, ...]


class Banned(Event, frozen=True, tag="banned"):
    """Something is forbidden for a time (H-22.24)."""

    part: int
    act: str
    figure: int
    """-1: every Nazgul."""
    spaces: tuple[Space, ...] | None
    until: str


class Granted(Event, frozen=True, tag="granted"):
    """More is allowed (H-22.25)."""

    act: str
    n: int
    figure: int | None


class SorceryDrawn(Event, frozen=True, tag="sorcery-drawn"):
    """A die was spent to take the top sorcery card (H-7.10)."""

    seat: Seat
    figure: int


class Peeked(Event, frozen=True, tag="peeked"):
    """Somebody looked at cards or tiles in private (H-22.32)."""

    seat: Seat
    what: str
    n: int


class PeekSeen(Private, frozen=True, tag="peek-seen"):
    """What was seen (H-19.18)."""

    what: str
    items: tuple[str, ...]


class FactRevealed(Event, frozen=True, tag="fact-revealed"):
    """RB's side discloses a fact (H-22.39)."""

    part: int
    fact: str
    value: str
    """`yes`, `no`, a number, a section."""


class ConditionTold(Event, frozen=True, tag="condition-told"):
    """Whether the `if` of a card was true (H-22.41)."""

    source: str
    is_met: bool


CardEvent: TypeAlias = (
    CardPlayed
    | CompanyUsed
    | CompanyTurned
    | CardsDrawn
    | CardsSeen
    | CardsDiscarded
    | CardsRecovered
    | DeckShuffled
    | TokensChanged
    | CorruptionChanged
    | AlliesPlaced
    | AlliesRemoved
    | AllyMoved
    | Banned
    | Granted
    | SorceryDrawn
    | Peeked
    | PeekSeen
    | FactRevealed
    | ConditionTold
)
