"""The pieces on the map: each beside its space, so that every number stays legible, and none upon another."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.drawing.canvas import Box, Colour
from bot.hunt.drawing.atlas import Atlas
from bot.hunt.drawing.colours import (
    AMBER,
    BLOOD,
    FAINT,
    GOLD,
    HAT,
    INK,
    LEAF,
    PAPER,
    SHADE,
    SKY,
    WHITE,
    rider,
)
from bot.hunt.drawing.plot import DISC, SPECK, Point
from bot.hunt.drawing.scene import Aid, Rider, Scene
from bot.hunt.drawing.sheet import Sheet

RIDER: Final = 54
TOKEN: Final = 34
STAR: Final = 44
BADGES: Final = ("disc", "diamond", "square", "hexagon")
"""What the Nazgul bear, by their places in the pack."""
_BADGE: Final = 30
_WIDER: Final = {"disc": 30, "diamond": 37, "square": 30, "hexagon": 33}
"""Shapes that look as large as a disc of 30."""
_SPREAD: Final = 38
_INSET: Final = 13
_FAR: Final = (0, 14, 30)
"""Pixels by which pieces may stand off, where there is no room beside their space; a line leads there."""
_ANGLES: Final = tuple(math.radians(angle) for angle in (-90, -50, -130, 0, 180, 45, 135, 90))


class Places:
    """Where pieces can stand without hiding a number, a name or each other; *shift* is the map's place."""

    def __init__(self, atlas: Atlas, shift: int) -> None:
        self._atlas, self.shift = atlas, shift
        self._taken: list[Box] = []

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
        self._taken += [_boxed(at, size - 4, wide) for at in best]
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

    def tied(self, sheet: Sheet, space: int, size: int, colour: Colour) -> Point:
        """A point for one piece next to *space*, and a line to it."""
        at = self.beside(space, size)[0]
        tie(sheet, self.at(space), at, colour)
        return at

    def uncover(self, sheet: Sheet) -> None:
        """Show spaces and names again where lines have covered them."""
        sheet.image.paste(self._atlas.sheet, (0, self.shift), self._atlas.above)

    def by_name(self, box: Box, size: int) -> Point:
        """A point beside a name on the map, where a piece hides least."""
        left, top, right, bottom = box
        xs, ys = (left - 18, (left + right) / 2, right + 18), (top - 18, (top + bottom) / 2, bottom + 18)
        offers = [(x, y) for far in (0, 14) for x in _spread(xs, far) for y in _spread(ys, far)]
        outside = [at for at in offers if not (left < at[0] < right and top < at[1] < bottom)]
        best = min(outside, key=lambda at: self._loss_at(at, size))
        self._taken.append(_boxed((best[0], best[1] + self.shift), size))
        return best[0], best[1] + self.shift

    def _loss_at(self, at: Point, size: int) -> float:
        nearest = min(self._atlas.plot.at.items(), key=lambda spot: math.dist(at, spot[1]))[0]
        return self._loss(nearest, _boxed((at[0], at[1] + self.shift), size))

    def _loss(self, space: int, box: Box) -> float:
        """What a piece of *space* in *box* would hide."""
        left, top, right, bottom = box
        loss = _shared(box, ((other, 6.0) for other in self._taken))
        on_map = (left, top - self.shift, right, bottom - self.shift)
        return loss + _shared(on_map, self._atlas.near(space))


def paint_borders(sheet: Sheet, scene: Scene, atlas: Atlas, places: Places) -> None:
    """Around the lands that were answered with a yes."""
    lines = _perceived(scene, atlas, places)
    sheet.lines(lines, 9, PAPER)
    sheet.lines(lines, 5, AMBER)


def paint_marks(sheet: Sheet, scene: Scene, atlas: Atlas, places: Places) -> None:
    """What lies under the pieces: lands with a yes, locations that the aid rules out, rings of tokens."""
    _paint_yes(sheet, scene, atlas, places)
    if scene.aid is not None:
        _aid(sheet, scene.aid, scene, atlas, places)
    for location, kind in scene.tracks:
        if location in atlas.plot.at:
            sheet.symbol("collar", places.at(location), 2 * DISC + 16, BLOOD if kind == "sword" else AMBER)


def paint(sheet: Sheet, scene: Scene, atlas: Atlas, places: Places) -> None:
    """The pieces that everybody sees."""
    known = atlas.plot.at
    for space, riders in _by_space(scene, atlas).items():
        spots = places.beside(space, RIDER, len(riders))
        for at in spots:
            tie(sheet, places.at(space), at, INK)
        for one, at in zip(riders, spots, strict=True):
            draw_rider(sheet, one, at)
    if scene.mentor is not None and scene.mentor in known:
        draw_mentor(sheet, places.tied(sheet, scene.mentor, 48, INK))
    for location in filter(known.__contains__, scene.allies):
        draw_ally(sheet, places.tied(sheet, location, TOKEN, LEAF))
    for location, kind in scene.tracks:
        if location in known:
            draw_track(sheet, kind, places.tied(sheet, location, TOKEN, BLOOD if kind == "sword" else AMBER))
    for location in filter(known.__contains__, scene.deeds_done):
        draw_deed(sheet, places.tied(sheet, location, STAR, INK), is_done=True)
    for space in filter(known.__contains__, scene.notes):
        at = places.tied(sheet, space, 26, FAINT)
        sheet.symbol("letter", at, 28, WHITE)
        sheet.symbol("letter", at, 22, FAINT)


def _by_space(scene: Scene, atlas: Atlas) -> Mapping[int, list[Rider]]:
    found: dict[int, list[Rider]] = defaultdict(list)
    for one in scene.wraiths:
        if one.space in atlas.plot.at:
            found[one.space].append(one)
    return found


