"""What stands around the map: title and time of day above, below it the trail, corruption, dice and tokens."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, GOLD, INK, PAPER, PARCHMENT, SHADE, WHITE
from bot.drawing.map.plot import WIDTH
from bot.drawing.map.sheet import HEAD, RIM
from bot.drawing.typeface import drawable, shrunk, width_of
from bot.hunt.drawing import legend, trail
from bot.hunt.drawing.colours import BLOOD, LEAF, NIGHT
from bot.hunt.drawing.scene import Die, Scene
from rules.hunt.state import NIGHTFALL

_GAP: Final = 6
_ROW: Final = 38
_TRACK: Final = (58, 548)
"""Where the boxes of corruption begin, and where they end at the latest; its sign stands before them."""
_BOX: Final = 42
"""The widest of them."""
_LEGIBLE: Final = 30
"""How wide a box with a number of two digits has to be: where boxes are narrower, only some have their number."""
_STEP: Final = 5
_SUPPLIES: Final = 566
_DIE: Final = 36

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
    return track_height(scene) + _ROW + _GAP + legend.height(scene)


def track_height(scene: Scene) -> int:
    """Of the movement track alone, with what is known of each step."""
    return _GAP + trail.height(scene) + _GAP


def paint_head(sheet: Canvas, scene: Scene) -> None:
    """The marker, the time of day, the title and the information found; by night the whole band is dark."""
    middle, is_night = HEAD // 2, scene.turn == NIGHTFALL
    ink, faint = (WHITE, SHADE) if is_night else (INK, FAINT)
    if is_night:
        sheet.box((0, 0, WIDTH, HEAD), NIGHT, radius=0)
    x = RIM + 18
    is_eye = scene.marker == "eye"
    sheet.symbol("octagon" if is_eye else "disc", (x, middle), 40, BLOOD if is_eye else INK)
    sheet.symbol("eye" if is_eye else "gold ring", (x, middle), 28, WHITE if is_eye else GOLD)
    x += 28
    for turn, sign in ((1, "sun"), (2, "sun"), (NIGHTFALL, "moon")):
        box = (x, middle - 19, x + 38, middle + 19)
        is_now = turn == scene.turn
        sheet.box(box, GOLD if is_now else NIGHT if is_night else PARCHMENT, ink if is_now else faint, 3, 7)
        sheet.symbol(sign, (x + 19, middle), 28, INK if is_now else faint)
        x += 43
    right = _paint_found(sheet, scene, WIDTH - RIM, middle, ink)
    title, size = shrunk(drawable(scene.title), 30, right - x - 14, True)
    sheet.text(title, (x + 10, middle - 1), size, ink, "lm", bold=True)


def _paint_found(sheet: Canvas, scene: Scene, right: int, y: int, ink: str) -> int:
    """The numbers of information tokens that are known, as far right as they go; where they begin."""
    for number in reversed(scene.found):
        words = str(number)
        wide = 12 + round(width_of(words, 22, True))
        sheet.box((right - wide, y - 16, right, y + 16), WHITE, INK, 2, 7)
        sheet.text(words, (right - wide / 2, y - 1), 22, INK, "mm", bold=True)
        right -= wide + 4
    if scene.found:
        sheet.symbol("letter", (right - 18, y), 32, ink)
        right -= 40
    return right


def paint_foot(sheet: Canvas, scene: Scene, top: int) -> None:
    trail.paint(sheet, scene, top + _GAP)
    y = top + track_height(scene)
    _corruption(sheet, scene, y)
    _supplies(sheet, scene, y + _ROW // 2)
    legend.paint(sheet, scene, y + _ROW)


def _corruption(sheet: Canvas, scene: Scene, y: int) -> None:
    sheet.symbol("blot", (RIM + 18, y + _ROW // 2), 36, BLOOD)
    most = max(scene.limit, scene.corruption)
    wide = min((_TRACK[1] - _TRACK[0]) / (most + 1), _BOX)
    more = max(round((_BOX - wide) / 2), 0) if wide < _LEGIBLE else 0
    for nth in sorted(range(most + 1), key=lambda nth: (nth == scene.corruption, nth == scene.limit)):
        is_now, is_limit = nth == scene.corruption, nth == scene.limit
        left, right = round(_TRACK[0] + nth * wide), round(_TRACK[0] + (nth + 1) * wide) - 3
        if is_now or is_limit:
            left, right = left - more, right + more
        fill = BLOOD if is_now else SHADE if nth < scene.corruption else PAPER
        edge = BLOOD if is_limit else INK if is_now else FAINT
        sheet.box((left, y, right, y + _ROW), fill, edge, 4 if is_now or is_limit else 2, 6)
        ink = WHITE if is_now else BLOOD if is_limit else INK
        size = 24 if wide > 34 or (is_now and more) else 22 if nth < 10 else 20
        is_free = not {nth - 1, nth + 1} & {scene.corruption, scene.limit}
        if is_now or is_limit or not more or (is_free and not nth % _STEP):
            sheet.text(str(nth), ((left + right) / 2, y + _ROW / 2 - 1), size, ink, "mm", bold=True)


def _supplies(sheet: Canvas, scene: Scene, y: int) -> None:
    """Dice, tokens, eyes beside the track; closer together where there are many."""
    dice = [(die, False) for die in scene.dice]
    dice += [] if scene.lord_die is None else [(scene.lord_die, True)]
    tokens = [nth < scene.held for nth in range(scene.held + scene.pool)]
    wide = (_DIE + 4) * len(dice) + 34 * len(tokens) + (80 if scene.eyes else 0) + 16
    part = min((WIDTH - RIM - _SUPPLIES) / wide, 1.0)
    x: float = _SUPPLIES
    for die, is_lords in dice:
        _die(sheet, die, round(x), y, is_lords=is_lords)
        x += (_DIE + 4) * part
    x += 8 * part
    for is_held in tokens:
        _token(sheet, round(x + 16), y, is_held=is_held)
        x += 34 * part
    if scene.eyes:
        x += 8 * part
        sheet.symbol("eye", (x + 18, y), 36, BLOOD)
        times = f"×{scene.eyes}"
        sheet.text(times, (x + 38, y - 1), 24, INK, "lm", bold=True)


def _die(sheet: Canvas, die: Die, x: int, y: int, *, is_lords: bool) -> None:
    """One that is left is dark; a spent one is pale and struck out."""
    half = _DIE // 2
    middle = (x + half, y)
    ink = FAINT if die.spent else WHITE
    if is_lords:
        sheet.symbol("octagon", middle, _DIE + 4, FAINT if die.spent else INK)
        sheet.symbol("octagon", middle, _DIE, PAPER if die.spent else BLOOD)
    else:
        box = (x, y - half, x + _DIE, y + half)
        sheet.box(box, PAPER if die.spent else INK, FAINT if die.spent else INK, 2, 8)
    sheet.symbol(_FACES.get(die.face, "disc"), middle, 26, ink)
    if die.spent:
        sheet.lines([[(x + 4, y + half - 4), (x + _DIE - 4, y - half + 4)]], 3, FAINT)


def _token(sheet: Canvas, x: int, y: int, *, is_held: bool) -> None:
    """Fellowship tokens: full on Frodo's card, hollow in the pool."""
    sheet.symbol("leaf" if is_held else "ring", (x, y), 32, LEAF)
    if not is_held:
        sheet.symbol("leaf", (x, y), 15, LEAF)
