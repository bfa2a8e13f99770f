"""An army combat as numbers (W-59.8)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.war.hosts.odds import Losses, by_odds, losses, shared

DICE = tuple(product(range(1, 7), repeat=2))
STRENGTH = st.integers(1, 200)


@pytest.mark.parametrize(
    ("ahead", "won", "by_four"),
    [(-3, 3, 0), (-2, 6, 0), (-1, 10, 1), (0, 15, 3), (1, 21, 6), (2, 26, 10), (3, 30, 15), (4, 33, 21)],
)
def test_the_attacker_wins_as_the_table_has_it(ahead: int, won: int, by_four: int) -> None:
    """W-59.8 and the table of odds: of 36, by advantages from -3 to 4, at equal strength."""
    ends = [losses(20, 20, first - second + ahead) for first, second in DICE]
    assert sum(end.defender >= 10 for end in ends) == won
    assert sum(end.defender == 20 for end in ends) == by_four
    assert all(end.attacker in (5, 10, 20) for end in ends)


@pytest.mark.parametrize(
    ("attacker", "defender", "gives"),
    [(7, 8, -1), (1, 40, -1), (8, 8, 0), (15, 8, 0), (16, 8, 1), (23, 8, 1), (24, 8, 2), (80, 8, 2)],
)
def test_what_the_odds_give(attacker: int, defender: int, gives: int) -> None:
    """W-59.8: +1 at 2:1, +2 at 3:1, not both, -1 below 1:1."""
    assert by_odds(attacker, defender) == gives


@pytest.mark.parametrize(
    ("attacker", "defender", "margin", "lost"),
    [
        (9, 7, 1, (2, 4)),  # half and a quarter, rounded up
        (9, 7, 3, (2, 4)),
        (9, 7, 4, (2, 7)),  # by 4 or more all
        (9, 7, 0, (5, 3)),  # equal: the defender wins, and loses a quarter of 9
        (9, 7, -3, (5, 3)),
        (9, 7, -4, (9, 3)),
        (28, 7, 1, (2, 4)),
        (28, 7, 2, (2, 7)),  # four times as strong, by 2
        (27, 7, 2, (2, 4)),
        (7, 28, -2, (7, 2)),
        (1, 9, 1, (1, 5)),  # at most what he has
        (9, 2, -1, (5, 2)),
    ],
)
def test_what_each_side_loses(attacker: int, defender: int, margin: int, lost: tuple[int, int]) -> None:
    """W-59.8."""
    assert losses(attacker, defender, margin) == Losses(*lost)


@given(STRENGTH, STRENGTH, st.integers(-12, 12))
def test_losses_never_exceed_what_is_there(attacker: int, defender: int, margin: int) -> None:
    """W-59.8: nor is a loser spared."""
    lost = losses(attacker, defender, margin)
    assert 0 < lost.attacker <= attacker
    assert 0 < lost.defender <= defender


@pytest.mark.parametrize(
    ("strengths", "loss", "parts"),
    [((6, 3), 4, (3, 1)), ((3, 6), 4, (1, 3)), ((5, 5), 5, (3, 2)), ((4, 2), 3, (2, 1)), ((7,), 4, (4,))],
)
def test_allies_lose_in_proportion(strengths: tuple[int, ...], loss: int, parts: tuple[int, ...]) -> None:
    """W-59.8: what does not divide the larger bears, of equal ones the first in the order F, D, S."""
    assert shared(strengths, loss) == parts


@given(st.lists(STRENGTH, min_size=1, max_size=2), st.data())
def test_shares_add_up(strengths: list[int], data: st.DataObject) -> None:
    """W-59.8: to the loss, and nobody's is more than he has."""
    loss = data.draw(st.integers(0, sum(strengths)))
    parts = shared(strengths, loss)
    assert sum(parts) == loss
    assert all(0 <= part <= strength for part, strength in zip(parts, strengths, strict=True))
