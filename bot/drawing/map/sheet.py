"""The sheet that a map stands on: a band with a title above it, room for more below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.drawing.canvas import Canvas
from bot.drawing.colours import INK, PARCHMENT
from bot.drawing.map.atlas import STEPS, Atlas
from bot.drawing.symbols import Shape
from bot.drawing.typeface import drawable, shrunk

HEAD: Final = 46
"""Pixels above the map."""
RIM: Final = 18
MOST_BYTES: Final = 110_000
"""Of a picture: one that would be larger goes on fallow land."""


def sheet(atlas: Atlas, below: int, shapes: Mapping[str, Shape], land: Image.Image | None = None) -> Canvas:
    """The map, or its *land*, between the band above and so many pixels *below*."""
    base = Image.new("RGB", (atlas.plot.width, HEAD + atlas.plot.height + below), PARCHMENT)
    base.paste(land or atlas.sheet, (0, HEAD))
    return Canvas(base, atlas.palette, shapes, STEPS)


def paint_title(canvas: Canvas, title: str) -> None:
    """A title, and nothing beside it."""
    words, size = shrunk(drawable(title), 30, canvas.image.width - 2 * RIM, True)
    canvas.text(words, (RIM, HEAD // 2), size, INK, bold=True)
