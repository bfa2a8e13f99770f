"""The colours of the battle's own pieces and marks, which are always exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.drawing.colours import FAINT, FIELDS, GOLD, INK, PAPER, PARCHMENT, RUST, SEA, SHADE, WHITE, Colour
from rules.battle.charts import ALLIANCE, EVIL, SARUMAN, SAURON, Side

RED: Final = "#8c1616"
BLUE: Final = "#174a8c"
PALE: Final = "#efe9dc"
RING: Final = "#ffd91c"
"""The Ring's, and nothing else's (B-24.2)."""
ORANGE: Final = "#e27300"
"""Special hexes (B-24.2)."""
ELVEN: Final = "#efe36b"
"""Elven hexes (B-24.2)."""
LEAF: Final = "#1e6b3c"
FLAME: Final = "#d9480f"

DULL: Final[Mapping[Colour, Colour]] = {RED: "#a9605a", BLUE: "#6d8bab", PALE: "#e3dac2"}
"""Of pieces that did nothing while others did: what happened stands out."""

FILLS: Final[Mapping[Side, Colour]] = {SAURON: RED, EVIL: RED, SARUMAN: PALE, ALLIANCE: BLUE}
SIGNS: Final[Mapping[Side, Colour]] = {SAURON: WHITE, EVIL: WHITE, SARUMAN: INK, ALLIANCE: WHITE}
SHAPES_OF: Final[Mapping[Side, str]] = {SAURON: "square", EVIL: "square", SARUMAN: "shield", ALLIANCE: "disc"}
"""Sides are told by shape as well (B-24.1)."""

EXACT: Final = (
    *(INK, FAINT, PAPER, PARCHMENT, SHADE, WHITE, GOLD, RUST),
    *(RED, BLUE, PALE, RING, ORANGE, ELVEN, LEAF, FLAME),
    *DULL.values(),
)
MIXED: Final = (
    *((front, back) for front in (WHITE, INK) for back in (RED, BLUE, PALE, RING, GOLD, FLAME, LEAF)),
    *((front, FIELDS[0]) for front in (INK, WHITE, RED, BLUE, ORANGE, ELVEN, LEAF, FLAME, RING)),
    *((INK, back) for back in (WHITE, PARCHMENT, SEA)),
    (FAINT, PARCHMENT),
    (WHITE, SEA),
)
"""Colours that meet at the edges of shapes and letters."""
