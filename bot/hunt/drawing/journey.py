"""What the Ring-bearer alone has on his map: his way, Gandalf, deeds and news (H-19.4, H-19.5, H-19.10)."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import GOLD, INK, WHITE
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.places import Places
from bot.drawing.map.plot import DISC, dashes
from bot.drawing.map.ways import legs
from bot.drawing.symbols import Point
from bot.drawing.typeface import width_of
from bot.hunt.drawing.colours import SKY
from bot.hunt.drawing.pieces import STAR, draw_deed, draw_letter, draw_mentor, draw_tag
from bot.hunt.drawing.scene import Own

_DASHES: Final = (12.0, 10.0)


def paint_way(sheet: Canvas, own: Own, atlas: Atlas, chart: BoardChart, places: Places) -> None:
    """The lines, that lie under everything else."""
    ahead = list(legs(atlas, chart, _ahead(own), places))
    strokes = [stroke for line in ahead for stroke in dashes(line, _DASHES)]
    sheet.lines(strokes, 8, WHITE)
    sheet.lines(strokes, 4, SKY)
    travelled = list(legs(atlas, chart, [mark for mark in own.log if mark > 0], places))
    sheet.lines(travelled, 13, WHITE)
    sheet.lines(travelled, 8, SKY)
    for mark in own.log:
        if mark in atlas.plot.at and mark > 0:
            sheet.symbol("disc", places.at(mark), 2 * DISC + 12, SKY)


def paint(sheet: Canvas, own: Own, atlas: Atlas, places: Places) -> None:
    """The figure, the numbers of the marks beside their locations, and the rest."""
    known = atlas.plot.at
    if own.bearer is not None and own.bearer in known:
        draw_bearer(sheet, places.at(own.bearer), places.beside(own.bearer, 46)[0])
    if own.mentor is not None and own.mentor in known:
        draw_mentor(sheet, places.tied(sheet, own.mentor, 42, INK), 42)
    for location in filter(known.__contains__, own.deeds):
        draw_deed(sheet, places.tied(sheet, location, STAR, INK), is_done=False)
    for location in filter(known.__contains__, own.info):
        draw_letter(sheet, places.tied(sheet, location, 28, INK), 28, GOLD, INK)
    for location, numbers in _numbers(own).items():
        if location in known:
            words = "·".join(map(str, numbers[-2:]))
            words = f"…{words}" if len(numbers) > 2 else words
            half = 9 + round(width_of(words, 19, True) / 2)
            draw_tag(sheet, words, places.beside(location, 28, wide=half * 2)[0], half, 19, SKY)


def draw_bearer(sheet: Canvas, home: Point, at: Point) -> None:
    """Where he is: his location in gold, and his foot beside it."""
    sheet.symbol("collar", home, 2 * DISC + 20, INK)
    sheet.symbol("collar", home, 2 * DISC + 16, GOLD)
    sheet.symbol("disc", at, 48, INK)
    sheet.symbol("disc", at, 43, GOLD)
    sheet.symbol("foot", at, 34, INK)


def _numbers(own: Own) -> dict[int, list[int]]:
    """The places on the log of each location that was marked, the start as 0."""
    found: dict[int, list[int]] = defaultdict(list)
    for nth, mark in enumerate(own.log):
        if mark > 0:
            found[mark].append(nth)
    return found


def _ahead(own: Own) -> list[int]:
    last = [mark for mark in own.log if mark > 0][-1:]
    return [*last, *(mark for mark in own.ahead if mark > 0)]
