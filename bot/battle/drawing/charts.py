"""Charts: what the map is drawn from, out of a pack, or out of whatever an unfinished one has."""

from __future__ import annotations

import functools
import itertools
from typing import Final

from bot.drawing.map.hexes import rough
from bot.drawing.map.hexes.chart import MARSH, HexChart, HexSpot
from rules.battle.pack import BattlePack, Site
from rules.battle.pack.draft import Draft
from rules.battle.pack.forms import SiteFile
from rules.board.hexes import Hex

_FAMOUS: Final = 1
"""The rank of a site that keeps its meaning after the start (B-3.4)."""


@functools.lru_cache(16)
def chart_of(pack: BattlePack) -> HexChart:
    """The chart of a map that can be played."""
    return HexChart(
        pack=pack.sha256,
        columns=pack.grid.columns,
        rows=pack.grid.rows,
        lands=tuple(map(_land, pack.terrain)),
        rivers=tuple(pack.rivers.values()),
        ridges=tuple(itertools.chain(*pack.walls.values())),
        spots=tuple(_spot(at, name, pack.sites.get(at)) for at, name in pack.names.items()),
        regions=pack.regions,
    )


def _land(word: str) -> str:
    """B-21.3: the Entwash is drawn as a marsh."""
    return MARSH if word == "entwash" else word


def _spot(at: Hex, name: str, site: Site | SiteFile | None) -> HexSpot:
    """B-3.4, B-24.2: a hex with what marks it."""
    if site is None:
        return HexSpot(at, name)
    special, crown = site.special, site.crown
    flags = {
        "elven_hex": site.elven,
        "fortress": site.fortress,
        "special": special,
        str(special): special,
        "crown": crown,
        f"crown {crown}": crown,
        "goal": site.goal,
    }
    told = tuple(flag for flag, holds in flags.items() if holds)
    return HexSpot(at, name, _FAMOUS if told else 0, told)


def rough_chart(draft: Draft) -> HexChart | None:
    """As much of a map as can be drawn that need not be legal; None where nobody knows how large it is."""
    return rough.rough_chart(draft, _land, _spot) if draft.map is None else chart_of(draft.map)
