"""What all parts of the Quest game's picture share: measures in pixels, signs, badges and names."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import BAD, BRASS, EDGE, FAINT, GLOW, GOOD, INK, PAPER, WHITE
from bot.drawing.typeface import drawable, shrunk
from bot.quest.drawing.scene import Seated

WIDTH: Final = 1080
MARGIN: Final = 40
TRACK: Final = 100
"""Pixels from the top to the track, and to wheel and players."""
PLAYERS: Final = 322
LEFT: Final = 318
"""The width of the column to the left, and the height of the wheel."""
HEAD: Final = 62
"""The height of the heads of the columns of ballots."""
LEGEND: Final = 56

BALLOTS: Final = {
    "approve": ("disc", GOOD),
    "reject": ("cross", BAD),
    "none": ("stroke", FAINT),
    "sealed": ("sealed", INK),
    "awaited": ("dots", FAINT),
}

SIDES: Final = {"free": ("leaf", GOOD), "minions": ("eye", BAD)}


def badge(canvas: Canvas, figure: Seated, x: float, y: float, size: int, leads: bool) -> None:
    """Paint the number of a seat: on a shield for a member of the party, with a crown for the leader."""
    if figure.in_party:
        canvas.symbol("shield", (x, y), size + 2, BRASS if leads else INK)
        colour = WHITE
    else:
        canvas.symbol("disc", (x, y), size, BRASS if leads else EDGE)
        canvas.symbol("disc", (x, y), size - 8, GLOW if leads else PAPER)
        colour = INK
    canvas.text(
        str(figure.number), (x, y - (2 if figure.in_party else 0)), size * 5 // 9, colour, "mm", bold=True
    )


def name(
    canvas: Canvas, figure: Seated, x: float, y: float, most: float, anchor: str = "lm", bold: bool = False
) -> None:
    """Write the name, in smaller type or shortened if it is long."""
    words, size = shrunk(drawable(figure.name) or figure.unnamed, 36, most, bold)
    canvas.text(words, (x, y), size, INK, anchor, bold=bold)
