"""The sittings of a game-turn (W-5.1)."""

from __future__ import annotations

import enum

from rules.war.state.pieces import Side


class Phase(enum.Enum):
    """The sittings of a game-turn, in their order; that of the tower is there for three alone (W-16.3)."""

    TOWER = "tower"
    SEARCH = "search"
    JOURNEY = "journey"
    SHADOW = "shadow"

    @property
    def sides(self) -> tuple[Side, ...]:
        """All who may have something to say in it."""
        return ("D", "S") if self is Phase.SEARCH else (self.side,)

    @property
    def side(self) -> Side:
        """Who acts in it; of a search D, and S with him where he has a card."""
        match self:
            case Phase.TOWER:
                return "S"
            case Phase.JOURNEY:
                return "F"
            case _:
                return "D"
