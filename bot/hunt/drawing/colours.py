"""The colours of the Hunt's own pieces, which are always exact."""

from __future__ import annotations

from typing import Final

from bot.drawing.colours import (
    BANK,
    FAINT,
    GOLD,
    GRAVEL,
    INK,
    LAND,
    PAPER,
    PARCHMENT,
    ROAD,
    RUST,
    SHADE,
    WATER,
    WHITE,
    Colour,
)

DARK: Final = "#3a342e"
NIGHT: Final = "#2d3350"
BLOOD: Final = "#a3201c"
AMBER: Final = "#c65a00"
LEAF: Final = "#1e6b3c"
SKY: Final = "#0b6e8f"
HAT: Final = "#56606e"

RIDERS: Final = {
    "grey": "#4b4b4f",
    "blue": "#1b4f9c",
    "green": "#17683b",
    "violet": "#6f2c91",
    "red": "#9e1b32",
    "orange": "#b3500b",
    "brown": "#6a4423",
    "black": "#1c1c1c",
    "teal": "#0b6a6a",
    "pink": "#a8326e",
}
"""By the pack's word; one that is not here takes the colour of its place among the first four."""

EXACT: Final = (
    *(INK, FAINT, PAPER, PARCHMENT, SHADE, WHITE, NIGHT, GOLD, BLOOD, AMBER, LEAF, SKY, HAT, DARK),
    *LAND,
    *RIDERS.values(),
)
MIXED: Final = (
    *((WHITE, back) for back in (INK, BLOOD, AMBER, LEAF, SKY, HAT, NIGHT, DARK, *RIDERS.values())),
    *((INK, back) for back in (PARCHMENT, WHITE, GOLD)),
    *((front, PARCHMENT) for front in (INK, ROAD, RUST, BANK, WATER, FAINT, GOLD, BLOOD, SKY, LEAF)),
    (ROAD, GRAVEL),
)
"""Colours that meet at the edges of shapes and letters."""


def rider(symbol: int, word: str) -> Colour:
    """The colour of the Nazgul in that place of the pack, which may call it by *word*."""
    return RIDERS.get(word.strip().lower()) or list(RIDERS.values())[symbol % 4]
