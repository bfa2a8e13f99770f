"""What the Fellowship sees of a plot before it is said."""

from __future__ import annotations

from rules.war.aid.preview import preview
from rules.war.events.sightings import Challenged
from rules.war.tracks.chart import Road
from rules.war.tracks.going import go
from rules.war.tracks.sightings import Sight
from tests.rules.war.kit import AT, LAND, path, plot, war


def test_a_preview_says_what_the_walk_then_costs_and_tells() -> None:
    """W-7.6, W-10.4, W-10.16: cost, province of the end, places, road dice."""
    play = war({"W1712": "frodo sam"})
    way = path("W1612+", "W1611")
    seen = preview(LAND, AT("W1712"), way, holder=play.holder, pieces=())
    go(play, plot("W1612+", "W1611"))
    group = play.group(1)
    assert (seen.cost, seen.province, seen.road) == (group.spent, LAND.province(group.at), group.road)
    assert [(one.clause, one.at) for one in seen.seen] == [
        (noted.clause, noted.at) for noted in play.state.journey.noted
    ]
    assert seen.road_odds == 1
    junction = preview(LAND, AT("W1413"), path("W1513+"), holder=play.holder, pieces=())
    assert (junction.road, junction.road_odds) == (Road.JUNCTION, 2)


def test_a_preview_names_the_stacks_on_the_map_and_no_others() -> None:
    """W-7.6, W-9.1, W-58.1: those it is handed, which the map shows; none in foul weather."""
    play = war({"W2408": "frodo"}, {"W2410": "nazgul-7"})
    way = path("W2409")
    shown = preview(LAND, AT("W2408"), way, holder=play.holder, pieces=play.state.pieces)
    assert shown.challenges == ((AT("W2410"), AT("W2409")),)
    assert preview(LAND, AT("W2408"), way, holder=play.holder, pieces=()).challenges == ()
    fog = LAND.province(AT("W2409"))
    hidden = preview(LAND, AT("W2408"), way, holder=play.holder, pieces=play.state.pieces, sight=Sight(fog))
    assert hidden.challenges == ()


def test_a_preview_names_the_stack_that_the_walk_then_meets() -> None:
    """W-7.6, W-9.2, W-51.7: out of a haven, into which nobody sees, one enters a zone that lies around it."""
    play = war({"W2412": "frodo"}, {"W2411": "nazgul-7"}, falls=[1])
    shown = preview(LAND, AT("W2412"), path("W2512"), holder=play.holder, pieces=play.state.pieces)
    go(play, plot("W2512"))
    assert [event.stack for event in play.events if isinstance(event, Challenged)] == [AT("W2411")]
    assert shown.challenges == ((AT("W2411"), AT("W2512")),)


def test_a_preview_ends_where_the_group_is_stopped() -> None:
    """W-52.4, W-10.22: in an enemy citadel; and who stands on the map, at the enemy, making no news."""
    play = war({"W2422": "frodo"}, {"W1612": "party-1"})
    way = path("W2421+", "W2422+")
    stopped = preview(LAND, AT("W2422"), way, holder=play.holder, pieces=())
    assert [LAND.name(step.at) for step in stopped.path] == ["W2421"]
    open_ = preview(
        LAND,
        AT("W1712"),
        path("W1612+", "W1513+"),
        holder=play.holder,
        pieces=play.state.pieces,
        is_hidden=False,
    )
    assert [LAND.name(step.at) for step in open_.path] == ["W1612"]
    assert open_.seen == ()
    assert open_.road is Road.NONE
