"""A whole hunt as frozen data. What is still to be done stands as tasks on a stack (`todo`), the next one last.

Spaces are those of `board.py`: location n is n, a dot is negative. Nazgul are figures 0 to 3, in the order of
the pack (H-21.18). The log of Part 1 holds a location's number, DOT or SLASH for each mark (H-1.7).
"""

from __future__ import annotations

from typing import Final

from rules.game import Seat, Secret
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.events import HuntEvent
from rules.hunt.pack.board import Space
from rules.hunt.state.parts import *  # noqa: F403
from rules.hunt.state.parts import KnownToBearer, Left
from rules.hunt.state.tasks import *  # noqa: F403
from rules.hunt.state.tasks import Beside, Task
from rules.hunt.state.tasks import StepsLeft as StepsLeft
from rules.hunt.values import Disclosure, Journey, Track

DOT: Final = 0
SLASH: Final = -1
ALL: Final = -1
"""In the place of a figure: every Nazgul."""


class HuntState(KnownToBearer, Secret, kw_only=True, gc=True, weakref=True):
    """The whole game: what everybody knows, what the Ring-bearer knows beside it, and the rest (H-19)."""

    todo: tuple[Task, ...]
    """A stack: the last task is the next."""
    beside: tuple[Beside, ...] = ()
    """Questions that stop nobody (H-18.37)."""
    counts: tuple[tuple[str, int], ...] = ()
    """How often each label or kind of question was used (H-20.1): see `Play.count`."""

    # What each Ringwraith has alone, and what lies face down.

    sorcery_hands: tuple[tuple[str, ...], ...] = ()
    """One per RW, in the order of `rules.riders`."""
    ally_deck: tuple[str, ...] = ()
    """The next card first."""
    sorcery_deck: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    """The hunt pool, undrawn; chance picks."""
    out: tuple[str, ...] = ()
    """Tiles out of the game."""
    journey_deck: tuple[Journey, ...] = ()
    other_journeys: tuple[Journey, ...] = ()
    """The deck of the class not chosen, until it is chosen (H-12.4)."""

    # What players left in advance, each known to its own (H-17).

    standing: tuple[WishSet, ...] = ()
    """RB's standing reactions, the first has priority (H-17.17)."""
    asks: tuple[str, ...] = ("hunt", "sorcery")
    """The triggers set to *ask* (H-17.21)."""
    declined: str = ""
    """In what RB is asked at nothing: `ride 7`, `day 1 3` (part and day), or empty (H-17.39)."""
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

    # What views tell otherwise: by what comes of it.

    extra_eyes: int = 0
    """EYE that effects added without a card, or took."""
    threshold: int = 0
    """What cards added to the corruption limit (H-22.35)."""
    tiles_drawn: int = 0
    """How many tiles the encounter that is not over yet has drawn: for answers in advance (H-17.33)."""

    # What a turn under way keeps of before, and deadlines.

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
    missed: tuple[int, ...] = ()
    """Deadlines missed in a row, by seat (H-17.6)."""
    missed_on: tuple[str, ...] = ()
    """The clock of the last deadline missed, by seat: a window can stop one default several times."""
    late_on: str = ""
    """The clock of the last deadline at which a window stopped what had been left for it (H-27.7)."""

    # For the record, and for the picture at the end.

    whereabouts: tuple[tuple[int, int], ...] = ()
    """Secret: the last locations of Frodo and Gandalf (0: not in play) at each line of the ledger, for the record."""
    disclosed: tuple[Disclosure, ...] = ()
    """Secret: what cards made RB's side tell, for the record."""
    trail: tuple[tuple[int, int, int, tuple[Space | None, ...], int], ...] = ()
    """For the picture at the end: part, turn, movement track, Nazgul and finds after each game turn."""
    trail_tracks: tuple[tuple[Track, ...], ...] = ()
    """The track tokens that lay then."""
