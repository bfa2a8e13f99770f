"""The colours of all pictures, and the palettes that they are kept in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from PIL import Image, ImageColor

Colour: TypeAlias = str
Tone: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[Colour, Colour]

INK: Final = "#2a2018"
FAINT: Final = "#6b573c"
PAPER: Final = "#f6ecd2"
PARCHMENT: Final = "#ecdbb2"
SHADE: Final = "#dcc48f"
WHITE: Final = "#fffdf5"
GOLD: Final = "#e0a21b"
SAND: Final = "#e6d7b6"
GLOW: Final = "#fbdc92"
EDGE: Final = "#947747"
BRASS: Final = "#a86f06"
"""Gold that can be read on paper."""
GOOD: Final = "#12664f"
BAD: Final = "#b3261a"
OUTSIDE: Final = "#ff00ff"
"""What is painted so on a card is transparent in the end."""

ROAD: Final = "#7a4a1e"
TRACK: Final = "#6e5435"
GRAVEL: Final = "#f3dfae"
RUST: Final = "#7a3b1d"
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
FIELDS: Final = ("#f2e6c8", "#ecdcb4", "#e6dcc0", "#efdcc0")
"""Of clear land, region by region."""
SEA: Final = "#9fc3cc"
SHOAL: Final = "#b7d3d6"
SURF: Final = "#cfe1dd"
WOOD: Final = "#c3ca92"
HEIGHT: Final = "#d8c297"
FEN: Final = "#c4d3b4"
ROCK: Final = "#a98d62"
SHADED: Final = "#6f5737"
SNOW: Final = "#f7f1e2"
STREAM: Final = "#3f86ab"
DEEP: Final = "#1f5877"
WASHES: Final = ("#cf9d4a", "#8aa35c", "#c77f5c", "#7d9fa6", "#ab8aa8", "#a59a4f", "#c2936f", "#6f9c86")
"""What sections are tinted with."""

LAND: Final = (
    *(ROAD, TRACK, GRAVEL, RUST, NUMERAL, BORDER, FRONTIER, LEAVES, HILL, SLOPE, REED, WATER, BANK),
    *TREES,
)
"""What a map without a piece is drawn with, beside its paper."""


def palette(
    exact: Iterable[Colour], mixed_: Iterable[Pair], steps: int, tones: Iterable[Tone] = ()
) -> Image.Image:
    """A picture with the palette: the *exact* colours, *tones*, and the *steps* between each pair that meets."""
    found = dict.fromkeys(rgb(colour) for colour in exact)
    found |= dict.fromkeys(tones)
    for front, back in mixed_:
        for step in range(1, steps + 1):
            found[mixed(rgb(front), rgb(back), step / (steps + 1))] = None
    assert len(found) <= 256
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in found for part in colour])
    return image


def rgb(colour: Colour) -> Tone:
    return ImageColor.getrgb(colour)


def mixed(one: Tone, other: Tone, part: float) -> Tone:
    """*part* of the way from *one* to *other*."""
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
