"""Hexes, against brute force (B-20.4 to B-20.7, B-5.11 rest on them)."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import graphs
from rules.board.hexes import DIRECTIONS, HexGrid, hexside, ways

GRID = HexGrid(26, 20)
EDGELESS = [at for at in GRID.hexes if len(GRID.adjacent[at]) == len(DIRECTIONS)]


def test_a_hex_is_a_letter_and_a_number() -> None:
    """B-20.4: in either case; what is off the map or no hex is refused."""
    assert [GRID.name(at) for at in (0, 19, 20, 519)] == ["A1", "A20", "B1", "Z20"]
    assert all(GRID.parse(GRID.name(at)) == at for at in GRID.hexes)
    assert GRID.parse("n9") == GRID.parse("N9")
    for text in ("A0", "A21", "AA1", "9N", "", "N09", "Ä1"):
        with pytest.raises(ValueError, match=r"."):
            GRID.parse(text)


def test_neighbours_come_from_the_north_by_the_clock() -> None:
    """B-20.5: of a column that lies as numbered, of one that is shifted, and at the edges."""
    assert [GRID.name(at) for at in GRID.adjacent[GRID.parse("C3")]] == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert [GRID.name(at) for at in GRID.adjacent[GRID.parse("D3")]] == ["D2", "E3", "E4", "D4", "C4", "C3"]
    assert [GRID.name(at) for at in GRID.adjacent[GRID.parse("A1")]] == ["B1", "A2"]
    assert [GRID.name(at) for at in GRID.adjacent[GRID.parse("Z20")]] == ["Z19", "Y20"]
    for at in GRID.hexes:
        assert all(at in GRID.adjacent[other] for other in GRID.adjacent[at])


def test_the_distance_is_the_number_of_steps() -> None:
    """B-20.6: between every hex and some, beside what a search from neighbour to neighbour finds."""
    graph = dict(enumerate(GRID.adjacent))
    for start in Random(1).sample(GRID.hexes, 12):
        assert {at: GRID.distance(start, at) for at in GRID.hexes} == graphs.distances(graph, start)
        assert {*GRID.within(start, 3)} == {at for at in GRID.hexes if GRID.distance(at, start) <= 3}


def test_a_hexside_is_written_west_and_north_first() -> None:
    """B-20.7."""
    assert GRID.parse_hexside("S15-T15") == hexside(GRID.parse("T15"), GRID.parse("S15"))
    for text in ("T15-S15", "S15-S17", "S15", "S15-S21", "S16-S15"):
        with pytest.raises(ValueError, match=r"."):
            GRID.parse_hexside(text)


def _brute(start: int, most: int, onward: dict[int, list[tuple[int, int]]]) -> dict[int, tuple[int, ...]]:
    """The best way to each, from every way that there is."""
    best: dict[int, tuple[tuple[int, int, tuple[int, ...]], tuple[int, ...]]] = {}
    for length in range(1, most + 1):
        for turns in itertools.product(range(len(DIRECTIONS)), repeat=length):
            at, charged, way = start, 0, [start]
            for turn in turns:
                if turn >= len(onward[at]):
                    break
                at, price = onward[at][turn]
                charged += price
                way.append(at)
            else:
                found = (charged, length, turns), tuple(way)
                best[at] = min(best.get(at, found), found)
    return {at: way for at, (_, way) in best.items() if at != start}


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_ways_are_the_best_of_all(seed: int) -> None:
    """B-5.11: charged least, then the shortest, then the earlier direction, on small maps with holes and prices."""
    chance, grid = Random(seed), HexGrid(4, 4)
    shut = {at for at in grid.hexes if chance.random() < 0.2}
    prices = {at: chance.choice((0, 0, 0, 1, 2)) for at in grid.hexes}
    onward = {at: [(one, prices[one]) for one in grid.adjacent[at] if one not in shut] for at in grid.hexes}
    start = chance.choice(grid.hexes)

    assert ways(start, 3, onward.__getitem__) == _brute(start, 3, onward)
