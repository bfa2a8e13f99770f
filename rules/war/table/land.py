"""The land by names: hexes, what lies beside what, and of the rest no more than a table sheet says (W-44.1)."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.land import Constants, Walk
from rules.war.pack import OpenLand, Site, plain
from rules.war.state.pieces import PieceId
from rules.war.table.maps import PrintedMaps
from rules.war.table.sheet import FIXED, JUNCTIONS, TableSheet, spelt

TITLE: Final = "the printed map"
ID: Final = "table"
RINGED: Final = ("durthang", "minas-morgul")
"""They see nothing: mountains all around (W-8.9)."""
_NO_CONSTANTS: Final = dict.fromkeys(Constants.__struct_fields__, 0)
_ALL_OF_A_HAND: Final = 999
_RATING: Final = 3
"""Where the sheet has none (W-44.2)."""
UNKNOWN: Final = ""
"""The province of a hex of which nobody has said it."""


class TableLand(OpenLand, kw_only=True, eq=False, weakref=True, dict=True):
    """Its terrain is as if all were clear, for zones reach everywhere but where owners strike them out (W-44.5)."""

    names: tuple[str, ...]
    """The provinces."""
    blind: frozenset[tuple[Hex, Hex]]
    """Who stands at the first does not see the second."""
    decks: Mapping[str, tuple[int, ...]]
    ratings: Mapping[str, tuple[int, int]]
    """Capture and Escape of characters (chapter 34)."""

    @functools.cached_property
    def named(self) -> Mapping[str, Hex]:
        """W-18, but for names that are those of provinces too, which plots and search cards say."""
        provinces = {plain(name) for name in self.names}
        return {name: at for name, at in self.by_name.items() if plain(name) not in provinces}

    def _seen(self, at: Hex) -> Iterator[Hex]:
        site = self.sites.get(at)
        if site is None or site.id not in RINGED:
            yield from (other for other in self.adjacent(at) if (at, other) not in self.blind)

    def is_there(self, at: Hex) -> bool:
        assert isinstance(self.grid, PrintedMaps)
        return self.grid.is_printed(at)

    def cost(self, at: Hex, other: Hex, *, by_road: bool, walk: Walk) -> int:
        """Nothing: what it costs is its owner's word (W-44.4, W-44.13)."""
        return 0

    def follows_road(self, at: Hex, other: Hex) -> bool:
        """As its owner says (W-44.4)."""
        return True

    def has_province(self, name: str) -> bool:
        return name in self.names

    def rating(self, piece: PieceId) -> int:
        return self.ratings.get(piece, (_RATING, _RATING))[0]

    def spelt(self, words: str) -> str | None:
        """The province of this name, as the sheet spells it; None where there is none."""
        return spelt(self.names, words)

    def knowing(self, where: Collection[tuple[Hex, str]], blind: Collection[tuple[Hex, Hex]]) -> TableLand:
        """With provinces of hexes that were said, and sides that were struck out, in a game."""
        provinces = list(self.provinces)
        for at, name in where:
            provinces[at] = name
        return replace(self, provinces=tuple(provinces), blind=self.blind.union(blind))


def slug(name: str) -> str:
    """The id of a place by its name.

    >>> slug("Helm's Deep"), slug("Barad-dûr")
    ('helms-deep', 'barad-dur')
    """
    return re.sub("[^a-z0-9]+", "-", plain(name)).strip("-")


def land_of(sheet: TableSheet, sha256: str, title: str = TITLE) -> TableLand:
    """What a game plays on that has this sheet, which is without fault."""
    maps = sheet.maps()
    provinces = [UNKNOWN] * len(maps.hexes)
    for at, name in sheet.where:
        provinces[maps.parse(at)] = spelt(sheet.provinces, name) or UNKNOWN
    sites = {site.at: site for site in _sites(sheet, maps)}
    constants = Constants(**{**_NO_CONSTANTS, "cards": 1, "hand": _ALL_OF_A_HAND})
    return TableLand(
        id=ID,
        title=title,
        sha256=sha256,
        grid=maps,
        constants=constants,
        terrain=tuple("clear" if maps.is_printed(at) else "sea" for at in maps.hexes),
        provinces=tuple(provinces),
        codes={},
        ring=sheet.provinces,
        sites=sites,
        roads={},
        trails={},
        walls={},
        river=frozenset(),
        junctions=frozenset(map(maps.parse, JUNCTIONS)),
        start={},
        hosts=(),
        names=sheet.provinces,
        blind=frozenset((maps.parse(watcher), maps.parse(at)) for watcher, at in sheet.blind),
        decks={name: tuple(range(first, last + 1)) for name, first, last in sheet.decks},
        ratings={piece: (capture, escape) for piece, capture, escape in sheet.ratings},
    )


def _sites(sheet: TableSheet, maps: PrintedMaps) -> Iterable[Site]:
    """Each hex with a name once, with all that lines say of it, and those of W-43.1."""
    kinds: dict[str, set[str]] = {}
    names: dict[str, str] = {}
    owners: dict[str, str] = {}
    for at, (name, fixed, owner) in FIXED.items():
        kinds[at], names[at], owners[at] = set(fixed), name, owner
    for line in sheet.named:
        kinds.setdefault(line.at, set()).add(line.kind)
        names.setdefault(line.at, line.name)
        owners[line.at] = owners.get(line.at) or line.owner
    many = Counter(slug(name) for name in names.values())
    for at, name in names.items():
        id = slug(name) if many[slug(name)] == 1 else f"{slug(name)}-{at.lower()}"
        yield Site(maps.parse(at), id, name, frozenset(kinds[at]), owners[at])
