"""Ways as people write them."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.war.aid.plans import Means, Plan, plans
from rules.war.land import Walk
from rules.war.tracks.chart import COLUMNS, Chart, Group
from tests.rules.war.kit import AT, LAND

CHART: Chart = (
    Group(("frodo", "sam"), AT("Rivendell")),
    Group(("aragorn",), AT("W1712")),
    *(None,) * (COLUMNS - 2),
)


def read(text: str, left: int = 6, walk: Walk | None = None) -> tuple[Plan, ...] | None:
    return plans(LAND, CHART, text, lambda group: Means(left, 6, walk or Walk()))


def words(text: str) -> list[str]:
    return [plan.words for plan in read(text) or ()]


def test_a_goal_is_a_place_or_a_hex_and_the_way_the_cheapest() -> None:
    """W-7.1, W-18.1, W-41.6: names in either case; what is walked now is written out whole."""
    assert words("group 2 to Bree by road") == ["plot 2 W1612+"]
    assert words("2 to w1612") == words("2 -> BREE") == words("Group 2 goes to bree") == ["plot 2 W1612"]
    assert words("2 to Bree off the road") == ["plot 2 W1612"]


def test_a_long_way_is_cut_where_the_allowance_ends() -> None:
    """W-7.2, W-52.1: the plot is the first leg; the others follow in their game-turns."""
    (plan,) = read("1 to Bree by road") or ()
    assert plan.words == "plot 1 " + " ".join(
        f"{LAND.name(step.at)}{'+' * step.by_road}" for step in plan.legs[0].path
    )
    assert plan.legs[0].cost <= 6
    assert sum(len(leg.path) for leg in plan.legs) > len(plan.legs[0].path)
    assert plan.legs[-1].path[-1].at == AT("Bree")
    assert [len(plan.words) > 0 for plan in read("1 to Bree", left=0) or ()] == [False]


def test_several_groups_cover_and_champion() -> None:
    """W-10.12, W-10.20, W-7.7: one after the other; who stays has no plot."""
    found = words("1 stays; group 2 to Bree by road, cover W1612 champion Aragorn")
    assert found == ["plot 2 W1612+ cover W1612 champion aragorn"]
    assert words("2 to Bree and 1 stays.") == ["plot 2 W1612"]
    assert read("1 stays") == ()
    assert read("plot 2 W1612") is None
    assert read("1 stays; dance") is None


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("4 to Bree", "W-6.2"),
        ("4 stays", "W-6.2"),
        ("1 to Nowhere", "W-18"),
        ("1 to Rivendell", "W-7.1"),
        ("1 to W0108", "W-52.3"),
        ("2 to Bree cover X", "W-18"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(text: str, clause: str) -> None:
    """W-1.6, W-16.8."""
    with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
        read(text)
