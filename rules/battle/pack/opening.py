"""The maps of the battle: read, checked, and made ready to play (B-22, B-23)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rules.battle.pack import BattlePack
from rules.battle.pack.building import build
from rules.battle.pack.checks import check
from rules.battle.pack.draft import CLAUSES
from rules.packs.shelf import Shelf

_SHELF: Final = Shelf(Path(__file__).parents[1] / "data", CLAUSES, check, build)

load: Final = _SHELF.load
body: Final = _SHELF.body
open_body: Final = _SHELF.open_body
by_hash: Final = _SHELF.by_hash
"""Views name their map by its hash."""
files: Final = _SHELF.files
shipped_body: Final = _SHELF.shipped_body


def open_pack(id: str = "open-1") -> BattlePack:
    """A map that the project ships, read once. Raises ValueError for an unknown one."""
    return _SHELF.open_pack(id)
