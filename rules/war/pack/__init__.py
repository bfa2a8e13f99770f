"""The open map of War: plain values, worked out once, so that play only looks things up (W-40 to W-43)."""

from __future__ import annotations

import functools
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from rules.board.hexes import Hex, HexGrid, Hexside, hexside
from rules.game import Frozen
from rules.war.land import MORDOR, NO_WAY, Constants, Walk
from rules.war.state.pieces import TABLE, PieceId, Side

COSTS: Final = {"clear": 2, "forest": 4, "rough": 4, "swamp": 6}
"""W-52.2: half points to enter; nobody enters other land."""
_ROAD, _TRAIL = 1, 2
_WALL_BY_ROAD, _WALL_BY_TRAIL = 2, 4
"""W-52.3: the step in all."""


class Site(Frozen):
    """A hex with a part in the rules, or with a name alone (W-43.3)."""

    at: Hex
    id: str
    name: str
    kinds: frozenset[str] = frozenset()
    owner: str = ""
    """Of a citadel at the start: F, D or S."""
    servant: str = ""
    """Who lives here (W-56.1)."""
    cards: tuple[str, ...] = ()
    """The magic cards that lie here (W-56.3)."""


class OpenLand(Frozen, eq=False, weakref=True, dict=True, kw_only=True):
    """One map. Each is itself alone, so that what follows from one is found once and kept."""

    id: str
    title: str
    sha256: str
    grid: HexGrid
    constants: Constants
    terrain: tuple[str, ...]
    provinces: tuple[str, ...]
    """For each hex the name of its province; of hexes that nobody enters it counts nothing."""
    codes: Mapping[str, str]
    """The provinces by the letters in which words call them (W-18.5)."""
    ring: tuple[str, ...]
    """The provinces that search cards name, in the order in which they follow one another (W-53.3)."""
    sites: Mapping[Hex, Site]
    roads: Mapping[str, tuple[Hex, ...]]
    trails: Mapping[str, tuple[Hex, ...]]
    walls: Mapping[str, tuple[Hexside, ...]]
    river: frozenset[Hex]
    junctions: frozenset[Hex]
    start: Mapping[Hex, tuple[str, ...]]
    """Who stands where, of all that are no group of the Fellowship's (W-51.5)."""

    hosts: tuple[tuple[Side, Hex, int], ...]
    """Whose strength stands where where three play, by side and hex (W-59.5)."""

    def __repr__(self) -> str:
        return f"<OpenLand {self.id}>"

    def name(self, at: Hex) -> str:
        """As orders and records write it: `W2421`."""
        return self.grid.name(at)

    def parse(self, text: str) -> Hex:
        """The hex of a name, its own or that of a place. Raises ValueError."""
        at = self._read.get(text.casefold())
        if at is None:
            folded = " ".join(text.casefold().split())
            at = self.named.get(folded, self.named.get(plain(folded)))
        return self.grid.parse(text) if at is None else at

    @functools.cached_property
    def _read(self) -> Mapping[str, Hex]:
        """The hex of every name as it is mostly written."""
        return {self.grid.name(at).casefold(): at for at in self.grid.hexes} | {**self.named}

    @functools.cached_property
    def named(self) -> Mapping[str, Hex]:
        """W-18: a name that is unique is read as its hex, with its signs or without them."""
        return self.by_name

    @functools.cached_property
    def by_name(self) -> Mapping[str, Hex]:
        """Places by their names that are unique."""
        names = [(plain(site.name), site.at) for site in self.sites.values()]
        many = Counter(name for name, _ in names)
        exact = {site.name.casefold(): site.at for site in self.sites.values() if many[plain(site.name)] == 1}
        return exact | {name: at for name, at in names if many[name] == 1}

    def is_there(self, at: Hex) -> bool:
        """Whether the map has this hex: the grid of two printed ones can be larger than they are."""
        return True

    def adjacent(self, at: Hex) -> tuple[Hex, ...]:
        """Its neighbours, in order of W-41.6's directions."""
        return self.grid.adjacent[at]

    def province(self, at: Hex) -> str:
        """The name of its province."""
        return self.provinces[at]

    def has_province(self, name: str) -> bool:
        """Whether there is a province of this name."""
        return name in self.by_province

    def is_mordor(self, at: Hex) -> bool:
        """Whether the Ring hides nobody there."""
        return self.provinces[at] in MORDOR

    def is_a(self, kind: str, at: Hex) -> bool:
        """Whether a place of this *kind* is there."""
        site = self.sites.get(at)
        return site is not None and kind in site.kinds

    @functools.cached_property
    def place(self) -> Mapping[str, Hex]:
        """The hex of each place, by its id."""
        return {site.id: site.at for site in self.sites.values()}

    def of(self, kind: str) -> tuple[Hex, ...]:
        """All hexes with a place of this *kind*, by name."""
        return self._of.get(kind, ())

    @functools.cached_property
    def _of(self) -> Mapping[str, tuple[Hex, ...]]:
        kinds = sorted({kind for site in self.sites.values() for kind in site.kinds})
        return {kind: tuple(at for at in sorted(self.sites) if self.is_a(kind, at)) for kind in kinds}

    @functools.cached_property
    def by_province(self) -> Mapping[str, tuple[Hex, ...]]:
        """The land of each province."""
        found: dict[str, list[Hex]] = {}
        for at in self.grid.hexes:
            if self.terrain[at] in COSTS:
                found.setdefault(self.provinces[at], []).append(at)
        return {province: tuple(hexes) for province, hexes in found.items()}

    def rating(self, piece: PieceId) -> int:
        """By what a character resists persuasion: Capture (W-34.6)."""
        return TABLE[piece].capture

    # ------------------------------------------------------------------------------------- what is seen, what walks

    @functools.cached_property
    def zones(self) -> tuple[frozenset[Hex], ...]:
        """What a watcher in each hex sees around it: clear hexes behind no mountain side (W-8.5 to W-8.8)."""
        return tuple(frozenset(self._seen(at)) for at in self.grid.hexes)

    def _seen(self, at: Hex) -> Iterator[Hex]:
        for other in self.grid.adjacent[at]:
            if self.terrain[other] == "clear" and hexside(at, other) not in self.wall_sides:
                yield other

    @functools.cached_property
    def wall_sides(self) -> frozenset[Hexside]:
        return frozenset(side for sides in self.walls.values() for side in sides)

    @functools.cached_property
    def road_sides(self) -> frozenset[Hexside]:
        return _sides_of(self.roads.values())

    @functools.cached_property
    def trail_sides(self) -> frozenset[Hexside]:
        return _sides_of(self.trails.values())

    def follows_road(self, at: Hex, other: Hex) -> bool:
        """Whether a road joins these neighbours."""
        return hexside(at, other) in self.road_sides

    def cost(self, at: Hex, other: Hex, *, by_road: bool, walk: Walk) -> int:
        """Half points from a hex to its neighbour; NO_WAY where nobody goes (W-52.2, W-52.3)."""
        side = hexside(at, other)
        if self.terrain[other] not in COSTS or side in walk.shut:
            return NO_WAY
        is_wall, has_trail = side in self.wall_sides, side in self.trail_sides
        if by_road:
            if side not in self.road_sides:
                return NO_WAY
            if is_wall and walk.by_trail_alone:
                return NO_WAY
            return _WALL_BY_ROAD if is_wall else _ROAD
        if is_wall and not has_trail:
            return NO_WAY
        if is_wall:
            return _TRAIL if walk.easy_trails else _WALL_BY_TRAIL
        if walk.boats and other in self.river:
            return _ROAD
        return _TRAIL if has_trail else COSTS[self.terrain[other]]


def plain(name: str) -> str:
    """A name as people type it.

    >>> plain("Helm's Deep"), plain("Barad-dûr")
    ('helms deep', 'barad dur')
    """
    letters = unicodedata.normalize("NFKD", name.casefold().replace("-", " "))
    return "".join(letter for letter in letters if letter == " " or letter.isalnum())


def _sides_of(chains: Iterable[tuple[Hex, ...]]) -> frozenset[Hexside]:
    return frozenset(hexside(*step) for chain in chains for step in pairwise(chain))
