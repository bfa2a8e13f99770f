"""A map of hexes with a title and small lines above it, and room for a frame around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, PARCHMENT
from bot.drawing.map.atlas import STEPS
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas
from bot.drawing.map.sheet import RIM, head_of, paint_rows, rows_of
from bot.drawing.symbols import Shape
from bot.drawing.typeface import drawable, fitting

_ABOVE: Final = 4
"""Pixels that a line stands above the middle of its room."""


class Head(NamedTuple):
    """What stands above a map: sizes of type, and the height of a line."""

    title: str
    size: int
    lines: Sequence[str]
    line_size: int
    line_high: int


def lay(
    inner: Image.Image, drawn: HexAtlas | Cutting, shapes: Mapping[str, Shape], head: Head, edge: int
) -> tuple[Canvas, int]:
    """The sheet with the map *inner*, so many pixels of *edge* around it; and how far down its edge begins."""
    wide = inner.width + 2 * edge
    title = rows_of(head.title, wide, head.size)
    high = head_of(title, head.size)
    top = high + head.line_high * len(head.lines)
    base = Image.new("RGB", (wide, top + inner.height + 2 * edge), PARCHMENT)
    base.paste(inner, (edge, top + edge))
    sheet = Canvas(base, drawn.palette, shapes, STEPS)
    paint_rows(sheet, title, head.size)
    for nth, line in enumerate(head.lines):
        words = fitting(drawable(line), head.line_size, wide - 2 * RIM)
        middle = high + head.line_high * nth + head.line_high // 2
        sheet.text(words, (RIM, middle - _ABOVE), head.line_size, FAINT)
    return sheet, top
