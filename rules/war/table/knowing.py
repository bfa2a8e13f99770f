"""The land as a war has come to know it (W-44.4, W-44.5)."""

from __future__ import annotations

import functools
from typing import Final

from rules.board.hexes import Hex
from rules.war.pack import OpenLand
from rules.war.state.table import Table
from rules.war.table.land import TableLand

_KEPT: Final = 64


def land_with(land: OpenLand, table: Table) -> OpenLand:
    """*land* with the provinces and blind sides of *table*, which may be what one side knows of it."""
    if not (table.where or table.blind) or not isinstance(land, TableLand):
        return land
    where = tuple((learnt.at, learnt.province) for learnt in table.where)
    return _known(land, where, tuple(blind.pair for blind in table.blind))


@functools.lru_cache(_KEPT)
def _known(
    land: TableLand, where: tuple[tuple[Hex, str], ...], blind: tuple[tuple[Hex, Hex], ...]
) -> TableLand:
    return land.knowing(where, blind)
