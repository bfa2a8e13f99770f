"""Where pieces stand: each beside its space, so that every number stays legible, and none upon another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from bot.drawing.canvas import Box, Canvas
from bot.drawing.colours import Colour
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.plot import DISC, SPECK
from bot.drawing.symbols import Point

_SPREAD: Final = 38
_FAR: Final = (0, 14, 30)
"""Pixels by which pieces may stand off, where there is no room beside their space; a line leads there."""
_ANGLES: Final = tuple(math.radians(angle) for angle in (-90, -50, -130, 0, 180, 45, 135, 90))


class Places:
    """Where pieces can stand without hiding a number, a name or each other; *shift* is the map's place."""

    def __init__(self, atlas: Atlas, shift: int) -> None:
        self._atlas, self.shift = atlas, shift
        self.taken: list[Box] = []
        """What stands there by now."""

    def at(self, space: int) -> Point:
        x, y = self._atlas.plot.at[space]
        return x, y + self.shift

    def beside(self, space: int, size: int, count: int = 1, wide: int = 0) -> list[Point]:
        """Points for so many pieces next to *space*, where they hide least; *wide* is for one that is no square."""
        x, y = self.at(space)
        least, best = 1e9, [(x, y)] * count
        for off, points in self._offers(space, size, count, wide):
            if least < 1 or off >= least:  # nothing that follows is nearer
                break
            loss = off + sum(self._loss(space, _boxed(at, size, wide)) for at in points)
            if loss < least:
                least, best = loss, points
        self.taken += [_boxed(at, size - 4, wide) for at in best]
        return best

    def _offers(self, space: int, size: int, count: int, wide: int) -> Iterator[tuple[int, list[Point]]]:
        """Where so many pieces could stand, the nearest first, each with what it costs to be so far off."""
        x, y = self.at(space)
        out = (DISC if space > 0 else SPECK) + size / 2 - 2
        for far in _FAR:
            for angle in _ANGLES:
                for rows in (1, 2) if count > 2 else (1,):
                    stretch = abs(math.cos(angle)) * max(wide - size, 0) / 2
                    yield far * 22 * count, _fan(x, y, angle, out + far + stretch, count, rows)

    def tied(self, sheet: Canvas, space: int, size: int, colour: Colour) -> Point:
        """A point for one piece next to *space*, and a line to it."""
        at = self.beside(space, size)[0]
        tie(sheet, self.at(space), at, colour)
        return at

    def uncover(self, sheet: Canvas) -> None:
        """Show spaces and names again where lines have covered them."""
        sheet.image.paste(self._atlas.sheet, (0, self.shift), self._atlas.above)

    def by_name(self, box: Box, size: int) -> Point:
        """A point beside a name on the map, where a piece hides least."""
        left, top, right, bottom = box
        xs, ys = (left - 18, (left + right) / 2, right + 18), (top - 18, (top + bottom) / 2, bottom + 18)
        offers = [(x, y) for far in (0, 14) for x in _spread(xs, far) for y in _spread(ys, far)]
        outside = [at for at in offers if not (left < at[0] < right and top < at[1] < bottom)]
        best = min(outside, key=lambda at: self._loss_at(at, size))
        self.taken.append(_boxed((best[0], best[1] + self.shift), size))
        return best[0], best[1] + self.shift

    def by_lands(self, kind: str, name: str, size: int) -> list[Point]:
        """A point beside the name of each land of a *kind* that is called *name*, in letters of any size."""
        named = (label for label in self._atlas.letters.of(kind) if label.key.lower() == name.lower())
        return [self.by_name(label.box, size) for label in named]

    def _loss_at(self, at: Point, size: int) -> float:
        nearest = min(self._atlas.plot.at.items(), key=lambda spot: math.dist(at, spot[1]))[0]
        return self._loss(nearest, _boxed((at[0], at[1] + self.shift), size))

    def _loss(self, space: int, box: Box) -> float:
        """What a piece of *space* in *box* would hide."""
        left, top, right, bottom = box
        loss = _shared(box, ((other, 6.0) for other in self.taken))
        on_map = (left, top - self.shift, right, bottom - self.shift)
        return loss + _shared(on_map, self._atlas.near(space))


def tie(sheet: Canvas, space: Point, piece: Point, colour: Colour) -> None:
    """A short line that tells which space a piece belongs to."""
    far = math.dist(space, piece) or 1
    part = min((DISC - 2) / far, 1)
    start = (space[0] + (piece[0] - space[0]) * part, space[1] + (piece[1] - space[1]) * part)
    sheet.lines([[start, piece]], 5, colour)


def _fan(x: float, y: float, angle: float, out: float, count: int, rows: int) -> list[Point]:
    """Points in rows across the direction *angle*, a little bowed around the space."""
    across = angle + math.pi / 2
    wide = -(-count // rows)
    found = []
    for nth in range(count):
        row, place = divmod(nth, wide)
        in_row = min(wide, count - row * wide)
        side = (place - (in_row - 1) / 2) * _SPREAD
        near = out - abs(side) * 0.18 + row * _SPREAD
        found.append(
            (
                x + near * math.cos(angle) + side * math.cos(across),
                y + near * math.sin(angle) + side * math.sin(across),
            )
        )
    return sorted(found, key=lambda point: (point[1], point[0]))


def _spread(places: tuple[float, float, float], far: int) -> tuple[float, float, float]:
    return places[0] - far, places[1], places[2] + far


def _boxed(at: Point, size: float, wide: float = 0) -> Box:
    half, side = size / 2, max(size, wide) / 2
    return round(at[0] - side), round(at[1] - half), round(at[0] + side), round(at[1] + half)


def _shared(box: Box, others: Iterable[tuple[Box, float]]) -> float:
    """How many pixels *box* shares with the others, each as many times as it matters."""
    left, top, right, bottom = box
    shared = 0.0
    for (from_x, from_y, to_x, to_y), weight in others:
        if from_x < right and left < to_x and from_y < bottom and top < to_y:
            across = min(right, to_x) - max(left, from_x)
            shared += across * (min(bottom, to_y) - max(top, from_y)) * weight
    return shared
