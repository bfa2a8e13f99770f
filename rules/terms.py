"""What every game is told in: seats, questions and decisions, words and actions, orders, events, views, steps."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Sequence
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
)

import msgspec

Seat: TypeAlias = int
"""A place in a game, 1 to n in order of joining, whoever sits in it."""

CHAIR: Final[Seat] = 0
"""The seat of whoever moderates: it sees what the public sees and is asked what the organiser must say."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Frozen(msgspec.Struct, frozen=True):
    """What is never changed, nor is anything made of it: no class below it says so again."""


class Value(Frozen, gc=False):
    """An immutable value."""


class Secret(Frozen, gc=False):
    """An immutable value whose repr names its type and no contents, so that a log tells nothing."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class OneOfTwo(enum.Enum):
    """A choice between two."""

    @property
    def other(self) -> Self:
        first, second = type(self)
        return second if self is first else first


class Illegal(Exception):
    """A rule forbids it; nothing has happened. *sentence* is for the player, with named placeholders.

    A fact that is a `Who` stands for seats, whose names the reader is shown.
    """

    def __init__(self, clause: str, sentence: str, **facts: object) -> None:
        super().__init__(clause, sentence)
        self.clause = clause
        self.sentence = sentence
        self.facts = facts


class Stale(Illegal):
    """The question is closed: a late press or an old button. It never counts for another question."""


def too_late(clause: str = "F-6") -> Stale:
    """Said of an answer to what is asked no more."""
    return Stale(
        clause, "Too late: that is closed, and nothing was changed. **My desk** shows what is open now."
    )


class Who(tuple[Seat, ...]):
    """Seats among the facts of an `Illegal` or a `Remark`."""

    __slots__ = ()


class Question(Value, order=True):
    """What is asked: a kind and a number within the kind, `vote/7`. Also the form of a clock."""

    kind: str
    number: int = 0
    """0: what may be answered at any time, and is never owed; else it is counted by the game, from 1."""

    def __str__(self) -> str:
        return f"{self.kind}/{self.number}"

    @classmethod
    def parse(cls, text: str) -> Question:
        """The question written as *text*. Raises ValueError when it is none.

        >>> Question.parse("vote/7").number, str(Question("turn", 5))
        (7, 'turn/5')
        """
        kind, slash, number = text.partition("/")
        if not (kind and slash and number.isascii() and number.isdigit()):
            raise ValueError("not a question")
        return cls(kind, int(number))


class Shown(enum.Enum):
    """How others may see who owes an answer (F-4)."""

    BY_NAME = "by name"
    AS_COUNT = "as a count"
    AS_FACT = "as a bare fact"
    HIDDEN = "not at all"


class Policy(enum.Enum):
    """What happens when a deadline passes (F-2)."""

    AUTO = "auto"
    ASK = "ask"
    WAIT = "wait"


class Kind(Value):
    """One kind of question. Lobby, desk, clocks and reminders are made from it."""

    name: str
    shown: Shown
    pace: int | None
    """Seconds that are usual for an answer; None where no clock runs."""
    policy: Policy = Policy.AUTO
    final: bool = False
    """Every answer is for good, in every game: whoever gives it is asked first. By answer: `Game.finals`."""
    is_long: bool = False
    """What is put together of an answer is kept as a draft; `preload KIND late WORDS` leaves it for the deadline."""
    is_brief: bool = False
    """It is asked often and for a short time, so that whoever owes it is reminded in private."""

    def asked(self, number: int = 0) -> Question:
        """The question of this kind with that number."""
        return Question(self.name, number)

    def asks(self, question: Question) -> bool:
        """Whether *question* is of this kind."""
        return question.kind == self.name


class Decision(Secret):
    """One seat's part in a question. Not owed: answered and still to be changed, or answered at will."""

    question: Question
    seat: Seat
    owed: bool = True
    runs_on: Question | None = None
    """The clock, where it is not the question's own."""
    ahead: bool = False
    """The question is not open to this seat yet; an answer becomes an order."""
    rests: bool = False
    """Another question is to be answered first: until then nothing is offered here, and what is said is refused."""
    final: bool = False
    """Every answer to this decision is for good, though not to others of its kind."""
    shown: Shown | None = None
    """How others see who owes it, where that is not as of all of its kind; of one question all are shown alike."""

    @property
    def is_asked(self) -> bool:
        """Whether an answer is owed and would be heard now."""
        return self.owed and not self.rests

    @property
    def clock(self) -> Question:
        return self.runs_on or self.question


class Options(Value):
    """The next words that may follow those already said."""

    words: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    """How many of *words* are taken at once."""
    whole: bool = False
    """What is said already is an answer; *words*, if any, may be added."""
    ends: tuple[str, ...] = ()
    """Those of *words* that are known to make it an answer: whoever has enough then need not ask again."""
    seats: bool = False
    """The words are numbers of seats, to be shown by name."""
    about: Any = None
    """What the words choose, as the game tells it to who asks for them; None where the words before them tell."""


