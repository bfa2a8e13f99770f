"""The names on a map of hexes: each in or beside its hex, none on another, nor where pieces stand.

On a whole map hexes are told by its frame; in a part of it each has its own name.
"""

from __future__ import annotations

import bisect
import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final

from bot.drawing import typeface
from bot.drawing.canvas import Box
from bot.drawing.map.hexes.chart import CLEAR, HexChart, HexSpot
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.lettering import Label, broken, face, far_from, meet, spaced
from bot.drawing.symbols import Point
from rules.board.hexes import Hex

TOKEN: Final = 0.62
"""How large a piece that stands alone in its hex is, in heights of a hex."""
SINK: Final = 0.03
"""How far its middle lies below its hex's, in heights of a hex."""
SHOULDER: Final = 0.47
"""How far left and right of the middle marks stand, in heights of a hex."""
_ID: Final = 0.185
_NAME: Final = (0.25, 0.23, 0.21, 0.19)
"""Sizes of names, the first that fits, in heights of a hex."""
_BESIDE_IDS: Final = (0.2, 0.185, 0.17, 0.15)
"""The same where hexes tell their own names: they are larger there."""
_FAMOUS: Final = 1.15
_PLACES: Final = (
    (0, 0.45),
    (0, 0.5),
    (0.14, 0.48),
    (-0.14, 0.48),
    (0.3, 0.46),
    (-0.3, 0.46),
    (0, -0.44),
    (0, -0.5),
    (0, 0.36),
)
"""Where the middle of a name may stand from its hex's, in heights of a hex, the best first."""
_RUN: Final = 0.2
"""How far from the middle of a hex of another region its own name ends, in heights of a hex."""
_LEGIBLE: Final = 40
"""The least height of a hex, in pixels, in which anything can be read."""
_FEW: Final = 4
"""So many hexes of a region have to be in sight, unless they are all of it, for its name to stand there."""


