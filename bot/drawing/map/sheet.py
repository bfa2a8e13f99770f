"""The sheet that a map stands on: a band with a title above it, room for more below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from bot.drawing.canvas import Canvas
from bot.drawing.colours import INK, PARCHMENT
from bot.drawing.map.atlas import STEPS, Atlas
from bot.drawing.symbols import Shape
from bot.drawing.typeface import drawable, fitting, shrunk

HEAD: Final = 46
"""Pixels above the map."""
RIM: Final = 18
_TITLE: Final = 30
"""The size of a title, where nobody says another."""
MOST_BYTES: Final = 110_000
"""Of a picture: one that would be larger goes on fallow land."""


def sheet(atlas: Atlas, below: int, shapes: Mapping[str, Shape], land: Image.Image | None = None) -> Canvas:
    """The map, or its *land*, between the band above and so many pixels *below*."""
    base = Image.new("RGB", (atlas.plot.width, HEAD + atlas.plot.height + below), PARCHMENT)
    base.paste(land or atlas.sheet, (0, HEAD))
    return Canvas(base, atlas.palette, shapes, STEPS)


def paint_title(canvas: Canvas, title: str) -> None:
    """A title, and nothing beside it."""
    paint_rows(canvas, [drawable(title)], _TITLE)


def rows_of(title: str, wide: int, size: int = _TITLE) -> list[str]:
    """*title* in type of that *size* on a sheet so *wide*: one row, or two where one does not hold it."""
    words = drawable(title)
    if fitting(words, size * 5 // 6, wide - 2 * RIM, True) == words:
        return [words]
    middle = min(
        (nth for nth, sign in enumerate(words) if sign == " "),
        key=lambda at: abs(2 * at - len(words)),
        default=0,
    )
    return [words[:middle], words[middle + 1 :]] if middle else [words]


def head_of(rows: Sequence[str], size: int = _TITLE) -> int:
    """Pixels that *rows* of a title take above the map."""
    return HEAD * size // _TITLE + (len(rows) - 1) * size


def paint_rows(canvas: Canvas, rows: Sequence[str], size: int = _TITLE) -> None:
    """The *rows* of a title, and nothing beside them."""
    for nth, row in enumerate(rows):
        words, least = shrunk(row, size, canvas.image.width - 2 * RIM, True)
        canvas.text(words, (RIM, HEAD * size // _TITLE // 2 + nth * size), least, INK, bold=True)
