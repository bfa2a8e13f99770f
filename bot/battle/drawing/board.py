"""The picture of the battle: the map that is kept, with everything of one moment on it (B-24)."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.battle.drawing import changes
from bot.battle.drawing.marks import atlas
from bot.battle.drawing.pieces import draw_build, draw_token, standing
from bot.battle.drawing.scene import BattleScene
from bot.battle.drawing.signs import SHAPES
from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, PARCHMENT
from bot.drawing.film import film
from bot.drawing.map.atlas import STEPS
from bot.drawing.map.hexes.atlas import HexAtlas
from bot.drawing.map.hexes.chart import HexChart
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.sheet import HEAD, RIM, paint_title
from bot.drawing.typeface import drawable, fitting
from rules.game import Value

WHOLE: Final = 50
"""The height of a hex, in pixels, on the whole map."""
_MOST: Final = 116
_ROOM: Final = (1040, 860)
"""The most of a hex where only a part is shown, and what such a picture may take."""
_ON_PAGES: Final = (820, 680)
"""The same behind an order that is put together: there is one for each step, and a chat shows no more of it before it
is opened. A quarter fewer bytes are sent.
"""
_LINE: Final = 28
_SMALL: Final = 32
"""The height of a hex in a film."""
_TURN: Final = 900
"""Milliseconds that a turn is shown."""
MOST_BYTES: Final = 150_000
"""Of a picture: one that would be larger goes on land where nothing grows."""


def draw(scene: BattleScene) -> bytes:
    """The WebP of *scene*, the map drawn before if it is the first of its pack or part."""
    drawn = _atlas(scene)
    made = paint(scene, drawn, drawn.sheet).webp()
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).webp()


def draw_map(chart: HexChart, title: str) -> bytes:
    """The PNG of the bare map."""
    scene = BattleScene(chart, title)
    drawn = _atlas(scene)
    made = paint(scene, drawn, drawn.sheet).png()
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).png()


class War(Value):
    """A whole war, a scene for each of its turns."""

    scenes: tuple[BattleScene, ...]


def draw_film(war: War) -> bytes:
    """The animated GIF of the war: small, for it has many pictures."""
    return film(war.scenes, _frame, lambda _one, _other: _TURN)


def _frame(scene: BattleScene) -> Image.Image:
    drawn = atlas(scene.chart, _SMALL)
    return paint(scene, drawn, drawn.fallow).flat()


def paint(scene: BattleScene, drawn: HexAtlas, land: Image.Image) -> Canvas:
    """Everything, in the order in which it covers the other, with title and lines above."""
    head = HEAD + _LINE * len(scene.lines)
    base = Image.new("RGB", (drawn.plot.width, head + drawn.plot.height), PARCHMENT)
    base.paste(_inner(scene, drawn, land), (0, head))
    sheet = Canvas(base, drawn.palette, SHAPES, STEPS)
    paint_title(sheet, scene.title)
    for nth, line in enumerate(scene.lines):
        words = fitting(drawable(line), 20, base.width - 2 * RIM)
        sheet.text(words, (RIM, HEAD + _LINE * nth + _LINE // 2 - 4), 20, FAINT)
    return sheet


def _inner(scene: BattleScene, drawn: HexAtlas, land: Image.Image) -> Image.Image:
    """The map with all that stands on it; nothing reaches over its rim."""
    plot, sheet = drawn.plot, Canvas(land, drawn.palette, SHAPES, STEPS)
    changes.paint_rings(sheet, scene, plot)
    changes.paint_moves(sheet, scene, plot)
    changes.paint_lost(sheet, scene, plot)
    changes.paint_builds(sheet, scene, plot)
    built = {token.at for token in scene.last.builds}
    for token, at, size in standing(scene.tokens, plot):
        draw_token(sheet, token, at, size)
        if token.at in built:
            draw_build(sheet, at, size)
    changes.paint_attacks(sheet, scene, plot)
    return sheet.image


def _atlas(scene: BattleScene) -> HexAtlas:
    chart = scene.chart
    if not scene.part:
        return atlas(chart, WHOLE)
    small = HexPlot(chart.columns, chart.rows, WHOLE, scene.part)
    wide, high = _ON_PAGES if scene.reach else _ROOM
    grow = min(wide / small.width, high / small.height, _MOST / WHOLE)
    return atlas(chart, round(WHOLE * grow), scene.part)
