"""The actions themselves, as a game keeps them."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Action, Seat
from rules.kit.order_steps import OrderStep


class Turn(Action):
    """Steps of RB's turn (H-17.14): `play a1-04 1 4 7 then mark dot then end`."""

    steps: tuple[OrderStep, ...]


class Ride(Action):
    """Steps of a block (H-17.8): `move 17 then search`."""

    steps: tuple[OrderStep, ...]


class Split(Action):
    """Who takes two Nazgul (D-1): `two 3`."""

    seat: Seat


class Rank(Action):
    """The order in which one's Nazgul act (D-2), figures from 0: `rank w2 w1`."""

    figures: tuple[int, ...]


class Give(Action):
    """Which information tokens the RW side gets (D-3): `give 17`."""

    numbers: tuple[int, ...]


class Place(Action):
    """Where one's Nazgul begin, in the order of the pack (D-4, D-25): `place 16 19`."""

    locations: tuple[int, ...]


class KeepJourney(Action):
    """The short or the long journey (D-20): `keep short`."""

    length: str


class StartMentor(Action):
    """Where Gandalf begins (D-21): `start 24`."""

    location: int


class Gift(Action):
    """A sorcery card for another RW (D-22): `give s-04 3`."""

    card: str
    seat: Seat


class Done(Action):
    """No more gifts from here (D-22): `done`."""


class Replace(Action):
    """Which Nazgul the Lord replaces (D-23), from 0: `replace w2`."""

    figure: int


class Keep(Action):
    """Cards to keep of those drawn (D-9): `keep a1-02`."""

    cards: tuple[str, ...]


class Discard(Action):
    """Cards to discard (D-10, D-17): `discard a1-02`."""

    cards: tuple[str, ...]


class Relocate(Action):
    """Gandalf's new location (D-30): `relocate 24`."""

    location: int


class Arrange(Action):
    """The order of what was seen, by its places from 1 (D-34): `order 2 1 3`."""

    places: tuple[int, ...]


class Bottom(Action):
    """What of what was seen goes under the deck, by its places from 1 (D-34): `bottom 1 3`, `bottom`."""

    places: tuple[int, ...]


class Flip(Action):
    """A company card and the drawn tile that it cancels, from 1 (D-18): `flip sam 2`."""

    companion: str
    tile: int


class Pass(Action):
    """Nothing: no flip, no reaction: `pass`."""


class Decline(Action):
    """Pass at all windows of the ride or of the day (H-17.39): `pass-ride`, `pass-day`; at none: `ask-day`."""

    scope: str


class Escape(Action):
    """Where Frodo escapes to (D-19); 0: he stays: `mark 17`, `stay`."""

    location: int


class Course(Action):
    """Change course or keep it (D-31): `change`, `keep`."""

    is_changed: bool


class Take(Action):
    """Which of the journeys drawn, from 1 (D-32): `take 2`."""

    place: int


class React(Action):
    """A reaction in a window (D-12): `play a1-08`, with option and targets."""

    words: tuple[str, ...]
    """What follows `play`: card, option, picks."""


class Choose(Action):
    """A War of the Ring token (D-35): `choose a`."""

    letter: str


class WishSet(Action, tag="standing"):
    """A standing reaction (H-17.17): `swift a1-08 on search if answer & steps 2 times 1`."""

    card: str
    words: tuple[str, ...]
    """Option and picks, as they would follow the card."""
    trigger: str
    filters: tuple[tuple[str, ...], ...] = ()
    times: int = 0
    """How often; 0: always."""


class WishDrop(Action, tag="drop"):
    """No standing reaction with this card any more: `drop a1-08`."""

    card: str


class AskFor(Action, tag="ask"):
    """A toggle of the windows (H-17.21): `ask hunt`, `never hunt`."""

    trigger: str
    is_on: bool


class Route(Action):
    """The stored route (H-17.15), marks or moves of Gandalf: `route dot 17`, `route`."""

    marks: tuple[str, ...]


class FlipWish(Action, tag="flips"):
    """The stored preference for flips (H-17.31): `flips sam pippin`, `flips none`, `flips`."""

    companions: tuple[str, ...]


class DiscardWish(Action, tag="discards"):
    """The stored discard order (H-17.36): `discards a1-02 a1-05`."""

    cards: tuple[str, ...]


class Queue(Action):
    """Steps left before the block opens (H-17.10): `queue move 17 then search`; `queue` empties it."""

    steps: tuple[OrderStep, ...]


class Remark(Action, tag="note"):
    """A note on the board (H-8.9): `note 17 seen here on day 2`; without a text it is removed."""

    place: tuple[str, ...]
    text: str


_Setup: TypeAlias = Split | Rank | Give | Place | KeepJourney | StartMentor | Gift | Done | Replace
_OfCards: TypeAlias = Keep | Discard | Relocate | Arrange | Bottom | Take
_OfEncounters: TypeAlias = Flip | Pass | Decline | Escape | Course | React | Choose
_LeftBehind: TypeAlias = WishSet | WishDrop | AskFor | Route | FlipWish | DiscardWish | Queue | Remark
HuntAction: TypeAlias = _Setup | _OfCards | _OfEncounters | _LeftBehind | Turn | Ride
