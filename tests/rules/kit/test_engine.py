"""One entry at work on a frozen state, with the tasks of no game in particular."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Value
from rules.kit.engine import Engine, Unwound, run
from rules.kit.unknown import Open


class March(Value):
    """A task: so many steps."""

    steps: int


class Wait(Value):
    """A task that ends in a question."""


class Board(Value):
    """The least that the engine needs of a state, and how far somebody came."""

    todo: tuple[Any, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    before: Board | None = None
    far: int = 0


def march(engine: Engine[None, Board], task: March) -> None:
    """A step at a time; the seventh ends all."""
    engine.set(far=engine.state.far + 1)
    engine.tell(engine.state.far)
    if engine.state.far == 7:
        engine.unwind(Wait())
    if task.steps > 1:
        engine.push(March(task.steps - 1))


def test_tasks_are_done_from_the_top_until_somebody_is_asked() -> None:
    """Issue 15.2: what no runner does is a question; what lies below it waits."""
    engine = Engine(None, Board(), None)
    engine.push(March(2), Wait(), March(1))

    run(engine, {March: march})

    assert engine.state == Board(todo=(March(1), Wait()), far=2)
    assert engine.done().state is engine.state
    assert engine.events == [1, 2]


def test_what_ends_all_drops_the_stack() -> None:
    """Issue 15.2: a task may put others in the place of all that was to be done."""
    engine = Engine(None, Board(far=5), None)
    engine.push(March(9), March(9))

    run(engine, {March: march})

    assert engine.state == Board(todo=(Wait(),), far=7)
    with pytest.raises(Unwound):
        engine.unwind()


def test_a_task_is_found_and_changed_wherever_it_stands() -> None:
    """Issue 15.2: the one that was put on the stack last."""
    engine = Engine(None, Board(), None)
    engine.push(Wait(), March(2), March(3))

    found = engine.latest(March)
    assert found == March(2)
    engine.put(found, March(4))

    assert engine.state.todo == (March(3), March(4), Wait())
    engine.swap(March(1))
    assert engine.pop() == March(1)
    assert engine.latest(Wait) is None


def test_a_step_back_leads_to_where_the_first_step_began_until_it_is_sealed() -> None:
    """Issue 15.2: what drew chance cannot be taken back."""
    engine = Engine(None, Board(), None)
    start = engine.state

    engine.remember()
    engine.remember()
    assert engine.state.before == start
    assert engine.shuffle("deck", ("one",)) == ("one",)

    assert engine.state.before is None
    assert engine.state.counts == (("deck", 1),)


def test_a_rehearsal_tells_nothing_and_draws_nothing() -> None:
    """Issue 15.2: who asks it for a number is told that it is open, and under which label."""
    engine = Engine(None, Board(), None, rehearsed=True)
    engine.tell("no")

    with pytest.raises(Open) as found:
        engine.pick("die", range(6))

    assert (found.value.label, engine.events) == ("die/1", [])
