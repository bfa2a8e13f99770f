"""Answers given before they are asked for: said, shown, used, dropped, taken back and handed over in one place.

An answer waits as an `Order` beside the state, where no rule reads it. What rules look up in the course of play waits
in the state, in a struct for each seat with a field for each kind (`Leavings`).

| | Quest | Hunt for the Ring | Battle of the Ring |
|---|---|---|---|
| order | `preload approve if 3 standing` | `preload escape mark 17 when not found` | |
| its condition | who is in the party | what everybody sees; what a ranked list can choose | |
| order for the deadline | | `preload turn late ..`, `preload block late ..` | `preload turn late ..` |
| in the state | | queue, route, reactions, flips, discards | `builds`, `then`, `next` |
| taken back by | `withdraw ballot` | `withdraw escape`, `drop CARD`, a verb alone | `withdraw turn`, `drop 2` |
| waits for a newcomer | since edition 3 | order and state | order and state |

| how it ends | what its owner reads (F-18) |
|---|---|
| it answers | `OrderUsed`, and of what is refused of it `OrderDropped` |
| it is refused, or its time is over, or its condition does not hold | `OrderDropped` with the reason |
| its time is over before a newcomer has confirmed it | the same; the reason is that (F-19) |
| another takes its place, he takes it back, or answers first | the receipt of what he did; of a long one its words |
| the game ends | nothing but that |
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from rules.capabilities import HandingOver
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
    only,
)
from rules.terms import Action, Order, Orders, Position

S = TypeVar("S")
L = TypeVar("L", bound=Struct)

LATE: Final = "late"
"""Behind `preload` and the kind: the question is open, and this answers it at its deadline (F-18)."""


def for_deadline(seat: Seat, question: Question, words: str, term: int = 0) -> Order:
    """The order of *seat* to answer *question*, which is open, with *words* at its deadline (F-18)."""
    kind = question.kind
    written = f"preload {kind} {LATE} {words}"
    return Order(seat, kind, question.number, (("", words),), written, kind, term=term, late=True)


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


def orders_of(orders: Orders, seat: Seat) -> Orders:
    """The orders that *seat* has given."""
    return tuple(order for order in orders if order.seat == seat)


def answers(order: Order, decision: Decision) -> bool:
    """Whether *order* is for *decision*; one that has opened meanwhile is answered at once (F-18)."""
    question = decision.question
    return order.kind == question.kind and (decision.ahead or order.number in (None, question.number))


# ------------------------------------------------------------------------------------------- how an order ends


def settle(game: Game[S], state: S, orders: Orders, dice: Dice) -> tuple[S, Orders, tuple[AnyEvent, ...]]:
    """Let *orders* answer what is owed, in the order of `decisions`, until nothing more is answered.

    Gives the state, the orders still waiting and what happened. Used orders are spent unless
    standing; those whose time has passed are dropped, one that proves illegal too, and its owner is told.
    """
    events: tuple[AnyEvent, ...] = ()
    while orders:
        for order in [order for order in orders if not game.stands(state, order)]:
            orders = _without(orders, order)
            if not order.used or order.held:
                events += _gone(game, state, order)
        if (usable := _next(game, state, orders)) is None:
            break
        state, orders, more = _used(game, state, orders, *usable, dice)
        events += more
    return state, orders, events


def is_settled(game: Game[S], state: S, orders: Orders) -> bool:
    """Whether all *orders* may wait on: none answers what is owed now, and none is over."""
    return all(game.stands(state, order) for order in orders) and _next(game, state, orders) is None


def at_deadline(
    game: Game[S], state: S, orders: Orders, clock: Question, dice: Dice
) -> tuple[S, Orders, tuple[AnyEvent, ...]]:
    """What was left for the deadline of *clock* answers now, before the rules give anything (F-18)."""
    events: tuple[AnyEvent, ...] = ()
    for order in [order for order in orders if order.late and not order.held]:
        owed = (decision for decision in game.decisions(state) if decision.owed and decision.clock == clock)
        mine = (decision for decision in owed if decision.seat == order.seat)
        if (decision := next((asked for asked in mine if _is_for(order, asked.question)), None)) is not None:
            state, orders, more = _used(game, state, orders, decision, order, dice)
            events += more
    return state, orders, events


def answered(game: Game[S], state: S, orders: Orders, seat: Seat) -> Orders:
    """*orders* after *seat* has spoken itself: nothing is left for a deadline that will not come."""
    if not any(order.late and order.seat == seat for order in orders):
        return orders
    mine = [decision.question for decision in game.decisions(state) if decision.seat == seat]
    return tuple(
        order
        for order in orders
        if not (order.late and order.seat == seat) or any(_is_for(order, question) for question in mine)
    )


def let_go(game: Game[S], before: Orders, after: Orders, seat: Seat, said: str) -> tuple[AnyEvent, ...]:
    """What tells *seat* which of its long orders are gone by what it has *said* itself, word for word (F-18).

    What it has made by hand is none of them.
    """
    stays = {order.slot for order in after if order.seat == seat}
    kept = {id(order) for order in after}
    gone = [
        order for order in orders_of(before, seat) if id(order) not in kept and game.kinds[order.kind].is_long
    ]
    events = []
    for order in gone:
        made = game.made.get(order.kind) if order.late else None
        left = (made(game, order, said) if made else None) or order.words
        if left != f"withdraw {order.kind}" and all(order.words != new.words for new in after):
            why = _replaced() if order.slot in stays else _taken_back(said)
            question = Question(order.kind, order.number or 0)
            own = _dropped(order, question, why, is_asked=False, words=left)
            events.append(replace(own, is_own=True))
    return tuple(events)


def gone_back(game: Game[S], before: Position[S], after: Position[S], seat: Seat) -> tuple[OrderDropped, ...]:
    """What tells *seat* what it had left in *before* and has no more in *after*, to which a game goes back (F-20)."""
    still = [order.words for order in orders_of(after.orders, seat)]
    lost = [
        (Question(order.kind, order.number or 0), order.words)
        for order in orders_of(before.orders, seat)
        if order.words not in still
    ]
    if game.handing_over is not None:
        left = game.handing_over.lost(before.state, after.state, seat)
        lost += [(question, game.write(action)) for question, action in left]
    why = Illegal("F-20", "The game went back to before this was said. You can copy it from here.")
    return tuple(
        OrderDropped.because(why, to=only(seat), question=question, words=words, is_asked=False, is_own=True)
        for question, words in lost
    )


def _replaced() -> Illegal:
    return Illegal("F-18", "What you said now took its place. You can copy it from here.")


def _taken_back(said: str) -> Illegal:
    if said.startswith("withdraw "):
        return Illegal("F-18", "You took it back. You can copy it from here.")
    return Illegal("F-18", "What it was for is over. You can copy it from here.")


def _without(orders: Orders, order: Order) -> Orders:
    return tuple(other for other in orders if other is not order)


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


def _used(
    game: Game[S], state: S, orders: Orders, decision: Decision, order: Order, dice: Dice
) -> tuple[S, Orders, tuple[AnyEvent, ...]]:
    """*order* answers *decision*: the state, the orders that still wait, and what its owner and others are told."""
    words = next(words for when, words in order.answers if game.holds(state, decision, when))
    question, is_asked = decision.question, not order.late
    try:
        step = game.apply(state, decision.seat, question, game.read(order.kind, words), dice)
    except Illegal as no:
        return state, _without(orders, order), (_dropped(order, question, no, is_asked=is_asked),)
    left = [(unplayed.words, unplayed.why) for unplayed in step.unplayed]
    if step.refusal is not None and not left:
        left = [(order.words, step.refusal)]
    answer = words if step.played is None else game.write(step.played)
    used = OrderUsed(to=only(order.seat), question=question, words=order.words, answer=answer)
    dropped = [_dropped(order, question, why, is_asked=is_asked, words=words) for words, why in left]
    orders = _without(orders, order) if left or not order.standing else _marked_used(orders, order)
    return step.state, orders, (used, *step.events, *dropped)


def _marked_used(orders: Orders, order: Order) -> Orders:
    """*orders* with a standing *order* that has answered: its end is no news to its owner, whenever it comes."""
    return tuple(replace(other, used=True) if other is order else other for other in orders)


def _gone(game: Game[S], state: S, order: Order) -> tuple[AnyEvent, ...]:
    """What tells the owner of *order*, which does not stand any more, why; the end of the game speaks for itself."""
    if game.outcome(state) is not None:
        return ()
    is_asked = any(
        decision.owed and decision.seat == order.seat and _is_for(order, decision.question)
        for decision in game.decisions(state)
    )
    why = game.why_gone(state, order) or (unconfirmed() if order.held else _decided())
    return (_dropped(order, Question(order.kind, order.number or 0), why, is_asked=is_asked),)


def unconfirmed() -> Illegal:
    """Why what waited for a newcomer's word is gone."""
    return Illegal("F-19", "Its time came before you had confirmed it.")


