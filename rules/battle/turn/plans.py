"""Orders in advance: left, taken back, and carried out where their time has come (B-18.5, B-18.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.battle.charts import BUILT, Side
from rules.battle.events import Moved
from rules.battle.orders import (
    Advance,
    Build,
    Builds,
    Done,
    End,
    Later,
    Move,
    Orders,
    Part,
    When,
    notation,
)
from rules.battle.orders.advance import NEXT, THEN, write
from rules.battle.questions.kinds import PLAN, TURN
from rules.battle.state import BattleState, LeftInAdvance, Phase
from rules.battle.turn import building, naming, phases, posting
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.game import Action, Illegal, OrderDropped, OrderUsed, Question, Seat
from rules.kit import advance

_MOST: Final = 60
"""How many orders in advance are more than a turn takes."""
_GIVEN_UP_AFTER: Final = 3
"""After so many missed in a row another player may take the seat over (F-7)."""


class Leavings(advance.Leavings[BattleState, LeftInAdvance]):
    """Nobody has a word in it; leave that was given ends, what was left in advance waits (B-7.15, B-18.8, F-19)."""

    blank = LeftInAdvance
    single = frozenset({THEN, NEXT})

    def counting(self, state: BattleState, seat: Seat) -> LeftInAdvance:
        return advance.waiting(state.plans, LeftInAdvance(seat))

    def put_aside(self, state: BattleState) -> Sequence[LeftInAdvance]:
        return state.held

    def keeping(self, state: BattleState, counts: LeftInAdvance, waits: LeftInAdvance) -> BattleState:
        return replace(state, plans=_put(state.plans, counts), held=_put(state.held, waits))

    def again(self, left: LeftInAdvance) -> Iterator[tuple[Question, Action]]:
        if left.builds:
            yield PLAN.asked(), Builds(left.builds)
        if left.then:
            yield PLAN.asked(), Later(THEN, left.then)
        if left.next:
            yield PLAN.asked(), Later(NEXT, left.next)

    def is_given_up(self, state: BattleState, seat: Seat) -> bool:
        return state.missed_by(state.rules.sides[seat - 1]) >= _GIVEN_UP_AFTER

    def has_begun(self, state: BattleState, seat: Seat) -> bool:
        return state.acted == state.turn and state.rules.seat(state.side) == seat

    def handed_over(self, state: BattleState, seat: Seat) -> BattleState:
        kept = tuple(leave for leave in state.leave if state.rules.seat(leave.grantor) != seat)
        return replace(super().handed_over(state, seat), leave=kept)


def _put(waits: Sequence[LeftInAdvance], mine: LeftInAdvance) -> tuple[LeftInAdvance, ...]:
    """By seat, whoever spoke first: in which order two said what nobody else knows leaves no trace."""
    return tuple(sorted(advance.put(waits, mine), key=lambda left_in_advance: left_in_advance.seat))


LEAVINGS: Final = Leavings()
shown: Final = LEAVINGS.shown


def listed(plan: LeftInAdvance) -> tuple[tuple[When, Advance], ...]:
    """The orders in advance as they are counted, those behind the attacks first."""
    return (*((THEN, order) for order in plan.then), *((NEXT, order) for order in plan.next))


def leave_builds(play: BattlePlay, side: Side, wishes: tuple[Build, ...]) -> None:
    """B-4.12: the list takes the place of the one before. Raises Illegal."""
    mine = building.nations(play.state, side)
    for build in wishes:
        if not any(BUILT[nation] == build.kind and build.at in play.pack.build[nation] for nation in mine):
            raise play.pack.no("B-4.8", "You never build {kinds} at {at}.", kinds=build.kind, at=build.at)
    old = play.state.plan(side).builds
    _leave(play, side, builds=wishes)
    if old and old != wishes:
        why = Illegal("B-4.12", "The list that you left now took its place. You can copy it from here.")
        _gone(play, side, Builds(old), why, PLAN.asked(), is_own=True)


def may(state: BattleState, side: Side, field: When) -> bool:
    """Whether what such orders are for is still to come (B-18.5)."""
    return state.side != side or (field == THEN and state.phase is not Phase.SECOND)


def leave(play: BattlePlay, side: Side, field: When, orders: tuple[Advance, ...]) -> None:
    """Behind what was left so far. Raises Illegal."""
    if not may(play.state, side, field):
        raise Illegal("B-18.5", "It is your turn, so order it now, without `{word}`.", word=field)
    plan = play.state.plan(side)
    if len(listed(plan)) + len(orders) > _MOST:
        raise Illegal(
            "B-18.5", "That is too much: you can leave at most {most} orders in advance.", most=_MOST
        )
    _leave(play, side, **{field: (*getattr(plan, field), *orders)})


def _leave(play: BattlePlay, side: Side, **lists: tuple[Build | Advance, ...]) -> None:
    """Each takes the place of what the side had of its kind; what waited of it is void."""
    play.state = LEAVINGS.left(play.state, play.state.rules.seat(side), **lists)


def drop(play: BattlePlay, side: Side, number: int) -> None:
    """Take back one order, by its number in the list, or all (0). Raises Illegal."""
    seat = play.state.rules.seat(side)
    orders = listed(shown(play.state, seat))
    if not orders:
        raise Illegal("B-18.5", "You have left no orders in advance.")
    if number > (n := len(orders)):
        raise Illegal("B-18.5", "There is no number {number}: your list ends with {n}.", number=number, n=n)
    kept: dict[str, tuple[Advance, ...]] = {THEN: (), NEXT: ()}
    gone: dict[When, tuple[Advance, ...]] = {THEN: (), NEXT: ()}
    for place, (field, order) in enumerate(orders, 1):
        if number in (0, place):
            gone[field] += (order,)
        else:
            kept[field] += (order,)
    play.state = LEAVINGS.changed(play.state, seat, **kept)
    for field, dropped in gone.items():
        if dropped:
            why = Illegal("B-18.5", "You took it back. You can copy it from here.")
            _gone(play, side, Later(field, dropped), why, PLAN.asked(), is_own=True)


def carry_out(play: BattlePlay, before: BattleState) -> None:
    """Behind an entry: all that was left for what began since *before*, of one turn after the other.

    What of the list behind the attacks the entry itself has put there, by `end`, is none of it.
    """
    state, left = before, before.plan(before.side).then
    while play.state.outcome is None:
        if play.state.turn != state.turn:
            why = Illegal("B-18.5", "The turn was over before its second movement.")
            _forget(play, state.side, THEN, why)
        state = play.state
        if _carry_out(play, NEXT):
            continue
        _forget(play, state.side, NEXT, advance.unconfirmed())
        said_now = len(state.plan(state.side).then) - len(left) if state.turn == before.turn else 0
        if state.phase is not Phase.SECOND or not _carry_out(play, THEN, said_now=said_now):
            return


def lapse(play: BattlePlay) -> None:
    """The turn's clock ran out; who gave no order in it, nor left one that is carried out, has missed it (B-18.7)."""
    turn = play.state.turn
    if play.state.acted != turn:
        trial = rehearsal(play.pack, play.state)
        _finish(trial)  # no dice fall in it; that the turn is missed is told before what is done in it
        if trial.state.acted != turn:
            phases.miss(play)
    _finish(play)


