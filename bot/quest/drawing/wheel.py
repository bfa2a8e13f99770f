"""To the left in the Quest game's picture: the leaders' wheel, and beneath it who is next and what is held."""

from __future__ import annotations

import math
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import BAD, BRASS, EDGE, FAINT, INK, PAPER, SAND, WHITE
from bot.drawing.typeface import shrunk, width_of
from bot.quest.drawing.parts import LEFT, MARGIN, PLAYERS, badge, name
from bot.quest.drawing.scene import Scene, Seated

LINE: Final = 48
"""The height of a line beneath the wheel."""
PITCH: Final = 36
"""From one small sign to the next."""


def height(scene: Scene) -> int:
    """How high it all is at the least."""
    lines = 2 + any(figure.ring for figure in scene.seated) + any(figure.palantir for figure in scene.seated)
    return LEFT + 10 + LINE * lines + (68 if scene.cards else 0)


def paint(canvas: Canvas, scene: Scene, spare: int) -> None:
    """The wheel, and lines beneath it, which share the *spare* height."""
    top = PLAYERS + min(spare // 4, 40)
    _wheel(canvas, scene, top)
    y, pitch = top + LEFT + 34, LINE + min(spare // 6, 12)
    _line(canvas, "onward", scene.seated[(scene.leader + 1) % len(scene.seated)], y, scene.following)
    for figure in scene.seated:
        if figure.ring:
            _line(canvas, "gold ring", figure, y := y + pitch)
    for figure in scene.seated:
        if figure.palantir:
            _line(canvas, "orb", figure, y := y + pitch)
    _rejections(canvas, scene, y := y + pitch)
    if scene.cards:
        _cards(canvas, scene, y + pitch + 10)


def _line(canvas: Canvas, shape: str, figure: Seated, y: int, word: str = "") -> None:
    """A name behind a symbol, and perhaps a word between them."""
    canvas.symbol(shape, (MARGIN + 20, y), 36, INK if shape == "orb" else BRASS)
    x = MARGIN + 52
    if word:
        canvas.text(word, (x, y), 34, FAINT)
        x += round(width_of(word, 34)) + 12
    name(canvas, figure, x, y, MARGIN + LEFT - x)


def _rejections(canvas: Canvas, scene: Scene, y: int) -> None:
    start = MARGIN + LEFT - PITCH * scene.most
    word, size = shrunk(scene.rejections, 34, start - MARGIN - 6)
    canvas.text(word, (MARGIN, y), size)
    for at in range(scene.most):
        x, is_used = start + (at + 0.5) * PITCH, at < scene.rejected
        canvas.symbol("octagon" if is_used else "ring", (x, y), 32, BAD if is_used else EDGE)
        if is_used:
            canvas.symbol("cross", (x, y), 16, WHITE)


def _cards(canvas: Canvas, scene: Scene, y: int) -> None:
    """Boromir's cards, those that took effect dark."""
    start = MARGIN + LEFT - PITCH * 5
    word, size = shrunk(scene.boromir, 34, start - MARGIN - 6)
    canvas.text(word, (MARGIN, y), size)
    for at, card in enumerate(scene.cards):
        left, is_due = start + at * PITCH + 1, at < scene.in_effect
        box = (left, y - 24, left + PITCH - 4, y + 24)
        canvas.frame(box, INK if is_due else EDGE, 3, 6, INK if is_due else PAPER)
        canvas.symbol(card, (left + PITCH / 2 - 2, y), 24, WHITE if is_due else FAINT)


def _wheel(canvas: Canvas, scene: Scene, top: int) -> None:
    """Whose turn comes after whose, clockwise; the leader wears a crown, and shields are in the party."""
    x, y, radius = MARGIN + LEFT / 2, top + LEFT / 2 + 10, 116
    count = len(scene.seated)
    canvas.symbol("disc", (x, y), 2 * radius + 8, SAND)
    canvas.symbol("disc", (x, y), 2 * radius - 8, PAPER)
    for at, figure in enumerate(scene.seated):
        angle = 2 * math.pi * at / count - math.pi / 2
        half, leads = angle + math.pi / count, at == scene.leader
        tip = (x + radius * math.cos(half), y + radius * math.sin(half))
        turned = round(math.degrees(half)) + 90
        canvas.symbol("onward", tip, 26 if leads else 16, BRASS if leads else EDGE, turned)
        place = (x + radius * math.cos(angle), y + radius * math.sin(angle))
        badge(canvas, figure, *place, 58 if count < 9 else 52, leads)
        if leads:
            canvas.symbol("crown", (place[0], place[1] - 43), 38, BRASS)
    leader = scene.seated[scene.leader]
    canvas.symbol("crown", (x, y - 24), 60, BRASS)
    name(canvas, leader, x, y + 30, 2 * radius - 80, "mm", True)