def _decided() -> Illegal:
    return Illegal("F-18", "What it was for has been decided without it.")


def _dropped(
    order: Order, question: Question, why: Illegal, *, is_asked: bool, words: str = ""
) -> OrderDropped:
    """That *words* of an order, or all of it, were not played."""
    words = words or order.words
    return OrderDropped.because(why, to=only(order.seat), question=question, words=words, is_asked=is_asked)


# ------------------------------------------------------------------------------ another person takes the seat


def held(orders: Orders, seat: Seat, *, is_held: bool = True) -> Orders:
    """*orders*, those of *seat* waiting for a newcomer's word, or counting again (F-19)."""
    return tuple(replace(order, held=is_held) if order.seat == seat else order for order in orders)


def confirmed(handing_over: HandingOver[S], state: S, orders: Orders, seat: Seat) -> tuple[S, Orders]:
    """All that was left in *seat* counts again. Raises Illegal where nothing waits for its newcomer's word."""
    if not (handing_over.awaits_word(state, seat) or any(order.held for order in orders_of(orders, seat))):
        raise Illegal("F-19", "There is nothing to confirm: all that was left in advance counts.")
    return handing_over.confirmed(state, seat), held(orders, seat, is_held=False)


class Leavings(HandingOver[S], ABC, Generic[S, L]):
    """What seats leave in a state: a struct, `seat` its first field, nothing left where it has only that.

    It is put aside for a newcomer, where nothing uses it, and counts again when he confirms it. What he leaves before
    that counts at once and takes the place of what was left of its kind (F-19).
    """

    blank: type[L]
    single: frozenset[str] = frozenset()
    """Kinds of which each part stands alone; what is left of another kind is one."""

    @abstractmethod
    def counting(self, state: S, seat: Seat) -> L:
        """What counts of what was left in *seat*."""

    @abstractmethod
    def put_aside(self, state: S) -> Sequence[L]:
        """What waits for newcomers' words."""

    @abstractmethod
    def keeping(self, state: S, counts: L, waits: L) -> S:
        """*state* in which *counts* counts for a seat, and *waits* waits."""

    @abstractmethod
    def again(self, left: L) -> Iterator[tuple[Question, Action]]:
        """What would leave each kind of *left* again, and what it answers."""

    def lost(self, before: S, after: S, seat: Seat) -> Sequence[tuple[Question, Action]]:
        had, has = self.shown(before, seat), self.shown(after, seat)
        lost: dict[str, Any] = {}
        for kind in had.__struct_fields__[1:]:
            parts, still = getattr(had, kind), getattr(has, kind)
            is_single = kind in self.single
            lost[kind] = (
                tuple(part for part in parts if part not in still) if is_single else parts * (parts != still)
            )
        return tuple(self.again(replace(had, **lost)))

    def everywhere(self, state: S, change: Callable[[S], S]) -> S:
        """*change* made wherever *state* keeps what seats leave."""
        return change(state)

    def shown(self, state: S, seat: Seat) -> L:
        """What the owner of *seat* is shown: what counts, and of each other kind what waits for a word."""
        return both(self.counting(state, seat), waiting(self.put_aside(state), self.blank(seat)))

    def left(self, state: S, seat: Seat, **kinds: Sequence[Any]) -> S:
        """*state* in which *seat* leaves this, by kind; it takes the place of what was left of it, which is void."""
        waits = replace(waiting(self.put_aside(state), self.blank(seat)), **dict.fromkeys(kinds, ()))
        return self.keeping(state, replace(self.counting(state, seat), **kinds), waits)

    def changed(self, state: S, seat: Seat, **kinds: Sequence[Any]) -> S:
        """*state* in which the owner of *seat* is shown this, by kind: changed where it counts or waits."""
        both_of = self.counting(state, seat), waiting(self.put_aside(state), self.blank(seat))
        counts, waits = (
            replace(leavings, **{kind: what for kind, what in kinds.items() if getattr(leavings, kind)})
            for leavings in both_of
        )
        return self.keeping(state, counts, waits)

    def handed_over(self, state: S, seat: Seat) -> S:
        blank = self.blank(seat)
        return self.everywhere(  # who was handed over last stands last
            state,
            lambda now: self.keeping(self.keeping(now, blank, blank), blank, waits=self.shown(now, seat)),
        )

    def confirmed(self, state: S, seat: Seat) -> S:
        blank = self.blank(seat)
        return self.everywhere(state, lambda now: self.keeping(now, self.shown(now, seat), waits=blank))

    def awaits_word(self, state: S, seat: Seat) -> bool:
        return any(_seat(leavings) == seat for leavings in self.put_aside(state))


def waiting(waits: Sequence[L], blank: L) -> L:
    """What waits in the seat of *blank*."""
    return next((leavings for leavings in waits if _seat(leavings) == _seat(blank)), blank)


def put(waits: Sequence[L], mine: L) -> tuple[L, ...]:
    """*waits* with *mine* in the place of what waits in its seat."""
    others = [mine if _seat(leavings) == _seat(mine) else leavings for leavings in waits]
    return tuple(filter(_is_any, others if mine in others else (*others, mine)))


def both(now: L, waits: L) -> L:
    """What counts now, and of each kind that has none what waits."""
    return type(now)(*(mine or other for mine, other in zip(astuple(now), astuple(waits), strict=True)))


def forgotten(waits: Sequence[L], *kinds: str) -> tuple[L, ...]:
    """*waits* without what was left of these *kinds*, in any seat."""
    return tuple(filter(_is_any, (replace(leavings, **dict.fromkeys(kinds, ())) for leavings in waits)))


def _seat(leavings: Struct) -> Any:
    return astuple(leavings)[0]


def _is_any(leavings: Struct) -> bool:
    return any(astuple(leavings)[1:])
