"""Steps of a turn or block tried on a state that its player imagines, by the same rules as in earnest (H-19.19).

Nobody reacts, nothing is told. What would be answered, drawn or rolled is left open (`rules/hunt/orders/offers.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from rules.game import Seat
from rules.hunt.actions import OrderStep
from rules.hunt.bearer import encounter
from rules.hunt.cards import playing
from rules.hunt.events import HuntEvent
from rules.hunt.orders import offers, steps, taking_back
from rules.hunt.orders.offers import Supposed
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.ride import answers, riding
from rules.hunt.state import Choosing, Finish, HuntState, Resolve, Run, StepsLeft, Task, facts
from rules.kit.engine import Unwound
from rules.kit.unknown import Open, Unknown

T = TypeVar("T")


class Trial(Play):
    """A step at work on an imagined state, where some of what is open is taken to come out."""

    is_foreseen = True

    __slots__ = ("_told", "has_ended", "supposed")

    def __init__(self, pack: HuntPack, state: HuntState, supposed: Supposed) -> None:
        super().__init__(pack, state, None)
        self.supposed = supposed
        self.has_ended = False
        """The part or the game would end: nothing behind that is done."""
        self._told = 0

    def tell(self, event: HuntEvent) -> None:
        """It is what its player would see."""
        self.events.append(event)

    def learn(self, label: str, truth: Callable[[], T], among: Callable[[], Sequence[T]]) -> T:
        """What is known already, or taken to come out. Raises Open; where nobody can list it, it is Unknown."""
        try:
            return truth()
        except Open as what:
            if what.among:
                raise
        return self._open(f"{label}/{self.count(label)}", among())

    def pick(self, name: str, items: Sequence[T]) -> T:
        """One that nobody has drawn yet."""
        return self._open(f"{name}/{self.count(name)}", tuple(dict.fromkeys(items)), is_carried=True)

    def _open(self, label: str, among: Sequence[T], *, is_carried: bool = False) -> T:
        if label in self.supposed:
            found: T = self.supposed[label]
            return found
        if among and not is_carried:
            raise Open(label, among)
        carried: Any = Unknown(label, among)
        return carried  # type: ignore[no-any-return]

    def check_corruption(self) -> None:
        """H-10.11: the game would end."""
        if self.state.corruption >= facts.limit(self.pack, self.state):
            self.unwind()

    # The stack, as `offers.run` takes it.

    def next_task(self) -> Task | None:
        """What is still to be done of the step."""
        todo = self.state.todo
        if not todo or type(todo[-1]) not in _RUNNERS:
            return None
        self._told = len(self.events)
        self.state = replace(self.state, todo=todo[:-1])
        return todo[-1]

    def do(self, task: Task) -> None:
        try:
            _RUNNERS[type(task)](self, task)
        except Unwound:
            self.has_ended = True

    def leave_open(self, task: Task, what: Open) -> None:
        """The answer to a question; of all else nobody knows what it could change."""
        del self.events[self._told :]
        if not isinstance(task, Resolve):
            raise what
        answers.leave_open(self, task.declaration, what)


def _choose_unseen(play: Play, task: Choosing) -> None:
    """What was looked at and is put in order stays as unknown; of journeys one is kept (D-32, D-34)."""
    if task.what == "redraw":
        encounter.take(play, 1, len(task.items))


_RUNNERS: Final[Mapping[type, Callable[[Any, Any], None]]] = {
    Resolve: riding.resolve,
    Run: playing.run,
    Finish: playing.finish,
    Choosing: _choose_unseen,
}
"""What a step leaves on the stack; a pause of somebody else ends it."""


def played(pack: HuntPack, state: HuntState, seat: Seat, words: tuple[str, ...], supposed: Supposed) -> Trial:
    """A step of *seat* in a state that it imagines, and all that follows from it. Raises Illegal and Open."""
    trial = Trial(pack, state, supposed)
    if words == taking_back.BACK.words and state.before is not None:
        taking_back.back(trial, seat)
        return trial
    try:
        steps.attempt(trial, seat, OrderStep(words))
    except Unwound:
        trial.has_ended = True
    offers.run(trial)
    steps.run(trial, StepsLeft(seat, ()))
    return trial
