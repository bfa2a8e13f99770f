"""Battle of the Ring: two or three players on a map of hexes, and the Ring among them.

The rules: RULES.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.game import BattleGame

TITLE = "Battle of the Ring"
PLACE = 3
"""Where the game stands in lists: last, for it takes longest."""


def make(edition: int | None = None, pack: bytes | None = None) -> BattleGame:
    """The rules in this edition, with this body of a pack or the shipped one. Raises ValueError."""
    from rules.battle.game import BattleGame
    from rules.packs.opening import open_game

    return open_game(BattleGame, edition, pack)
