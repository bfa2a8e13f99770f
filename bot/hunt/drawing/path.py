"""The secret way, turn by turn: a moving picture for the end of a game (H-20.4)."""

from __future__ import annotations

import io
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.hunt.drawing import panel
from bot.hunt.drawing.atlas import Atlas, atlas
from bot.hunt.drawing.board import paint
from bot.hunt.drawing.scene import Scene
from bot.hunt.drawing.sheet import settled
from rules.game import Value

MOST_BYTES: Final = 1_000_000
MOST_FRAMES: Final = 64
"""A longer film leaves frames out, the last one never."""
_TURN: Final = 800
_PART_ENDS: Final = 2500
_END: Final = 7000
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
        here = next((mark for mark in reversed(log) if mark > 0), None)
        own = replace(last.own, log=log, ahead=(), bearer=here, mentor=None, deeds=(), info=())
        found.append(replace(last, own=own, moves=end - 1, wraiths=(), tracks=(), allies=()))
    return (*found, last)


def draw(film: Film) -> bytes:
    """The animated GIF of *film*, with fewer frames where all of them would be too large."""
    most = MOST_FRAMES
    made = _film(_thinned(film.scenes, most))
    while len(made) > MOST_BYTES and most > 2:
        most //= 2
        made = _film(_thinned(film.scenes, most))
    return made


def _film(scenes: list[Scene]) -> bytes:
    shown = [_frame(scene, atlas(scene.chart)) for scene in scenes]
    high = max(image.height for image in shown)
    first, *rest = (_as_high(image, high) for image in shown)
    waits = [_wait(scenes, nth) for nth in range(len(scenes))]
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=waits, loop=0, optimize=True)
    return out.getvalue()


def _thinned(scenes: tuple[Scene, ...], most: int) -> list[Scene]:
    """At most so many of *scenes*, the last among them."""
    every = -(-len(scenes) // most)
    return list(scenes[::-1][::every][::-1])


def _wait(scenes: list[Scene], nth: int) -> int:
    if nth + 1 == len(scenes):
        return _END
    return _TURN if scenes[nth].chart.part == scenes[nth + 1].chart.part else _PART_ENDS


def _frame(scene: Scene, drawn: Atlas) -> Image.Image:
    """The map with the title above and the track below; dice and tokens are of no account any more."""
    whole = paint(scene, drawn).image
    low = panel.HEAD + drawn.plot.height + panel.track_height(scene)
    return settled(whole.crop((0, 0, whole.width, low)), drawn.palette)


def _as_high(image: Image.Image, high: int) -> Image.Image:
    if image.height == high:
        return image
    taller = Image.new("P", (image.width, high), image.getpixel((0, 0)))
    taller.putpalette(image.getpalette() or [])
    taller.paste(image, (0, 0))
    return taller
