"""Where pieces stand in their hexes: alone in the middle, two and three beside one another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from bot.drawing.map.hexes.letters import SINK, TOKEN
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.symbols import Point
from rules.board.hex_maps import P
from rules.board.hexes import Hex

_PLACES: Final[tuple[tuple[tuple[float, float, float], ...], ...]] = (
    ((0, SINK, 1.0),),
    ((-0.27, 0.03, 0.78), (0.27, 0.03, 0.78)),
    ((-0.27, 0.13, 0.68), (0.27, 0.13, 0.68), (0, -0.17, 0.68)),
)
"""How far across and down from the middle one, two or three pieces stand, in heights of a hex, and how large."""


def placed(pieces: Iterable[P], plot: HexPlot) -> list[tuple[P, Point, int]]:
    """Each of *pieces* that are shown with its place and its size in pixels."""
    by_hex: dict[Hex, list[P]] = defaultdict(list)
    for piece in pieces:
        if piece.at in plot.shown:
            by_hex[piece.at].append(piece)
    found: list[tuple[P, Point, int]] = []
    for at, together in by_hex.items():
        (x, y), places = plot.at[at], _PLACES[min(len(together), len(_PLACES)) - 1]
        for piece, (across, down, part) in zip(together, places, strict=False):
            place = (x + across * plot.high, y + down * plot.high)
            found.append((piece, place, round(plot.high * TOKEN * part)))
    return found
