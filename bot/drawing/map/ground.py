"""The sheet that a map is drawn on: parchment, darker at its rim, and the soft tints of the sections."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.drawing.canvas import settled as in_bands
from bot.drawing.colours import WASHES, mixed, rgb
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.plot import Plot
from bot.drawing.map.regions import Regions, noise

_LIGHT: Final = "#f8eed3"
_DARK: Final = "#d3b67b"
_KEPT: Final = 12
_TONES: Final = 3
"""Steps between light and dark parchment: few, so that the picture stays small."""


def parchment(seed: str, width: int, height: int) -> Image.Image:
    """Blotched paper whose rim has darkened."""
    quarter = (width // 4 + 1, height // 4 + 1)
    clouds = Image.blend(noise(f"{seed}/clouds", *quarter, 46), noise(f"{seed}/spots", *quarter, 13), 0.36)
    rim = Image.new("L", quarter, 255)
    ImageDraw.Draw(rim).rectangle((9, 9, quarter[0] - 10, quarter[1] - 10), fill=0)
    rim = rim.filter(ImageFilter.GaussianBlur(16))
    tone = ImageChops.add(clouds.point([round(level * 0.42 + 28) for level in range(256)]), rim.point(_half))
    tone = tone.resize((width, height), Image.Resampling.BICUBIC)
    return _ramp(tone)


def _half(level: int) -> float:
    return level * 0.62


def _ramp(tone: Image.Image) -> Image.Image:
    """Grey levels as tones of parchment."""
    light, dark = rgb(_LIGHT), rgb(_DARK)
    colours = [mixed(light, dark, round(level / 255 * _TONES) / _TONES) for level in range(256)]
    bands = [tone.point([colour[band] for colour in colours]) for band in range(3)]
    return Image.merge("RGB", bands)


def washed(paper: Image.Image, chart: BoardChart, plot: Plot, regions: Regions) -> Image.Image:
    """*paper* with every section in its tint, stronger along its borders as on old maps."""
    sections = list(dict.fromkeys(region.section for region in chart.regions))
    if len(sections) < 2:
        return paper
    for nth, section in enumerate(sections):
        areas = [region.area for region in chart.regions if region.section == section]
        wash = _wash(regions.mask(areas), plot.width, plot.height)
        paper.paste(WASHES[nth % len(WASHES)], (0, 0), wash)
    return paper


def _wash(cells: Image.Image, width: int, height: int) -> Image.Image:
    """How strongly each pixel is tinted."""
    soft = cells.filter(ImageFilter.GaussianBlur(1.1))
    inner = cells.filter(ImageFilter.GaussianBlur(3.2))
    edge = ImageChops.multiply(soft, ImageChops.invert(inner))
    strength = ImageChops.add(soft.point(_faintly), edge.point(_strongly))
    large = strength.resize((width, height), Image.Resampling.BICUBIC)
    return large.point([round(level / 22) * 22 for level in range(256)])


def _faintly(level: int) -> float:
    return level * 0.13


def _strongly(level: int) -> float:
    return level * 0.62


def settled(paper: Image.Image) -> Image.Image:
    """*paper* in few tones, so that all of them are in the palette."""
    small = paper.resize((paper.width // 4, paper.height // 4), Image.Resampling.NEAREST)
    few = small.quantize(_KEPT, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return in_bands(paper, few).convert("RGB")


def tones(paper: Image.Image) -> list[tuple[int, ...]]:
    """The colours of a settled *paper*."""
    return [colour for _, colour in paper.getcolors(_KEPT) or () if isinstance(colour, tuple)]
