"""Where the names of places stand: each beside its place, clear of pieces, signs and other names."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from bot.drawing.canvas import Box
from bot.drawing.map.hexes.letters import holds, label_at
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.lettering import Label, broken, far_from, meet
from bot.drawing.symbols import Point
from bot.drawing.typeface import drawable
from bot.war.drawing.charts import WarChart
from rules.board.hexes import Hex

LARGE: Final = 40
"""The height of a hex, in pixels, from which on names and pieces fit into it."""
_SIZES: Final = ((0.78, 0.68), (0.37, 0.3, 0.26))
"""Of names, the first that finds room: on a whole map they are read in a chat, where it is small."""
_OUT: Final = ((0.46, 0.8, 1.3, 2.0), (0.38, 0.55, 0.8))
"""How far the edge of a name may be from the middle of its hex, the first that is free."""
_PLACES: Final = (
    *((0, 1), (0, -1), (1, 0), (-1, 0), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1)),
    *((0.9, 0.8), (-0.9, 0.8), (0.9, -0.8), (-0.9, -0.8), (1, 0.4), (-1, 0.4), (1, -0.4), (-1, -0.4)),
)
"""Below, above, beside, and between these: all in heights of a hex, or of the name."""
_FAR: Final = 7
_CLOSE: Final = 32
"""Places that lie about as near as the best one does."""


def place_names(
    chart: WarChart, plot: HexPlot, taken: Sequence[Box], pale: Sequence[Box] = ()
) -> dict[Hex, Label]:
    """The name of each place in sight, clear of what is *taken*, or over the least of it where nothing is free.

    What is *pale* it leaves free where it need not go far for that.
    """
    boxes = [*taken, *(box_around(plot.at[spot.at], plot.high * 0.8) for spot in chart.spots)]
    found: dict[Hex, Label] = {}
    for hex, name in chart.names:
        offers, at = [*_offers(name, plot.at[hex], plot)], plot.at[hex]
        if not holds((0, 0, plot.width, plot.height), (*at, *at)) or not offers:
            continue
        near = box_around(at, plot.high * 2 * _FAR)
        there = [box for box in boxes if meet(box, near)]
        free = [offer for offer in offers if not any(meet(offer.box, box) for box in there)]
        others = [
            plot.at[other] for other, _ in chart.names if other != hex and holds(near, (*plot.at[other],) * 2)
        ]
        clear = [offer for offer in free if not _is_doubtful(offer.box, at, others)] or free
        close = (
            offer
            for offer in offers[:_CLOSE]
            if offer in clear and not any(meet(offer.box, box) for box in pale)
        )
        best = (
            next(close, None)
            or next(iter(clear), None)
            or min(offers, key=lambda offer: sum(meet(offer.box, box) for box in there))
        )
        found[hex] = best
        boxes.append(best.box)
    return found


def _is_doubtful(box: Box, own: Point, others: Sequence[Point]) -> bool:
    """Whether a name there would be taken for another place's."""
    return any(far_from(box, other) <= far_from(box, own) for other in others)


def _offers(name: str, at: Point, plot: HexPlot) -> Iterator[Label]:
    """Places for a name, the best first."""
    is_large, high = plot.high >= LARGE, plot.high
    for part, out, lines in itertools.product(_SIZES[is_large], _OUT[is_large], broken(drawable(name))):
        size = min(round(high * part), 15) if is_large else round(high * part)
        left, top, right, low = label_at("site", name, lines, (0, 0), size).box
        across, down = out * high + (right - left) / 2, out * high + (low - top) / 2
        for dx, dy in _PLACES:
            offer = label_at("site", name, lines, (at[0] + dx * across, at[1] + dy * down), size)
            if holds((0, 0, plot.width, plot.height), offer.box):
                yield offer


def box_around(at: Point, wide: float) -> Box:
    """A square around a point."""
    half = wide / 2
    return round(at[0] - half), round(at[1] - half), round(at[0] + half), round(at[1] + half)
