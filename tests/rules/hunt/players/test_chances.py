"""How likely each place is, at tables that are told (H-20.8)."""

from __future__ import annotations

import math

import pytest

from rules.hunt.players import chances, routes
from rules.hunt.players.chances import Chances
from rules.hunt.state import HuntState
from rules.hunt.view import view
from tests.bot.hunt.table import Table
from tests.rules.hunt import kit


def _told(state: HuntState) -> Chances | None:
    """What everybody is told in *state*."""
    return chances.chances(kit.PACK, view(kit.PACK, state, None).seen)


@pytest.mark.parametrize("length", ["part1", "part2"])
def test_places_have_shares_of_one_that_follow_from_what_everybody_knows(length: str) -> None:
    """H-20.8: none where the aid says never; those of the trail stand beside it, and none is known already."""
    asked = 0
    for now in Table(3, 17, length=length, aid="likely").steps(250):
        if not now.state.day or not (told := _told(now.state)):
            continue
        seen = view(kit.PACK, now.state, None).seen
        asked = max(asked, len(seen.ledger))
        assert 0 < sum(share for _, share in told.last) < 1.0 + 1e-9
        assert {place for place, _ in told.last} <= set(kit.aid(kit.PACK, now.state).frodo)
        assert list(told.last) == sorted(told.last, key=lambda one: (-one[1], one[0]))
        yes = {one.target for one in seen.ledger if one.answer and one.part == seen.part}
        assert yes.isdisjoint(str(place) for place, _ in told.trail)
    assert asked > 3


def test_chances_are_the_same_for_everybody_and_each_time() -> None:
    """H-20.8, H-19.17: they follow from the public view alone, and nothing that was reckoned before changes them."""
    play = kit.in_bearer_turn(kit.state(moves=2, log=(5, 7, 8), rules=kit.rules(aid="likely")))
    before = _told(play.state)
    play.set(moves=3, log=(5, 7, 8, 17))
    routes._SAMPLES.clear()

    assert before is not None
    assert _told(play.state) == before
    assert math.isclose(sum(share for _, share in before.last), 1.0)


@pytest.mark.parametrize("aid", ["off", "ledger", "full"])
def test_other_tables_are_told_no_chances(aid: str) -> None:
    """H-20.8."""
    assert _told(kit.state(moves=2, log=(5, 7, 8), rules=kit.rules(aid=aid))) is None
