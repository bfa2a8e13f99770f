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
from bot.drawing.film import film
from bot.drawing.map.atlas import STEPS
from bot.drawing.map.hexes import frame
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas
from bot.drawing.map.hexes.board import Head, lay
from bot.drawing.map.hexes.chart import HexChart
from bot.drawing.map.locator import locate
from rules.game import Value

WHOLE: Final = 50
"""The height of a hex, in pixels, on the whole map."""
_CLOSE: Final = 64
"""The same where only a part is shown."""
_ROOM: Final = (1060, 810)
"""What such a picture may take; a larger part is shown on the whole map."""
_TITLES: Final[dict[float, int]] = {WHOLE: 46, _CLOSE: 26}
"""The size of titles by that of hexes: on a phone the whole map is a third as large, a part half."""
_LINE: Final = 28
_SMALL: Final = 32
"""The height of a hex in a film."""
_TURN: Final = 900
"""Milliseconds that a turn is shown."""
MOST_BYTES: Final[dict[float, int]] = {WHOLE: 150_000, _CLOSE: 75_000}
"""Of a picture, by the height of its hexes: one that would be larger goes on land where nothing grows."""


def draw(scene: BattleScene) -> bytes:
    """The WebP of *scene*, the map drawn before if it is the first of its pack or part."""
    drawn = drawn_for(scene)
    is_part, most = isinstance(drawn, Cutting), MOST_BYTES[drawn.plot.high]
    made = paint(scene, drawn, drawn.sheet).webp(is_hard=is_part)
    return made if len(made) <= most else paint(scene, drawn, drawn.fallow).webp(is_hard=is_part)


def draw_map(chart: HexChart, title: str) -> bytes:
    """The PNG of the bare map."""
    scene = BattleScene(chart, title)
    drawn = drawn_for(scene)
    made = paint(scene, drawn, drawn.sheet).png()
    return made if len(made) <= MOST_BYTES[WHOLE] else paint(scene, drawn, drawn.fallow).png()


class War(Value):
    """A whole war, a scene for each of its turns."""

    scenes: tuple[BattleScene, ...]


def draw_film(war: War) -> bytes:
    """The animated GIF of the war: small, for it has many pictures."""
    return film(war.scenes, _frame, lambda _one, _other: _TURN)


def _frame(scene: BattleScene) -> Image.Image:
    drawn = atlas(scene.chart, _SMALL)
    return paint(scene, drawn, drawn.fallow).flat()


def paint(scene: BattleScene, drawn: HexAtlas | Cutting, land: Image.Image) -> Canvas:
    """Everything, in the order in which it covers the other, with title and lines above."""
    plot = drawn.plot
    edge, size = frame.WIDE if plot.high == WHOLE else 0, _TITLES.get(plot.high, 26)
    head = Head(scene.title, size, scene.lines, 20, _LINE)
    sheet, top = lay(_inner(scene, drawn, land), drawn, SHAPES, head, edge)
    if edge:
        letters = [plot.grid.name(column * plot.grid.rows)[0] for column in range(plot.grid.columns)]
        frame.paint_frame(sheet, plot, top, letters, [str(row + 1) for row in range(plot.grid.rows)])
    return sheet


def _inner(scene: BattleScene, drawn: HexAtlas | Cutting, land: Image.Image) -> Image.Image:
    """The map with all that stands on it; nothing reaches over its rim."""
    plot, sheet = drawn.plot, Canvas(land, drawn.palette, SHAPES, STEPS)
    changes.paint_rings(sheet, scene, plot)
    changes.paint_ring_way(sheet, scene, plot)
    changes.paint_moves(sheet, scene, plot)
    changes.paint_lost(sheet, scene, plot)
    changes.paint_builds(sheet, scene, plot)
    built, acting = {token.at for token in scene.last.builds}, scene.acting
    for token, at, size in standing(scene.tokens, plot):
        draw_token(sheet, token, at, size, is_still=bool(acting) and token.at not in acting)
        if token.at in built:
            draw_build(sheet, at, size)
    changes.paint_attacks(sheet, scene, plot)
    if isinstance(drawn, Cutting):
        _locate(sheet, scene, drawn)
    return sheet.image


def _locate(sheet: Canvas, scene: BattleScene, drawn: Cutting) -> None:
    """A small map in the corner where it covers the least of what the picture is about."""
    told_of = [
        *(token.at for token in scene.tokens),
        *scene.reach,
        *scene.leave,
        *scene.last.hexes,
        *scene.draft.hexes,
    ]
    locate(sheet, drawn.small(), (0, 0, *sheet.image.size), [drawn.plot.box(at) for at in told_of])


def drawn_for(scene: BattleScene) -> HexAtlas | Cutting:
    """The map for *scene*: all of it, or what is cut out of a larger one where its part is small enough for that."""
    if scene.part:
        cut = atlas(scene.chart, _CLOSE, has_ids=True).cut(scene.part)
        if cut.plot.width <= _ROOM[0] and cut.plot.height <= _ROOM[1]:
            return cut
    return atlas(scene.chart, WHOLE)
