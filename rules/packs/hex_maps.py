"""A map of hexes on its way in: its grid, whether its land and sides are in form, and the values that come of them.

Its files are those of `hex_forms`, beside them a game's own sites, each with its hex, under `site`, and names under
`names`. Which clauses say what is looked at here, each game tells (`HexClauses`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.board.hexes import Hex, HexGrid, Hexside
from rules.packs.draft import PackDraft
from rules.packs.lines import Path
from rules.packs.reading import Source, Violation

MENU: Final = 25
"""The hexes of a region, and the regions: as many as a menu holds."""
_BLOCK: Final = 5
"""How many hexes wide and high regions are where the file has none."""


class HexClauses(NamedTuple):
    """Where a game's rule book says how its maps are written."""

    rows: str
    """As many rows and columns as the map has, every sign in the legend."""
    names: str
    """Each hex that is named lies on the map; one has one site and one name."""
    sides: str
    """Hexsides lie between neighbours, are written in order, and stand there once."""
    land: str
    """Sites are on clear land, rivers beside it."""
    regions: str
    """No more of them, and no larger, than a menu holds."""


class HexDraft(PackDraft):
    """With the grid that the files speak of."""

    def __init__(self, sources: Sequence[Source], wrong: Sequence[Violation]) -> None:
        super().__init__(sources, wrong)
        self.grid: HexGrid | None = None

    def site(self, at: Hex) -> Path:
        """The way to the site of a hex; to all sites where it has none."""
        assert self.grid is not None
        name = self.grid.name(at)
        return next((path for path, one in self.items("site") if one.hex == name), ("site",))


# --------------------------------------------------------------------------------------------------------- the checks


def check(draft: HexDraft, clauses: HexClauses, named: Iterable[tuple[Path, str]]) -> None:
    """Make the grid, and hold every hex and hexside of the files against it; *named*: where they name hexes."""
    head = draft.files.get("map")
    if head is None:
        return
    grid = draft.grid = HexGrid(head.columns, head.rows)
    if draft.is_whole("terrain", "legend"):
        check_picture(draft, grid, ("terrain", "rows"), draft.files["legend"], clauses.rows)
    _regions(draft, grid, clauses.regions)
    for path, name in named:
        try:
            grid.parse(name)
        except ValueError:
            draft.wrong(clauses.names, path, f"{name} is no hex of this map.")
    _sites(draft, clauses)
    _sides(draft, grid, clauses)


def check_picture(draft: PackDraft, grid: HexGrid, where: Path, legend: Collection[str], clause: str) -> None:
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


def _regions(draft: HexDraft, grid: HexGrid, clause: str) -> None:
    """A region for every hex, and none with more than a menu holds."""
    if not draft.is_whole("regions"):
        return
    regions = draft.files["regions"]
    check_picture(draft, grid, ("regions", "rows"), regions.names, clause)
    counts = Counter(
        sign
        for row, line in enumerate(regions.rows[: grid.rows])
        for column, sign in enumerate(line[: grid.columns])
        if _land(draft, grid.name(column * grid.rows + row)) == "clear"
    )
    for sign, name in regions.names.items():
        if counts[sign] > MENU:
            sentence = f"{name} has {counts[sign]} clear hexes; a region has at most {MENU}."
            draft.wrong(clause, ("regions", "names", sign), sentence)
    if len(counts) > MENU:
        sentence = f"{len(counts)} regions have clear hexes; there are at most {MENU} of them."
        draft.wrong(clause, ("regions", "names"), sentence)


def _sites(draft: HexDraft, clauses: HexClauses) -> None:
    """One entry a hex, and on clear land."""
    seen: set[str] = set()
    for path, one in draft.items("site"):
        if one.hex in seen:
            draft.wrong(clauses.names, path, f"There is a site at {one.hex} already.")
        elif _land(draft, one.hex) not in ("clear", ""):
            sentence = f"{one.hex} is {_land(draft, one.hex)}; a site lies on clear land."
            draft.wrong(clauses.land, path, sentence)
        seen.add(one.hex)
    for name in draft.files.get("names") or {}:
        if name in seen:
            draft.wrong(clauses.names, ("names", name), f"{name} has its name as a site already.")


def _sides(draft: HexDraft, grid: HexGrid, clauses: HexClauses) -> None:
    """Two neighbours, written in order, once in the whole file; a river somebody can stand at."""
    for path, name in check_sides(draft, grid, ("river", "mountain_side"), clauses.sides):
        lands = [_land(draft, end) for end in name.split("-")]
        if path[0] == "river" and "" not in lands and lands.count("clear") < 2:
            if "clear" in lands:
                draft.warn(clauses.land, path, f"{name} has a closed hex on one side.")
            else:
                draft.wrong(clauses.land, path, f"{name} has no clear hex on either side.")


def check_sides(
    draft: PackDraft, grid: HexGrid, lists: Iterable[str], clause: str
) -> Iterator[tuple[Path, str]]:
    """Every hexside that is named under these keys; each lies between neighbours, is in order, and named once."""
    seen: set[str] = set()
    for listed, one in (found for key in lists for found in draft.items(key)):
        for number, name in enumerate(one.sides):
            path = (*listed, "sides", number)
            try:
                grid.parse_hexside(name)
                if name in seen:
                    draft.wrong(clause, path, f"{name} stands in the file twice.")
                seen.add(name)
            except ValueError as error:
                draft.wrong(clause, path, f"{name} is no hexside: {error}.")
            yield path, name


def _land(draft: HexDraft, name: str) -> str:
    """The land of the hex that is called so; empty where it cannot be told."""
    if draft.grid is None or not draft.is_whole("terrain", "legend"):
        return ""
    try:
        column, row = divmod(draft.grid.parse(name), draft.grid.rows)
        return str(draft.files["legend"][draft.files["terrain"].rows[row][column]])
    except (ValueError, LookupError):
        return ""


# --------------------------------------------------------------------------------------------------------- the values


def map_of(draft: HexDraft) -> Mapping[str, Any]:
    """All that a `HexMap` is made of, but for the names of sites; *draft* has no fault in the form of its hexes."""
    files, grid = draft.files, draft.grid
    assert grid is not None
    regions = files.get("regions")
    return {
        "grid": grid,
        "terrain": painted(grid, files["legend"], files["terrain"].rows),
        "rivers": listed_sides(grid, files.get("river", ())),
        "walls": listed_sides(grid, files.get("mountain_side", ())),
        "names": {grid.parse(at): name for at, name in files.get("names", {}).items()},
        "regions": _squares(grid) if regions is None else painted(grid, regions.names, regions.rows),
    }


def painted(grid: HexGrid, legend: Mapping[str, str], rows: Sequence[str]) -> tuple[str, ...]:
    """What the character of each hex stands for."""
    return tuple(legend[rows[row][column]] for column in range(grid.columns) for row in range(grid.rows))


def _squares(grid: HexGrid) -> tuple[str, ...]:
    """Of a map without regions the square in which each hex lies, called by its first and last hex."""
    return tuple(_square(grid, *divmod(at, grid.rows)) for at in grid.hexes)


def _square(grid: HexGrid, column: int, row: int) -> str:
    left, top = column - column % _BLOCK, row - row % _BLOCK
    right, low = min(left + _BLOCK, grid.columns) - 1, min(top + _BLOCK, grid.rows) - 1
    return f"{grid.name(left * grid.rows + top)}-{grid.name(right * grid.rows + low)}"


def listed_sides(grid: HexGrid, listed: Any) -> dict[str, tuple[Hexside, ...]]:
    return {one.name: tuple(map(grid.parse_hexside, one.sides)) for one in listed}
