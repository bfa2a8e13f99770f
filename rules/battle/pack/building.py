"""From the written form of a map, once its hexes are known to be sound, to the values that the game plays with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.battle.pack import BattlePack, Site
from rules.battle.pack.draft import Draft
from rules.board.hexes import Hex, HexGrid, Hexside


def build(draft: Draft, sha256: str) -> BattlePack:
    """The map; *draft* has no fault in the form of its hexes."""
    files, grid = draft.files, draft.grid
    assert grid is not None
    sites = {site.at: site for site in (_site(grid, one) for one in files["site"])}
    named = {grid.parse(at): name for at, name in files.get("names", {}).items()}
    return BattlePack(
        id=files["map"].id,
        title=files["map"].title,
        sha256=sha256,
        grid=grid,
        terrain=_terrain(grid, files["legend"], files["terrain"].rows),
        rivers=_sides(grid, files.get("river", ())),
        walls=_sides(grid, files.get("mountain_side", ())),
        sites=sites,
        names={at: site.name for at, site in sites.items()} | named,
        regions=_regions(grid, files.get("regions")),
        build={nation: tuple(map(grid.parse, hexes)) for nation, hexes in files["build"].items()},
        mordor_gates=tuple(map(grid.parse, files["check"].mordor_gates)),
        warnings=tuple(map(str, draft.warnings)),
    )


_BLOCK: Final = 5


def _regions(grid: HexGrid, said: Any) -> tuple[str, ...]:
    """B-23.5: those of the file, else squares of the map, each called by its first and last hex."""
    if said is not None:
        return _terrain(grid, said.names, said.rows)
    return tuple(_square(grid, *divmod(at, grid.rows)) for at in grid.hexes)


def _square(grid: HexGrid, column: int, row: int) -> str:
    left, top = column - column % _BLOCK, row - row % _BLOCK
    right, low = min(left + _BLOCK, grid.columns) - 1, min(top + _BLOCK, grid.rows) - 1
    return f"{grid.name(left * grid.rows + top)}-{grid.name(right * grid.rows + low)}"


def _terrain(grid: HexGrid, legend: Mapping[str, str], rows: list[str]) -> tuple[str, ...]:
    """What the character of each hex stands for."""
    return tuple(legend[rows[row][column]] for column in range(grid.columns) for row in range(grid.rows))


def _sides(grid: HexGrid, listed: Any) -> dict[str, tuple[Hexside, ...]]:
    return {one.name: tuple(map(grid.parse_hexside, one.sides)) for one in listed}


def _site(grid: HexGrid, one: Any) -> Site:
    def hexes(names: list[str]) -> tuple[Hex, ...]:
        return tuple(map(grid.parse, names))

    return Site(
        at=grid.parse(one.hex),
        name=one.name,
        start=one.start,
        count=one.start_count,
        crown=one.crown,
        is_fortress=one.fortress,
        is_elven=one.elven,
        special=one.special,
        goal=one.goal,
        gates=(hexes(one.west or one.north), hexes(one.east or one.south)),
    )
