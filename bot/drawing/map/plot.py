"""Where everything of a map lies, in pixels."""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.drawing.map.chart import BoardChart
from bot.drawing.symbols import Point

WIDTH: Final = 1080
MARGIN: Final = 42
"""Between the frame's sides and the outermost spaces."""
EDGE: Final = 32
"""The same above and below."""
HEIGHT: Final = (460, 640)
"""The least and the greatest height of a map: with what stands around it, it fits Discord's box for pictures well."""
DISC: Final = 19
"""Radius of a location."""
SPECK: Final = 7
"""Radius of a dot."""
_CLEAR: Final = 5
"""Pixels that stay free around a location."""
TALLER: Final = 1.02
"""Maps are stretched upwards: names get more room on a telephone."""


class Segment(NamedTuple):
    """One segment as a line that goes around the locations it does not lead to."""

    one: int
    other: int
    is_road: bool
    line: tuple[Point, ...]


class Plot:
    """The places of a chart's spaces on a map so many pixels wide and high."""

    def __init__(self, chart: BoardChart) -> None:
        told = [(spot.space, spot.x, spot.y, spot.area) for spot in chart.spots]
        self.seed = hashlib.sha256(repr(told).encode()).hexdigest()
        """What the land grows from: the same while no space moves, whatever else in a pack is changed."""
        xs, ys = [spot.x for spot in chart.spots], [spot.y for spot in chart.spots]
        left, top = min(xs), min(ys)
        across, down = max(max(xs) - left, 1.0), max(max(ys) - top, 1.0)
        wide = (WIDTH - 2 * MARGIN) / across
        high = min(max(wide * TALLER * down, HEIGHT[0] - 2 * EDGE), HEIGHT[1] - 2 * EDGE) / down
        self.width, self.height = WIDTH, round(high * down) + 2 * EDGE
        self.at: dict[int, Point] = {
            spot.space: (round(MARGIN + (spot.x - left) * wide), round(EDGE + (spot.y - top) * high))
            for spot in chart.spots
        }
        self._part_dots()
        self.ways = tuple(
            Segment(one, other, kind == "road", self._line(one, other)) for one, other, kind in chart.segments
        )
        self._by_ends = {frozenset((way.one, way.other)): way for way in self.ways}

    def way(self, one: int, other: int) -> tuple[Point, ...]:
        """The line from *one* to its neighbour *other*; straight, when no segment joins them."""
        segment = self._by_ends.get(frozenset((one, other)))
        if segment is None:
            return (self.at[one], self.at[other])
        return segment.line if segment.one == one else segment.line[::-1]

    def _part_dots(self) -> None:
        """Move dots that lie on a location, or on each other, aside: pieces stand on them."""
        for _ in range(12):
            for space, (x, y) in self.at.items():
                if space > 0:
                    continue
                for other, (by_x, by_y) in self.at.items():
                    apart = (DISC if other > 0 else SPECK) + SPECK + _CLEAR
                    far = math.dist((x, y), (by_x, by_y))
                    if other != space and far < apart:
                        angle = math.atan2(y - by_y, x - by_x) if far > 2 else space * 2.4
                        x, y = by_x + apart * math.cos(angle), by_y + apart * math.sin(angle)
                self.at[space] = (round(x), round(y))

    def _line(self, one: int, other: int) -> tuple[Point, ...]:
        """Not quite straight, as ways are; the less bent the better, if it keeps clear of other locations."""
        start, end = self.at[one], self.at[other]
        long = math.dist(start, end)
        lean = math.sin(start[0] * 0.37 + start[1] * 0.91 + end[0] * 0.53 + end[1] * 0.29)
        bows = (lean * min(long * 0.07, 7), 9, -9, 16, -16, 24, -24, 34, -34, 46, -46)
        others = [at for space, at in self.at.items() if space > 0 and space not in (one, other)]
        lines = [bent(start, end, bow) for bow in bows]
        near = [at for at in others if min(math.dist(at, start), math.dist(at, end)) < long + 2 * DISC]
        room = [min((math.dist(at, point) for at in near for point in line), default=1e9) for line in lines]
        return next((line for line, free in zip(lines, room, strict=True) if free > DISC + _CLEAR), lines[0])


def bent(start: Point, end: Point, bow: float) -> tuple[Point, ...]:
    """A line that leaves the straight by so many pixels in its middle."""
    (x, y), (to_x, to_y) = start, end
    long = math.dist(start, end) or 1
    across = (-(to_y - y) / long * bow, (to_x - x) / long * bow)
    return tuple(
        (
            x + (to_x - x) * t + across[0] * math.sin(math.pi * t),
            y + (to_y - y) * t + across[1] * math.sin(math.pi * t),
        )
        for t in (nth / 10 for nth in range(11))
    )


class Grain:
    """Numbers that look like chance and are the same for the same *seed*: for grass and paper, never for play."""

    def __init__(self, seed: str) -> None:
        self._bytes = _stream(seed)

    def unit(self) -> float:
        """From 0 up to 1."""
        return (next(self._bytes) * 256 + next(self._bytes)) / 65536

    def within(self, least: float, most: float) -> float:
        return least + (most - least) * self.unit()


def _stream(seed: str) -> Iterator[int]:
    for block in range(1 << 30):
        yield from hashlib.shake_256(f"{seed}/{block}".encode()).digest(4096)


def smooth(points: Sequence[Point], times: int = 2) -> list[Point]:
    """*points* with their corners cut, ends kept (Chaikin)."""
    line = list(points)
    for _ in range(times):
        if len(line) < 3:
            return line
        cut = [line[0]]
        for (x, y), (to_x, to_y) in itertools.pairwise(line):
            cut.append((0.75 * x + 0.25 * to_x, 0.75 * y + 0.25 * to_y))
            cut.append((0.25 * x + 0.75 * to_x, 0.25 * y + 0.75 * to_y))
        line = [*cut, line[-1]]
    return line


def calm(points: Sequence[Point], times: int) -> list[Point]:
    """*points*, each moved amid its neighbours so many times; ends are kept, and so is a ring."""
    line = list(points)
    is_ring = len(line) > 3 and line[0] == line[-1]
    for _ in range(times):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
        first, last = line[0], line[-1]
        if is_ring:
            a, c = line[-2], line[1]
            first = last = ((a[0] + 2 * first[0] + c[0]) / 4, (a[1] + 2 * first[1] + c[1]) / 4)
        line = [first, *inner, last]
    return line


def length_of(points: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in itertools.pairwise(points))


def steps(points: Sequence[Point], every: float, start: float = 0.0) -> Iterator[tuple[Point, float]]:
    """Points along the line, so many pixels apart, each with the line's direction there in radians."""
    left = start
    for (x, y), (to_x, to_y) in itertools.pairwise(points):
        long = math.hypot(to_x - x, to_y - y)
        angle = math.atan2(to_y - y, to_x - x)
        while left < long:
            part = left / long
            yield (x + (to_x - x) * part, y + (to_y - y) * part), angle
            left += every
        left -= long


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[list[Point]]:
    """The strokes of a line that is drawn and left out by turns, each as long as *pattern* says in pixels."""
    index, left, stroke = 0, pattern[0], [points[0]]
    for one, other in itertools.pairwise(points):
        while (long := math.dist(one, other)) > left:
            part = left / long
            one = (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
            if index % 2 == 0:
                yield [*stroke, one]
            index += 1
            left, stroke = pattern[index % len(pattern)], [one]
        left -= long
        stroke.append(other)
    if index % 2 == 0 and len(stroke) > 1:
        yield stroke
