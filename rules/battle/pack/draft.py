"""A map on its way in (B-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.battle.pack import BattlePack
from rules.board.hexes import Hex, HexGrid
from rules.packs.draft import PackDraft
from rules.packs.lines import Path
from rules.packs.reading import Clauses, Source, Violation

CLAUSES: Final = Clauses(form="B-23.1", keys="B-23.1", bounds="B-23.1")


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
