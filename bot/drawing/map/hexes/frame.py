"""The frame of a whole map of hexes, with its columns and rows; in a part of it each hex says what it is."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import INK
from bot.drawing.map.hexes.plot import HexPlot

WIDE: Final = 30
"""Pixels around the map."""
_SIZE: Final = 22


def paint_frame(sheet: Canvas, plot: HexPlot, top: int) -> None:
    """The letter of each column above and below, the number of each row at both sides.

    The map lies WIDE from the left and so much below *top*; rows at the right are those of the last column.
    """
    grid, middle = plot.grid, WIDE / 2
    for column in range(grid.columns):
        first = column * grid.rows
        letter = grid.name(first).rstrip("0123456789")
        for y in (middle, WIDE + plot.height + middle):
            sheet.text(letter, (WIDE + plot.at[first][0], top + y), _SIZE, INK, "mm", bold=True)
    for column, x in ((0, middle), (grid.columns - 1, WIDE + plot.width + middle)):
        for row in range(grid.rows):
            y = plot.at[column * grid.rows + row][1]
            sheet.text(str(row + 1), (x, top + WIDE + y), _SIZE, INK, "mm", bold=True)
