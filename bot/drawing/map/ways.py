"""Ways over a map: from space to space along its segments."""

from __future__ import annotations

import itertools
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence

from bot.drawing.map.atlas import Atlas
from bot.drawing.map.chart import BoardChart
from bot.drawing.map.places import Places
from bot.drawing.symbols import Point


def legs(atlas: Atlas, chart: BoardChart, stops: Sequence[int], places: Places) -> Iterator[list[Point]]:
    """The line from each location to the next, by way of dots."""
    known = [stop for stop in stops if stop in atlas.plot.at]
    for one, other in itertools.pairwise(known):
        if one != other:
            points = [point for a, b in _hops(chart, one, other) for point in atlas.plot.way(a, b)]
            yield [(x, y + places.shift) for x, y in points]


def _hops(chart: BoardChart, start: int, end: int) -> list[tuple[int, int]]:
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
