"""A whole hunt as frozen data. What is still to be done stands as tasks on a stack (`todo`), the next one last.

Spaces are those of `board.py`: location n is n, a dot is negative. Nazgul are figures 0 to 3, in the order of
the pack (H-21.18). The log of Part 1 holds a location's number, DOT or SLASH for each mark (H-1.7).
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from rules.game import Outcome, Question, Seat, Secret, Value
from rules.hunt.actions import Step, WishSet
from rules.hunt.board import Space
from rules.hunt.events import HuntEvent
from rules.hunt.values import Asked, Ban, Declaration, Die, Grant, Hint, Journey, Modifier, Note, Track

DOT: Final = 0
SLASH: Final = -1
WILD: Final = 0
"""An entry of a journey without a location (H-13.1)."""
ALL: Final = -1
"""In the place of a figure: every Nazgul."""

DAYLIGHT1, DAYLIGHT2, NIGHTFALL = 1, 2, 3


class Rules(Value, frozen=True):
    """What was fixed at the start (H-2.5)."""

    bearer: Seat
    riders: tuple[Seat, ...]
    """The RW seats in order of sign-up (H-2.1)."""
    length: str
    info_given: int
    tokens: int
    shelters: bool
    generated: bool
    windowed: bool
    free: bool
    aid: str


class Activation(Value, frozen=True):
    """One Nazgul's activation (H-7.1, H-7.14)."""

    figure: int
    move: bool = True
    """The move is still to be had."""
    actions: int = 1
    """Actions left."""
    extra: int = 0
    """Extra spaces left (H-9.13)."""
    searches: int = 0
    hunts: int = 0
    """Free searches and hunts granted."""
    stride: bool = False
    """2 spaces of any kind, as at night (H-22.25)."""
    declared: bool = False
    """The activation itself was declared (H-17.16)."""


class Block(Value, frozen=True):
    """The activations of one RW in a game turn (H-17.7)."""

    question: Question
    seat: Seat
    left: tuple[int, ...]
    """Figures that have not been activated yet, in order."""
    active: Activation | None = None


class Context(Secret, frozen=True):
    """For whom and about what effects run (chapter 22)."""

    seat: Seat
    source: str
    """A card's id, `company sam`, `flip sam`, `ability 2`."""
    figure: int | None = None
    """The active Nazgul."""
    declaration: Declaration | None = None
    """What a reaction answers."""
    chosen: tuple[Space, ...] = ()
    """Spaces picked by earlier effects of the option."""
    picks: tuple[str, ...] = ()
    """What its player named with the order and is not used yet, word by word."""
    paid: tuple[str, ...] = ()
    """Faces of the dice that paid for it."""


# Tasks. Those that end in a question (a *pause*) stand on the stack until somebody answers.


class Preparing(Secret, frozen=True, tag="preparing"):
    """Pause: the parallel questions of a part's setup (H-18.36)."""

    part: int
    open: tuple[Question, ...]
    """split, give; journey, mentor: those still owed."""
    journeys: tuple[Journey, ...] = ()
    """One short, one long (H-12.4)."""
    mentors: tuple[int, ...] = ()
    """The deed tokens drawn (H-12.7)."""


class Placing(Value, frozen=True, tag="placing"):
    """Pause: RW place their Nazgul one after the other (H-3.13, H-12.11)."""

    question: Question
    left: tuple[Seat, ...]
    """The first is asked."""


class NamingLord(Value, frozen=True, tag="naming-lord"):
    """Pause: the lead picks whom the Lord replaces (H-12.12)."""

    question: Question
    seat: Seat


class BeginPart(Value, frozen=True, tag="begin-part"):
    """Dice and tokens, and day 1 (H-3.14, H-12.13)."""


class BeginTurn(Value, frozen=True, tag="begin-turn"):
    """A game turn begins (H-4.2, H-13.2, H-4.3)."""


@final
class Bearing(Secret, frozen=True, tag="bearing"):
    """Pause: the RB turn (H-5, H-13.6)."""

    question: Question
    moved: bool = False
    """H-5.1(a), or the night's choice of H-13.2, is done."""
    rested: bool = False
    cards: int = 1
    """Ally cards still to be played this turn."""
    drew: bool = False
    """H-5.1(c)."""
    mentor_moved: bool = False
    mentor_moves: int = 0
    """Extra moves of Gandalf (H-22.34)."""
    bonus: int = 0
    """Dots that the next location mark counts more (H-22.14)."""
    used: tuple[str, ...] = ()
    """Company abilities used this turn, and `reveal`."""
    ended: bool = False
    """Ends as soon as nothing that was begun is left."""


