"""What grows and runs on a map: rivers along borders, woods, hills and reeds. It decorates, and tells nothing."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Final

from PIL import ImageDraw

from bot.drawing.colours import BANK, HILL, LEAVES, REED, SLOPE, TREES, WATER
from bot.drawing.map.brush import FINE, disc, fine
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.lettering import Lettering
from bot.drawing.map.plot import DISC, Grain, Plot, calm, length_of, smooth
from bot.drawing.map.regions import Regions
from bot.drawing.symbols import Point

_KINDS: Final = {
    "reeds": ("marsh", "marish", "moss", "reed", "sedge", "rush", "bog", "fen", "sumpf", "moor "),
    "hills": (
        "hill",
        "down",
        "fell",
        "moor",
        "ridge",
        "barrow",
        "quarr",
        "weather",
        "stone",
        "ettenmoor",
        "berg",
    ),
    "woods": (
        "wood",
        "forest",
        "eaves",
        "glade",
        "holl",
        "thicket",
        "troll",
        "shaw",
        "grove",
        "dell",
        "wald",
    ),
}
"""Parts of a place's own name that tell what its land is like; a dark place without one lies in a wood."""

_WET: Final = ("bridge", "ford", "ferry", "river", "mouth", "weir", "brück", "furt", "fluss")


def rivers(chart: BoardChart, plot: Plot, regions: Regions) -> list[list[Point]]:
    """One or two borders of sections that few ways cross, from rim to rim: that is where rivers are."""
    ranked = []
    for lines in regions.section_lines().values():
        line = max(lines, key=length_of, default=[])
        if not line:
            continue
        ends = sum(_is_at_rim(point, plot) for point in (line[0], line[-1]))
        crossed = sum(
            any(_cross(way.line[0], way.line[-1], a, b) for a, b in zip(line[::3], line[3::3], strict=False))
            for way in plot.ways
        )
        if ends and length_of(line) > plot.height * 0.6:
            wet = sum(_is_wet(spot.name) and _near(line, plot.at[spot.space]) for spot in chart.spots)
            ranked.append((length_of(line) * ends / (2 + crossed) * (1 + 0.5 * wet), line))
    ranked.sort(reverse=True)
    chosen = [line for score, line in ranked[:2] if score > 0.6 * ranked[0][0]]
    grain = Grain(f"{plot.seed}/rivers")
    return [_meander(calm(line, 24), grain) for line in chosen]


def _is_wet(name: str) -> bool:
    lower = name.lower()
    return any(part in lower for part in _WET)


def _near(line: list[Point], at: Point) -> bool:
    return any(math.dist(point, at) < 70 for point in line[::4])


def _meander(line: list[Point], grain: Grain) -> list[Point]:
    phase = grain.within(0, 6)
    bent = [
        (x + 4 * math.sin(phase + nth * 0.55), y + 3 * math.cos(phase + nth * 0.43))
        for nth, (x, y) in enumerate(line[::2])
    ]
    return smooth(bent, 2)


def draw_rivers(draw: ImageDraw.ImageDraw, found: list[list[Point]]) -> None:
    for outer, colour in ((2.4, BANK), (0.0, WATER)):
        for line in found:
            down = line if line[0][1] <= line[-1][1] else line[::-1]
            for nth, (one, other) in enumerate(itertools.pairwise(down)):
                wide = 6 + 6 * nth / len(down) + outer
                draw.line((*fine(one), *fine(other)), colour, round(wide * FINE))
                disc(draw, other, wide / 2, colour)


