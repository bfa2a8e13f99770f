"""Charts: what the map is drawn from, out of a pack, or out of whatever an unfinished one has."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.drawing.map.hexes.chart import MARSH, HexChart, HexSpot
from rules.battle.pack import BattlePack, Site
from rules.battle.pack.draft import Draft
from rules.battle.pack.forms import SiteFile
from rules.board.hexes import Hex, HexGrid, Hexside

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
    if draft.grid is None:
        return None
    if draft.map is not None:
        return chart_of(draft.map)
    grid = draft.grid
    chart = HexChart(
        pack="",
        columns=grid.columns,
        rows=grid.rows,
        lands=tuple(_rough_lands(draft, grid)),
        rivers=tuple(tuple(_rough_sides(grid, one.sides)) for _, one in draft.items("river")),
        ridges=tuple(
            side for _, one in draft.items("mountain_side") for side in _rough_sides(grid, one.sides)
        ),
        spots=tuple(_rough_spots(draft, grid)),
    )
    return replace(chart, pack=hashlib.sha256(msgspec.json.encode(chart)).hexdigest())


def _rough_lands(draft: Draft, grid: HexGrid) -> Iterator[str]:
    """Clear where nothing else is said."""
    legend = draft.files.get("legend") or {}
    rows = draft.files["terrain"].rows if "terrain" in draft.files else []
    for at in grid.hexes:
        column, row = divmod(at, grid.rows)
        line = rows[row] if row < len(rows) else ""
        yield _land(legend.get(line[column : column + 1], "clear"))


def _rough_sides(grid: HexGrid, names: Iterable[str]) -> Iterator[Hexside]:
    for name in names:
        with contextlib.suppress(ValueError):
            yield grid.parse_hexside(name)


def _rough_spots(draft: Draft, grid: HexGrid) -> Iterator[HexSpot]:
    """The sites and names that lie on the map."""
    for _, one in draft.items("site"):
        with contextlib.suppress(ValueError):
            yield _spot(grid.parse(one.hex), one.name, one)
    for at, name in (draft.files.get("names") or {}).items():
        with contextlib.suppress(ValueError):
            yield _spot(grid.parse(at), name, None)
