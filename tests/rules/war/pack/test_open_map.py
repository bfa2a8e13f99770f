"""The open map against the facts and the appendix of the rule book."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rules.board.hexes import hexside
from rules.war.land import (
    MORDOR,
    NO_WAY,
    ON_FOOT,
    Entered,
    Walk,
    cheapest_path,
    cost_of,
    costs_from,
    entering,
)
from rules.war.pack.opening import open_land

LAND = open_land()
AT = LAND.parse


def test_the_map_has_the_hexes_of_the_book() -> None:
    """W-43.4: 1,550 hexes, 454 of them sea; so much of each land; 24 provinces; 119 mountain sides."""
    terrain = Counter(LAND.terrain)
    assert (len(LAND.terrain), terrain["sea"]) == (1550, 454)
    assert [terrain[land] for land in ("clear", "rough", "forest", "swamp")] == [870, 106, 105, 15]
    west = [at for at in LAND.grid.hexes if LAND.terrain[at] != "sea" and LAND.name(at)[0] == "W"]
    assert len(west) == 618
    assert len(LAND.by_province) == 24
    assert len(LAND.wall_sides) == sum(map(len, LAND.walls.values())) == 119


def test_neighbours_lie_as_the_book_says() -> None:
    """W-41.3, W-43.5: even columns lie lower; E01 follows W34 in the same rows."""
    assert [LAND.name(at) for at in LAND.adjacent(AT("W2421"))] == [
        "W2420",
        "W2521",
        "W2522",
        "W2422",
        "W2322",
        "W2321",
    ]
    assert [LAND.name(at) for at in LAND.adjacent(AT("W2521"))] == [
        "W2520",
        "W2620",
        "W2621",
        "W2522",
        "W2421",
        "W2420",
    ]
    assert AT("E0117") in LAND.adjacent(AT("W3417"))


@pytest.mark.parametrize(
    "text", ["W0007", "W3508", "E1708", "E0107", "E0139", "W241", "X2421", "A1", "Atlantis"]
)
def test_what_is_no_hex_is_none(text: str) -> None:
    """W-41.1: a letter and four digits, on the map."""
    with pytest.raises(ValueError, match=r"not a hex|off the map"):
        LAND.parse(text)


def test_places_are_read_by_their_names() -> None:
    """W-18: a name of the pack that is unique is read as its hex, in letters of any size."""
    assert LAND.name(AT("minas  TIRITH")) == "E0330"
    with pytest.raises(ValueError, match="not a hex"):
        AT("Drúadan Forest")  # three hexes


def test_distances_and_costs_are_those_of_the_book() -> None:
    """W-43.7: Rivendell to Mount Doom 27 hexes, 45 half points with roads, 70 without; Isengard to Barad-dûr 21."""
    assert LAND.grid.distance(AT("Rivendell"), AT("Mount Doom")) == 27
    assert LAND.grid.distance(AT("Isengard"), AT("Barad-dûr")) == 21
    assert costs_from(LAND, AT("Rivendell"))[AT("Mount Doom")] == 45
    assert costs_from(LAND, AT("Rivendell"), roads=False)[AT("Mount Doom")] == 70


@pytest.mark.parametrize(
    ("place", "seen"),
    [("Barad-dûr", 6), ("Isengard", 5), ("Dol Guldur", 0), ("Durthang", 0), ("Minas Morgul", 0)],
)
def test_zones_have_the_sizes_of_the_book(place: str, seen: int) -> None:
    """W-8.9, W-42.8, W-43.7: what is ringed by mountains sees nothing, nor what stands in a forest."""
    assert len(LAND.zones[AT(place)]) == seen


def test_zones_are_clear_hexes_behind_no_mountain_side() -> None:
    """W-8.5 to W-8.8: counted hex by hex, from the texts of the pack."""
    for at in LAND.grid.hexes:
        seen = {
            other
            for other in LAND.adjacent(at)
            if LAND.terrain[other] == "clear"
            and not any(hexside(at, other) in sides for sides in LAND.walls.values())
        }
        assert LAND.zones[at] == seen
        assert at not in LAND.zones[at]


def test_the_ways_into_mordor_are_those_of_the_book() -> None:
    """W-42.19, W-43.9: the pairs of Mordor and its outside with no mountain side between."""
    open_pairs = {
        "/".join(sorted((LAND.name(at), LAND.name(other))))
        for at in LAND.grid.hexes
        for other in LAND.adjacent(at)
        if LAND.is_mordor(at)
        and not LAND.is_mordor(other)
        and "sea" not in (LAND.terrain[at], LAND.terrain[other])
        and hexside(at, other) not in LAND.wall_sides
    }
    book = "E1325/E1425, E1424/E1425, E1525/E1425, E1525/E1526, E1525/E1625, E1624/E1625"
    assert open_pairs == {"/".join(sorted(pair.split("/"))) for pair in book.split(", ")}
    assert {LAND.province(at) for at in LAND.grid.hexes if LAND.is_mordor(at)} == MORDOR


@pytest.mark.parametrize(
    ("at", "other", "by_road", "cost"),
    [
        ("W2412", "W2312", True, 1),  # road
        ("W2412", "W2312", False, 2),  # beside it
        ("W2412", "W2512", True, NO_WAY),  # a trail is no road (W-7.5)
        ("W2412", "W2512", False, 2),  # trail into clear land
        ("W2512", "W2611", False, 4),  # over the mountains by trail
        ("W2511", "W2611", False, NO_WAY),  # over the mountains by nothing
        ("E0725", "E0726", True, 2),  # through the Black Gate
        ("E0725", "E0726", False, NO_WAY),
        ("W3112", "W3211", False, 2),  # a trail through forest
        ("W0613", "W0714", False, 2),
    ],
)
def test_a_step_costs_what_the_book_says(at: str, other: str, by_road: bool, cost: int) -> None:
    """W-7.4, W-7.5, W-52.2, W-52.3: roads 1, trails 2, mountain sides by road 2 or by trail 4 in all."""
    assert LAND.cost(AT(at), AT(other), by_road=by_road, walk=ON_FOOT) == cost


def test_who_walks_otherwise_pays_otherwise() -> None:
    """W-56.5, W-58.1: easy trails over mountains cost 2, boats 1 a river hex, a shut pass nothing can cross."""
    pass_ = AT("W2512"), AT("W2611")
    assert LAND.cost(*pass_, by_road=False, walk=Walk(easy_trails=True)) == 2
    assert LAND.cost(*pass_, by_road=False, walk=Walk(shut=frozenset({hexside(*pass_)}))) == NO_WAY
    river = AT("W2910"), AT("W2911")
    assert LAND.cost(*river, by_road=False, walk=ON_FOOT) == 2
    assert LAND.cost(*river, by_road=False, walk=Walk(boats=True)) == 1
    ford = AT("E0228"), AT("E0329")
    assert entering(LAND, *ford, roads=True, walk=ON_FOOT) == (1, True)
    assert entering(LAND, *ford, roads=True, walk=Walk(boats=True)) == (1, False)  # a boat leaves no road die


def test_the_sea_is_never_entered() -> None:
    """W-52.2: sea never."""
    for at in LAND.grid.hexes:
        for other in LAND.adjacent(at):
            if LAND.terrain[other] == "sea":
                assert LAND.cost(at, other, by_road=False, walk=ON_FOOT) == NO_WAY


def test_the_cheapest_path_takes_the_first_direction_of_several() -> None:
    """W-41.6: against all cheapest paths, found by trying each step; of these the first in order of directions."""
    pairs = [
        ("W2020", "W2318"),
        ("E0522", "E0821"),
        ("W2808", "W2611"),
        ("E0926", "E1029"),
        ("W2724", "W2929"),
    ]
    for start, goal in pairs:
        found = cheapest_path(LAND, AT(start), AT(goal))
        assert found is not None
        costs = costs_from(LAND, AT(start))
        assert cost_of(LAND, AT(start), found) == costs[AT(goal)]
        assert found == min(_all_cheapest(AT(start), AT(goal)), key=lambda path: _directions(AT(start), path))


def _all_cheapest(start: int, goal: int) -> list[tuple[Entered, ...]]:
    """Every way of the least cost, by walking back from the goal."""
    costs = costs_from(LAND, start)
    if start == goal:
        return [()]
    paths = []
    for before in LAND.adjacent(goal):
        for by_road in (False, True):
            step = LAND.cost(before, goal, by_road=by_road, walk=ON_FOOT)
            if before in costs and costs[before] + step == costs[goal]:
                paths += [(*path, Entered(goal, by_road)) for path in _all_cheapest(start, before)]
    return paths


def _directions(start: int, path: tuple[Entered, ...]) -> list[tuple[int, bool]]:
    hexes = [start, *(step.at for step in path)]
    turns = [LAND.adjacent(at).index(other) for at, other in pairwise(hexes)]
    return [(turn, step.by_road) for turn, step in zip(turns, path, strict=True)]


def test_no_way_leads_over_hexes_that_are_left_alone() -> None:
    """W-36.4: a way that enters neither a haven nor the fire; None where there is none."""
    round_haven = cheapest_path(LAND, AT("W2311"), AT("W2513"), shut=frozenset({AT("Rivendell")}))
    assert round_haven is not None
    assert AT("Rivendell") not in [step.at for step in round_haven]
    assert cheapest_path(LAND, AT("W2311"), AT("W0108")) is None
