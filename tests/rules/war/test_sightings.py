"""What a way gives away, against a count by hand on random small lands."""

from __future__ import annotations

from random import Random

import pytest

from rules.board.hexes import hexside
from rules.war.land import ON_FOOT, Entered, cheapest_path, cost_of, costs_from
from rules.war.pack import OpenLand
from rules.war.pack.opening import open_land
from rules.war.tracks.sightings import Seen, Sight, entered_zones, seen_along
from tests.rules.war.small_maps import small_land

Steps = list[tuple[str, str, bool]]
"""From, to, and whether by road: by their names."""


def wandered(land: OpenLand, chance: Random) -> tuple[int, tuple[Entered, ...]]:
    """A way from anywhere, over anything, by roads where they lead."""
    start = at = chance.choice(land.grid.hexes)
    path = []
    for _ in range(chance.randint(1, 8)):
        other = chance.choice(land.adjacent(at))
        path.append(Entered(other, land.follows_road(at, other) and chance.random() < 0.7))
        at = other
    return start, tuple(path)


def by_hand(land: OpenLand, start: int, path: tuple[Entered, ...], foul: str) -> list[tuple[str, int]]:
    """The table of W-10, line by line, from what the map says of each hex."""
    told: list[tuple[str, int]] = []
    for at, step in zip((start, *(one.at for one in path)), path, strict=False):
        here, there = land.sites.get(at), land.sites.get(step.at)
        if here and "citadel" in here.kinds and here.owner == "F":
            told.append(("W-10.6", at))
        if there and {"town", "port"} & there.kinds:
            told.append(("W-10.4", step.at))
        if there and "citadel" in there.kinds and there.owner == "F":
            told.append(("W-10.5", step.at))
        watching = {
            site.at
            for site in land.sites.values()
            if "citadel" in site.kinds
            and site.owner == "D"
            and step.at in zone_by_hand(land, site.at, foul) | {site.at}
        }
        if any(at not in zone_by_hand(land, watcher, foul) | {watcher} for watcher in watching):
            told.append(("W-10.7", step.at))
        told += [
            (clause, step.at)
            for kind, clause in (("magic", "W-10.8"), ("servant", "W-10.9"))
            if there and kind in there.kinds
        ]
    return told


def zone_by_hand(land: OpenLand, watcher: int, foul: str) -> set[int]:
    """W-8.8, less havens and the province of Foul Weather (W-51.7, W-58.1)."""
    sides = {side for wall in land.walls.values() for side in wall}
    return {
        at
        for at in land.grid.hexes
        if land.grid.distance(watcher, at) == 1
        and land.terrain[at] == "clear"
        and hexside(watcher, at) not in sides
        and not land.is_a("haven", at)
        and land.provinces[at] != foul
    }


@pytest.mark.parametrize("foul", ["", "Dunland"])
@pytest.mark.parametrize("seed", range(40))
def test_a_way_tells_what_the_table_says(seed: int, foul: str) -> None:
    """W-10.4 to W-10.9, W-10.13, W-10.24: towns, ports, citadels by who holds them, zones, magic, Servants."""
    chance = Random(seed)
    land = small_land(chance)
    told = 0
    for _ in range(30):
        start, path = wandered(land, chance)
        found = seen_along(land, lambda at: land.sites[at].owner, start, path, Sight(foul))
        assert [(seen.clause, seen.at) for seen in found] == by_hand(land, start, path, foul)
        told += len(found)
    assert told


@pytest.mark.parametrize("foul", ["", "Dunland"])
@pytest.mark.parametrize("seed", range(20))
def test_a_step_enters_the_zones_that_it_was_outside_of(seed: int, foul: str) -> None:
    """W-8.8, W-8.10, W-9.2, W-9.15: a watcher's own hex counts as its zone; a haven and fog are outside of it."""
    chance = Random(seed)
    land = small_land(chance)
    watchers = chance.sample(list(land.grid.hexes), 6)
    for at in land.grid.hexes:
        for other in land.adjacent(at):
            inside = [{*zone_by_hand(land, watcher, foul), watcher} for watcher in sorted(watchers)]
            entered = [
                w
                for w, zone in zip(sorted(watchers), inside, strict=True)
                if other in zone and at not in zone
            ]
            assert list(entered_zones(land, watchers, at, other, Sight(foul))) == entered


def test_who_holds_a_citadel_now_decides_what_it_tells() -> None:
    """W-10.24: Minas Tirith, taken by D, watches; while it is F's its comers and goers are told."""
    land = open_land()
    start = land.parse("E0329")
    path = (Entered(land.parse("E0330"), by_road=True), Entered(land.parse("E0331"), by_road=True))
    ours = seen_along(land, lambda at: "F", start, path)
    assert ours == (Seen("W-10.5", land.parse("E0330")), Seen("W-10.6", land.parse("E0330")))
    theirs = seen_along(land, lambda at: "D", start, path)
    assert [seen.clause for seen in theirs] == ["W-10.7"] * (start not in land.zones[land.parse("E0330")])


@pytest.mark.parametrize("seed", range(10))
def test_the_cheapest_way_costs_what_a_search_of_all_ways_finds(seed: int) -> None:
    """W-41.6: on random small lands, against relaxing every step until nothing changes."""
    chance = Random(seed)
    land = small_land(chance)
    start = chance.choice(land.grid.hexes)
    costs = {start: 0}
    for _ in land.grid.hexes:
        for at in list(costs):
            for other in land.adjacent(at):
                for by_road in (False, True):
                    cost = costs[at] + land.cost(at, other, by_road=by_road, walk=ON_FOOT)
                    if cost < 1000 and cost < costs.get(other, 1000):
                        costs[other] = cost
    assert costs_from(land, start) == costs
    for goal in land.grid.hexes:
        path = cheapest_path(land, start, goal)
        assert (path is None) == (goal not in costs)
        assert path is None or cost_of(land, start, path) == costs[goal]
