"""Whose places are now (W-43.3, W-59.4, W-59.9)."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex
from rules.war.pack import OpenLand
from rules.war.state.war import WarState

TEN: Final = (
    *("barad-dur", "durthang", "minas-morgul", "dol-guldur", "minas-tirith", "dol-amroth", "helms-deep"),
    *("isengard", "hobbiton", "thranduils-palace"),
)
"""With all of these D has won (W-38.2)."""
THREE: Final = ("isengard", "helms-deep", "edoras")
"""With these S has won in the end, or with all Nazgûl (W-38.4, W-50.3)."""
HOMES: Final = {"D": "barad-dur", "S": "isengard"}
"""Where their captors bring captives, and where their Nazgûl fly (W-36.3, W-54.3, W-25.14)."""
HELD: Final = ("citadel", "town", "port")
"""The kinds of places that are somebody's where three play; ports are as towns [decided] (W-59.9)."""


def first_holder(land: OpenLand, state: WarState, at: Hex) -> str:
    """Whose a place is on the map; Isengard is D's where two play, towns of no owner are F's."""
    owner = land.sites[at].owner or "F"
    return owner if owner in state.rules.sides else "D"


def holder(land: OpenLand, state: WarState, at: Hex) -> str:
    """Whose a place is now."""
    return dict(state.taken).get(at) or first_holder(land, state, at)


def is_held(land: OpenLand, at: Hex) -> bool:
    """Whether a hex is a place that is somebody's (W-59.9)."""
    site = land.sites.get(at)
    return site is not None and not site.kinds.isdisjoint(HELD)


def holds_all(land: OpenLand, state: WarState, side: str, places: tuple[str, ...]) -> bool:
    """Whether all these places are a side's."""
    return all(place in land.place and holder(land, state, land.place[place]) == side for place in places)
