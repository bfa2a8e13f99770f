"""A map as the game holds it: plain values, worked out once, so that play only looks them up (B-20 to B-23)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rules.battle.charts import EVIL, SARUMAN, SAURON, Side
from rules.board.hex_maps import HexMap
from rules.board.hexes import Hex, hexside
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


class BattlePack(HexMap, kw_only=True):
    """One map, with what the rules find on it; the Entwash is land of its own (B-21.3), regions are B-23.5's."""

    id: str
    title: str
    sha256: str
    sites: Mapping[Hex, Site]
    """Their names are among all *names*."""
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

    def shut(self, at: Hex) -> Illegal | None:
        """Why nobody enters a hex, for its land."""
        land = self.terrain[at]
        return (
            None
            if land == "clear"
            else self.no("B-5.4", "{at} is {land}; nobody enters it.", at=at, land=land)
        )

    def off_road(self, at: Hex, other: Hex) -> Illegal | None:
        """Why nobody goes from one hex to the *other*."""
        if other in self.open.get(at, ()):
            return None
        if other not in self.grid.adjacent[at]:
            return self.no(
                "B-5.3",
                "{at} and {other} are not neighbours: write a way of three hexes or more in full.",
                at=at,
                other=other,
            )
        wrong = self.shut(other)
        if wrong is None and hexside(at, other) in self.wall_sides:
            wrong = self.no("B-5.4", "Mountains lie between {at} and {other}.", at=at, other=other)
        return wrong

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
