"""Whether a map can be played: the clauses of W-42, and all that is wrong at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rules.board.graphs import parts
from rules.board.hexes import Hex, hexside
from rules.packs.draft import PackDraft
from rules.packs.hex_maps import check_picture, check_sides
from rules.packs.lines import Path
from rules.packs.reading import Source, Violation
from rules.war.land import DUNLAND, MORDOR, NO_WAY, ON_FOOT, entering
from rules.war.pack import COSTS, OpenLand
from rules.war.pack.grid import TwoMaps

NAMED: Final = (
    *("minas-tirith", "dol-amroth", "helms-deep", "dol-guldur", "barad-dur", "durthang", "minas-morgul"),
    *("isengard", "edoras", "hobbiton", "thranduils-palace", "mount-doom", "rivendell", "lorien"),
)
"""W-43.2: the places that rules name, by their ids."""
_RINGED: Final = ("durthang", "minas-morgul")
_NO_JUNCTION: Final = frozenset(("town", "port", "citadel", "magic", "servant"))
_PALANTIRS: Final = 3


class Draft(PackDraft):
    """With the grid that the files speak of."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        super().__init__(sources, wrong)
        self.grid: TwoMaps | None = None


def check_names(draft: Draft) -> None:
    """Make the grid, and hold every hex, side and sign of the files against it (W-42.1 to W-42.4)."""
    size = draft.files["map"]
    if size.last_row < size.first_row:
        draft.wrong("W-43.4", ("map", "last_row"), "The last row comes before the first.")
        return
    grid = draft.grid = TwoMaps(size.west, size.east, size.first_row, size.last_row)
    if draft.is_whole("terrain", "legend"):
        check_picture(draft, grid, ("terrain", "rows"), draft.files["legend"], "W-42.1")
    if draft.is_whole("provinces"):
        check_picture(draft, grid, ("provinces", "rows"), draft.files["provinces"].names, "W-42.2")
        _provinces(draft)
    for path, name in _named(draft):
        try:
            grid.parse(name)
        except ValueError:
            draft.wrong("W-42.1", path, f"{name} is no hex of this map.")
    for _ in check_sides(draft, grid, ("mountain_side",), "W-42.4"):
        pass
    if not draft.violations:
        _chains(draft, grid)


def _provinces(draft: Draft) -> None:
    """W-42.10: Mordor is Gorgoroth and Nurn, Dunland is there; a sign that another key names is a province's."""
    provinces = draft.files["provinces"]
    for sign in (*provinces.mordor, *provinces.ring):
        if sign not in provinces.names:
            draft.wrong("W-42.2", ("provinces", "names"), f"No province has the sign {sign!r}.")
    if {provinces.names.get(sign) for sign in provinces.mordor} != MORDOR:
        draft.wrong(
            "W-42.10", ("provinces", "mordor"), "Gorgoroth and Nurn are Mordor, and no other province is."
        )
    if DUNLAND not in provinces.names.values():
        draft.wrong("W-42.10", ("provinces", "names"), "There is no province Dunland.")


def _named(draft: Draft) -> Iterator[tuple[Path, str]]:
    """Every hex that the file names, mountain sides apart."""
    for key in ("road", "trail"):
        for path, chain in draft.items(key):
            yield from (((*path, "hexes", n), name) for n, name in enumerate(chain.hexes))
    yield from (((*path, "hex"), site.hex) for path, site in draft.items("site"))
    yield from ((("start", name), name) for name in draft.files.get("start") or {})
    for side, hosts in (draft.files.get("hosts") or {}).items():
        yield from ((("hosts", side, name), name) for name in hosts)
    if "hexes" in draft.files:
        for key in ("junctions", "river"):
            names = getattr(draft.files["hexes"], key)
            yield from ((("hexes", key, n), name) for n, name in enumerate(names))


