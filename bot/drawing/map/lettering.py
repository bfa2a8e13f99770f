"""The type of the maps, and where names stand so that none collides with another or with a space."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import ImageFont

from bot.drawing import typeface
from bot.drawing.canvas import Box
from bot.drawing.map.chart import BoardChart, Region, Spot
from bot.drawing.map.plot import DISC, SPECK, Plot, steps
from bot.drawing.map.regions import CELL, Regions
from bot.drawing.symbols import Point

NAME: Final = (16, 15, 14, 13)
"""Sizes of place names: the first that fits."""
AREA: Final = (18, 16, 14, 13)
SECTION: Final = 66
_RIM: Final = 20
_SQUARE: Final = 48
_ROUNDS: Final = 3
_DOUBT: Final = 30
_FAR: Final = 300
"""Pixels within which a name might be taken for another location's."""

_FACES: Final = {"name": "SemiBoldItalic", "area": "Bold", "number": "Bold", "section": "ExtraBold"}


def face(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """The type for `name`, `area`, `number` or `section`, and for a `site` on a map of hexes."""
    if kind == "site":
        return typeface.serif(size)
    return typeface.face(_FACES[kind], size)


class Label(NamedTuple):
    """Words on the map: *box* around them all, *lines* set in the middle of it."""

    kind: str
    key: str
    lines: tuple[str, ...]
    size: int
    box: Box

    def moved(self, across: int, down: int) -> Label:
        left, top, right, bottom = self.box
        return self._replace(box=(left + across, top + down, right + across, bottom + down))

    def places(self) -> Iterator[tuple[str, Point]]:
        """Each line with its middle."""
        left, top, right, bottom = self.box
        high = (bottom - top) / len(self.lines)
        for nth, line in enumerate(self.lines):
            yield line, ((left + right) / 2, top + high * (nth + 0.5))


Offer: TypeAlias = tuple[float, Label]
"""A place for words, with what speaks against it."""


def _cost(offer: Offer) -> float:
    return offer[0]


class Lettering:
    """All names of one map. *names* are by location, *areas* and *sections* by their ids."""

    def __init__(self, chart: BoardChart, plot: Plot, regions: Regions) -> None:
        self._plot, self._regions = plot, regions
        self._spots = _discs(chart, plot)
        self._lines = _line_points(plot)
        self._taken: dict[tuple[str, str], Label] = {}
        named = [spot for spot in chart.spots if spot.space > 0 and typeface.drawable(spot.name)]
        names = {spot.space: self._for_name(spot) for spot in named}
        areas = {region.area: self._for_area(region) for region in chart.regions}
        for _ in range(_ROUNDS):
            self._settle_all(areas.values())
            self._settle_all(sorted(names.values(), key=self._room))
        for offers in names.values():
            self._insist(offers, areas)
        self._place_sections(chart)

    @property
    def labels(self) -> list[Label]:
        return list(self._taken.values())

    def of(self, kind: str) -> list[Label]:
        return [label for label in self._taken.values() if label.kind == kind]

    def is_free(self, box: Box) -> bool:
        """Whether neither a space nor a name stands in *box*, nor the map's rim."""
        return self._is_land(box) and self._is_unwritten(box)

    def _is_land(self, box: Box) -> bool:
        left, top, right, bottom = box
        if left < _RIM or top < _RIM or right > self._plot.width - _RIM or bottom > self._plot.height - _RIM:
            return False
        for at in _grid(box):
            for at_left, at_top, at_right, at_bottom in self._spots.get(at, ()):
                if left < at_right and at_left < right and top < at_bottom and at_top < bottom:
                    return False
        return True

    def _is_unwritten(self, box: Box, kind: str = "") -> bool:
        """Whether no name stands in *box*; only those of a *kind* count, if one is given."""
        left, top, right, bottom = box
        for label in self._taken.values():  # written out: it is asked a hundred thousand times for one map
            at_left, at_top, at_right, at_bottom = label.box
            is_met = left < at_right and at_left < right and top < at_bottom and at_top < bottom
            if is_met and (not kind or label.kind == kind):
                return False
        return True

    def crossings(self, box: Box) -> int:
        """How much of roads and paths lies in *box*."""
        left, top, right, bottom = box
        return sum(
            left <= x <= right and top <= y <= bottom for at in _grid(box) for x, y in self._lines.get(at, ())
        )

    def _for_name(self, spot: Spot) -> list[Offer]:
        """Places for a location's name, with a loss for those that might be taken for another's, best first."""
        home = self._plot.at[spot.space]
        others = [
            at
            for other, at in self._plot.at.items()
            if other > 0 and other != spot.space and math.dist(at, home) < _FAR
        ]
        found = []
        for cost, label in _offers(spot, home):
            if self._is_land(label.box):
                own = far_from(label.box, home)
                near = min((far_from(label.box, at) for at in others), default=1e9)
                doubt = _DOUBT * 2 if near <= own + 3 else _DOUBT if near < own * 1.6 else 0
                found.append((cost + doubt + 2.5 * self.crossings(label.box), label))
        return sorted(found, key=_cost)

    def _for_area(self, region: Region) -> list[Offer]:
        """Places for an area's letter and name; the letter alone is the last resort."""
        name = typeface.drawable(region.name).upper()
        full = (
            [(f"{region.area}  {name}",), (region.area, name), (region.area, *name.split())] if name else []
        )
        forms = [(form, size, 0.0) for size in AREA for form in full]
        forms += [((region.area,), size, 0.0 if not name else 150.0) for size in AREA[:2]]
        cells = self._cells(region.area)
        found = [
            (cost + loss + 1.2 * self.crossings(label.box), label)
            for form, size, loss in forms
            for cost, label in self._within(region.area, cells, form, size)
        ]
        return sorted(found, key=_cost)

    def _room(self, offers: Sequence[Offer]) -> int:
        return sum(self._is_unwritten(label.box) for _, label in offers)

    def _settle_all(self, every: Iterable[Sequence[Offer]]) -> None:
        for offers in every:
            if offers:
                self._settle(offers)

    def _settle(self, offers: Sequence[Offer]) -> None:
        """The best free place of those offered, best first; none, when all are taken."""
        key = (offers[0][1].kind, offers[0][1].key)
        self._taken.pop(key, None)
        for _, label in offers:
            if self._is_unwritten(label.box):
                self._taken[key] = label
                return

    def _insist(self, offers: Sequence[Offer], areas: Mapping[str, Sequence[Offer]]) -> None:
        """A location's name that stands badly for an area's sake gets its place, and the area another."""
        if not offers:
            return
        key = (offers[0][1].kind, offers[0][1].key)
        had = self._taken.pop(key, None)
        least = next((cost for cost, label in offers if label == had), 1e9)
        better = [
            offer
            for offer in offers
            if offer[0] < least - _DOUBT and self._is_unwritten(offer[1].box, "name")
        ]
        if better:
            had = better[0][1]
            moved = [label for label in self.of("area") if meet(label.box, had.box)]
            for label in moved:
                del self._taken["area", label.key]
            self._taken[key] = had
            self._settle_all(areas[label.key] for label in moved)
        elif had is not None:
            self._taken[key] = had

    def _cells(self, area: str) -> list[tuple[int, int]]:
        """Column and row of each cell of the area."""
        return [
            (column, row)
            for row, line in enumerate(self._regions.cells)
            for column, each in enumerate(line)
            if each == area
        ]

    def _within(
        self, area: str, own: Sequence[tuple[int, int]], lines: tuple[str, ...], size: int
    ) -> Iterator[Offer]:
        """Places all over the area, whose cells are *own*, that hide no space: the nearer its middle the better."""
        if not own:
            return
        middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
        wide = max(spaced(line, size) for line in lines) + 10
        high = len(lines) * size * 1.2 + 4
        for column, row in own:
            if column % 2 or row % 2:
                continue
            x, y = column * CELL, row * CELL
            box = _boxed(x, y, wide, high)
            if not self._is_land(box):
                continue
            outside = sum(
                self._regions.area_at(at_x, at_y) != area
                for at_x in (box[0], x, box[2])
                for at_y in (box[1], box[3])
            )
            far = abs(column - middle[0]) + abs(row - middle[1])
            cost = far * 0.5 + outside * 12 + (AREA[0] - size) * 4
            yield cost, Label("area", area, lines, size, box)

    def _place_sections(self, chart: BoardChart) -> None:
        """The numeral of each section, where it stands in the way of least."""
        areas: dict[str, list[str]] = defaultdict(list)
        for region in chart.regions:
            areas[region.section].append(region.area)
        for section, inside in areas.items():
            points = [point for area in inside for point in self._points(area)]
            if not points:
                continue
            middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
            for size in (SECTION, SECTION * 2 // 3, SECTION // 2):
                wide, high = face("section", size).getlength(section) + 6, size * 0.84
                offers = [
                    (
                        math.dist(point, middle),
                        Label("section", section, (section,), size, _boxed(*point, wide, high)),
                    )
                    for point in points
                ]
                free = [(cost, label) for cost, label in offers if self._is_land(label.box)]
                if section and free:
                    self._settle(sorted(free, key=_cost))
                if ("section", section) in self._taken:
                    break

    def _points(self, area: str) -> Iterator[Point]:
        for column, row in self._cells(area):
            if row % 2 == 0 and column % 2 == 0:
                yield column * CELL, row * CELL


def spaced(words: str, size: int) -> float:
    """How wide *words* are with the gaps between their letters that names of areas have."""
    return face("area", size).getlength(words) + gap(size) * (len(words) - 1)


def gap(size: int) -> int:
    return size // 8


def _discs(chart: BoardChart, plot: Plot) -> dict[tuple[int, int], list[Box]]:
    """What the spaces take, by the squares of the map that they touch."""
    found: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for spot in chart.spots:
        wide = 2 * (DISC + 2 if spot.space > 0 else SPECK + 1)
        box = _boxed(*plot.at[spot.space], wide, wide)
        for at in _grid(box):
            found[at].append(box)
    return found


def _grid(box: Box) -> Iterator[tuple[int, int]]:
    """The squares that a box touches."""
    for column in range(box[0] // _SQUARE, box[2] // _SQUARE + 1):
        for row in range(box[1] // _SQUARE, box[3] // _SQUARE + 1):
            yield column, row


def _line_points(plot: Plot) -> dict[tuple[int, int], list[Point]]:
    found: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for way in plot.ways:
        for (x, y), _ in steps(way.line, 6 if way.is_road else 9):
            found[int(x) // _SQUARE, int(y) // _SQUARE].append((x, y))
    return found


def _offers(spot: Spot, at: Point) -> Iterator[Offer]:
    """Places for a name around its location, with what speaks against each."""
    x, y = at
    for loss, size in enumerate(NAME):
        for lines in broken(typeface.drawable(spot.name)):
            wide = max(face("name", size).getlength(line) for line in lines) + 4
            high = len(lines) * size * 1.12
            for far in (0, 7, 16):
                out = DISC + 3 + far
                rest = loss * 14 + far * 0.9 + (len(lines) - 1) * 2
                yield from (
                    (
                        cost + rest,
                        Label("name", str(spot.space), lines, size, _boxed(x + dx, y + dy, wide, high)),
                    )
                    for cost, dx, dy in _around(out, wide, high)
                )


def _around(out: float, wide: float, high: float) -> Iterator[tuple[float, float, float]]:
    side, over = out + wide / 2, out + high / 2
    yield 0, 0, over
    yield 1, side, 0
    yield 1, -side, 0
    yield 2, 0, -over
    for tilt in (0.35, 0.7):
        for sign in (1, -1):
            yield 3, sign * wide * tilt, over
            yield 4, sign * wide * tilt, -over
            yield 3, side - 3, sign * out * tilt
            yield 3, -side + 3, sign * out * tilt
    for across in (1, -1):
        for down in (1, -1):
            yield 5, across * (wide / 2 + out * 0.6), down * (high / 2 + out * 0.6)


def broken(name: str) -> list[tuple[str, ...]]:
    """A name on one line, and on two where it has several words."""
    words = name.split()
    found: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1:
        cuts = range(1, len(words))
        best = min(cuts, key=lambda cut: max(len(" ".join(words[:cut])), len(" ".join(words[cut:]))))
        found.append((" ".join(words[:best]), " ".join(words[best:])))
    return found


def _boxed(x: float, y: float, wide: float, high: float) -> Box:
    left, top = round(x - wide / 2), round(y - high / 2)
    return left, top, left + round(wide), top + round(high)


def far_from(box: Box, at: Point) -> float:
    """How far the point is from the nearest edge of the box."""
    across = max(box[0] - at[0], at[0] - box[2], 0)
    down = max(box[1] - at[1], at[1] - box[3], 0)
    return math.hypot(across, down)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
