"""Marks on a map, a function for each kind; none knows what it tells."""

from __future__ import annotations

from collections import Counter as Counted
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.drawing.canvas import Box, Canvas
from bot.drawing.colours import FAINT, GOLD, INK, PAPER, RUST, WHITE, Colour
from bot.drawing.map.arrows import draw_arrow, shaft
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas, write_labels
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.lettering import meet
from bot.drawing.symbols import Point
from bot.war.drawing.charts import WarChart
from bot.war.drawing.colours import FILLS, PAINTS, SHINE, SIGNS
from bot.war.drawing.names import LARGE, box_around
from bot.war.drawing.scene import Banner, Count, Counter, Course, Holding, Sighting, Tint
from bot.war.drawing.signs import BADGES
from rules.board.hexes import Hex

_SHAPES: Final = {"F": "disc", "D": "square", "S": "shield", "": "diamond"}
"""Sides are told by shape as well."""
_LANES: Final = (0.0, -0.12, 0.12, -0.22, 0.22)
"""How far beside the middle courses run by turns, so that one does not cover the next."""
_BESIDE: Final = ((0, 0), (0.5, 0.36), (-0.5, 0.36), (0.5, -0.36), (-0.5, -0.36))
"""Where the label of a course stands in its last hex, by what is there already."""
COUNTED: Final = "brown"
"""The paint of what is known of a province alone."""
_ASIDE: Final = (0.34, 0.3)
"""How far a pin is left of and above the middle of a hex that has pieces, in its heights."""
_TINTED: Final = 0.5
"""How much of a tint is put on the land: the palette has the colours half way."""
_FEW: Final = (
    ((0, 0, 1.0),),
    ((-0.24, 0.02, 0.8), (0.24, 0.02, 0.8)),
    ((-0.24, 0.14, 0.7), (0.24, 0.14, 0.7), (0, -0.2, 0.7)),
)
_MANY: Final = (*((-0.24, -0.2, 0.64), (0.24, -0.2, 0.64)), *((-0.24, 0.22, 0.64), (0.24, 0.22, 0.64)))
"""Where pieces of a hex stand, from its middle and in its heights, and how large."""


def paint_provinces(sheet: Canvas, names: Iterable[str], chart: WarChart, ground: HexAtlas | Cutting) -> None:
    """Golden, with a line around each and its name in full colour."""
    shown = {name: [at for at in ground.plot.shown if chart.regions[at] == name] for name in names}
    _fill(sheet, (at for hexes in shown.values() for at in hexes), ground.plot, SHINE)
    for hexes in shown.values():
        _edge(sheet, hexes, ground.plot, RUST)
    labels = [label for name, label in ground.lands.items() if name in shown]
    write_labels(sheet.image, labels, PAPER, stroke=2)
    write_labels(sheet.image, labels, RUST)


def paint_tint(sheet: Canvas, tint: Tint, plot: HexPlot) -> None:
    hexes = plot.shown.intersection(tint.hexes)
    if not tint.is_bare:
        _fill(sheet, hexes, plot, PAINTS[tint.paint])
    _edge(sheet, hexes, plot, PAINTS[tint.paint])


def _fill(sheet: Canvas, hexes: Iterable[Hex], plot: HexPlot, colour: Colour) -> None:
    mask = Image.new("L", sheet.image.size, 0)
    draw = ImageDraw.Draw(mask)
    for at in hexes:
        draw.polygon(plot.corners(at), fill=round(255 * _TINTED))
    if box := mask.getbbox():
        sheet.image.paste(colour, box, mask.crop(box))


def _edge(sheet: Canvas, hexes: Iterable[Hex], plot: HexPlot, colour: Colour) -> None:
    lines = [[plot.point(corner) for corner in (*line, line[0])] for line in plot.outline(hexes)]
    sheet.lines(lines, max(plot.high * 0.08, 3), colour)


def paint_course(sheet: Canvas, course: Course, plot: HexPlot, lane: int) -> None:
    """An arrow along its hexes."""
    if len(course.way) > 1:
        aside, short = _LANES[lane % len(_LANES)] * plot.high, plot.high * (0.4 if course.label else 0.1)
        line = shaft([plot.at[at] for at in course.way], aside, short)
        draw_arrow(sheet, line, max(plot.high, 34), PAINTS[course.paint], WHITE, is_dashed=course.is_dashed)


