"""What a Ringwraith's order would do as things stand, before it runs (H-17.10, H-19.19).

It is played on what its player knows (`trial.py`): what is hidden from that player cannot show in it. Nobody
reacts, no card is drawn, no question is answered; what each question could tell, the aid knows (`prospect.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.game import Illegal, Secret, Value
from rules.hunt.actions import OrderStep
from rules.hunt.aid import prospect
from rules.hunt.aid.prospect import Inquiry, Prospect
from rules.hunt.events import Declared, DieSpent, NazgulMoved
from rules.hunt.orders import imagined, queues
from rules.hunt.orders.offers import whatever
from rules.hunt.orders.trial import Trial
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.questions.blocks import Acting
from rules.hunt.ride import searching
from rules.hunt.state import NIGHTFALL, HuntState
from rules.hunt.view import HuntView, RiderOwn
from rules.kit.latest import Latest
from rules.kit.unknown import Open


class Moved(Value):
    """A Nazgul that would stand elsewhere; *way* from where it stands, empty where none is ridden space by space."""

    figure: int
    to: Space
    way: tuple[Space, ...] = ()

    @property
    def spaces(self) -> int:
        """How many are ridden."""
        return max(len(self.way) - 1, 0)


class Refusal(Secret):
    """Why a step is refused as things stand."""

    clause: str
    sentence: str
    facts: tuple[tuple[str, str], ...]


class Deed(Value):
    """One step, or one branch of a step that has a condition."""

    figure: int | None
    """Whose step it would be; None when all have acted by then."""
    at: Space | None
    """Where that Nazgul stands before."""
    words: tuple[str, ...]
    when: tuple[str, ...] = ()
    is_else: bool = False
    """What is done where the condition does not hold."""
    is_now: bool = True
    """As things stand this is the branch that is taken."""
    moved: tuple[Moved, ...] = ()
    paid: tuple[str, ...] = ()
    asks: tuple[Inquiry, ...] = ()
    refusal: Refusal | None = None
    is_open: bool = False
    """What comes of it hangs on what comes out before it."""


class Outlook(Value):
    """All that an order would do."""

    deeds: tuple[Deed, ...]
    later: str
    """`turn`: it is for the next game turn; `day`: for that of the next day, whose dice are not rolled yet."""
    waits: int
    """Steps behind a refused one, which are not tried (H-17.11)."""
    prospect: Prospect | None
    """What the questions could tell together; None without questions, or without the full aid (H-20.8)."""


_latest: Final[Latest[Outlook | None]] = Latest()
"""A page tells back an order several times."""


def foresee(pack: HuntPack, view: HuntView, order: Sequence[OrderStep]) -> Outlook | None:
    """What *order* of the reader would do; None for who leads no Nazgul that could ride."""
    steps = tuple(order)
    return _latest.of(view, steps, lambda: _foreseen(pack, view, steps))


def _foreseen(pack: HuntPack, view: HuntView, order: Sequence[OrderStep]) -> Outlook | None:
    own, seen = view.own, view.seen
    if not isinstance(own, RiderOwn) or not own.figures or None in seen.wraiths or seen.outcome is not None:
        return None
    deeds, waits = walked(Acting(pack, imagined.of_view(pack, view), own.seat), order)
    asked = tuple(asks for deed in deeds if deed.is_now for asks in deed.asks)
    then = prospect.by_then(seen, is_next=own.has_ridden)
    return Outlook(
        tuple(replace(deed, asks=prospect.judged(pack, seen, then, deed.asks)) for deed in deeds),
        ("day" if seen.phase == NIGHTFALL else "turn") if own.has_ridden else "",
        waits,
        prospect.together(pack, seen, then, asked),
    )


def walked(moment: Acting, order: Sequence[OrderStep]) -> tuple[tuple[Deed, ...], int]:
    """The deeds of *order* from *moment* on, and how many steps wait behind a refused one."""
    try:
        cases = whatever(lambda supposed: list(_Walk(moment.supposing(supposed)).take(order)))
    except Open:  # too many cases to tell apart: as far as it goes without
        cases = [list(_Walk(moment, is_open=True).take(order))]
    told = [_common([case for case in found if case is not None]) for found in zip(*cases, strict=True)]
    return tuple(deed for deeds in told for deed in deeds), told.count(())


Deeds: TypeAlias = tuple[Deed, ...]
"""Of one step: of each of its branches; none where it waits behind a refused one."""


def _common(cases: Sequence[Deeds]) -> Deeds:
    """What is the same in every case; where it is not, it hangs on what comes out before."""
    first, *others = sorted(cases, key=len, reverse=True) or [()]
    return tuple(_merged(deed, [case[at : at + 1] for case in others]) for at, deed in enumerate(first))


def _merged(deed: Deed, others: Sequence[Deeds]) -> Deed:
    """One branch of one step."""
    is_now = deed.is_now or any(other.is_now for case in others for other in case)
    if all(case and replace(case[0], is_now=deed.is_now) == deed for case in others):
        return replace(deed, is_now=is_now)
    is_same = all(case and (case[0].figure, case[0].at) == (deed.figure, deed.at) for case in others)
    figure, at = (deed.figure, deed.at) if is_same else (None, None)
    return Deed(figure, at, deed.words, deed.when, deed.is_else, is_now, is_open=True)


# ------------------------------------------------------------------------------------------- step by step


class _Walk:
    """An order on its way, in one case of what comes out."""

    def __init__(self, moment: Acting, *, is_open: bool = False) -> None:
        self.at = moment
        self._is_open = is_open
        """Cases are not told apart."""
        self._is_lost = False
        """Nobody can list what has come out by now."""

    def take(self, order: Sequence[OrderStep]) -> Iterator[Deeds | None]:
        """Step by step; behind a refused one only what is tried `anyway` (H-17.32), None where the part has ended."""
        is_broken = False
        for step in order:
            if self.at.has_ended:
                yield None
            elif is_broken and not step.anyway:
                yield ()
            else:
                yield (deeds := self._step(step))
                is_broken = is_broken or any(deed.refusal is not None for deed in deeds if deed.is_now)

    def _step(self, step: OrderStep) -> Deeds:
        """Its branches; behind one of which nobody can list what comes of it everything is open."""
        if not self._is_lost:
            try:
                return tuple(self._branches(step))
            except Open as what:
                if what.among and not self._is_open:
                    raise
                self._is_lost = True
        return (self._deed(step.words, is_open=True),)

    def _branches(self, step: OrderStep) -> Iterator[Deed]:
        try:
            queues.check(self.at.pack, self.at.state, step)
            is_met = not step.when or self.at.holds(step.when)
        except Illegal as no:
            yield self._deed(step.words, refusal=_refusal(no))
            return
        before = after = self.at
        for words, is_now in ((step.words, is_met), (step.otherwise, not is_met)):
            if words:
                self.at = before
                deed = self._tried(words)
                yield replace(deed, when=step.when, is_else=words is not step.words, is_now=is_now)
                after = self.at if is_now else after
        self.at = after

    def _tried(self, words: tuple[str, ...]) -> Deed:
        deed, before = self._deed(words), self.at.state
        try:
            self.at = self.at.after(words)
        except Illegal as no:
            return replace(deed, refusal=_refusal(no))
        done = self.at.done
        assert done is not None
        return replace(deed, paid=_paid(done), asks=tuple(_asked(done)), moved=_moved(before, done))

    def _deed(self, words: tuple[str, ...], *, refusal: Refusal | None = None, is_open: bool = False) -> Deed:
        figure, at = (None, None) if self.at.is_over else (self.at.figure, self.at.at)
        return Deed(figure, at, words, refusal=refusal, is_open=is_open)


def _paid(done: Trial) -> tuple[str, ...]:
    """The faces that were spent."""
    return tuple(face for event in done.events if isinstance(event, DieSpent) for face in event.faces)


def _asked(done: Trial) -> Iterator[Inquiry]:
    """The questions that were put."""
    for event in done.events:
        if isinstance(event, Declared) and (declaration := event.declaration).kind in searching.KINDS:
            yield Inquiry(
                declaration.kind, declaration.area or str(declaration.spaces[0]), detail=declaration.detail
            )


def _moved(before: HuntState, done: Trial) -> tuple[Moved, ...]:
    """Who stands elsewhere, and how far it rode."""
    ways = [
        event for event in done.events if isinstance(event, NazgulMoved) and event.by in ("move", "extra")
    ]
    ridden = {event.figure: event.way for event in ways}
    pairs = enumerate(zip(before.wraiths, done.state.wraiths, strict=True))
    return tuple(
        Moved(figure, now, ridden.get(figure, ()))
        for figure, (was, now) in pairs
        if now is not None and now != was
    )


def _refusal(no: Illegal) -> Refusal:
    return Refusal(no.clause, no.sentence, tuple((name, str(fact)) for name, fact in no.facts.items()))
