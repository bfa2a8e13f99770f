"""The shapes that only these pictures have, beside those of all games."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image

from bot.drawing import symbols
from bot.drawing.symbols import Sketch


def _cloak(sketch: Sketch) -> None:
    """A hooded rider from the front."""
    sketch.area(
        *((0.5, 0.0), (0.62, 0.05), (0.76, 0.18), (0.84, 0.36), (0.9, 0.6), (0.98, 0.84), (0.97, 1.0)),
        *((0.03, 1.0), (0.02, 0.84), (0.1, 0.6), (0.16, 0.36), (0.24, 0.18), (0.38, 0.05)),
    )


def _diamond(sketch: Sketch) -> None:
    sketch.area((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def _square(sketch: Sketch) -> None:
    sketch.box(0.06, 0.06, 0.94, 0.94, 0.1)


def _hexagon(sketch: Sketch) -> None:
    sketch.area(*((0.5 + 0.5 * math.cos(a), 0.5 + 0.5 * math.sin(a)) for a in _turn(6, 0)))


def _sword(sketch: Sketch) -> None:
    sketch.area((0.5, 0.0), (0.6, 0.12), (0.57, 0.66), (0.43, 0.66), (0.4, 0.12))
    sketch.line((0.26, 0.68), (0.74, 0.68), width=0.1)
    sketch.line((0.5, 0.7), (0.5, 0.88), width=0.11)
    sketch.disc(0.5, 0.92, 0.08)


def _star(sketch: Sketch) -> None:
    """Five points: a deed."""
    points = [
        (0.5 + far * math.cos(a), 0.54 + far * math.sin(a))
        for nth, a in enumerate(_turn(10, -90))
        for far in ((0.5,) if nth % 2 == 0 else (0.21,))
    ]
    sketch.area(*points)


def _spell(sketch: Sketch) -> None:
    """Four long points and four short ones: sorcery."""
    for far, near, start in ((0.5, 0.13, -90), (0.32, 0.1, -45)):
        points = [
            (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
            for nth, a in enumerate(_turn(8, start))
            for out in ((far,) if nth % 2 == 0 else (near,))
        ]
        sketch.area(*points)


def _shadow(sketch: Sketch) -> None:
    """An empty hood."""
    _cloak(sketch)
    sketch.disc(0.5, 0.4, 0.19, cut=True)
    sketch.area((0.31, 0.4), (0.69, 0.4), (0.6, 0.7), (0.4, 0.7), cut=True)


def _hat(sketch: Sketch) -> None:
    """A wizard's."""
    sketch.area((0.62, 0.02), (0.52, 0.2), (0.72, 0.72), (0.28, 0.72), (0.4, 0.24))
    sketch.area((0.0, 0.74), (0.2, 0.66), (0.8, 0.66), (1.0, 0.74), (0.84, 0.88), (0.16, 0.88))
    sketch.line((0.27, 0.6), (0.69, 0.6), width=0.05, cut=True)


def _foot(sketch: Sketch) -> None:
    """A bare footprint: the Ring-bearer."""
    sketch.disc(0.42, 0.84, 0.16)
    sketch.area((0.26, 0.84), (0.58, 0.84), (0.72, 0.4), (0.3, 0.36))
    sketch.disc(0.5, 0.42, 0.22)
    for x, y, radius in (
        (0.26, 0.2, 0.1),
        (0.42, 0.11, 0.085),
        (0.56, 0.1, 0.075),
        (0.68, 0.14, 0.065),
        (0.78, 0.22, 0.055),
    ):
        sketch.disc(x, y, radius)


def _sun(sketch: Sketch) -> None:
    sketch.disc(0.5, 0.5, 0.27)
    for a in _turn(8, 0):
        near, far = 0.36, 0.48
        sketch.line(
            (0.5 + near * math.cos(a), 0.5 + near * math.sin(a)),
            (0.5 + far * math.cos(a), 0.5 + far * math.sin(a)),
            width=0.09,
        )


def _moon(sketch: Sketch) -> None:
    sketch.disc(0.46, 0.5, 0.44)
    sketch.disc(0.68, 0.4, 0.37, cut=True)


def _blot(sketch: Sketch) -> None:
    """A flame upside down, as the Ring weighs: corruption."""
    sketch.disc(0.5, 0.64, 0.33)
    sketch.area((0.5, 0.0), (0.79, 0.5), (0.21, 0.5))


def _home(sketch: Sketch) -> None:
    sketch.area((0.5, 0.0), (0.95, 0.4), (0.95, 0.95), (0.05, 0.95), (0.05, 0.4))


def _thorn(sketch: Sketch) -> None:
    points = [
        (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
        for nth, a in enumerate(_turn(16, 0))
        for out in ((0.5,) if nth % 2 == 0 else (0.3,))
    ]
    sketch.area(*points)


def _leafy(sketch: Sketch) -> None:
    """What the shields of friends bear."""
    sketch.area((0.5, 0.0), (0.86, 0.42), (0.5, 0.82), (0.14, 0.42))
    sketch.line((0.5, 0.5), (0.5, 1.0), width=0.12)


def _letter(sketch: Sketch) -> None:
    """A folded paper: a note, or news."""
    sketch.area((0.08, 0.06), (0.66, 0.06), (0.92, 0.32), (0.92, 0.94), (0.08, 0.94))
    for y in (0.42, 0.58, 0.74):
        sketch.line((0.26, y), (0.74, y), width=0.07, cut=True)


def _halo(sketch: Sketch) -> None:
    """A collar in pieces: what may be, and need not."""
    _collar(sketch)
    for angle in _turn(10, 18):
        x, y = 0.5 + 0.6 * math.cos(angle), 0.5 + 0.6 * math.sin(angle)
        sketch.line((0.5, 0.5), (x, y), width=0.1, cut=True)


def _slash(sketch: Sketch) -> None:
    sketch.line((0.1, 0.9), (0.9, 0.1), width=0.1)


def _collar(sketch: Sketch) -> None:
    """A broad ring around a location."""
    sketch.disc(0.5, 0.5, 0.5)
    sketch.disc(0.5, 0.5, 0.4, cut=True)


def _turn(parts: int, start: float) -> list[float]:
    return [math.radians(start + 360 * nth / parts) for nth in range(parts)]


STEPS: Final = 2
"""From nothing to all at the edges of shapes and letters."""

_SHAPES: Final[Mapping[str, Callable[[Sketch], None]]] = {
    "cloak": _cloak,
    "diamond": _diamond,
    "square": _square,
    "hexagon": _hexagon,
    "sword": _sword,
    "star": _star,
    "spell": _spell,
    "shadow": _shadow,
    "hat": _hat,
    "foot": _foot,
    "sun": _sun,
    "moon": _moon,
    "blot": _blot,
    "home": _home,
    "thorn": _thorn,
    "leafy": _leafy,
    "letter": _letter,
    "collar": _collar,
    "halo": _halo,
    "slash": _slash,
}


@functools.lru_cache(512)
def mask(shape: str, size: int) -> Image.Image:
    """The mask of *shape*, of these or of those that all games share."""
    if shape not in _SHAPES:
        return stepped(symbols.mask(shape, size), STEPS)
    sketch = Sketch(size)
    _SHAPES[shape](sketch)
    return stepped(sketch.done(), STEPS)


def stepped(smooth: Image.Image, steps: int) -> Image.Image:
    """*smooth* with so few steps between nothing and all that the picture stays small."""
    return smooth.point(_ladder(steps))


@functools.cache
def _ladder(steps: int) -> list[int]:
    return [round(level / 255 * steps) * 255 // steps for level in range(256)]
