"""The lands of a map: which area each patch of it belongs to, and the borders between them as smooth lines."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from PIL import Image

from bot.drawing.map.chart import BoardChart
from bot.drawing.map.plot import Grain, Plot, calm, length_of
from bot.drawing.symbols import Point

CELL: Final = 7
"""Pixels of one patch."""
_BUCKET: Final = 84
_WARP: Final = 15
"""Pixels by which borders may stray, so that they look grown."""

Pair = tuple[str, str]


class Regions:
    """*cells*: rows of areas, one for each patch of `CELL` pixels."""

    def __init__(self, chart: BoardChart, plot: Plot) -> None:
        self.section = dict.fromkeys((spot.area for spot in chart.spots), "")
        self.section |= {region.area: region.section for region in chart.regions}
        self.columns, self.rows = -(-plot.width // CELL), -(-plot.height // CELL)
        self.cells = _cells(chart, plot, self.columns, self.rows)
        self.borders: dict[Pair, list[list[Point]]] = _borders(self.cells)
        """The lines between each two areas."""

    def is_inner(self, pair: Pair) -> bool:
        """Whether both areas are of one section."""
        return self.section[pair[0]] == self.section[pair[1]]

    def section_lines(self) -> dict[Pair, list[list[Point]]]:
        """The lines between each two sections, joined up."""
        found: dict[Pair, list[list[Point]]] = defaultdict(list)
        for pair, lines in self.borders.items():
            if not self.is_inner(pair):
                one, other = sorted((self.section[pair[0]], self.section[pair[1]]))
                found[one, other].extend(lines)
        return {pair: _joined(lines) for pair, lines in found.items()}

    def around(self, areas: Iterable[str]) -> list[list[Point]]:
        """The border lines around *areas* taken together, without the map's rim."""
        inside = set(areas)
        return [
            line
            for pair, lines in self.borders.items()
            if (pair[0] in inside) != (pair[1] in inside)
            for line in lines
        ]

    def mask(self, areas: Iterable[str]) -> Image.Image:
        """One pixel for each patch, white where it is of *areas*."""
        inside = set(areas)
        flat = bytes(255 if area in inside else 0 for row in self.cells for area in row)
        return Image.frombytes("L", (self.columns, self.rows), flat)

    def area_at(self, x: float, y: float) -> str:
        row = self.cells[min(max(int(y / CELL), 0), self.rows - 1)]
        return row[min(max(int(x / CELL), 0), self.columns - 1)]


def _cells(chart: BoardChart, plot: Plot, columns: int, rows: int) -> list[list[str]]:
    buckets: dict[tuple[int, int], list[tuple[float, float, str]]] = defaultdict(list)
    for spot in chart.spots:
        x, y = plot.at[spot.space]
        buckets[int(x // _BUCKET), int(y // _BUCKET)].append((x, y, spot.area))
    warp = _Warp(plot.seed, columns, rows)
    near: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
    found = []
    for row in range(rows):
        line = []
        for column in range(columns):
            shift_x, shift_y = warp.at(column, row)
            x, y = (column + 0.5) * CELL + shift_x, (row + 0.5) * CELL + shift_y
            home = (int(x // _BUCKET), int(y // _BUCKET))
            if home not in near:
                near[home] = _around(buckets, home)
            line.append(min(near[home], key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[2])
        found.append(line)
    return found


def _around(
    buckets: Mapping[tuple[int, int], list[tuple[float, float, str]]], home: tuple[int, int]
) -> list[tuple[float, float, str]]:
    """The spaces that can be the nearest to a point of the bucket *home*."""
    found: list[tuple[float, float, str]] = []
    for ring in range(64):
        for x in range(home[0] - ring, home[0] + ring + 1):
            for y in range(home[1] - ring, home[1] + ring + 1):
                if max(abs(x - home[0]), abs(y - home[1])) == ring:
                    found += buckets.get((x, y), [])
        if found:  # a point at a bucket's edge may have its nearest up to 1.5 times as far off
            wider = math.ceil(1.5 * (ring + 1))
            return [
                spot
                for (x, y), spots in buckets.items()
                if max(abs(x - home[0]), abs(y - home[1])) <= wider
                for spot in spots
            ]
    return [spot for spots in buckets.values() for spot in spots]


class _Warp:
    """Smooth chance: two small pictures of noise, made large."""

    def __init__(self, seed: str, columns: int, rows: int) -> None:
        self._columns = columns
        self._x, self._y = (
            noise(f"{seed}/{axis}", columns, rows, 9).tobytes() for axis in ("across", "down")
        )

    def at(self, column: int, row: int) -> Point:
        place = row * self._columns + column
        return (self._x[place] / 127.5 - 1) * _WARP, (self._y[place] / 127.5 - 1) * _WARP


def noise(seed: str, width: int, height: int, coarse: int) -> Image.Image:
    """Clouds of grey, about *coarse* pixels large."""
    grain = Grain(seed)
    columns, rows = width // coarse + 3, height // coarse + 3
    small = Image.frombytes(
        "L", (columns, rows), bytes(int(grain.unit() * 256) for _ in range(columns * rows))
    )
    large = small.resize((columns * coarse, rows * coarse), Image.Resampling.BICUBIC)
    return large.crop((coarse, coarse, coarse + width, coarse + height))


def _borders(cells: list[list[str]]) -> dict[Pair, list[list[Point]]]:
    """The edges between unlike patches, strung together and smoothed."""
    edges: dict[Pair, list[tuple[Point, Point]]] = defaultdict(list)
    rows, columns = len(cells), len(cells[0])
    for row in range(rows):
        for column in range(columns):
            here = cells[row][column]
            if column + 1 < columns and (other := cells[row][column + 1]) != here:
                edges[_pair(here, other)].append(((column + 1, row), (column + 1, row + 1)))
            if row + 1 < rows and (other := cells[row + 1][column]) != here:
                edges[_pair(here, other)].append(((column, row + 1), (column + 1, row + 1)))
    found = {}
    for pair, parts in edges.items():
        lines = [calm([(x * CELL, y * CELL) for x, y in line], 6) for line in strung(parts)]
        found[pair] = [line for line in lines if length_of(line) > 3 * CELL]
    return found


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def strung(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """*edges* as lines that are as long as can be."""
    after: dict[Point, set[Point]] = defaultdict(set)
    for one, other in edges:
        after[one].add(other)
        after[other].add(one)
    lines = []
    ends = [point for point in after if len(after[point]) % 2]
    for start in (*ends, *after):
        while after[start]:
            line = [start]
            while after[line[-1]]:
                here = line[-1]
                following = min(after[here])
                after[here].discard(following)
                after[following].discard(here)
                line.append(following)
            lines.append(line)
    return lines


def _joined(lines: list[list[Point]]) -> list[list[Point]]:
    """*lines* with those put together that meet at their ends."""
    left = [list(line) for line in lines]
    done = []
    while left:
        line = left.pop()
        while True:
            for other in left:
                if joined := _together(line, other):
                    left.remove(other)
                    line = joined
                    break
            else:
                break
        done.append(line)
    return done


def _together(line: list[Point], other: list[Point]) -> list[Point] | None:
    for one in (line, line[::-1]):
        for two in (other, other[::-1]):
            if math.dist(one[-1], two[0]) < 2.5 * CELL:
                return [*one, *two]
    return None
