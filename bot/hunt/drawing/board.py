"""The picture of the board: the map that is kept, with everything of one moment on it (H-20.6)."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.hunt.drawing import journey, legend, panel, pieces
from bot.hunt.drawing.atlas import Atlas, atlas
from bot.hunt.drawing.colours import PARCHMENT
from bot.hunt.drawing.scene import Chart, Scene
from bot.hunt.drawing.sheet import MOST_BYTES, Sheet


def draw(scene: Scene) -> bytes:
    """The PNG of *scene*, the map drawn before if it is the first of its board."""
    drawn = atlas(scene.chart)
    made = paint(scene, drawn).png(drawn.palette)
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).png(drawn.palette)


def draw_map(chart: Chart, title: str, words: Mapping[str, str]) -> bytes:
    """The PNG of the bare map with a title above and the meaning of its signs below."""
    drawn = atlas(chart)
    plain = Scene(chart, title, "", 0, 0, "", 0, 0, 0, 0, words=words)
    top = panel.HEAD + drawn.plot.height
    base = Image.new("RGB", (drawn.plot.width, top + legend.height(plain)), PARCHMENT)
    base.paste(drawn.sheet, (0, panel.HEAD))
    sheet = Sheet(base)
    panel.paint_title(sheet, title)
    legend.paint(sheet, plain, top)
    return sheet.png(drawn.palette)


def paint(scene: Scene, drawn: Atlas, land: Image.Image | None = None) -> Sheet:
    """Everything, in the order in which it covers the other, on the map's own sheet or on *land*."""
    base = Image.new(
        "RGB", (drawn.plot.width, panel.HEAD + drawn.plot.height + panel.height(scene)), PARCHMENT
    )
    base.paste(land or drawn.sheet, (0, panel.HEAD))
    sheet, places = Sheet(base), pieces.Places(drawn, panel.HEAD)
    pieces.paint_borders(sheet, scene, drawn, places)
    if scene.own is not None:
        journey.paint_way(sheet, scene.own, drawn, scene.chart, places)
    places.uncover(sheet)
    pieces.paint_marks(sheet, scene, drawn, places)
    pieces.paint(sheet, scene, drawn, places)
    if scene.own is not None:
        journey.paint(sheet, scene.own, drawn, places)
    panel.paint_head(sheet, scene)
    panel.paint_foot(sheet, scene, panel.HEAD + drawn.plot.height)
    return sheet
