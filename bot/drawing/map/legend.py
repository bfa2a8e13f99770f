"""The legend below a map: signs with a word each, in rows as long as the picture is wide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT
from bot.drawing.map.plot import WIDTH
from bot.drawing.map.sheet import RIM
from bot.drawing.symbols import Point
from bot.drawing.typeface import drawable, width_of

Entry: TypeAlias = tuple[str, str]
"""The key of a sign, and its word."""

_ROW: Final = 36
_SMALL: Final = 20


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
