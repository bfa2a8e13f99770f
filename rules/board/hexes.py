"""Boards of hexes: what each is called, who lies beside whom, and how far apart two are. No game is known here.

Hexes are flat-topped. Columns have letters from west to east, rows numbers from north to south; B, D, F ... lie half
a hex further south. A hex is a whole number, and numbers run down each column, so that they sort as a reader would.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from rules.board.graphs import Node

Hex: TypeAlias = Node
Hexside: TypeAlias = tuple[Hex, Hex]
"""What two neighbours have in common: the west-most first, then the north-most."""

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: Final = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
"""To column and row of the neighbours in order of DIRECTIONS: of A, C, E ... and of B, D, F ..."""
_NAME: Final = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class HexGrid:
    """How many columns, 26 at most, of so many rows, 99 at most; nothing in it ever changes.

    >>> grid = HexGrid(26, 20)
    >>> [grid.name(one) for one in grid.adjacent[grid.parse("b2")]]
    ['B1', 'C2', 'C3', 'B3', 'A3', 'A2']
    """

    def __init__(self, columns: int, rows: int, *, is_first_low: bool = False) -> None:
        """*is_first_low*: the first column, the third and so on lie half a hex lower than the others."""
        self.columns = columns
        self.rows = rows
        self._shift = int(is_first_low)
        self.hexes: Final = range(columns * rows)
        self.adjacent: Final[tuple[tuple[Hex, ...], ...]] = tuple(map(self._beside, self.hexes))
        """The neighbours of each hex that lie on the map, in order of DIRECTIONS."""
        self._names = tuple(map(self._name, self.hexes))

    def __repr__(self) -> str:
        return f"<HexGrid {self.columns} x {self.rows}>"

    def name(self, at: Hex) -> str:
        """The written form.

        >>> HexGrid(26, 20).name(19), HexGrid(26, 20).name(20)
        ('A20', 'B1')
        """
        return self._names[at]

    def _name(self, at: Hex) -> str:
        column, row = divmod(at, self.rows)
        return f"{chr(ord('A') + column)}{row + 1}"

    def parse(self, text: str) -> Hex:
        """The hex that is written so, in either case of letters. Raises ValueError where none is, or not on the map.

        >>> HexGrid(26, 20).parse("T15")
        394
        """
        read = _NAME.fullmatch(text)
        if read is None:
            raise ValueError("not a hex: a letter and a number, such as N9")
        column, row = ord(read[1].upper()) - ord("A"), int(read[2]) - 1
        if column >= self.columns or row >= self.rows:
            raise ValueError("off the map")
        return column * self.rows + row

    def parse_hexside(self, text: str) -> Hexside:
        """The side between two neighbours, written as `S15-T15`. Raises ValueError.

        >>> HexGrid(26, 20).parse_hexside("S15-T15") == (374, 394)
        True
        """
        one, _, other = text.partition("-")
        first, second = self.parse(one), self.parse(other)
        if second not in self.adjacent[first]:
            raise ValueError("these two are no neighbours")
        if first > second:
            raise ValueError("the west-most of the two comes first, then the north-most")
        return first, second

    def distance(self, one: Hex, other: Hex) -> int:
        """How many steps apart two hexes are where nothing is in the way.

        >>> grid = HexGrid(26, 20)
        >>> grid.distance(grid.parse("G6"), grid.parse("M6"))
        6
        """
        return self._distances[one][other]

    @functools.cached_property
    def _distances(self) -> tuple[bytes, ...]:
        return _distances(self.columns, self.rows, self._shift)

    def within(self, at: Hex, steps: int) -> tuple[Hex, ...]:
        """All hexes at most so many *steps* away, itself among them."""
        return self.around((at,), steps)

    def around(self, hexes: Iterable[Hex], steps: int) -> tuple[Hex, ...]:
        """These and all at most so many *steps* from any of them."""
        found = rim = {*hexes}
        for _ in range(steps):
            rim = {other for at in rim for other in self.adjacent[at]} - found
            found = found | rim
        return tuple(sorted(found))

    def window(self, at: Hex, steps: int) -> tuple[Hex, ...]:
        """What lies about a hex: at the rim as much as elsewhere."""
        column, row = (
            sorted((steps, n, most - 1 - steps))[1]
            for n, most in zip(divmod(at, self.rows), (self.columns, self.rows), strict=True)
        )
        return self.around((at, column * self.rows + row), steps)

    def _beside(self, at: Hex) -> tuple[Hex, ...]:
        column, row = divmod(at, self.rows)
        beside = ((column + across, row + down) for across, down in STEPS[(column + self._shift) % 2])
        return tuple(c * self.rows + r for c, r in beside if 0 <= c < self.columns and 0 <= r < self.rows)


@functools.lru_cache(4)
def _distances(columns: int, rows: int, shift: int) -> tuple[bytes, ...]:
    """From each hex to each of a map of that size: it is small, and who looks for a way asks thousands of times."""
    axes = tuple((column, row - (column + shift) // 2) for column in range(columns) for row in range(rows))
    return tuple(bytes([max(abs(p - q), abs(r - s), abs(p - q + r - s)) for p, r in axes]) for q, s in axes)


def hexside(one: Hex, other: Hex) -> Hexside:
    """The side between two neighbours.

    >>> hexside(394, 374)
    (374, 394)
    """
    return (one, other) if one < other else (other, one)


Way: TypeAlias = tuple[Hex, ...]
"""A path: where it starts, and every hex that is entered."""


def ways(
    start: Hex,
    most: int,
    onward: Callable[[Hex], Iterable[tuple[Hex, int]]],
    is_goal: Callable[[Hex], bool] = lambda at: True,
) -> Mapping[Hex, Way]:
    """The best way of at most *most* steps to every goal that can be reached, *start* left out.

    *onward* tells where a step from a hex leads, in the order that decides between equals, and what it is charged.
    The best way is charged least, then is the shortest, then takes the earlier step where two first differ.

    >>> ways(1, 2, lambda at: {1: ((2, 0), (3, 1)), 2: ((4, 0),), 3: ((4, 0),)}.get(at, ()))
    {2: (1, 2), 3: (1, 3), 4: (1, 2, 4)}
    """
    first: _Reached = (0, start, None)
    best, layer = {start: first}, {start: first}
    for _ in range(most):
        # a dear short way may not hide a cheap long one, nor the other way round: each length is looked at for itself
        further: dict[Hex, _Reached] = {}
        for at, before in layer.items():
            for other, price in onward(at):
                charged = before[0] + price
                known = further.get(other) or best.get(other)
                if known is not None:
                    if charged >= known[0]:
                        continue
                    further.pop(other, None)  # a layer goes by the steps taken, the earlier ones first
                further[other] = charged, other, before
        best |= further
        layer = further
    del best[start]
    return {at: _way(reached) for at, reached in best.items() if is_goal(at)}


_Reached: TypeAlias = "tuple[int, Hex, _Reached | None]"
"""A hex, what it is charged to come there, and from where."""


def _way(found: _Reached | None) -> Way:
    back: list[Hex] = []
    while found is not None:
        back.append(found[1])
        found = found[2]
    return tuple(reversed(back))