class HexLetters:
    """All that is written on one map: *ids* and *names* by hex, *lands* by the names of regions."""

    def __init__(
        self, chart: HexChart, plot: HexPlot, has_ids: bool, lands: float, narrow: Sequence[float] = ()
    ) -> None:
        self._plot, self._chart, self._size = plot, chart, max(round(plot.high * lands), 12)
        self._narrow = narrow
        is_large = plot.high >= _LEGIBLE
        self.ids = {at: self._id(at) for at in sorted(plot.shown) if has_ids and self._name(at)}
        self._stands = {at for at in plot.shown if chart.lands[at] == CLEAR}
        self._marked = {spot.at for spot in chart.spots if spot.flags}
        self._ranks = {spot.at: spot.rank for spot in chart.spots}
        self.names: dict[Hex, Label] = {}
        for spot in sorted(chart.spots, key=lambda spot: -spot.rank):
            if spot.name and spot.at in plot.shown and is_large:
                label = next(self._free(spot), None)
                if label is not None:
                    self.names[spot.at] = label

    @functools.cached_property
    def lands(self) -> dict[str, Label]:
        """The names of regions on the whole map."""
        return self.lands_in((0, 0, self._plot.width, self._plot.height))

    def _id(self, at: Hex) -> Label:
        x, y = self._plot.at[at]
        size = max(round(self._plot.high * _ID), 9)
        place = (x, y - self._plot.high * 0.405)
        name = self._name(at)
        return label_at("number", name, (name,), place, size)

    def _name(self, at: Hex) -> str:
        return self._chart.ids[at] if self._chart.ids else self._plot.grid.name(at)

    def _free(self, spot: HexSpot) -> Iterator[Label]:
        """Places for a name, the best first, that nothing else needs."""
        x, y = self._plot.at[spot.at]
        high = self._plot.high
        forms = broken(typeface.drawable(spot.name))
        rooms = (1.0, 0.85, 0.7, 0.4) if spot.rank else (1.0, 0.85)
        for room, lines, part in itertools.product(rooms, forms, _BESIDE_IDS if self.ids else _NAME):
            size = round(high * part * (_FAMOUS if spot.rank else 1))
            for across, down in _PLACES:
                label = label_at("site", spot.name, lines, (x + across * high, y + down * high), size)
                if self._is_free(label.box, spot.at, room):
                    yield label

    def _is_free(self, box: Box, home: Hex, room: float) -> bool:
        """Whether words can stand there; only *room* of what pieces need is left to them."""
        plot = self._plot
        if not self._is_inside(box):
            return False
        beside = plot.grid.adjacent
        near = {home, *(at for one in beside[home] for at in (one, *beside[one]))} & plot.shown
        radius = room * plot.high * TOKEN / 2
        return not any(
            (at in self.ids and meet(box, self.ids[at].box))
            or (at in self.names and meet(box, self.names[at].box))
            or (at in self._stands and far_from(box, self._standing(at)) < radius)
            or (at in self._marked and self._is_on_shoulder(box, at))
            for at in near
        )

    def _standing(self, at: Hex) -> Point:
        """The middle of a piece that stands alone in a hex."""
        x, y = self._plot.at[at]
        return x, y + SINK * self._plot.high

    def _is_on_shoulder(self, box: Box, at: Hex) -> bool:
        """Whether words would cover what stands left or right in a hex with marks."""
        x, y = self._plot.at[at]
        off = SHOULDER * self._plot.high
        return any(far_from(box, (x + way * off, y)) < 0.15 * self._plot.high for way in (-1, 1))

    def lands_in(self, window: Box) -> dict[str, Label]:
        """The name of each region of which enough is in *window*, large, where it lies over the fewest names.

        None where it would be cut off.
        """
        size, lands, plot = self._size, dict[str, Label](), self._plot
        near = [
            at for at in sorted(plot.shown) if holds(_wider(window, round(plot.high)), (*plot.at[at],) * 2)
        ]
        from_left = sorted((*plot.at[at], at) for at in near)
        for name in dict.fromkeys(self._chart.regions):
            all_ = {at for at in plot.shown if self._chart.regions[at] == name}
            seen = [at for at in near if at in all_ and holds(window, (*plot.at[at],) * 2)]
            words = typeface.drawable(name).upper()
            if not words or len(seen) < min(_FEW, len(all_)):
                continue
            places = [place for at in seen for place in (plot.at[at], plot.corners(at)[0])]
            middle = [sum(each) / len(seen) for each in zip(*(plot.at[at] for at in seen), strict=True)]
            taken = [_wider(label.box, size) for label in lands.values()]
            found: list[tuple[int, Label]] = []
            for lines, part in self._forms(words):
                offers = (label_at("area", name, lines, place, round(size * part)) for place in places)
                whole = [label for label in offers if holds(window, label.box)]
                if whole:
                    best = min(whole, key=lambda label: self._loss(label, middle, from_left, all_, taken))
                    found.append((self._beyond(best, near, all_), best))
                if found and not found[-1][0]:
                    break
            if found:
                lands[name] = min(found, key=lambda each: each[0])[1]
        return lands

    def _forms(self, words: str) -> Iterator[tuple[tuple[str, ...], float]]:
        """How the name of a region may be written, the best first: in one line, in two, and smaller."""
        yield (words,), 1
        for part, lines in itertools.product(self._narrow, broken(words)):
            yield lines, part

    def _beyond(self, label: Label, near: list[Hex], inside: set[Hex]) -> int:
        """Over how many middles of hexes of other regions a name runs."""
        plot = self._plot
        box = _wider(label.box, round(plot.high * _RUN))
        return sum(holds(box, (*plot.at[at],) * 2) for at in near if at not in inside)

    def _loss(
        self,
        label: Label,
        middle: Sequence[float],
        from_left: Sequence[tuple[float, float, Hex]],
        inside: set[Hex],
        taken: list[Box],
    ) -> float:
        """What speaks against a place for a region's name: what is under it of hexes, given with their middles, being
        far off.
        """
        left, top, right, bottom = label.box
        plot, rim, chart = self._plot, self._plot.high / 2, self._chart
        first = bisect.bisect_right(from_left, (left - rim, math.inf))
        behind = bisect.bisect_left(from_left, (right + rim,), first)
        under = [at for _, y, at in from_left[first:behind] if top - rim < y < bottom + rim]
        names = sum(meet(label.box, self.names[other].box) for other in under if other in self.names)
        marks = sum(self._ranks.get(other, 0) for other in under)
        out = sum(other not in inside for other in under)
        closed = sum(chart.lands[other] != CLEAR for other in under)
        others = sum(meet(label.box, box) for box in taken)
        far = math.dist(((left + right) / 2, (top + bottom) / 2), middle) / plot.high
        return 2 * names + marks + out + 1.2 * closed + 30 * others + 0.7 * far

    def _is_inside(self, box: Box) -> bool:
        return holds((0, 0, self._plot.width, self._plot.height), box)


def _wider(box: Box, gap: int) -> Box:
    return box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap


def holds(window: Box, box: tuple[float, float, float, float]) -> bool:
    """Whether *box* lies within *window* and a little off its rim."""
    return (
        window[0] + 3 < box[0]
        and window[1] + 3 < box[1]
        and box[2] < window[2] - 3
        and box[3] < window[3] - 3
    )


def label_at(kind: str, key: str, lines: tuple[str, ...], at: Point, size: int) -> Label:
    """Words whose middle is *at*."""
    wide, high = _measured(kind, lines, size)
    box = (round(at[0] - wide / 2), round(at[1] - high / 2), round(at[0] + wide / 2), round(at[1] + high / 2))
    return Label(kind, key, lines, size, box)


@functools.lru_cache(1024)
def _measured(kind: str, lines: tuple[str, ...], size: int) -> tuple[float, float]:
    """How wide and how high *lines* are: many places are tried for each."""
    across = [
        spaced(line, size) if kind == "area" else face(kind, size).getlength(line) + 2 for line in lines
    ]
    return max(across), size * (1.0 * len(lines) - 0.2)
