"""As much of a map of hexes as can be drawn while its file need not be in order."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.drawing.map.hexes.chart import HexChart, HexSpot
from rules.board.hexes import Hex, HexGrid, Hexside
from rules.packs.hex_maps import HexDraft


def rough_chart(
    draft: HexDraft, land: Callable[[str], str], spot: Callable[[Hex, str, Any], HexSpot]
) -> HexChart | None:
    """What of *draft* lies on its map; None where nobody knows how large it is.

    *land* is as what a word of the file is drawn, *spot* what is drawn of a hex, its name and its site or None.
    """
    grid = draft.grid
    if grid is None:
        return None
    ridges = (_sides(grid, one.sides) for _, one in draft.items("mountain_side"))
    chart = HexChart(
        pack="",
        columns=grid.columns,
        rows=grid.rows,
        lands=tuple(map(land, _lands(draft, grid))),
        rivers=tuple(tuple(_sides(grid, one.sides)) for _, one in draft.items("river")),
        ridges=tuple(side for sides in ridges for side in sides),
        spots=tuple(_spots(draft, grid, spot)),
    )
    return replace(chart, pack=hashlib.sha256(msgspec.json.encode(chart)).hexdigest())


def _lands(draft: HexDraft, grid: HexGrid) -> Iterator[str]:
    """Clear where nothing else is said."""
    legend = draft.files.get("legend") or {}
    rows = draft.files["terrain"].rows if "terrain" in draft.files else []
    for at in grid.hexes:
        column, row = divmod(at, grid.rows)
        line = rows[row] if row < len(rows) else ""
        yield legend.get(line[column : column + 1], "clear")


def _sides(grid: HexGrid, names: Iterable[str]) -> Iterator[Hexside]:
    for name in names:
        with contextlib.suppress(ValueError):
            yield grid.parse_hexside(name)


def _spots(draft: HexDraft, grid: HexGrid, spot: Callable[[Hex, str, Any], HexSpot]) -> Iterator[HexSpot]:
    """The sites and names that lie on the map."""
    named = [(one.hex, one.name, one) for _, one in draft.items("site")]
    named += [(at, name, None) for at, name in (draft.files.get("names") or {}).items()]
    for at, name, site in named:
        with contextlib.suppress(ValueError):
            yield spot(grid.parse(at), name, site)
