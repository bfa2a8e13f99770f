"""The boards of the open pack, and any small board against a slow search of our own (H-1, H-26.1 to H-26.5)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import graphs
from rules.hunt.pack import WILD
from rules.hunt.pack.board import FLAGS, NEVER, Board, Plan
from rules.hunt.pack.opening import open_pack

SHIRE = open_pack().boards[1]
WILD_LANDS = open_pack().boards[2]


def board(
    edges: list[dict[str, Any]], *, locations: int = 4, dots: str = "", exits: tuple[int, ...] = ()
) -> Board:
    """A small board: odd locations lie in area A, even ones in B, dots in A."""
    return Board(
        Plan.read(
            {
                "part": 1,
                "areas": [{"id": "A", "section": "I", "name": "Here"}, {"id": "B", "section": "II"}],
                "locations": [
                    {
                        "n": n,
                        "name": f"Place {n}",
                        "area": "AB"[(n + 1) % 2],
                        "flags": ["exit"] if n in exits else [],
                        "x": 10 * n,
                        "y": 20,
                    }
                    for n in range(1, locations + 1)
                ],
                "dots": [{"id": dot, "area": "A"} for dot in dots.split()],
                "edges": edges,
            }
        )
    )


def path(a: int | str, b: int | str, dots: int = 0, **more: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "type": "path", "dots": dots, **more}


def road(a: int | str, b: int | str, dots: int = 0) -> dict[str, Any]:
    return {"a": a, "b": b, "type": "road", "dots": dots}


# ------------------------------------------------------------------------------------------ worked examples


def test_within_reach_from_8_with_and_without_a_dot() -> None:
    """H-26.1, H-1.9, H-1.10: the last location is always within reach."""
    assert SHIRE.reach(8, 0) == (7, 8, 17)
    assert SHIRE.reach(8, 1) == (3, 7, 8, 12, 14, 17)


def test_within_reach_from_46_and_the_ways_of_an_escape() -> None:
    """H-26.2: a bonus of 2 counts like two dots."""
    assert SHIRE.reach(46, 0) == (45, 46, 47)
    assert set(SHIRE.reach(46, 0, 2)) - {46} == {42, 45, 47, 48}
    assert SHIRE.reach(46, 1, 1) == SHIRE.reach(46, 0, 2)


@pytest.mark.parametrize(
    ("last", "dots", "marks"), [(5, 0, 12), (26, 0, 8), (26, 1, 7), (26, 2, 6), (57, 0, 2)]
)
def test_the_marks_that_are_left_to_an_exit(last: int, dots: int, marks: int) -> None:
    """H-26.3, H-1.12."""
    assert SHIRE.remaining(last, dots) == marks


def _words(text: str) -> set[str]:
    return set(text.split())


def _by_day(start: int, closed: set[int]) -> set[str]:
    """One space of any kind or three of road, as H-7.2 has it, *closed* spaces left out."""
    roads = {n: [m for m in near if m not in closed] for n, near in SHIRE.roads.items()}
    by_road = {n for n, far in graphs.distances(roads, start).items() if far <= 3}
    return {SHIRE.word(n) for n in (by_road | SHIRE.within(start, 1)) - closed}


def test_where_the_roads_lead_a_nazgul_by_day() -> None:
    """H-26.4, H-26.5: the board's part of these examples."""
    assert _by_day(28, set()) == _words("17 19 27 28 29 30 31 37 39 40 44 51 51-57.1")
    assert _by_day(28, {44}) == _words("17 19 27 28 29 30 31 37 39 40")
    assert _by_day(58, set(SHIRE.exits)) == _words("51 51-57.1 56 57 58 60 63 58-59.1 58-60.1")


def test_the_example_of_a_journey() -> None:
    """H-26.10: the first fixed short journeys have what the example reads from them."""
    first, second, *_ = open_pack().journeys["short"].cards

    assert (first.id, second.id) == ("js-1", "js-2")
    assert first.steps[7] == WILD
    assert first.steps[:8] == (5, 6, 17, 18, 29, 31, 40, WILD)
    assert set(second.steps[:7]) - {WILD} == {3, 9, 11, 21, 20}


