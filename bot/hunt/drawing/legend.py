"""What the signs of a picture mean: those on it that need a word, and have one."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, GOLD, GRAVEL, INK, ROAD, SHADE, TRACK
from bot.drawing.map import legend as frame
from bot.drawing.map.legend import Entry
from bot.hunt.drawing.colours import AMBER, BLOOD, LEAF, SKY
from bot.hunt.drawing.pieces import draw_badge, draw_track
from bot.hunt.drawing.scene import Plan, Scene
from rules.hunt.pack.board import FLAGS

_ALWAYS: Final = FLAGS
_AROUND: Final = (
    *("road", "path", "movement", "corruption", "daylight1", "nightfall"),
    *("held", "pool", "eyes", "found"),
)
"""The signs around the map, which stay where they are."""
_AS_NEEDED: Final = (
    *("eye_token", "sword_token", "ally_token", "perceived", "likely", "maybe", "never", "bearer", "mentor"),
    *("deed", "info", "shelter", "reach", "plan", "here", "featured", "perceived_step"),
)
SIGNS: Final = (*_AROUND, *_ALWAYS, *_AS_NEEDED)
"""All that may need a word."""


def _words(scene: Scene) -> list[Entry]:
    """The signs that need a word and have one, as far as they are on this picture."""
    return [(key, scene.word(key)) for key in SIGNS if scene.word(key) and _is_shown(scene, key)]


def _is_shown(scene: Scene, key: str) -> bool:
    own, aid = scene.own, scene.aid
    match key:
        case first if first in _AROUND:
            return True
        case "eye_token":
            return any(kind == "eye" for _, kind in scene.tracks)
        case "sword_token":
            return any(kind == "sword" for _, kind in scene.tracks)
        case "ally_token":
            return bool(scene.allies)
        case "perceived":
            return bool(scene.perceived_areas or scene.perceived_sections)
        case "likely":
            return aid is not None and bool(aid.likely)
        case "maybe" | "never":
            return aid is not None
        case "bearer":
            return own is not None
        case "mentor":
            return bool(scene.mentor or (own and own.mentor) or (aid and aid.mentor))
        case "deed":
            return bool(scene.deeds_done or (own and own.deeds))
        case "info":
            return bool(own and own.info)
        case "shelter":
            return bool(own and own.shelters)
        case "reach":
            return bool(scene.reach)
        case "plan":
            return scene.plan != Plan()
        case "here" | "featured" | "perceived_step":
            return any(step.kind == key.removesuffix("_step") for step in scene.trail)
        case flag:
            return any(flag in spot.flags for spot in scene.chart.spots)


def _riders(scene: Scene) -> list[Entry]:
    return [(f"rider {rider.symbol}", rider.name) for rider in scene.wraiths if rider.name]


def _entries(scene: Scene) -> list[Entry]:
    """The Nazgul by name first, then the signs."""
    return [*_riders(scene), *_words(scene)] if scene.has_legend else []


def height(scene: Scene) -> int:
    """Of the legend alone."""
    return frame.height(_entries(scene))


def paint(sheet: Canvas, scene: Scene, top: int) -> None:
    """What the signs of *scene* mean, below *top*."""
    frame.paint(sheet, _entries(scene), top, lambda canvas, key, at: _sign(canvas, scene, key, at))


def _sign(sheet: Canvas, scene: Scene, key: str, at: tuple[float, float]) -> None:
    match key:
        case "eye_token" | "sword_token":
            draw_track(sheet, key.removesuffix("_token"), at, 28)
        case "road":
            sheet.lines([[(at[0] - 10, at[1]), (at[0] + 10, at[1])]], 9, ROAD)
            sheet.lines([[(at[0] - 10, at[1]), (at[0] + 10, at[1])]], 5, GRAVEL)
        case "path":
            dashes = [[(at[0] + x, at[1]), (at[0] + x + 6, at[1])] for x in (-13, -1, 11)]
            sheet.lines(dashes, 3, TRACK)
        case "perceived":
            sheet.lines([[(at[0] - 11, at[1]), (at[0] + 11, at[1])]], 6, AMBER)
        case rider if rider.startswith("rider"):
            one = next(one for one in scene.wraiths if f"rider {one.symbol}" == rider)
            draw_badge(sheet, one, at, 28)
        case _:
            shape, colour = _SHAPES[key]
            sheet.symbol(shape, at, 26, colour)


_SHAPES: Final = {
    "movement": ("foot", INK),
    "corruption": ("blot", BLOOD),
    "daylight1": ("sun", INK),
    "nightfall": ("moon", INK),
    "held": ("leaf", LEAF),
    "pool": ("ring", LEAF),
    "eyes": ("eye", BLOOD),
    "found": ("letter", INK),
    "shelter": ("home", SKY),
    "ally": ("home", INK),
    "dark": ("disc", INK),
    "start": ("ring", GOLD),
    "exit": ("hexagon", GOLD),
    "wraith_start": ("thorn", INK),
    "ally_token": ("shield", LEAF),
    "likely": ("halo", INK),
    "maybe": ("halo", SKY),
    "never": ("disc", SHADE),
    "reach": ("collar", LEAF),
    "plan": ("dots", INK),
    "here": ("square", BLOOD),
    "featured": ("square", AMBER),
    "perceived_step": ("square", FAINT),
    "bearer": ("foot", INK),
    "mentor": ("hat", INK),
    "deed": ("star", INK),
    "info": ("letter", GOLD),
}
