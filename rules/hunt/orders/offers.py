"""What may follow the words said so far, for orders of several steps joined by `then`.

It is found by playing what is said, step by step, on a state that the seat imagines out of its own view: a game's own
`Moment` says what a step can begin with and which words it takes, and plays it. Nothing else says what a step does.

What would be answered, drawn or rolled is paid for and left open: it stands in the state as an `Unknown`. Where a
later step asks for it the order is walked again for each thing that it can come to, and what may follow in all of
these cases is offered: nothing else is certain.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from rules.game import Illegal, Options, Seat
from rules.kit.asks import Words
from rules.kit.latest import Latest
from rules.kit.order_steps import MARKERS, THEN, OrderStep, parted
from rules.kit.replies import END
from rules.kit.unknown import Open

T = TypeVar("T")
P = TypeVar("P")
S = TypeVar("S")
Supposed: TypeAlias = Mapping[str, Any]
"""What is taken to come out, by the label of what nobody can know yet."""

NOTHING: Final[Supposed] = {}
MOST: Final = 64
"""So many cases are told apart; what needs more is not certain."""
_ENDED: Final = Options(("",), whole=True)
"""More is over than the turn, so that nothing said behind it is refused: it holds nothing back in other cases."""
_THEN: Final = Options((THEN,), whole=True)


# ------------------------------------------------------------------------------------------------- the cases


def whatever(ask: Callable[[Supposed], T]) -> list[T]:
    """What *ask* finds in each case that it has to tell apart; one alone where it asks for nothing that is open.

    Raises Open where nobody can list the cases, or they are too many.
    """
    found: list[T] = []
    ahead = [NOTHING]
    while ahead:
        supposed = ahead.pop()
        try:
            found.append(ask(supposed))
        except Open as what:
            if not what.among or len(found) + len(ahead) + len(what.among) > MOST:
                raise
            ahead += [{**supposed, what.label: one} for one in reversed(what.among)]
    return found


def is_certain(ask: Callable[..., bool], *said: Any) -> bool:
    """Whether *ask* finds so; not where it asks for what nobody can list."""
    try:
        return ask(*said)
    except Open as what:
        if what.among:
            raise
        return False


# ------------------------------------------------------------------------------------------- a stack of tasks


class Work(Protocol):
    """A game at work on an imagined state, which is frozen and whose tasks stand on a stack."""

    state: Any

    def next_task(self) -> Any:
        """Take the next task off the stack; None where somebody is asked, or all is over."""

    def do(self, task: Any) -> None:
        """What the game does for *task* in earnest. Raises Open."""

    def leave_open(self, task: Any, what: Open) -> None:
        """Mark in the state what *task* could change. Raises *what* where nobody knows that."""


def run(work: Work) -> None:
    """Do what stands on the stack. What asks for what nobody can know yet is not done, and left open. Raises Open."""
    while (task := work.next_task()) is not None:
        before = work.state
        try:
            work.do(task)
        except Open as what:
            work.state = before
            work.leave_open(task, what)


# ---------------------------------------------------------------------------------------------------- moments


class Moment(ABC):
    """A moment of a turn or block, as far as its player can foresee it."""

    is_over = False
    """No step can follow."""
    has_ended = False
    """More than the turn is over, so that what stands behind a step is neither done nor refused."""

    def __init__(self, supposed: Supposed) -> None:
        self.supposed = supposed
        self._followers: dict[Words, Moment | Illegal] = {}
        self._cases: dict[tuple[tuple[str, Any], ...], Moment] = {}

    def case(self, supposed: Supposed) -> Moment:
        """The same moment, an order's first, where something is taken to come out; found once."""
        if not supposed:
            return self
        key = tuple(supposed.items())
        if key not in self._cases:
            self._cases[key] = self.supposing(supposed)
        return self._cases[key]

    @abstractmethod
    def supposing(self, supposed: Supposed) -> Moment:
        """The same moment, an order's first, where something is taken to come out."""

    @abstractmethod
    def verbs(self, *, is_first: bool) -> Words:
        """What a step can begin with; there is always something, if only the end."""

    @abstractmethod
    def offer(self, words: Words) -> Options:
        """What may follow *words* of a step; `whole` where they are a step."""

    @abstractmethod
    def after(self, words: Words) -> Moment:
        """The moment after a step was played. Raises Illegal and Open."""

    def is_followed(self, words: Words) -> bool:
        """Whether something follows the step for sure, whatever it does: it need not be played to tell."""
        return False

    @abstractmethod
    def holds(self, when: Words) -> bool:
        """Whether a condition is met now. Raises Illegal where it is none, and Open."""

    def next(self, words: Words) -> Moment:
        """The moment after a step, found once. Raises Illegal and Open."""
        found = self._followers.get(words)
        if found is None:
            try:
                found = self.after(words)
            except Illegal as no:
                found = no.with_traceback(None)
            self._followers[words] = found
        if isinstance(found, Illegal):
            raise found
        return found


