"""The hexes of two maps that lie side by side (W-41)."""

from __future__ import annotations

import re
from typing import Final

from rules.board.hexes import Hex, HexGrid

HEX_NAME: Final = re.compile(r"([WE])([0-9]{2})([0-9]{2})")


class TwoMaps(HexGrid):
    """W with so many columns and E beside it, in the same rows. Numbers sort as W-12.12's names do.

    >>> grid = TwoMaps(34, 16, 8, 38)
    >>> grid.name(grid.parse("e0128")), [grid.name(at) for at in grid.adjacent[grid.parse("E0128")]]
    ('E0128', ['E0127', 'E0227', 'E0228', 'E0129', 'W3428', 'W3427'])
    """

    def __init__(self, west: int, east: int, first_row: int, last_row: int) -> None:
        self.west, self.first_row = west, first_row
        super().__init__(west + east, last_row - first_row + 1)

    def _name(self, at: Hex) -> str:
        column, row = divmod(at, self.rows)
        letter, number = ("W", column + 1) if column < self.west else ("E", column + 1 - self.west)
        return f"{letter}{number:02}{row + self.first_row:02}"

    def parse(self, text: str) -> Hex:
        read = HEX_NAME.fullmatch(text.upper())
        if read is None:
            raise ValueError("not a hex: a map and four digits, such as W2421")
        letter, column, row = read[1], int(read[2]) - 1, int(read[3]) - self.first_row
        widths = {"W": (0, self.west), "E": (self.west, self.columns - self.west)}
        begins, width = widths[letter]
        if not (0 <= column < width and 0 <= row < self.rows):
            raise ValueError("off the map")
        return (begins + column) * self.rows + row

    def distance(self, one: Hex, other: Hex) -> int:
        """As on any grid; too large a map for a table of all pairs.

        >>> grid = TwoMaps(34, 16, 8, 38)
        >>> grid.distance(grid.parse("W2412"), grid.parse("E1029"))
        27
        """
        (column, row), (far, down) = divmod(one, self.rows), divmod(other, self.rows)
        across = far - column
        along = (down - far // 2) - (row - column // 2)
        return max(abs(across), abs(along), abs(across + along))
