"""The maps of the battle: read, checked, and made ready to play (B-22, B-23)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rules.battle.pack import BattlePack
from rules.battle.pack.checks import check
from rules.battle.pack.draft import CLAUSES, build
from rules.packs.shelf import Shelf

OPEN_MAP: Final = "open-1"
SHELF: Final = Shelf(Path(__file__).parents[1] / "data", CLAUSES, check, build)

load: Final = SHELF.load
by_hash: Final = SHELF.by_hash
"""Views name their map by its hash."""
files: Final = SHELF.files


def open_pack(id: str = OPEN_MAP) -> BattlePack:
    """A map that the project ships, read once. Raises ValueError for an unknown one."""
    return SHELF.open_pack(id)
