"""Areas and discs on a map that is drawn so many times larger, so that their edges are smooth when it is reduced."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import ImageDraw

from bot.drawing.colours import Colour
from bot.drawing.symbols import Point

FINE: Final = 2
"""How many times larger is the map while lines are drawn."""


def fine(point: Point) -> Point:
    """The place of *point* on the larger map."""
    return point[0] * FINE, point[1] * FINE


def flat(points: Sequence[Point]) -> list[float]:
    """*points* on the larger map, as lines and areas are told."""
    return [part * FINE for point in points for part in point]


def disc(draw: ImageDraw.ImageDraw, at: Point, radius: float, colour: Colour) -> None:
    """A filled disc."""
    (x, y), wide = fine(at), radius * FINE
    draw.ellipse((x - wide, y - wide, x + wide, y + wide), fill=colour)


def area(draw: ImageDraw.ImageDraw, points: Sequence[Point], colour: Colour) -> None:
    """A filled area."""
    draw.polygon(flat(points), fill=colour)


def polygon(draw: ImageDraw.ImageDraw, at: Point, radius: float, corners: int, colour: Colour) -> None:
    """A filled area with so many equal sides."""
    angles = [2 * math.pi * nth / corners for nth in range(corners)]
    area(draw, [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles], colour)
