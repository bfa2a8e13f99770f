"""A map of hexes without any piece: drawn once, for its game to keep."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from bot.drawing.canvas import Box, Canvas, settled
from bot.drawing.colours import BANK, FAINT, INK, PAPER, RUST, Colour, Pair, Tone, mixed, palette, rgb
from bot.drawing.map.atlas import STEPS, write
from bot.drawing.map.brush import FINE
from bot.drawing.map.hexes.chart import SEA, HexChart, HexSpot
from bot.drawing.map.hexes.land import GROUNDS, THINGS, draw_land
from bot.drawing.map.hexes.letters import HexLetters
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.lettering import Label
from bot.drawing.map.locator import framed, small_of
from bot.drawing.symbols import Shape, stepped
from rules.board.hexes import Hex

_GRID: Final = 0.3
_ID: Final = 0.8
_LANDS: Final = 0.42
_AROUND: Final = 8
"""Pixels around a label that letters and their edges may reach into."""
_NOWHERE: Final = "#ff00ff"
"""A colour of nothing on a map."""


class HexStyle(NamedTuple):
    """What is a game's own on its maps: exact colours, pairs that meet, shapes, and the marks of a hex.

    *built* draws what lies on the land, FINE times as large; names of regions are *lands* heights of a hex large.
    """

    exact: Sequence[Colour]
    mixed: Sequence[Pair]
    shapes: Mapping[str, Shape]
    spot: Callable[[Canvas, HexSpot, HexPlot], None]
    built: Callable[[ImageDraw.ImageDraw, Any, HexPlot], None] = lambda _draw, _chart, _plot: None
    lands: float = 0.38
    narrow: Sequence[float] = ()
    """What is tried of that where a name is wider than its region, in one line and in two."""


class HexAtlas:
    """One map: the sheet, its palette, and where everything on it lies.

    Where hexes have ids it is there to be cut: each part of it gets the names of its regions by itself.
    """

    def __init__(self, chart: HexChart, style: HexStyle, high: float, *, has_ids: bool) -> None:
        self.plot = HexPlot(chart.columns, chart.rows, high, is_first_low=chart.is_first_low)
        self.letters = HexLetters(chart, self.plot, has_ids, style.lands, style.narrow)
        self.palette = hex_palette(style)
        self._chart, self._style, self._is_cut = chart, style, has_ids
        self.flat = self._sheet(is_fallow=False)
        """The sheet in its palette: so it is kept."""

    @property
    def sheet(self) -> Image.Image:
        return self.flat.convert("RGB")

    @property
    def fallow(self) -> Image.Image:
        return self.flat_fallow.convert("RGB")

    @property
    def lands(self) -> dict[str, Label]:
        """The names of its regions, where they stand on it."""
        return self.letters.lands

    @property
    def ids(self) -> list[Box]:
        """Where its hexes tell what they are called."""
        return [label.box for label in self.letters.ids.values()]

    @functools.cached_property
    def flat_fallow(self) -> Image.Image:
        """The sheet with nothing growing on it, for pictures that would be too large."""
        return self._sheet(is_fallow=True)

    @functools.cached_property
    def small(self) -> Image.Image:
        """The whole map, so small that a picture of a part has room for it."""
        return small_of(self.sheet)

    def cut(self, part: Collection[Hex]) -> Cutting:
        """What of the map lies around *part*."""
        chart = self._chart
        plot = HexPlot(chart.columns, chart.rows, self.plot.high, part, is_first_low=chart.is_first_low)
        return Cutting(self, plot)

    def free(self, window: Box) -> Image.Image:
        """A mask of all in a *window* over which the name of a region may be written: neither marked nor lettered."""
        nothing = Image.new("RGB", self.flat.size, _NOWHERE)
        marked = _marked(nothing.copy(), self._chart, self.plot, self.letters, self._style, window)
        changed = ImageChops.difference(nothing.crop(window), marked.crop(window))
        return changed.convert("L").point(lambda level: 0 if level else 255)

    def _sheet(self, is_fallow: bool) -> Image.Image:
        """The land first, then the grid and its marks, then what is written."""
        large = draw_land(self._chart, self.plot, is_fallow)
        self._style.built(ImageDraw.Draw(large), self._chart, self.plot)
        land = large.reduce(FINE)
        if not self._is_cut:
            write_labels(land, self.letters.lands.values(), RUST, _LANDS)
        return settled(_marked(land, self._chart, self.plot, self.letters, self._style), self.palette)


class Cutting:
    """A part of a map that is drawn already."""

    def __init__(self, whole: HexAtlas, plot: HexPlot) -> None:
        self.plot, self.palette = plot, whole.palette
        self._whole = whole
        left, top = plot.corner
        self._window = (left, top, left + plot.width, top + plot.height)

    @functools.cached_property
    def sheet(self) -> Image.Image:
        return self._cut(self._whole.flat)

    @functools.cached_property
    def fallow(self) -> Image.Image:
        return self._cut(self._whole.flat_fallow)

    @functools.cached_property
    def lands(self) -> dict[str, Label]:
        """The names of its regions, where they stand on it."""
        left, top = self.plot.corner
        labels = self._whole.letters.lands_in(self._window)
        return {region: label.moved(-left, -top) for region, label in labels.items()}

    @functools.cached_property
    def ids(self) -> list[Box]:
        """Where its hexes tell what they are called."""
        left, top = self.plot.corner
        ids = self._whole.letters.ids
        labels = (ids[at].moved(-left, -top) for at in sorted(self.plot.shown) if at in ids)
        return [label.box for label in labels]

    def small(self) -> Image.Image:
        """The whole map, small, with a frame around what is cut out of it."""
        return framed(self._whole.small, self._whole.flat, self._window)

    def _cut(self, sheet: Image.Image) -> Image.Image:
        cut = sheet.crop(self._window).convert("RGB")
        write_labels(cut, self.lands.values(), RUST, _LANDS, free=self._whole.free(self._window))
        draw_rim(cut, self.plot)
        return cut


def hex_palette(style: HexStyle) -> Image.Image:
    """The colours of all maps in a style."""
    return palette((*THINGS, *style.exact), style.mixed, STEPS - 1, _tones())


def _tones() -> list[Tone]:
    """What each ground looks like bare, and under the grid and all that is written."""
    over = ((INK, _GRID), (INK, _ID), (RUST, _LANDS))
    grounds = [rgb(one) for one in GROUNDS]
    return grounds + [mixed(one, rgb(colour), part) for one in grounds for colour, part in over]


def _marked(
    sheet: Image.Image,
    chart: HexChart,
    plot: HexPlot,
    letters: HexLetters,
    style: HexStyle,
    window: Box | None = None,
) -> Image.Image:
    """The *sheet* with grid, marks, names and ids; where there is a *window*, all that reaches into it."""
    draw_grid(sheet, plot)
    canvas = Canvas(sheet, sheet, style.shapes)
    for spot in chart.spots:
        if spot.at in plot.shown:
            style.spot(canvas, spot, plot)

    def put(labels: Iterable[Label], colour: Colour, part: float = 1, stroke: int = 0) -> None:
        there = (label for label in labels if window is None or _reaches(label.box, window))
        write_labels(canvas.image, there, colour, part, stroke)

    marked = [letters.ids[spot.at] for spot in chart.spots if spot.flags and spot.at in letters.ids]
    put(marked, PAPER, stroke=2)  # marks reach up to where the name of the hex stands
    for is_sea, colour in ((False, INK), (True, BANK)):
        ids = [label for at, label in letters.ids.items() if (chart.lands[at] == SEA) == is_sea]
        put(ids, colour, _ID)
    put(letters.names.values(), PAPER, stroke=2)
    put(letters.names.values(), INK)
    draw_rim(canvas.image, plot)
    return canvas.image


def _reaches(box: Box, window: Box) -> bool:
    """Whether a label with its edge reaches into the *window*."""
    left, top, right, low = box
    return (
        left - _AROUND < window[2]
        and right + _AROUND > window[0]
        and top - _AROUND < window[3]
        and low + _AROUND > window[1]
    )


def draw_grid(sheet: Image.Image, plot: HexPlot) -> None:
    """As fine as pixels are: smooth lines would make the picture a third larger."""
    lines = Image.new("L", sheet.size, 0)
    draw = ImageDraw.Draw(lines)
    for at in plot.shown:
        corners = plot.corners(at)
        draw.line([part for point in (*corners, corners[0]) for part in point], 255, 1)
    sheet.paste(INK, (0, 0), lines.point(lambda level: round(level * _GRID)))


def write_labels(
    sheet: Image.Image,
    labels: Iterable[Label],
    colour: Colour,
    part: float = 1,
    stroke: int = 0,
    free: Image.Image | None = None,
) -> None:
    """Put labels on the sheet, where it is *free*; only *part* of the colour is put on what is there."""
    for label in labels:
        left, top, right, low = label.box
        mask = _lettered(label._replace(box=(0, 0, right - left, low - top)), stroke, part)
        place = (left - _AROUND, top - _AROUND)
        if free is not None:
            window = (*place, place[0] + mask.width, place[1] + mask.height)
            mask = ImageChops.multiply(mask, free.crop(window))
        sheet.paste(colour, place, mask)


@functools.lru_cache(1024)
def _lettered(label: Label, stroke: int, part: float) -> Image.Image:
    """The mask of a label with some room around it."""
    _, _, right, low = label.box
    mask = Image.new("L", (right + 2 * _AROUND, low + 2 * _AROUND), 0)
    write(ImageDraw.Draw(mask), label.moved(_AROUND, _AROUND), stroke)
    return mask.point(_ladder(part))


@functools.cache
def _ladder(part: float) -> list[int]:
    """The few steps of `stepped`, and of them so much."""
    steps = Image.frombytes("L", (256, 1), bytes(range(256)))
    return [round(level * part) for level in stepped(steps, STEPS).tobytes()]


def draw_rim(sheet: Image.Image, plot: HexPlot) -> None:
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 0, plot.width - 1, plot.height - 1), outline=INK, width=3)
    draw.rectangle((3, 3, plot.width - 4, plot.height - 4), outline=FAINT, width=2)