# ------------------------------------------------------------------------------------------ spaces and words


def test_spaces_are_numbered_locations_first_then_dots_as_listed() -> None:
    """H-1.1, H-21.6, H-21.7."""
    small = board([path(1, 2, 2), path(2, "W", 1), road(3, 4), path(3, "W")], dots="W X")

    assert small.locations == (1, 2, 3, 4)
    assert [small.word(dot) for dot in small.dots] == ["w", "x", "1-2.1", "1-2.2", "2-w.1"]
    assert small.spaces == (1, 2, 3, 4, -1, -2, -3, -4, -5)
    assert small.find("2-W.1") == -5
    assert small.find("W") == -1
    assert small.find("9") is None
    assert all(small.find(small.word(space)) == space for space in small.spaces)


def test_an_edge_with_k_dots_is_k_and_one_segments_of_its_type() -> None:
    """H-21.6, H-1.2."""
    small = board([road(1, 2, 2), path(2, 3), road(2, 3), path(3, 4)])

    assert small.adjacent[1] == (-1,)
    assert small.adjacent[2] == (-2, 3)
    assert small.roads[-1] == (-2, 1)
    assert small.is_road(2, 3)
    assert not small.is_road(3, 4)
    assert small.segments[:3] == ((1, -1, "road"), (-1, -2, "road"), (-2, 2, "road"))
    assert small.distance(1, 4) == 5
    assert small.within(1, 2) == {1, -1, -2}


def test_the_dots_of_an_edge_lie_in_its_area_or_half_and_half() -> None:
    """H-21.6, H-1.5: the first half, rounded up, lies in the area of a."""
    small = board([path(1, 2, 3), path(2, 3, 2, area="A"), path(3, 4), path("W", 4)], dots="W")

    assert [small.area[dot] for dot in small.dots] == ["A", "A", "A", "B", "A", "A"]
    assert small.areas == {"A": (1, 3, -1, -2, -3, -5, -6), "B": (2, 4, -4)}
    assert small.section[-4] == "II"
    assert small.sections == {"I": ("A",), "II": ("B",)}
    assert small.area_names == {"A": "Here", "B": ""}


def test_dots_without_a_place_lie_between_their_neighbours() -> None:
    """H-21.8."""
    small = board([path(1, 2, 1), path(1, "W"), path(3, "W"), path(3, 4)], dots="W X")

    assert small.xy[1] == (10, 20)
    assert small.xy[-3] == (15, 20)
    assert small.xy[-1] == (20, 20)
    assert small.xy[-2] == (50, 50)


def test_where_no_exit_can_be_reached_there_is_no_number_of_marks() -> None:
    """H-1.12: NEVER stands for that, and for a distance that no way covers."""
    small = board([path(1, 2), path(3, 4)], exits=(4,))

    assert small.remaining(1, 5) == NEVER
    assert small.remaining(4, 0) == 0
    assert small.distance(1, 3) == NEVER
    assert small.exits == {4}


def test_a_chain_ends_at_a_location() -> None:
    """H-1.3, H-1.4: 1 and 3 have 2 between them, and are not connected."""
    small = board([path(1, 2, 1), path(2, 3), path(3, "W"), path("W", 4), path("W", 2)], dots="W")

    assert small.gaps[1] == {1: 0, 2: 1}
    assert small.gaps[2] == {1: 1, 2: 0, 3: 0, 4: 1}


# ------------------------------------------------------------------------------------------ the open boards


def test_the_open_boards_have_the_counts_they_aim_at() -> None:
    """H-24.1, H-24.2, H-1.6."""
    assert (len(SHIRE.locations), len(SHIRE.sections), len(SHIRE.areas)) == (64, 6, 16)
    assert {flag: len(SHIRE.flagged[flag]) for flag in FLAGS} == {
        "start": 3,
        "exit": 3,
        "wraith_start": 6,
        "ally": 16,
        "dark": 8,
    }
    assert all(sum(space > 0 for space in spaces) == 4 for spaces in SHIRE.areas.values())
    assert (len(WILD_LANDS.locations), len(WILD_LANDS.sections), len(WILD_LANDS.areas)) == (60, 5, 15)
    assert {flag: len(WILD_LANDS.flagged[flag]) for flag in FLAGS} == {
        "start": 1,
        "exit": 3,
        "wraith_start": 2,
        "ally": 13,
        "dark": 8,
    }
    assert 35 <= len(SHIRE.dots) <= 45
    assert 40 <= len(WILD_LANDS.dots) <= 50


