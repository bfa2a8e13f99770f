"""Arrows over a map: in soft bends, beside one another, ending before what stands at their goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import Colour
from bot.drawing.map.plot import dashes, smooth
from bot.drawing.symbols import Point

HEAD: Final = 0.34
"""How wide an arrow's head is, in heights of a space."""


def shaft(points: Sequence[Point], aside: float, short: float) -> list[Point]:
    """The line of an arrow by way of *points*: so many pixels *aside* of them but at its ends, and too *short*."""
    return _shortened(smooth(_aside(list(points), aside), 2), short)


def _aside(line: list[Point], by: float) -> list[Point]:
    """*line* moved to its left, but for its ends."""
    inner = [
        (b[0] + by * (c[1] - a[1]) / _far(a, c), b[1] - by * (c[0] - a[0]) / _far(a, c))
        for a, b, c in zip(line, line[1:], line[2:], strict=False)
    ]
    return [line[0], *inner, line[-1]]


def _far(one: Point, other: Point) -> float:
    return math.dist(one, other) or 1


def _shortened(line: list[Point], by: float) -> list[Point]:
    """*line* without its last so many pixels."""
    while len(line) > 2 and math.dist(line[-1], line[-2]) < by:
        by -= math.dist(line[-1], line[-2])
        line = line[:-1]
    (x, y), (to_x, to_y) = line[-2:]
    part = max(1 - by / _far((x, y), (to_x, to_y)), 0.1)
    return [*line[:-1], (x + (to_x - x) * part, y + (to_y - y) * part)]


def draw_arrow(
    sheet: Canvas, line: list[Point], high: float, colour: Colour, rim: Colour, *, is_dashed: bool = False
) -> None:
    """An arrow along *line*, as large as suits spaces so *high*: dashed, or from a disc."""
    tip, turned = line[-1], math.degrees(math.atan2(line[-1][1] - line[-2][1], line[-1][0] - line[-2][0]))
    strokes = list(dashes(line, (high * 0.16, high * 0.14))) if is_dashed else [line]
    wide, head = high * 0.1, round(high * HEAD)
    sheet.lines(strokes, wide + 3, rim)
    sheet.symbol("onward", tip, head + 5, rim, round(turned))
    sheet.lines(strokes, wide, colour)
    sheet.symbol("onward", tip, head, colour, round(turned))
    if not is_dashed:
        sheet.symbol("disc", line[0], round(high * 0.18) + 3, rim)
        sheet.symbol("disc", line[0], round(high * 0.18), colour)
