"""The map without any piece: drawn once for each board, and kept."""

from __future__ import annotations

import functools
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.drawing.canvas import BAND, Box
from bot.drawing.colours import (
    BORDER,
    FAINT,
    FRONTIER,
    GRAVEL,
    INK,
    NUMERAL,
    PAPER,
    ROAD,
    RUST,
    SHADE,
    TRACK,
    WHITE,
    Colour,
    Pair,
    palette,
)
from bot.drawing.map import ground, terrain
from bot.drawing.map.brush import FINE, disc, flat
from bot.drawing.map.chart import BoardChart, Spot
from bot.drawing.map.lettering import Label, Lettering, face, gap, spaced
from bot.drawing.map.locator import small_of
from bot.drawing.map.plot import DISC, SPECK, Plot, dashes
from bot.drawing.map.regions import Regions
from bot.drawing.symbols import Point, stepped

_REACH: Final = 150
"""Pixels within which the pieces of one space stand."""


STEPS: Final = 2
"""From nothing to all at the edges of shapes and letters on a map."""


class Style(NamedTuple):
    """What is a game's own on its maps: colours that stay exact, pairs of them that meet, how a named space looks."""

    exact: Sequence[Colour]
    mixed: Sequence[Pair]
    spot: Callable[[ImageDraw.ImageDraw, Spot, Point], None]


class Atlas:
    """One map: the sheet, its palette, and where everything on it lies."""

    def __init__(self, chart: BoardChart, style: Style) -> None:
        self.style = style
        self._near: dict[int, list[tuple[Box, float]]] = {}
        self.plot = Plot(chart)
        self.regions = Regions(chart, self.plot)
        self.letters = Lettering(chart, self.plot, self.regions)
        paper = ground.parchment(self.plot.seed, self.plot.width, self.plot.height)
        paper = ground.settled(ground.washed(paper, chart, self.plot, self.regions))
        self.palette = palette(style.exact, style.mixed, STEPS - 1, ground.tones(paper))
        self.sheet = _sheet(paper, chart, self, terrain.growth(chart, self.plot, self.regions, self.letters))
        self._paper, self._chart = paper, chart
        self.above = _above(chart, self.plot, self.letters)
        """Where spaces and names are, which no line of the game may cover."""

    @functools.cached_property
    def fallow(self) -> Image.Image:
        """The sheet with nothing growing on it, for pictures that would be too large."""
        return _sheet(self._paper, self._chart, self, ())

    @functools.cached_property
    def small(self) -> Image.Image:
        """The whole map, small, to say where a part of it lies."""
        return small_of(self.sheet)

    def near(self, space: int) -> list[tuple[Box, float]]:
        """What pieces beside *space* should not hide, with how much it matters: numbers most of all."""
        if space not in self._near:
            self._near[space] = list(self._neighbours(*self.plot.at[space]))
        return self._near[space]

    def _neighbours(self, x: float, y: float) -> Iterator[tuple[Box, float]]:
        width, height = self.plot.width, self.plot.height
        for box in ((-99, -99, width + 99, 8), (-99, height - 8, width + 99, height + 99)):
            yield box, 20.0
        for box in ((-99, -99, 8, height + 99), (width - 8, -99, width + 99, height + 99)):
            yield box, 20.0
        for label in self.letters.labels:
            left, top, right, bottom = label.box
            if left - _REACH < x < right + _REACH and top - _REACH < y < bottom + _REACH:
                yield label.box, {"name": 0.9, "area": 1.3}.get(label.kind, 0.1)
        for space, (at_x, at_y) in self.plot.at.items():
            if math.dist((x, y), (at_x, at_y)) < _REACH + DISC:
                is_own = (x, y) == (at_x, at_y)
                half, weight = (DISC - 3 if is_own else DISC + 6, 9.0) if space > 0 else (SPECK, 5.0)
                weight *= 3 if is_own else 1
                yield (round(at_x) - half, round(at_y) - half, round(at_x) + half, round(at_y) + half), weight


_KEPT: Final = 8
"""Maps that are kept, the last ones asked for: about two megabytes each."""
_kept: OrderedDict[tuple[str, int], Atlas] = OrderedDict()
_lock = threading.Lock()


def atlas(chart: BoardChart, style: Style) -> Atlas:
    """The map of *chart*, drawn when it is first asked for."""
    key = (chart.pack, chart.part)
    with _lock:
        if key not in _kept:
            _kept[key] = Atlas(chart, style)
            while len(_kept) > _KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return _kept[key]


def forget() -> None:
    """Keep no map."""
    with _lock:
        _kept.clear()


def _sheet(
    paper: Image.Image, chart: BoardChart, atlas: Atlas, growth: Iterable[tuple[str, Point, float]]
) -> Image.Image:
    """The land first, then what people made of it, then the names."""
    plot, regions, letters = atlas.plot, atlas.regions, atlas.letters
    _numerals(paper, letters)
    lined = _fine(paper)
    _borders(ImageDraw.Draw(lined), regions)
    water = _fine(_coarse(lined))
    terrain.draw_rivers(ImageDraw.Draw(water), terrain.rivers(chart, plot, regions))
    land = _fine(water.reduce(FINE))
    draw = ImageDraw.Draw(land)
    for kind, foot, size in growth:
        terrain.draw_growth(draw, kind, foot, size)
    _paths(draw, plot)
    built = _fine(_coarse(land))
    draw = ImageDraw.Draw(built)
    _roads(draw, plot)
    for spot in chart.spots:
        at = plot.at[spot.space]
        if spot.space > 0:
            atlas.style.spot(draw, spot, at)
        else:
            disc(draw, at, SPECK, INK)
            disc(draw, at, SPECK - 2.4, PAPER)
    _frame(draw, plot)
    sheet = built.reduce(FINE)
    _names(sheet, letters)
    _numbers(sheet, chart, plot)
    return sheet


