"""What an answer that is still put together would do: its ways in dots, what it would ask; and pencil marks."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import INK, PAPER, WHITE
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.places import Places, tie
from bot.drawing.map.plot import DISC, SPECK, dashes
from bot.drawing.map.ways import legs
from bot.drawing.symbols import Point
from bot.drawing.typeface import drawable, fitting, width_of
from bot.hunt.drawing.colours import AMBER, BLOOD, NIGHT, SKY
from bot.hunt.drawing.pieces import draw_tag
from bot.hunt.drawing.scene import Pencilled, Scene

_DOTS: Final = (1.0, 13.0)
_ASK: Final = 34
_PENCIL: Final = 19
_WIDEST: Final = 150
_HALF: Final = 14
_COLOURS: Final = (SKY, BLOOD)
"""Of ways that are told apart by their names."""


def paint_ways(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """Dots along each way, in a colour of its own, and around its end."""
    for nth, way in enumerate(scene.plan.ways):
        colour = _COLOURS[nth % len(_COLOURS)] if scene.plan.names else INK
        lines = legs(atlas, scene.chart, way, places)
        dots = [stroke for line in lines for stroke in dashes(line, _DOTS)]
        sheet.lines(dots, 13, WHITE)
        sheet.lines(dots, 9, colour)
        if way[-1] in atlas.plot.at and not scene.plan.names:
            wide = 2 * (DISC if way[-1] > 0 else SPECK) + 26
            sheet.symbol("dots", places.at(way[-1]), wide + 4, WHITE)
            sheet.symbol("dots", places.at(way[-1]), wide, colour)


def paint_names(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """What each way is called, beside the middle of it: of several one is to be chosen."""
    for nth, (way, name) in enumerate(zip(scene.plan.ways, scene.plan.names, strict=False)):
        known = [space for space in way if space in atlas.plot.at]
        if known and (words := fitting(drawable(name), 20, 240, True)):
            half = 8 + round(width_of(words, 20, True) / 2)
            at = places.beside(known[len(known) // 2], 28, wide=2 * half)[0]
            draw_tag(sheet, words, at, half, 20, _COLOURS[nth % len(_COLOURS)])


def paint_asks(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """A question mark where a question would be asked: as a hunt's, or as a search's and a perception's."""
    for kind, told in scene.plan.asks:
        for at in _places(sheet, told, atlas, places):
            shape, colour = ("octagon", BLOOD) if kind == "hunt" else ("disc", AMBER)
            sheet.symbol(shape, at, _ASK, WHITE)
            sheet.symbol(shape, at, _ASK - 4, colour)
            sheet.text("?", (at[0], at[1] - 1), 24, WHITE, "mm", bold=True)


def _places(sheet: Canvas, told: str, atlas: Atlas, places: Places) -> list[Point]:
    kind, _, name = told.rpartition(" ")
    if kind:
        return places.by_lands(kind, name, _ASK)
    is_known = told.isdigit() and int(told) in atlas.plot.at
    return [places.tied(sheet, int(told), _ASK, INK)] if is_known else []


def paint_pencil(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """A slip of paper with the words at each place: one's own light, those of others dark."""
    for mark in scene.pencil:
        words = fitting(drawable(mark.words), _PENCIL, _WIDEST, True) or "•"
        half = 8 + round(width_of(words, _PENCIL, True) / 2)
        for at in _where(sheet, mark, half, atlas, places):
            x, y = round(at[0]), round(at[1])
            front, back = (NIGHT, PAPER) if mark.is_own else (PAPER, NIGHT)
            sheet.box((x - half, y - _HALF, x + half, y + _HALF), back, NIGHT, 3, 3)
            sheet.text(words, (x, y - 1), _PENCIL, front, "mm", bold=True)


def _where(sheet: Canvas, mark: Pencilled, half: int, atlas: Atlas, places: Places) -> list[Point]:
    kind, _, name = mark.place.rpartition(" ")
    if kind:
        return places.by_lands(kind, name, 2 * half)
    space = int(mark.place)
    if space not in atlas.plot.at:
        return []
    at = places.beside(space, 2 * _HALF, wide=2 * half)[0]
    tie(sheet, places.at(space), at, NIGHT)
    return [at]
