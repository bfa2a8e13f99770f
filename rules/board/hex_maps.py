"""A map of hexes with its land, worked out once, so that play only looks things up. No game is known here."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from rules.board.graphs import distances
from rules.board.hexes import Hex, HexGrid, Hexside, hexside
from rules.game import Frozen


class Placed(Protocol):
    """Whatever stands in a hex."""

    @property
    def at(self) -> Hex: ...


P = TypeVar("P", bound=Placed)


class HexMap(Frozen, eq=False, weakref=True, dict=True, kw_only=True):
    """One map. Each is itself alone, so that what follows from one is found once and kept."""

    grid: HexGrid
    terrain: tuple[str, ...]
    """For each hex its land: who goes on foot enters `clear` alone."""
    rivers: Mapping[str, tuple[Hexside, ...]]
    walls: Mapping[str, tuple[Hexside, ...]]
    """Sides that nobody crosses, by name as the rivers are."""
    names: Mapping[Hex, str]
    regions: tuple[str, ...]
    """For each hex the name of its region: menus, reports and pictures go by it, no rule does."""

    def region(self, at: Hex) -> str:
        """The region in which a hex lies."""
        return self.regions[at]

    @functools.cached_property
    def words(self) -> tuple[str, ...]:
        """Each hex as orders name it."""
        return tuple(self.grid.name(at).lower() for at in self.grid.hexes)

    @functools.cached_property
    def by_region(self) -> Mapping[str, tuple[Hex, ...]]:
        """The hexes of each region, from north-west to south-east."""
        found: dict[str, tuple[Hex, ...]] = {}
        for at in sorted(self.grid.hexes, key=lambda one: (one % self.grid.rows, one)):
            found[self.regions[at]] = (*found.get(self.regions[at], ()), at)
        return found

    def placed(self, pieces: Iterable[P]) -> Mapping[str, tuple[P, ...]]:
        """*pieces* in each region where any stand, from north-west to south-east."""
        there: dict[str, list[P]] = defaultdict(list)
        for piece in sorted(pieces, key=lambda piece: self._ranks[piece.at]):
            there[self.regions[piece.at]].append(piece)
        return {name: tuple(mine) for name, mine in there.items()}

    @functools.cached_property
    def _ranks(self) -> Mapping[Hex, int]:
        """The place of each hex among all, region by region."""
        hexes = (at for hexes in self.by_region.values() for at in hexes)
        return {at: rank for rank, at in enumerate(hexes)}

    @functools.cached_property
    def river_sides(self) -> frozenset[Hexside]:
        return frozenset(one for sides in self.rivers.values() for one in sides)

    @functools.cached_property
    def wall_sides(self) -> frozenset[Hexside]:
        return frozenset(one for sides in self.walls.values() for one in sides)

    @functools.cached_property
    def open(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """The clear neighbours of each clear hex with no wall between, in order of directions."""
        clear = {at: self.grid.adjacent[at] for at in self.grid.hexes if self.terrain[at] == "clear"}
        return {
            at: tuple(one for one in beside if one in clear and hexside(at, one) not in self.wall_sides)
            for at, beside in clear.items()
        }

    def steps(self, start: Hex, shut: frozenset[Hex]) -> dict[Hex, int]:
        """How far every hex is from *start* for whoever may enter all clear hexes but *shut*."""
        graph = {
            at: tuple(one for one in beside if one not in shut)
            for at, beside in self.open.items()
            if at == start or at not in shut
        }
        return distances(graph, start)
