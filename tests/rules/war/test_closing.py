"""The end of a journey: what places and roads tell (W-10.2 to W-10.18, W-10.22)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.war.events import sightings as told
from rules.war.play import WarPlay
from rules.war.state.journeys import Journey
from rules.war.state.pieces import Watcher
from rules.war.tracks.chart import Road, numbered, split
from rules.war.tracks.closing import close, merge
from rules.war.tracks.going import go
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, LAND, plot, war

BOTH = (1, 2)


def news(play: WarPlay) -> list[tuple[str, str, int, int | None]]:
    """What was told of places: clause, hex, number, and who stayed."""
    (found,) = [event for event in play.events if isinstance(event, told.NewsOfPlaces)] or [
        told.NewsOfPlaces((), ())
    ]
    return [(one.clause, LAND.name(one.at), one.number, one.staying) for one in found.news]


def apart(play: WarPlay, *members: str) -> None:
    """They go into a column of their own."""
    chart, _ = split(play.state.chart, 1, members)
    play.set(chart=chart)


def test_news_comes_in_one_batch_by_hex_and_number() -> None:
    """W-10.2, W-10.3, W-10.23: two groups in one hex make two lines; whoever went first comes by his number."""
    play = war({"W1613": "frodo sam merry", "W1713": "gimli"})
    go(play, plot("W1612"))
    go(play, plot("W1712", group=2))
    go(play, plot("W1612", group=2))
    assert play.events == []
    close(play)
    assert news(play) == [("W-10.4", "W1612", 1, None), ("W-10.4", "W1612", 3, None)]
    assert {event.to for event in play.events if isinstance(event, told.NewsOfPlaces)} == {BOTH}
    assert [(one.clause, one.level, one.number) for one in play.state.news] == [
        ("W-10.4", 2, 1),
        ("W-10.4", 2, 3),
    ]


def test_news_is_put_in_order_by_hex_before_number() -> None:
    """W-10.2: so that the order of entry tells nothing."""
    play = war({"W1613": "gimli", "W1012": "frodo sam merry"})
    go(play, plot("W1612"))
    go(play, plot("W1013", group=2))
    close(play)
    assert [(hex_, number) for _, hex_, number, _ in news(play)] == [("W1013", 3), ("W1612", 1)]


def test_nothing_seen_is_no_batch() -> None:
    """W-10.2, W-10.15: of places nothing is said; of roads that nobody used them."""
    play = war({"W2008": "frodo sam"})
    go(play, plot("W2009"))
    close(play)
    assert play.events == [told.RoadsUsed(BOTH, 0, 0)]


def test_a_citadel_tells_who_leaves_and_who_of_them_stays() -> None:
    """W-10.6, W-10.13, W-10.14: both numbers are exact; who does nothing makes no news."""
    play = war({"W2424": "frodo sam gimli legolas", "W2423": "aragorn"}, falls=[1, 1])
    close(play)
    assert news(play) == []
    apart(play, "frodo", "sam", "gimli")
    go(play, plot("W2423+", group=3))
    go(play, plot("W2424+", group=2))
    close(play)
    assert news(play) == [("W-10.5", "W2424", 1, None), ("W-10.6", "W2424", 3, 1)]


def test_who_splits_twice_began_with_all_of_them() -> None:
    """W-10.14: those who stay are counted of the whole group with which the journey began."""
    play = war({"W2424": "frodo sam gimli legolas"}, falls=[1])
    apart(play, "frodo", "sam")
    apart(play, "gimli")  # of what is left in the first column
    go(play, plot("W2423", group=3))
    close(play)
    assert news(play) == [("W-10.6", "W2424", 1, 3)]


def test_arrival_and_departure_are_both_news() -> None:
    """W-10.13: in one turn."""
    play = war({"W2423": "aragorn"}, falls=[1])
    go(play, plot("W2424", "W2423"))
    close(play)
    assert news(play) == [("W-10.5", "W2424", 1, None), ("W-10.6", "W2424", 1, 0)]


def test_foul_weather_hides_from_a_citadel() -> None:
    """W-58.1: no hex of that province is in a zone; other news of the hex stays."""
    zone = next(at for at in LAND.zones[AT("Isengard")] if LAND.name(at) == "W2422")
    outside = next(
        at for at in LAND.adjacent(zone) if at not in LAND.zones[AT("Isengard")] and at != AT("Isengard")
    )
    clear, foul = (
        war({LAND.name(outside): "frodo"}, foul=province) for province in ("", LAND.province(zone))
    )
    for play in (clear, foul):
        go(play, plot("W2422"))
    assert [noted.clause for noted in clear.state.journey.noted] == ["W-10.7"]
    assert foul.state.journey.noted == ()


@pytest.mark.parametrize(
    ("way", "road"),
    [
        (["W2312+", "W2212+"], Road.USED),
        (["W2312"], Road.NONE),
        (["W2512"], Road.NONE),  # a trail (W-10.18)
    ],
)
def test_roads_are_used_by_road_alone(way: list[str], road: Road) -> None:
    """W-10.15, W-10.18: not by trail, nor by crossing a hex with a road."""
    play = war({"W2412": "frodo"})
    go(play, plot(*way))
    assert play.group(1).road is road


@pytest.mark.parametrize(
    ("start", "way", "road"),
    [
        ("W1413", ["W1513+"], Road.JUNCTION),
        ("W1413", ["W1513"], Road.NONE),
        ("W1815", ["W1915+", "W2014"], Road.JUNCTION),
        ("W1915", ["W2014+"], Road.USED),
    ],
)
def test_a_junction_counts_by_a_road_into_it_or_out_of_it(start: str, way: list[str], road: Road) -> None:
    """W-10.16, W-10.19."""
    play = war({start: "frodo"})
    go(play, plot(*way))
    assert play.group(1).road is road


def test_junctions_are_those_of_the_list() -> None:
    """W-10.19: exactly these."""
    listed = "W1114 W1413 W1513 W1614 W1815 W3132 E0529 E0532 E0628 E0637 E0726 E0827 E0928"
    assert {LAND.name(junction) for junction in LAND.junctions} == set(listed.split())


@pytest.mark.parametrize(
    ("start", "step", "odds"), [("W2412", "W2312+", Fraction(1, 6)), ("W1413", "W1513+", Fraction(1, 3))]
)
def test_a_road_gives_a_group_away_by_the_odds_of_the_book(start: str, step: str, odds: Fraction) -> None:
    """W-10.10, W-10.11, W-10.17: road 1/6, junction 1/3; number and cover hex, nothing else."""
    seen = 0
    for thrown in range(1, 7):
        play = war({start: "frodo sam"}, falls=[thrown])
        go(play, plot(step))
        close(play)
        (road,) = [event for event in play.events if isinstance(event, told.RoadDie)]
        seen += road.at is not None
        assert (road.at, road.number) in ((None, None), (AT(step.rstrip("+")), 2))
    assert Fraction(seen, 6) == odds


def test_over_turns_the_odds_are_those_of_the_book() -> None:
    """W-10.17, appendix 1: road 11/36 in two turns and 91/216 in three; junction 5/9 and 19/27."""
    for least, books in ((6, (Fraction(11, 36), Fraction(91, 216))), (5, (Fraction(5, 9), Fraction(19, 27)))):
        for turns, book in zip((2, 3), books, strict=True):
            cases = list(product(range(1, 7), repeat=turns))
            assert Fraction(sum(max(case) >= least for case in cases), len(cases)) == book


def test_all_is_told_of_roads_at_once_and_then_die_by_die() -> None:
    """W-10.15: how many used roads, how many of these a junction; the dice follow in an order by lot."""
    play = war({"W2412": "frodo sam", "W1413": "gimli", "W2008": "merry"}, falls=[6, 5])
    go(play, plot("W2312+"))
    go(play, plot("W1513+", group=2))
    go(play, plot("W2009", group=3))
    close(play)
    assert play.events[0] == told.RoadsUsed(BOTH, 2, 1)
    assert [type(event).__name__ for event in play.events[1:]] == ["RoadDie", "RoadDie"]
    assert [one.clause for one in play.state.news] == ["W-10.10", "W-10.11"]


def test_a_spotted_group_makes_no_news_of_roads() -> None:
    """W-10.22: it is in plain view."""
    play = war({"W2412": "frodo sam"})
    go(play, plot("W2312+"))
    spot(play, 1, 1)
    close(play)
    assert play.events == [told.RoadsUsed(BOTH, 0, 0)]


def test_a_column_that_ended_by_joining_rolls_for_its_path() -> None:
    """W-7.10: as many as it had, at its own cover."""
    play = war({"W2412": "frodo sam", "W2312": "gimli"}, falls=[6])
    go(play, plot("W2312+"))
    merge(play, 1, 2)
    assert dict(numbered(play.state.chart)).keys() == {2}
    close(play)
    assert play.events == [
        told.RoadsUsed(BOTH, 1, 0),
        told.RoadDie(BOTH, "W-10.10", 6, AT("W2312"), 2),
    ]


def test_what_was_told_of_a_group_goes_over_when_it_joins() -> None:
    """W-6.6, W-9.15: to the other's column, and nothing of it is left for whoever takes its own again."""
    play = war({"W2408": "frodo sam", "W2409": "gimli"}, {"W2410": "nazgul-7"}, falls=[1])
    go(play, plot("W2409"))
    merge(play, 1, 2)
    assert play.state.journey.entered == ((2, Watcher(AT("W2410"), "D")),)