def _finish(play: BattlePlay) -> None:
    """The engine finishes the turn, with what was left for its second movement (B-18.3)."""
    turn = play.state.turn
    while play.state.is_on(turn) and play.state.plan(play.state.side).then:
        phases.by_default(play, Phase.SECOND)
        if play.state.is_on(turn):
            _carry_out(play, THEN, goes_on=False)
    if play.state.is_on(turn):
        phases.by_default(play)


def _carry_out(play: BattlePlay, field: When, *, said_now: int = 0, goes_on: bool = True) -> bool:
    """Play what whose turn it is has left; whether there was anything.

    He alone is told, behind it: what was played; what was not and why, which is a draft where the turn *goes_on*.
    The last *said_now* are no plan of his.
    """
    side, turn = play.state.side, play.state.turn
    orders = getattr(play.state.plan(side), field)
    if not orders or play.state.escape is not None:
        return False
    _leave(play, side, **{field: ()})
    planned, by_hand = len(orders) - said_now, _moved(play)
    played: list[Advance] = []
    dropped: list[tuple[tuple[Advance, ...], Illegal]] = []
    refused: list[Part] = []
    late: list[Advance] = []
    for number, order in enumerate(orders, 1):
        is_late = play.state.rules.edition > 2 and not play.state.is_on(turn)
        if not is_late and _waits(play, order.part, refused):
            dropped.append((orders[number - 1 : planned], _waiting()))
            break
        try:
            _do(play, order, turn)
            played += (order,) if number <= planned else ()
        except posting.Stopped as stop:
            played.append(order)
            dropped.append((orders[number:planned], stop.why))
            break
        except Illegal as no:
            if isinstance(order.part, Done | End) and not play.state.is_on(turn):
                played += (order,) if number <= planned else ()  # what it wants is done
                continue
            if is_late:
                late += (order,) if number <= planned else ()
                continue
            is_done = field == THEN and _is_among(order.part, by_hand)
            why = naming.Unmet("B-18.5", "You have made that move yourself.") if is_done else no
            is_gone = isinstance(why, naming.Gone)
            alone = field == THEN or is_gone or play.state.rules.edition > 2
            dropped.append((orders[number - 1 : number if alone else planned], why))
            if not alone:
                break
            if field == NEXT and not is_gone:
                refused.append(order.part)
        if field == THEN and play.state.is_on(turn) and play.state.escape is not None:
            _leave(play, side, **{field: orders[number:]})  # they wait until he has escaped (B-9.7)
            break
    else:
        if field == NEXT and not refused:
            phases.end_attacks(play)
    if late:
        dropped.append((tuple(late), posting.over()))
    if played:
        words = write(play.pack, Later(field, tuple(played)))
        play.tell(OrderUsed(to=play.state.rules.seats(side), question=PLAN.asked(), words=words))
    for some, why in dropped:
        _tell(play, side, field, some, why, turn if goes_on else 0)
    return True


