"""Charts: what the map is drawn from, out of a land and the words of a language."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from bot.drawing.colours import FIELDS
from bot.drawing.map.hexes.chart import HILLS, MARSH, SEA, HexChart, HexSpot
from bot.language.words import Text
from bot.war.places import called
from rules.board.hexes import Hex, Hexside, Way
from rules.war.pack import COSTS, OpenLand, Site
from rules.war.table.maps import PrintedMaps

_LANDS: Final = {"rough": HILLS, "swamp": MARSH}
_MOUTH: Final = 4
"""Hexes from the end of a river within which the sea is where it flows into."""
KINDS: Final = ("doom", "haven", "citadel", "town", "port", "servant", "magic", "palantir")
"""What a place can be that has a sign; the first that it is has the middle of its hex."""


class WarChart(HexChart, kw_only=True):
    """A land as it is drawn: its regions are provinces, and ways are hexes that follow one another."""

    roads: tuple[Way, ...]
    trails: tuple[Way, ...]
    walls: tuple[Hexside, ...]
    passes: tuple[Hexside, ...]
    """Those of them that a road or a trail crosses."""
    course: Way
    """Of the river."""
    junctions: tuple[Hex, ...]
    names: tuple[tuple[Hex, str], ...]
    """Of places, those that matter most first."""


def chart_of(land: OpenLand, text: Text, players: int) -> WarChart:
    """The chart of *land* for so many, its places and provinces called as readers of that language know them."""
    names = dict.fromkeys((*land.provinces, *(site.name for site in land.sites.values())))
    return _chart(land, tuple((name, called(name, text)) for name in names), players)


@functools.lru_cache(16)
def _chart(land: OpenLand, words: tuple[tuple[str, str], ...], players: int) -> WarChart:
    grid, named = land.grid, dict(words)
    regions = tuple(
        named[province] if kind in COSTS else ""
        for kind, province in zip(land.terrain, land.provinces, strict=True)
    )
    return WarChart(
        pack=land.sha256,
        columns=grid.columns,
        rows=grid.rows,
        lands=tuple(_LANDS.get(kind, kind) for kind in land.terrain),
        spots=tuple(HexSpot(at, "", 1, _flags(site, players)) for at, site in sorted(land.sites.items())),
        regions=regions,
        fields=_fields(land, regions),
        ids=tuple(grid.name(at) if land.is_there(at) else "" for at in grid.hexes),
        is_first_low=isinstance(grid, PrintedMaps) and grid.is_odd_low,
        roads=tuple(land.roads.values()),
        trails=tuple(land.trails.values()),
        walls=tuple(sorted(land.wall_sides)),
        passes=tuple(sorted(land.wall_sides & (land.road_sides | land.trail_sides))),
        course=tuple(_course(land)),
        junctions=tuple(sorted(land.junctions)),
        names=tuple(_names(land, named)),
    )


def _fields(land: OpenLand, regions: tuple[str, ...]) -> tuple[int, ...]:
    """For each hex the ground of its province: another than its neighbours have."""
    beside: dict[str, set[str]] = {region: set() for region in regions}
    for at in land.grid.hexes:
        beside[regions[at]] |= {regions[other] for other in land.adjacent(at)}
    grounds: dict[str, int] = {"": 0}
    for region in sorted(filter(None, beside), key=lambda region: -len(beside[region])):
        taken = {grounds.get(other, 0) for other in beside[region] - {"", region} if other in grounds}
        grounds[region] = next((nth for nth in range(len(FIELDS)) if nth not in taken), 0)
    return tuple(grounds[region] for region in regions)


def _flags(site: Site, players: int) -> tuple[str, ...]:
    """What it is; a place that has a name alone is nothing else. For two Saruman's citadel is the Dark Power's."""
    owner = "D" if players == 2 and site.owner == "S" else site.owner
    kinds = [f"citadel {owner}" if kind == "citadel" else kind for kind in KINDS if kind in site.kinds]
    return tuple(kinds or ["place"])


def _names(land: OpenLand, named: dict[str, str]) -> Iterator[tuple[Hex, str]]:
    """Of several places of a name, which lie together, the first alone has it written."""
    written = set[str]()
    for at, site in sorted(land.sites.items(), key=lambda each: not each[1].kinds):
        if site.name not in written:
            written.add(site.name)
            yield at, named[site.name]


def _course(land: OpenLand) -> list[Hex]:
    """The river from hex to hex, and on to the sea where that is near."""
    distance, left = land.grid.distance, sorted(land.river, key=lambda at: (at % land.grid.rows, at))
    line = left[:1]
    while left := [at for at in left if at not in line]:
        line.append(min(left, key=lambda at: distance(line[-1], at)))
    sea = [
        at for at in land.grid.hexes if land.terrain[at] == SEA and line and distance(line[-1], at) < _MOUTH
    ]
    return [*line, *sorted(sea, key=lambda at: distance(line[-1], at))[:1]]
