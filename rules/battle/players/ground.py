"""The map as sets of hexes: what `rules.battle.moving` finds hex by hex, a player guesses at for all pieces."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from rules.battle.pack import BattlePack
from rules.board.hex_sets import bits, hexes, stepping
from rules.board.hexes import Hex

FAR: Final = 99
"""Farther than any two hexes are."""


class Ground:
    """One map, and what follows from it alone."""

    def __init__(self, pack: BattlePack) -> None:
        self.pack = pack
        self.distance = pack.grid.distance
        special = pack.specials
        self.moria, self.isengard = special["moria"], special["isengard"]
        self.fangorn, self.paths = special["fangorn"], special["paths_of_the_dead"]
        self.doom = special["mount_doom"]
        self.west, self.east = (bits(gates) for gates in pack.sites[self.moria].gates)
        self.south = bits(pack.sites[self.paths].gates[1])
        self.elven = bits(pack.elven)
        self.ends = bits((self.doom, self.fangorn, self.paths))
        """Where a move ends with the hex."""
        self.near = {at: bits(beside) for at, beside in pack.open.items()}
        """The hexes to which a step leads."""
        self.beside = {at: bits(pack.grid.adjacent[at]) for at in pack.grid.hexes}
        steps = ((at, other) for at, beside in pack.open.items() for other in beside)
        self.step = stepping(one for one in steps if self.moria not in one)
        """All hexes to which a step leads from a set of them, Moria left out."""
        self._known: dict[tuple[int, int], Mapping[Hex, int]] = {}

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
