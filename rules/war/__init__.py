"""War of the Ring: the Fellowship goes unseen, and the Dark Power hunts it.

The rules: RULES.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.war.game import WarGame

TITLE = "War of the Ring"
PLACE = 4
"""Where the game stands in lists."""


def make(edition: int | None = None, pack: bytes | None = None) -> WarGame:
    """The rules in this edition, with this body of a pack or the shipped one. Raises ValueError."""
    from rules.packs.opening import open_game
    from rules.war.game import WarGame

    return open_game(WarGame, edition, pack)
