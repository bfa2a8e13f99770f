"""The marks of hexes that keep a meaning for the whole game (B-3.4, B-24.2)."""

from __future__ import annotations

import functools
from typing import Final

from bot.battle.drawing.colours import BLUE, ELVEN, EXACT, FLAME, MIXED, ORANGE, PALE, RED
from bot.battle.drawing.signs import SHAPES
from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, INK, WHITE, Colour
from bot.drawing.map.hexes.atlas import HexAtlas, HexStyle
from bot.drawing.map.hexes.chart import HexChart, HexSpot
from bot.drawing.map.hexes.letters import SHOULDER
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.symbols import Point
from rules.battle.charts import SARUMAN, SAURON

_CROWNS: Final[dict[str, Colour]] = {SAURON: RED, SARUMAN: PALE}
"""In the owner's colour; those of the Alliance's nations are the Alliance's."""
_RIMS: Final = {"elven_hex": ELVEN, "special": ORANGE}
_SIGNS: Final = {"moria": FAINT, "paths_of_the_dead": FAINT, "mount_doom": FLAME}


def _spot(sheet: Canvas, spot: HexSpot, plot: HexPlot) -> None:
    at, high = plot.at[spot.at], plot.high
    for flag in spot.flags:
        if flag in _RIMS:
            draw_rim(sheet, plot.corners(spot.at, 0.86), high, _RIMS[flag])
        elif flag in _SIGNS:
            sheet.symbol(flag, at, round(high * 0.42), _SIGNS[flag])
        elif flag == "fortress":
            draw_fortress(sheet, at, high * 0.74)
        elif flag.startswith("crown "):
            draw_crown(sheet, flag.removeprefix("crown "), (at[0] - high * SHOULDER, at[1]), high * 0.27)
        elif flag == "goal":
            for part, colour in ((0.3, WHITE), (0.26, FLAME)):
                sheet.symbol("eye", (at[0] + high * SHOULDER, at[1]), round(high * part), colour)


def draw_rim(sheet: Canvas, corners: list[Point], high: float, colour: Colour) -> None:
    """A coloured frame inside a hex."""
    line = [*corners, corners[0]]
    sheet.lines([line], high * 0.1, INK)
    sheet.lines([line], high * 0.07, colour)


def draw_fortress(sheet: Canvas, at: Point, size: float) -> None:
    """A square wall with a tower at each corner."""
    half = size / 2
    (left, right), (top, low) = (at[0] - half, at[0] + half), (at[1] - half, at[1] + half)
    wall = [[(left, top), (right, top), (right, low), (left, low), (left, top)]]
    for wide, colour in ((size * 0.12, INK), (size * 0.06, WHITE)):
        sheet.lines(wall, wide, colour)
    tower = max(round(size * 0.2), 6)
    for corner in wall[0][:-1]:
        sheet.symbol("square", corner, tower + 2, INK)


def draw_crown(sheet: Canvas, nation: str, at: Point, size: float) -> None:
    sheet.symbol("crown", at, round(size) + 4, INK if nation == SARUMAN else WHITE)
    sheet.symbol("crown", at, round(size), _CROWNS.get(nation, BLUE))


STYLE: Final = HexStyle(EXACT, MIXED, SHAPES, _spot)


@functools.lru_cache(8)
def atlas(chart: HexChart, high: float, *, has_ids: bool = False) -> HexAtlas:
    """The map of *chart*, drawn when it is first asked for."""
    return HexAtlas(chart, STYLE, high, has_ids=has_ids)
