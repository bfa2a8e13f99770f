"""What the Ring-bearer alone has on his map: his way, Gandalf, deeds and news (H-19.4, H-19.5, H-19.10)."""

from __future__ import annotations

import itertools
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import Final

from bot.drawing.canvas import width_of
from bot.hunt.drawing.atlas import Atlas
from bot.hunt.drawing.colours import GOLD, INK, SKY, WHITE
from bot.hunt.drawing.pieces import STAR, Places, draw_deed, draw_mentor
from bot.hunt.drawing.plot import DISC, Point, dashes
from bot.hunt.drawing.scene import Chart, Own
from bot.hunt.drawing.sheet import Sheet

_DASHES: Final = (12.0, 10.0)


def paint_way(sheet: Sheet, own: Own, atlas: Atlas, chart: Chart, places: Places) -> None:
    """The lines, that lie under everything else."""
    ahead = list(_legs(atlas, chart, _ahead(own), places))
    strokes = [stroke for line in ahead for stroke in dashes(line, _DASHES)]
    sheet.lines(strokes, 8, WHITE)
    sheet.lines(strokes, 4, SKY)
    travelled = list(_legs(atlas, chart, [mark for mark in own.log if mark > 0], places))
    sheet.lines(travelled, 13, WHITE)
    sheet.lines(travelled, 8, SKY)
    for mark in own.log:
        if mark in atlas.plot.at and mark > 0:
            sheet.symbol("disc", places.at(mark), 2 * DISC + 12, SKY)


def paint(sheet: Sheet, own: Own, atlas: Atlas, places: Places) -> None:
    """The figure, the numbers of the marks beside their locations, and the rest."""
    known = atlas.plot.at
    if own.bearer is not None and own.bearer in known:
        draw_bearer(sheet, places.at(own.bearer), places.beside(own.bearer, 46)[0])
    if own.mentor is not None and own.mentor in known:
        draw_mentor(sheet, places.tied(sheet, own.mentor, 42, INK), 42)
    for location in filter(known.__contains__, own.deeds):
        draw_deed(sheet, places.tied(sheet, location, STAR, INK), is_done=False)
    for location in filter(known.__contains__, own.info):
        at = places.tied(sheet, location, 28, INK)
        sheet.symbol("letter", at, 34, INK)
        sheet.symbol("letter", at, 28, GOLD)
    for location, numbers in _numbers(own).items():
        if location in known:
            words = "·".join(map(str, numbers[-2:]))
            words = f"…{words}" if len(numbers) > 2 else words
            _tag(sheet, words, places.beside(location, 28, wide=_half(words) * 2)[0])


def _half(words: str) -> int:
    return 9 + round(width_of(words, 19, True) / 2)


def draw_bearer(sheet: Sheet, home: Point, at: Point) -> None:
    """Where he is: his location in gold, and his foot beside it."""
    sheet.symbol("collar", home, 2 * DISC + 20, INK)
    sheet.symbol("collar", home, 2 * DISC + 16, GOLD)
    sheet.symbol("disc", at, 48, INK)
    sheet.symbol("disc", at, 43, GOLD)
    sheet.symbol("foot", at, 34, INK)


def _tag(sheet: Sheet, words: str, at: Point) -> None:
    half = _half(words)
    x, y = round(at[0]), round(at[1])
    sheet.box((x - half - 2, y - 14, x + half + 2, y + 14), WHITE, radius=9)
    sheet.box((x - half, y - 12, x + half, y + 12), SKY, radius=8)
    sheet.text(words, (x, y - 1), 19, WHITE)


def _numbers(own: Own) -> dict[int, list[int]]:
    """The places on the log of each location that was marked, the start as 0."""
    found: dict[int, list[int]] = defaultdict(list)
    for nth, mark in enumerate(own.log):
        if mark > 0:
            found[mark].append(nth)
    return found


def _ahead(own: Own) -> list[int]:
    last = [mark for mark in own.log if mark > 0][-1:]
    return [*last, *(mark for mark in own.ahead if mark > 0)]


def _legs(atlas: Atlas, chart: Chart, stops: Sequence[int], places: Places) -> Iterator[list[Point]]:
    """The line from each location to the next, by way of dots."""
    known = [stop for stop in stops if stop in atlas.plot.at]
    for one, other in itertools.pairwise(known):
        if one != other:
            points = [point for a, b in _hops(chart, one, other) for point in atlas.plot.way(a, b)]
            yield [(x, y + places.shift) for x, y in points]


def _hops(chart: Chart, start: int, end: int) -> list[tuple[int, int]]:
    """The shortest chain of segments over dots alone; one straight hop, where there is none."""
    after: dict[int, list[int]] = defaultdict(list)
    for one, other, _ in chart.segments:
        after[one].append(other)
        after[other].append(one)
    came, waiting = {start: start}, deque([start])
    while waiting:
        here = waiting.popleft()
        if here > 0 and here != start:
            continue
        for other in after[here]:
            if other not in came:
                came[other] = here
                waiting.append(other)
    if end not in came:
        return [(start, end)]
    hops = [end]
    while hops[-1] != start:
        hops.append(came[hops[-1]])
    hops.reverse()
    return list(itertools.pairwise(hops))
