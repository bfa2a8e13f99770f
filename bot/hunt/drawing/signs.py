"""The shapes that only these pictures have, beside those of all games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.drawing import symbols
from bot.drawing.symbols import Shape, Sketch, turn


def _cloak(sketch: Sketch) -> None:
    """A hooded rider from the front."""
    sketch.area(
        *((0.5, 0.0), (0.62, 0.05), (0.76, 0.18), (0.84, 0.36), (0.9, 0.6), (0.98, 0.84), (0.97, 1.0)),
        *((0.03, 1.0), (0.02, 0.84), (0.1, 0.6), (0.16, 0.36), (0.24, 0.18), (0.38, 0.05)),
    )


def _spell(sketch: Sketch) -> None:
    """Four long points and four short ones: sorcery."""
    for far, near, start in ((0.5, 0.13, -90), (0.32, 0.1, -45)):
        points = [
            (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
            for nth, a in enumerate(turn(8, start))
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


def _blot(sketch: Sketch) -> None:
    """A flame upside down, as the Ring weighs: corruption."""
    sketch.disc(0.5, 0.64, 0.33)
    sketch.area((0.5, 0.0), (0.79, 0.5), (0.21, 0.5))


def _thorn(sketch: Sketch) -> None:
    points = [
        (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
        for nth, a in enumerate(turn(16, 0))
        for out in ((0.5,) if nth % 2 == 0 else (0.3,))
    ]
    sketch.area(*points)


def _leafy(sketch: Sketch) -> None:
    """What the shields of friends bear."""
    sketch.area((0.5, 0.0), (0.86, 0.42), (0.5, 0.82), (0.14, 0.42))
    sketch.line((0.5, 0.5), (0.5, 1.0), width=0.12)


SHAPES: Final[Mapping[str, Shape]] = {
    **symbols.SHAPES,
    "cloak": _cloak,
    "spell": _spell,
    "shadow": _shadow,
    "hat": _hat,
    "foot": _foot,
    "blot": _blot,
    "thorn": _thorn,
    "leafy": _leafy,
}
