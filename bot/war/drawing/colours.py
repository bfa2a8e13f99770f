"""The colours of the war's own pieces and marks, which are always exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.drawing.colours import (
    DEEP,
    FAINT,
    FIELDS,
    GOLD,
    GRAVEL,
    HILL,
    INK,
    PAPER,
    PARCHMENT,
    ROAD,
    RUST,
    SEA,
    SLOPE,
    STREAM,
    TRACK,
    WHITE,
    Colour,
)
from bot.drawing.map.hexes.land import GROUNDS

FREE: Final = "#174a8c"
DARK: Final = "#8c1616"
HAND: Final = "#efe9dc"
NOBODY: Final = "#4b4b4f"
FILLS: Final[Mapping[str, Colour]] = {"F": FREE, "D": DARK, "S": HAND, "": NOBODY}
"""Of pieces, by their side; Gollum and Servants mostly have none."""
SIGNS: Final[Mapping[str, Colour]] = {"F": WHITE, "D": WHITE, "S": INK, "": WHITE}
"""What stands on them."""

ELVEN: Final = "#1e6b3c"
FLAME: Final = "#d9480f"
WEB: Final = "#5b3a6b"
PAINTS: Final[Mapping[str, Colour]] = {
    "blue": "#1b4f9c",
    "red": "#b3162c",
    "green": "#17683b",
    "violet": "#6f2c91",
    "orange": "#c65a00",
    "teal": "#0b7a7a",
    "pink": "#b8326e",
    "brown": "#6a4423",
    "black": "#2a2018",
}
"""What paths, tints and sightings are painted with: one for each of nine groups, in this order."""

SHINE: Final = "#f6c445"
"""On provinces that stand out."""

EXACT: Final = (
    *(INK, FAINT, PAPER, PARCHMENT, WHITE, GOLD, RUST, HILL, SLOPE, TRACK, GRAVEL),
    *(*FILLS.values(), ELVEN, FLAME, WEB, *PAINTS.values()),
)
MIXED: Final = (
    *((front, back) for front in (WHITE, INK) for back in (*FILLS.values(), *PAINTS.values(), GOLD)),
    *((front, back) for front in (INK, PAPER, WHITE) for back in GROUNDS),
    *((front, back) for front in (*PAINTS.values(), SHINE) for back in (*GROUNDS, *FIELDS[1:])),
    *((front, PAPER) for front in (INK, RUST, FREE, DARK, ELVEN, FLAME, WEB, FAINT, NOBODY)),
    *((INK, PARCHMENT), (FAINT, PARCHMENT), (ROAD, GRAVEL), (DEEP, STREAM), (WHITE, SEA), (RUST, PARCHMENT)),
)
"""Colours that meet at edges; those of tints meet the land that lies under them."""
