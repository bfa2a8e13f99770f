"""The secret way, turn by turn: a moving picture for the end of a game (H-20.4)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.drawing import film
from bot.drawing.map.sheet import HEAD
from bot.hunt.drawing import panel
from bot.hunt.drawing.atlas import atlas
from bot.hunt.drawing.board import paint
from bot.hunt.drawing.scene import Scene, last_place
from rules.game import Value

_TURN: Final = 800
_PART_ENDS: Final = 2500
"""Milliseconds that a frame stays."""


class Film(Value, frozen=True):
    """The moments of a game in order, one a turn; both parts may follow each other."""

    scenes: tuple[Scene, ...]


def steps(last: Scene) -> tuple[Scene, ...]:
    """How the way on *last* grew, mark by mark, where nothing is known of the turns but the log."""
    if last.own is None:
        return (last,)
    found = []
    for end in range(1, len(last.own.log)):
        log = last.own.log[:end]
        own = replace(last.own, log=log, ahead=(), bearer=last_place(log), mentor=None, deeds=(), info=())
        found.append(replace(last, own=own, moves=end - 1, wraiths=(), tracks=(), allies=()))
    return (*found, last)


def draw(made: Film) -> bytes:
    """The animated GIF of the whole hunt."""
    return film.film(made.scenes, _frame, _wait)


def _wait(one: Scene, other: Scene) -> int:
    return _TURN if one.chart.part == other.chart.part else _PART_ENDS


def _frame(scene: Scene) -> Image.Image:
    """The map with the title above and the track below; dice and tokens are of no account any more."""
    drawn = atlas(scene.chart)
    return paint(scene, drawn).flat(HEAD + drawn.plot.height + panel.track_height(scene))
