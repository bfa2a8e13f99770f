"""The form of a map: its land, and that every hex it names is there (B-22.1 to B-22.4, B-22.31)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.battle.pack.draft import Draft
from rules.packs import hex_maps
from rules.packs.hex_maps import HexClauses
from rules.packs.lines import Path

_CLAUSES: Final = HexClauses(rows="B-22.1", names="B-22.2", sides="B-22.3", land="B-22.4", regions="B-22.31")


def check_hexes(draft: Draft) -> None:
    """Make the grid, and hold every hex and hexside of the file against it."""
    hex_maps.check(draft, _CLAUSES, _named(draft))


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
