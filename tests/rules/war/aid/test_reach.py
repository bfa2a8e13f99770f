"""How far somebody gets, now and turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.war.aid.reach import closed_to_enemy, flight, legs
from rules.war.land import ON_FOOT, cost_of, costs_from
from rules.war.pack import OpenLand
from rules.war.state.pieces import CHARACTERS
from rules.war.tracks.chart import Group, Plot, allowance, checked_plot
from tests.rules.war.kit import AT, LAND
from tests.rules.war.small_maps import small_land


def by_hand(land: OpenLand, start: int, left: int, per_turn: int) -> dict[int, tuple[int, int]]:
    """When each hex can be entered first: all that can be reached turn by turn, waiting wherever one is."""
    when = {start: (0, 0)}
    begins, turn, room = {start}, 0, left
    while begins:
        reached = {at: min(costs) for at, costs in _spent(land, begins, room).items()}
        new = set(reached) - set(when)
        when |= {at: (turn, reached[at]) for at in new}
        begins, room = ({*when}, per_turn) if new or turn == 0 else (set(), 0)
        turn += 1
    return when


def _spent(land: OpenLand, begins: set[int], room: int) -> dict[int, list[int]]:
    costs: dict[int, list[int]] = {}
    for start in begins:
        for at, cost in costs_from(land, start, most=room).items():
            costs.setdefault(at, []).append(cost)
    return costs


@pytest.mark.parametrize("seed", range(12))
def test_a_way_of_several_turns_is_the_soonest(seed: int) -> None:
    """W-7.2, W-41.6, W-52.1: against all that can be reached turn by turn; each leg can be walked as it stands."""
    chance = Random(seed)
    land = small_land(chance)
    start = chance.choice([at for at in land.grid.hexes if land.terrain[at] != "sea"])
    left, per_turn = chance.choice((0, 3, 6)), chance.choice((4, 6))
    when = by_hand(land, start, left, per_turn)
    for goal in land.grid.hexes:
        found = legs(land, start, goal, left, per_turn)
        assert (found is None) == (goal not in when)
        if found is None:
            continue
        assert (len(found) - 1, found[-1].cost) == when[goal]
        at = start
        for turn, leg in enumerate(found):
            assert leg.cost == cost_of(land, at, leg.path) <= (per_turn if turn else left)
            at = leg.path[-1].at if leg.path else at
        assert at == goal


def test_five_walk_less_far_and_around_swamps() -> None:
    """W-52.1, W-52.2: the allowance of five is less than a swamp takes, so that they never enter one."""

    def swamps(members: tuple[str, ...]) -> Iterator[int]:
        full = allowance(Group(members, 0), LAND.constants)
        swamp = next(at for at in LAND.grid.hexes if LAND.terrain[at] == "swamp")
        found = legs(LAND, AT("Rivendell"), swamp, full, full)
        for leg in found or ():
            yield from (step.at for step in leg.path if LAND.terrain[step.at] == "swamp")

    assert list(swamps(CHARACTERS[:5])) == []
    assert list(swamps(CHARACTERS[:4]))


def test_a_leg_is_a_plot_and_what_is_left_alone_is_not_entered() -> None:
    """W-7.2, W-51.7, W-52.5: havens for the enemy, and the fire before a report."""
    found = legs(LAND, AT("W2412"), AT("Bree"), 6, 6, roads=False)
    assert found is not None
    assert len(found) > 1
    group = Group(("frodo",), AT("W2412"))
    assert checked_plot(LAND, group, Plot(1, found[0].path), 6) == found[0].cost
    assert not any(step.by_road for leg in found for step in leg.path)
    shut = closed_to_enemy(LAND, is_reported=False)
    assert {AT("Rivendell"), AT("Lórien"), AT("Mount Doom")} == shut
    assert AT("Mount Doom") not in closed_to_enemy(LAND, is_reported=True)
    assert legs(LAND, AT("E1030"), AT("Mount Doom"), 6, 6, shut=shut) is None
    assert AT("E1029") not in costs_from(LAND, AT("E1030"), walk=ON_FOOT, most=6, shut=shut)


def test_who_flies_ends_on_land() -> None:
    """W-52.1: up to so many hexes over anything, and in no haven."""
    shut = closed_to_enemy(LAND, is_reported=False)
    found = flight(LAND, AT("Barad-dûr"), 12, shut)
    assert found == {
        at: LAND.grid.distance(AT("Barad-dûr"), at)
        for at in LAND.grid.hexes
        if LAND.terrain[at] != "sea" and LAND.grid.distance(AT("Barad-dûr"), at) <= 12 and at not in shut
    }
    assert AT("E0727") in found
    assert AT("Mount Doom") not in found