def _waits(play: BattlePlay, part: Part, refused: Sequence[Part]) -> bool:
    """Whether an order would close the phase in which its player may still give those *refused* otherwise (B-18.5).

    What is built in the place of a refused build B-4.12 says, so it holds up nothing.
    """
    held = [no for no in refused if not isinstance(no, Build)]
    if not held:
        return False
    return play.state.escape is not None or play.state.phase not in posting.PHASES_OF.get(type(part), ())


class _Waiting(Illegal):
    """An order would close the phase of what was refused before it."""


def _waiting() -> _Waiting:
    return _Waiting(
        "B-18.5", "I left it to you, because it would close the phase of the order that I refused before it."
    )


def _do(play: BattlePlay, order: Advance, turn: int) -> None:
    """Raises Illegal, and Stopped."""
    before = play.state
    if play.state.is_on(turn):
        naming.check_condition(play, order)
        phases.act(play)
    try:
        posting.one(play, order.part, turn, ahead=before.rules.edition > 1)
    except naming.Gone:
        raise
    except Illegal:
        play.state = before
        raise


def _forget(play: BattlePlay, side: Side, field: When, why: Illegal) -> None:
    """The time of what is still there, waiting for a word or not, is over."""
    if orders := getattr(shown(play.state, play.state.rules.seat(side)), field):
        _leave(play, side, **{field: ()})
        _tell(play, side, field, orders, why)


def _gone(
    play: BattlePlay,
    side: Side,
    what: Builds | Later,
    why: Illegal,
    question: Question,
    draft: str = "",
    *,
    is_own: bool = False,
) -> None:
    """Who left it reads what it was; *draft*: what of it answers *question* yet."""
    to, words = play.state.rules.seats(side), write(play.pack, what)
    play.tell(
        OrderDropped.because(
            why, to=to, question=question, words=words, is_asked=False, draft=draft, is_own=is_own
        )
    )


def _moved(play: BattlePlay) -> list[Moved]:
    """The moves of this turn so far."""
    return [event for turn in play.state.history[-1:] for event in turn.events if isinstance(event, Moved)]


def _is_among(part: Part, moves: Sequence[Moved]) -> bool:
    if not isinstance(part, Move):
        return False
    who = part.way[0] if len(part.way) > 1 else part.kind
    return any(
        (who, part.way[-1]) in ((move.way[0], move.way[-1]), (move.kind, move.way[-1])) for move in moves
    )


def _tell(
    play: BattlePlay, side: Side, field: When, orders: Sequence[Advance], why: Illegal, turn: int = 0
) -> None:
    """Who left them learns that they are gone, or, where they may be played yet in *turn*, a draft of it.

    To end it is none of the draft: who looks at the rest does that himself. Of a `done` too many, and when the
    battle is over, nobody learns.
    """
    is_over = play.state.side != side and all(isinstance(order.part, Done | End) for order in orders)
    if is_over or not orders or play.state.outcome is not None:
        return
    *others, last = orders
    is_late = play.state.phase is not Phase.BUILDING and all(
        isinstance(order.part, Build) for order in orders
    )
    is_kept = play.state.is_on(turn) and not (is_late or isinstance(why, naming.Gone))
    if is_kept and isinstance(last.part, End):
        if others:
            _tell(play, side, field, others, why, turn)
        if others or isinstance(why, _Waiting):
            why = Illegal("B-18.5", "Your turn goes on, because I could not play all that you had planned.")
        orders, is_kept = (last,), False
    draft = notation.write(play.pack, Orders(tuple(orders))) if is_kept else ""
    question = TURN.asked(turn) if is_kept else PLAN.asked()
    _gone(play, side, Later(field, tuple(orders)), why, question, draft)
