"""The legend below a map, in rows as long as the picture is wide, or as a page: signs with a word each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from PIL import Image

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, PARCHMENT
from bot.drawing.map.atlas import STEPS
from bot.drawing.map.plot import WIDTH
from bot.drawing.map.sheet import HEAD, RIM, paint_title
from bot.drawing.symbols import Point, Shape
from bot.drawing.typeface import drawable, shrunk, width_of

Entry: TypeAlias = tuple[str, str]
"""The key of a sign, and its word."""

_ROW: Final = 36
_SMALL: Final = 20
_COLUMNS: Final = 2
_WIDE: Final = 300
_HIGH: Final = 37
_LARGE: Final = 22


def _rows(entries: Iterable[Entry]) -> list[list[Entry]]:
    rows: list[list[Entry]] = [[]]
    for key, word in entries:
        entry = (key, drawable(word))
        if _across([*rows[-1], entry]) > WIDTH - 2 * RIM + 12:
            rows.append([])
        rows[-1].append(entry)
    return rows if rows[0] else []


def height(entries: Iterable[Entry]) -> int:
    """Of the legend alone; 0 where there is nothing to tell."""
    rows = _rows(entries)
    return 12 + _ROW * len(rows) if rows else 0


def paint(
    sheet: Canvas, entries: Iterable[Entry], top: int, sign: Callable[[Canvas, str, Point], None]
) -> None:
    """The *entries* below *top*, each with its *sign*."""
    y = top + 6 + _ROW // 2
    for row in _rows(entries):
        x = RIM
        for key, word in row:
            sign(sheet, key, (x + 13, y))
            sheet.text(word, (x + 32, y), _SMALL, FAINT)
            x += _across([(key, word)])
        y += _ROW


def _across(entries: Sequence[Entry]) -> int:
    return sum(32 + round(width_of(word, _SMALL)) + 14 for _, word in entries)


def page(
    title: str,
    words: Mapping[str, str],
    colours: Image.Image,
    shapes: Mapping[str, Shape],
    sign: Callable[[Canvas, str, Point], None],
) -> Canvas:
    """A legend as a picture of its own, in columns and large, to be read on a telephone: each sign with its word."""
    rows = -(-len(words) // _COLUMNS)
    base = Image.new("RGB", (_COLUMNS * _WIDE + RIM, HEAD + rows * _HIGH + 8), PARCHMENT)
    canvas = Canvas(base, colours, shapes, STEPS)
    paint_title(canvas, title)
    for nth, (key, word) in enumerate(words.items()):
        column, row = divmod(nth, rows)
        x, y = RIM + column * _WIDE, HEAD + row * _HIGH + _HIGH // 2
        sign(canvas, key, (x + 18, y))
        shown, size = shrunk(drawable(word), _LARGE, _WIDE - 50)
        canvas.text(shown, (x + 44, y), size, FAINT)
    return canvas
