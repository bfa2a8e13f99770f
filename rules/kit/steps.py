"""Orders of several steps at work: one step after the other, until one of them breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.game import Illegal, Seat, Secret
from rules.kit.engine import Engine
from rules.kit.order_steps import OrderStep


class StepsLeft(Secret, tag="steps"):
    """The task: what is left of an order or queue."""

    seat: Seat
    steps: tuple[OrderStep, ...]
    queued: bool = False
    """From the queue: what a broken step leaves goes back to it."""


class Ways(NamedTuple):
    """What a game's own steps are; each raises Illegal where a rule forbids it."""

    check: Callable[[Any, OrderStep], None]
    """Whether the condition of a step is one."""
    holds: Callable[[Any, Seat, tuple[str, ...]], bool]
    """Whether a condition is met."""
    do: Callable[[Any, Seat, OrderStep], None]
    """A step, its condition met; its words are those that the condition chose."""
    passed: Callable[[Any, Seat, OrderStep], None]
    """The condition of a step did not hold, and nothing stands in its place."""
    broke: Callable[[Any, Seat, OrderStep, Illegal], None]
    """A step has become illegal: the order stops."""


def run(engine: Engine[Any, Any], task: StepsLeft, ways: Ways) -> None:
    """The next step of an order or queue; what has become illegal leaves no trace and stops it."""
    if not task.steps:
        return
    first, *rest = task.steps
    engine.push(replace(task, steps=tuple(rest)))
    before, told = engine.state, len(engine.events)
    try:
        ways.check(engine, first)
        attempt(engine, task.seat, first, ways)
    except Illegal as no:
        engine.state = before
        del engine.events[told:]
        ways.broke(engine, task.seat, first, no)


def attempt(engine: Engine[Any, Any], seat: Seat, step: OrderStep, ways: Ways) -> None:
    """Do what the condition of *step* chooses, if anything. Raises Illegal."""
    if not step.when or ways.holds(engine, seat, step.when):
        ways.do(engine, seat, step)
    elif step.otherwise:
        ways.do(engine, seat, replace(step, words=step.otherwise))
    else:
        ways.passed(engine, seat, step)


def stop(engine: Engine[Any, Any], seat: Seat) -> StepsLeft | None:
    """The order of *seat* under way stops, but for its `anyway` steps: what was left of it; None where none is."""
    mine = (task for task in reversed(engine.state.todo) if isinstance(task, StepsLeft) and task.seat == seat)
    # What stopped it may lie deep in a step that has tasks of its own on the stack above: they are another's affair,
    # so the order's own task is changed where it lies, and whatever stands on it goes on.
    if (task := next(mine, None)) is not None:
        engine.put(task, replace(task, steps=tuple(step for step in task.steps if step.anyway)))
    return task
