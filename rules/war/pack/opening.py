"""The maps of War: read, checked, and made ready to play (W-40, W-42)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rules.packs.draft import Stage
from rules.packs.forms import Schema, read_forms
from rules.packs.hex_maps import listed_sides, painted
from rules.packs.reading import Clauses, Source, Violation
from rules.packs.shelf import Shelf
from rules.war.land import Constants
from rules.war.pack import OpenLand, Site
from rules.war.pack.checks import Draft, check_names, check_places, check_ways
from rules.war.pack.forms import HINTS, KEYS, SHEET, SheetFile
from rules.war.table.land import land_of
from rules.war.table.sheet import CLAUSE, TableSheet
from rules.war.table.sheet import read as read_sheet

OPEN: Final = "open"
_SCHEMA: Final = Schema(
    KEYS, frozenset({"road", "trail", "mountain_side", "site"}), unknown="W-40.2", twice="W-40.2", hints=HINTS
)
_SCHEMA_OF_SHEETS: Final = Schema(
    {SHEET: (SheetFile, CLAUSE)}, frozenset(), unknown=CLAUSE, twice=CLAUSE, hints=HINTS
)
_MAY_LACK: Final = frozenset(("hosts",))
"""Where only two play."""
_SENSE: Final[Sequence[Callable[[Draft], None]]] = (check_names, check_places)


def check(sources: Sequence[Source], wrong: Sequence[Violation] = ()) -> Draft:
    """A draft of the map that these files hold, with what is *wrong* already and everything that is found now."""
    draft = Draft(sources, wrong)
    if SHEET in draft.raw:
        read_forms(draft, sources, _SCHEMA_OF_SHEETS)
        _check_sheet(draft)
    elif sources:
        meant = read_forms(draft, sources, _SCHEMA)
        for key in KEYS.keys() - _MAY_LACK:
            if draft.is_all_there and key not in draft.raw and key not in meant:
                draft.wrong("W-40.2", (), f"The key `{key}` is missing.")
        draft.stage = Stage.SENSE
        for look in _SENSE if "map" in draft.files else ():
            look(draft)
        if not draft.violations:
            check_ways(draft, build(draft, ""))
    return draft


def _check_sheet(draft: Draft) -> None:
    """W-44.2: every fault with its line."""
    draft.stage = Stage.SENSE
    if SHEET not in draft.files:
        return
    lines = draft.files[SHEET].lines
    _, faults = read_sheet(lines)
    for fault in faults:
        where = f"Line {fault.line}, `{lines[fault.line - 1][:60]}`: " if fault.line else ""
        draft.wrong(CLAUSE, (SHEET, "lines", max(0, fault.line - 1)), where + fault.sentence)


def _sheet(draft: Draft) -> TableSheet:
    sheet, _ = read_sheet(draft.files[SHEET].lines)
    return sheet


def build(draft: Draft, sha256: str) -> OpenLand:
    """The map as the game plays with it; *draft* has no fault in the form of its hexes."""
    if SHEET in draft.files:
        return land_of(_sheet(draft), sha256)
    files, grid = draft.files, draft.grid
    assert grid is not None
    provinces = files["provinces"]
    sites = [
        Site(
            grid.parse(one.hex),
            one.id,
            one.name,
            frozenset(one.kinds),
            one.owner,
            one.servant,
            tuple(one.cards),
        )
        for one in files["site"]
    ]
    return OpenLand(
        id=files["map"].id,
        title=files["map"].title,
        sha256=sha256,
        grid=grid,
        constants=Constants(**files["constants"].model_dump()),
        terrain=painted(grid, files["legend"], files["terrain"].rows),
        provinces=painted(grid, provinces.names, provinces.rows),
        codes=provinces.names,
        ring=tuple(provinces.names[sign] for sign in provinces.ring),
        sites={site.at: site for site in sites},
        roads={one.name: tuple(map(grid.parse, one.hexes)) for one in files["road"]},
        trails={one.name: tuple(map(grid.parse, one.hexes)) for one in files["trail"]},
        walls=listed_sides(grid, files["mountain_side"]),
        river=frozenset(map(grid.parse, files["hexes"].river)),
        junctions=frozenset(map(grid.parse, files["hexes"].junctions)),
        hosts=tuple(
            sorted(
                (side, grid.parse(at), n)
                for side, hosts in (files.get("hosts") or {}).items()
                for at, n in hosts.items()
            )
        ),
        start={grid.parse(at): tuple(pieces) for at, pieces in files["start"].items()},
    )


SHELF: Final = Shelf(
    Path(__file__).parents[1] / "data",
    Clauses(form="W-40.2", keys="W-40.2", bounds="W-40.2"),
    check,
    build,
)


def open_land(id: str = OPEN) -> OpenLand:
    """A map that the project ships, read once. Raises ValueError for an unknown one."""
    return SHELF.open_pack(id)
