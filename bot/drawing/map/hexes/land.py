"""The land of a map of hexes: sea with its shoals, woods, mountains and marshes, rivers along hexsides, ridges."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.drawing.colours import (
    BANK,
    DEEP,
    FEN,
    FIELDS,
    FRONTIER,
    HEIGHT,
    INK,
    LEAVES,
    REED,
    ROAD,
    ROCK,
    SEA,
    SHADED,
    SHOAL,
    SNOW,
    STREAM,
    SURF,
    TREES,
    WOOD,
)
from bot.drawing.map.brush import FINE, area, disc, fine, flat
from bot.drawing.map.hexes import chart as kinds
from bot.drawing.map.hexes.chart import HexChart
from bot.drawing.map.hexes.plot import Corner, HexPlot
from bot.drawing.map.plot import dashes, smooth
from bot.drawing.map.regions import strung
from bot.drawing.map.terrain import draw_growth
from bot.drawing.symbols import Point
from rules.board.hexes import Hex, Hexside

GROUNDS: Final = (FIELDS[0], SEA, SHOAL, SURF, WOOD, HEIGHT, FEN)
"""What grid and letters stand on."""
THINGS: Final = (ROCK, SHADED, SNOW, STREAM, DEEP, BANK, ROAD, FRONTIER, LEAVES, REED, *TREES)
"""What stands on that."""
_STRAY: Final = 0.18
"""How far lines leave the straight between two corners, in its length."""
_TINTS: Final = {kinds.FOREST: WOOD, kinds.MOUNTAIN: HEIGHT, kinds.MARSH: FEN, kinds.HILLS: HEIGHT}
_GROWTH: Final = {kinds.FOREST: "woods", kinds.MARSH: "reeds", kinds.HILLS: "hills"}


def draw_land(chart: HexChart, plot: HexPlot, is_fallow: bool) -> Image.Image:
    """Everything that nobody made, FINE times as large as the picture; nothing grows on *fallow* land."""
    image = _fields(chart, plot).resize((plot.width * FINE, plot.height * FINE), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(image)
    unit = plot.high
    _sea(image, chart, plot)
    for kind, foot, size in sorted(() if is_fallow else _growth(chart, plot), key=lambda each: each[1][1]):
        if kind == kinds.MOUNTAIN:
            draw_peak(draw, foot, size)
        else:
            draw_growth(draw, _GROWTH[kind], foot, size)
    if any(chart.regions):
        _borders(draw, chart, plot)
    _rivers(draw, chart, plot)
    for side in chart.ridges:
        _ridge(draw, *plot.side(side), unit)
    return image


def _fields(chart: HexChart, plot: HexPlot) -> Image.Image:
    """The ground: what is no clear land in a tint of its own."""
    ground = Image.new("RGB", (plot.width, plot.height), FIELDS[0])
    for nth, tint in enumerate(FIELDS[1:], 1):
        hexes = plot.shown.intersection(at for at, field in enumerate(chart.fields) if field == nth)
        ground.paste(tint, (0, 0), _mask(plot, [_rounded(plot, line, 0) for line in plot.outline(hexes)]))
    for kind, tint in _TINTS.items():
        ground.paste(tint, (0, 0), _mask(plot, _shores(plot, _of_kind(chart, kind))))
    return ground


def _borders(draw: ImageDraw.ImageDraw, chart: HexChart, plot: HexPlot) -> None:
    """Broken lines between two regions, but not in the sea."""
    sides = [side for side in plot.sides() if len({chart.regions[at] for at in side} - {""}) > 1]
    dry = [side for side in sides if any(chart.lands[at] != kinds.SEA for at in side)]
    for line in _courses(plot, dry):
        for stroke in dashes(line, (plot.high * 0.2, plot.high * 0.11)):
            draw.line(flat(stroke), FRONTIER, round(plot.high * 0.035 * FINE), joint="curve")


def _shores(plot: HexPlot, hexes: Iterable[Hex]) -> list[list[Point]]:
    """The closed lines around as many of *hexes* as are seen."""
    return [_rounded(plot, line, _STRAY) for line in plot.outline(plot.shown.intersection(hexes))]


def _of_kind(chart: HexChart, kind: str) -> list[Hex]:
    return [at for at, land in enumerate(chart.lands) if land == kind]


def _rounded(plot: HexPlot, line: Sequence[Corner], stray: float) -> list[Point]:
    """A closed line of corners, softened: it strays a little from the straight, the same way in every picture."""
    points: list[Point] = []
    for one, other in zip(line, (*line[1:], line[0]), strict=True):
        (x, y), (to_x, to_y) = plot.point(one), plot.point(other)
        lean = math.sin(one[0] * 12.99 + one[1] * 78.23 + other[0] * 37.7 + other[1] * 4.5) * stray
        points += [(x, y), ((x + to_x) / 2 + (to_y - y) * lean, (y + to_y) / 2 - (to_x - x) * lean)]
    middle = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
    return smooth([middle, *points[1:], points[0], middle], 2)


def _mask(plot: HexPlot, lines: Iterable[Sequence[Point]]) -> Image.Image:
    """What lies within closed *lines*; those that run the other way are holes.

    Its edges are as hard as pixels are: soft ones between pale colours are not seen, and make a picture larger.
    """
    image = Image.new("L", (plot.width, plot.height), 0)
    draw = ImageDraw.Draw(image)
    for line in sorted(lines, key=lambda line: -abs(_turned(line))):
        draw.polygon(line, fill=255 if _turned(line) > 0 else 0)
    return image


def _turned(line: Sequence[Point]) -> float:
    """Twice the area within a closed line; negative where it runs anticlockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise((*line, line[0])))


