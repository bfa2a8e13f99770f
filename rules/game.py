"""The contract that every game fulfils; with it come the terms in which every game is told (rules/terms.py).

A game is a pure state machine over immutable values. It knows seats and actions, and gives back states and
events; it knows no person, no sentence of a post, no time of day and no storage.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from pydantic import BaseModel

from rules.capabilities import HandingOver, Lists, Sheets, Talking, Withholding
from rules.dice import Dice
from rules.terms import (
    CHAIR,
    Action,
    AnyEvent,
    Decision,
    Event,
    Finding,
    Frozen,
    Illegal,
    Kind,
    Lot,
    OfSeat,
    OneOfTwo,
    Options,
    Order,
    OrderDropped,
    OrderUsed,
    Outcome,
    Pack,
    Policy,
    Position,
    Private,
    Question,
    Remark,
    Rewound,
    Seat,
    Secret,
    Shown,
    Stale,
    Step,
    Undoing,
    Value,
    View,
    Who,
    only,
    refuse,
)

__all__ = [
    "CHAIR",
    "Action",
    "AnyEvent",
    "Decision",
    "Event",
    "Finding",
    "Frozen",
    "Game",
    "Illegal",
    "Kind",
    "Lot",
    "OfSeat",
    "OneOfTwo",
    "Options",
    "OrderDropped",
    "OrderUsed",
    "Outcome",
    "Pack",
    "Policy",
    "Position",
    "Private",
    "Question",
    "Remark",
    "Rewound",
    "Seat",
    "Secret",
    "Shown",
    "Stale",
    "Step",
    "Undoing",
    "Value",
    "View",
    "Who",
    "only",
    "refuse",
]

S = TypeVar("S")

NEWEST_RECORD: Final = 2
"""The newest edition of the record (rules/record/RECORD.md)."""


class Game(ABC, Generic[S]):
    """One edition of one game's rules, with one pack of data."""

    name: ClassVar[str]
    edition: int
    record_edition: int = NEWEST_RECORD
    """The edition of the record in which its games are kept (R-1.1): the newest, but for old editions of rules."""
    settles_at_deadlines: bool = False
    """Whether what was left in advance answers first what an order for the deadline opens, and defaults behind it."""
    pack: Pack | None = None
    seats: ClassVar[Sequence[int]]
    """The numbers of seats that can play."""
    Config: ClassVar[type[BaseModel]]
    State: ClassVar[Any]
    Events: ClassVar[Any]
    """The union of the game's events, with `OrderDropped`, `OrderUsed` and `Rewound`."""
    kinds: ClassVar[Mapping[str, Kind]]
    finals: ClassVar[Mapping[str, Callable[[Any, Any, str], bool]]] = {}
    """By kinds: whether an answer of these words in a state is for good, by what its seat knows; others are not."""
    made: ClassVar[Mapping[str, Callable[[Any, Order, str], str | None]]] = {}
    """By kinds: the words that take off an order for the deadline what its owner has said and done since, if any."""

    free_text: Callable[[str], int] = len
    """Where in words free text begins, which is kept as it is typed to their end; else their length."""
    telling: ClassVar[Mapping[type[AnyEvent], tuple[str, ...]]] = {}
    """Events by which something hidden comes out, be it that there is one, and the fields of them that say it."""

    leave_hours: ClassVar[int] = 0
    """Hours by which each player may stop his own clock in a whole game (F-21)."""
    reminders: ClassVar[tuple[int | Literal["half", "7/8", "9/10"], ...]] = ("half", 2 * 60 * 60)
    """When whoever owes is reminded: so much of the time has passed, or so many seconds are left (F-1)."""
    proves: ClassVar[Sequence[str]] = ()
    """What of this game in particular a whole record proves, as `verify` says it (R-1.6)."""
    formalities: ClassVar[Mapping[str, str]] = {}
    """The game's own numbers of clauses that all games share, by theirs (FORMALITIES.md); refusals name them."""
    seals: ClassVar[tuple[type[AnyEvent], ...]] = ()
    """After an entry with such an event the journal's link is published, as a seal of what is hidden."""
    handing_over: HandingOver[S] | None = None
    """Where the rules have a word when a seat changes hands, and what was left in it waits; else None."""
    talking: Talking | None = None
    """Where the rules let some seats talk apart from the others; else None."""
    sheets: Sheets[S] | None = None
    """Where hosts write packs line by line, which their server keeps; else None."""
    lists: Lists[S] = Lists()
    """How orders of long answers are told apart, and what becomes of what is left of them."""

    def withholding(self, config: BaseModel) -> Withholding[S] | None:
        """What the published record keeps back by the host's choice (R-1.8); None where it is whole."""
        return None

    def on_word(self, result: Mapping[str, Any]) -> str:
        """What in a record with this *result* stands on its players' word, for `verify` to say; empty: nothing."""
        return ""

    def pack_body(self) -> bytes | None:
        """The pack in the one form that its hash is of, to be kept for as long as a game is played by it."""
        return None

    @abstractmethod
    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        """What the lobby must refuse or tell of these choices for so many *seats*."""

    @abstractmethod
    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[S]:
        """Deal. Raises Illegal for what `remarks` refuses."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, question: Question, action: Any, dice: Dice) -> Step[S]:
        """Play *action* as the answer of *seat* to *question*. *state* is left as it was.

        Raises Illegal, naming the clause, when a rule forbids it, and Stale when the question is closed.
        """

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """All that is owed or may be answered now, and no more than that."""

    def ahead(self, state: S, seat: Seat) -> tuple[Decision, ...]:
        """What *seat* may answer in advance now, each with `ahead` set."""
        return ()

    @abstractmethod
    def options(self, state: S, decision: Decision, said: Sequence[str]) -> Options:
        """What may follow the words already *said* in answer to *decision*, one level at a time.

        For a decision ahead the words begin as its order is written (`preload`, mostly). Of one that rests there are
        none, and nothing is whole: whoever looks for something to say passes it by.
        """

    def check(self, state: S, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
        """All that is wrong with *words* of *seat* for a question of this *kind*, as far as it is certain.

        By what the seat knows, never by the true state; what has nothing wrong here may still be refused.
        """
        try:
            self.read(kind, words)
        except Illegal as no:
            return (Finding(no.clause, no.sentence, no.facts),)
        return ()

    def order(self, state: S, seat: Seat, words: str) -> Order | None:
        """The order that *words* give in this state; None when they are no order. Raises Illegal."""
        return None

    def unread(self, state: S, seat: Seat, words: str) -> Illegal | None:
        """Why *words* answer nothing that *seat* is asked, where the game can say it better than all games do."""
        return None

    def withdrawn(self, words: str) -> str | None:
        """The kind whose orders `withdraw` *words* takes back; None when they name none."""
        return None

    def stands(self, state: S, order: Order) -> bool:
        """Whether *order* can still come to use."""
        return True

    def why_gone(self, state: S, order: Order) -> Illegal | None:
        """Why *order* does not stand any more, for its owner; None: what it was for has been decided without it."""
        return None

    def holds(self, state: S, decision: Decision, when: str) -> bool:
        """Whether the condition *when* of an order is met."""
        return not when

    def could_owe(self, view: View, question: Question) -> tuple[Seat, ...]:
        """All seats that could owe an answer to *question*, for all that everybody knows (the public *view*).

        Asked where who owes it is shown as a count or as a bare fact: those seats are told alike (F-4).
        """
        return ()

    @abstractmethod
    def lapse(self, state: S, clock: Question, dice: Dice) -> Step[S]:
        """A clock ran out: what the rules give for all that is owed on it, in one step."""

    @abstractmethod
    def abort(self, state: S) -> Step[S]:
        """End the game with no winner."""

    @abstractmethod
    def rewound(self, state: S, dice: Dice) -> Step[S]:
        """*state*, to which the game was taken back, with all shuffled that may have been seen since (R-1.14).

        Its events tell seats what is another's now; they stand in no record.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """Everything that *seat* (None: the public) may know, history included, and nothing else."""

    def resecret(self, position: Position[S], seat: Seat | None, chance: Lot) -> Position[S] | None:
        """Another position that *seat* (None: the public) must not be able to tell from this one.

        What the others have left in advance is another too (`rules/kit/resecret.py`). None where none is found soon.
        """
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who won and why; None while the game goes on."""

    @abstractmethod
    def result(self, state: S) -> dict[str, Any]:
        """What R-1.4 adds to the outcome, as it stands in the record: roles, sides."""

    @abstractmethod
    def read(self, kind: str, words: str) -> Any:
        """The action that *words* write in answer to a question of this *kind*. Raises Illegal."""

    @abstractmethod
    def write(self, action: Any) -> str:
        """The one written form of *action*, exact."""
