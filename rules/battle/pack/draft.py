"""A map on its way in, from its written form to the values that the game plays with (B-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.battle.pack import BattlePack, Site
from rules.battle.pack.forms import SiteFile
from rules.board.hexes import Hex, HexGrid, Hexside
from rules.packs.draft import PackDraft
from rules.packs.lines import Path
from rules.packs.reading import Clauses, Source, Violation

CLAUSES: Final = Clauses(form="B-23.1", keys="B-23.1", bounds="B-23.1")
_BLOCK: Final = 5
"""How many hexes wide and high regions are where the file has none."""


class Draft(PackDraft):
    """With the grid that the file speaks of, and the map once it is sound so far."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        super().__init__(sources, wrong)
        self.grid: HexGrid | None = None
        self.map: BattlePack | None = None

    def site(self, at: Hex) -> Path:
        """The way to the site of a hex; to all sites where it has none."""
        assert self.grid is not None
        name = self.grid.name(at)
        return next((path for path, one in self.items("site") if one.hex == name), ("site",))


def build(draft: Draft, sha256: str) -> BattlePack:
    """The map as the game plays with it; *draft* has no fault in the form of its hexes."""
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


def _site(grid: HexGrid, one: SiteFile) -> Site:
    near, far = (tuple(map(grid.parse, gates)) for gates in (one.west or one.north, one.east or one.south))
    same = {name: getattr(one, name) for name in Site.__struct_fields__ if name in SiteFile.model_fields}
    return Site(at=grid.parse(one.hex), gates=(near, far), **same)
