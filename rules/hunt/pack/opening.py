"""The packs of the hunt: read, checked, and made ready to play (H-20.3, H-21, H-23)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rules.hunt.pack import HuntPack
from rules.hunt.pack.building import build
from rules.hunt.pack.checks import whole
from rules.hunt.pack.draft import CLAUSES, Draft
from rules.packs.shelf import Shelf


def _built(draft: Draft, sha256: str) -> HuntPack:
    return build(draft.files, draft.boards, sha256, tuple(map(str, draft.warnings)))


OPEN_ROAD: Final = "open-road"
SHELF: Final = Shelf(Path(__file__).parents[1] / "data", CLAUSES, whole.check, _built)

load: Final = SHELF.load
open_body: Final = SHELF.open_body
shipped_body: Final = SHELF.shipped_body
by_hash: Final = SHELF.by_hash
"""Views name their pack by its hash."""
files: Final = SHELF.files


def open_pack(id: str = OPEN_ROAD) -> HuntPack:
    """A pack that the project ships, read once. Raises ValueError for an unknown one."""
    return SHELF.open_pack(id)
