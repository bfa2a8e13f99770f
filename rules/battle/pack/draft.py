"""A map on its way in, from its written form to the values that the game plays with (B-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.battle.pack import BattlePack, Site
from rules.battle.pack.forms import SiteFile
from rules.board.hexes import HexGrid
from rules.packs.hex_maps import HexDraft, map_of
from rules.packs.reading import Clauses, Source, Violation

CLAUSES: Final = Clauses(form="B-23.1", keys="B-23.1", bounds="B-23.1")


class Draft(HexDraft):
    """With the map once it is sound so far."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        super().__init__(sources, wrong)
        self.map: BattlePack | None = None


def build(draft: Draft, sha256: str) -> BattlePack:
    """The map as the game plays with it; *draft* has no fault in the form of its hexes."""
    files, found = draft.files, map_of(draft)
    grid: HexGrid = found["grid"]
    sites = [_site(grid, one) for one in files["site"]]
    return BattlePack(
        id=files["map"].id,
        title=files["map"].title,
        sha256=sha256,
        sites={site.at: site for site in sites},
        build={nation: tuple(map(grid.parse, hexes)) for nation, hexes in files["build"].items()},
        mordor_gates=tuple(map(grid.parse, files["check"].mordor_gates)),
        warnings=tuple(map(str, draft.warnings)),
        **{**found, "names": {site.at: site.name for site in sites} | found["names"]},
    )


def _site(grid: HexGrid, site_file: SiteFile) -> Site:
    near, far = (
        tuple(map(grid.parse, gates))
        for gates in (site_file.west or site_file.north, site_file.east or site_file.south)
    )
    same = {
        name: getattr(site_file, name) for name in Site.__struct_fields__ if name in SiteFile.model_fields
    }
    return Site(at=grid.parse(site_file.hex), gates=(near, far), **same)
