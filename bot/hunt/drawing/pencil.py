"""What a Ringwraith has pencilled on its own board, and what others share with it."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import PAPER
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.places import Places, tie
from bot.drawing.symbols import Point
from bot.drawing.typeface import drawable, fitting, width_of
from bot.hunt.drawing.colours import NIGHT
from bot.hunt.drawing.scene import Pencilled, Scene

_SIZE: Final = 19
_WIDEST: Final = 150
_HALF: Final = 14


def paint(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """A slip of paper with the words at each place: one's own light, those of others dark."""
    for mark in scene.pencil:
        words = fitting(drawable(mark.words), _SIZE, _WIDEST, True) or "•"
        half = 8 + round(width_of(words, _SIZE, True) / 2)
        for at in _where(sheet, mark, half, atlas, places):
            x, y = round(at[0]), round(at[1])
            front, back = (NIGHT, PAPER) if mark.is_own else (PAPER, NIGHT)
            sheet.box((x - half, y - _HALF, x + half, y + _HALF), back, NIGHT, 3, 3)
            sheet.text(words, (x, y - 1), _SIZE, front, "mm", bold=True)


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
