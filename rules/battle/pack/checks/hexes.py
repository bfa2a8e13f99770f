"""The form of a map: its land, and that every hex it names is there (B-22.1 to B-22.4, B-22.31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from rules.battle.pack.draft import Draft
from rules.board.hexes import HexGrid
from rules.packs.lines import Path

MENU: Final = 25
"""The hexes of a region, and the regions: as many as a menu holds (B-22.31)."""


def check_hexes(draft: Draft) -> None:
    """Make the grid, and hold every hex and hexside of the file against it."""
    head = draft.files.get("map")
    if head is None:
        return
    grid = draft.grid = HexGrid(head.columns, head.rows)
    if draft.is_whole("terrain", "legend"):
        _picture(draft, grid, ("terrain", "rows"), draft.files["legend"], "B-22.1")
    _regions(draft, grid)
    for path, name in _named(draft):
        try:
            grid.parse(name)
        except ValueError:
            draft.wrong("B-22.2", path, f"{name} is no hex of this map.")
    _sites(draft)
    _sides(draft, grid)


def _picture(draft: Draft, grid: HexGrid, where: Path, legend: Collection[str], clause: str) -> None:
    """Whether the rows there have a character of *legend* for each hex."""
    rows = draft.files[str(where[0])].rows
    if len(rows) != grid.rows:
        draft.wrong(clause, where, f"There are {len(rows)} rows of land; the map has {grid.rows}.")
    for number, row in enumerate(rows):
        path = (*where, number)
        if len(row) != grid.columns:
            draft.wrong(clause, path, f"Row {number + 1} has {len(row)} characters, not {grid.columns}.")
        for sign in sorted(set(row) - set(legend)):
            draft.wrong(clause, path, f"Row {number + 1} has a {sign!r}, which is not in the legend.")


def _regions(draft: Draft, grid: HexGrid) -> None:
    """B-22.31: a region for every hex, and none with more than a menu holds."""
    if not draft.is_whole("regions"):
        return
    regions = draft.files["regions"]
    _picture(draft, grid, ("regions", "rows"), regions.names, "B-22.31")
    counts = Counter(
        sign
        for row, line in enumerate(regions.rows[: grid.rows])
        for column, sign in enumerate(line[: grid.columns])
        if _land(draft, grid.name(column * grid.rows + row)) == "clear"
    )
    for sign, name in regions.names.items():
        if counts[sign] > MENU:
            sentence = f"{name} has {counts[sign]} clear hexes; a region has at most {MENU}."
            draft.wrong("B-22.31", ("regions", "names", sign), sentence)
    if len(counts) > MENU:
        sentence = f"{len(counts)} regions have clear hexes; there are at most {MENU} of them."
        draft.wrong("B-22.31", ("regions", "names"), sentence)


def _named(draft: Draft) -> Iterator[tuple[Path, str]]:
    """Every hex that the file names, hexsides apart."""
    for path, one in draft.items("site"):
        yield (*path, "hex"), one.hex
        for gate in ("west", "east", "north", "south"):
            yield from (((*path, gate, n), name) for n, name in enumerate(getattr(one, gate)))
    yield from ((("names", name), name) for name in draft.files.get("names") or {})
    for nation, said in (draft.files.get("build") or {}).items():
        yield from ((("build", nation, n), name) for n, name in enumerate(said))
    if "check" in draft.files:
        gates = draft.files["check"].mordor_gates
        yield from ((("check", "mordor_gates", n), name) for n, name in enumerate(gates))


def _sites(draft: Draft) -> None:
    """B-22.2, B-22.4: one entry a hex, and on clear land."""
    seen: set[str] = set()
    for path, one in draft.items("site"):
        if one.hex in seen:
            draft.wrong("B-22.2", path, f"There is a site at {one.hex} already.")
        elif _land(draft, one.hex) not in ("clear", ""):
            draft.wrong("B-22.4", path, f"{one.hex} is {_land(draft, one.hex)}; a site lies on clear land.")
        seen.add(one.hex)
    for name in draft.files.get("names") or {}:
        if name in seen:
            draft.wrong("B-22.2", ("names", name), f"{name} has its name as a site already.")


def _sides(draft: Draft, grid: HexGrid) -> None:
    """B-22.3, B-22.4: two neighbours, written in order, once in the whole file; a river somebody can stand at."""
    seen: set[str] = set()
    for listed, one in (*draft.items("river"), *draft.items("mountain_side")):
        for number, name in enumerate(one.sides):
            path = (*listed, "sides", number)
            try:
                grid.parse_hexside(name)
                if name in seen:
                    draft.wrong("B-22.3", path, f"{name} stands in the file twice.")
                seen.add(name)
            except ValueError as error:
                draft.wrong("B-22.3", path, f"{name} is no hexside: {error}.")
            lands = [_land(draft, end) for end in name.split("-")]
            if listed[0] == "river" and "" not in lands and lands.count("clear") < 2:
                if "clear" in lands:
                    draft.warn("B-22.4", path, f"{name} has a closed hex on one side.")
                else:
                    draft.wrong("B-22.4", path, f"{name} has no clear hex on either side.")


def _land(draft: Draft, name: str) -> str:
    """The land of the hex that is called so; empty where it cannot be told."""
    if draft.grid is None or not draft.is_whole("terrain", "legend"):
        return ""
    try:
        column, row = divmod(draft.grid.parse(name), draft.grid.rows)
        return str(draft.files["legend"][draft.files["terrain"].rows[row][column]])
    except (ValueError, LookupError):
        return ""
