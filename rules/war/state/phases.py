"""The sittings of a game-turn (W-5.1)."""

from __future__ import annotations

import enum

from rules.war.state.pieces import Side


class Phase(enum.Enum):
    """Whose sitting it is, for two."""

    SEARCH = "search"
    JOURNEY = "journey"
    SHADOW = "shadow"

    @property
    def side(self) -> Side:
        """Who acts in it."""
        return "F" if self is Phase.JOURNEY else "D"