def test_the_chart_has_a_line_for_every_group_and_begins_anew() -> None:
    """W-6.4: hex and province, also of who stayed; nothing of the journey is left."""
    play = war({"W2412": "frodo sam", "W2008": "gimli"}, {"W2514": "nazgul-7"}, falls=[1, 1])
    go(play, plot("W2413+", "W2414"))
    assert play.state.journey.rolled
    close(play)
    assert [(line.turn, line.group, LAND.name(line.at), line.province) for line in play.state.lines] == [
        (1, 1, "W2414", LAND.province(AT("W2414"))),
        (1, 2, "W2008", LAND.province(AT("W2008"))),
    ]
    assert play.state.journey == Journey()
    assert all(group.spent == 0 and group.road is Road.NONE for _, group in numbered(play.state.chart))


def test_who_joins_a_group_on_the_map_stands_there_too() -> None:
    """W-6.6: and both sides hear it."""
    play = war({"W2412": "frodo sam", "W2413": "gimli"})
    spot(play, 1, play.state.turn)
    go(play, plot("W2412", group=2))
    merge(play, 2, 1)
    (seen,) = (event for event in play.events if isinstance(event, told.Spotted))
    assert seen.names == ("gimli",)
    assert not play.state.news  # it is shown, and not logged (W-15.5)
