"""The movement track below the map: a box for each step, with what all know of Frodo's trail by then (H-20.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, GOLD, INK, PAPER, SHADE, WHITE, Colour
from bot.drawing.map.plot import WIDTH
from bot.drawing.map.sheet import RIM
from bot.hunt.drawing.colours import AMBER, BLOOD, SKY
from bot.hunt.drawing.scene import Scene, Step
from rules.hunt.state import DOT, SLASH

_ROW: Final = 46
_LOG: Final = 32
_SLASH: Final = "/"
_START: Final = 58
"""Where the boxes begin; the sign of the track stands before them."""
_WAYS: Final = {"escape": "»", "extra": "+"}
"""What stands beside the number of a step that was no plain move."""


def height(scene: Scene) -> int:
    """Of the track, with the log that the Ring-bearer has below it."""
    return _ROW + (_LOG if scene.own is not None else 0)


def paint(sheet: Canvas, scene: Scene, y: int) -> None:
    sheet.symbol("foot", (RIM + 18, y + _ROW // 2), 40, INK)
    side = _boxes(scene.moves_last + 1)
    known = {step.number: step for step in scene.trail}
    for nth in range(scene.moves_last + 1):
        left, right = side(nth)
        _step(sheet, scene, nth, known.get(nth), (left, y, right, y + _ROW))
        if scene.own is not None:
            _entry(sheet, scene, nth, (left + right) / 2, y + _ROW + _LOG / 2 - 1)


def _boxes(count: int) -> Callable[[int], tuple[int, int]]:
    """The left and right of each of so many boxes in a row."""
    wide = (WIDTH - RIM - _START) / count
    return lambda nth: (round(_START + nth * wide), round(_START + (nth + 1) * wide) - 4)


def _step(sheet: Canvas, scene: Scene, nth: int, known: Step | None, box: tuple[int, int, int, int]) -> None:
    """The number of a step, large; small, where there is something to tell of it."""
    left, top, right, bottom = box
    is_now, is_last = nth == scene.moves, nth == scene.moves_last
    fill = GOLD if is_now else SHADE if nth < scene.moves else PAPER
    sheet.box(box, fill, INK if is_now or is_last else FAINT, 4 if is_now else 2, 8)
    middle = (left + right) / 2
    number = str(nth) + _WAYS.get(known.by if known else "", "")
    if known is None or not known.place:
        sheet.text(number, (middle, (top + bottom) / 2 - 1), 28 if is_now else 24, INK, "mm", bold=True)
        return
    sheet.text(number, (middle, top + 12), 16, INK, "mm", bold=True)
    rim = 4 if is_now else 2
    sheet.box((left + rim, top + 21, right - rim, bottom - rim), _colour(known), radius=5)
    sheet.text(known.place, (middle, top + 31), 21, WHITE, "mm", bold=True)


def _colour(known: Step) -> Colour:
    return BLOOD if known.kind == "here" else AMBER if known.kind == "featured" else FAINT


def _entry(sheet: Canvas, scene: Scene, nth: int, x: float, y: float) -> None:
    """What was marked when the figure came to that place of the track, or will be."""
    assert scene.own is not None
    log = scene.own.log
    is_past = nth < len(log)
    marks = (*log, *scene.own.ahead)
    if nth >= len(marks):
        return
    colour = SKY if is_past else FAINT
    match marks[nth]:
        case mark if mark == DOT:
            sheet.symbol("disc", (x, y), 14, colour)
        case mark if mark == SLASH:
            sheet.text(_SLASH, (x, y), 26, colour, "mm", bold=True)
        case mark:
            sheet.text(str(mark), (x, y), 25 if is_past else 22, colour, "mm", bold=True)
            if mark in scene.own.shelters:
                sheet.symbol("home", (x + 22, y - 8), 15, colour)
