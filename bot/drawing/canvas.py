"""What pictures are painted with: a fixed palette, one family of type, shapes, and a small PNG at the end."""

from __future__ import annotations

import functools
import io
import unicodedata
from importlib import resources
from typing import Final, TypeAlias

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.drawing.symbols import mask

Colour: TypeAlias = str
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two just outside."""

PAPER: Final = "#f4ead4"
SHADE: Final = "#e6d7b6"
GLOW: Final = "#fbdc92"
WHITE: Final = "#fffaf0"
INK: Final = "#2b2119"
FAINT: Final = "#6d5c44"
EDGE: Final = "#947747"
GOLD: Final = "#a86f06"
GOOD: Final = "#12664f"
BAD: Final = "#b3261a"
OUTSIDE: Final = "#ff00ff"
"""What is painted so is transparent in the end."""

_MIXED: Final = (
    *((front, back) for front in (INK, FAINT, GOLD, GOOD, BAD, EDGE) for back in (PAPER, SHADE, GLOW)),
    *((WHITE, back) for back in (INK, GOOD, BAD, GOLD, EDGE)),
    *((WHITE, back) for back in (PAPER, SHADE, GLOW)),
    (INK, WHITE),
    (GOLD, INK),
    (SHADE, PAPER),
    (GLOW, PAPER),
)
"""Pairs of colours that meet at smooth edges; the palette has the steps between them."""
_STEPS: Final = 6

_SIGNS_LEFT_TO_RIGHT: Final = frozenset(("L", "EN", "ES", "ET", "CS", "ON", "WS", "NSM"))
_MISSING: Final = "\U0010fffe"


class Canvas:
    """A picture being painted; sizes are pixels, and sizes of type are those of the em."""

    def __init__(self, width: int, height: int) -> None:
        self._image = _card(width, height).copy()
        self._draw = ImageDraw.Draw(self._image)

    def panel(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """A filled box, its corners rounded."""
        left, top, right, bottom = box
        if not radius:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
            return
        self._draw.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill=colour)
        self._draw.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill=colour)
        round_ = mask("disc", 2 * radius)
        for x, at_x in ((left, 0), (right - radius, radius)):
            for y, at_y in ((top, 0), (bottom - radius, radius)):
                corner = round_.crop((at_x, at_y, at_x + radius, at_y + radius))
                self._image.paste(colour, (x, y), corner)

    def frame(self, box: Box, colour: Colour, width: int, radius: int, inside: Colour) -> None:
        """A box with an outline."""
        left, top, right, bottom = box
        self.panel(box, colour, radius)
        inner = (left + width, top + width, right - width, bottom - width)
        self.panel(inner, inside, max(radius - width, 0))

    def symbol(self, shape: str, x: float, y: float, size: int, colour: Colour, turned: int = 0) -> None:
        """A shape, so many pixels wide and high, around the point."""
        where = (round(x - size / 2), round(y - size / 2))
        self._image.paste(colour, where, mask(shape, size, turned))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        colour: Colour = INK,
        anchor: str = "lm",
        *,
        bold: bool = False,
    ) -> None:
        """One line of text; *anchor* says what of it is at the point, as in Pillow."""
        self._draw.text((x, y), words, colour, font(size, bold), anchor)

    def png(self) -> bytes:
        """The picture in the fixed palette, without any metadata."""
        small = self._image.quantize(palette=_palette(), dither=Image.Dither.NONE)
        out = io.BytesIO()
        small.save(out, "PNG", transparency=0, compress_level=6)
        return out.getvalue()


@functools.lru_cache(4)
def _card(width: int, height: int) -> Image.Image:
    """The empty card that everything is painted on."""
    image = Image.new("RGB", (width, height), OUTSIDE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 34, fill=PAPER, outline=EDGE, width=5)
    draw.rounded_rectangle((11, 11, width - 12, height - 12), 24, outline=SHADE, width=3)
    return image


@functools.cache
def _palette() -> Image.Image:
    colours = [OUTSIDE, PAPER, SHADE, GLOW, WHITE, INK, FAINT, EDGE, GOLD, GOOD, BAD]
    found: dict[tuple[int, ...], None] = dict.fromkeys(ImageColor.getrgb(colour) for colour in colours)
    for front, back in _MIXED:
        found |= dict.fromkeys(_between(front, back))
    assert len(found) <= 256
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in found for part in colour])
    return image


def _between(front: Colour, back: Colour) -> list[tuple[int, ...]]:
    pairs = list(zip(ImageColor.getrgb(front), ImageColor.getrgb(back), strict=True))
    return [
        tuple(round(one + (other - one) * step / (_STEPS + 1)) for one, other in pairs)
        for step in range(1, _STEPS + 1)
    ]


# ------------------------------------------------------------------------------------------------------- the type


@functools.cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The type of all pictures. Raises OSError when it is not installed."""
    name = "OpenSans-Bold.ttf" if bold else "OpenSans-SemiBold.ttf"
    with resources.as_file(resources.files("ttf_opensans") / "ttf" / name) as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def width_of(words: str, size: int, bold: bool = False) -> float:
    """How many pixels *words* take."""
    return font(size, bold).getlength(words)


@functools.lru_cache(1024)
def fitting(words: str, size: int, most: float, bold: bool = False) -> str:
    """*words*, or as much of them as *most* pixels hold, with an ellipsis."""
    if width_of(words, size, bold) <= most:
        return words
    kept = words
    while kept and width_of(kept.rstrip() + "…", size, bold) > most:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def shrunk(words: str, size: int, most: float, bold: bool = False) -> tuple[str, int]:
    """*words* and the type that sets them within *most* pixels: smaller by a sixth at most, else shortened."""
    least = size * 5 // 6
    for smaller in range(size, least - 1, -2):
        if width_of(words, smaller, bold) <= most:
            return words, smaller
    return fitting(words, least, most, bold), least


@functools.lru_cache(1024)
def drawable(words: str) -> str:
    """*words* without what the type lacks or cannot set, which runs from right to left for one."""
    kept = "".join(sign if sign == " " or _is_drawable(sign) else " " for sign in words)
    return " ".join(kept.split())


@functools.lru_cache(4096)
def _is_drawable(sign: str) -> bool:
    if unicodedata.category(sign)[0] in "CZ" or unicodedata.bidirectional(sign) not in _SIGNS_LEFT_TO_RIGHT:
        return False
    drawn, missing = (font(36).getmask(each) for each in (sign, _MISSING))
    return (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))
