"""The shapes that only these pictures have, beside those of all games, and the badges of places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.drawing import symbols
from bot.drawing.canvas import Canvas
from bot.drawing.colours import DEEP, GOLD, INK, PAPER, RUST, WHITE, Colour
from bot.drawing.symbols import Point, Shape, Sketch
from bot.war.drawing.colours import ELVEN, FILLS, FLAME, WEB


def _tower(sketch: Sketch) -> None:
    """A citadel."""
    sketch.area((0.2, 0.98), (0.28, 0.34), (0.72, 0.34), (0.8, 0.98))
    sketch.area(*((0.16, 0.34), (0.16, 0.06), (0.34, 0.06), (0.34, 0.18), (0.42, 0.18), (0.42, 0.06)))
    sketch.box(0.16, 0.2, 0.84, 0.38, 0.02)
    for left in (0.16, 0.42, 0.68):
        sketch.box(left, 0.04, left + 0.16, 0.3, 0.01)
    sketch.area((0.4, 0.98), (0.4, 0.76), (0.5, 0.64), (0.6, 0.76), (0.6, 0.98), cut=True)


def _anchor(sketch: Sketch) -> None:
    """A port."""
    sketch.disc(0.5, 0.16, 0.15)
    sketch.disc(0.5, 0.16, 0.06, cut=True)
    sketch.line((0.5, 0.3), (0.5, 0.9), width=0.13)
    sketch.line((0.28, 0.4), (0.72, 0.4), width=0.12)
    sketch.line((0.1, 0.6), (0.22, 0.82), (0.5, 0.93), (0.78, 0.82), (0.9, 0.6), width=0.13)


def _roofs(sketch: Sketch) -> None:
    """A town."""
    sketch.area((0.0, 0.5), (0.3, 0.14), (0.6, 0.5), (0.54, 0.5), (0.54, 0.94), (0.06, 0.94), (0.06, 0.5))
    sketch.area((0.6, 0.94), (0.6, 0.62), (0.54, 0.6), (0.76, 0.34), (1.0, 0.62), (0.94, 0.62), (0.94, 0.94))
    sketch.box(0.22, 0.64, 0.38, 0.94, 0.02)
    sketch.area((0.22, 0.94), (0.22, 0.66), (0.38, 0.66), (0.38, 0.94), cut=True)


def _spark(sketch: Sketch) -> None:
    """Magic: a star of four points."""
    sketch.area(
        *((0.5, 0.0), (0.6, 0.4), (1.0, 0.5), (0.6, 0.6), (0.5, 1.0), (0.4, 0.6), (0.0, 0.5), (0.4, 0.4))
    )


def _fangs(sketch: Sketch) -> None:
    """A Servant: two eyes over teeth."""
    sketch.disc(0.5, 0.5, 0.48)
    for x in (0.32, 0.68):
        sketch.area((x - 0.14, 0.28), (x + 0.14, 0.36), (x, 0.5), cut=True)
    sketch.area(
        *((0.2, 0.6), (0.32, 0.86), (0.42, 0.62), (0.5, 0.8), (0.58, 0.62), (0.68, 0.86), (0.8, 0.6)),
        cut=True,
    )


def _volcano(sketch: Sketch) -> None:
    """Mount Doom."""
    sketch.area((0.0, 0.98), (0.36, 0.4), (0.5, 0.5), (0.64, 0.4), (1.0, 0.98))
    sketch.area((0.5, 0.0), (0.64, 0.22), (0.56, 0.36), (0.44, 0.36), (0.36, 0.22))


def _blade(sketch: Sketch) -> None:
    """Orcs: a broad notched blade."""
    sketch.area(
        (0.3, 0.62),
        (0.62, 0.06),
        (0.98, 0.02),
        (0.94, 0.36),
        (0.78, 0.34),
        (0.74, 0.52),
        (0.6, 0.5),
        (0.44, 0.76),
    )
    sketch.line((0.1, 0.9), (0.36, 0.66), width=0.13)
    sketch.line((0.16, 0.56), (0.46, 0.86), width=0.11)


def _banner(sketch: Sketch) -> None:
    """A host: a flag with two tails."""
    sketch.area((0.02, 0.12), (1.0, 0.12), (0.84, 0.46), (1.0, 0.8), (0.02, 0.8))


SHAPES: Final[Mapping[str, Shape]] = {
    **symbols.SHAPES,
    "tower": _tower,
    "anchor": _anchor,
    "roofs": _roofs,
    "spark": _spark,
    "fangs": _fangs,
    "volcano": _volcano,
    "blade": _blade,
    "banner": _banner,
}

BADGES: Final[Mapping[str, tuple[str, Colour, Colour]]] = {
    "doom": ("volcano", FLAME, INK),
    "haven": ("leaf", WHITE, ELVEN),
    "citadel F": ("tower", FILLS["F"], PAPER),
    "citadel D": ("tower", FILLS["D"], PAPER),
    "citadel S": ("tower", INK, FILLS["S"]),
    "town": ("roofs", RUST, PAPER),
    "port": ("anchor", WHITE, DEEP),
    "servant": ("fangs", WEB, PAPER),
    "magic": ("spark", GOLD, INK),
    "palantir": ("orb", GOLD, INK),
}
"""By what a place is: its sign, the sign's colour, and that of the disc below it."""


def paint_badge(sheet: Canvas, kind: str, at: Point, size: float) -> None:
    """The sign of a place on a disc with a rim, so many pixels wide."""
    sign, colour, below = BADGES[kind]
    sheet.symbol("disc", at, round(size) + 2, INK if below != INK else PAPER)
    sheet.symbol("disc", at, round(size) - 1, below)
    sheet.symbol(sign, at, round(size * (0.72 if sign != "spark" else 0.8)), colour)
