"""Questions as rows, out of which a game's class has all that answers them.

A row says all that the rules say of one kind of question: its `kind` and `clause`; whom it is `asked` of now, by what
asks it (a phase, a task on a stack, the rules themselves); its `replies`, with which words it is answered and which
of them are offered; what an answer does (`plays`); what the rules give when its time is over (`lapses`); what may be
said in advance (`ahead`, `said_ahead`). Replies of the common forms are ready-made (rules/kit/replies.py).
Rows of one subject stand in one file; `Rows` gathers the files of a game.

A game of rows (`Asks`) says only what it is at work on: `_begin` makes that of a state, `_asking` tells what in a
state asks, `_go_on` does what follows an answer. From the rows come `apply`, `decisions`, `ahead`, `options`, `read`,
`write` and `lapse`, refusals of answers that nobody is asked for included.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from rules.dice import Dice
from rules.game import (
    CHAIR,
    Action,
    Decision,
    Game,
    Illegal,
    Kind,
    Options,
    Question,
    Seat,
    Shown,
    Stale,
    Step,
)
from rules.kit.grammar import Form, Grammar
from rules.kit.parts import Parts
from rules.terms import Unplayed, too_late

S = TypeVar("S", bound=Any)
P = TypeVar("P", bound=Any)
Words: TypeAlias = tuple[str, ...]
Offer: TypeAlias = Callable[[Any, Seat, Question, Words], Options]
"""What may follow words already said, in a game at work on what the seat knows."""
Asked: TypeAlias = Callable[[Any, Any], Iterable[Decision]]
"""Whom what stands in a state asks there, and on which clock."""


class Spelling(NamedTuple):
    """How answers are written that are read on a map, whose places have names: by the game with its pack."""

    reads: Callable[[Any, str], Action]
    """The answer that words in small letters write. Raises Illegal."""
    writes: Callable[[Any, Any], str]
    makes: tuple[type[Action], ...]


class Replies(NamedTuple):
    """With which words a question is answered."""

    forms: tuple[Form, ...]
    """How they are written."""
    offers: Offer
    """Which of them may be said."""
    spelling: Spelling | None = None


class Played(NamedTuple):
    """What came of an answer, where it is not just done as it was said."""

    action: Any = None
    refusal: Illegal | None = None
    unplayed: tuple[Unplayed, ...] = ()


class Ahead(NamedTuple):
    """What may be said in advance of one kind of question."""

    numbers: Callable[[Any, Seat], Iterable[int]]
    """For which of them a seat may say it now."""
    offers: Offer
    """In which words."""


class Row(NamedTuple):
    """One kind of question."""

    kind: Kind
    clause: str
    """Where it stands in the rules."""
    replies: Replies
    plays: Callable[[Any, Seat, Question, Any], Any]
    """Plays an answer: gives the step, or what came of it where the game is at work. Raises Illegal."""
    lapses: Callable[[Any, Seat], Any] | None = None
    """What the rules give when the time of a seat is over: an answer, or as `plays`; what is never owed has none."""
    ahead: Any = None
    said_ahead: Parts = ()
    """What stands behind `preload KIND`."""
    asked: Mapping[type, Asked] = {}
    """By the class of what asks it."""
    no: Illegal | None = None
    """Said of words that are none of its answers."""
    is_final: Callable[[Any, Any, str], bool] | None = None
    """Whether words that answer it, in a game and a state of it, cannot be taken back, where others can."""

    @property
    def name(self) -> str:
        """As it is written: `vote` of `vote/7`."""
        return self.kind.name


class Rows(dict[str, Row]):
    """The questions of a game by the names of their kinds, out of the files in which they stand."""

    def __init__(
        self, files: Iterable[ModuleType | Row], clause: str, ahead: Callable[[Parts], Parts] = tuple
    ) -> None:
        """Rows, or files of them. What is none of its answers is refused by *clause*; *ahead* puts together what is
        written in advance.
        """
        of_files = (vars(file).values() if isinstance(file, ModuleType) else (file,) for file in files)
        found = (row for rows in of_files for row in rows if isinstance(row, Row))
        super().__init__({row.name: row for row in found})
        self.kinds = {name: row.kind for name, row in self.items()}
        self.finals = {name: row.is_final for name, row in self.items() if row.is_final is not None}
        self.asked: dict[type, list[Asked]] = {}
        for row in self.values():
            for what, asked in row.asked.items():
                self.asked.setdefault(what, []).append(asked)
        self.grammar = Grammar(
            {name: row.replies.forms for name, row in self.items()},
            clause,
            {name: ahead(row.said_ahead) for name, row in self.items() if row.said_ahead},
            {name: row.no for name, row in self.items() if row.no is not None},
        )
        # Most answers are short and come again and again, so that they are read and written once.
        spelling = [row.replies.spelling for row in self.values() if row.replies.spelling is not None]
        self.spelling = {make: spelt for spelt in spelling for make in spelt.makes}
        self.read = functools.lru_cache(4096)(self.grammar.read)
        self.write = functools.lru_cache(4096)(self.grammar.write)

    def asked_by(self, state: Any, what: Iterable[Any]) -> Iterable[Decision]:
        """What is asked in *state* by what stands in it, in this order."""
        for asker in what:
            for asked in self.asked.get(type(asker), ()):
                yield from asked(state, asker)


class Moment(NamedTuple, Generic[S]):
    """A game at work that needs no more than its state and chance; a step is what comes of an answer."""

    state: S
    dice: Dice | None
    """None: only tried."""


class Asks(Game[S], Generic[S, P]):
    """A game whose questions are rows; it is at work as a *P*, or as its own state."""

    rows: ClassVar[Rows]
    closed: ClassVar[Stale] = too_late()
    """Said of an answer to what is asked no more."""
    not_asked: ClassVar[Illegal] = Illegal(
        "F-15", "That is asked of somebody else. **My desk** shows what is open."
    )
    """Said of an answer to what others are asked, as everybody knows."""
    run_out: ClassVar[Stale] = Stale("F-2", "No such clock runs; nothing was changed.")

    def _begin(self, state: S, dice: Dice | None, seat: Seat | None = None) -> P:
        """The game at work; without *dice* only tried, in what *seat* knows."""
        moment: Any = Moment(state, dice)
        return moment  # type: ignore[no-any-return]

    def _asking(self, state: S) -> Iterable[Any]:
        """What in *state* asks somebody, what is waited for first: its rules, or it, where a game has no more."""
        return (getattr(state, "rules", state),)

    def _go_on(self, play: P, before: S) -> None:
        """What follows an answer or a lapse."""

    def apply(self, state: S, seat: Seat, question: Question, action: Any, dice: Dice) -> Step[S]:
        is_known = False
        for decision in self.decisions(state):
            if decision.question == question:
                if decision.seat == seat:
                    return self._answered(state, seat, question, action, dice)
                is_known = self.kinds[question.kind].shown is not Shown.HIDDEN
        raise _anew(self.not_asked if is_known else self.closed)

    def _answered(self, state: S, seat: Seat, question: Question, action: Any, dice: Dice) -> Step[S]:
        """What an answer does, which is asked for. Raises Illegal."""
        play = self._begin(state, dice)
        return self._done(play, state, self.rows[question.kind].plays(play, seat, question, action))

    def _done(self, play: Any, before: S, came: Any) -> Step[S]:
        if isinstance(came, Step):
            return came
        self._go_on(play, before)
        return Step(play.state, tuple(play.events), *(came or ()))

    def decisions(self, state: S) -> tuple[Decision, ...]:
        return tuple(self.rows.asked_by(state, self._asking(state)))

    def ahead(self, state: S, seat: Seat) -> tuple[Decision, ...]:
        return tuple(
            Decision(row.kind.asked(number), seat, owed=False, ahead=True)
            for row in self.rows.values()
            if row.ahead is not None and seat != CHAIR
            for number in row.ahead.numbers(state, seat)
        )

    def options(self, state: S, decision: Decision, said: Sequence[str]) -> Options:
        if decision.rests:
            return Options()
        row, seat = self.rows[decision.question.kind], decision.seat
        play, words = self._begin(state, None, seat), tuple(said)
        if decision.ahead and row.ahead is not None:
            return self._said_ahead(play, row, decision, words)
        return row.replies.offers(play, seat, decision.question, words)

    def _said_ahead(self, play: P, row: Row, decision: Decision, said: Words) -> Options:
        """What may follow words already said in advance."""
        offered: Options = row.ahead.offers(play, decision.seat, decision.question, said)
        return offered

    def lapse(self, state: S, clock: Question, dice: Dice) -> Step[S]:
        owed = [decision for decision in self.decisions(state) if decision.owed and decision.clock == clock]
        lapses = self.rows[owed[0].question.kind].lapses if owed else None
        if lapses is None:
            raise _anew(self.run_out)
        play = self._begin(state, dice)
        came, seat, question = lapses(play, owed[0].seat), owed[0].seat, owed[0].question
        if isinstance(came, Action):
            came = self.rows[question.kind].plays(play, seat, question, came)
        return self._done(play, state, came)

    def read(self, kind: str, words: str) -> Any:
        spelling = self.rows[kind].replies.spelling
        if spelling is None:
            return self.rows.read(kind, words)
        return spelling.reads(self, " ".join(words.lower().split()))

    def write(self, action: Any) -> str:
        spelling = self.rows.spelling.get(type(action))
        return self.rows.write(action) if spelling is None else spelling.writes(self, action)


def _anew(no: Illegal) -> Illegal:
    return type(no)(no.clause, no.sentence)


def preloaded(offer: Offer) -> Offer:
    """The words of an order: `preload`, then those that *offer* tells."""
    return lambda play, seat, question, said: (
        offer(play, seat, question, said[1:]) if said else Options(("preload",))
    )
