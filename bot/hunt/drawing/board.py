"""The picture of the board: the map that is kept, with everything of one moment on it (H-20.6)."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.drawing.canvas import Canvas
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.places import Places
from bot.drawing.map.sheet import HEAD, MOST_BYTES, paint_title, sheet
from bot.hunt.drawing import journey, legend, panel, pieces, plans
from bot.hunt.drawing.atlas import atlas
from bot.hunt.drawing.scene import Scene
from bot.hunt.drawing.signs import SHAPES


def draw(scene: Scene) -> bytes:
    """The PNG of *scene*, the map drawn before if it is the first of its board."""
    drawn = atlas(scene.chart)
    made = paint(scene, drawn).png()
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).png()


def draw_map(chart: BoardChart, title: str, words: Mapping[str, str]) -> bytes:
    """The PNG of the bare map with a title above and the meaning of its signs below."""
    drawn = atlas(chart)
    plain = Scene(chart, title, 0, 0, "", 0, 0, 0, 0, has_legend=True, words=words)
    canvas = sheet(drawn, legend.height(plain), SHAPES)
    paint_title(canvas, title)
    legend.paint(canvas, plain, HEAD + drawn.plot.height)
    return canvas.png()


def paint(scene: Scene, drawn: Atlas, land: Image.Image | None = None) -> Canvas:
    """Everything, in the order in which it covers the other, on the map's own sheet or on *land*."""
    canvas, places = sheet(drawn, panel.height(scene), SHAPES, land), Places(drawn, HEAD)
    pieces.paint_borders(canvas, scene, drawn, places)
    if scene.own is not None:
        journey.paint_way(canvas, scene.own, drawn, scene.chart, places)
    plans.paint_ways(canvas, scene, drawn, places)
    places.uncover(canvas)
    pieces.paint_marks(canvas, scene, drawn, places)
    pieces.paint(canvas, scene, drawn, places)
    if scene.own is not None:
        journey.paint(canvas, scene.own, drawn, places)
    plans.paint_pencil(canvas, scene, drawn, places)
    plans.paint_names(canvas, scene, drawn, places)
    plans.paint_asks(canvas, scene, drawn, places)
    panel.paint_head(canvas, scene)
    panel.paint_foot(canvas, scene, HEAD + drawn.plot.height)
    return canvas
