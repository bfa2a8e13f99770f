"""Orders of several steps, and what waits for a newcomer's word, in no game in particular."""

from __future__ import annotations

from rules.game import Illegal, Seat, Value
from rules.kit import advance, steps
from rules.kit.engine import Engine, run
from rules.kit.order_steps import OrderStep
from rules.kit.order_steps import steps as read
from rules.kit.steps import StepsLeft, Ways
from tests.rules.kit.test_engine import Board


def do(engine: Engine[None, Board], seat: Seat, step: OrderStep) -> None:
    """`go 2` goes so far; `halt` stops the order from within; nothing goes beyond 5."""
    if step.words == ("halt",):
        steps.stop(engine, seat)
        return
    engine.set(far=engine.state.far + int(step.words[1]))
    engine.tell(step.words)
    if engine.state.far > 5:
        raise Illegal("X-1", "Too far.")


WAYS = Ways(
    check=lambda engine, step: None,
    holds=lambda engine, seat, when: engine.state.far >= int(when[0]),
    do=do,
    passed=lambda engine, seat, step: engine.tell("passed"),
    broke=lambda engine, seat, step, no: engine.tell((no.clause, steps.stop(engine, seat))),
)


def played(order: str) -> Engine[None, Board]:
    engine = Engine(None, Board(), None)
    engine.push(StepsLeft(2, read(order.split(), "X-2")))
    run(engine, {StepsLeft: lambda engine, task: steps.run(engine, task, WAYS)})
    return engine


def test_a_condition_chooses_a_step_another_or_none() -> None:
    """Issue 15.2: `if` and `else` look at what the steps before have come to."""
    assert played("go 2 then go 1 if 2 else go 3").state.far == 3
    assert played("go 1 then go 1 if 2 else go 3").state.far == 4
    assert played("go 1 then go 1 if 2").events == [("go", "1"), "passed"]


def test_a_step_that_breaks_leaves_no_trace_and_stops_all_but_what_is_tried_anyway() -> None:
    """Issue 15.2: what it had told is not told either."""
    found = played("go 4 then go 3 then go 2 then go 1 anyway")

    assert found.state.far == 5
    left = StepsLeft(2, read(["go", "2", "then", "go", "1", "anyway"], "X-2"))
    assert found.events == [("go", "4"), ("X-1", left), ("go", "1")]


def test_a_step_can_stop_the_order_that_it_belongs_to() -> None:
    """Issue 15.2: of another seat none is under way."""
    found = played("go 1 then halt then go 1 then go 2 anyway")

    assert found.state.far == 3
    assert steps.stop(found, 3) is None


class Leavings(Value):
    """What can be left in a seat."""

    seat: Seat
    route: tuple[str, ...] = ()
    wish: tuple[str, ...] = ()


def test_what_waits_for_a_newcomer_is_kept_by_seat_and_forgotten_by_kind() -> None:
    """Issue 15.2: what counts takes the place of what waits, kind by kind; an empty seat is not kept."""
    waits = advance.put(advance.put((), Leavings(1, ("a",), ("b",))), Leavings(2, ("c",)))

    assert advance.waiting(waits, Leavings(3)) == Leavings(3)
    assert advance.both(Leavings(1, (), ("new",)), waits[0]) == Leavings(1, ("a",), ("new",))
    assert advance.put(waits, Leavings(1, ("d",))) == (Leavings(1, ("d",)), Leavings(2, ("c",)))
    assert advance.put(waits, Leavings(2)) == (Leavings(1, ("a",), ("b",)),)
    assert advance.forgotten(waits, "route") == (Leavings(1, (), ("b",)),)
    assert advance.put(waits, Leavings(1)) == (Leavings(2, ("c",)),)
