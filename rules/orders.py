"""Answers given before they are asked for, and `settle`, which uses them.

A game's own rules never read orders: answers that wait beside the state until their question is open.
"""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import (
    AnyEvent,
    Decision,
    Game,
    Illegal,
    OrderDropped,
    OrderUsed,
    Question,
    Seat,
    Step,
    only,
)
from rules.terms import Order, Orders

S = TypeVar("S")

LATE: Final = "late"
"""Behind `preload` and the kind: the question is open, and this answers it at its deadline (F-18)."""


def given(orders: Orders, order: Order) -> Orders:
    """*orders* with *order*, which takes the place of its seat's order in the same slot (F-18)."""
    kept = tuple(old for old in orders if (old.seat, old.slot) != (order.seat, order.slot))
    return (*kept, order)


def withdrawn(orders: Orders, seat: Seat, kind: str) -> Orders:
    """*orders* without those of *seat* for questions of this *kind*. Raises Illegal when there is none."""
    kept = tuple(order for order in orders if (order.seat, order.kind) != (seat, kind))
    if len(kept) == len(orders):
        raise Illegal("F-18", "There is nothing to take back: you have said nothing of that kind in advance.")
    return kept


def held(orders: Orders, seat: Seat, *, is_held: bool = True) -> Orders:
    """*orders*, those of *seat* waiting for a newcomer's word, or counting again (F-19)."""
    return tuple(replace(order, held=is_held) if order.seat == seat else order for order in orders)


def orders_of(orders: Orders, seat: Seat) -> Orders:
    """The orders that *seat* has given."""
    return tuple(order for order in orders if order.seat == seat)


def settle(game: Game[S], state: S, orders: Orders, dice: Dice) -> tuple[S, Orders, tuple[AnyEvent, ...]]:
    """Let *orders* answer what is owed, in the order of `decisions`, until nothing more is answered.

    Gives the state, the orders still waiting and what happened. Used orders are spent unless
    standing; those whose time has passed are dropped, one that proves illegal too, and its owner is told.
    """
    events: tuple[AnyEvent, ...] = ()
    while orders:
        for order in [order for order in orders if not game.stands(state, order)]:
            orders = tuple(other for other in orders if other is not order)
            events += _gone(game, state, order)
        found = _next(game, state, orders)
        if found is None:
            break
        decision, order = found
        step = _use(game, state, decision, order, dice)
        state, events = step.state, events + step.events
        refused = any(isinstance(event, OrderDropped) for event in step.events)
        if refused or not order.standing:
            orders = tuple(other for other in orders if other is not order)
    return state, orders, events


def at_deadline(
    game: Game[S], state: S, orders: Orders, clock: Question, dice: Dice
) -> tuple[S, Orders, tuple[AnyEvent, ...]]:
    """What was left for the deadline of *clock* answers now, before the rules give anything (F-18)."""
    events: tuple[AnyEvent, ...] = ()
    for order in [order for order in orders if order.late and not order.held]:
        owed = (decision for decision in game.decisions(state) if decision.owed and decision.clock == clock)
        decision = next(
            (
                decision
                for decision in owed
                if decision.seat == order.seat and _is_for(order, decision.question)
            ),
            None,
        )
        if decision is not None:
            step = _use(game, state, decision, order, dice)
            state, events = step.state, events + step.events
            orders = tuple(other for other in orders if other is not order)
    return state, orders, events


def answered(game: Game[S], state: S, orders: Orders, seat: Seat, question: Question) -> Orders:
    """*orders* after *seat* has answered *question* itself: nothing is left for a deadline that will not come."""
    if not any(order.late for order in orders) or any(
        decision.question == question and decision.seat == seat for decision in game.decisions(state)
    ):
        return orders
    return tuple(
        order for order in orders if not (order.late and order.seat == seat and _is_for(order, question))
    )


def _next(game: Game[S], state: S, orders: Orders) -> tuple[Decision, Order] | None:
    """The first decision owed that an order answers, and that order."""
    usable = [order for order in orders if not (order.held or order.late)]
    if not usable:
        return None
    for decision in game.decisions(state):
        if decision.owed and (order := _best(game, state, usable, decision)) is not None:
            return decision, order
    return None


def _best(game: Game[S], state: S, orders: list[Order], decision: Decision) -> Order | None:
    """The order that answers *decision*: one for this very number goes before one for any."""
    question = decision.question
    fitting = [
        order
        for order in orders
        if order.seat == decision.seat
        and _is_for(order, question)
        and any(game.holds(state, decision, when) for when, _ in order.answers)
    ]
    return min(fitting, key=lambda order: order.number is None, default=None)


def _is_for(order: Order, question: Question) -> bool:
    if order.kind != question.kind:
        return False
    if order.number is None or order.number == question.number:
        return True
    return order.standing and order.number < question.number


def _use(game: Game[S], state: S, decision: Decision, order: Order, dice: Dice) -> Step[S]:
    words = next(words for when, words in order.answers if game.holds(state, decision, when))
    question = decision.question
    try:
        step = game.apply(state, decision.seat, question, game.read(order.kind, words), dice)
    except Illegal as no:
        return Step(state, (_dropped(order, question, no, is_asked=not order.late),))
    left = [(unplayed.words, unplayed.why) for unplayed in step.unplayed]
    if step.refusal is not None and not left:
        left = [(order.words, step.refusal)]
    used = OrderUsed(to=only(order.seat), question=question, words=order.words, answer=words)
    order_droppeds = [
        _dropped(order, question, why, is_asked=not order.late, words=words) for words, why in left
    ]
    return replace(step, events=(used, *step.events, *order_droppeds))


def _gone(game: Game[S], state: S, order: Order) -> tuple[AnyEvent, ...]:
    """What tells the owner of *order*, which does not stand any more, why; the end of the game speaks for itself."""
    if game.outcome(state) is not None:
        return ()
    is_asked = any(
        decision.owed and decision.seat == order.seat and _is_for(order, decision.question)
        for decision in game.decisions(state)
    )
    why = game.why_gone(state, order)
    return (_dropped(order, Question(order.kind, order.number or 0), why, is_asked=is_asked),)


def _dropped(
    order: Order, question: Question, why: Illegal, *, is_asked: bool, words: str = ""
) -> OrderDropped:
    """That *words* of an order, or all of it, were not played."""
    told = words or order.words
    return OrderDropped.because(why, to=only(order.seat), question=question, words=told, is_asked=is_asked)
