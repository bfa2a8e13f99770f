"""What a plot costs and will certainly tell, for the Fellowship before it is said (W-7.6)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.land import ON_FOOT, Path, Walk, cost_of
from rules.war.pack import OpenLand
from rules.war.state.war import Standing
from rules.war.tracks.chart import Road, road_of
from rules.war.tracks.sightings import CLEAR, Holder, Seen, Sight, entered_zones, seen_along
from rules.war.tracks.watching import stacks_of


class Preview(Value):
    """Of one way."""

    cost: int
    """Half points, as far as it goes."""
    path: Path
    """As far as it goes: a group stops in an enemy citadel, one on the map wherever enemies are (W-52.4)."""
    province: str
    """Of its end."""
    seen: tuple[Seen, ...] = ()
    """What D is told for certain (W-10.4 to W-10.9)."""
    challenges: tuple[tuple[Hex, Hex], ...] = ()
    """Stacks whose zones it enters, as the map shows them, each with the hex where it does (W-9.1, W-9.2)."""
    road: Road = Road.NONE

    @property
    def road_odds(self) -> int:
        """On how many of six faces a road gives it away (W-10.10, W-10.11)."""
        return int(self.road)


def preview(
    land: OpenLand,
    start: Hex,
    path: Path,
    *,
    holder: Holder,
    pieces: Iterable[Standing],
    walk: Walk = ON_FOOT,
    sight: Sight = CLEAR,
    is_hidden: bool = True,
    stops: bool = True,
) -> Preview:
    """*pieces*: the enemy's on the map; nobody is hidden who stands there too, or wears the Ring alone.

    *stops*: whether an enemy citadel ends it, which at an owners' table is its plotter's word (W-44.4).
    """
    standing = tuple(pieces)
    watching, open_ends = stacks_of(standing), {piece.at for piece in standing}
    walked: Path = ()
    challenges: list[tuple[Hex, Hex]] = []
    road, at = Road.NONE, start
    for step in path:
        walked = (*walked, step)
        road = max(road, road_of(land, at, step))
        challenges += [(stack, step.at) for stack in entered_zones(land, watching, at, step.at, sight)]
        at = step.at
        is_citadel = land.is_a("citadel", at) and holder(at) != "F"
        if stops and (is_citadel or (not is_hidden and at in open_ends)):
            break
    cost, province = cost_of(land, start, walked, walk), land.province(at)
    if not is_hidden:
        return Preview(cost, walked, province)
    told = seen_along(land, holder, start, walked, sight)
    return Preview(cost, walked, province, told, tuple(challenges), road)
