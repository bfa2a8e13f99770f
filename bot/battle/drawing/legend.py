"""What the signs of the battle's pictures mean: a picture of its own, for it has to be read on a telephone."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Final

from bot.battle.drawing.changes import STARS, draw_dot, draw_dots
from bot.battle.drawing.colours import ELVEN, FILLS, FLAME, ORANGE, SHAPES_OF
from bot.battle.drawing.marks import STYLE, draw_crown, draw_fortress, draw_rim
from bot.battle.drawing.pieces import draw_build, draw_lost, draw_token
from bot.battle.drawing.scene import Token
from bot.drawing.canvas import Canvas
from bot.drawing.colours import DEEP, FEN, GOLD, HEIGHT, INK, ROAD, SEA, STREAM, WOOD
from bot.drawing.map import legend
from bot.drawing.map.hexes.atlas import hex_palette
from bot.drawing.map.plot import dashes
from bot.drawing.symbols import Point, turn
from rules.battle.charts import ALLIANCE, BEARER, KINDS, SAURON, side_of
from rules.game import Value

_SIZE: Final = 34
LANDS: Final = {"mountain": HEIGHT, "forest": WOOD, "sea": SEA, "entwash": FEN}
"""What is drawn of the land, in its colour."""


class Key(Value):
    """The legend for so many *players*: a translated word for each sign, in order."""

    players: int
    title: str = ""
    words: Mapping[str, str] = {}


def draw(key: Key) -> bytes:
    """The PNG of the legend."""
    sign = functools.partial(_sign, key.players)
    return legend.page(key.title, key.words, hex_palette(STYLE), STYLE.shapes, sign).png()


def _sign(players: int, sheet: Canvas, key: str, at: Point) -> None:
    kind, _, side = key.partition(" ")
    if side:
        sheet.symbol(SHAPES_OF[side], at, _SIZE, INK)
        sheet.symbol(SHAPES_OF[side], at, _SIZE - 4, FILLS[side])
    elif kind in KINDS:
        owner = ALLIANCE if kind == BEARER else side_of(kind, players)
        draw_token(sheet, Token(kind, owner, 0), at, 23 if kind == BEARER else _SIZE)
    elif kind in LANDS:
        sheet.symbol("hexagon", at, _SIZE, INK)
        sheet.symbol("hexagon", at, _SIZE - 3, LANDS[kind])
    elif kind in STARS:
        star, sign = STARS[kind]
        for shape, size, colour in (("thorn", 0, INK), ("thorn", 4, star), (sign, _SIZE - 14, INK)):
            sheet.symbol(shape, at, _SIZE - size, colour)
    else:
        _mark(sheet, kind, at)


def _mark(sheet: Canvas, key: str, at: Point) -> None:
    x, y = at
    across = [(x - 15, y), (x + 15, y)]
    match key:
        case "elven":
            for less, colour in ((0, INK), (3, GOLD)):
                sheet.symbol("ring", at, _SIZE - less, colour)
        case "river" | "ridge":
            sheet.lines([across], 11, DEEP if key == "river" else INK)
            sheet.lines([across], 8, STREAM if key == "river" else ROAD)
        case "special" | "elven_hex":
            around = [(x + 16 * math.cos(a), y + 16 * math.sin(a)) for a in turn(6, 0)]
            draw_rim(sheet, around, 44, ORANGE if key == "special" else ELVEN)
        case "fortress":
            draw_fortress(sheet, at, 26)
        case "crown":
            draw_crown(sheet, ALLIANCE, at, 26)
        case "goal":
            sheet.symbol("eye", at, 30, FLAME)
        case "build":
            draw_build(sheet, (x - 18, y + 16), 40)
        case "lost":
            draw_lost(sheet, Token("orc", SAURON, 0), at, 30)
        case "still":
            draw_token(sheet, Token("orc", SAURON, 0), at, 30, is_still=True)
        case "ring_way":
            draw_dots(sheet, [(x - 12, y), (x, y), (x + 12, y)], 50)
        case "move" | "draft":
            strokes = [across] if key == "move" else list(dashes(across, (6, 7)))
            sheet.lines(strokes, 6, INK)
            sheet.symbol("onward", (x + 11, y), 20, INK)
        case _:
            draw_dot(sheet, at, 20, key == "reach")
