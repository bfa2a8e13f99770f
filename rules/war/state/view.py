"""What one reader of a war may know: the war as it is known to him (W-15.7)."""

from __future__ import annotations

from rules.game import Seat, View
from rules.war.pack import OpenLand
from rules.war.state.known import known_to
from rules.war.state.pieces import Side
from rules.war.state.war import WarState


class WarView(View, weakref=True, gc=True):
    """All that a reader may know; nothing stands in the place of what he may not."""

    seat: Seat | None
    side: Side | None
    state: WarState
    pack: str
    """The hash of the map that is played on."""


def view(land: OpenLand, state: WarState, seat: Seat | None) -> WarView:
    """For the public, and for a moderator without a seat: None."""
    side = state.rules.side(seat) if seat else None
    return WarView(seat or None, side, known_to(land, state, side), land.sha256)
