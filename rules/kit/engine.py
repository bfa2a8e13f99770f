"""Plays one entry on a frozen state: does its tasks in order, draws chance by label, keeps what can be taken back.

The state keeps all of it, so that an entry goes on where the last one stopped: `todo` is a stack of tasks, whose last
one comes next; `counts` says how many numbers of each name are used up; `before` is the state to which the player can
go back. A game hands its rules a subclass of `Engine`, and gives `run` a function for each type of task.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec.structs import replace

from rules.game import Kind, Question, Step
from rules.kit.unknown import Open, Unknown

T = TypeVar("T")
P = TypeVar("P")
S = TypeVar("S", bound=Any)


class Chance(Protocol):
    """The part of `Dice` that an engine needs: draws by label."""

    def number(self, label: str, below: int) -> int: ...

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]: ...

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]: ...


class Unrolled:
    """The chance of a rehearsal: a draw with more than one outcome raises Open, since nobody knows it yet."""

    def number(self, label: str, below: int) -> int:
        """Raises Open."""
        if below > 1:
            raise Open(label, range(below))
        return 0

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """Raises Open likewise, for *count* numbers."""
        return tuple(self.number(label, below) for _ in range(count))

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        """Items of which nobody knows which is which."""
        return (Unknown(label),) * len(items) if len(items) > 1 else tuple(items)


_UNROLLED: Final = Unrolled()


class Unwound(Exception):
    """Raised when the stack was replaced, as a part or the game ended: the running task stops here."""


def with_at(items: Sequence[T], at: int, one: T) -> tuple[T, ...]:
    """*items* with *one* in the place *at*, counted from 0.

    >>> with_at("abc", 1, "x")
    ('a', 'x', 'c')
    """
    return (*items[:at], one, *items[at + 1 :])


def latest(todo: Sequence[object], kind: type[T]) -> T | None:
    """The task of a *kind* that was put on a stack last, wherever it stands now; None without one."""
    for task in todo[::-1]:
        if isinstance(task, kind):
            return task
    return None


def top(todo: Sequence[object], kind: type[T]) -> T:
    """The next task on a stack, which is of this *kind*."""
    task = todo[-1]
    assert isinstance(task, kind)
    return task


class Engine(Generic[P, S]):
    """A frozen state that changes step by step: `set` puts a changed copy in its place. It is played by a pack."""

    __slots__ = ("dice", "events", "pack", "rehearsed", "state")

    events: list[Any]

    def __init__(self, pack: P, state: S, dice: Chance | None, *, rehearsed: bool = False) -> None:
        self.pack = pack
        self.state = state
        self.dice: Chance = _UNROLLED if dice is None else dice
        self.rehearsed = rehearsed
        """If this is only a trial of what could be said: it draws no chance, tells nothing and keeps nothing."""
        self.events = []

    def set(self, **changes: Any) -> None:
        """Put a changed copy in the state's place."""
        self.state = replace(self.state, **changes)

    def tell(self, event: Any) -> None:
        """Note *event*."""
        if not self.rehearsed:
            self.events.append(event)

    def done(self) -> Step[Any]:
        """The next state and the events of this entry."""
        return Step(self.state, tuple(self.events))

    # The stack.

    def push(self, *tasks: Any) -> None:
        """Put *tasks* on the stack; the first of them is the next to be done."""
        self.state = replace(self.state, todo=self.state.todo + tasks[::-1])

    def pop(self) -> Any:
        """Take the next task off the stack."""
        todo = self.state.todo
        self.state = replace(self.state, todo=todo[:-1])
        return todo[-1]

    def swap(self, task: Any) -> None:
        """Put *task* in the place of the next one."""
        self.state = replace(self.state, todo=(*self.state.todo[:-1], task))

    def put(self, old: Any, new: Any) -> None:
        """Put *new* in the place of *old*, wherever that stands on the stack."""
        todo = [new if task is old else task for task in self.state.todo]
        self.state = replace(self.state, todo=tuple(todo))

    def latest(self, kind: type[T]) -> T | None:
        """The task of a *kind* that was put on the stack last, wherever it stands."""
        return latest(self.state.todo, kind)

    def unwind(self, *tasks: Any) -> None:
        """Drop all that was to be done for *tasks*, the first one next. Raises Unwound."""
        self.set(todo=tuple(reversed(tasks)))
        raise Unwound

    # Numbers and chance: each draw has a label of its own, `name/3`.

    def count(self, name: str) -> int:
        """The next number of *name*, from 1; it is used up."""
        counts: tuple[tuple[str, int], ...] = self.state.counts
        for at, (known, used) in enumerate(counts):
            if known == name:
                self.state = replace(self.state, counts=with_at(counts, at, (name, used + 1)))
                return used + 1
        self.state = replace(self.state, counts=(*counts, (name, 1)))
        return 1

    def ask(self, kind: Kind) -> Question:
        """The next question of *kind*."""
        return kind.asked(self.count(kind.name))

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """*items* in a random order by the next label of *name*."""
        self.seal()
        return self.dice.shuffle(f"{name}/{self.count(name)}", items)

    def pick(self, name: str, items: Sequence[T]) -> T:
        """One of *items* by lot."""
        self.seal()
        return items[self.dice.number(f"{name}/{self.count(name)}", len(items))]

    def learn(self, label: str, truth: Callable[[], T], among: Callable[[], Sequence[T]]) -> T:
        """The result of *truth*, which may look at secrets; *among* lists its possible results, if anybody can.

        A rehearsal does not know it.
        """
        return truth()

    # Taking back.

    def remember(self) -> None:
        """Keep this moment, since a step follows that can be taken back; only once while nothing is done."""
        before = self.state.before
        if before is None or replace(self.state, before=before.before) != before:
            self.set(before=self.state)

    def seal(self) -> None:
        """Nothing before this moment can be taken back."""
        if self.state.before is not None:
            self.set(before=None)


def run(engine: Engine[Any, Any], runners: Mapping[type, Callable[[Any, Any], None]]) -> None:
    """Do the tasks on the stack until one has no runner, since it asks a player, or none is left."""
    while engine.state.todo:
        runner = runners.get(type(engine.state.todo[-1]))
        if runner is None:
            return
        try:
            runner(engine, engine.pop())
        except Unwound:
            continue
