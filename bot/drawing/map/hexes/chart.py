"""The facts that a map of hexes is drawn from. Equal charts make the same map."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex, Hexside
from rules.game import Value

CLEAR: Final = "clear"
MOUNTAIN: Final = "mountain"
FOREST: Final = "forest"
SEA: Final = "sea"
MARSH: Final = "marsh"
HILLS: Final = "hills"
"""The kinds of land that are painted; a hex of no kind is clear."""


class HexSpot(Value):
    """A hex with a name, or with marks of a game's own. A higher *rank* is written larger."""

    at: Hex
    name: str = ""
    rank: int = 0
    flags: tuple[str, ...] = ()


class HexChart(Value):
    """All that the map is drawn from. *pack* tells it from every other; *lands* and *regions* go by hex."""

    pack: str
    columns: int
    rows: int
    lands: tuple[str, ...]
    rivers: tuple[tuple[Hexside, ...], ...] = ()
    ridges: tuple[Hexside, ...] = ()
    spots: tuple[HexSpot, ...] = ()
    regions: tuple[str, ...] = ()
    """Empty in the sea, where that is in none."""
    fields: tuple[int, ...] = ()
    """For each hex which of FIELDS is its ground; where there are none, it is the first."""
    ids: tuple[str, ...] = ()
    """What hexes are called; where there are none, as grids of letters and numbers call them. Empty: it is called
    nothing, and is no part of the map.
    """
    is_first_low: bool = False
    """Whether the first column lies half a hex lower than the second."""
