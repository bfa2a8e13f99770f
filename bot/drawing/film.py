"""Moving pictures: one frame for each moment, in so few bytes that Discord shows them."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from PIL import Image

MOST_BYTES: Final = 1_000_000
MOST_FRAMES: Final = 64
"""A longer film leaves frames out, the last one never."""
END: Final = 7000
"""Milliseconds that the last frame stays."""

Moment = TypeVar("Moment")


def film(
    moments: Sequence[Moment], frame: Callable[[Moment], Image.Image], wait: Callable[[Moment, Moment], int]
) -> bytes:
    """The animated GIF of *moments*, with fewer frames where all of them would be too large.

    *wait*: how many milliseconds a frame stays before the next one.
    """
    most = MOST_FRAMES
    made = _made(_thinned(moments, most), frame, wait)
    while len(made) > MOST_BYTES and most > 2:
        most //= 2
        made = _made(_thinned(moments, most), frame, wait)
    return made


def _made(
    moments: Sequence[Moment], frame: Callable[[Moment], Image.Image], wait: Callable[[Moment, Moment], int]
) -> bytes:
    shown = [frame(moment) for moment in moments]
    high = max(image.height for image in shown)
    first, *rest = (_as_high(image, high) for image in shown)
    waits = [*(wait(one, other) for one, other in itertools.pairwise(moments)), END]
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=waits, loop=0, optimize=True)
    return out.getvalue()


def _thinned(moments: Sequence[Moment], most: int) -> Sequence[Moment]:
    """At most so many of *moments*, the last among them."""
    every = -(-len(moments) // most)
    return moments[::-1][::every][::-1]


def _as_high(image: Image.Image, high: int) -> Image.Image:
    if image.height == high:
        return image
    taller = Image.new("P", (image.width, high), image.getpixel((0, 0)))
    taller.putpalette(image.getpalette() or [])
    taller.paste(image, (0, 0))
    return taller
