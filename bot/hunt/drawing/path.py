"""The secret way, turn by turn: a moving picture for the end of a game (H-20.4)."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.drawing import film
from bot.drawing.map.sheet import HEAD
from bot.hunt.drawing import panel
from bot.hunt.drawing.atlas import atlas
from bot.hunt.drawing.board import paint
from bot.hunt.drawing.scene import Scene
from rules.game import Value

_TURN: Final = 800
_PART_ENDS: Final = 2500
"""Milliseconds that a frame stays."""


class Film(Value):
    """The moments of a game in order, one a turn; both parts may follow each other."""

    scenes: tuple[Scene, ...]


def draw(made: Film) -> bytes:
    """The animated GIF of the whole hunt."""
    return film.film(made.scenes, _frame, _wait)


def _wait(scene: Scene, other: Scene) -> int:
    return _TURN if scene.chart.part == other.chart.part else _PART_ENDS


def _frame(scene: Scene) -> Image.Image:
    """The map with the title above and the track below; dice and tokens are of no account any more."""
    drawn = atlas(scene.chart)
    return paint(scene, drawn).flat(HEAD + drawn.plot.height + panel.track_height(scene))