def _chains(draft: Draft, grid: TwoMaps) -> None:
    """W-42.3: hexes of a road or trail follow one another, on land."""
    for key in ("road", "trail"):
        for path, chain in draft.items(key):
            hexes = [grid.parse(name) for name in chain.hexes]
            for n, (at, other) in enumerate(pairwise(hexes), 1):
                if other not in grid.adjacent[at]:
                    sentence = f"{grid.name(other)} is no neighbour of {grid.name(at)}."
                    draft.wrong("W-42.3", (*path, "hexes", n), sentence)
            for n, at in enumerate(hexes):
                if _land(draft, grid, at) not in COSTS:
                    draft.wrong("W-42.3", (*path, "hexes", n), f"{grid.name(at)} is no land.")


def _land(draft: Draft, grid: TwoMaps, at: Hex) -> str:
    column, row = divmod(at, grid.rows)
    return str(draft.files["legend"][draft.files["terrain"].rows[row][column]])


def check_places(draft: Draft) -> None:
    """What has to be there, and once (W-42.11, W-42.17)."""
    if not draft.is_whole("site"):
        return
    ids = Counter(site.id for _, site in draft.items("site"))
    hexes = Counter(site.hex for _, site in draft.items("site"))
    for path, site in draft.items("site"):
        if ids[site.id] > 1 or hexes[site.hex] > 1:
            draft.wrong("W-42.11", path, f"There is another place {site.id!r}, or another at {site.hex}.")
    for place in NAMED:
        if not ids[place]:
            draft.wrong("W-42.11", ("site",), f"There is no place {place!r}, which the rules name.")
    palantirs = sum("palantir" in site.kinds for _, site in draft.items("site"))
    if palantirs != _PALANTIRS:
        draft.wrong("W-42.17", ("site",), f"There are three palantíri, not {palantirs}.")


def check_ways(draft: Draft, land: OpenLand) -> None:
    """Where one can walk, and what is watched (W-42.2, W-42.5 to W-42.8, W-42.12)."""
    for at in land.grid.hexes:
        if land.terrain[at] in COSTS and land.provinces[at] not in {*land.ring, *MORDOR}:
            draft.wrong("W-42.2", ("provinces", "rows"), f"{land.name(at)} is land and in no province.")
    _junctions(draft, land)
    for place in _RINGED:
        at = land.place[place]
        if not all(hexside(at, other) in land.wall_sides for other in land.adjacent(at)):
            sentence = f"{land.name(at)} is not ringed by mountains."
            draft.wrong("W-42.8", ("mountain_side",), sentence)
    walks = {
        at: [
            other
            for other in land.adjacent(at)
            if entering(land, at, other, roads=True, walk=ON_FOOT)[0] < NO_WAY
        ]
        for at in land.grid.hexes
        if land.terrain[at] in COSTS
    }
    for part in parts(walks)[1:]:
        names = ", ".join(map(land.name, sorted(part)[:4]))
        draft.wrong("W-42.12", ("terrain", "rows"), f"No way leads to {names} from the rest of the map.")


def _junctions(draft: Draft, land: OpenLand) -> None:
    """W-42.5, W-42.6."""
    watched = {
        other
        for site in land.sites.values()
        if "citadel" in site.kinds and site.owner == "D"
        for other in land.zones[site.at]
    }
    for n, at in enumerate(sorted(land.junctions)):
        path = ("hexes", "junctions", n)
        sides = [hexside(at, other) for other in land.adjacent(at)]
        if not any(side in land.road_sides for side in sides):
            draft.wrong("W-42.5", path, f"No road passes the junction {land.name(at)}.")
        if sum(side in land.road_sides or side in land.trail_sides for side in sides) < 3:
            draft.wrong("W-42.5", path, f"Fewer than three ways meet at the junction {land.name(at)}.")
        if at in watched or any(land.is_a(kind, at) for kind in _NO_JUNCTION):
            draft.wrong("W-42.6", path, f"The junction {land.name(at)} is watched as something else already.")
