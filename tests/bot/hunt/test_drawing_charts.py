"""Charts of boards, and of packs that are not finished: whatever can be drawn of them is."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.drawing.map.atlas import Atlas
from bot.drawing.map.chart import BoardChart, Region, Spot
from bot.drawing.map.plot import MARGIN, WIDTH, Plot, calm, dashes, length_of
from bot.hunt.drawing.atlas import STYLE
from bot.hunt.drawing.charts import rough_chart
from tests.bot.hunt.moments import CHARTS, PACK

SMALL: dict[str, Any] = {
    "areas": [{"id": "A", "section": "I", "name": "Here"}],
    "locations": [
        {"n": 1, "name": "One", "area": "A", "flags": ["ally"], "x": 10, "y": 10},
        {"n": 2, "name": "Two", "area": "A", "flags": [], "x": 50, "y": 40},
        {"n": 3, "name": "Three", "area": "B", "flags": ["exit"], "x": 90, "y": 10},
    ],
    "dots": [{"id": "W1", "area": "A"}],
    "edges": [
        {"a": 1, "b": 2, "type": "road", "dots": 2},
        {"a": 1, "b": "W1", "type": "path"},
        {"a": "w1", "b": 3, "type": "path"},
        {"a": 1, "b": 77, "type": "path"},
    ],
}


@pytest.mark.parametrize("part", [1, 2])
def test_a_board_and_its_plan_make_the_same_map(part: int) -> None:
    """H-21.6, H-21.8: an unfinished pack is drawn as the finished one will be."""
    folder = files("rules.hunt") / "data" / "open-road"
    raw = tomllib.loads((folder / f"board{part}.toml").read_text("utf-8"))

    rough = rough_chart(raw, part)

    assert rough is not None
    assert {spot.space: (spot.x, spot.y) for spot in rough.spots} == dict(PACK.boards[part].xy)
    assert rough.segments == CHARTS[part].segments
    assert rough.regions == CHARTS[part].regions


def test_what_is_there_is_drawn_and_what_leads_nowhere_is_not() -> None:
    """H-21.6, H-21.7: dots between their ends, and a named dot amid its neighbours."""
    chart = rough_chart({"board1": SMALL}, 1)

    assert chart is not None
    at = {spot.space: (spot.x, spot.y) for spot in chart.spots}
    assert at[-1] == (50, 10)
    assert at[-2] == pytest.approx((10 + 40 / 3, 20))
    assert len(chart.segments) == 5
    assert [region.area for region in chart.regions] == ["A", "B"]
    assert Atlas(chart, STYLE).letters.of("name")


@pytest.mark.parametrize("raw", [{}, {"board1": []}, {"board1": {"locations": [{"n": "1"}]}}])
def test_without_a_location_there_is_no_map(raw: dict[str, Any]) -> None:
    """H-21.19: a part that the pack lacks has no picture."""
    assert rough_chart(raw, 1) is None


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 300), st.floats(), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
PLACE = st.one_of(st.integers(-10, 110), ANYTHING)
LOCATION = st.fixed_dictionaries(
    {}, optional={"n": PLACE, "name": ANYTHING, "area": ANYTHING, "flags": ANYTHING, "x": PLACE, "y": PLACE}
)
EDGE = st.fixed_dictionaries({}, optional={"a": PLACE, "b": PLACE, "type": ANYTHING, "dots": PLACE})
BOARD = st.fixed_dictionaries(
    {},
    optional={
        "locations": st.one_of(st.lists(LOCATION, max_size=6), ANYTHING),
        "edges": st.one_of(st.lists(EDGE, max_size=6), ANYTHING),
        "dots": st.one_of(st.lists(st.fixed_dictionaries({"id": ANYTHING}), max_size=3), ANYTHING),
        "areas": st.one_of(st.lists(st.fixed_dictionaries({"id": ANYTHING}), max_size=3), ANYTHING),
    },
)


@settings(max_examples=150, deadline=None)
@given(BOARD)
def test_no_pack_is_too_broken_to_be_looked_at(board: Any) -> None:
    """H-23.27: whatever a pack's file holds, a chart comes of it or none does."""
    chart = rough_chart({"board1": board}, 1)

    assert chart is None or Plot(chart).at


def strewn(count: int, places: list[tuple[float, float]]) -> BoardChart:
    """So many locations on these places, in a row of areas."""
    spots = tuple(
        Spot(nth + 1, *places[nth % len(places)], area="ABC"[nth % 3], name=f"Place {nth}")
        for nth in range(count)
    )
    return BoardChart(f"strewn {count}", 1, spots, tuple(Region(area, area * 2) for area in "ABC"), ())


@pytest.mark.parametrize(
    "chart",
    [
        strewn(1, [(50, 50)]),
        strewn(4, [(20, 20)]),
        strewn(9, [(0, 0), (100, 100), (0, 100)]),
        replace(strewn(5, [(3, 4), (9, 50)]), regions=()),
    ],
    ids=["one", "all on one place", "corners", "no areas"],
)
def test_odd_boards_are_drawn_too(chart: BoardChart) -> None:
    """H-21.8: the map is as wide as ever, and every space is on it."""
    made = Atlas(chart, STYLE)

    assert made.sheet.width == WIDTH
    assert all(MARGIN <= x <= WIDTH - MARGIN for x, _ in made.plot.at.values())


def test_dashes_cover_a_line_by_turns() -> None:
    """Strokes and gaps are as long as the pattern says."""
    strokes = list(dashes([(0, 0), (100, 0)], (10, 5)))

    assert [(stroke[0][0], stroke[-1][0]) for stroke in strokes[:2]] == [(0, 10), (15, 25)]
    assert sum(map(length_of, strokes)) == pytest.approx(70)


def test_a_calmed_line_keeps_its_ends() -> None:
    """Borders meet where they met before."""
    line = [(0.0, 0.0), (5.0, 9.0), (10.0, 0.0), (15.0, 9.0), (20.0, 0.0)]

    assert (calm(line, 5)[0], calm(line, 5)[-1]) == (line[0], line[-1])
    assert length_of(calm(line, 5)) < length_of(line)