def _above(chart: BoardChart, plot: Plot, letters: Lettering) -> Image.Image:
    image = Image.new("L", (plot.width, plot.height), 0)
    draw = ImageDraw.Draw(image)
    for spot in chart.spots:
        x, y = plot.at[spot.space]
        wide = DISC - 2 if spot.space > 0 else SPECK
        draw.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
    for label in letters.labels:
        if label.kind != "section":
            write(draw, label, stroke=2)
    return stepped(image, 1)


def _fine(image: Image.Image) -> Image.Image:
    """*image* made larger for lines to be drawn on it; reduced again their edges are smooth."""
    return _sized(image, image.width * FINE, image.height * FINE)


def _coarse(image: Image.Image) -> Image.Image:
    """*image* as small as the map, its edges as hard as they are."""
    return _sized(image, image.width // FINE, image.height // FINE)


def _sized(image: Image.Image, width: int, height: int) -> Image.Image:
    """*image* in another size, a band at a time: between two of them other threads have their turn."""
    sized = Image.new("RGB", (width, height), None)
    for top in range(0, height, BAND):
        low = min(top + BAND, height)
        part = (0, top * image.height // height, image.width, low * image.height // height)
        sized.paste(image.resize((width, low - top), Image.Resampling.NEAREST, part), (0, top))
    return sized


def _borders(draw: ImageDraw.ImageDraw, regions: Regions) -> None:
    for pair, lines in regions.borders.items():
        inner = regions.is_inner(pair)
        for line in lines:
            for stroke in dashes(line, (5, 7) if inner else (20, 7)):
                draw.line(flat(stroke), BORDER if inner else FRONTIER, (1 if inner else 2) * FINE + 1)


def _paths(draw: ImageDraw.ImageDraw, plot: Plot) -> None:
    for way in plot.ways:
        if not way.is_road:
            for stroke in dashes(way.line, (8, 10)):
                draw.line(flat(stroke), TRACK, 2 * FINE + 1, joint="curve")


def _roads(draw: ImageDraw.ImageDraw, plot: Plot) -> None:
    for wide, colour in ((9, ROAD), (5, GRAVEL)):
        for way in plot.ways:
            if way.is_road:
                draw.line(flat(way.line), colour, wide * FINE, joint="curve")


def _frame(draw: ImageDraw.ImageDraw, plot: Plot) -> None:
    """Two lines with bars between them, dark and light by turns."""
    width, height = plot.width * FINE - 1, plot.height * FINE - 1
    draw.rectangle((0, 0, width, height), outline=INK, width=3 * FINE)
    draw.rectangle((4 * FINE, 4 * FINE, width - 4 * FINE, height - 4 * FINE), outline=SHADE, width=6 * FINE)
    for long, across in ((plot.width, True), (plot.height, False)):
        count = round(long / 70)
        for nth in range(0, count, 2):
            start, end = long * nth / count * FINE, long * (nth + 1) / count * FINE
            for near in (4 * FINE, (height if across else width) - 9 * FINE):
                box = (start, near, end, near + 5 * FINE) if across else (near, start, near + 5 * FINE, end)
                draw.rectangle(box, fill=FAINT)
    draw.rectangle((10 * FINE, 10 * FINE, width - 10 * FINE, height - 10 * FINE), outline=INK, width=FINE)


def _numerals(paper: Image.Image, letters: Lettering) -> None:
    draw = ImageDraw.Draw(paper)
    for label in letters.of("section"):
        for line, at in label.places():
            draw.text(at, line, NUMERAL, face("section", label.size), "mm")


def _names(sheet: Image.Image, letters: Lettering) -> None:
    """The names, each on a narrow light edge so that it can be read wherever it stands."""
    for kind, colour in (("name", INK), ("area", RUST)):
        for stroke, steps, paint in ((2, 1, PAPER), (0, STEPS, colour)):
            written = Image.new("L", sheet.size, 0)
            for label in letters.of(kind):
                if not stroke or letters.crossings(label.box):
                    write(ImageDraw.Draw(written), label, stroke)
            sheet.paste(paint, (0, 0), stepped(written, steps))


def write(draw: ImageDraw.ImageDraw, label: Label, stroke: int) -> None:
    """Put a label on a mask; names of areas have gaps between their letters."""
    kind, colour = face(label.kind, label.size), 255
    for line, (x, y) in label.places():
        if label.kind != "area":
            draw.text((x, y), line, colour, kind, "mm", stroke_width=stroke)
            continue
        at = x - spaced(line, label.size) / 2
        for letter in line:
            draw.text((at, y), letter, colour, kind, "lm", stroke_width=stroke)
            at += kind.getlength(letter) + gap(label.size)


def _numbers(sheet: Image.Image, chart: BoardChart, plot: Plot) -> None:
    for is_dark, colour in ((False, INK), (True, WHITE)):
        written = Image.new("L", sheet.size, 0)
        draw = ImageDraw.Draw(written)
        for spot in chart.spots:
            if spot.space > 0 and ("dark" in spot.flags) == is_dark:
                size = 22 if spot.space < 100 else 18
                draw.text(plot.at[spot.space], str(spot.space), 255, face("number", size), "mm")
        sheet.paste(colour, (0, 0), stepped(written, STEPS))
