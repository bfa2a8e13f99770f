"""A map as the game holds it: plain values, worked out once, so that play only looks them up (B-20 to B-23)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rules.battle.charts import EVIL, SARUMAN, SAURON, Side
from rules.board.graphs import distances
from rules.board.hexes import Hex, HexGrid, Hexside, hexside
from rules.game import Illegal

SPECIALS: Final = ("moria", "isengard", "fangorn", "paths_of_the_dead", "mount_doom")
"""B-22.8: the roles of special hexes."""
NO_FIGHT: Final = frozenset(("mount_doom", "fangorn", "paths_of_the_dead", "moria"))
"""B-10.3."""
SHIRE: Final = "shire"
"""The crown of the Shire (B-4.13)."""
_PLACES: Final = ("at", "here", "other", "target", "where")
"""Facts of refusals that are hexes."""


class Site(msgspec.Struct, frozen=True):
    """A hex with a role, in the words of the file (B-23.1)."""

    at: Hex
    name: str
    start: str | None = None
    start_count: int = 1
    crown: str | None = None
    fortress: bool = False
    elven: bool = False
    special: str | None = None
    goal: str | None = None
    gates: tuple[tuple[Hex, ...], tuple[Hex, ...]] = ((), ())
    """West and east of Moria (B-12.2); north and south of the Paths of the Dead (B-15)."""


class BattlePack(msgspec.Struct, frozen=True, eq=False, weakref=True, dict=True):
    """One map. Each is itself alone, so that what follows from one is found once and kept."""

    id: str
    title: str
    sha256: str
    grid: HexGrid
    terrain: tuple[str, ...]
    """For each hex: `clear`, `mountain`, `forest`, `sea` or `entwash`."""
    rivers: Mapping[str, tuple[Hexside, ...]]
    walls: Mapping[str, tuple[Hexside, ...]]
    """Mountain hexsides, by name as the rivers are."""
    sites: Mapping[Hex, Site]
    names: Mapping[Hex, str]
    """All names, those of sites among them."""
    regions: tuple[str, ...]
    """For each hex the name of its region (B-23.5)."""
    build: Mapping[str, tuple[Hex, ...]]
    """B-4.12: where a nation builds first."""
    mordor_gates: tuple[Hex, ...]
    warnings: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<BattlePack {self.id}>"

    def no(self, clause: str, sentence: str, **facts: Any) -> Illegal:
        """Why something is not allowed, hexes by their names."""
        name = self.grid.name
        named = {key: name(fact) if key in _PLACES else fact for key, fact in facts.items()}
        return Illegal(clause, sentence, **named)

    def region(self, at: Hex) -> str:
        """The land in which a hex lies: menus, reports and pictures go by it, no rule does (B-23.5)."""
        return self.regions[at]

    @functools.cached_property
    def words(self) -> tuple[str, ...]:
        """Each hex as orders name it (B-19.3)."""
        return tuple(self.grid.name(at).lower() for at in self.grid.hexes)

    @functools.cached_property
    def by_region(self) -> Mapping[str, tuple[Hex, ...]]:
        """The hexes of each region, from north-west to south-east."""
        found: dict[str, tuple[Hex, ...]] = {}
        for at in sorted(self.grid.hexes, key=lambda one: (one % self.grid.rows, one)):
            found[self.regions[at]] = (*found.get(self.regions[at], ()), at)
        return found

    @functools.cached_property
    def river_sides(self) -> frozenset[Hexside]:
        return frozenset(one for sides in self.rivers.values() for one in sides)

    @functools.cached_property
    def wall_sides(self) -> frozenset[Hexside]:
        return frozenset(one for sides in self.walls.values() for one in sides)

    @functools.cached_property
    def open(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """The clear neighbours of each clear hex with no mountain hexside between, in order of directions (B-5.4)."""
        clear = {at: self.grid.adjacent[at] for at in self.grid.hexes if self.terrain[at] == "clear"}
        return {
            at: tuple(one for one in beside if one in clear and hexside(at, one) not in self.wall_sides)
            for at, beside in clear.items()
        }

    @functools.cached_property
    def fights(self) -> tuple[frozenset[Hex], ...]:
        """Where whoever stands on a hex can attack somebody, of each hex (B-10.2, B-10.3)."""
        return tuple(
            frozenset(
                one
                for one in beside
                if not NO_FIGHT & {self.roles.get(at), self.roles.get(one)}
                and hexside(at, one) not in self.wall_sides
            )
            for at, beside in enumerate(self.grid.adjacent)
        )

    @functools.cached_property
    def plain(self) -> tuple[frozenset[Hex], ...]:
        """Those that everybody may enter from there, and end on, as long as nobody stands there; of each hex."""
        special = self.elven | self.roles.keys()
        return tuple(
            frozenset(() if at in self.roles else self.open.get(at, ())) - special for at in self.grid.hexes
        )

    @functools.cached_property
    def specials(self) -> Mapping[str, Hex]:
        """Where each role of SPECIALS lies."""
        return {site.special: site.at for site in self.sites.values() if site.special}

    @functools.cached_property
    def roles(self) -> Mapping[Hex, str]:
        """The role of each special hex."""
        return {at: role for role, at in self.specials.items()}

    @functools.cached_property
    def moria(self) -> Hex:
        return self.specials["moria"]

    @functools.cached_property
    def beside_special(self) -> frozenset[Hex]:
        """Special hexes and their neighbours: whoever goes on from there has more to mind than the land."""
        return frozenset(one for at in self.roles for one in (at, *self.grid.adjacent[at]))

    @functools.cached_property
    def elven(self) -> frozenset[Hex]:
        return frozenset(site.at for site in self.sites.values() if site.elven)

    @functools.cached_property
    def fortresses(self) -> frozenset[Hex]:
        return frozenset(site.at for site in self.sites.values() if site.fortress)

    @functools.cached_property
    def crowns(self) -> Mapping[str, tuple[Hex, ...]]:
        """The crowns of each nation, in the order of the file; the Shire under SHIRE."""
        crowned = [site for site in self.sites.values() if site.crown]
        nations = dict.fromkeys(site.crown or "" for site in crowned)
        return {one: tuple(site.at for site in crowned if site.crown == one) for one in nations}

    @property
    def shire(self) -> Hex:
        return self.crowns[SHIRE][0]

    @functools.cached_property
    def barad_dur(self) -> Hex:
        """The hex by which Sauron wins (B-17.2)."""
        return next(site.at for site in self.sites.values() if site.goal == "sauron")

    def goal_of(self, side: Side) -> Hex:
        """Where a side wants its Ring-bearer (B-8.7)."""
        if side in (SAURON, EVIL):
            return self.barad_dur
        return self.specials["isengard" if side == SARUMAN else "mount_doom"]

    def steps(self, start: Hex, shut: frozenset[Hex]) -> dict[Hex, int]:
        """How far every hex is from *start* for whoever may enter all clear hexes but *shut*."""
        graph = {
            at: tuple(one for one in beside if one not in shut)
            for at, beside in self.open.items()
            if at == start or at not in shut
        }
        return distances(graph, start)
