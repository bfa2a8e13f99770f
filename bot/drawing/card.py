"""Cards to paint on: paper with a double rim and clear corners, in the fixed palette that all of them have."""

from __future__ import annotations

import functools
from typing import Final

from PIL import Image, ImageDraw

from bot.drawing.canvas import Canvas
from bot.drawing.colours import BAD, BRASS, EDGE, FAINT, GLOW, GOOD, INK, OUTSIDE, PAPER, SAND, WHITE, palette

_MIXED: Final = (
    *((front, back) for front in (INK, FAINT, BRASS, GOOD, BAD, EDGE) for back in (PAPER, SAND, GLOW)),
    *((WHITE, back) for back in (INK, GOOD, BAD, BRASS, EDGE)),
    *((WHITE, back) for back in (PAPER, SAND, GLOW)),
    (INK, WHITE),
    (BRASS, INK),
    (SAND, PAPER),
    (GLOW, PAPER),
)
"""Pairs of colours that meet at smooth edges; the palette has the steps between them."""
_STEPS: Final = 6


def card(width: int, height: int) -> Canvas:
    """An empty card."""
    return Canvas(_paper(width, height), _palette())


@functools.lru_cache(4)
def _paper(width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (width, height), OUTSIDE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 34, fill=PAPER, outline=EDGE, width=5)
    draw.rounded_rectangle((11, 11, width - 12, height - 12), 24, outline=SAND, width=3)
    return image


@functools.cache
def _palette() -> Image.Image:
    colours = (OUTSIDE, PAPER, SAND, GLOW, WHITE, INK, FAINT, EDGE, BRASS, GOOD, BAD)
    image = palette(colours, _MIXED, _STEPS)
    image.info["transparency"] = colours.index(OUTSIDE)
    return image
