"""The end of a journey: groups that stayed in zones, the news of places, and the roads (W-5.5, W-10.2, W-13.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.game import Seat
from rules.war.events import sightings as told
from rules.war.play import WarPlay, tell_each
from rules.war.state.chance import die
from rules.war.state.journeys import Journey, Noted, OnRoad
from rules.war.state.pieces import Side, in_order
from rules.war.tracks.chart import Group, Line, Road, at_rest, join, numbered
from rules.war.tracks.meeting import end_journey
from rules.war.tracks.watching import is_spotted, seen_members, sees_spotted

_SEEN_FROM = {Road.USED: 6, Road.JUNCTION: 5}
"""On which die a road gives a group away, and on all higher ones (W-10.10, W-10.11)."""


def merge(play: WarPlay, number: int, other: int) -> None:
    """The first group goes over into the second's; its own path is rolled for all the same (W-6.6, W-7.10).

    Raises Illegal.
    """
    chart = join(play.state.chart, number, other)
    apart = (play.group(number), play.group(other))
    journey = play.state.journey
    journey = replace(journey, roads=(*journey.roads, *_on_road(play, number)))
    play.set(chart=chart, journey=_without(journey, number, other))
    group = play.group(other)
    new_to = [side for side in play.state.rules.enemies if _is_new(play, apart, side)]
    if not new_to:
        return
    is_open = is_spotted(play, group, "D")
    until = group.spotted if is_open else group.found

    def joined(to: tuple[Seat, ...], side: Side) -> told.Spotted:
        """Who joins those on the map stands there too; whom he has joined no enemy hears (W-15.7)."""
        hidden = (one for one in apart if not sees_spotted(play, one, side))
        names = in_order(piece for one in hidden for piece in seen_members(play, one))
        return told.Spotted(to, group.at, names, until, is_open)

    tell_each(play, joined, *new_to)


def _is_new(play: WarPlay, apart: Iterable[Group], side: Side) -> bool:
    """Whether a side sees one of two groups on the map, and not the other."""
    return len({sees_spotted(play, group, side) for group in apart}) > 1


def _without(journey: Journey, number: int, other: int) -> Journey:
    """Nothing helps a column that is free, and may be taken again; what D was told of it goes over (W-6.6)."""
    free = frozenset((number,))
    return replace(
        journey,
        entered=tuple((other if column == number else column, at) for column, at in journey.entered),
        unseen=journey.unseen - free,
        boats=journey.boats - free,
        guided=journey.guided - free,
    )


def close(play: WarPlay) -> None:
    """What D and S hear when the journey is over, and a line in the chart for every group (W-5.5, W-6.4)."""
    end_journey(play)
    for side in play.state.rules.enemies:
        _tell_places(play, side)
    _tell_roads(play)
    state, land = play.state, play.land
    is_kept = state.rules.is_table
    lines = [
        Line(
            state.turn,
            number,
            group.at,
            land.province(group.at),
            group.members,
            group.walked if is_kept else (),
        )
        for number, group in numbered(state.chart)
    ]
    gollum = None if state.gollum.is_dead or "gollum" in state.wraiths else state.gollum.at
    for line in lines:
        play.put_group(line.group, at_rest(play.group(line.group)))
    play.set(
        journey=Journey(),
        lines=(*state.lines, *lines),
        gollum_lines=(*state.gollum_lines, (state.turn, gollum)),
    )


def _tell_places(play: WarPlay, side: Side) -> None:
    """W-10.2: one batch, by hex and number, so that neither order nor moment tells anything."""
    lines = sorted(
        (
            told.PlaceNews(noted.clause, noted.at, noted.number, _staying(play, noted))
            for noted in play.state.journey.noted
            if noted.to == side
        ),
        key=lambda line: (line.at, line.number, line.clause, line.staying or 0),
    )
    if not lines:
        return
    for line in lines:
        play.learn_of(2, line.clause, line.at, line.number, staying=line.staying, to=side)
    play.tell(told.NewsOfPlaces(play.state.rules.seats("F", side), tuple(lines)))


def _staying(play: WarPlay, noted: Noted) -> int | None:
    """How many of those with whom a group began are in the citadel when the journey ends (W-10.6, W-10.13)."""
    if noted.clause != "W-10.6":
        return None
    there = (
        piece
        for _, group in numbered(play.state.chart)
        if group.at == noted.at
        for piece in seen_members(play, group)
    )
    return sum(piece in noted.began_with for piece in there)


def _on_road(play: WarPlay, number: int) -> Iterator[OnRoad]:
    """The path of a group, if a die is thrown for it; what D sees on the map makes no news (W-10.22, W-39.3)."""
    group = play.group(number)
    if group.road and group.cover is not None and not is_spotted(play, group, "D"):
        is_unseen = number in play.state.journey.unseen
        yield OnRoad(number, group.road, len(seen_members(play, group)), group.cover, is_unseen)


def _tell_roads(play: WarPlay) -> None:
    """D hears how many used roads, and how many of these a junction; then a die for each, in no order (W-39.3)."""
    paths = [*play.state.journey.roads]
    for number, _ in numbered(play.state.chart):
        paths += _on_road(play, number)
    both = play.state.rules.seats("F", "D")
    play.tell(told.RoadsUsed(both, len(paths), sum(path.road is Road.JUNCTION for path in paths)))
    paths = sorted((path for path in paths if not path.is_unseen), key=lambda path: path.group)
    columns = tuple(path.group for path in paths)
    for column in play.shuffle("order", columns) if len(columns) > 1 else columns:
        thrown = die(play, "FD")
        path = next(path for path in paths if path.group == column)
        paths.remove(path)
        is_seen = thrown >= _SEEN_FROM[path.road]
        clause = "W-10.11" if path.road is Road.JUNCTION else "W-10.10"
        play.tell(told.RoadDie(both, clause, thrown, *((path.cover, path.number) if is_seen else ())))
        if is_seen:
            play.learn_of(2, clause, path.cover, path.number)
