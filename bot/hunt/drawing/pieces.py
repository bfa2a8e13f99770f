"""The pieces of the Hunt on its map, and the marks around its lands and locations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from bot.drawing.canvas import Canvas
from bot.drawing.colours import FAINT, GOLD, INK, PAPER, PARCHMENT, WHITE, Colour
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.places import Places, tie
from bot.drawing.map.plot import DISC, SPECK
from bot.drawing.symbols import Point
from bot.hunt.drawing.colours import AMBER, BLOOD, HAT, LEAF, SKY, rider
from bot.hunt.drawing.scene import Aid, Rider, Scene

RIDER: Final = 54
TOKEN: Final = 34
STAR: Final = 44
BADGES: Final = ("disc", "diamond", "square", "hexagon")
"""What the Nazgul bear, by their places in the pack."""
_BADGE: Final = 30
_WIDER: Final = {"disc": 30, "diamond": 37, "square": 30, "hexagon": 33}
"""Shapes that look as large as a disc of 30."""
_INSET: Final = 13
_PALE: Final = 0.62
"""How much of a location fades where Frodo cannot be: what it is can still be seen."""


def paint_borders(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """Around the lands that were answered with a yes."""
    lines = _perceived(scene, atlas, places)
    sheet.lines(lines, 9, PAPER)
    sheet.lines(lines, 5, AMBER)


def paint_marks(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """What lies under the pieces: lands with a yes, locations that the aid rules out, rings."""
    _paint_yes(sheet, scene, atlas, places)
    if scene.aid is not None:
        _aid(sheet, scene.aid, scene, atlas, places)
    for location, kind in scene.tracks:
        if location in atlas.plot.at:
            sheet.symbol("collar", places.at(location), 2 * DISC + 16, BLOOD if kind == "sword" else AMBER)
    _reach(sheet, scene, atlas, places)


def paint(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """The pieces that everybody sees."""
    known = atlas.plot.at
    for space, riders in _by_space(scene, atlas).items():
        spots = places.beside(space, RIDER, len(riders))
        for at in spots:
            tie(sheet, places.at(space), at, INK)
        for one, at in zip(riders, spots, strict=True):
            draw_rider(sheet, one, at)
    if scene.mentor is not None and scene.mentor in known:
        draw_mentor(sheet, places.tied(sheet, scene.mentor, 48, INK))
    for location in filter(known.__contains__, scene.allies):
        draw_ally(sheet, places.tied(sheet, location, TOKEN, LEAF))
    for location, kind in scene.tracks:
        if location in known:
            draw_track(sheet, kind, places.tied(sheet, location, TOKEN, BLOOD if kind == "sword" else AMBER))
    for location in filter(known.__contains__, scene.deeds_done):
        draw_deed(sheet, places.tied(sheet, location, STAR, INK), is_done=True)
    for space in filter(known.__contains__, scene.notes):
        draw_letter(sheet, places.tied(sheet, space, 26, FAINT), 22, FAINT, WHITE)


def _by_space(scene: Scene, atlas: Atlas) -> Mapping[int, list[Rider]]:
    found: dict[int, list[Rider]] = defaultdict(list)
    for one in scene.wraiths:
        if one.space in atlas.plot.at:
            found[one.space].append(one)
    return found


def draw_letter(sheet: Canvas, at: Point, height: int, colour: Colour, rim: Colour) -> None:
    """A note or a piece of news, of *height* pixels, with its rim."""
    sheet.symbol("letter", at, height + 6, rim)
    sheet.symbol("letter", at, height, colour)


def draw_rider(sheet: Canvas, one: Rider, at: Point) -> None:
    """A black cloak with the badge, colour and number of its wearer; the Lord's has a crown."""
    x, y = at
    if one.is_next:
        sheet.symbol("cloak", at, RIDER + 14, INK)
        sheet.symbol("cloak", at, RIDER + 11, GOLD)
    sheet.symbol("cloak", at, RIDER + 4, WHITE)
    sheet.symbol("cloak", at, RIDER, INK)
    draw_badge(sheet, one, (x, y + RIDER * 0.13), _BADGE)
    if one.is_lord:
        crown = (x, y - RIDER * 0.46)
        sheet.symbol("crown", crown, 34, INK)
        sheet.symbol("crown", crown, 28, GOLD)


