"""The dice that pay (H-7.5, H-7.7)."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.hunt.ride import dicepool
from rules.hunt.state import HuntState
from rules.hunt.values import Die
from tests.rules.hunt.kit import PACK, play_of, rules, state

FACES = tuple(dict.fromkeys(PACK.faces))


def pool(*spent: bool, face: str) -> HuntState:
    return state(dice=tuple(Die(face, one) for one in spent))


@pytest.mark.parametrize("face", FACES)
def test_a_die_is_spent_once(face: str) -> None:
    """H-7.7: the first one unspent, and none of them again before Refresh."""
    play = play_of(pool(True, False, False, face=face))

    dicepool.spend(play, 2, (face,))
    assert [die.spent for die in play.state.dice] == [True, True, False]
    dicepool.spend(play, 2, (face,))
    assert all(die.spent for die in play.state.dice)
    assert dicepool.unspent(play.state) == ()


@pytest.mark.parametrize("face", FACES)
def test_what_is_spent_pays_for_nothing(face: str) -> None:
    """H-7.5, H-7.7: not by its name either."""
    assert dicepool.choose(pool(False, face=face), dicepool.ANY, named=(face,)) == (face,)
    for named in ((face,), ()):
        with pytest.raises(Illegal) as no:
            dicepool.choose(pool(True, face=face), dicepool.ANY, named=named)
        assert no.value.clause == "H-7.7"


@pytest.mark.parametrize(("edition", "paid"), [(2, "SWORD"), (1, "SHADOW")])
def test_in_the_dark_sorcery_is_paid_with_the_die_that_is_missed_least(edition: int, paid: str) -> None:
    """H-28.1, H-7.12: any die does there, so that SHADOW, which stands for all, goes last."""
    dark = state(dice=tuple(map(Die, ("RING", "SHADOW", "SWORD"))), rules=rules(edition=edition))

    assert dicepool.choose(dark, dicepool.SORCERY, is_dark=True) == (paid,)
    assert dicepool.left(dark, dicepool.SORCERY, is_dark=True)[0] == paid
    assert dicepool.choose(dark, dicepool.SORCERY) == ("SHADOW",)
