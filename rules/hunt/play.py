"""The hunt at work: one entry's changes to a state, the events it causes and the chance it draws.

A `Play` is what all rules of the hunt are handed. It wraps a frozen state: `set` puts a changed copy in its
place. What is to be done next stands on the state's stack (`todo`); `course.py` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from msgspec.structs import replace

from rules.board.unknown import Open, Unknown
from rules.game import Illegal, Kind, Question, Seat, Step, only
from rules.hunt.aid import hints
from rules.hunt.events import (
    CorruptionChanged,
    HuntEvent,
    StepsStopped,
    TokensChanged,
)
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.state import Bearing, Corrupted, HuntState, Riding, Steps, Task, facts
from rules.hunt.values import Journey

T = TypeVar("T")


class Chance(Protocol):
    """What `Dice` offers: draws by label."""

    def number(self, label: str, below: int) -> int: ...

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]: ...


class Unrolled:
    """The chance of a rehearsal: nobody knows yet what falls, unless only one thing can."""

    def number(self, label: str, below: int) -> int:
        """Raises Open."""
        if below > 1:
            raise Open(label, range(below))
        return 0

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        """Items of which nobody knows which is which."""
        return (Unknown(label),) * len(items) if len(items) > 1 else tuple(items)


_UNROLLED: Final = Unrolled()

_CLOSING: Final = ("end", "hold")
"""What does nothing but say whether more is to come."""


class Unwound(Exception):
    """The stack was replaced (a part or the game ended): whatever was under way stops here (H-4.6)."""


class Play:
    """One entry at work."""

    is_foreseen = False
    """Whether somebody only looks ahead: then nobody reacts (`trial.py`)."""

    __slots__ = ("dice", "events", "pack", "rehearsed", "state")

    def __init__(
        self, pack: HuntPack, state: HuntState, dice: Chance | None, *, rehearsed: bool = False
    ) -> None:
        self.pack, self.state = pack, state
        self.dice: Chance = _UNROLLED if dice is None else dice
        self.rehearsed = rehearsed
        """Only tried, to see what could be said: chance is not drawn, nothing is told, nothing is kept."""
        self.events: list[HuntEvent] = []

    @property
    def board(self) -> Board:
        return self.pack.boards[self.state.part]

    def set(self, **changes: Any) -> None:
        """Put a changed copy in the state's place."""
        self.state = replace(self.state, **changes)

    def tell(self, event: HuntEvent) -> None:
        """Note *event*; a public one of RB's open turn is told when the turn ends (H-19.17)."""
        if self.rehearsed:
            return
        if type(event) in hints.TELLING and (hint := hints.hint(self.state, event)) is not None:
            self.set(hints=(*self.state.hints, hint))
        if self.state.shown is not None and event.to is None:
            self.set(withheld=(*self.state.withheld, event))
        else:
            self.events.append(event)

    def done(self) -> Step[HuntState]:
        """What this entry did."""
        return Step(self.state, tuple(self.events))

    # The stack.

    def push(self, *tasks: Task) -> None:
        """Put *tasks* on the stack; the first of them is the next to be done."""
        self.state = replace(self.state, todo=self.state.todo + tasks[::-1])

    def pop(self) -> Task:
        """Take the next task off the stack."""
        todo = self.state.todo
        self.state = replace(self.state, todo=todo[:-1])
        return todo[-1]

    def swap(self, task: Task) -> None:
        """Put *task* in the place of the next one."""
        self.state = replace(self.state, todo=(*self.state.todo[:-1], task))

    def unwind(self, *tasks: Task) -> None:
        """Drop all that was to be done for *tasks*, the first one next; whose order it breaks off is told.

        Raises Unwound.
        """
        for task in self.state.todo:
            if isinstance(task, Steps):
                self._tell_broken_off(task)
        self.set(todo=tuple(reversed(tasks)))
        raise Unwound

    def _tell_broken_off(self, task: Steps) -> None:
        """Steps that are not done because all is over (H-4.6); what only ends or keeps open is not missed."""
        if all(step.words[0] in _CLOSING for step in task.steps):
            return
        words, why = " ".join(task.steps[0].words), Illegal("H-4.6", "By then this part was over.")
        self.tell(
            StepsStopped(
                to=only(task.seat),
                words=words,
                clause=why.clause,
                sentence=why.sentence,
                behind=len(task.steps) - 1,
                is_over=True,
            )
        )

    @property
    def bearing(self) -> Bearing | None:
        """RB's open turn, wherever it stands on the stack."""
        return self._on_stack(Bearing)

    def set_bearing(self, **changes: Any) -> None:
        """Change RB's open turn where it stands."""
        if (task := self.bearing) is not None:
            self.put(task, replace(task, **changes))

    @property
    def riding(self) -> Riding | None:
        """The open RW part, wherever it stands on the stack."""
        return self._on_stack(Riding)

    def _on_stack(self, kind: type[T]) -> T | None:
        for task in self.state.todo[::-1]:
            if isinstance(task, kind):
                return task
        return None

    def set_riding(self, **changes: Any) -> None:
        """Change the open RW part where it stands."""
        if (task := self.riding) is not None:
            self.put(task, replace(task, **changes))

    def put(self, old: Task, new: Task) -> None:
        """Put *new* in the place of *old*, wherever that stands on the stack."""
        todo = [new if task is old else task for task in self.state.todo]
        self.state = replace(self.state, todo=tuple(todo))

    # Numbers and chance (H-20.1).

    def count(self, name: str) -> int:
        """The next number of *name*, from 1; it is used up."""
        counts = self.state.counts
        for at, (known, used) in enumerate(counts):
            if known == name:
                now = (*counts[:at], (name, used + 1), *counts[at + 1 :])
                self.state = replace(self.state, counts=now)
                return used + 1
        self.state = replace(self.state, counts=(*counts, (name, 1)))
        return 1

    def ask(self, kind: Kind) -> Question:
        """The next question of *kind*."""
        return kind.asked(self.count(kind.name))

    def number(self, name: str, below: int) -> int:
        """A number from 0 to *below* - 1 by the next label of *name*: `name/3`."""
        self.seal()
        return self.dice.number(f"{name}/{self.count(name)}", below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """*items* in a random order by the next label of *name*."""
        self.seal()
        return self.dice.shuffle(f"{name}/{self.count(name)}", items)

    def shuffle_journeys(self, name: str, items: Sequence[Journey]) -> tuple[Journey, ...]:
        """The same with journeys: what is drawn are their ids, which a record can hold (R-1.3)."""
        known = {item.id: item for item in items}
        return tuple(known[id] for id in self.shuffle(name, tuple(known)))

    def pick(self, name: str, items: Sequence[T]) -> T:
        """One of *items* by lot."""
        return items[self.number(name, len(items))]

    def learn(self, label: str, truth: Callable[[], T], among: Callable[[], Sequence[T]]) -> T:
        """What *truth* finds in what may be hidden; *among* is all that it could be, as far as anybody can list it.

        Whoever only looks ahead does not know it (`trial.py`).
        """
        return truth()

    # Taking back (H-17.25).

    def remember(self) -> None:
        """A step follows that can be taken back: keep where it began, once as long as nothing is done."""
        before = self.state.before
        if before is None or replace(self.state, before=before.before) != before:
            self.set(before=self.state)

    def seal(self) -> None:
        """Nothing before this moment can be taken back (H-17.25)."""
        if self.state.before is not None:
            self.set(before=None)

    # What many rules do.

    def corrupt(self, by: int) -> None:
        """Corruption by *by*, never below 0 (H-10.11); raises Unwound when the limit is reached."""
        now = max(0, self.state.corruption + by)
        by = now - self.state.corruption
        if not by:
            return
        self.set(corruption=now)
        limit = self.limit
        self.tell(CorruptionChanged(by=by, now=now, limit=limit))
        self.check_corruption()

    def check_corruption(self) -> None:
        """H-10.11, H-13.12: RB loses at the limit. Raises Unwound then."""
        if self.state.corruption >= self.limit and not self.rehearsed:
            self.push(Corrupted())
            raise Unwound

    @property
    def limit(self) -> int:
        """The corruption limit (H-10.11, H-13.12)."""
        return facts.limit(self.pack, self.state)

    def gain_tokens(self, n: int, why: str) -> int:
        """Up to *n* tokens from the pool to Frodo's card (H-6.13); how many it were."""
        n = min(n, self.state.pool)
        if n > 0:
            self._move_tokens(-n, n, why)
        return max(n, 0)

    def lose_tokens(self, n: int, why: str) -> int:
        """Up to *n* tokens from Frodo's card to the pool; how many it were."""
        n = min(n, self.state.on_frodo)
        if n > 0:
            self._move_tokens(n, -n, why)
        return max(n, 0)

    def _move_tokens(self, pool: int, on_frodo: int, why: str) -> None:
        state = self.state
        self.set(pool=state.pool + pool, on_frodo=state.on_frodo + on_frodo)
        self.tell_tokens(why)

    def tell_tokens(self, why: str) -> None:
        """Tell how the tokens lie."""
        state = self.state
        self.tell(TokensChanged(pool=state.pool, on_frodo=state.on_frodo, cap=state.cap, why=why))

    def put_wraith(self, figure: int, space: Space) -> None:
        """Put a Nazgul on *space*."""
        at = list(self.state.wraiths)
        at[figure] = space
        self.set(wraiths=tuple(at))

    # RB's turn is told at its end (H-19.17).

    def hide(self) -> None:
        """From now on others see the present until RB's turn ends."""
        self.set(shown=replace(self.state, before=None), withheld=())

    def publish(self) -> None:
        """RB's turn has ended: everyone sees the present and hears what happened."""
        if self.state.shown is None:
            return
        told = self.state.withheld
        self.set(shown=None, withheld=())
        self.events += told

    def seat_index(self, seat: Seat) -> int:
        """The place of an RW seat among the riders."""
        return self.state.rules.riders.index(seat)
