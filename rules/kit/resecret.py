"""What a reader may not know of a position, made anew: what others left in advance, in any game (`Game.resecret`)."""

from __future__ import annotations

import functools
from typing import Any, TypeVar

from msgspec.structs import astuple

from rules import by_lot
from rules.dice import Dice
from rules.game import CHAIR, Decision, Game, Illegal, Kind, Lot, Position, Seat
from rules.kit import advance
from rules.terms import Orders

S = TypeVar("S")

_MOST = 2
"""How many answers a seat leaves in advance, at most."""
_TRIES = 4


def reordered(
    game: Game[S], before: Position[S], state: S, seat: Seat | None, chance: Lot
) -> Position[S] | None:
    """The position *before* with *state* in the place of its own, and by lot what others than *seat* have left.

    None where nothing differs in the end.
    """
    mine = advance.orders_of(before.orders, seat) if seat else ()
    asked = {order.seat for order in before.orders} | {one.seat for one in game.decisions(state)}
    others = sorted(asked - {CHAIR, seat or CHAIR})
    for _ in range(_TRIES):
        orders = mine
        for other in others:
            orders = _left(game, state, orders, other, chance)
        after = Position(state, orders, before.prefix)
        if advance.is_settled(game, state, orders) and _differs(before, after):
            return after
    after = Position(state, mine, before.prefix)
    return after if _differs(before, after) and advance.is_settled(game, state, mine) else None


def _differs(before: Position[Any], after: Position[Any]) -> bool:
    """In what order answers were left tells nobody anything."""
    orders = [{astuple(order) for order in position.orders} for position in (before, after)]
    return bool(before.state != after.state) or orders[0] != orders[1]


def whispered(game: Game[S], state: S, seat: Seat, kind: Kind, chance: Lot) -> S | None:
    """*state* after *seat* has answered, by lot, what only it is asked and may say at any time; None: nothing."""
    decision = Decision(kind.asked(), seat, owed=False)
    words = by_lot.answer(functools.partial(game.options, state, decision), chance)
    try:
        action: Any = game.read(kind.name, words)
        return game.apply(state, seat, decision.question, action, Dice(b"")).state
    except Illegal:
        return None


def _left(game: Game[S], state: S, orders: Orders, seat: Seat, chance: Lot) -> Orders:
    """*orders* with some answers of *seat* in advance, and for deadlines."""
    ahead = [*game.ahead(state, seat), *_asked_long(game, state, seat)]
    for _ in range(chance.randint(0, _MOST) if ahead else 0):
        decision = chance.choice(ahead)
        words = by_lot.answer(functools.partial(game.options, state, decision), chance)
        if not decision.ahead:
            words = f"preload {decision.question.kind} {advance.LATE} {words}"
        try:
            order = game.order(state, seat, words)
        except Illegal:
            continue
        if order is not None:
            orders = advance.given(orders, order)
    return orders


def _asked_long(game: Game[S], state: S, seat: Seat) -> list[Decision]:
    """What *seat* is asked that can be left for its deadline."""
    mine = (one for one in game.decisions(state) if one.seat == seat and one.is_asked)
    return [one for one in mine if game.kinds[one.question.kind].is_long]