class OpenRiding(Value, frozen=True, tag="open-riding"):
    """The RW part of a game turn begins (H-4.2)."""


class Riding(Value, frozen=True, tag="riding"):
    """Pause: blocks of RW; one at a time, or all (`rw_order` free, H-17.9)."""

    blocks: tuple[Block, ...]
    waiting: tuple[Seat, ...]
    """RW whose blocks open later, in order."""


class Steps(Secret, frozen=True, tag="steps"):
    """What is left of an order or queue (H-17.8, H-17.11)."""

    seat: Seat
    steps: tuple[Step, ...]
    queued: bool = False
    """From the queue: what a broken step leaves goes back to it."""


class Reacting(Value, frozen=True, tag="reacting"):
    """The standing reactions to a declaration, then its window if there is one; below it stands `Resolve`."""

    declaration: Declaration


@final
class Window(Value, frozen=True, tag="window"):
    """Pause: RB may react (H-17.21)."""

    question: Question
    declaration: Declaration


class Resolve(Secret, frozen=True, tag="resolve"):
    """What was declared happens now."""

    declaration: Declaration
    context: Context | None = None
    """For cards and abilities: what runs."""


class Run(Secret, frozen=True, tag="run"):
    """The effects of list *list* of the pack from number *next* on (H-22.43)."""

    list: int
    context: Context
    next: int = 0


class Finish(Secret, frozen=True, tag="finish"):
    """A card has been played whole: it goes where it lies from now on (H-6.4, H-22.31)."""

    context: Context


class Choosing(Secret, frozen=True, tag="choosing"):
    """Pause: a choice within effects, after something was seen: order of a peek, journeys (D-34, D-32)."""

    question: Question
    seat: Seat
    what: str
    """ally_deck | sorcery_deck | tiles | journey_deck (a peek to be ordered) | redraw (which journey to keep)."""
    items: tuple[str, ...]
    """Ids of what was seen, in order."""
    then: str = ""
    """reorder | bottom (of a peek)."""


class Encounter(Value, frozen=True, tag="encounter"):
    """The encounter of a game turn, if one is due (H-10.1)."""


@final
class Flipping(Value, frozen=True, tag="flipping"):
    """Pause: RB may flip a company card (H-10.6), in an encounter or in the rescue."""

    question: Question
    tiles: tuple[str, ...]
    """Drawn, in order."""
    missing: int = 0
    """Tiles that the pool could not give (H-10.5)."""
    rescue: bool = False
    with_lord: bool = False


class Applying(Value, frozen=True, tag="applying"):
    """The tiles drawn that no card cancelled do what they do (H-10.7 to H-10.10), in an encounter or rescue."""

    tiles: tuple[str, ...]
    missing: int = 0
    rescue: bool = False
    with_lord: bool = False


@final
class Escaping(Value, frozen=True, tag="escaping"):
    """Pause: RB escapes in Part 1 (H-10.13)."""

    question: Question


@final
class Coursing(Value, frozen=True, tag="coursing"):
    """Pause: keep or change course (H-14.9)."""

    question: Question
    with_lord: bool = False
    """The Lord was involved, wherever a flip has sent him since: he leaves (H-14.6)."""


class EndTurn(Value, frozen=True, tag="end-turn"):
    """Gandalf leaves the board, bans end, the turn marker advances (H-4.2, H-13.10)."""


class Refresh(Value, frozen=True, tag="refresh"):
    """H-4.4."""


class EndPart(Value, frozen=True, tag="end-part"):
    """Part 1 is over; *exit* 0 means rescue (H-11)."""

    exit: int


@final
class NamingToken(Value, frozen=True, tag="naming-token"):
    """Pause: one side names its War of the Ring token (H-15.6); *left* are those still asked."""

    question: Question
    left: tuple[Seat, ...]


