"""What stands around the map: the title and the time of day above, the tracks, dice and tokens below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, GOLD, INK, PAPER, PARCHMENT, SHADE, WHITE
from bot.drawing.map.plot import WIDTH
from bot.drawing.map.sheet import HEAD, RIM
from bot.drawing.typeface import drawable, fitting, width_of
from bot.hunt.drawing import legend
from bot.hunt.drawing.colours import BLOOD, LEAF, NIGHT, SKY
from bot.hunt.drawing.scene import DOT, SLASH, Die, Scene

_ROW: Final = 58
_LOG: Final = 44
_NIGHTFALL: Final = 3
_SLASH: Final = "/"
_TRACK: Final = 72
"""Where the boxes of a track begin; its sign stands before them."""

_FACES: Final = {
    "RING": "gold ring",
    "SWORD": "sword",
    "SORCERY": "spell",
    "SHADOW": "shadow",
    "MORGUL_RING": "gold ring",
    "SEEK": "onward",
    "MORGUL_SHADOW": "shadow",
}


def height(scene: Scene) -> int:
    """Of what stands below the map."""
    log = _LOG if scene.own is not None else 0
    return 14 + _ROW + log + 10 + _ROW + 14 + _ROW + 12 + legend.height(scene) - 12


def track_height(scene: Scene) -> int:
    """Of the movement track and the log alone."""
    return 14 + _ROW + (_LOG if scene.own is not None else 0) + 8


def paint_head(sheet: Canvas, scene: Scene) -> None:
    """The marker, the time of day and the title; by night the whole band is dark."""
    middle, is_night = HEAD // 2, scene.turn == _NIGHTFALL
    ink, faint = (WHITE, SHADE) if is_night else (INK, FAINT)
    if is_night:
        sheet.box((0, 0, WIDTH, HEAD), NIGHT, radius=0)
    x = RIM + 28
    is_eye = scene.marker == "eye"
    sheet.symbol("octagon" if is_eye else "disc", (x, middle), 58, BLOOD if is_eye else INK)
    sheet.symbol("eye" if is_eye else "gold ring", (x, middle), 40, WHITE if is_eye else GOLD)
    x += 40
    for turn, sign in ((1, "sun"), (2, "sun"), (_NIGHTFALL, "moon")):
        box = (x, middle - 26, x + 52, middle + 26)
        is_now = turn == scene.turn
        sheet.box(box, GOLD if is_now else NIGHT if is_night else PARCHMENT, ink if is_now else faint, 3, 8)
        sheet.symbol(sign, (x + 26, middle), 38, INK if is_now else faint)
        x += 58
    right = WIDTH - RIM
    line = drawable(scene.line)
    if line:
        line = fitting(line, 26, 440)
        sheet.text(line, (right, middle), 26, faint, "rm")
        right -= round(width_of(line, 26)) + 20
    sheet.text(
        fitting(drawable(scene.title), 36, right - x - 14, True), (x + 14, middle), 36, ink, "lm", bold=True
    )


def paint_foot(sheet: Canvas, scene: Scene, top: int) -> None:
    y = top + 14
    _movement(sheet, scene, y)
    y += _ROW + (_LOG if scene.own is not None else 0) + 10
    _corruption(sheet, scene, y)
    y += _ROW + 14
    _supplies(sheet, scene, y + _ROW // 2)
    legend.paint(sheet, scene, y + _ROW - 2)


def _boxes(count: int) -> Callable[[int], tuple[int, int]]:
    """The left and right of each of so many boxes in a row."""
    wide = (WIDTH - RIM - _TRACK) / count
    return lambda nth: (round(_TRACK + nth * wide), round(_TRACK + (nth + 1) * wide) - 4)


def _movement(sheet: Canvas, scene: Scene, y: int) -> None:
    sheet.symbol("foot", (RIM + 22, y + _ROW // 2), 50, INK)
    side = _boxes(scene.moves_last + 1)
    for nth in range(scene.moves_last + 1):
        left, right = side(nth)
        is_now, is_last = nth == scene.moves, nth == scene.moves_last
        fill = GOLD if is_now else SHADE if nth < scene.moves else PAPER
        sheet.box(
            (left, y, right, y + _ROW), fill, INK if is_now or is_last else FAINT, 4 if is_now else 2, 8
        )
        sheet.text(
            str(nth), ((left + right) / 2, y + _ROW / 2 - 1), 34 if is_now else 28, INK, "mm", bold=True
        )
        if scene.own is not None:
            _entry(sheet, scene, nth, (left + right) / 2, y + _ROW + _LOG / 2 - 2)


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
            sheet.symbol("disc", (x, y), 15, colour)
        case mark if mark == SLASH:
            sheet.text(_SLASH, (x, y), 30, colour, "mm", bold=True)
        case mark:
            sheet.text(str(mark), (x, y), 28 if is_past else 24, colour, "mm", bold=True)
            if mark in scene.own.shelters:
                sheet.symbol("home", (x + 23, y - 10), 16, colour)


def _corruption(sheet: Canvas, scene: Scene, y: int) -> None:
    sheet.symbol("blot", (RIM + 22, y + _ROW // 2), 52, BLOOD)
    most = max(scene.limit, scene.corruption)
    side = _boxes(most + 1)
    for nth in range(most + 1):
        left, right = side(nth)
        is_now, is_limit = nth == scene.corruption, nth == scene.limit
        middle = ((left + right) / 2, y + _ROW / 2 - 1)
        fill = BLOOD if is_now else SHADE if nth < scene.corruption else PAPER
        edge = INK if is_now or is_limit else FAINT
        sheet.box((left, y, right, y + _ROW), fill, edge, 4 if is_now or is_limit else 2, 8)
        if is_limit and not is_now:
            sheet.symbol("eye", (middle[0], middle[1] + 14), 30, BLOOD)
            sheet.text(str(nth), (middle[0], middle[1] - 11), 24, INK, "mm", bold=True)
        else:
            sheet.text(str(nth), middle, 34 if is_now else 28, WHITE if is_now else INK, "mm", bold=True)


def _supplies(sheet: Canvas, scene: Scene, y: int) -> None:
    """Dice, tokens, eyes beside the track, information found."""
    x = RIM
    for die in scene.dice:
        _die(sheet, die, x, y, is_lords=False)
        x += 54
    if scene.lord_die is not None:
        _die(sheet, scene.lord_die, x + 4, y, is_lords=True)
        x += 58
    x += 20
    x = _tokens(sheet, scene, x, y)
    if scene.eyes:
        sheet.symbol("eye", (x + 24, y), 46, BLOOD)
        count = f"×{scene.eyes}"
        sheet.text(count, (x + 52, y - 1), 32, INK, "lm", bold=True)
        x += 108
    _found(sheet, scene, x, y)


def _die(sheet: Canvas, die: Die, x: int, y: int, *, is_lords: bool) -> None:
    """One that is left is dark; a spent one is pale and struck out."""
    middle = (x + 25, y)
    ink = FAINT if die.spent else WHITE
    if is_lords:
        sheet.symbol("octagon", middle, 56, FAINT if die.spent else INK)
        sheet.symbol("octagon", middle, 50, PAPER if die.spent else BLOOD)
    else:
        box = (x, y - 25, x + 50, y + 25)
        sheet.box(box, PAPER if die.spent else INK, FAINT if die.spent else INK, 3, 10)
    sheet.symbol(_FACES.get(die.face, "disc"), middle, 34, ink)
    if die.spent:
        sheet.lines([[(x + 6, y + 19), (x + 44, y - 19)]], 4, FAINT)


def _tokens(sheet: Canvas, scene: Scene, x: int, y: int) -> int:
    """Fellowship tokens: full on Frodo's card, hollow in the pool."""
    for nth in range(scene.held + scene.pool):
        is_held = nth < scene.held
        at = (x + 20, y)
        sheet.symbol("leaf" if is_held else "ring", at, 40, LEAF)
        if not is_held:
            sheet.symbol("leaf", at, 18, LEAF)
        x += 42
    return x + (18 if scene.held + scene.pool else 0)


def _found(sheet: Canvas, scene: Scene, x: int, y: int) -> None:
    """The numbers of information tokens that are known."""
    if not scene.found:
        return
    sheet.symbol("letter", (x + 20, y), 42, INK)
    x += 46
    for number in scene.found:
        words = str(number)
        wide = 16 + 15 * len(words)
        sheet.box((x, y - 22, x + wide, y + 22), WHITE, INK, 3, 8)
        sheet.text(words, (x + wide / 2, y - 1), 25, INK, "mm", bold=True)
        x += wide + 5