def growth(
    chart: BoardChart, plot: Plot, regions: Regions, letters: Lettering
) -> Iterator[tuple[str, Point, float]]:
    """What stands where, the farthest first: its kind, its foot, its size."""
    grain = Grain(f"{plot.seed}/growth")
    homes = list(_homes(chart, plot))
    names = {region.area: _kind(region.name) for region in chart.regions}
    found: list[tuple[str, Point, float]] = []
    grid: set[tuple[int, int]] = set()
    for _ in range(2800):
        x, y = grain.within(26, plot.width - 26), grain.within(30, plot.height - 26)
        chance, size = grain.unit(), grain.within(0.85, 1.2)
        kind = _grows((x, y), homes, names.get(regions.area_at(x, y), ""), chance)
        if not kind:
            continue
        wide, high = SIZES[kind]
        step = wide * 0.72
        place = (int(x / step), int(y / (high * 0.8)))
        box = (round(x - wide / 2 - 2), round(y - high - 1), round(x + wide / 2 + 2), round(y + 3))
        if place not in grid and letters.is_free(box) and not letters.crossings(_wider(box, 4)):
            grid.add(place)
            found.append((kind, (x, y), size))
    yield from sorted(found, key=lambda each: each[1][1])


SIZES: Final = {"woods": (15, 18), "hills": (34, 17), "reeds": (16, 10)}


def _homes(chart: BoardChart, plot: Plot) -> Iterator[tuple[Point, str]]:
    """Places with a land of their own."""
    for spot in chart.spots:
        kind = _kind(spot.name)
        if kind or "dark" in spot.flags:
            yield plot.at[spot.space], kind or "woods"


def _grows(at: Point, homes: list[tuple[Point, str]], area: str, chance: float) -> str:
    """The kind of growth at a point; mostly none."""
    far, kind = min(((math.dist(at, home), kind) for home, kind in homes), default=(1e9, ""))
    if far < DISC + 62 and chance < 0.9:
        return kind
    if area and chance < (0.8 if area == "woods" else 0.5):
        return area
    return "woods" if chance > 0.985 else ""


def _kind(name: str) -> str:
    lower = f"{name} ".lower()
    return next(
        (kind for kind in ("woods", "hills", "reeds") if any(part in lower for part in _KINDS[kind])), ""
    )


def draw_growth(draw: ImageDraw.ImageDraw, kind: str, foot: Point, size: float) -> None:
    {"woods": _tree, "hills": _hill, "reeds": _reeds}[kind](draw, foot, size)


def _tree(draw: ImageDraw.ImageDraw, foot: Point, size: float) -> None:
    x, y = foot
    crown = TREES[int(x * 7 + y * 3) % 3]
    draw.line((*fine((x, y)), *fine((x, y - 5 * size))), LEAVES, round(1.6 * FINE))
    disc(draw, (x, y - 10 * size), 7.2 * size, LEAVES)
    disc(draw, (x - 0.5, y - 10.4 * size), 6.1 * size, crown)


def _hill(draw: ImageDraw.ImageDraw, foot: Point, size: float) -> None:
    x, y = foot
    wide, high = 16 * size, 14 * size
    outline = [
        (x + wide * t, y - high * math.exp(-((t * 1.75 - 0.12) ** 2)) + high * 0.09) for t in _span(-1, 1, 18)
    ]
    draw.polygon([fine(point) for point in outline], fill=HILL)
    draw.line([fine(point) for point in outline], SLOPE, round(1.5 * FINE), joint="curve")
    for part in (0.16, 0.34, 0.52):
        top = (x + wide * part, y - high * math.exp(-((part * 1.75 - 0.12) ** 2)) + high * 0.14)
        draw.line((*fine(top), *fine((top[0] + 3.4 * size, top[1] + 5.4 * size))), SLOPE, FINE)


def _reeds(draw: ImageDraw.ImageDraw, foot: Point, size: float) -> None:
    x, y = foot
    for lean in (-4, -1.5, 1.5, 4):
        draw.line(
            (*fine((x + lean * 0.7, y)), *fine((x + lean * 1.5, y - (9 - abs(lean)) * size))), REED, FINE + 1
        )
    draw.line((*fine((x - 7, y + 1)), *fine((x + 7, y + 1))), BANK, FINE)


def _span(start: float, end: float, parts: int) -> list[float]:
    return [start + (end - start) * part / parts for part in range(parts + 1)]


def _wider(box: tuple[int, int, int, int], by: int) -> tuple[int, int, int, int]:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _is_at_rim(point: Point, plot: Plot) -> bool:
    x, y = point
    return x < 15 or y < 15 or x > plot.width - 15 or y > plot.height - 15


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
