"""The shapes that only these pictures have, beside those of all games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.drawing import symbols
from bot.drawing.symbols import Shape, Sketch, turn


def _spell(sketch: Sketch) -> None:
    """Four long points and four short ones: sorcery."""
    for far, near, start in ((0.5, 0.13, -90), (0.32, 0.1, -45)):
        points = [
            (0.5 + out * math.cos(a), 0.5 + out * math.sin(a))
            for nth, a in enumerate(turn(8, start))
            for out in ((far,) if nth % 2 == 0 else (near,))
        ]
        sketch.area(*points)


def _blot(sketch: Sketch) -> None:
    """A flame upside down, as the Ring weighs: corruption."""
    sketch.disc(0.5, 0.64, 0.33)
    sketch.area((0.5, 0.0), (0.79, 0.5), (0.21, 0.5))


def _leafy(sketch: Sketch) -> None:
    """What the shields of friends bear."""
    sketch.area((0.5, 0.0), (0.86, 0.42), (0.5, 0.82), (0.14, 0.42))
    sketch.line((0.5, 0.5), (0.5, 1.0), width=0.12)


SHAPES: Final[Mapping[str, Shape]] = {
    **symbols.SHAPES,
    "spell": _spell,
    "blot": _blot,
    "leafy": _leafy,
}
