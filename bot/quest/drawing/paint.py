"""Paints the picture of a Quest game: the track above, the wheel to the left, players and votes to the right."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.card import card
from bot.drawing.colours import BAD, BRASS, EDGE, FAINT, GLOW, GOOD, INK, PAPER, WHITE
from bot.drawing.typeface import shrunk, width_of
from bot.quest.drawing import rows, wheel
from bot.quest.drawing.parts import BALLOTS, HEAD, LEGEND, MARGIN, PLAYERS, SIDES, TRACK, WIDTH
from bot.quest.drawing.scene import Quest, Scene

ROW: Final = (55, 84)
"""The least and the greatest height of a player's row."""


def draw(scene: Scene) -> bytes:
    """The PNG of *scene*."""
    left = HEAD if scene.winner else wheel.height(scene)
    row = min(max((left - HEAD) // len(scene.seated), ROW[0]), ROW[1])
    bottom = PLAYERS + max(left, HEAD + row * len(scene.seated))
    canvas = card(WIDTH, bottom + (LEGEND if scene.legend else 0) + MARGIN - 8)
    _headline(canvas, scene)
    _track(canvas, scene)
    if scene.winner:
        rows.paint_roles(canvas, scene, row)
    else:
        wheel.paint(canvas, scene, bottom - PLAYERS - left)
    rows.paint(canvas, scene, row)
    _legend(canvas, scene, bottom)
    return canvas.png()


def _headline(canvas: Canvas, scene: Scene) -> None:
    left, right = MARGIN, WIDTH - MARGIN
    if scene.winner in SIDES:
        shape, colour = SIDES[scene.winner]
        canvas.symbol(shape, (left + 26, 60), 52, colour)
        left += 68
    if scene.line:
        size = 34 if width_of(scene.title, 46, True) + width_of(scene.line, 34) < right - left - 24 else 28
        canvas.text(scene.line, (right, 62), size, FAINT, "rm")
        right -= round(width_of(scene.line, size)) + 24
    title, size = shrunk(scene.title, 46, right - left, True)
    canvas.text(title, (left, 60), size, bold=True)


def _track(canvas: Canvas, scene: Scene) -> None:
    wide = (WIDTH - 2 * MARGIN) / len(scene.quests)
    middle = TRACK + 100
    canvas.panel((MARGIN + 60, middle - 5, WIDTH - MARGIN - 60, middle + 5), EDGE)
    for at, quest in enumerate(scene.quests):
        _quest(canvas, quest, MARGIN + (at + 0.5) * wide, middle, wide)


def _quest(canvas: Canvas, quest: Quest, x: float, middle: int, most: float) -> None:
    """A quest around *x*, not as wide as *most*."""
    is_now = quest.result == "now"
    canvas.text(quest.label, (x, TRACK + 18), 36, INK if is_now else FAINT, "mm", bold=is_now)
    below = middle + 84
    match quest.result:
        case "won":
            canvas.symbol("disc", (x, middle), 108, GOOD)
            canvas.symbol("check", (x, middle), 62, WHITE)
        case "lost":
            canvas.symbol("octagon", (x, middle), 112, BAD)
            canvas.symbol("cross", (x, middle), 54, WHITE)
        case _:
            canvas.symbol("disc", (x, middle), 116 if is_now else 104, BRASS if is_now else EDGE)
            canvas.symbol("disc", (x, middle), 96, GLOW if is_now else PAPER)
            canvas.text(str(quest.size), (x - 18, middle), 54, INK, "mm", bold=True)
            canvas.symbol("person", (x + 20, middle + 1), 36, INK)
    if quest.fails:
        words, size = shrunk(quest.fails, 32, most - 46)
        wide = width_of(words, size) + 34
        canvas.text(words, (x - wide / 2, below), size, FAINT)
        canvas.symbol("cross", (x + wide / 2 - 13, below + 1), 26, BAD)
    else:
        _tally(canvas, quest, x, below)


def _tally(canvas: Canvas, quest: Quest, x: float, y: int) -> None:
    """Paint a disc for each support and a cross for each sabotage."""
    signs = [("disc", GOOD)] * quest.supports + [("cross", BAD)] * quest.sabotages
    for at, (shape, colour) in enumerate(signs):
        canvas.symbol(shape, (x + (at - (len(signs) - 1) / 2) * 36, y), 28, colour)


def _legend(canvas: Canvas, scene: Scene, top: int) -> None:
    meanings = [meaning for _, meaning in scene.legend]
    size = next(
        (size for size in range(34, 22, -2) if _legend_width(meanings, size) <= WIDTH - 2 * MARGIN), 22
    )
    x, y = MARGIN, top + LEGEND - 24
    for sign, meaning in scene.legend:
        if sign == "party":
            canvas.frame((x, y - 18, x + 36, y + 18), INK, 3, 8, WHITE)
        else:
            shape, colour = BALLOTS[sign]
            canvas.symbol(shape, (x + 18, y), 28, colour)
        canvas.text(meaning, (x + 44, y), size, FAINT)
        x += _legend_width([meaning], size)


def _legend_width(meanings: list[str], size: int) -> int:
    return sum(44 + round(width_of(meaning, size)) + 16 for meaning in meanings)
