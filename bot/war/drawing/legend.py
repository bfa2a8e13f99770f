"""What the signs of the war's pictures mean: a picture of its own, for it has to be read on a telephone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import ImageDraw

from bot.drawing.canvas import Canvas
from bot.drawing.colours import (
    DEEP,
    FAINT,
    FEN,
    FRONTIER,
    GRAVEL,
    HEIGHT,
    INK,
    PAPER,
    ROAD,
    RUST,
    SEA,
    STREAM,
    TRACK,
    WOOD,
)
from bot.drawing.map import legend
from bot.drawing.map.brush import FINE
from bot.drawing.map.hexes.atlas import hex_palette
from bot.drawing.map.hexes.land import draw_peak
from bot.drawing.map.plot import dashes
from bot.drawing.symbols import Point
from bot.language.words import Text, said
from bot.war.drawing.colours import PAINTS, SHINE
from bot.war.drawing.ground import STYLE
from bot.war.drawing.marks import COUNTED, paint_banner, paint_counter, paint_disc, paint_pin
from bot.war.drawing.scene import Banner, Counter
from bot.war.drawing.signs import BADGES, paint_badge
from rules.game import Value

_LANDS: Final = {"forest": WOOD, "rough": HEIGHT, "swamp": FEN, "sea": SEA}
_RIMS: Final = {
    "province": RUST,
    "tint": PAINTS["red"],
    "can": PAINTS["teal"],
    "seen": PAINTS["orange"],
}
_PINS: Final = {
    "pin": ("1", PAINTS["red"]),
    "named": ("1", PAINTS["violet"]),
    "past": ("1", FAINT),
    "telling": ("!", PAINTS["orange"]),
}
_PIECES: Final = {"F": "foot", "D": "shadow", "S": "hat", "": "fangs"}
WORDS: Final = {
    "forest": said("forest: 2 points"),
    "rough": said("rough land: 2 points"),
    "swamp": said("swamp: 3 points"),
    "sea": said("sea: nobody enters"),
    "road": said("road: ½ point"),
    "trail": said("trail: 1 point"),
    "wall": said("mountains: only by road or trail"),
    "river": said("the Anduin"),
    "border": said("border of a province"),
    "junction": said("crossroads: a watched road"),
    "haven": said("haven"),
    "citadel F": said("citadel of the Fellowship"),
    "citadel D": said("citadel of the Dark Power"),
    "citadel S": said("citadel of Saruman"),
    "town": said("town"),
    "port": said("port"),
    "magic": said("magic cards lie here"),
    "palantir": said("palantír"),
    "servant": said("a Servant lives here"),
    "doom": said("Mount Doom"),
    "side F": said("pieces of the Fellowship"),
    "side D": said("pieces of the Dark Power"),
    "side S": said("pieces of Saruman"),
    "side": said("pieces of nobody"),
    "group": said("group, by its number"),
    "host": said("host, with its strength"),
    "held": said("place that is Saruman’s now"),
    "stack": said("number of pieces in a stack"),
    "course": said("path that was walked"),
    "plan": said("path that is planned"),
    "province": said("province that a card names"),
    "tint": said("zone, or hexes within reach"),
    "can": said("where groups can be"),
    "seen": said("what your searchers see"),
    "count": said("groups in a province"),
    "pin": said("sighting, by its number"),
    "named": said("sighting that tells who"),
    "past": said("older sighting"),
    "telling": said("here an enemy is told"),
}


_OF_THREE: Final = ("citadel S", "side S", "host", "held")
"""What only three have."""


class Key(Value):
    """The legend: a translated word for each sign, in order."""

    title: str = ""
    words: Mapping[str, str] = {}


_OF_LAND: Final = (
    "forest",
    "rough",
    "swamp",
    "sea",
    "road",
    "trail",
    "wall",
    "river",
    "border",
    "can",
    "host",
)
"""What no owners' table has: nobody knows its land, and its hosts are pieces."""


def key_of(text: Text, players: int, *, is_table: bool = False) -> Key:
    """For a game of so many; where Saruman has no seat, nothing is his."""
    keys = [key for key in WORDS if players > 2 or key not in _OF_THREE]
    keys = [key for key in keys if not (is_table and key in _OF_LAND)]
    return Key(text("What the signs mean"), {key: text(WORDS[key]) for key in keys})


def draw(key: Key) -> bytes:
    """The PNG of the legend."""
    return legend.page(key.title, key.words, hex_palette(STYLE), STYLE.shapes, _sign).png()


def _sign(sheet: Canvas, key: str, at: Point) -> None:
    kind, _, of = key.partition(" ")
    if key in BADGES:
        paint_badge(sheet, key, at, 30)
    elif kind in _LANDS:
        sheet.symbol("hexagon", at, 34, INK)
        sheet.symbol("hexagon", at, 31, _LANDS[kind])
    elif kind in ("side", "stack"):
        side = of if kind == "side" else "D"
        piece = Counter(0, side, sign=_PIECES[side])
        paint_counter(sheet, piece, at, 28, 3 if kind == "stack" else 1)
    elif kind in _PINS:
        words, colour = _PINS[kind]
        paint_pin(sheet, words, (at[0], at[1] - 6), 22, colour)
    elif kind == "group":
        paint_counter(sheet, Counter(0, "F", "1", paint="blue"), at, 28)
    elif kind == "held":
        paint_counter(sheet, Counter(0, "S", sign=BADGES["town"][0]), at, 28)
    elif kind == "host":
        paint_banner(sheet, Banner(0, "S", 12), at, 30)
    elif kind == "count":
        paint_disc(sheet, "2", at, 24, PAINTS[COUNTED])
    else:
        _line(sheet, kind, at)


def _line(sheet: Canvas, key: str, at: Point) -> None:
    x, y = at
    across = [(x - 15, y), (x + 15, y)]
    match key:
        case "road" | "river":
            outer, inner = (ROAD, GRAVEL) if key == "road" else (DEEP, STREAM)
            sheet.lines([across], 9, outer)
            sheet.lines([across], 5, inner)
        case "trail" | "border":
            sheet.lines(
                dashes(across, (6, 5)), 4 if key == "trail" else 2, TRACK if key == "trail" else FRONTIER
            )
        case "wall":
            large = sheet.image.resize((sheet.image.width * FINE, sheet.image.height * FINE))
            for aside, size in ((-9, 20), (9, 20), (0, 26)):
                draw_peak(ImageDraw.Draw(large), (x + aside, y + 11), size)
            sheet.image.paste(large.reduce(FINE))
        case "junction":
            sheet.symbol("disc", at, 18, INK)
            sheet.symbol("disc", at, 12, PAPER)
        case "province" | "tint" | "can" | "seen":
            sheet.symbol("hexagon", at, 34, _RIMS[key])
            sheet.symbol("hexagon", at, 28, SHINE if key == "province" else PAPER)
        case _:
            strokes = [across] if key == "course" else [*dashes(across, (6, 7))]
            sheet.lines(strokes, 6, PAINTS["blue"])
            sheet.symbol("onward", (x + 11, y), 20, PAINTS["blue"])
