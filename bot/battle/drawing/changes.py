"""What a turn did and a draft would do: moves as arrows, attacks as bursts (B-24.4)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bot.battle.drawing.colours import FILLS, FLAME, LEAF, PALE
from bot.battle.drawing.pieces import draw_lost, draw_token
from bot.battle.drawing.scene import BattleScene, Clash, March
from bot.drawing.canvas import Canvas
from bot.drawing.colours import GOLD, INK, WHITE, Colour
from bot.drawing.map.arrows import HEAD, draw_arrow, shaft
from bot.drawing.map.hexes.letters import TOKEN
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.plot import dashes
from bot.drawing.symbols import Point
from rules.board.hexes import Hex

_LANES: Final = (0.0, -0.09, 0.09)
"""How far beside the middle arrows run by turns, so that one does not cover the next."""

_RING: Final = 0.74
"""Of a ring, in hexes: between who stands there and what the hex is called."""


def paint_moves(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """The arrows, below the pieces; those of drafts are dashed."""
    for changes, is_draft in ((scene.last, False), (scene.draft, True)):
        for nth, march in enumerate(changes.moves):
            if plot.shown.intersection(march.way):
                _arrow(sheet, march, plot, _LANES[nth % len(_LANES)], is_draft)


def paint_ring_way(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """Golden dots along the way of the Ring, to where its bearer stands."""
    line = [plot.at[at] for at in scene.ring_way]
    if len(line) < 2:
        return
    gap = plot.high * 0.16
    draw_dots(sheet, [stroke[0] for stroke in dashes(line, (gap, gap))], plot.high)


def draw_dots(sheet: Canvas, dots: Sequence[Point], high: float) -> None:
    """The way of the Ring on hexes so many pixels *high*."""
    for wide, colour in ((0.15, INK), (0.1, GOLD)):
        for dot in dots:
            sheet.symbol("disc", dot, max(round(high * wide), 4), colour)


def _arrow(sheet: Canvas, march: March, plot: HexPlot, lane: float, is_draft: bool) -> None:
    """From the middle of the first hex to the rim of the piece in the last."""
    high, colour = plot.high, FILLS[march.side]
    line = shaft([plot.at[at] for at in march.way], lane * high, high * (TOKEN / 2 + HEAD / 2 - 0.06))
    draw_arrow(sheet, line, high, colour, INK if colour == PALE else WHITE, is_dashed=is_draft)


def paint_lost(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """Who fell: pale and crossed out, small where another stands there now."""
    taken = {token.at for token in scene.tokens}
    for token in (token for token in scene.last.lost if token.at in plot.shown):
        (x, y), size = plot.at[token.at], plot.high * TOKEN
        if token.at in taken:
            x, y, size = x + plot.high * 0.36, y + plot.high * 0.2, size * 0.6
        draw_lost(sheet, token, (x, y), round(size))


def paint_builds(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """What a draft would build, pale."""
    for token in scene.draft.builds:
        if token.at in plot.shown:
            draw_token(sheet, token, plot.at[token.at], round(plot.high * TOKEN), 0.6)


def paint_attacks(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """The bursts, above the pieces: a star on the side between the two, an arrow to who was attacked."""
    for clash in (*scene.last.attacks, *scene.draft.attacks):
        if {clash.from_, clash.at} & plot.shown:
            _burst(sheet, clash, plot)


def _burst(sheet: Canvas, clash: Clash, plot: HexPlot) -> None:
    (x, y), (to_x, to_y), high = plot.at[clash.from_], plot.at[clash.at], plot.high
    odds_at, middle, near, far = ((x + (to_x - x) * n, y + (to_y - y) * n) for n in (0.4, 0.5, 0.7, 0.8))
    if clash.odds:
        _odds(sheet, clash.odds, odds_at, high)
    turned = round(math.degrees(math.atan2(to_y - y, to_x - x)))
    tip, side = far if clash.odds else near, FILLS[clash.side]
    for wide, colour in ((5, INK if side == PALE else WHITE), (0, side)):
        sheet.symbol("onward", tip, round(high * 0.36) + wide, colour, turned)
    if clash.odds:
        return
    star, sign = STARS[clash.result]
    for shape, size, colour in (("thorn", 0.52, INK), ("thorn", 0.45, star), (sign, 0.2, INK)):
        sheet.symbol(shape, middle, round(high * size), colour)


STARS: Final[dict[str, tuple[Colour, str]]] = {
    "d": (FLAME, "sword"),
    "a": (GOLD, "cross"),
    ".": (WHITE, "stroke"),
    "": (WHITE, "sword"),
}
"""By result: the star's colour, and the sign in it."""


def _odds(sheet: Canvas, words: str, at: Point, high: float) -> None:
    """On a plate of their own, for they are read where names and rivers run."""
    size = max(round(high * 0.24), 12)
    half = len(words) * size * 0.25
    plate = [[(at[0] - half, at[1]), (at[0] + half, at[1])]]
    for wide, colour in ((size * 1.3 + 3, INK), (size * 1.3, WHITE)):
        sheet.lines(plate, wide, colour)
    sheet.text(words, at, size, INK, "mm", bold=True)


def paint_rings(sheet: Canvas, scene: BattleScene, plot: HexPlot) -> None:
    """A dot in each hex within reach, hollow where somebody has to give leave; a ring around who stands there.

    Hollow likewise, above the arrows, in hexes of moves that take leave.
    """
    taken = {token.at for token in scene.tokens}
    passed = [at for march in (*scene.last.moves, *scene.draft.moves) for at in march.leave]
    for hexes, is_whole in ((scene.reach, True), ((*scene.leave, *passed), False)):
        for at in filter(plot.shown.__contains__, hexes):
            if at in taken:
                _ring(sheet, plot, at, is_whole)
            else:
                draw_dot(sheet, plot.at[at], plot.high * 0.34, is_whole)


def draw_dot(sheet: Canvas, at: Point, size: float, is_whole: bool) -> None:
    """A hex within reach, whole or with leave."""
    sheet.symbol("disc", at, round(size) + 4, WHITE)
    sheet.symbol("disc", at, round(size), LEAF)
    if not is_whole:
        sheet.symbol("disc", at, round(size * 0.5), WHITE)


def _ring(sheet: Canvas, plot: HexPlot, at: Hex, is_whole: bool) -> None:
    corners = plot.corners(at, _RING)
    line = [*corners, corners[0]]
    strokes = [line] if is_whole else list(dashes(line, (plot.high * 0.15, plot.high * 0.15)))
    sheet.lines([line], plot.high * 0.08 + 3, WHITE)
    sheet.lines(strokes, plot.high * 0.08, LEAF)
