"""The small map in a corner of a part, with a frame around what is shown."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PIL import Image, ImageDraw

from bot.drawing.canvas import Box, Canvas
from bot.drawing.colours import INK
from bot.drawing.map.lettering import meet

_WIDE: Final = 110
_GAP: Final = 10


def small_of(sheet: Image.Image) -> Image.Image:
    """A whole map, so small that a picture of a part of it has room for it."""
    return sheet.resize((_WIDE, round(sheet.height * _WIDE / sheet.width)), Image.Resampling.BOX)


def framed(small: Image.Image, sheet: Image.Image, shown: Box) -> Image.Image:
    """The *small* map of *sheet* with a frame around what is *shown* of it."""
    made, part = small.copy(), small.width / sheet.width
    left, top, right, low = (round(side * part) for side in shown)
    ImageDraw.Draw(made).rectangle((left, top, right, low), outline=INK, width=2)
    return made


def locate(canvas: Canvas, small: Image.Image, window: Box, told: Collection[Box]) -> None:
    """Lay it into the corner of *window* where it lies over the fewest of what the picture is about."""
    left, top, right, low = window
    columns, rows = (right - small.width - _GAP, left + _GAP), (low - small.height - _GAP, top + _GAP)

    def crowd(corner: tuple[int, int]) -> int:
        box = (*corner, corner[0] + small.width, corner[1] + small.height)
        return sum(meet(box, one) for one in told)

    x, y = min(((x, y) for y in rows for x in columns), key=crowd)
    canvas.box((x - 2, y - 2, x + small.width + 2, y + small.height + 2), INK, radius=0)
    canvas.image.paste(small, (x, y))
