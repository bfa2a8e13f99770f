"""What a fight, a challenge or a capture can come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.war.aid.chances import at_least_once, captured, challenged, fight
from rules.war.fights.exchange import Fighter, fighter

TABLE = {
    0: (1, 5, 9, 6, 9, 5, 1, 0),
    2: (0, 1, 5, 4, 11, 9, 5, 1),
    5: (0, 0, 0, 1, 5, 9, 11, 10),
    9: (0, 0, 0, 0, 0, 1, 5, 30),
    12: (0, 0, 0, 0, 0, 0, 0, 36),
}


@pytest.mark.parametrize("ahead", TABLE)
def test_a_fight_ends_as_the_table_has_it(ahead: int) -> None:
    """W-55.5: loses 3, 2, 1 wounds, nothing, gives 1, 2, 3, 4, of 36."""
    ends = fight([Fighter("gandalf", ahead, 99)], [Fighter("lord", 0, 99)])
    by_wounds = Counter({(end.wounds if end.margin > 0 else -end.wounds): end.ways for end in ends})
    assert tuple(by_wounds[wounds] for wounds in (-3, -2, -1, 0, 1, 2, 3, 4)) == TABLE[ahead]
    assert [end.margin for end in ends] == sorted(end.margin for end in ends)


def test_who_dies_is_told_with_how_often() -> None:
    """W-55.4: wounds go to the one with most Life left; whom the enemy takes for the bearer comes last."""
    mine = (fighter("frodo", 1), fighter("sam", 1))
    ends = fight(mine, [fighter("lord", 6)], last=("frodo", None))
    dead = {end.dead: end.ways for end in ends if end.margin < 0}
    assert set(dead) == {("sam",), ("frodo", "sam")}
    assert sum(end.ways for end in ends) == 36
    assert fight(mine, [fighter("lord", 6)], 9) != ends


def test_the_odds_of_several_dice() -> None:
    """W-9.13, W-10.17: stacks, and game-turns on the road."""
    assert [challenged(n) for n in (1, 2, 3)] == [Fraction(2, 3), Fraction(8, 9), Fraction(26, 27)]
    assert at_least_once(1, 3) == 1 - Fraction(5, 6) ** 3
    assert at_least_once(2, 2) == 1 - Fraction(2, 3) ** 2


def test_whom_orcs_try_and_how_often_they_take_him() -> None:
    """W-54.1, W-54.2: a try for 2 strength less one for Might 4, the believed bearer first; rating/6 stays free."""
    found = captured(8, ("frodo", "merry", "aragorn"), "frodo")
    assert found == (("frodo", Fraction(1, 2)), ("merry", Fraction(2, 3)), ("aragorn", Fraction(1, 6)))
    assert captured(2, ("aragorn",), None) == ()
