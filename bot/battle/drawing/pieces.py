"""The pieces: told by shape and colour whose they are, by their sign what they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.battle.drawing.colours import DULL, FILLS, LEAF, RING, SHAPES_OF, SIGNS
from bot.battle.drawing.scene import Token
from bot.drawing.canvas import Canvas
from bot.drawing.colours import GOLD, INK, WHITE
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.hexes.standing import placed
from bot.drawing.symbols import Point
from rules.battle.charts import BEARER, EVIL, KINDS, SARUMAN

_SHADOW: Final = 0.3
"""How dark the shadow of a piece is."""
_SIGN: Final = 0.62
"""How large a piece's sign is on it."""


def standing(tokens: Iterable[Token], plot: HexPlot) -> list[tuple[Token, Point, int]]:
    """Each piece with its place and its size, the Ring-bearer last: nothing may cover it."""
    return sorted(placed(tokens, plot), key=lambda each: each[0].kind == BEARER)


def draw_token(
    sheet: Canvas, token: Token, at: Point, size: int, part: float = 1, *, is_still: bool = False
) -> None:
    """One piece; only *part* of its colours where it is gone or still to come, duller where it *is_still*."""
    if token.kind == BEARER:
        _draw_bearer(sheet, token, at, size, part)
        return
    shape, thin, kind = SHAPES_OF[token.side], max(size // 16, 1), KINDS[token.kind]
    # in a game of two the nations stay apart (B-2.2)
    of = SARUMAN if token.side == EVIL and kind.nation == SARUMAN else token.side
    fill = DULL[FILLS[of]] if is_still else FILLS[of]
    rims = ((size + 2 * thin, INK), (size, GOLD if kind.elven else WHITE), (size - 4 * thin, fill))
    if part == 1:
        sheet.symbol(shape, (at[0] + size * 0.07, at[1] + size * 0.11), size + 2 * thin, INK, part=_SHADOW)
    for wide, colour in rims:
        sheet.symbol(shape, at, wide, colour, part=part)
    middle = (at[0], at[1] - size * 0.04) if shape == "shield" else at
    sheet.symbol(token.kind, middle, round(size * _SIGN), SIGNS[of], part=part)


def _draw_bearer(sheet: Canvas, token: Token, at: Point, size: int, part: float) -> None:
    """The Ring on the mark of its owner, with rays around: nothing on the map looks like it."""
    shape, wide, rays = SHAPES_OF[token.side], round(size * 1.12), round(size * 1.62)
    for sign, across, colour in (
        *(
            ("thorn", rays + 4, INK),
            ("thorn", rays, RING),
            (shape, wide, INK),
            (shape, wide - 3, FILLS[token.side]),
        ),
        *(("disc", round(wide * 0.72), RING), (token.kind, round(wide * 0.6), INK)),
    ):
        sheet.symbol(sign, at, across, colour, part=part)


def draw_build(sheet: Canvas, at: Point, size: int) -> None:
    """A plus on the shoulder of a piece that was built."""
    x, y = at[0] + size * 0.46, at[1] - size * 0.4
    half = size * 0.13
    sheet.symbol("disc", (x, y), round(size * 0.52), WHITE)
    sheet.symbol("disc", (x, y), round(size * 0.44), LEAF)
    sheet.lines([[(x - half, y), (x + half, y)], [(x, y - half), (x, y + half)]], max(size / 12, 2), WHITE)


def draw_lost(sheet: Canvas, token: Token, at: Point, size: int) -> None:
    """A pale piece, crossed out."""
    draw_token(sheet, token, at, size, 0.7)
    sheet.symbol("cross", at, round(size * 0.86), WHITE)
    sheet.symbol("cross", at, round(size * 0.7), INK)