def draw_rider(sheet: Sheet, one: Rider, at: Point, size: int = RIDER) -> None:
    """A black cloak with the badge, colour and number of its wearer; the Lord's has a crown."""
    x, y = at
    if one.is_next:
        sheet.symbol("cloak", at, size + 14, INK)
        sheet.symbol("cloak", at, size + 11, GOLD)
    sheet.symbol("cloak", at, size + 4, WHITE)
    sheet.symbol("cloak", at, size, INK)
    draw_badge(sheet, one, (x, y + size * 0.13), _BADGE * size // RIDER)
    if one.is_lord:
        crown = (x, y - size * 0.46)
        sheet.symbol("crown", crown, 34 * size // RIDER, INK)
        sheet.symbol("crown", crown, 28 * size // RIDER, GOLD)


def draw_badge(sheet: Sheet, one: Rider, at: Point, size: int) -> None:
    """A shape, a colour and a number: one of them is enough to know the Nazgul by."""
    badge = BADGES[one.symbol % 4]
    wide = size * _WIDER[badge] // 30
    sheet.symbol(badge, at, wide + 4, WHITE)
    sheet.symbol(badge, at, wide, rider(one.symbol, one.colour))
    sheet.text(str(one.symbol + 1), (at[0], at[1] - 1), size * 23 // 30, WHITE)


def draw_mentor(sheet: Sheet, at: Point, size: int = 48) -> None:
    sheet.symbol("disc", at, size, INK)
    sheet.symbol("disc", at, size - 5, WHITE)
    sheet.symbol("hat", at, size - 14, HAT)


def draw_ally(sheet: Sheet, at: Point, size: int = TOKEN + 4) -> None:
    sheet.symbol("shield", at, size, WHITE)
    sheet.symbol("shield", at, size - 4, LEAF)
    sheet.symbol("leafy", at, size // 2, WHITE)


def draw_track(sheet: Sheet, kind: str, at: Point, size: int = TOKEN + 4) -> None:
    """EYE on a disc, SWORD on an octagon."""
    shape, colour = ("octagon", BLOOD) if kind == "sword" else ("disc", AMBER)
    sheet.symbol(shape, at, size, WHITE)
    sheet.symbol(shape, at, size - 4, colour)
    sheet.symbol(kind, at, size * 5 // 8, WHITE)


def draw_deed(sheet: Sheet, at: Point, *, is_done: bool) -> None:
    sheet.symbol("star", at, STAR + 6, INK)
    sheet.symbol("star", at, STAR - 8, GOLD if is_done else WHITE)
    if is_done:
        sheet.symbol("check", at, 18, INK)


def tie(sheet: Sheet, space: Point, piece: Point, colour: Colour) -> None:
    """A short line that tells which space a piece belongs to."""
    far = math.dist(space, piece) or 1
    part = min((DISC - 2) / far, 1)
    start = (space[0] + (piece[0] - space[0]) * part, space[1] + (piece[1] - space[1]) * part)
    sheet.lines([[start, piece]], 5, colour)


def _perceived(scene: Scene, atlas: Atlas, places: Places) -> list[list[Point]]:
    """The borders of the areas and sections that were answered with a yes."""
    narrow, wide = set(scene.perceived_areas), set(scene.perceived_sections)
    inside = {region.area for region in scene.chart.regions if region.section in wide}
    lines = [line for areas in (narrow, inside) if areas for line in atlas.regions.around(areas)]
    right, low = atlas.plot.width - _INSET, atlas.plot.height - _INSET
    return [
        [(x, y + places.shift) for x, y in line if _INSET < x < right and _INSET < y < low] for line in lines
    ]


def _paint_yes(sheet: Sheet, scene: Scene, atlas: Atlas, places: Places) -> None:
    """An open eye with a hook at the names of those lands."""
    for kind, ids in (("area", scene.perceived_areas), ("section", scene.perceived_sections)):
        for label in atlas.letters.of(kind):
            if label.key in ids:
                at = places.by_name(label.box, 34)
                sheet.symbol("disc", at, 36, PAPER)
                sheet.symbol("disc", at, 32, AMBER)
                sheet.symbol("check", at, 20, WHITE)


def _aid(sheet: Sheet, aid: Aid, scene: Scene, atlas: Atlas, places: Places) -> None:
    """H-20.8: crossed out where Frodo cannot be, ringed where he can; a hat where Gandalf can.

    Where he can be in more than half, the struck hats of the others say it with less.
    """
    bearer, mentor = set(aid.bearer), set(aid.mentor or ())
    is_wide = 2 * len(mentor) > sum(space > 0 for space in atlas.plot.at)
    tracked = {location for location, _ in scene.tracks}
    for space in atlas.plot.at:
        if space < 0:
            continue
        at = places.at(space)
        if space in bearer:
            sheet.symbol("halo", at, 2 * DISC + (32 if space in tracked else 16), SKY)
        else:
            sheet.symbol("disc", at, 2 * DISC + 2, FAINT)
            sheet.symbol("disc", at, 2 * DISC - 8, SHADE)
            sheet.symbol("slash", at, 2 * DISC + 4, FAINT)
            sheet.text(str(space), at, 20, INK)
        if aid.mentor is not None and (space in mentor) != is_wide:
            _hat(sheet, (at[0] - DISC + 2, at[1] - DISC + 2), is_struck=is_wide)


def _hat(sheet: Sheet, at: Point, *, is_struck: bool) -> None:
    draw_mentor(sheet, at, 26)
    if is_struck:
        sheet.symbol("slash", at, 30, BLOOD)


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
