"""The kinds of question, with the usual deadlines of B-18.3; the rows beside say all else of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.game import Kind, Shown

_HOUR: Final = 3600

TURN: Final = Kind("turn", Shown.BY_NAME, 48 * _HOUR, is_long=True)
"""All phases of a turn, numbered as turns are."""
ABSENT: Final = Kind("absent", Shown.BY_NAME, 8 * _HOUR)
"""Only the clock of a turn whose player has missed two in a row; nothing is asked by it."""
LEAVE: Final = Kind("leave", Shown.HIDDEN, None)
"""A request for leave, numbered for each who is asked (B-7.6)."""
STANDING: Final = Kind("standing", Shown.HIDDEN, None)
"""Leave given or refused beforehand, at any time (D11)."""
PLAN: Final = Kind("plan", Shown.HIDDEN, None, is_long=True)
"""The build list and orders in advance, at any time (D11)."""
DRAW: Final = Kind("draw", Shown.HIDDEN, None)
RESIGN: Final = Kind("resign", Shown.HIDDEN, None, final=True)

KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind for kind in (TURN, ABSENT, LEAVE, STANDING, PLAN, DRAW, RESIGN)
}
