"""The map of the war without any mark: drawn once for each zoom, and kept."""

from __future__ import annotations

import functools
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FIELDS, INK, PAPER
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas, HexStyle
from bot.drawing.map.hexes.chart import HexSpot
from bot.drawing.map.hexes.plot import HexPlot
from bot.war.drawing.charts import WarChart
from bot.war.drawing.colours import EXACT, MIXED
from bot.war.drawing.land import draw_built
from bot.war.drawing.names import LARGE
from bot.war.drawing.signs import SHAPES, paint_badge
from rules.board.hexes import Hex

WHOLE: Final = 26
"""The height of a hex, in pixels, on the whole map."""
CLOSE: Final = 60
"""The same where hexes have room for what they are called; in what is less close a frame tells it."""
_LEVELS: Final = (CLOSE, LARGE)
_ROOM: Final = (1100, 800)
"""What a part may take; a larger one is shown less close."""


def paint_place(sheet: Canvas, spot: HexSpot, plot: HexPlot) -> None:
    """The sign of what a place is first of all in the middle, of what it is besides at its shoulder."""
    (x, y), high = plot.at[spot.at], plot.high
    first, *more = spot.flags
    if first == "place":
        sheet.symbol("diamond", (x, y), round(high * 0.34) + 2, INK)
        sheet.symbol("diamond", (x, y), round(high * 0.34) - 2, PAPER)
        return
    for flag in more[:1]:
        paint_badge(sheet, flag, (x + high * 0.42, y - high * 0.2), high * 0.36)
    paint_badge(sheet, first, (x, y), high * 0.74)


STYLE: Final = HexStyle((*EXACT, *FIELDS[1:]), MIXED, SHAPES, paint_place, draw_built, narrow=(1, 0.85, 0.72))


@functools.lru_cache(8)
def atlas(chart: WarChart, high: float) -> HexAtlas:
    """The map of *chart* with hexes so many pixels *high*, drawn when it is first asked for."""
    style = STYLE._replace(lands=0.5 if high >= LARGE else 0.92)
    return HexAtlas(chart, style, high, has_ids=high >= CLOSE)


@functools.lru_cache(12)
def ground(chart: WarChart, part: tuple[Hex, ...]) -> HexAtlas | Cutting:
    """The closest view of *part* that a picture has room for; all of the map where there is none."""
    for high in _LEVELS if part else ():
        plot = HexPlot(chart.columns, chart.rows, high, part, is_first_low=chart.is_first_low)
        if plot.width <= _ROOM[0] and plot.height <= _ROOM[1]:
            return atlas(chart, high).cut(part)
    return atlas(chart, WHOLE)
