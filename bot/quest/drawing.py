"""Paints the picture of a Quest game: the track above, the wheel to the left, players and votes to the right."""

from __future__ import annotations

import math
from typing import Final

from bot.canvas import (
    BAD,
    EDGE,
    FAINT,
    GLOW,
    GOLD,
    GOOD,
    INK,
    PAPER,
    SHADE,
    WHITE,
    Canvas,
    drawable,
    fitting,
    shrunk,
    width_of,
)
from bot.quest.scene import Column, Quest, Scene, Seated

WIDTH: Final = 1080
MARGIN: Final = 40
TRACK: Final = 100
"""Where the track begins, from above; likewise the players."""
PLAYERS: Final = 322
LEFT: Final = 318
"""The width of the column to the left."""
ROW: Final = (55, 84)
"""The least and the greatest height of a player's row."""
HEAD: Final = 62
LINE: Final = 48
LEGEND: Final = 56

BALLOTS: Final = {
    "approve": ("disc", GOOD),
    "reject": ("cross", BAD),
    "none": ("stroke", FAINT),
    "sealed": ("sealed", INK),
    "awaited": ("dots", FAINT),
}


def draw(scene: Scene) -> bytes:
    """The PNG of *scene*."""
    left = _left_height(scene)
    row = min(max((left - HEAD) // len(scene.seated), ROW[0]), ROW[1])
    bottom = PLAYERS + max(left, HEAD + row * len(scene.seated))
    canvas = Canvas(WIDTH, bottom + (LEGEND if scene.legend else 0) + MARGIN - 8)
    _headline(canvas, scene)
    _track(canvas, scene)
    if scene.winner:
        _roles(canvas, scene, row)
    else:
        _left(canvas, scene, bottom - PLAYERS - left)
    _players(canvas, scene, row)
    _legend(canvas, scene, bottom)
    return canvas.png()


def _headline(canvas: Canvas, scene: Scene) -> None:
    left, right = MARGIN, WIDTH - MARGIN
    if scene.winner in SIDES:
        shape, colour = SIDES[scene.winner]
        canvas.symbol(shape, left + 26, 60, 52, colour)
        left += 68
    if scene.line:
        canvas.text(scene.line, right, 62, 34, FAINT, "rm")
        right -= round(width_of(scene.line, 34)) + 24
    canvas.text(fitting(scene.title, 46, right - left, True), left, 60, 46, bold=True)


SIDES: Final = {"free": ("leaf", GOOD), "minions": ("eye", BAD)}


# --------------------------------------------------------------------------------------------------- the track


def _track(canvas: Canvas, scene: Scene) -> None:
    wide = (WIDTH - 2 * MARGIN) / len(scene.quests)
    middle = TRACK + 100
    canvas.panel((MARGIN + 60, middle - 5, WIDTH - MARGIN - 60, middle + 5), EDGE)
    for at, quest in enumerate(scene.quests):
        _quest(canvas, quest, MARGIN + (at + 0.5) * wide, middle)


def _quest(canvas: Canvas, quest: Quest, x: float, middle: int) -> None:
    is_now = quest.result == "now"
    canvas.text(quest.label, x, TRACK + 18, 36, INK if is_now else FAINT, "mm", bold=is_now)
    below = middle + 84
    match quest.result:
        case "won":
            canvas.symbol("disc", x, middle, 108, GOOD)
            canvas.symbol("check", x, middle, 62, WHITE)
        case "lost":
            canvas.symbol("octagon", x, middle, 112, BAD)
            canvas.symbol("cross", x, middle, 54, WHITE)
        case _:
            canvas.symbol("disc", x, middle, 116 if is_now else 104, GOLD if is_now else EDGE)
            canvas.symbol("disc", x, middle, 96, GLOW if is_now else PAPER)
            canvas.text(str(quest.size), x - 18, middle, 54, INK, "mm", bold=True)
            canvas.symbol("person", x + 20, middle + 1, 36, INK)
    if quest.fails:
        wide = width_of(quest.fails, 32) + 34
        canvas.text(quest.fails, x - wide / 2, below, 32, FAINT)
        canvas.symbol("cross", x + wide / 2 - 13, below + 1, 26, BAD)
    else:
        _tally(canvas, quest, x, below)


def _tally(canvas: Canvas, quest: Quest, x: float, y: int) -> None:
    """Supports as discs and sabotages as crosses, one for each."""
    signs = [("disc", GOOD)] * quest.supports + [("cross", BAD)] * quest.sabotages
    for at, (shape, colour) in enumerate(signs):
        canvas.symbol(shape, x + (at - (len(signs) - 1) / 2) * 36, y, 28, colour)


# ---------------------------------------------------------------------------------------------------- to the left


def _left_height(scene: Scene) -> int:
    if scene.winner:
        return HEAD
    lines = 2 + any(one.ring for one in scene.seated) + any(one.palantir for one in scene.seated)
    return LEFT + 10 + LINE * lines + (68 if scene.cards else 0)


def _left(canvas: Canvas, scene: Scene, spare: int) -> None:
    """The wheel, and lines beneath it, which share the *spare* height."""
    _wheel(canvas, scene)
    y, pitch = PLAYERS + LEFT + 34, LINE + min(spare // 5, 12)
    _line(canvas, "onward", scene.seated[(scene.leader + 1) % len(scene.seated)], y, scene.following)
    for one in scene.seated:
        if one.ring:
            _line(canvas, "gold ring", one, y := y + pitch)
    for one in scene.seated:
        if one.palantir:
            _line(canvas, "orb", one, y := y + pitch)
    _rejections(canvas, scene, y := y + pitch)
    if scene.cards:
        _cards(canvas, scene, y + pitch + 10)


def _line(canvas: Canvas, shape: str, one: Seated, y: int, word: str = "") -> None:
    """A name behind a symbol, and perhaps a word between them."""
    canvas.symbol(shape, MARGIN + 20, y, 36, INK if shape == "orb" else GOLD)
    x = MARGIN + 52
    if word:
        canvas.text(word, x, y, 34, FAINT)
        x += round(width_of(word, 34)) + 12
    _name(canvas, one, x, y, MARGIN + LEFT - x)


def _rejections(canvas: Canvas, scene: Scene, y: int) -> None:
    pitch = 36
    start = MARGIN + LEFT - pitch * scene.most
    word, size = shrunk(scene.rejections, 34, start - MARGIN - 6)
    canvas.text(word, MARGIN, y, size)
    for at in range(scene.most):
        x, is_used = start + (at + 0.5) * pitch, at < scene.rejected
        canvas.symbol("octagon" if is_used else "ring", x, y, 32, BAD if is_used else EDGE)
        if is_used:
            canvas.symbol("cross", x, y, 16, WHITE)


def _cards(canvas: Canvas, scene: Scene, y: int) -> None:
    """Boromir's cards, those that took effect dark."""
    pitch = 36
    start = MARGIN + LEFT - pitch * 5
    word, size = shrunk(scene.boromir, 34, start - MARGIN - 6)
    canvas.text(word, MARGIN, y, size)
    for at, card in enumerate(scene.cards):
        left, is_due = start + at * pitch + 1, at < scene.in_effect
        box = (left, y - 24, left + pitch - 4, y + 24)
        canvas.frame(box, INK if is_due else EDGE, 3, 6, INK if is_due else PAPER)
        canvas.symbol(card, left + pitch / 2 - 2, y, 24, WHITE if is_due else FAINT)


def _wheel(canvas: Canvas, scene: Scene) -> None:
    """Whose turn comes after whose, clockwise; the leader wears a crown, and shields are in the party."""
    x, y, radius = MARGIN + LEFT / 2, PLAYERS + LEFT / 2 + 10, 116
    count = len(scene.seated)
    canvas.symbol("disc", x, y, 2 * radius + 8, SHADE)
    canvas.symbol("disc", x, y, 2 * radius - 8, PAPER)
    for at, one in enumerate(scene.seated):
        angle = 2 * math.pi * at / count - math.pi / 2
        half, leads = angle + math.pi / count, at == scene.leader
        tip = (x + radius * math.cos(half), y + radius * math.sin(half))
        turned = round(math.degrees(half)) + 90
        canvas.symbol("onward", *tip, 26 if leads else 16, GOLD if leads else EDGE, turned)
        place = (x + radius * math.cos(angle), y + radius * math.sin(angle))
        _badge(canvas, one, *place, 58 if count < 9 else 52, leads)
        if leads:
            canvas.symbol("crown", place[0], place[1] - 43, 38, GOLD)
    leader = scene.seated[scene.leader]
    canvas.symbol("crown", x, y - 24, 60, GOLD)
    _name(canvas, leader, x, y + 30, 2 * radius - 80, "mm", True)


def _badge(canvas: Canvas, one: Seated, x: float, y: float, size: int, leads: bool) -> None:
    """The number of a seat: on a shield for a member of the party, with a crown for the leader."""
    if one.in_party:
        canvas.symbol("shield", x, y, size + 2, GOLD if leads else INK)
        colour = WHITE
    else:
        canvas.symbol("disc", x, y, size, GOLD if leads else EDGE)
        canvas.symbol("disc", x, y, size - 8, GLOW if leads else PAPER)
        colour = INK
    canvas.text(str(one.number), x, y - (2 if one.in_party else 0), size * 5 // 9, colour, "mm", bold=True)


def _name(
    canvas: Canvas, one: Seated, x: float, y: float, most: float, anchor: str = "lm", bold: bool = False
) -> None:
    """The name, in smaller type or shortened where it is long."""
    name, size = shrunk(drawable(one.name) or one.unnamed, 36, most, bold)
    canvas.text(name, x, y, size, INK, anchor, bold=bold)


def _roles(canvas: Canvas, scene: Scene, row: int) -> None:
    """At the end: who was what, beside the rows of the players."""
    for at, one in enumerate(scene.seated):
        y = PLAYERS + HEAD + (at + 0.5) * row
        shape, colour = SIDES[one.side]
        canvas.symbol(shape, MARGIN + 22, y, 42, colour)
        role, size = shrunk(one.role, 36, LEFT - 50)
        canvas.text(role, MARGIN + 54, y, size, FAINT if one.is_plain else INK)


# ---------------------------------------------------------------------------------------------------- to the right


def _players(canvas: Canvas, scene: Scene, row: int) -> None:
    left, right = MARGIN + LEFT + 22, WIDTH - MARGIN
    count = max(len(scene.columns), 1)
    wide = min(62, 376 // count)
    names_end = right - wide * len(scene.columns)
    top = PLAYERS + HEAD
    for at, one in enumerate(scene.seated):
        box = (left, top + at * row + 3, right, top + (at + 1) * row - 3)
        leads = at == scene.leader and not scene.winner
        canvas.panel(box, GLOW if leads else SHADE, 12)
        _player(canvas, one, (left, box[1], names_end, box[3]), leads)
    for at, column in enumerate(scene.columns):
        _column(canvas, column, names_end + at * wide, wide, row)


def _player(canvas: Canvas, one: Seated, box: tuple[int, int, int, int], leads: bool) -> None:
    left, top, right, bottom = box
    y = (top + bottom) / 2
    _badge(canvas, one, left + 33, y, 44, leads)
    marks = [("crown", GOLD)] * leads + [("gold ring", GOLD)] * one.ring + [("orb", INK)] * one.palantir
    end = right - 8
    for shape, colour in marks:
        end -= 40
        canvas.symbol(shape, end + 20, y, 34, colour)
    _name(canvas, one, left + 66, y, end - left - 70)


def _column(canvas: Canvas, column: Column, left: int, wide: int, row: int) -> None:
    """One party: its number, what became of it, and a ballot in each row, boxed for its members."""
    x, top = left + wide / 2, PLAYERS + HEAD
    is_open = column.result in ("open", "now")
    canvas.text(str(column.number), x, PLAYERS + 14, 30, INK if is_open else FAINT, "mm", bold=is_open)
    shape, colour = _RESULTS[column.result]
    canvas.symbol(shape, x, PLAYERS + 46, 24, colour)
    size = min(wide - 4, row - 12)
    for at, (ballot, is_member) in enumerate(zip(column.ballots, column.members, strict=True)):
        y = top + (at + 0.5) * row
        if is_member:
            box = (round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2))
            canvas.frame(box, INK, 3, 8, WHITE)
        sign, tone = BALLOTS[ballot]
        canvas.symbol(sign, x, y, 28, tone)


_RESULTS: Final = {
    "approved": ("check", GOOD),
    "rejected": ("cross", BAD),
    "open": ("pointer", GOLD),
    "now": ("pointer", GOLD),
}


def _legend(canvas: Canvas, scene: Scene, top: int) -> None:
    meanings = [meaning for _, meaning in scene.legend]
    size = next(
        (size for size in (34, 32, 30, 28) if _legend_width(meanings, size) <= WIDTH - 2 * MARGIN), 26
    )
    x, y = MARGIN, top + LEGEND - 24
    for sign, meaning in scene.legend:
        if sign == "party":
            canvas.frame((x, y - 18, x + 36, y + 18), INK, 3, 8, WHITE)
        else:
            shape, colour = BALLOTS[sign]
            canvas.symbol(shape, x + 18, y, 28, colour)
        canvas.text(meaning, x + 44, y, size, FAINT)
        x += _legend_width([meaning], size)


def _legend_width(meanings: list[str], size: int) -> int:
    return sum(44 + round(width_of(meaning, size)) + 16 for meaning in meanings)
