"""The right side of the Quest game's picture: the players in order of leadership, and the votes so far."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Box, Canvas
from bot.drawing.colours import BAD, BRASS, FAINT, GLOW, GOOD, INK, SAND, WHITE
from bot.drawing.typeface import shrunk
from bot.quest.drawing.parts import BALLOTS, HEAD, LEFT, MARGIN, PLAYERS, SIDES, WIDTH, badge, name
from bot.quest.drawing.scene import Column, Scene, Seated

_RESULTS: Final = {
    "approved": ("check", GOOD),
    "rejected": ("cross", BAD),
    "open": ("pointer", BRASS),
    "now": ("pointer", BRASS),
}


def paint(canvas: Canvas, scene: Scene, row: int) -> None:
    """Paint the players and their votes, in rows of this height."""
    left, right = MARGIN + LEFT + 22, WIDTH - MARGIN
    count = max(len(scene.columns), 1)
    wide = min(62, 376 // count)
    names_end = right - wide * len(scene.columns)
    top = PLAYERS + HEAD
    for at, figure in enumerate(scene.seated):
        box = (left, top + at * row + 3, right, top + (at + 1) * row - 3)
        leads = at == scene.leader and not scene.winner
        canvas.panel(box, GLOW if leads else SAND, 12)
        _player(canvas, figure, (left, box[1], names_end, box[3]), leads)
    for at, column in enumerate(scene.columns):
        _column(canvas, column, names_end + at * wide, wide, row)


def _player(canvas: Canvas, figure: Seated, box: Box, leads: bool) -> None:
    left, top, right, bottom = box
    y = (top + bottom) / 2
    badge(canvas, figure, left + 33, y, 44, leads)
    marks = (
        [("crown", BRASS)] * leads + [("gold ring", BRASS)] * figure.ring + [("orb", INK)] * figure.palantir
    )
    end = right - 8
    for shape, colour in marks:
        end -= 40
        canvas.symbol(shape, (end + 20, y), 34, colour)
    name(canvas, figure, left + 66, y, end - left - 70)


def _column(canvas: Canvas, column: Column, left: int, wide: int, row: int) -> None:
    """One party: its number, what became of it, and a ballot in each row, boxed for its members."""
    x, top = left + wide / 2, PLAYERS + HEAD
    is_open = column.result in ("open", "now")
    canvas.text(str(column.number), (x, PLAYERS + 14), 30, INK if is_open else FAINT, "mm", bold=is_open)
    shape, colour = _RESULTS[column.result]
    canvas.symbol(shape, (x, PLAYERS + 46), 24, colour)
    size = min(wide - 4, row - 12)
    for at, (ballot, is_member) in enumerate(zip(column.ballots, column.members, strict=True)):
        y = top + (at + 0.5) * row
        if is_member:
            box = (round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2))
            canvas.frame(box, INK, 3, 8, WHITE)
        sign, tone = BALLOTS[ballot]
        canvas.symbol(sign, (x, y), 28, tone)


def paint_roles(canvas: Canvas, scene: Scene, row: int) -> None:
    """Paint the roles, at the end of the game, beside the rows of the players."""
    for at, figure in enumerate(scene.seated):
        y = PLAYERS + HEAD + (at + 0.5) * row
        shape, colour = SIDES[figure.side]
        canvas.symbol(shape, (MARGIN + 22, y), 42, colour)
        role, size = shrunk(figure.role, 36, LEFT - 50)
        canvas.text(role, (MARGIN + 54, y), size, FAINT if figure.is_plain else INK)
