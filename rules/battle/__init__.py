"""Battle of the Ring: two or three players on a map of hexes, and the Ring among them.

The rules: RULES.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.game import BattleGame

PLACE = 3
"""Where the game stands in lists: last, for it takes longest."""


def make(edition: int | None = None, pack: bytes | None = None) -> BattleGame:
    """The rules in this edition, the newest unless told, with this body of a pack or the shipped one.

    Raises ValueError for an edition that never was, and for what is no pack.
    """
    from rules.battle.game import EDITION, BattleGame
    from rules.battle.pack.opening import open_body
    from rules.packs.opening import open_game

    return open_game(BattleGame, EDITION, open_body, edition, pack)


def read_pack(path: Path) -> bytes:
    """The pack there in the one form that games keep. Raises PackError."""
    from rules.battle.pack import opening

    return opening.body(path)
