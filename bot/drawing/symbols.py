"""The shapes that pictures are made of, with smooth edges: each a mask, to be filled with any colour."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

FINER: Final = 4
"""How many times larger is a shape drawn before it is reduced."""

SMOOTH: Final = 255
"""Steps from nothing to all at the edges of shapes and letters; fewer make a smaller picture."""

Point: TypeAlias = tuple[float, float]


class Sketch:
    """A shape in the making: coordinates run from 0 to 1 in both directions, from the upper left corner."""

    def __init__(self, size: int) -> None:
        self._unit = size * FINER
        self._image = Image.new("L", (self._unit, self._unit), 0)
        self._draw = ImageDraw.Draw(self._image)

    def disc(self, x: float, y: float, radius: float, *, cut: bool = False) -> None:
        box = (self._at(x - radius, y - radius), self._at(x + radius, y + radius))
        self._draw.ellipse(box, fill=0 if cut else 255)

    def area(self, *points: Point, cut: bool = False) -> None:
        self._draw.polygon([self._at(*point) for point in points], fill=0 if cut else 255)

    def line(self, *points: Point, width: float, cut: bool = False) -> None:
        """A line with round ends and corners."""
        places = [self._at(*point) for point in points]
        self._draw.line(places, fill=0 if cut else 255, width=round(width * self._unit), joint="curve")
        for point in points:
            self.disc(*point, width / 2, cut=cut)

    def box(self, left: float, top: float, right: float, bottom: float, radius: float) -> None:
        corners = (self._at(left, top), self._at(right, bottom))
        self._draw.rounded_rectangle(corners, radius * self._unit, fill=255)

    def done(self) -> Image.Image:
        return self._image.reduce(FINER)

    def _at(self, x: float, y: float) -> Point:
        return x * (self._unit - 1), y * (self._unit - 1)


def _ring(sketch: Sketch) -> None:
    sketch.disc(0.5, 0.5, 0.5)
    sketch.disc(0.5, 0.5, 0.36, cut=True)


def _dots(sketch: Sketch) -> None:
    """A ring in pieces: something that is still to come."""
    for eighth in range(8):
        angle = math.pi * (eighth + 0.5) / 4
        sketch.disc(0.5 + 0.42 * math.cos(angle), 0.5 + 0.42 * math.sin(angle), 0.085)


def _cross(sketch: Sketch) -> None:
    sketch.line((0.14, 0.14), (0.86, 0.86), width=0.24)
    sketch.line((0.86, 0.14), (0.14, 0.86), width=0.24)


def _shield(sketch: Sketch) -> None:
    curve = [(0.5 + 0.44 * math.cos(a), 0.42 + 0.56 * math.sin(a)) for a in _arc(0, 180)]
    sketch.area((0.06, 0.04), (0.94, 0.04), *curve)


def _crown(sketch: Sketch) -> None:
    sketch.area((0.08, 0.76), (0.02, 0.26), (0.29, 0.5), (0.5, 0.12), (0.71, 0.5), (0.98, 0.26), (0.92, 0.76))
    sketch.box(0.08, 0.8, 0.92, 0.94, 0.04)
    for x, y in ((0.05, 0.24), (0.5, 0.12), (0.95, 0.24)):
        sketch.disc(x, y, 0.05)


def _gold_ring(sketch: Sketch) -> None:
    """The Ring: a band with a glint."""
    sketch.disc(0.5, 0.56, 0.42)
    sketch.disc(0.5, 0.56, 0.26, cut=True)
    sketch.area(
        (0.5, 0.0), (0.56, 0.14), (0.7, 0.2), (0.56, 0.26), (0.5, 0.4), (0.44, 0.26), (0.3, 0.2), (0.44, 0.14)
    )


def _orb(sketch: Sketch) -> None:
    """The Palantír on its foot."""
    sketch.disc(0.5, 0.42, 0.4)
    sketch.area((0.24, 0.98), (0.34, 0.8), (0.66, 0.8), (0.76, 0.98))
    sketch.line(
        *((0.5 + 0.26 * math.cos(a), 0.42 + 0.26 * math.sin(a)) for a in _arc(190, 280)), width=0.08, cut=True
    )
    sketch.disc(0.5, 0.42, 0.1, cut=True)


def _eye(sketch: Sketch) -> None:
    """The Minions."""
    upper = [(0.5 + 0.5 * math.cos(a), 0.78 + 0.6 * math.sin(a)) for a in _arc(208, 332)]
    lower = [(x, 1 - y) for x, y in reversed(upper)]
    sketch.area(*upper, *lower)
    sketch.area((0.5, 0.24), (0.59, 0.5), (0.5, 0.76), (0.41, 0.5), cut=True)


def _leaf(sketch: Sketch) -> None:
    """The Free Peoples."""
    right = [(0.24 + 0.7 * math.cos(a), 0.76 + 0.7 * math.sin(a)) for a in _arc(270, 360)]
    left = [(0.94 + 0.7 * math.cos(a), 0.06 + 0.7 * math.sin(a)) for a in _arc(90, 180)]
    sketch.area(*right, *left)
    sketch.line((0.06, 0.94), (0.64, 0.36), width=0.07, cut=True)
    sketch.line((0.08, 0.92), (0.26, 0.74), width=0.1)


def _sealed(sketch: Sketch) -> None:
    """A ballot that nobody has read."""
    sketch.box(0.02, 0.16, 0.98, 0.84, 0.08)
    sketch.line((0.06, 0.22), (0.5, 0.56), (0.94, 0.22), width=0.09, cut=True)


def _person(sketch: Sketch) -> None:
    sketch.disc(0.5, 0.27, 0.24)
    sketch.area(
        (0.08, 0.98),
        *((0.5 + 0.42 * math.cos(a), 0.94 + 0.4 * math.sin(a)) for a in _arc(180, 360)),
        (0.92, 0.98),
    )


def _switch(sketch: Sketch) -> None:
    """Two arrows past each other: the Boromirs change sides."""
    sketch.line((0.1, 0.32), (0.7, 0.32), width=0.13)
    sketch.area((0.66, 0.08), (0.98, 0.32), (0.66, 0.56))
    sketch.line((0.3, 0.7), (0.9, 0.7), width=0.13)
    sketch.area((0.34, 0.46), (0.02, 0.7), (0.34, 0.94))


def _stay(sketch: Sketch) -> None:
    sketch.line((0.14, 0.34), (0.86, 0.34), width=0.15)
    sketch.line((0.14, 0.66), (0.86, 0.66), width=0.15)


def _sword(sketch: Sketch) -> None:
    sketch.area((0.5, 0.0), (0.6, 0.12), (0.57, 0.66), (0.43, 0.66), (0.4, 0.12))
    sketch.line((0.26, 0.68), (0.74, 0.68), width=0.1)
    sketch.line((0.5, 0.7), (0.5, 0.88), width=0.11)
    sketch.disc(0.5, 0.92, 0.08)


def _star(sketch: Sketch) -> None:
    """Five points: a deed."""
    points = [
        (0.5 + far * math.cos(a), 0.54 + far * math.sin(a))
        for nth, a in enumerate(turn(10, -90))
        for far in ((0.5,) if nth % 2 == 0 else (0.21,))
    ]
    sketch.area(*points)


def _sun(sketch: Sketch) -> None:
    sketch.disc(0.5, 0.5, 0.27)
    for a in turn(8, 0):
        near, far = 0.36, 0.48
        sketch.line(
            (0.5 + near * math.cos(a), 0.5 + near * math.sin(a)),
            (0.5 + far * math.cos(a), 0.5 + far * math.sin(a)),
            width=0.09,
        )


def _moon(sketch: Sketch) -> None:
    sketch.disc(0.46, 0.5, 0.44)
    sketch.disc(0.68, 0.4, 0.37, cut=True)


def _letter(sketch: Sketch) -> None:
    """A folded paper: a note, or news."""
    sketch.area((0.08, 0.06), (0.66, 0.06), (0.92, 0.32), (0.92, 0.94), (0.08, 0.94))
    for y in (0.42, 0.58, 0.74):
        sketch.line((0.26, y), (0.74, y), width=0.07, cut=True)


def _halo(sketch: Sketch) -> None:
    """A collar in pieces: what may be, and need not."""
    _collar(sketch)
    for angle in turn(10, 18):
        x, y = 0.5 + 0.6 * math.cos(angle), 0.5 + 0.6 * math.sin(angle)
        sketch.line((0.5, 0.5), (x, y), width=0.1, cut=True)


def _collar(sketch: Sketch) -> None:
    """A broad ring around a location."""
    sketch.disc(0.5, 0.5, 0.5)
    sketch.disc(0.5, 0.5, 0.4, cut=True)


def _cloak(sketch: Sketch) -> None:
    """A hooded rider from the front."""
    sketch.area(
        *((0.5, 0.0), (0.62, 0.05), (0.76, 0.18), (0.84, 0.36), (0.9, 0.6), (0.98, 0.84), (0.97, 1.0)),
        *((0.03, 1.0), (0.02, 0.84), (0.1, 0.6), (0.16, 0.36), (0.24, 0.18), (0.38, 0.05)),
    )


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


def _thorn(sketch: Sketch) -> None:
    points = [
        (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
        for nth, a in enumerate(turn(16, 0))
        for out in ((0.5,) if nth % 2 == 0 else (0.3,))
    ]
    sketch.area(*points)


def _arc(start: float, end: float, parts: int = 24) -> Sequence[float]:
    """Angles in radians from *start* to *end* degrees."""
    return [math.radians(start + (end - start) * part / parts) for part in range(parts + 1)]


def turn(parts: int, start: float) -> Sequence[float]:
    """Angles in radians all round, from *start* degrees."""
    return [math.radians(start + 360 * nth / parts) for nth in range(parts)]


Shape: TypeAlias = Callable[[Sketch], None]

SHAPES: Final[Mapping[str, Shape]] = {
    "disc": lambda sketch: sketch.disc(0.5, 0.5, 0.5),
    "ring": _ring,
    "dots": _dots,
    "stroke": lambda sketch: sketch.line((0.12, 0.5), (0.88, 0.5), width=0.16),
    "cross": _cross,
    "check": lambda sketch: sketch.line((0.12, 0.54), (0.4, 0.82), (0.88, 0.2), width=0.2),
    "shield": _shield,
    "octagon": lambda sketch: sketch.area(
        *((0.5 + 0.5 * math.cos(a), 0.5 + 0.5 * math.sin(a)) for a in _arc(22.5, 382.5, 8))
    ),
    "crown": _crown,
    "gold ring": _gold_ring,
    "orb": _orb,
    "eye": _eye,
    "leaf": _leaf,
    "sealed": _sealed,
    "person": _person,
    "pointer": lambda sketch: sketch.area((0.02, 0.12), (0.98, 0.12), (0.5, 0.92)),
    "onward": lambda sketch: sketch.area((0.14, 0.02), (0.92, 0.5), (0.14, 0.98), (0.34, 0.5)),
    "switch": _switch,
    "stay": _stay,
    "diamond": lambda sketch: sketch.area((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
    "square": lambda sketch: sketch.box(0.06, 0.06, 0.94, 0.94, 0.1),
    "hexagon": lambda sketch: sketch.area(
        *((0.5 + 0.5 * math.cos(a), 0.5 + 0.5 * math.sin(a)) for a in turn(6, 0))
    ),
    "sword": _sword,
    "star": _star,
    "sun": _sun,
    "moon": _moon,
    "home": lambda sketch: sketch.area((0.5, 0.0), (0.95, 0.4), (0.95, 0.95), (0.05, 0.95), (0.05, 0.4)),
    "letter": _letter,
    "halo": _halo,
    "slash": lambda sketch: sketch.line((0.1, 0.9), (0.9, 0.1), width=0.1),
    "collar": _collar,
    "cloak": _cloak,
    "shadow": _shadow,
    "hat": _hat,
    "foot": _foot,
    "thorn": _thorn,
}


@functools.lru_cache(1024)
def mask(shape: Shape, size: int, turned: int = 0, steps: int = SMOOTH, part: float = 1) -> Image.Image:
    """The mask of *shape*, so many pixels in width and height, *turned* so many degrees clockwise; *part* of it."""
    if part != 1:
        return mask(shape, size, turned, steps).point(lambda level: round(level * part))
    sketch = Sketch(size)
    shape(sketch)
    done = sketch.done()
    return stepped(done.rotate(-turned, Image.Resampling.BICUBIC) if turned else done, steps)


def stepped(smooth: Image.Image, steps: int) -> Image.Image:
    """*smooth* with so few steps between nothing and all that the picture stays small."""
    return smooth if steps == SMOOTH else smooth.point(_ladder(steps))


@functools.cache
def _ladder(steps: int) -> list[int]:
    return [round(level / 255 * steps) * 255 // steps for level in range(256)]