def paint_end(sheet: Canvas, course: Course, plot: HexPlot, nth: int) -> Box:
    """Its label where it ends, beside so many pieces and labels that are there; what that takes of the picture."""
    (x, y), size = plot.at[course.way[-1]], max(round(plot.high * 0.46), 18)
    across, down = _BESIDE[min(nth, len(_BESIDE) - 1)]
    at = x + across * plot.high, y + down * plot.high
    return paint_disc(sheet, course.label, at, size, PAINTS[course.paint])


def paint_disc(sheet: Canvas, words: str, at: Point, size: int, colour: Colour) -> Box:
    """A number on a disc so many pixels wide; what that takes of the picture."""
    for more, paint in ((4, WHITE), (0, colour)):
        sheet.symbol("disc", at, size + more, paint)
    sheet.text(words, at, round(size * 0.72), WHITE, "mm", bold=True)
    return box_around(at, size + 4)


def paint_counts(
    sheet: Canvas, counts: Iterable[Count], ground: HexAtlas | Cutting, pieces: Sequence[Box] = ()
) -> Iterator[Box]:
    """Each behind the name of its province, which is in full colour then, or where else no *pieces* are; what they
    take of the picture.
    """
    size = max(round(ground.plot.high * 0.7), 20)
    for count in counts:
        if (label := ground.lands.get(count.province)) is not None:
            write_labels(sheet.image, [label], PAPER, stroke=2)
            write_labels(sheet.image, [label], RUST)
            spots = [*_beside(label.box, size, ground.plot.width)]
            free = (at for at in spots if not any(meet(box_around(at, size), box) for box in pieces))
            at = next(free, spots[0])
            yield label.box
            yield paint_disc(sheet, count.text, at, size, PAINTS[COUNTED])


def _beside(name: Box, size: int, wide: float) -> Iterator[Point]:
    """Where a count can stand by the name of its province on a map so many pixels *wide*, the best first."""
    left, top, right, low = name
    across, down = (left + right) / 2, (top + low) / 2
    behind, before = (right + 0.8 * size, down), (left - 0.8 * size, down)
    yield from (behind, before) if right + 1.5 * size < wide else (before,)
    yield from ((across, top - 0.6 * size), (across, low + 0.6 * size))


# ---------------------------------------------------------------------------------------------------------- pieces


def paint_holding(
    sheet: Canvas, holding: Holding, kind: str, plot: HexPlot, *, is_aside: bool = False
) -> Box:
    """The sign of what a place is, in shape and colour of whose it is now; small, *aside* of pieces there."""
    (x, y), size = plot.at[holding.at], round(plot.high * 0.86)
    if is_aside:
        x, y, size = x + plot.high * 0.66, y + plot.high * 0.06, max(round(plot.high * 0.42), 14)
    sign = BADGES[kind][0] if kind in BADGES else "diamond"
    return paint_counter(sheet, Counter(holding.at, holding.side, sign=sign), (x, y), size)


def placed(counters: Iterable[Counter], plot: HexPlot) -> Iterator[tuple[Counter, Point, int, int]]:
    """Each piece that is drawn, with its place, its size, and how many it stands for.

    On small maps, and where there are many, those of a side are a stack.
    """
    by_hex: dict[Hex, list[Counter]] = defaultdict(list)
    for counter in counters:
        if counter.at in plot.shown:
            by_hex[counter.at].append(counter)
    for at, together in by_hex.items():
        (x, y), size = plot.at[at], plot.high * (1.04 if plot.high < LARGE else 0.62)
        stacks = [(counter, 1) for counter in together]
        if plot.high < LARGE or len(together) > len(_MANY):
            sides = Counted(counter.side for counter in together)
            tops = {counter.side: counter for counter in reversed(together)}
            stacks = [(tops[side], count) for side, count in sides.items()]
        places = _FEW[len(stacks) - 1] if len(stacks) <= len(_FEW) else _MANY
        for (counter, count), (across, down, part) in zip(stacks, places, strict=False):
            yield counter, (x + across * plot.high, y + down * plot.high), round(size * part), count


