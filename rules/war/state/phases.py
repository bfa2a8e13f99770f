"""The sittings of a game-turn (W-5.1)."""

from __future__ import annotations

import enum

from rules.war.state.pieces import SIDES, Side


class Phase(enum.Enum):
    """The sittings of a game-turn, in their order; that of the tower is there for three alone (W-16.3).

    Before the first game-turn of an owners' table all put their pieces (W-44.3).
    """

    SETUP = "setup"
    TOWER = "tower"
    SEARCH = "search"
    JOURNEY = "journey"
    SHADOW = "shadow"

    @property
    def sides(self) -> tuple[Side, ...]:
        """All who may have something to say in it."""
        if self is Phase.SETUP:
            return SIDES
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


SITTINGS = tuple(phase for phase in Phase if phase is not Phase.SETUP)
"""Those of a game-turn."""
