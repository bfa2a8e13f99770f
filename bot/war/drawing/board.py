"""The picture of the war: the map that is kept, with the marks of one moment on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from PIL import Image

from bot.drawing.canvas import Box, Canvas
from bot.drawing.colours import INK, PAPER, RUST
from bot.drawing.film import film
from bot.drawing.map.atlas import STEPS
from bot.drawing.map.hexes import frame
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas, write_labels
from bot.drawing.map.hexes.board import Head, lay
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.locator import locate
from bot.war.drawing import marks as painter
from bot.war.drawing.ground import CLOSE, WHOLE, atlas, ground, paint_place
from bot.war.drawing.names import box_around, place_names
from bot.war.drawing.scene import WarScene
from bot.war.drawing.signs import SHAPES
from rules.board.hexes import Hex
from rules.game import Value

MOST_BYTES: Final = 150_000
_LINE: Final = 30
_SMALL: Final = 15
"""The height of a hex in a film."""
_TURN: Final = 900
"""Milliseconds that a moment of a film is shown."""


def draw(scene: WarScene) -> bytes:
    """The PNG of *scene*; on land where nothing grows where it would be too large."""
    drawn = ground(scene.chart, scene.part)
    made = paint(scene, drawn, drawn.sheet).png()
    return made if len(made) <= MOST_BYTES else paint(scene, drawn, drawn.fallow).png()


class WarFilm(Value):
    """A whole war, a scene of the whole map for each of its moments."""

    scenes: tuple[WarScene, ...]


def draw_film(war: WarFilm) -> bytes:
    """The animated GIF of the war: small, for it has many pictures."""
    return film(war.scenes, _frame, lambda _one, _other: _TURN)


def _frame(scene: WarScene) -> Image.Image:
    drawn = atlas(scene.chart, _SMALL)
    return paint(scene, drawn, drawn.fallow).flat()


def paint(scene: WarScene, drawn: HexAtlas | Cutting, land: Image.Image) -> Canvas:
    """The map with its frame, title and lines above."""
    plot = drawn.plot
    edge, size = frame.WIDE if WHOLE <= plot.high < CLOSE else 0, 36 if plot.high == WHOLE else 28
    head = Head(scene.title, size, scene.lines, 22, _LINE)
    sheet, top = lay(inner(scene, drawn, land).image, drawn, SHAPES, head, edge)
    if edge:
        ids, rows = scene.chart.ids, plot.grid.rows
        columns = [next(filter(None, ids[first : first + rows])) for first in range(0, len(ids), rows)]
        numbers = [name[3:] for name in ids]
        named = [name[1:3] for name in columns]
        frame.paint_frame(sheet, plot, top, named, numbers[:rows], 15, numbers[-rows:])
        for at, x in ((min(plot.shown), edge / 2), (max(plot.shown), sheet.image.width - edge / 2)):
            sheet.text(columns[at // rows][0], (x, top + edge / 2), 20, RUST, "mm", bold=True)
    return sheet


def _held(sheet: Canvas, scene: WarScene, plot: HexPlot, there: Collection[Hex]) -> Iterator[Box]:
    """Whose places are now: where pieces are *there*, beside them. What that takes of the picture."""
    kinds = {spot.at: spot.flags[0] for spot in scene.chart.spots}
    for held in scene.marks.holdings:
        if held.at in plot.shown:
            yield painter.paint_holding(sheet, held, kinds[held.at], plot, is_aside=held.at in there)


def inner(scene: WarScene, drawn: HexAtlas | Cutting, land: Image.Image) -> Canvas:
    """The *land* with all marks, each kind by a function of its own, and last the names, clear of pieces."""
    plot, chart, marks = drawn.plot, scene.chart, scene.marks
    sheet = Canvas(land, drawn.palette, SHAPES, STEPS)
    painter.paint_provinces(sheet, marks.provinces, chart, drawn)
    for tint in marks.tints:
        painter.paint_tint(sheet, tint, plot)
    standing = [*painter.placed(marks.counters, plot)]
    pieces = [box_around(at, size) for _, at, size, _ in standing]
    counts = [*painter.paint_counts(sheet, marks.counts, drawn, pieces)]
    tinted = {at for tint in marks.tints for at in tint.hexes}
    written = {*marks.provinces, *(count.province for count in marks.counts)}
    for spot in chart.spots:
        if spot.at in tinted or chart.regions[spot.at] in written:
            paint_place(sheet, spot, plot)
    taken = counts + [label.box for name, label in drawn.lands.items() if name in marks.provinces]
    for lane, course in enumerate(marks.courses):
        if plot.shown.intersection(course.way):
            painter.paint_course(sheet, course, plot, lane)
    there = Counter(dict.fromkeys((counter.at for counter in marks.counters), 1))
    for counter, at, size, count in standing:
        taken.append(painter.paint_counter(sheet, counter, at, size, count))
    taken += _held(sheet, scene, plot, there)
    taken += painter.paint_banners(sheet, marks.banners, plot)
    busy = {*there, *(banner.at for banner in marks.banners)}
    for course in marks.courses:
        if course.label and course.way[-1] in plot.shown:
            taken.append(painter.paint_end(sheet, course, plot, there[course.way[-1]]))
            there[course.way[-1]] += 1
    for sighting in marks.sightings:
        if sighting.at in plot.shown:
            aside = sighting.at in busy
            taken.append(painter.paint_sighting(sheet, sighting, plot, is_aside=aside))
    pale = [label.box for label in drawn.lands.values()]
    names = place_names(chart, plot, [*taken, *drawn.ids], pale).values()
    write_labels(sheet.image, names, PAPER, stroke=2)
    write_labels(sheet.image, names, INK)
    if isinstance(drawn, Cutting):
        told = [*taken, *(name.box for name in names)]
        locate(sheet, drawn.small(), (0, 0, plot.width, plot.height), told)
    return sheet
