"""Where hexes lie in a picture: middles, corners, the sides between them, and the outlines of many."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeAlias

from bot.drawing.canvas import Box
from bot.drawing.symbols import Point
from rules.board.hexes import STEPS, Hex, HexGrid, Hexside

Corner: TypeAlias = tuple[int, int]
"""A corner, counted in sixths of two columns across and in halves of a hex down."""

WIDER: Final = 0.97
"""From column to column, in heights of a hex: a little more than in even hexes, so that names have room."""
MARGIN: Final = 0.3
"""Around the map, in heights of a hex."""
LEAST: Final = (550, 330)
"""Pixels across and down that a part is shown in at least: a chat has room for so many, and a title needs them."""
WIDE: Final = 1.3
"""How much wider than high a part is, where the map has room: so a chat shows it largest."""
_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From a hex's middle, clockwise; the side in each of DIRECTIONS begins at one and ends at the next."""


class HexPlot:
    """The hexes of a grid, each about so many pixels *high*; of a *part* of them only their surroundings show."""

    def __init__(
        self, columns: int, rows: int, high: float, part: Collection[Hex] = (), *, is_first_low: bool = False
    ) -> None:
        self.grid = HexGrid(columns, rows, is_first_low=is_first_low)
        self._shift = int(is_first_low)
        self.high = high
        self._unit = (round(high * WIDER / 3), round(high / 2))
        margin = round(high * MARGIN)
        self._start: Point = (margin, margin)
        right, low = self._at((3 * columns + 1, 2 * rows + 1))
        box: tuple[float, ...] = (0, 0, right + margin, low + margin)
        if part:
            corners = [self._at(corner) for at in part for corner in self._corners(at)]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            height = max(max(ys) - min(ys) + 2 * margin, LEAST[1])
            across = _span(min(xs) - margin, max(xs) + margin, max(LEAST[0], WIDE * height), box[2])
            down = _span(min(ys) - margin, max(ys) + margin, LEAST[1], box[3])
            box = (across[0], down[0], across[1], down[1])
        self.corner = (round(box[0]), round(box[1]))
        """Where its own lies on the whole map, in pixels."""
        self._start = (margin - box[0], margin - box[1])
        self.width, self.height = round(box[2] - box[0]), round(box[3] - box[1])
        self.at: tuple[Point, ...] = tuple(self._at(self._middle(at)) for at in self.grid.hexes)
        """The middle of each hex."""
        self.shown: frozenset[Hex] = frozenset(at for at in self.grid.hexes if self._is_in(self.at[at], high))
        """The hexes of which something is in the picture."""

    def corners(self, at: Hex, part: float = 1) -> list[Point]:
        """Those of a hex, or of one that is only such a *part* as large."""
        x, y = self.at[at]
        return [
            (x + (to_x - x) * part, y + (to_y - y) * part) for to_x, to_y in map(self._at, self._corners(at))
        ]

    def side(self, side: Hexside) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        one, other = self.ends(side)
        return self._at(one), self._at(other)

    def ends(self, side: Hexside) -> tuple[Corner, Corner]:
        """The same, as corners that sides have in common."""
        corners = self._corners(side[0])
        nth = next(nth for nth in range(6) if self._step(*self._place(side[0]), nth) == self._place(side[1]))
        return corners[nth], corners[(nth + 1) % 6]

    def point(self, corner: Corner) -> Point:
        return self._at(corner)

    def outline(self, hexes: Iterable[Hex]) -> list[list[Corner]]:
        """The closed lines around *hexes* taken together, clockwise, holes the other way; they go on past the rim."""
        inside = {place for at in hexes for place in self._past_rim(at)}
        after: dict[Corner, Corner] = {}
        for column, row in inside:
            corners = self._around(column, row)
            for nth in range(6):
                if self._step(column, row, nth) not in inside:
                    after[corners[nth]] = corners[(nth + 1) % 6]
        lines = []
        while after:
            start, following = after.popitem()
            line = [start]
            while following != start:
                line.append(following)
                following = after.pop(following)
            lines.append(line)
        return lines

    def sides(self) -> list[Hexside]:
        """Every side between two hexes of which something is shown."""
        return [(at, other) for at in sorted(self.shown) for other in self.grid.adjacent[at] if at < other]

    def box(self, at: Hex) -> Box:
        """The pixels that a hex can take."""
        xs, ys = zip(*self.corners(at), strict=True)
        return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys))

    def _is_in(self, point: Point, rim: float) -> bool:
        x, y = point
        return -rim < x < self.width + rim and -rim < y < self.height + rim

    def _at(self, corner: Corner) -> Point:
        return self._start[0] + corner[0] * self._unit[0], self._start[1] + corner[1] * self._unit[1]

    def _place(self, at: Hex) -> tuple[int, int]:
        return divmod(at, self.grid.rows)

    def _middle(self, at: Hex) -> Corner:
        column, row = self._place(at)
        return 3 * column + 2, 2 * row + 1 + (column + self._shift) % 2

    def _corners(self, at: Hex) -> list[Corner]:
        return self._around(*self._place(at))

    def _around(self, column: int, row: int) -> list[Corner]:
        x, y = 3 * column + 2, 2 * row + 1 + (column + self._shift) % 2
        return [(x + across, y + down) for across, down in _CORNERS]

    def _step(self, column: int, row: int, nth: int) -> tuple[int, int]:
        """The place in one of DIRECTIONS."""
        across, down = STEPS[(column + self._shift) % 2][nth]
        return column + across, row + down

    def _past_rim(self, at: Hex) -> Sequence[tuple[int, int]]:
        """The place of a hex, and where it lies at the rim those beyond, which are thought to be like it."""
        column, row = self._place(at)
        columns = [
            column,
            *([-1] if not column else []),
            *([column + 1] if column == self.grid.columns - 1 else []),
        ]
        rows = [row, *([-1] if not row else []), *([row + 1] if row == self.grid.rows - 1 else [])]
        return [(one, other) for one in columns for other in rows]


def _span(first: float, last: float, least: float, most: float) -> tuple[float, float]:
    """From *first* to *last*, or more on both sides where that is less than *least*; within 0 and *most*."""
    more = max(least - (last - first), 0) / 2
    first, last = first - more, last + more
    first, last = first - max(last - most, 0), last - min(first, 0)
    return round(max(first, 0)), round(min(last, most))