_latest: Final[Latest[Moment]] = Latest()


def first(begin: Callable[[P, S, Seat], Moment], pack: P, state: S, seat: Seat) -> Moment:
    """The moment with which *begin* begins for *seat*, which is found once in a *state*."""
    return _latest.of(state, (begin, seat), lambda: begin(pack, state, seat))


# --------------------------------------------------------------------------------------------- word by word

Offer: TypeAlias = Callable[[Words], Options]
"""More words behind a step: conditions."""


def order(moment: Moment, said: Words, more: Offer | None = None) -> Options:
    """What may follow the words *said* of an order that begins at *moment*, whatever comes out on the way."""
    try:
        options = _offered(moment, said, more)
        return END if options is _ENDED else options
    except Open as what:
        if not what.among:
            return END
    try:
        options = _shared(moment, said, more)
    except Open:
        return END
    return replace(
        options, words=tuple(word for word in options.words if _leads_on(moment, (*said, word), more))
    )


def _shared(moment: Moment, said: Words, more: Offer | None) -> Options:
    """What is offered in every case. Raises Open."""
    cases = whatever(lambda supposed: _offered(moment.case(supposed), said, more))
    options, *others = [case for case in cases if case is not _ENDED] or [END]
    words = tuple(word for word in options.words if all(word in other.words for other in others))
    return replace(options, words=words, whole=options.whole and all(other.whole for other in others))


def _leads_on(moment: Moment, said: Words, more: Offer | None) -> bool:
    """Whether an order can begin so in every case alike: what may follow in all of them may be nothing."""
    try:
        options = _shared(moment, said, more)
    except Open:
        return False
    return options.whole or any(_leads_on(moment, (*said, word), more) for word in options.words)


def _offered(moment: Moment, said: Words, more: Offer | None) -> Options:
    """What may follow in one case."""
    words, number = said, 0
    try:
        while THEN in words:
            end = words.index(THEN)
            moment, words, number = _stepped(moment, words[:end], number), words[end + 1 :], number + 1
    except Illegal:
        return END
    if moment.is_over:
        return _ENDED if moment.has_ended else END
    if not words:
        return Options(moment.verbs(is_first=not said))
    return _step(moment, words, number, more)


def _stepped(moment: Moment, words: Words, number: int) -> Moment:
    """The moment behind a step, which may hang on a condition: nobody knows yet whether that will hold."""
    if MARKERS.isdisjoint(words):
        return moment.next(words)
    done = chosen(moment.supposed, words, number)
    return moment.next(done) if done else moment


def chosen(supposed: Supposed, words: Words, number: int) -> Words:
    """The words that are done of step *number*, none perhaps. Raises Open where a condition stands in it."""
    said, when, otherwise = parted(words)
    if not when:
        return said
    label = f"the condition of step {number}"
    if label not in supposed:
        raise Open(label, (True, False))
    return said if supposed[label] else otherwise