def _word(name: str) -> str:
    """The word under which a class of events or actions is kept: who renames the class gives it as its `tag`.

    >>> _word("QuestBegan")
    'quest-began'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Action(Frozen, gc=False, tag=_word):
    """Whatever a seat submits. Each game has one tagged union of these."""


class Event(Frozen, gc=False, tag=_word):
    """A fact that may be announced. *to* is its audience: None for everyone, else the seats."""

    to: ClassVar[Any] = None


class Undoing(Event):
    """What earlier posts tell counts no more: *undone*; where nothing is named, what this *covers* of the last one.

    So many events behind it, *again*, say only how it stands once more.
    """

    @property
    def undone(self) -> tuple[Event, ...]:
        return ()

    @property
    def again(self) -> int:
        return 0

    def covers(self, event: AnyEvent) -> bool:
        return True


class OfSeat(Event):
    """About one seat."""

    seat: Seat


class Private(Frozen, gc=False, tag=_word):
    """An event for some seats only. Its audience has no default, so that nobody can forget it."""

    to: tuple[Seat, ...]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


AnyEvent: TypeAlias = Event | Private


class OrderDropped(Private):
    """An order is gone before it answered: it proved illegal when it was to be used, or cannot be used any more."""

    question: Question
    words: str
    sentence: str = ""
    """Why, as an `Illegal` says it."""
    facts: tuple[tuple[str, str], ...] = ()
    is_asked: bool = True
    """Its owner is asked instead."""
    draft: str = ""
    """What of it may still be played, and stays a draft of the answer to *question*."""
    was_draft: bool = False
    """It was no order that counted, but a draft, which its owner had not sent."""
    is_own: bool = False
    """Its owner took it back, or said something else in its place."""

    @classmethod
    def because(
        cls,
        why: Illegal,
        *,
        to: tuple[Seat, ...],
        question: Question,
        words: str,
        is_asked: bool = True,
        draft: str = "",
        is_own: bool = False,
    ) -> OrderDropped:
        """With what *why* says."""
        facts = tuple((name, str(fact)) for name, fact in why.facts.items())
        return cls(to, question, words, why.sentence, facts, is_asked, draft, is_own=is_own)


class OrderUsed(Private):
    """An order has answered for its owner: *words* as he gave it, and as it was used *answer*, where it says more."""

    question: Question
    words: str
    answer: str = ""


class Rewound(Undoing):
    """After a fault of the program the game stands again as it stood once; what came since is void (F-20)."""

    def covers(self, event: AnyEvent) -> bool:
        return False  # what it is, the time of the moment tells


def only(*seats: Seat) -> tuple[Seat, ...]:
    """The audience of these seats."""
    return seats


L = TypeVar("L")


class Lot(Protocol):
    """Chance by which nothing in a game is decided, such as Python's own: of players, and of what may be instead."""

    def random(self) -> float: ...

    def randint(self, a: int, b: int, /) -> int: ...

    def choice(self, seq: Sequence[L], /) -> L: ...

    def sample(self, population: Sequence[L], /, k: int) -> list[L]: ...


class View(Secret):
    """Everything that one reader may know. Each game has its own."""


class Outcome(Value):
    """Who won and why. *winner* is a side, "player" where a seat wins for itself, or "none"; *winners* all seats that
    have won, none of them for "none"; *reason* is a word of the game's list (R-1.4).
    """

    winner: str
    winners: tuple[Seat, ...]
    reason: str
    clause: str


class Remark(Value):
    """What the lobby must refuse (F-22) or tell everyone (F-22) of a choice of options."""

    clause: str
    sentence: str
    refuses: bool = True
    facts: dict[str, Any] = {}


def refuse(remarks: Iterable[Remark]) -> None:
    """Raise Illegal for the first of *remarks* that refuses."""
    for remark in remarks:
        if remark.refuses:
            raise Illegal(remark.clause, remark.sentence, **remark.facts)


class Finding(Value):
    """Something that is wrong with an answer, as its seat may know it before it is sent."""

    clause: str
    sentence: str
    facts: dict[str, Any]
    step: int = 0
    """Which part of it, from 1; 0: all of it."""
    words: str = ""
    """That part."""
    parts: int = 1
    """How many it has."""


class Pack(Value):
    """The data that a game is made for: its id and the SHA-256 of its contents, in hex."""

    id: str
    sha256: str


S = TypeVar("S")


class Unplayed(Value):
    """Orders of a list that were not played, and why."""

    question: Question
    words: str
    why: Illegal
    is_kept: bool
    """They may still be played, and stay a draft of the answer to *question*."""


class Step(Value, Generic[S]):
    """What one input does: the next state and what happened."""

    state: S
    events: tuple[AnyEvent, ...] = ()
    played: Any = None
    """The action as it was done, where that is not as it was said: with full paths, without what fell away."""
    refusal: Illegal | None = None
    """Why what stands behind that in the same action was not done; what came before it stands."""
    unplayed: tuple[Unplayed, ...] = ()


class Order(Secret):
    """An answer given before it is asked for."""

    seat: Seat
    kind: str
    number: int | None
    """The question it answers; a standing order answers those after it too. None: any that opens."""
    answers: tuple[tuple[str, str], ...]
    """Pairs of a condition and the words of an action; the first that holds is used, "" always holds."""
    words: str
    """The written form."""
    slot: str
    """A seat has at most one order in a slot; a new one takes the place of the old."""
    standing: bool = False
    term: int = 0
    """A public count of the game's own, by which `Game.stands` tells whether its time has passed."""
    held: bool = False
    """It was left by somebody who held the seat before, and counts once the newcomer has confirmed it (F-19)."""
    late: bool = False
    """It answers an open question, at its deadline and no sooner (F-18)."""
    used: bool = False
    """A standing one has answered already."""


Orders = tuple[Order, ...]


class Position(Secret, Generic[S]):
    """A game's state and the orders that wait beside it; what a snapshot keeps."""

    state: S
    orders: Orders = ()
    prefix: str = ""
    """What the labels of draws begin with, since the game was taken back: `17/`."""