@final
class Over(Value, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Task: TypeAlias = (
    Preparing
    | Placing
    | NamingLord
    | BeginPart
    | BeginTurn
    | Bearing
    | OpenRiding
    | Riding
    | Steps
    | Reacting
    | Window
    | Resolve
    | Run
    | Finish
    | Choosing
    | Encounter
    | Flipping
    | Applying
    | Escaping
    | Coursing
    | EndTurn
    | Refresh
    | EndPart
    | NamingToken
    | Over
)


class Keeping(Secret, frozen=True, tag="keeping"):
    """Cards drawn of which some are kept (Pippin, D-9); beside the game."""

    question: Question
    cards: tuple[str, ...]
    keep: int
    deck: str
    """ally | sorcery."""
    seat: Seat


class Discarding(Secret, frozen=True, tag="discarding"):
    """A hand above its limit (D-10, D-17); beside the game."""

    question: Question
    seat: Seat


class Relocating(Secret, frozen=True, tag="relocating"):
    """Gandalf's new location out of those drawn (D-30); beside the game, or within a card (H-22.34)."""

    question: Question
    drawn: tuple[int, ...]


class Gifting(Value, frozen=True, tag="gifting"):
    """Redistribution of sorcery cards (D-22); *left* have not said done."""

    question: Question
    left: tuple[Seat, ...]


class Ranking(Value, frozen=True, tag="ranking"):
    """The order in which an RW's Nazgul act, open until that RW's first block of the part (D-2)."""

    question: Question
    seat: Seat


Beside: TypeAlias = Keeping | Discarding | Relocating | Gifting | Ranking


class Mentor(Secret, frozen=True):
    """Gandalf in Part 2 (H-13)."""

    location: int
    log: tuple[int, ...]
    """His locations, the first one included."""
    state: str = "hidden"
    """hidden | revealed | out."""
    deeds: tuple[int, ...] = ()
    """Open deed tokens."""
    done: tuple[int, ...] = ()
    """Completed deeds (public)."""
    supply: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    """Tokens of relocations (H-13.14)."""


class Left(Secret, frozen=True):
    """What was left in a seat in advance, put aside until its newcomer says a word (H-17.37)."""

    seat: Seat
    standing: tuple[WishSet, ...] = ()
    route: tuple[str, ...] = ()
    flip_wish: tuple[str, ...] = ()
    discard_wish: tuple[str, ...] = ()
    queue: tuple[Step, ...] = ()


class HuntState(Secret, frozen=True):
    """The whole game. What is secret is named in H-19; `view.py` builds what each reader may know."""

    rules: Rules
    todo: tuple[Task, ...]
    """A stack: the last task is the next."""
    beside: tuple[Beside, ...] = ()
    """Questions that stop nobody (H-18.37)."""
    counts: tuple[tuple[str, int], ...] = ()
    """How often each label or kind of question was used (H-20.1): see `Play.count`."""

    part: int = 1
    day: int = 0
    phase: int = DAYLIGHT1
    """The turn of the day: DAYLIGHT1, DAYLIGHT2, NIGHTFALL."""
    turn_number: int = 0
    """Game turns so far, over both parts."""
    eye: bool = False
    """The turn marker shows EYE."""
    corruption: int = 0
    moves: int = 0
    """Frodo's place on the movement track."""
    lead: Seat = 0

    pool: int = 0
    on_frodo: int = 0
    cap: int = 0
    """Fellowship tokens (H-6.13)."""
    company: tuple[str, ...] = ()
    """ready | flipped | absent, in the order of the pack; gone: left behind with Part 1 (H-11.7)."""
    ally_deck: tuple[str, ...] = ()
    """The next card first."""
    ally_hand: tuple[str, ...] = ()
    """In the order in which they came, the newest last."""
    ally_discard: tuple[str, ...] = ()
    sorcery_deck: tuple[str, ...] = ()
    sorcery_hands: tuple[tuple[str, ...], ...] = ()
    """One per RW, in the order of `rules.riders`."""
    sorcery_discard: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    """The hunt pool, undrawn; chance picks."""
    special: tuple[str, ...] = ()
    """Special tiles that wait outside."""
    out: tuple[str, ...] = ()
    """Tiles out of the game."""
    eyes: tuple[str, ...] = ()
    """What lies beside the corruption track: ids of EYE tiles and of cards that count as one."""
    extra_eyes: int = 0
    """EYE that effects added without a card, or took."""

    live: tuple[int, ...] = ()
    """RB's live information tokens (H-9.7)."""
    dead: tuple[int, ...] = ()
    found_info: tuple[int, ...] = ()
    """Information tokens on the Black Riders card."""
    dealt_info: int = 0
    """How many RB kept at setup (public, H-9.8)."""
    dealt: tuple[int, ...] = ()
    """The information tokens drawn, until some are given (H-3.8)."""

    log: tuple[int, ...] = ()
    """Part 1: location, DOT or SLASH; entry 0 is the start."""
    log_turns: tuple[int, ...] = ()
    """The game turn of each entry, for the disclosure."""
    journey_class: str = ""
    journey: Journey | None = None
    journey_number: int = 0
    """The how-manieth journey this is, from 1."""
    journey_deck: tuple[Journey, ...] = ()
    journey_discard: tuple[Journey, ...] = ()
    past_journeys: tuple[tuple[Journey, int], ...] = ()
    """Journeys given up, with the movement track at that moment: for the disclosure."""
    other_journeys: tuple[Journey, ...] = ()
    """The deck of the class not chosen, until it is chosen (H-12.4)."""
    mentor: Mentor | None = None
    threshold: int = 0
    """What cards added to the corruption limit (H-22.35)."""

    wraiths: tuple[Space | None, ...] = (None, None, None, None)
    """Where each figure stands; None before it is placed."""
    masters: tuple[Seat, ...] = (0, 0, 0, 0)
    """Whose each figure is; 0 before the split."""
    ranks: tuple[tuple[int, ...], ...] = ()
    """The figures of each RW in the order in which they act, in the order of `rules.riders`."""
    lord: int | None = None
    """The figure that the Lord replaces (H-14.4)."""
    allies: tuple[int, ...] = ()
    """Locations with an ally token, ascending."""
    tracks: tuple[Track, ...] = ()
    """In the order in which they came."""
    sensed: tuple[str, ...] = ()
    """Markers of perceptions answered yes in this turn and the last (H-8.3): `area K`, `section IV`."""
    aimed: tuple[Space, ...] = ()
    """Spaces marked because a card aims at them (H-6.12)."""
    notes: tuple[Note, ...] = ()
    dice: tuple[Die, ...] = ()
    lord_die: Die | None = None
    bans: tuple[Ban, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    grants: tuple[Grant, ...] = ()
    """What activations that are still to begin have more (H-22.25)."""
    found: int | None = None
    """Where Frodo was last found in this turn: an encounter is due (H-10.1)."""
    ledger: tuple[Asked, ...] = ()
    whereabouts: tuple[tuple[int, int], ...] = ()
    """Secret: the last locations of Frodo and Gandalf (0: not in play) at each line of the ledger, for the record."""
    hints: tuple[Hint, ...] = ()
    """What else was public and tells where Frodo and Gandalf can be: noted by `Play.tell`."""

    standing: tuple[WishSet, ...] = ()
    """RB's standing reactions, the first has priority (H-17.17)."""
    asks: tuple[str, ...] = ("hunt", "sorcery")
    """The triggers set to *ask* (H-17.21)."""
    route: tuple[str, ...] = ()
    """RB's stored route, as words (H-17.15)."""
    flip_wish: tuple[str, ...] = ()
    """RB's stored preference for flips: ids of companions, `none` (H-17.31)."""
    discard_wishes: tuple[tuple[str, ...], ...] = ()
    """Stored discard orders, by seat, seat 1 first: ids of cards (H-17.36)."""
    queues: tuple[tuple[Step, ...], ...] = ()
    """RW's queues in the order of `rules.riders` (H-17.10)."""
    left: tuple[Left, ...] = ()
    """What waits for a newcomer's word (`newcomers.py`)."""
    missed: tuple[int, ...] = ()
    """Deadlines missed in a row, by seat (H-17.6)."""
    missed_on: tuple[str, ...] = ()
    """The clock of the last deadline missed, by seat: a window can stop one default several times."""

    shown: HuntState | None = None
    """While RB's turn is open: the state as everyone else sees it (H-19.17)."""
    withheld: tuple[HuntEvent, ...] = ()
    """Public events of RB's open turn, told when it ends."""
    before: HuntState | None = None
    """Where a player can go back to (H-17.25)."""
    undoer: Seat = 0
    """Whose steps followed on *before*: nobody else can take them back."""
    tokens: tuple[tuple[str, int], ...] = ()
    """War of the Ring tokens at the end: side and how many (H-15.5)."""
    named: tuple[tuple[str, str], ...] = ()
    """Which were named (H-15.6)."""
    part1: tuple[int, ...] = ()
    """The log of Part 1, kept for the disclosure (H-11.8)."""
    part1_turns: tuple[int, ...] = ()
    trail: tuple[tuple[int, int, int, tuple[Space | None, ...], int], ...] = ()
    """For the picture at the end: part, turn, movement track, Nazgul and finds after each game turn."""
    trail_tracks: tuple[tuple[Track, ...], ...] = ()
    """The track tokens that lay then."""