# ------------------------------------------------------------------------------------------- words of a step


def _step(moment: Moment, words: Words, number: int, more: Offer | None) -> Options:
    if more is not None and not MARKERS.isdisjoint(words):
        options = _conditional(moment, words, more)
    else:
        options = moment.offer(words)
        if options.whole and more is not None:
            options = replace(options, words=(*options.words, "if", "anyway"))
    if not options.whole or not _goes_on(moment, words, number):
        return options
    return _THEN if options is END else replace(options, words=(*options.words, THEN))


def _goes_on(moment: Moment, words: Words, number: int) -> bool:
    """Whether anything can follow a step; where nobody can list what it comes to, nothing that is certain."""
    try:
        is_plain = MARKERS.isdisjoint(words) and moment.is_followed(words)
        return is_plain or not _stepped(moment, words, number).is_over
    except Illegal:
        return False
    except Open as what:
        if what.among:
            raise
        return False


def _conditional(moment: Moment, words: Words, more: Offer) -> Options:
    """`STEP if CONDITION [else STEP] [anyway]`."""
    if words[-1] == "anyway":
        return END
    if "else" in words:
        other = words[words.index("else") + 1 :]
        options = moment.offer(other) if other else Options(moment.verbs(is_first=False))
    else:
        options = more(words[words.index("if") + 1 :])
    if not options.whole:
        return options
    ends = ("anyway",) if "else" in words else ("else", "anyway")
    return replace(options, words=(*options.words, *ends))


# --------------------------------------------------------------------------------------------- as a whole


def refusals(moment: Moment, order: Sequence[OrderStep]) -> tuple[tuple[int, Illegal], ...]:
    """The steps that are refused whatever comes out, by place from 0, and why; the first keeps it from running.

    Behind a refused step others are found that are refused without it too, and whatever stands in its place.
    """
    try:
        cases = whatever(lambda supposed: dict(_refused(moment.case(supposed), order)))
    except Open:
        return ()
    found: list[tuple[int, Illegal]] = []
    for number in sorted({number for case in cases for number in case}):
        if not all(number in case for case in cases):
            break  # from here on it hangs on what comes out
        found.append((number, cases[0][number]))
    return tuple(found)


def _refused(moment: Moment, order: Sequence[OrderStep]) -> Iterator[tuple[int, Illegal]]:
    """Which steps are refused, and why, in one case, as far as anybody can tell."""
    moments, is_broken = [moment], False
    for number, step in enumerate(order):
        try:
            done = [_tried(one, step) for one in moments]
        except Open as what:
            if what.among and not is_broken:
                raise
            return
        refused = next((one for one in done if isinstance(one, Illegal)), None)
        if refused is not None and step.anyway:
            return
        if not all(isinstance(one, Illegal) for one in done):
            moments = [
                was if isinstance(one, Illegal) else one for was, one in zip(moments, done, strict=True)
            ]
        elif refused is not None:
            yield number, refused
            is_broken, moments = True, [*moments, *_instead(moments, step)]
        if any(one.has_ended for one in moments) or len(moments) > MOST:
            return


def _tried(moment: Moment, step: OrderStep) -> Moment | Illegal:
    """The moment after a step, or why it is refused. Raises Open."""
    try:
        words = step.words if not step.when or moment.holds(step.when) else step.otherwise
        return moment.next(words) if words else moment
    except Illegal as no:
        return no


def _instead(moments: Sequence[Moment], step: OrderStep) -> Iterator[Moment]:
    """The moments after other steps with the same verb, which may have been meant."""
    verb = step.words[:1]
    for moment in moments:
        if not moment.is_over and verb[0] in moment.verbs(is_first=False):
            for word in moment.offer(verb).words:
                with contextlib.suppress(Illegal, Open):
                    yield moment.next((*verb, word))
