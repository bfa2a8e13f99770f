"""What lies on the land of the war, a function for each layer: the river, walls of mountains, trails, roads."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import ImageDraw

from bot.drawing.colours import DEEP, GRAVEL, HEIGHT, INK, PAPER, ROAD, STREAM, TRACK
from bot.drawing.map.brush import FINE, disc, flat
from bot.drawing.map.hexes.chart import SEA
from bot.drawing.map.hexes.land import draw_peak
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.plot import dashes, smooth
from bot.drawing.symbols import Point
from bot.war.drawing.charts import WarChart
from rules.board.hexes import Hex

_PEAK: Final = (0.6, 0.42)
"""How large mountains are in the middle of a side, and at the ends of one that lies level, in heights of a hex."""


def draw_built(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    """All of it."""
    for layer in (draw_river, draw_walls, draw_trails, draw_roads, draw_junctions):
        layer(draw, chart, plot)


def draw_river(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    """Through the middles of its hexes, broader all the way to the shore."""
    points = [plot.at[at] for at in chart.course]
    if points and chart.lands[chart.course[-1]] == SEA:
        (x, y), (to_x, to_y) = points[-2:]
        points[-1] = (x + 0.6 * (to_x - x), y + 0.6 * (to_y - y))
    line = smooth(points, 3)
    for more, colour in ((0.05, DEEP), (0.0, STREAM)):
        for nth, (one, other) in enumerate(itertools.pairwise(line)):
            part = 0.08 + 0.1 * nth / len(line) + more
            draw.line(flat([one, other]), colour, round(plot.high * part * FINE))
            disc(draw, other, plot.high * part / 2, colour)


def draw_trails(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    for line in _ways(chart, chart.trails, plot):
        for stroke in dashes(line, (plot.high * 0.16, plot.high * 0.13)):
            draw.line(flat(stroke), TRACK, round(plot.high * 0.09 * FINE), joint="curve")


def draw_roads(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    roads = [*_ways(chart, chart.roads, plot)]
    for part, colour in ((0.17, ROAD), (0.08, GRAVEL)):
        for line in roads:
            draw.line(flat(line), colour, round(plot.high * part * FINE), joint="curve")
            for end in (line[0], line[-1]):
                disc(draw, end, plot.high * part / 2, colour)


def _ways(chart: WarChart, ways: Iterable[Sequence[Hex]], plot: HexPlot) -> Iterator[list[Point]]:
    """Each in parts, which are rounded, from one hex that it has to pass to the next: where ways meet, and places."""
    passed = Counter(at for way in (*chart.roads, *chart.trails) for at in (way[0], *way, way[-1]))
    fixed = {at for at, times in passed.items() if times > 1} | {spot.at for spot in chart.spots}
    for way in ways:
        part = [way[0]]
        for at in way[1:]:
            part.append(at)
            if at in fixed:
                if plot.shown.intersection(part):
                    yield smooth([plot.at[each] for each in part], 2)
                part = [at]


def draw_walls(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    """Mountains along every side that is walled, with a gap where a way leads through."""
    feet: list[tuple[Point, float]] = []
    for side in (side for side in chart.walls if plot.shown.intersection(side)):
        (x, y), (to_x, to_y) = plot.side(side)
        if side not in chart.passes:
            feet.append((((x + to_x) / 2, (y + to_y) / 2), _PEAK[0]))
        if y == to_y:
            feet += [((x, y), _PEAK[1]), ((to_x, y), _PEAK[1])]
    for (x, y), size in sorted(set(feet), key=lambda foot: foot[0][1]):
        draw_peak(draw, (x, y + plot.high * size * 0.32), plot.high * size)
    for (x, y), (to_x, to_y) in (plot.side(side) for side in chart.passes if plot.shown.intersection(side)):
        disc(draw, ((x + to_x) / 2, (y + to_y) / 2), plot.high * 0.24, HEIGHT)


def draw_junctions(draw: ImageDraw.ImageDraw, chart: WarChart, plot: HexPlot) -> None:
    """A pale disc with a rim: roads that meet are watched."""
    for at in plot.shown.intersection(chart.junctions):
        for part, colour in ((0.15, INK), (0.1, PAPER)):
            disc(draw, plot.at[at], plot.high * part, colour)