def draw_badge(sheet: Canvas, one: Rider, at: Point, size: int) -> None:
    """A shape, a colour and a number: one of them is enough to know the Nazgul by."""
    badge = BADGES[one.symbol % 4]
    wide = size * _WIDER[badge] // 30
    sheet.symbol(badge, at, wide + 4, WHITE)
    sheet.symbol(badge, at, wide, rider(one.symbol, one.colour))
    sheet.text(str(one.symbol + 1), (at[0], at[1] - 1), size * 23 // 30, WHITE, "mm", bold=True)


def draw_tag(sheet: Canvas, words: str, at: Point, half: int, size: int, colour: Colour) -> None:
    """Words on a coloured strip with a pale rim; *half* as wide."""
    x, y, high = round(at[0]), round(at[1]), size // 2 + 3
    sheet.box((x - half - 2, y - high - 2, x + half + 2, y + high + 2), WHITE, radius=9)
    sheet.box((x - half, y - high, x + half, y + high), colour, radius=8)
    sheet.text(words, (x, y - 1), size, WHITE, "mm", bold=True)


def draw_mentor(sheet: Canvas, at: Point, size: int = 48) -> None:
    sheet.symbol("disc", at, size, INK)
    sheet.symbol("disc", at, size - 5, WHITE)
    sheet.symbol("hat", at, size - 14, HAT)


def draw_ally(sheet: Canvas, at: Point) -> None:
    sheet.symbol("shield", at, TOKEN + 4, WHITE)
    sheet.symbol("shield", at, TOKEN, LEAF)
    sheet.symbol("leafy", at, TOKEN // 2 + 2, WHITE)


def draw_track(sheet: Canvas, kind: str, at: Point, size: int = TOKEN + 4) -> None:
    """EYE on a disc, SWORD on an octagon."""
    shape, colour = ("octagon", BLOOD) if kind == "sword" else ("disc", AMBER)
    sheet.symbol(shape, at, size, WHITE)
    sheet.symbol(shape, at, size - 4, colour)
    sheet.symbol(kind, at, size * 5 // 8, WHITE)


def draw_deed(sheet: Canvas, at: Point, *, is_done: bool) -> None:
    sheet.symbol("star", at, STAR + 6, INK)
    sheet.symbol("star", at, STAR - 8, GOLD if is_done else WHITE)
    if is_done:
        sheet.symbol("check", at, 18, INK)


def _perceived(scene: Scene, atlas: Atlas, places: Places) -> list[list[Point]]:
    """The borders of the areas and sections that were answered with a yes."""
    narrow, wide = set(scene.perceived_areas), set(scene.perceived_sections)
    inside = {region.area for region in scene.chart.regions if region.section in wide}
    lines = [line for areas in (narrow, inside) if areas for line in atlas.regions.around(areas)]
    right, low = atlas.plot.width - _INSET, atlas.plot.height - _INSET
    return [
        [(x, y + places.shift) for x, y in line if _INSET < x < right and _INSET < y < low] for line in lines
    ]


def _paint_yes(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """An open eye with a hook at the names of those lands."""
    for kind, ids in (("area", scene.perceived_areas), ("section", scene.perceived_sections)):
        for label in atlas.letters.of(kind):
            if label.key in ids:
                at = places.by_name(label.box, 34)
                sheet.symbol("disc", at, 36, PAPER)
                sheet.symbol("disc", at, 32, AMBER)
                sheet.symbol("check", at, 20, WHITE)


def _aid(sheet: Canvas, aid: Aid, scene: Scene, atlas: Atlas, places: Places) -> None:
    """H-20.8: pale where Frodo cannot be, ringed where he can, darkly where he probably is; a hat for Gandalf."""
    bearer, mentor = set(aid.bearer), set(aid.mentor or ())
    tracked = {location for location, _ in scene.tracks}
    for space in atlas.plot.at:
        if space < 0:
            continue
        at = places.at(space)
        if space in bearer:
            colour = INK if space in aid.likely else SKY
            sheet.symbol("halo", at, 2 * DISC + (32 if space in tracked else 16), colour)
        else:
            sheet.symbol("disc", at, 2 * DISC + 14, PARCHMENT, part=_PALE)
            sheet.text(str(space), at, 22 if space < 100 else 18, INK, "mm", bold=True)
        if space in mentor:
            draw_mentor(sheet, (at[0] - DISC + 2, at[1] - DISC + 2), 26)


def _reach(sheet: Canvas, scene: Scene, atlas: Atlas, places: Places) -> None:
    """A ring around each space that can be reached, outside of all others."""
    inner = [{location for location, _ in scene.tracks}, set(scene.aid.bearer if scene.aid else ())]
    for space in filter(atlas.plot.at.__contains__, scene.reach):
        wide = 2 * DISC + 20 + 16 * sum(space in each for each in inner) if space > 0 else 2 * SPECK + 18
        sheet.symbol("collar", places.at(space), wide + 4, WHITE)
        sheet.symbol("collar", places.at(space), wide, LEAF)
