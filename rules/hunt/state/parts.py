"""Parts of a hunt's state by who knows them: everybody, or the Ring-bearer beside them (H-19).

`Public` goes into every view as a whole, so a field that stands in it is told to all.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from rules.game import Seat, Secret, Value
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.pack.board import Space
from rules.hunt.values import Asked, Ban, Die, Grant, Hint, Journey, Modifier, Note, Track

DAYLIGHT1, DAYLIGHT2, NIGHTFALL = 1, 2, 3


class Rules(Value):
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
    rumours: bool = False
    """H-16.5."""
    burden: int = 0
    """H-16.6."""
    one_tile: bool = False
    """H-16.7."""
    edition: int = 1
    """Of the rules, asked by each clause that has changed; a game that was kept without it began under the first."""
    per_ride: bool = False
    """The windows of a ride share one clock, and are over with it (H-17.39)."""
    war_tokens: bool = True
    """A game that was kept without it began when there was no choice."""


class Mentor(Secret):
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


class Left(Secret):
    """What was left in a seat in advance, put aside until its newcomer says a word (H-17.37)."""

    seat: Seat
    standing: tuple[WishSet, ...] = ()
    route: tuple[str, ...] = ()
    flip_wish: tuple[str, ...] = ()
    discard_wish: tuple[str, ...] = ()
    queue: tuple[OrderStep, ...] = ()


class Public(Value, kw_only=True):
    """What everybody knows. A view has all of it: where the turn of RB is open, as it was before (H-19.17)."""

    rules: Rules
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
    ally_discard: tuple[str, ...] = ()
    sorcery_discard: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    """Special tiles that wait outside."""
    eyes: tuple[str, ...] = ()
    """What lies beside the corruption track: ids of EYE tiles and of cards that count as one."""
    found_info: tuple[int, ...] = ()
    """Information tokens on the Black Riders card."""
    dealt_info: int = 0
    """How many RB kept at setup (public, H-9.8)."""
    journey_class: str = ""
    journey_number: int = 0
    """The how-manieth journey this is, from 1."""
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
    hints: tuple[Hint, ...] = ()
    """What else was public and tells where Frodo and Gandalf can be: noted by `Play.tell`."""
    tokens: tuple[tuple[str, int], ...] = ()
    """War of the Ring tokens at the end: side and how many (H-15.5)."""
    named: tuple[tuple[str, str], ...] = ()
    """Which were named (H-15.6)."""


_public: Final = attrgetter(*Public.__struct_fields__)


def public(known: Public) -> dict[str, Any]:
    """The public part of a state or of a view, by name."""
    return dict(zip(Public.__struct_fields__, _public(known), strict=True))


class KnownToBearer(Public, kw_only=True):
    """What the Ring-bearer knows: what everybody knows, and this beside it (H-19.4 to H-19.6, H-19.10)."""

    ally_hand: tuple[str, ...] = ()
    """In the order in which they came, the newest last."""
    live: tuple[int, ...] = ()
    """RB's live information tokens (H-9.7)."""
    dead: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()
    """The information tokens drawn, until some are given (H-3.8)."""
    log: tuple[int, ...] = ()
    """Part 1: location, DOT or SLASH; entry 0 is the start."""
    log_turns: tuple[int, ...] = ()
    """The game turn of each entry, for the disclosure."""
    journey: Journey | None = None
    past_journeys: tuple[tuple[Journey, int], ...] = ()
    """Journeys given up, with the movement track at that moment: for the disclosure."""
    journey_discard: tuple[Journey, ...] = ()
    mentor: Mentor | None = None
    part1: tuple[int, ...] = ()
    """The log of Part 1, kept for the disclosure (H-11.8)."""
    part1_turns: tuple[int, ...] = ()
