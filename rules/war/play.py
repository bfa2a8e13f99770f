"""One entry at work on a war: what all its rules are handed."""

from __future__ import annotations

from typing import Any

from rules.board.hexes import Hex
from rules.kit.engine import Engine
from rules.war.pack import OpenLand
from rules.war.pieces import Side
from rules.war.sheets.of_war import ROWS
from rules.war.state import News, WarState
from rules.war.tracks.chart import Group, group_of, with_group


class WarPlay(Engine[OpenLand, WarState]):
    """The engine with the map."""

    __slots__ = ()

    @property
    def land(self) -> OpenLand:
        return self.pack

    def group(self, number: int) -> Group:
        """One group. Raises Illegal for a free column."""
        return group_of(self.state.chart, number)

    def put(self, number: int, group: Group | None) -> None:
        """A group as it is now."""
        self.set(chart=with_group(self.state.chart, number, group))

    def row(self, side: Side, name: str) -> Any:
        """What a row of a side's sheet says now."""
        return ROWS.value(self.state.sheet(side), name)

    def holder(self, at: Hex) -> str:
        """Whose a citadel is now; Isengard is D's where two play (W-43.3, W-59.4)."""
        site = self.land.sites[at]
        owner = dict(self.state.taken).get(at, site.owner)
        return owner if owner in self.state.rules.sides else "D"

    def learn_of(self, level: int, clause: str, at: Hex, number: int | None = None, **more: Any) -> None:
        """D learns it, and it stands in his log (W-15.5); a group in Mordor opens the way to the fire (W-52.5)."""
        state = self.state
        news = News(state.turn, state.phase, level, clause, at, number, **more)
        is_in_mordor = level > 0 and self.land.is_mordor(at)
        self.set(news=(*state.news, news), reported=state.reported or is_in_mordor)
