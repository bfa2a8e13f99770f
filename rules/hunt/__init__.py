"""Hunt for the Ring: one hidden Ring-bearer against one to four Ringwraiths on a map.

The rules: RULES.md; its boards and cards: PACKS.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hunt.game import HuntGame

PLACE = 2
"""Where the game stands in lists: after Quest, which is learned in a minute."""


def make(edition: int | None = None, pack: bytes | None = None) -> HuntGame:
    """The rules in this edition, the newest unless told, with this body of a pack or the shipped one.

    Raises ValueError for an edition that never was, and for what is no pack.
    """
    from rules.hunt.game import EDITION, HuntGame
    from rules.hunt.pack.opening import open_body
    from rules.packs.opening import open_game

    return open_game(HuntGame, EDITION, open_body, edition, pack)


def read_pack(path: Path) -> bytes:
    """The pack there in the one form that games keep. Raises PackError."""
    from rules.hunt.pack import opening

    return opening.body(path)
