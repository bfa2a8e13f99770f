"""The map as sets of hexes, a bit each: where a piece can come in so many steps is a few shifts of whole numbers.

What `rules.battle.moving` finds hex by hex for the one order that is given, a player has to guess at for hundreds of
pieces and hexes in a turn. A set of hexes is a whole number here; bit *n* is hex *n*.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules.battle.pack import BattlePack
from rules.board.hexes import Hex

FAR: Final = 99
"""Farther than any two hexes are."""


def bits(hexes: Iterable[Hex]) -> int:
    """The set of these."""
    found = 0
    for at in hexes:
        found |= 1 << at
    return found


def hexes(some: int) -> Iterator[Hex]:
    """Those in a set, in order.

    >>> list(hexes(bits((3, 1))))
    [1, 3]
    """
    while some:
        low = some & -some
        yield low.bit_length() - 1
        some ^= low


class Ground:
    """One map, and what follows from it alone."""

    def __init__(self, pack: BattlePack) -> None:
        self.pack = pack
        special = pack.specials
        self.moria, self.isengard = special["moria"], special["isengard"]
        self.fangorn, self.paths, self.doom = (
            special["fangorn"],
            special["paths_of_the_dead"],
            special["mount_doom"],
        )
        self.west, self.east = (bits(gates) for gates in pack.sites[self.moria].gates)
        self.south = bits(pack.sites[self.paths].gates[1])
        self.elven = bits(pack.elven)
        self.near = {at: bits(beside) for at, beside in pack.open.items()}
        """The hexes to which a step leads."""
        self.beside = {at: bits(pack.grid.adjacent[at]) for at in pack.grid.hexes}
        self._shifts = self._as_shifts()
        self._rows: dict[Hex, bytes] = {}
        self._known: dict[tuple[int, int], Mapping[Hex, int]] = {}

    def _as_shifts(self) -> tuple[tuple[int, int], ...]:
        """By how much the number of a hex changes in a step, and from which hexes such a step leads."""
        found: dict[int, int] = {}
        for at, beside in self.pack.open.items():
            for other in beside:
                if self.moria not in (at, other):
                    found[other - at] = found.get(other - at, 0) | 1 << at
        return tuple(found.items())

    def distance(self, one: Hex, other: Hex) -> int:
        """B-20.6, each hex's to all others kept."""
        if one not in self._rows:
            self._rows[one] = bytes(self.pack.grid.distance(one, at) for at in self.pack.grid.hexes)
        return self._rows[one][other]

    def step(self, some: int) -> int:
        """All hexes to which a step leads from any of these, Moria left out."""
        found = 0
        for shift, sources in self._shifts:
            there = some & sources
            found |= there << shift if shift > 0 else there >> -shift
        return found

    def layers(self, start: int, steps: int, shut: int, *, moria: bool = False, ends: int = 0) -> list[int]:
        """The hexes that are reached first by so many steps, by the number of steps.

        *moria*: by its gates too; *ends*: hexes behind which no way goes on.
        """
        found, seen = [start], start
        while len(found) <= steps:
            new = self.step(found[-1] & ~ends if len(found) > 1 else start)
            if moria and len(found) > 1:
                new |= self.east if found[-2] & self.west else 0
                new |= self.west if found[-2] & self.east else 0
            new &= ~(seen | shut)
            seen |= new
            found.append(new)
            if not new and not (moria and found[-2]):
                break
        return found

    def steps(self, goal: Hex, shut: int = 0) -> Mapping[Hex, int]:
        """How many steps every hex is from *goal* where nobody stands in the way; kept, for it is asked for often."""
        key = goal, shut
        if key not in self._known:
            if len(self._known) > 4000:
                self._known.clear()
            found: dict[Hex, int] = {}
            start, before = (1 << goal, 0) if goal != self.moria else (self.west | self.east, 1)
            for number, layer in enumerate(self.layers(start, FAR, shut & ~start, moria=True), before):
                for at in hexes(layer):
                    found[at] = number
            found[goal] = 0
            self._known[key] = found
        return self._known[key]


@functools.lru_cache(maxsize=4)
def ground(pack: BattlePack) -> Ground:
    """That of a map, made once."""
    return Ground(pack)