def _sea(image: Image.Image, chart: HexChart, plot: HexPlot) -> None:
    """Deep water, and lighter bands along the shore."""
    lines = _shores(plot, _of_kind(chart, kinds.SEA))
    if not lines:
        return
    water = Image.new("RGB", image.size, SEA)
    draw = ImageDraw.Draw(water)
    for part, colour in ((0.62, SHOAL), (0.3, SURF)):
        for line in lines:
            draw.line(flat([*line, *line[:2]]), colour, round(plot.high * part * FINE), joint="curve")
    image.paste(water, (0, 0), _mask(plot, lines).resize(image.size, Image.Resampling.NEAREST))
    shore = ImageDraw.Draw(image)
    for line in lines:
        shore.line(flat([*line, *line[:2]]), BANK, round(plot.high * 0.035 * FINE), joint="curve")


def _growth(chart: HexChart, plot: HexPlot) -> Iterator[tuple[str, Point, float]]:
    """What stands where in each hex: its kind, its foot, its size."""
    stands = {kinds.FOREST: _TREES, kinds.MOUNTAIN: _PEAKS, kinds.MARSH: _REEDS, kinds.HILLS: _HILLS}
    for at in sorted(plot.shown):
        kind, (x, y) = chart.lands[at], plot.at[at]
        lean = (
            1 if at % plot.grid.rows % 2 else -1
        )  # the same all along a row: a picture packs that far smaller
        for across, down, size in stands.get(kind, ()):
            foot = (x + round(lean * across * plot.high), y + round(down * plot.high))
            yield kind, foot, size * plot.high


_ROWS: Final = ((-0.12, (-0.3, 0.02, 0.33)), (0.16, (-0.4, -0.14, 0.17, 0.42)), (0.41, (-0.22, 0.12)))
_TREES: Final = tuple((across, down, 0.021) for down, row in _ROWS for across in row)
_PEAKS: Final = ((-0.24, 0.1, 0.5), (0.27, 0.02, 0.44), (0.04, 0.36, 0.56))
_HILLS: Final = ((-0.2, 0.02, 0.017), (0.24, 0.2, 0.017), (-0.22, 0.4, 0.015))
_REEDS: Final = ((-0.3, 0.0, 0.02), (0.22, -0.04, 0.02), (-0.06, 0.26, 0.02), (0.36, 0.24, 0.018))


def draw_peak(draw: ImageDraw.ImageDraw, foot: Point, size: float) -> None:
    """A mountain: lit from the west, with snow on its top."""
    x, y = foot
    wide, high = size * 0.56, size * 0.86
    top, left, right = (x - wide * 0.06, y - high), (x - wide, y), (x + wide, y)
    low = (x + wide * 0.16, y)
    area(draw, [left, top, right], ROCK)
    area(draw, [top, (x + wide * 0.1, y - high * 0.45), low, right], SHADED)
    cap = [_along(top, left, 0.32), (x - wide * 0.08, y - high * 0.6), _along(top, low, 0.3)]
    area(draw, [top, *cap], SNOW)
    draw.line(flat([left, top, right]), SHADED, max(round(size * 0.045 * FINE), 2), joint="curve")


def _along(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _rivers(draw: ImageDraw.ImageDraw, chart: HexChart, plot: HexPlot) -> None:
    """Each river as a stroke that flows along its hexsides."""
    lines = [line for sides in chart.rivers for line in _courses(plot, sides)]
    for part, colour in ((0.19, DEEP), (0.13, STREAM)):
        for line in lines:
            draw.line(flat(line), colour, round(plot.high * part * FINE), joint="curve")
            for end in (line[0], line[-1]):
                disc(draw, end, plot.high * part / 2, colour)


def _courses(plot: HexPlot, sides: Iterable[Hexside]) -> list[list[Point]]:
    """Sides that are seen as lines that are as long as can be, softened."""
    ends = [plot.ends(side) for side in sides if plot.shown.intersection(side)]
    return [smooth([plot.point((round(x), round(y))) for x, y in line], 2) for line in strung(ends)]


def _ridge(draw: ImageDraw.ImageDraw, start: Point, end: Point, unit: float) -> None:
    """A hexside that nobody crosses: rocks side by side."""
    draw.line((*fine(start), *fine(end)), ROAD, round(unit * 0.1 * FINE))
    for nth in range(5):
        x, y = _along(start, end, (nth + 0.5) / 5)
        wide, high = unit * 0.085, unit * 0.2
        peak = [(x - wide, y + high * 0.45), (x, y - high * 0.7), (x + wide, y + high * 0.45)]
        area(draw, peak, ROAD)
        draw.line(flat([*peak, peak[0]]), INK, FINE)
