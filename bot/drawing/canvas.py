"""What pictures are painted with: shapes, type, boxes and lines on a base, and a small PNG at the end."""

from __future__ import annotations

import functools
import io
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.drawing.colours import INK, Colour
from bot.drawing.symbols import SHAPES, SMOOTH, Point, Shape, mask, stepped
from bot.drawing.typeface import font

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two just outside."""

BAND: Final = 96
"""Rows of a picture that are worked on at a time: between two bands other threads have their turn."""
_LEVEL: Final = 7
"""How hard a picture is packed: a lower one would be too large now and then, a higher one takes twice as long."""
_MEMORY: Final = 8
_EFFORT: Final = (30, 2)
"""The same for a WebP, of 100 and of 6: lower ones pack no better than a PNG."""
_HARD: Final = (60, 4)
"""The same for a map of hexes that has to be small: a tenth less for a quarter more work."""
_NOTHING: Final = b"paDd"
"""A chunk that is nobody else's, and may be left out (PNG, 5.4)."""


class Canvas:
    """A picture being painted on *base*; sizes are pixels, and sizes of type are those of the em.

    Edges take so many *steps* from nothing to all; *shapes* are those that it has by name.
    """

    def __init__(
        self,
        base: Image.Image,
        palette: Image.Image,
        shapes: Mapping[str, Shape] = SHAPES,
        steps: int = SMOOTH,
    ) -> None:
        self.image = base.copy()
        self._draw = ImageDraw.Draw(self.image)
        self._palette, self._shapes, self._steps = palette, shapes, steps

    def symbol(
        self, shape: str, at: Point, size: int, colour: Colour, turned: int = 0, part: float = 1
    ) -> None:
        """A shape, so many pixels wide and high, around the point, turned so many degrees clockwise.

        Only *part* of the colour is put on what is there.
        """
        where = (round(at[0] - size / 2), round(at[1] - size / 2))
        self.image.paste(colour, where, mask(self._shapes[shape], size, turned, self._steps, part))

    def text(
        self,
        words: str,
        at: Point,
        size: int,
        colour: Colour = INK,
        anchor: str = "lm",
        *,
        bold: bool = False,
    ) -> None:
        """One line of type; *anchor* says what of it is at the point, as in Pillow."""
        (left, top), written = _lettered(words, size, bold, anchor, self._steps)
        self.image.paste(colour, (round(at[0]) + left, round(at[1]) + top), written)

    def box(
        self, box: Box, fill: Colour, edge: Colour | None = None, width: int = 2, radius: int = 6
    ) -> None:
        """A box with an outline, its corners as hard as pixels are."""
        left, top, right, bottom = box
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill, edge, width)

    def panel(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """A filled box, its corners rounded."""
        left, top, right, bottom = box
        if not radius:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
            return
        self._draw.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill=colour)
        self._draw.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill=colour)
        round_ = mask(SHAPES["disc"], 2 * radius)
        for x, at_x in ((left, 0), (right - radius, radius)):
            for y, at_y in ((top, 0), (bottom - radius, radius)):
                corner = round_.crop((at_x, at_y, at_x + radius, at_y + radius))
                self.image.paste(colour, (x, y), corner)

    def frame(self, box: Box, colour: Colour, width: int, radius: int, inside: Colour) -> None:
        """A box with a smooth outline."""
        left, top, right, bottom = box
        self.panel(box, colour, radius)
        inner = (left + width, top + width, right - width, bottom - width)
        self.panel(inner, inside, max(radius - width, 0))

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
        self.image.paste(colour, (left, top), stepped(drawn.reduce(2), self._steps))

    def flat(self, low: int | None = None) -> Image.Image:
        """The picture, or what of it is above *low*, in the palette, whose colours stay exact."""
        return settled(self.image.crop((0, 0, self.image.width, low or self.image.height)), self._palette)

    def png(self) -> bytes:
        """The whole picture as a PNG without any metadata."""
        return png(settled(self.image, self._palette))

    def webp(self, box: Box | None = None, *, is_hard: bool = False) -> bytes:
        """The whole picture, or what of it is in *box*, as a WebP: of a large map a quarter less than a PNG.

        It has the same colours exactly, and takes 50 ms more of the drawing thread, beside the interpreter.
        """
        image = settled(self.image if box is None else self.image.crop(box), self._palette)
        out = io.BytesIO()
        quality, method = _HARD if is_hard else _EFFORT
        image.convert("RGB").save(out, "WEBP", lossless=True, quality=quality, method=method)
        return out.getvalue()


@functools.lru_cache(1024)
def _lettered(
    words: str, size: int, bold: bool, anchor: str, steps: int
) -> tuple[tuple[int, int], Image.Image]:
    """The mask of a line of type, and where it begins from the point it is set at."""
    kind = font(size, bold)
    left, top, right, bottom = kind.getbbox(words, anchor=anchor)
    start = (int(left) - 2, int(top) - 2)
    written = Image.new("L", (int(right) + 3 - start[0], int(bottom) + 3 - start[1]), 0)
    ImageDraw.Draw(written).text((-start[0], -start[1]), words, 255, kind, anchor)
    return start, stepped(written, steps)


def settled(image: Image.Image, palette: Image.Image) -> Image.Image:
    """*image* in the nearest colours of *palette*, which may call one of them transparent."""
    flat = Image.new("P", image.size)
    flat.info = dict(palette.info)
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
    clear = [(b"tRNS", b"\xff" * image.info["transparency"] + b"\0")] if "transparency" in image.info else []
    parts = ((b"IHDR", head), (b"PLTE", colours), *clear, (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def padded(picture: bytes, size: int) -> bytes:
    """A PNG in the least multiple of *size* bytes, by a chunk of nothing, which whoever shows it passes over."""
    end = _chunk(b"IEND", b"")
    bare = len(picture) + len(_chunk(_NOTHING, b""))
    return picture.removesuffix(end) + _chunk(_NOTHING, bytes(-bare % size)) + end


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _around(lines: Sequence[Sequence[Point]], width: float) -> Box:
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    rim = int(width) + 2
    return int(min(xs)) - rim, int(min(ys)) - rim, int(max(xs)) + rim, int(max(ys)) + rim