def paint_counter(sheet: Canvas, counter: Counter, at: Point, size: int, count: int = 1) -> Box:
    """A piece in shape and colour of its side; a number at its shoulder where it stands for several.

    What it takes of the picture is returned.
    """
    shape, sign = _SHAPES[counter.side], SIGNS[counter.side]
    fill, sign = (PAINTS[counter.paint], WHITE) if counter.paint else (FILLS[counter.side], sign)
    for wide, colour in ((size + 2, INK), (size, WHITE), (size - max(size // 10, 2), fill)):
        sheet.symbol(shape, at, wide, colour)
    words = counter.text
    if counter.sign and size >= 30 and words:
        sheet.symbol(counter.sign, (at[0], at[1] - size * 0.12), round(size * 0.5), sign)
        sheet.text(words, (at[0], at[1] + size * 0.26), round(size * 0.36), sign, "mm", bold=True)
    elif counter.sign and not words:
        sheet.symbol(counter.sign, at, round(size * 0.62), sign)
    else:
        sheet.text(words, at, round(size * (0.62 if len(words) < 2 else 0.5)), sign, "mm", bold=True)
    if count > 1:
        badge = max(round(size * 0.5), 14)
        shoulder = (at[0] + size * 0.42, at[1] - size * 0.42)
        sheet.symbol("disc", shoulder, badge + 2, INK)
        sheet.symbol("disc", shoulder, badge, GOLD)
        sheet.text(str(count), shoulder, round(badge * 0.76), INK, "mm", bold=True)
    left, top, right, low = box_around(at, size + 4)
    more = round(size * 0.25) if count > 1 else 0
    return left, top - more, right + more, low


def paint_banners(sheet: Canvas, banners: Iterable[Banner], plot: HexPlot) -> Iterator[Box]:
    """Hosts below the pieces of their hexes, side by side; what they take of the picture."""
    by_hex: dict[Hex, list[Banner]] = defaultdict(list)
    for banner in banners:
        if banner.at in plot.shown:
            by_hex[banner.at].append(banner)
    is_small = plot.high < LARGE
    size = max(round(plot.high * (0.86 if is_small else 0.5)), 20)
    below = plot.high * 0.5 + size * 0.2 if is_small else plot.high * 0.44
    for at, together in by_hex.items():
        (x, y), first = plot.at[at], (1 - len(together)) / 2
        for nth, banner in enumerate(together):
            aside = (first + nth) * size * 1.06
            yield paint_banner(sheet, banner, (x + aside, y + below), size)


def paint_banner(sheet: Canvas, banner: Banner, at: Point, size: int) -> Box:
    """A flag in the colour of its side with its strength; what it takes of the picture."""
    for more, colour in ((4, INK), (2, WHITE), (0, FILLS[banner.side])):
        sheet.symbol("banner", at, size + more, colour)
    words = (at[0] - size * 0.06, at[1] - size * 0.04)
    sheet.text(str(banner.strength), words, round(size * 0.54), SIGNS[banner.side], "mm", bold=True)
    return box_around(at, size + 4)


# ------------------------------------------------------------------------------------------------------- sightings


def paint_sighting(sheet: Canvas, sighting: Sighting, plot: HexPlot, *, is_aside: bool = False) -> Box:
    """A pin whose point is in its hex, *aside* of pieces that stand there; grey where that is long ago."""
    paint = FAINT if sighting.is_past else PAINTS[sighting.paint]
    (x, y), size = plot.at[sighting.at], max(round(plot.high * 0.5), 22)
    if is_aside:
        x, y = x - plot.high * _ASIDE[0], y - plot.high * _ASIDE[1]
    paint_pin(sheet, sighting.text, (x, y - size * 0.95), size, paint)
    return box_around((x, y - size * 0.8), size * 1.4)


def paint_pin(sheet: Canvas, words: str, at: Point, size: int, colour: Colour) -> None:
    """A pin whose head is there and so many pixels wide."""
    x, y = at
    for more, paint in ((4, WHITE), (0, colour)):
        sheet.symbol("pointer", (x, y + size * 0.52), round(size * 0.8) + more, paint)
        sheet.symbol("disc", (x, y), size + more, paint)
    sheet.text(words, (x, y), round(size * 0.66), WHITE, "mm", bold=True)
