"""A picture being painted over a map: pieces, lines and type, and in the end a small PNG in the map's palette."""

from __future__ import annotations

import functools
import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.drawing.canvas import Box, Colour, font
from bot.hunt.drawing.plot import Point
from bot.hunt.drawing.signs import STEPS, mask, stepped

BAND: Final = 96
"""Rows of a picture that are worked on at a time: between two bands other threads have their turn."""
_LEVEL: Final = 7
"""How hard a picture is packed: a lower one would be too large now and then, a higher one takes twice as long."""
_MEMORY: Final = 8
MOST_BYTES: Final = 120_000


class Sheet:
    """Sizes are pixels, and points are those of the whole picture."""

    def __init__(self, base: Image.Image) -> None:
        self.image = base.copy()
        self._draw = ImageDraw.Draw(self.image)

    def symbol(self, shape: str, at: Point, size: int, colour: Colour) -> None:
        """A shape, so many pixels wide and high, around the point."""
        self.image.paste(colour, (round(at[0] - size / 2), round(at[1] - size / 2)), mask(shape, size))

    def text(
        self, words: str, at: Point, size: int, colour: Colour, anchor: str = "mm", *, bold: bool = True
    ) -> None:
        """One line of type; *anchor* says what of it is at the point, as in Pillow."""
        (left, top), written = _lettered(words, size, bold, anchor)
        self.image.paste(colour, (round(at[0]) + left, round(at[1]) + top), written)

    def box(
        self, box: Box, fill: Colour, edge: Colour | None = None, width: int = 2, radius: int = 6
    ) -> None:
        left, top, right, bottom = box
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill, edge, width)

    def lines(self, lines: Iterable[Sequence[Point]], width: float, colour: Colour) -> None:
        """Smooth lines with round ends."""
        found = [line for line in lines if len(line) > 1]
        if not found:
            return
        left, top, right, bottom = _around(found, width)
        drawn = Image.new("L", ((right - left) * 2, (bottom - top) * 2), 0)
        draw = ImageDraw.Draw(drawn)
        for line in found:
            points = [((x - left) * 2, (y - top) * 2) for x, y in line]
            draw.line(points, 255, round(width * 2))
            for x, y in (points[0], points[-1]):
                draw.ellipse((x - width, y - width, x + width, y + width), fill=255)
        self.image.paste(colour, (left, top), stepped(drawn.reduce(2), STEPS))

    def png(self, palette: Image.Image) -> bytes:
        """The picture in *palette*, whose colours stay exact."""
        return png(settled(self.image, palette))


@functools.lru_cache(1024)
def _lettered(words: str, size: int, bold: bool, anchor: str) -> tuple[tuple[int, int], Image.Image]:
    """The mask of a line of type, and where it begins from the point it is set at."""
    kind = font(size, bold)
    left, top, right, bottom = kind.getbbox(words, anchor=anchor)
    start = (int(left) - 2, int(top) - 2)
    written = Image.new("L", (int(right) + 3 - start[0], int(bottom) + 3 - start[1]), 0)
    ImageDraw.Draw(written).text((-start[0], -start[1]), words, 255, kind, anchor)
    return start, stepped(written, STEPS)


def settled(image: Image.Image, palette: Image.Image) -> Image.Image:
    """*image* in the nearest colours of *palette*."""
    flat = Image.new("P", image.size)
    flat.putpalette(palette.getpalette() or [])
    for top in range(0, image.height, BAND):
        band = image.crop((0, top, image.width, min(top + BAND, image.height)))
        flat.paste(band.quantize(palette=palette, dither=Image.Dither.NONE), (0, top))
    return flat


def png(image: Image.Image) -> bytes:
    """A palette picture as PNG, packed beside the interpreter: the event loop does not wait for it."""
    flat, wide = image.tobytes(), image.width
    rows = b"".join(b"\0" + flat[at : at + wide] for at in range(0, len(flat), wide))
    head = struct.pack(">IIBBBBB", wide, image.height, 8, 3, 0, 0, 0)
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, 15, _MEMORY)
    colours = bytes(image.getpalette() or [])
    body = packer.compress(rows) + packer.flush()
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _around(lines: Sequence[Sequence[Point]], width: float) -> Box:
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    rim = int(width) + 2
    return int(min(xs)) - rim, int(min(ys)) - rim, int(max(xs)) + rim, int(max(ys)) + rim
