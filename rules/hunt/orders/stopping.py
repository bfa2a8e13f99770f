"""An order stops: which of its steps stay, and what its owner is told (H-17.11, H-17.32)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Illegal, OrderUsed, Seat, only
from rules.hunt import actions
from rules.hunt.actions import OrderStep
from rules.hunt.events import StepsStopped
from rules.hunt.play import Play
from rules.hunt.ride import activation
from rules.hunt.state import StepsLeft
from rules.kit.engine import with_at


def stop(
    play: Play,
    seat: Seat,
    why: Illegal,
    *,
    words: str = "",
    step: OrderStep | None = None,
) -> None:
    """The order of *seat* under way stops: `anyway` steps stay, those of a queue wait in it (H-17.32)."""
    if (task := _stopped(play, seat)) is None:
        return
    if task.queued:
        broken = () if step is None else (step,)
        left = actions.write_steps((*broken, *task.steps))
        play.events = [event for event in play.events if not _is_used(event, seat, left)]
        _keep(play, seat, (*broken, *(step for step in task.steps if not step.anyway)))
    if stopped := words or actions.write_steps(task.steps):
        _tell_stopped(play, seat, stopped, why, len(task.steps))


def _is_used(event: object, seat: Seat, left: str) -> bool:
    """Whether *event* tells that a queue is used of which all is *left*."""
    return isinstance(event, OrderUsed) and (event.to, event.words) == (only(seat), left)


def _stopped(play: Play, seat: Seat) -> StepsLeft | None:
    """The order of *seat* under way, of which only `anyway` steps stay; None where none is."""
    mine = (task for task in reversed(play.state.todo) if isinstance(task, StepsLeft) and task.seat == seat)
    # What stopped it may lie deep in a step that has tasks of its own on the stack above: they are another's affair,
    # so the order's own task is changed where it lies, and whatever stands on it goes on.
    if (task := next(mine, None)) is not None:
        play.put(task, replace(task, steps=tuple(step for step in task.steps if step.anyway)))
    return task


def tell_stopped(play: Play, seat: Seat, order: Sequence[OrderStep], no: Illegal) -> None:
    """Nothing of these steps could be done."""
    _tell_stopped(play, seat, actions.write_steps(tuple(order)), no, len(order))


def _tell_stopped(play: Play, seat: Seat, words: str, no: Illegal, behind: int) -> None:
    facts = tuple((name, str(fact)) for name, fact in no.facts.items())
    play.tell(StepsStopped(only(seat), words, no.clause, no.sentence, facts, behind))


def _keep(play: Play, seat: Seat, left: tuple[OrderStep, ...]) -> None:
    """H-17.11: what is left of a stopped queue waits as long as the block is open."""
    if seat not in play.state.rules.riders or activation.block_of(play.state, seat) is None:
        return
    queues, rider = play.state.queues, play.state.rules.riders.index(seat)
    play.set(queues=with_at(queues, rider, (*queues[rider], *left)))
