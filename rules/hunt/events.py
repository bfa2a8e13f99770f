"""What can happen in a hunt: facts for everyone, and facts for some seats only.

Spaces are those of the board of *part*; seats and figures are numbers. The public events of RB's turn are told
together when it ends (H-19.17).
"""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Event, OrderDropped, Outcome, Private, Rewound, Seat
from rules.hunt.board import Space
from rules.hunt.values import Asked, Declaration, Die, Journey


class HuntBegan(Event, frozen=True, tag="hunt-began"):
    """Who is who (H-2.1), and the pack by its hash (H-20.2)."""

    bearer: Seat
    riders: tuple[Seat, ...]
    pack: str
    sha256: str


class PartBegan(Event, frozen=True, tag="part-began"):
    """The setup of a part begins (H-3, H-12)."""

    part: int


class NazgulDivided(Event, frozen=True, tag="nazgul-divided"):
    """Whose each figure is (H-2.2)."""

    masters: tuple[Seat, ...]


class Ranked(Event, frozen=True, tag="ranked"):
    """The order in which a seat's Nazgul act (H-2.3)."""

    seat: Seat
    figures: tuple[int, ...]


class InfoGiven(Event, frozen=True, tag="info-given"):
    """Information tokens given to the RW side (H-3.8)."""

    part: int
    numbers: tuple[int, ...]


class NazgulPlaced(Event, frozen=True, tag="nazgul-placed"):
    """H-3.13, H-12.11."""

    part: int
    seat: Seat
    figures: tuple[int, ...]
    locations: tuple[int, ...]


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


class FrodoMoved(Event, frozen=True, tag="frodo-moved"):
    """Frodo's figure is at *moves* now, by a move, extra move, escape or advance (H-5.3, H-10.15)."""

    part: int
    moves: int
    by: str
    """move | extra | escape | advance."""


class FrodoRested(Event, frozen=True, tag="frodo-rested"):
    """H-5.7."""


class MarkerTurned(Event, frozen=True, tag="marker-turned"):
    """The turn marker shows EYE or RING (H-5.6, H-4.5)."""

    eye: bool


class BearerTurned(Event, frozen=True, tag="bearer-turned"):
    """RB's turn is over (H-5.11)."""

    number: int
    """The RB turn's number: `turn/N`."""
    part: int
    moves: int
    on_frodo: int
    hand: int


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


class NazgulMoved(Event, frozen=True, tag="nazgul-moved"):
    """A Nazgul along *way*, the space that it left first."""

    part: int
    figure: int
    way: tuple[Space, ...]
    by: str = "move"
    """move | extra | card | seek | chased."""


class NazgulSet(Event, frozen=True, tag="nazgul-set"):
    """A Nazgul is put somewhere (H-22.23)."""

    part: int
    figure: int
    space: Space


class Declared(Event, frozen=True, tag="declared"):
    """What a Nazgul is about to do (H-17.16)."""

    part: int
    declaration: Declaration


class Prevented(Event, frozen=True, tag="prevented"):
    """A declaration was cancelled by a card (H-6.7)."""

    part: int
    declaration: Declaration
    card: str


class Passed(Event, frozen=True, tag="passed"):
    """RB lets it happen, in a window (H-17.21)."""

    declaration: Declaration


class Answered(Event, frozen=True, tag="answered"):
    """A search, hunt or perception is answered (H-8.7)."""

    asked: Asked


class TrackPlaced(Event, frozen=True, tag="track-placed"):
    """A track token is placed or turned (H-8.1, H-8.5)."""

    part: int
    location: int
    sword: bool


class TracksCleared(Event, frozen=True, tag="tracks-cleared"):
    """Track tokens leave the board (H-22.29, H-14.11)."""

    part: int
    locations: tuple[int, ...]


class InfoFound(Event, frozen=True, tag="info-found"):
    """An information token is found (H-9.6); *total* lie on the Black Riders card."""

    part: int
    number: int
    total: int


class DieSpent(Event, frozen=True, tag="die-spent"):
    """H-7.7."""

    seat: Seat
    faces: tuple[str, ...]


class DiceChanged(Event, frozen=True, tag="dice-changed"):
    """The pool after an effect (H-22.28), and how: discard, reroll, restore, set, chased."""

    dice: tuple[Die, ...]
    how: str


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


class JourneyChosen(Event, frozen=True, tag="journey-chosen"):
    """Short or long (H-12.5)."""

    length: str
    steps: int
    limit: int


