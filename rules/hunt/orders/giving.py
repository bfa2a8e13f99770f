"""An order as it is given, for the Ring-bearer's turn or a block (H-17.8, H-17.14)."""

from __future__ import annotations

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import OrderStep, Ride, Turn
from rules.hunt.bearer import bearing
from rules.hunt.orders import steps
from rules.hunt.play import Play
from rules.hunt.ride import acting, activation, riding
from rules.hunt.state import StepsLeft, tasks


def turn(play: Play, seat: Seat, question: Question, action: Turn) -> None:
    """D-5 to D-8, D-13, D-26 to D-29: the first step is played at once, the others follow."""
    if not isinstance(play.state.todo[-1], tasks.Bearing):
        raise Illegal("H-17.14", "First answer the other question on your desk.")
    play.set_bearing(ended=False)
    order = bearing.ordered(action.steps)
    if order[0].words in (("hold",), ("end",)) and not order[0].when:
        bearing.step(play, order[0])  # nothing that could be taken back
    else:
        steps.start(play, seat, order)


def ride(play: Play, seat: Seat, question: Question, action: Ride) -> None:
    """An order of the RW whose block is open (H-17.8). Raises Illegal, changing nothing."""
    if not isinstance(play.state.todo[-1], tasks.Riding):
        raise Illegal("H-17.32", "Another question is open. Your ride goes on as soon as it is answered.")
    if play.state.rules.edition < 2:
        _rehearse(play, seat, action.steps)
    steps.start(play, seat, action.steps)


def _rehearse(play: Play, seat: Seat, order: tuple[OrderStep, ...]) -> None:
    """H-17.8 in edition 1: the moves that an order begins with, and the step after them, were checked beforehand."""
    if len(order) == 1:
        return
    trial = Play(play.pack, play.state, None, rehearsed=True)
    for step in order[:-1]:
        if step.when or step.words[0] not in ("move", "extra") or activation.active_of(trial, seat) is None:
            return
        trial.push(StepsLeft(seat, ()))
        riding.act(trial, seat, step)
        _come_true(trial)
        if not isinstance(trial.state.todo[-1], tasks.Riding):
            return
    last = order[-1]
    if not last.when and not last.anyway and last.words[0] in acting.VERBS:
        riding.act(trial, seat, last)


def _come_true(trial: Play) -> None:
    """Nobody reacts in a rehearsal: the declared move is made."""
    trial.pop()
    riding.resolve(trial, trial.pop())  # a move was declared: Resolve lies below Reacting
    trial.pop()
    riding.settle(trial)
