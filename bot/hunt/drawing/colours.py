"""The colours of the maps: those of pieces are always exact, the land gets what is left of the palette."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PIL import Image, ImageColor

from bot.drawing.canvas import Colour

INK: Final = "#2a2018"
FAINT: Final = "#6b573c"
PAPER: Final = "#f6ecd2"
PARCHMENT: Final = "#ecdbb2"
SHADE: Final = "#dcc48f"
WHITE: Final = "#fffdf5"
ROAD: Final = "#7a4a1e"
TRACK: Final = "#6e5435"
GRAVEL: Final = "#f3dfae"
RUST: Final = "#7a3b1d"
DARK: Final = "#3a342e"
NUMERAL: Final = "#c9ab72"
BORDER: Final = "#a98f5f"
FRONTIER: Final = "#8a5a3a"
TREES: Final = ("#9aa66b", "#87965a", "#a8b07a")
LEAVES: Final = "#525c35"
HILL: Final = "#c9ae78"
SLOPE: Final = "#7d6238"
REED: Final = "#6f7f4a"
WATER: Final = "#8db4bd"
BANK: Final = "#4f7d8a"
NIGHT: Final = "#2d3350"
GOLD: Final = "#e0a21b"
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

WASHES: Final = ("#cf9d4a", "#8aa35c", "#c77f5c", "#7d9fa6", "#ab8aa8", "#a59a4f", "#c2936f", "#6f9c86")
"""What sections are tinted with."""

_PIECES: Final = (INK, FAINT, PAPER, PARCHMENT, SHADE, WHITE, NIGHT, GOLD, BLOOD, AMBER, LEAF, SKY, HAT)
_LAND: Final = (
    *(ROAD, TRACK, GRAVEL, RUST, DARK, NUMERAL, BORDER, FRONTIER, LEAVES, HILL, SLOPE, REED, WATER, BANK),
    *TREES,
)
_EXACT: Final = (*_PIECES, *_LAND, *RIDERS.values())
_MIXED: Final = (
    *((WHITE, back) for back in (INK, BLOOD, AMBER, LEAF, SKY, HAT, NIGHT, DARK, *RIDERS.values())),
    *((INK, back) for back in (PARCHMENT, WHITE, GOLD)),
    *((front, PARCHMENT) for front in (INK, ROAD, RUST, BANK, WATER, FAINT, GOLD, BLOOD, SKY, LEAF)),
    (ROAD, GRAVEL),
)
_STEPS: Final = 1


def rider(symbol: int, word: str) -> Colour:
    """The colour of the Nazgul in that place of the pack, which may call it by *word*."""
    return RIDERS.get(word.strip().lower()) or list(RIDERS.values())[symbol % 4]


def palette(tones: Iterable[tuple[int, ...]]) -> Image.Image:
    """A picture with the palette: the exact colours, what lies between them, and the *tones* of the ground."""
    found = dict.fromkeys(rgb(colour) for colour in _EXACT)
    found |= dict.fromkeys(tones)
    for front, back in _MIXED:
        for step in range(1, _STEPS + 1):
            found[mixed(rgb(front), rgb(back), step / (_STEPS + 1))] = None
    assert len(found) <= 256
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in found for part in colour])
    return image


def rgb(colour: Colour) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)


def mixed(one: tuple[int, ...], other: tuple[int, ...], part: float) -> tuple[int, ...]:
    """*part* of the way from *one* to *other*."""
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
