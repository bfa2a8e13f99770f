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


_SHELF: Final = Shelf(Path(__file__).parents[1] / "data", CLAUSES, whole.check, _built)

load: Final = _SHELF.load
body: Final = _SHELF.body
open_body: Final = _SHELF.open_body
by_hash: Final = _SHELF.by_hash
"""Views name their pack by its hash."""
shipped: Final = _SHELF.shipped
files: Final = _SHELF.files
shipped_body: Final = _SHELF.shipped_body


def open_pack(id: str = "open-road") -> HuntPack:
    """A pack that the project ships, read once. Raises ValueError for an unknown one."""
    return _SHELF.open_pack(id)
