"""How many random games of each a test plays."""

from __future__ import annotations

from typing import Any

from rules.game import Game

LONG = {"hunt": 6, "battle": 16, "war": 20}
"""Games that are as long as so many quests."""


def share(game: Game[Any], count: int) -> int:
    """So many random games in the place of *count* quests: fewer where each has much more to see."""
    return max(2, count // LONG.get(game.name, 1))
