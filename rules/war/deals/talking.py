"""Who talks with whom apart: Saruman with each of the two, and they with each other nowhere (W-29.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.capabilities import Talking
from rules.game import Seat, View
from rules.war.state.deals import partners
from rules.war.state.view import WarView


class Bargaining(Talking):
    """Where three play."""

    def apart(self, view: View) -> Sequence[tuple[Seat, ...]]:
        assert isinstance(view, WarView)
        rules = view.state.rules
        pairs = (rules.seats("S", other) for other in partners("S") if "S" in rules.sides)
        return tuple(tuple(sorted(pair)) for pair in pairs)