class JourneySeen(Private, frozen=True, tag="journey-seen"):
    """Which journeys RB drew, or goes by now."""

    journeys: tuple[Journey, ...]


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


class LordEntered(Event, frozen=True, tag="lord-entered"):
    """In the place of *figure* (H-14.4)."""

    figure: int


class LordLeft(Event, frozen=True, tag="lord-left"):
    """The replaced Nazgul is back (H-14.6)."""

    figure: int


class Refreshed(Event, frozen=True, tag="refreshed"):
    """The day is over (H-4.4)."""

    day: int


class PartEnded(Event, frozen=True, tag="part-ended"):
    """Part 1 is over: by an exit, or after a rescue (H-11.9)."""

    by_exit: bool
    corruption: int


class HandsGiven(Event, frozen=True, tag="hands-given"):
    """A gift of one card (H-12.9): who gave to whom."""

    giver: Seat
    receiver: Seat


class GiftSeen(Private, frozen=True, tag="gift-seen"):
    """Which card it was, for giver and receiver."""

    giver: Seat
    receiver: Seat
    card: str


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


class StepsStopped(Private, frozen=True, tag="steps-stopped"):
    """An order or queue stops here (H-17.11, H-17.32): the step, and why, as an `Illegal` says it."""

    words: str
    clause: str
    sentence: str
    facts: tuple[tuple[str, str], ...] = ()


class StillOpen(Private, frozen=True, tag="still-open"):
    """The turn stays open: something optional is possible that the order did not name (H-17.35).

    Or RB has ended it, but still has to choose (H-17.34): then it ends with the answer.
    """

    what: tuple[str, ...]
    """gandalf, reveal, deed, rivendell, or ids of companions; else keep, discard, relocate."""


class NoReaction(Private, frozen=True, tag="no-reaction"):
    """RB holds reaction cards without a standing reaction (H-17.23)."""

    cards: tuple[str, ...]


class NoteSet(Event, frozen=True, tag="note-set"):
    """H-8.9; an empty text removes."""

    part: int
    seat: Seat
    place: str
    text: str


class Disclosed(Event, frozen=True, tag="disclosed"):
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


class TokensWon(Event, frozen=True, tag="tokens-won"):
    """War of the Ring tokens (H-15.5): how many each side has."""

    shadow: int
    free: int


class TokenNamed(Event, frozen=True, tag="token-named"):
    """H-15.6."""

    side: str
    """shadow | free."""
    letter: str


class HuntEnded(Event, frozen=True, tag="hunt-ended"):
    """The game is over; *side* wins: bearer | wraiths | none."""

    side: str
    reason: str
    clause: str


HuntEvent: TypeAlias = (
    HuntBegan
    | PartBegan
    | NazgulDivided
    | Ranked
    | InfoGiven
    | NazgulPlaced
    | LeadNamed
    | DiceRolled
    | TurnBegan
    | FrodoMoved
    | FrodoRested
    | MarkerTurned
    | BearerTurned
    | CardPlayed
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
    | NazgulMoved
    | NazgulSet
    | Declared
    | Prevented
    | Passed
    | Answered
    | TrackPlaced
    | TracksCleared
    | InfoFound
    | DieSpent
    | DiceChanged
    | Banned
    | Granted
    | SorceryDrawn
    | EyesChanged
    | TileAdded
    | EncounterChanged
    | Peeked
    | PeekSeen
    | FactRevealed
    | ConditionTold
    | FrodoFound
    | EncounterBegan
    | RescueBegan
    | TileCancelled
    | TileApplied
    | CourseKept
    | CourseChanged
    | JourneyChosen
    | JourneySeen
    | MentorSeen
    | MentorRevealed
    | MentorLeft
    | MentorFled
    | DeedDone
    | MentorSafe
    | MentorBusy
    | LimitChanged
    | LordEntered
    | LordLeft
    | Refreshed
    | PartEnded
    | HandsGiven
    | GiftSeen
    | DefaultUsed
    | DefaultTold
    | MissedThree
    | StepsStopped
    | StillOpen
    | NoReaction
    | NoteSet
    | Disclosed
    | TokensWon
    | TokenNamed
    | HuntEnded
    | OrderDropped
    | Rewound
)


def outcome_event(outcome: Outcome) -> HuntEnded:
    """The event that tells *outcome*."""
    return HuntEnded(side=outcome.winner, reason=outcome.reason, clause=outcome.clause)
