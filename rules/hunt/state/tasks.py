"""What is under way in a hunt: tasks, and the questions that stand beside them."""

from __future__ import annotations

from typing import TypeAlias, final

from rules.game import Outcome, Question, Seat, Secret, Value
from rules.hunt.pack.board import Space
from rules.hunt.values import Declaration, Journey
from rules.kit.order_steps import OrderStep


class StepsLeft(Secret, tag="steps"):
    """What is left of an order or queue."""

    seat: Seat
    steps: tuple[OrderStep, ...]
    queued: bool = False
    """From the queue: what a broken step leaves goes back to it."""


class Activation(Value):
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
    closed: bool = False
    """Its RW has ended it (H-7.14)."""


class Block(Value):
    """The activations of one RW in a game turn (H-17.7)."""

    question: Question
    seat: Seat
    left: tuple[int, ...]
    """Figures that have not been activated yet, in order."""
    active: Activation | None = None

    @property
    def figures(self) -> tuple[int, ...]:
        """The one that acts now, then those that are left."""
        return self.left if self.active is None else (self.active.figure, *self.left)


class Context(Secret):
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


class Asking(Value):
    """What a question is open in."""

    question: Question


class AskingSeat(Asking):
    """What one seat is asked in."""

    seat: Seat


# Tasks. Those that end in a question (a *pause*) stand on the stack until somebody answers.


class Preparing(Secret, tag="preparing"):
    """Pause: the parallel questions of a part's setup (H-18.36)."""

    part: int
    open: tuple[Question, ...]
    """split, give; journey, mentor: those still owed."""
    journeys: tuple[Journey, ...] = ()
    """One short, one long (H-12.4)."""
    mentors: tuple[int, ...] = ()
    """The deed tokens drawn (H-12.7)."""


class Placing(Asking, tag="placing"):
    """Pause: RW place their Nazgul one after the other (H-3.13, H-12.11)."""

    left: tuple[Seat, ...]
    """The first is asked."""


class NamingLord(AskingSeat, tag="naming-lord"):
    """Pause: the lead picks whom the Lord replaces (H-12.12)."""


class BeginPart(Value, tag="begin-part"):
    """Dice and tokens, and day 1 (H-3.14, H-12.13)."""


class BeginTurn(Value, tag="begin-turn"):
    """A game turn begins (H-4.2, H-13.2, H-4.3)."""


@final
class Bearing(Secret, Asking, tag="bearing"):
    """Pause: the RB turn (H-5, H-13.6)."""

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


class OpenRiding(Value, tag="open-riding"):
    """The RW part of a game turn begins (H-4.2)."""


class Riding(Value, tag="riding"):
    """Pause: blocks of RW; one at a time, or all (`rw_order` free, H-17.9)."""

    blocks: tuple[Block, ...]
    waiting: tuple[Seat, ...]
    """RW whose blocks open later, in order."""


class Reacting(Value, tag="reacting"):
    """The standing reactions to a declaration, then its window if there is one; below it stands `Resolve`."""

    declaration: Declaration


@final
class Window(Asking, tag="window"):
    """Pause: RB may react (H-17.21)."""

    declaration: Declaration


class Resolve(Secret, tag="resolve"):
    """What was declared happens now."""

    declaration: Declaration
    context: Context | None = None
    """For cards and abilities: what runs."""


class Run(Secret, tag="run"):
    """The effects of list *list* of the pack from number *next* on (H-22.43)."""

    list: int
    context: Context
    next: int = 0


class Finish(Secret, tag="finish"):
    """A card has been played whole: it goes where it lies from now on (H-6.4, H-22.31)."""

    context: Context


class Choosing(Secret, AskingSeat, tag="choosing"):
    """Pause: a choice within effects, after something was seen: order of a peek, journeys (D-34, D-32)."""

    what: str
    """ally_deck | sorcery_deck | tiles | journey_deck (a peek to be ordered) | redraw (which journey to keep)."""
    items: tuple[str, ...]
    """Ids of what was seen, in order."""
    then: str = ""
    """reorder | bottom (of a peek)."""


class Encounter(Value, tag="encounter"):
    """The encounter of a game turn, if one is due (H-10.1)."""


@final
class Flipping(Asking, tag="flipping"):
    """Pause: RB may flip a company card (H-10.6), in an encounter or in the rescue."""

    tiles: tuple[str, ...]
    """Drawn, in order."""
    missing: int = 0
    """Tiles that the pool could not give (H-10.5)."""
    rescue: bool = False
    with_lord: bool = False


class Applying(Value, tag="applying"):
    """The tiles drawn that no card cancelled do what they do (H-10.7 to H-10.10), in an encounter or rescue."""

    tiles: tuple[str, ...]
    missing: int = 0
    rescue: bool = False
    with_lord: bool = False


@final
class Escaping(Asking, tag="escaping"):
    """Pause: RB escapes in Part 1 (H-10.13)."""


@final
class Coursing(Asking, tag="coursing"):
    """Pause: keep or change course (H-14.9)."""

    with_lord: bool = False
    """The Lord was involved, wherever a flip has sent him since: he leaves (H-14.6)."""


class EndTurn(Value, tag="end-turn"):
    """Gandalf leaves the board, bans end, the turn marker advances (H-4.2, H-13.10)."""


class Refresh(Value, tag="refresh"):
    """H-4.4."""


class EndPart(Value, tag="end-part"):
    """Part 1 is over; *exit* 0 means rescue (H-11)."""

    exit: int


class Crossing(Value, tag="crossing"):
    """Frodo was rescued at the end of Part 1 and goes on (H-11.4)."""


class Corrupted(Value, tag="corrupted"):
    """The Ring has Frodo, and the hunt ends (H-11.1, H-15.2)."""


@final
class NamingToken(Asking, tag="naming-token"):
    """Pause: one side names its War of the Ring token (H-15.6); *left* are those still asked."""

    left: tuple[Seat, ...]


@final
class Over(Value, tag="over"):
    """The game has ended."""

    outcome: Outcome


_OfSetup: TypeAlias = Preparing | Placing | NamingLord | BeginPart | EndPart | Crossing
_OfDays: TypeAlias = BeginTurn | Bearing | EndTurn | Refresh | Corrupted | NamingToken | Over
_OfRides: TypeAlias = OpenRiding | Riding | StepsLeft | Reacting | Window | Resolve | Run | Finish | Choosing
_OfEncounters: TypeAlias = Encounter | Flipping | Applying | Escaping | Coursing
Task: TypeAlias = _OfSetup | _OfDays | _OfRides | _OfEncounters


class Keeping(Secret, Asking, tag="keeping"):
    """Cards drawn of which some are kept (Pippin, D-9); beside the game."""

    cards: tuple[str, ...]
    keep: int
    deck: str
    """ally | sorcery."""
    seat: Seat


class Discarding(Secret, AskingSeat, tag="discarding"):
    """A hand above its limit (D-10, D-17); beside the game."""


class Relocating(Secret, Asking, tag="relocating"):
    """Gandalf's new location out of those drawn (D-30); beside the game, or within a card (H-22.34)."""

    drawn: tuple[int, ...]


class Gifting(Asking, tag="gifting"):
    """Redistribution of sorcery cards (D-22); *left* have not said done."""

    left: tuple[Seat, ...]


class Ranking(AskingSeat, tag="ranking"):
    """The order in which an RW's Nazgul act, open until that RW's first block of the part (D-2)."""


Beside: TypeAlias = Keeping | Discarding | Relocating | Gifting | Ranking
