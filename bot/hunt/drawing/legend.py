"""What the signs of a picture mean: those on it that need a word, and have one."""

from __future__ import annotations

from typing import Final

from bot.drawing.canvas import drawable, width_of
from bot.hunt.drawing.colours import (
    AMBER,
    BLOOD,
    FAINT,
    GOLD,
    GRAVEL,
    INK,
    LEAF,
    ROAD,
    SKY,
    TRACK,
)
from bot.hunt.drawing.pieces import draw_badge, draw_track
from bot.hunt.drawing.plot import WIDTH
from bot.hunt.drawing.scene import Scene
from bot.hunt.drawing.sheet import Sheet

_EDGE: Final = 18
_ROW: Final = 36
_SMALL: Final = 20

_ALWAYS: Final = ("ally", "dark", "start", "exit", "wraith_start")
_AT_FIRST: Final = (
    *("road", "path", "movement", "corruption", "daylight1", "nightfall"),
    *("held", "pool", "eyes", "found"),
)
"""What is told before the first day: the signs around the map, which stay where they are."""
_AS_NEEDED: Final = (
    *("eye_token", "sword_token", "ally_token", "perceived", "maybe", "never", "bearer", "mentor"),
    *("deed", "info", "shelter"),
)


def _words(scene: Scene) -> list[tuple[str, str]]:
    """The signs that need a word and have one, as far as they are on this picture."""
    return [
        (key, scene.word(key))
        for key in (*_AT_FIRST, *_ALWAYS, *_AS_NEEDED)
        if scene.word(key) and _is_shown(scene, key)
    ]


def _is_shown(scene: Scene, key: str) -> bool:
    own, aid = scene.own, scene.aid
    match key:
        case first if first in _AT_FIRST:
            return scene.day == 0
        case "eye_token":
            return any(kind == "eye" for _, kind in scene.tracks)
        case "sword_token":
            return any(kind == "sword" for _, kind in scene.tracks)
        case "ally_token":
            return bool(scene.allies)
        case "perceived":
            return bool(scene.perceived_areas or scene.perceived_sections)
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
        case flag:
            return any(flag in spot.flags for spot in scene.chart.spots)


def _rows(scene: Scene) -> list[list[tuple[str, str]]]:
    """The signs in rows as long as the picture is wide: the Nazgul by name first."""
    rows: list[list[tuple[str, str]]] = [[]]
    for key, word in (*_riders(scene), *_words(scene)):
        entry = (key, drawable(word))
        if _across([*rows[-1], entry]) > WIDTH - 2 * _EDGE + 12:
            rows.append([])
        rows[-1].append(entry)
    return rows if rows[0] else []


def _riders(scene: Scene) -> list[tuple[str, str]]:
    return [(f"rider {one.symbol}", one.name) for one in scene.wraiths if one.name]


def height(scene: Scene) -> int:
    """Of the legend alone."""
    return 12 + _ROW * len(_rows(scene))


def paint(sheet: Sheet, scene: Scene, top: int) -> None:
    """What the signs of *scene* mean, below *top*."""
    y = top + 6 + _ROW // 2
    for row in _rows(scene):
        x = _EDGE
        for key, word in row:
            _sign(sheet, scene, key, (x + 13, y))
            sheet.text(word, (x + 32, y), _SMALL, FAINT, "lm", bold=False)
            x += _across([(key, word)])
        y += _ROW


def _across(words: list[tuple[str, str]]) -> int:
    return sum(32 + round(width_of(word, _SMALL)) + 14 for _, word in words)


def _sign(sheet: Sheet, scene: Scene, key: str, at: tuple[float, float]) -> None:
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
            shape, colour = _SIGNS[key]
            sheet.symbol(shape, at, 26, colour)


_SIGNS: Final = {
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
    "maybe": ("halo", SKY),
    "never": ("slash", FAINT),
    "bearer": ("foot", INK),
    "mentor": ("hat", INK),
    "deed": ("star", INK),
    "info": ("letter", GOLD),
}
