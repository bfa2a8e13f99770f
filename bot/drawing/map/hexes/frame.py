"""The frame of a whole map of hexes, with its columns and rows; in a part of it each hex says what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import INK
from bot.drawing.map.hexes.plot import HexPlot

WIDE: Final = 30
"""Pixels around the map."""
_SIZE: Final = 22


def paint_frame(
    sheet: Canvas,
    plot: HexPlot,
    top: int,
    columns: Sequence[str],
    rows: Sequence[str],
    size: int = _SIZE,
    others: Sequence[str] = (),
) -> None:
    """What each column in sight is called above and below, each row at both sides.

    The map lies WIDE from the left and so much below *top*; rows at a side are those of the column there, at the
    right *others* where they are called otherwise.
    """
    high, middle = plot.grid.rows, WIDE / 2
    seen = [column for column in range(plot.grid.columns) if 0 < plot.at[column * high][0] < plot.width]
    for column in seen:
        for y in (middle, WIDE + plot.height + middle):
            sheet.text(
                columns[column], (WIDE + plot.at[column * high][0], top + y), size, INK, "mm", bold=True
            )
    right = WIDE + plot.width + middle
    for column, x, names in ((seen[0], middle, rows), (seen[-1], right, others or rows)):
        for row, name in enumerate(names):
            y = plot.at[column * high + row][1]
            if 0 < y < plot.height:
                sheet.text(name, (x, top + WIDE + y), size, INK, "mm", bold=True)
