"""Orders and queues, step by step, until one breaks (H-17.8, H-17.10, H-17.32)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Illegal, Seat, only
from rules.hunt import actions
from rules.hunt.actions import OrderStep
from rules.hunt.bearer import bearing
from rules.hunt.events import StepPassed
from rules.hunt.orders import step_conditions, stopping, taking_back
from rules.hunt.play import Play
from rules.hunt.ride import riding
from rules.hunt.state import StepsLeft


def start(play: Play, seat: Seat, found: Sequence[OrderStep]) -> None:
    """A new order of *seat*: its first step is played at once, the rest follows. Raises Illegal, changing nothing.

    What `back` returns to is the moment before the order (H-17.25).
    """
    for step in found:
        _check(play, step)
    if found[0].words == taking_back.BACK.words:
        taking_back.back(play, seat)
        found = found[1:]
        if not found:
            return
    if play.state.undoer != seat:
        play.seal()
        play.set(undoer=seat)
    if play.state.ended:
        play.set(ended=0)
    play.remember()
    first, *rest = found
    play.push(StepsLeft(seat, tuple(rest)))
    attempt(play, seat, first)


def run(play: Play, task: StepsLeft) -> None:
    """The next step of an order or queue; what has become illegal stops it (H-17.11, H-17.32)."""
    if task.seat != play.state.rules.bearer:
        riding.settle_order(play, task.seat)
    if not task.steps:
        return
    first, *rest = task.steps
    play.push(replace(task, steps=tuple(rest)))
    before, heard = play.state, len(play.events)
    try:
        _check(play, first)
        attempt(play, task.seat, first)
    except Illegal as no:  # what has become illegal leaves no trace
        play.state = before
        del play.events[heard:]
        words = " ".join(first.words)
        stopping.stop(play, task.seat, no, words=words, step=first)


def attempt(play: Play, seat: Seat, step: OrderStep) -> None:
    """Do what the condition of *step* chooses, if anything (H-17.10). Raises Illegal."""
    if not step.when or step_conditions.holds(play, seat, step.when):
        _do(play, seat, step)
    elif step.otherwise:
        _do(play, seat, replace(step, words=step.otherwise))
    else:
        play.tell(StepPassed(to=only(seat), words=actions.write_steps((step,))))


def _check(play: Play, step: OrderStep) -> None:
    step_conditions.check(play.pack, play.state, step)


def _do(play: Play, seat: Seat, step: OrderStep) -> None:
    if step.words == taking_back.BACK.words:
        raise Illegal("H-17.25", "“back” comes first in an order, or alone.")
    if seat == play.state.rules.bearer:
        bearing.step(play, step)
    else:
        riding.act(play, seat, step)
