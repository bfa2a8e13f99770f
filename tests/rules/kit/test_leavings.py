"""What waits for a newcomer's word, in no game in particular."""

from __future__ import annotations

from rules.game import Seat, Value
from rules.kit import advance


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
