"""A whole hunt as frozen data. What is still to be done stands as tasks on a stack (`todo`), the next one last.

Spaces are those of `board.py`: location n is n, a dot is negative. Nazgul are figures 0 to 3, in the order of
the pack (H-21.18). The log of Part 1 holds a location's number, DOT or SLASH for each mark (H-1.7).
"""

from __future__ import annotations

from typing import Final

from rules.game import Seat, Secret, Value
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.events import HuntEvent
from rules.hunt.pack.board import Space
from rules.hunt.state import tasks
from rules.hunt.state.tasks import *  # noqa: F403 - what it has in `__all__`
from rules.hunt.state.tasks import Beside, Task
from rules.hunt.values import Asked, Ban, Die, Disclosure, Grant, Hint, Journey, Modifier, Note, Track

__all__ = [
    "ALL",
    "DAYLIGHT1",
    "DAYLIGHT2",
    "DOT",
    "HuntState",
    "Left",
    "Mentor",
    "NIGHTFALL",
    "Rules",
    "SLASH",
    "WILD",
    *tasks.__all__,
]

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
    edition: int = 1
    """Of the rules, asked by each clause that has changed; a game that was kept without it began under the first."""


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
    queue: tuple[OrderStep, ...] = ()


class HuntState(Secret, frozen=True, gc=True, weakref=True):
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
    tiles_drawn: int = 0
    """How many tiles the encounter that is not over yet has drawn: for answers in advance (H-17.33)."""
    ledger: tuple[Asked, ...] = ()
    whereabouts: tuple[tuple[int, int], ...] = ()
    """Secret: the last locations of Frodo and Gandalf (0: not in play) at each line of the ledger, for the record."""
    disclosed: tuple[Disclosure, ...] = ()
    """Secret: what cards made RB's side tell, for the record."""
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
    queues: tuple[tuple[OrderStep, ...], ...] = ()
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
    ended: Seat = 0
    """Whose activation ended by itself with the last step of the order under way: `end` behind it means that one."""
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
