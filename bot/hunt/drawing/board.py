"""The picture of the board: the map that is kept, with everything of one moment on it (H-20.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.drawing.canvas import Box, Canvas
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.locator import framed, locate
from bot.drawing.map.places import Places
from bot.drawing.map.sheet import HEAD, MOST_BYTES, paint_title, sheet
from bot.hunt.drawing import journey, legend, panel, pieces, plans
from bot.hunt.drawing.atlas import atlas
from bot.hunt.drawing.scene import Scene
from bot.hunt.drawing.signs import SHAPES

_AROUND: Final = 110
"""Pixels of the map that are shown around what a part of it is about."""
_RING: Final = 36
"""How far a mark reaches around its space."""
_LEAST: Final = (550, 350)
"""Width and height of the least part: as large as a desktop shows a picture without making it smaller."""
_MOST: Final = 0.7
"""A larger share of the map is shown as the whole of it."""


def draw(scene: Scene) -> bytes:
    """The WebP of *scene*, the map drawn before if it is the first of its board."""
    drawn = atlas(scene.chart)
    window = _window(scene, drawn)
    made = paint(scene, drawn).webp(window)
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).webp(window)


def _window(scene: Scene, drawn: Atlas) -> Box | None:
    """The part of the picture that is shown, in pixels; None for all of it, also where little would be spared."""
    if not scene.part:
        return None
    xs, ys = zip(*(drawn.plot.at[space] for space in scene.part), strict=True)
    left, right = _side(min(xs), max(xs), _LEAST[0], drawn.plot.width)
    top, low = _side(min(ys), max(ys), _LEAST[1], drawn.plot.height)
    if (right - left) * (low - top) > _MOST * drawn.plot.width * drawn.plot.height:
        return None
    return left, HEAD + top, right, HEAD + low


def _side(start: float, end: float, least: int, all_: int) -> tuple[int, int]:
    """From *start* to *end* with what is around them, at *least* so long, inside of *all_*."""
    long = min(max(round(end - start) + 2 * _AROUND, least), all_)
    begin = min(max(round((start + end - long) / 2), 0), all_ - long)
    return begin, begin + long


def _locate(canvas: Canvas, scene: Scene, drawn: Atlas, places: Places, window: Box) -> None:
    """A small map in the corner where it covers the least of what the picture is about."""
    left, top, right, low = window
    spaces = [places.at(space) for space in scene.part]
    rings = [(round(x) - _RING, round(y) - _RING, round(x) + _RING, round(y) + _RING) for x, y in spaces]
    small = framed(drawn.small, drawn.sheet, (left, top - HEAD, right, low - HEAD))
    locate(canvas, small, window, [*rings, *places.taken])


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
    if window := _window(scene, drawn):
        _locate(canvas, scene, drawn, places, window)
    panel.paint_head(canvas, scene)
    panel.paint_foot(canvas, scene, HEAD + drawn.plot.height)
    return canvas