def test_the_open_boards_have_the_distances_they_aim_at() -> None:
    """H-24.3: 12 or 13 marks from every start of Part 1, 11 in Part 2."""
    assert {SHIRE.remaining(start, 0) for start in SHIRE.flagged["start"]} <= {12, 13}
    assert WILD_LANDS.remaining(1, 0) == 11


# ------------------------------------------------------------------------------------------ any small board


@st.composite
def any_board(draw: st.DrawFn) -> Board:
    ends: list[int | str] = [1, 2, 3, 4, 5, "V", "W"]
    pairs = list(itertools.combinations(ends, 2))
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=9, unique=True))
    edges = [path(a, b, draw(st.integers(0, 3))) for a, b in chosen]
    return board(edges, locations=5, dots="V W", exits=(5,) if draw(st.booleans()) else (4, 5))


def _chains(of: Board, start: int) -> Iterator[tuple[int, int]]:
    """Every chain without a repeated space: the location at its end, and the dots on it. Slow and simple."""
    waiting: list[tuple[int, ...]] = [(start,)]
    while waiting:
        chain = waiting.pop()
        if chain[-1] > 0:
            yield chain[-1], len(chain) - 2 if len(chain) > 1 else 0
        if chain[-1] < 0 or len(chain) == 1:
            waiting += [(*chain, n) for n in of.adjacent[chain[-1]] if n not in chain]


def _marks(of: Board, last: int, dots: int, limit: int = 9) -> int:
    """The fewest marks to an exit, found by making every mark that is allowed (H-5.3, H-5.4)."""
    level = {(last, dots)}
    for used in range(limit):
        if any(at in of.exits for at, _ in level):
            return used
        marked = {(n, 0) for at, d in level for n in of.reach(at, d)}
        level = marked | {(at, d + 1) for at, d in level}
    return NEVER


@settings(max_examples=150, deadline=None)
@given(of=any_board(), dots=st.integers(0, 4), bonus=st.integers(0, 2))
def test_reach_and_gap_agree_with_a_slow_search(of: Board, dots: int, bonus: int) -> None:
    """H-1.3, H-1.4, H-1.9, H-1.10."""
    for last in of.locations:
        gaps: dict[int, int] = {}
        for end, between in _chains(of, last):
            gaps[end] = min(between, gaps.get(end, between))

        assert of.gaps[last] == gaps
        assert list(of.gaps[last]) == sorted(gaps)
        assert of.reach(last, dots, bonus) == tuple(sorted(n for n in gaps if gaps[n] <= dots + bonus))


@settings(max_examples=100, deadline=None)
@given(of=any_board(), dots=st.integers(0, 3))
def test_the_marks_left_agree_with_a_slow_search(of: Board, dots: int) -> None:
    """H-1.12: where an exit is at most eight marks away; other numbers are larger than that in both."""
    for last in of.locations:
        assert min(of.remaining(last, dots), 9) == min(_marks(of, last, dots), 9)


@settings(max_examples=100, deadline=None)
@given(of=any_board(), steps=st.integers(0, 4))
def test_distances_and_neighbourhoods_agree(of: Board, steps: int) -> None:
    """H-1.2: near in one table is near in the other; every space has its word, area and place."""
    for space in of.spaces:
        assert of.within(space, steps) == {n for n in of.spaces if of.distance(space, n) <= steps}
        assert all(of.distance(space, n) == 1 and space in of.adjacent[n] for n in of.adjacent[space])
        assert space in of.areas[of.area[space]]
        assert 0 <= of.xy[space][0] <= 100
