"""What the Ringwraiths do on the map: moves, questions and their answers, dice, the Lord."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import AnyEvent, Event, OfSeat, Private, Seat, Undoing
from rules.hunt.events.shared import AtLocation, AtLocations, AtSpace, OnBoard
from rules.hunt.pack.board import Space
from rules.hunt.values import Asked, Declaration, Die


class NazgulMoved(OnBoard):
    """A Nazgul along *way*, the space that it left first."""

    figure: int
    way: tuple[Space, ...]
    by: str = "move"
    """move | extra | card | seek | chased."""


class NazgulSet(AtSpace):
    """A Nazgul is put somewhere (H-22.23)."""


class OrderTakenBack(Undoing, OfSeat):
    """An RW has taken back the last order of his ride, which all had seen (H-17.25)."""

    restored: int
    """So many events follow of what stands as before."""

    @property
    def again(self) -> int:
        return self.restored

    def covers(self, event: AnyEvent) -> bool:
        return not isinstance(event, NoteSet)


class RideEnded(AtSpace):
    """The player of a Nazgul lets its activation be, as it is (H-7.14)."""


class Declared(OnBoard):
    """What a Nazgul is about to do (H-17.16)."""

    declaration: Declaration


class Prevented(OnBoard):
    """A declaration was cancelled by a card (H-6.7)."""

    declaration: Declaration
    card: str


class Passed(Event):
    """RB lets it happen, in a window (H-17.21)."""

    declaration: Declaration


class Answered(Event):
    """A search, hunt or perception is answered (H-8.7)."""

    asked: Asked


class TrackPlaced(AtLocation):
    """A track token is placed or turned (H-8.1, H-8.5)."""

    sword: bool


class TracksCleared(AtLocations):
    """Track tokens leave the board (H-22.29, H-14.11)."""


class InfoFound(OnBoard):
    """An information token is found (H-9.6); *total* lie on the Black Riders card."""

    number: int
    total: int


class DieSpent(OfSeat):
    """H-7.7."""

    faces: tuple[str, ...]


class DiceChanged(Event):
    """The pool after an effect (H-22.28), and how: discard, reroll, restore, set, chased."""

    dice: tuple[Die, ...]
    how: str


class LordEntered(Event):
    """In the place of *figure* (H-14.4)."""

    figure: int


class LordLeft(Event):
    """The replaced Nazgul is back (H-14.6)."""

    figure: int


class StepsStopped(Private):
    """An order or queue stops here (H-17.11, H-17.32): the step, and why, as an `Illegal` says it."""

    words: str
    clause: str
    sentence: str
    facts: tuple[tuple[str, str], ...] = ()
    behind: int = 0
    """How many steps of the order stand behind it; of these only those that say `anyway` are tried."""
    is_over: bool = False
    """The part or the game has ended (H-4.6): none of them is."""


class StepPassed(Private):
    """The condition of a step did not hold, and nothing stands in its place (H-17.10)."""

    words: str


class PlanDropped(Private):
    """What a seat had left for later is gone: its block is over (H-17.12), or the part for which it was meant."""

    words: str
    part: int = 0
    """The part that is over; 0: the block is."""


class NoReaction(Private):
    """RB holds reaction cards without a standing reaction (H-17.23)."""

    cards: tuple[str, ...]


class NoteSet(OnBoard):
    """H-8.9; an empty text removes."""

    seat: Seat
    place: str
    text: str


_OfMoves: TypeAlias = NazgulMoved | NazgulSet | RideEnded | LordEntered | LordLeft
_OfQuestions: TypeAlias = Declared | Prevented | Passed | Answered | TrackPlaced | TracksCleared | InfoFound
_OfDice: TypeAlias = DieSpent | DiceChanged
_OfOrders: TypeAlias = OrderTakenBack | StepsStopped | StepPassed | PlanDropped | NoReaction | NoteSet
RideEvent: TypeAlias = _OfMoves | _OfQuestions | _OfDice | _OfOrders
