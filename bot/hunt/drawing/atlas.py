"""The maps of the Hunt: how its locations look on them."""

from __future__ import annotations

import math
from typing import Final

from PIL import ImageDraw

from bot.drawing.colours import GOLD, INK, WHITE
from bot.drawing.map import atlas as maps
from bot.drawing.map.atlas import Atlas, Style
from bot.drawing.map.brush import area, disc, polygon
from bot.drawing.map.chart import BoardChart, Spot
from bot.drawing.map.plot import DISC
from bot.drawing.symbols import Point
from bot.hunt.drawing.colours import DARK, EXACT, MIXED


def atlas(chart: BoardChart) -> Atlas:
    """The map of *chart*, drawn when it is first asked for."""
    return maps.atlas(chart, STYLE)


def _location(draw: ImageDraw.ImageDraw, spot: Spot, at: Point) -> None:
    """A location with what it is from the start: a haven, an exit, a dark place."""
    if "wraith_start" in spot.flags:
        _thorns(draw, at)
    if "exit" in spot.flags:
        polygon(draw, at, DISC + 5, 6, INK)
        polygon(draw, at, DISC + 2.2, 6, GOLD)
    if "start" in spot.flags:
        disc(draw, at, DISC + 4, INK)
        disc(draw, at, DISC + 1.6, GOLD)
    fill = DARK if "dark" in spot.flags else WHITE
    if "ally" in spot.flags:
        _house(draw, at, DISC + 1, INK)
        _house(draw, at, DISC - 1.8, fill)
    else:
        disc(draw, at, DISC - 2, INK)
        disc(draw, at, DISC - 4.6, fill)


def _house(draw: ImageDraw.ImageDraw, at: Point, out: float, colour: str) -> None:
    """Walls and a roof: folk who help live here."""
    x, y = at
    side = out * 0.86
    roof = [(x - side, y - side * 0.5), (x, y - out * 1.16), (x + side, y - side * 0.5)]
    area(draw, [*roof, (x + side, y + side * 0.9), (x - side, y + side * 0.9)], colour)


def _thorns(draw: ImageDraw.ImageDraw, at: Point) -> None:
    """A star of black points: where the Nazgul begin."""
    points = [
        (at[0] + far * math.cos(a), at[1] + far * math.sin(a))
        for nth in range(16)
        for far, a in (((DISC + 7) if nth % 2 == 0 else DISC - 4, math.pi * nth / 8),)
    ]
    area(draw, points, INK)


STYLE: Final = Style(EXACT, MIXED, _location)
