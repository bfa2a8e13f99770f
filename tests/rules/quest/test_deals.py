"""Every pair of deals that a seat cannot tell apart by the rulebook's table (Q-2.10) is one to it, word for word.

Deals are put together by what the table lets a reader know; whatever the program shows of all deals of one group
has to be the same, which compares every pair of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.game import Seat
from rules.quest import play, roles
from rules.quest.roles import Known, Role
from tests.twins.deals import differences, sampled

SMALL = (5, 6)


@pytest.mark.parametrize("seats", SMALL)
def test_all_deals_that_a_seat_cannot_tell_apart_are_one_to_it(seats: int) -> None:
    """Q-2.8, Q-2.10: with the roles of one set that fits, every deal, every reader."""
    found = differences(seats, sets=3)

    assert found.differing == []
    assert found.pairs > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("seats", SMALL)
def test_all_deals_of_all_sets_are_one(seats: int) -> None:
    """Q-2.8, Q-2.10: with every set of roles that fits."""
    found = differences(seats)

    assert found.differing == []
    assert found.pairs > 100_000


@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_sampled_deals_that_a_seat_cannot_tell_apart_are_one_to_it(seats: int) -> None:
    """Q-2.8, Q-2.10."""
    found = sampled(seats, 60, seed=1)

    assert found.differing == []
    assert found.pairs > 60


def test_a_leak_in_what_is_learned_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Q-2.9: the Witch-King stands first among the names; the comparison can fail."""
    learned = roles.knowledge

    def telling(dealt: Sequence[Role], order: Sequence[Seat], bis: bool) -> tuple[Known, ...]:
        first = sorted(order, key=lambda seat: dealt[seat - 1] is not Role.WITCH_KING)
        return learned(dealt, first, bis)

    monkeypatch.setattr(play, "knowledge", telling)
    found = differences(5)

    assert found.differing
