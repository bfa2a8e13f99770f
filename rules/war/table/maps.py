"""The two printed maps, side by side as their owners found them (W-41, W-44.2)."""

from __future__ import annotations

from rules.board.hexes import Hex, HexGrid
from rules.war.pack.grid import HEX_NAME


class PrintedMaps(HexGrid):
    """W to its column *join*, E behind it and so many rows further down; what lies under E is named by E.

    >>> maps = PrintedMaps((38, 50), (20, 50), (34, 0))
    >>> maps.name(maps.parse("e0128")), [maps.name(at) for at in maps.adjacent[maps.parse("E0128")]]
    ('E0128', ['E0127', 'E0227', 'E0228', 'E0129', 'W3428', 'W3427'])
    >>> odd = PrintedMaps((34, 40), (16, 40), (34, 2), is_odd_low=True)
    >>> [odd.name(at) for at in odd.adjacent[odd.parse("E0110")]]
    ['E0109', 'E0210', 'E0211', 'E0111', 'W3413', 'W3412']
    """

    def __init__(
        self, west: tuple[int, int], east: tuple[int, int], join: tuple[int, int], *, is_odd_low: bool = False
    ) -> None:
        """Columns and rows of each map; *join*: the last column of W, and how far down the rows of E are."""
        self.west, down = join
        self._first = {"W": max(0, -down), "E": max(0, down)}
        """The row of the grid in which row 01 of each map lies."""
        self._rows = {"W": west[1], "E": east[1]}
        self.is_odd_low = is_odd_low
        rows = max(self._first[letter] + self._rows[letter] for letter in "WE")
        super().__init__(self.west + east[0], rows, is_first_low=is_odd_low)

    def is_printed(self, at: Hex) -> bool:
        """Whether there is such a hex: one map can begin or end before the other."""
        letter, _, row = self._read(at)
        return 0 < row <= self._rows[letter]

    def _read(self, at: Hex) -> tuple[str, int, int]:
        column, row = divmod(at, self.rows)
        letter, number = ("W", column + 1) if column < self.west else ("E", column + 1 - self.west)
        return letter, number, row + 1 - self._first[letter]

    def _name(self, at: Hex) -> str:
        letter, column, row = self._read(at)
        return f"{letter}{column:02}{row:02}"

    def parse(self, text: str) -> Hex:
        read = HEX_NAME.fullmatch(text.upper())
        if read is None:
            raise ValueError("not a hex: a map and four digits, such as W2421")
        letter, column, row = read[1], int(read[2]) - 1, int(read[3])
        begins, width = (0, self.west) if letter == "W" else (self.west, self.columns - self.west)
        if not (0 <= column < width and 0 < row <= self._rows[letter]):
            raise ValueError("off the map")
        return (begins + column) * self.rows + row - 1 + self._first[letter]

    def distance(self, one: Hex, other: Hex) -> int:
        (column, row), (far, down) = divmod(one, self.rows), divmod(other, self.rows)
        across = far - column
        along = (down - (far + self._shift) // 2) - (row - (column + self._shift) // 2)
        return max(abs(across), abs(along), abs(across + along))

    def _beside(self, at: Hex) -> tuple[Hex, ...]:
        if not self.is_printed(at):
            return ()
        return tuple(filter(self.is_printed, super()._beside(at)))
