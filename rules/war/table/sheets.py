"""Table sheets as hosts write them and servers keep them (W-44.2, W-44.15)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from rules.capabilities import Sheets
from rules.packs.reading import Violation
from rules.packs.shelf import canonical
from rules.war.pack.forms import SHEET
from rules.war.state.war import WarState
from rules.war.table.sheet import CLAUSE
from rules.war.table.sheet import read as read_sheet

MODES: Final[Mapping[int, tuple[str, ...]]] = {2: ("hidden",), 3: ("both", "three")}
"""By seats."""
_LONGEST: Final = 1 << 16
_BLANK: Final = """\
# The table sheet of your own map. What stands behind a # is only for you.
# Look at hex W0202. If W0102 and W0103 are to its left, even columns are low; if W0101 and W0102 are, odd ones.
low even
# Look at hex E0101. Which hexes of map W are to its left? Of W3401 and W3402, join 34 0.
join 34 0
# How many columns and rows each map has.
size W 38 50
size E 20 50
# All provinces, with commas between, in as many lines as you like.
provinces Hollin, Rhudaur, Dunland, Gorgoroth, Nurn
# Every hex with a name that counts: town, port, citadel F (or D, or S), magic, servant, palantir, haven, doom.
town W1612 Bree
citadel F W2424 Helm's Deep
# The numbers of your cards, if I am to shuffle them; without the line you draw at your table.
deck event 30-82
deck search 1-24
# Capture and Escape of who may be persuaded; not given, both are 3.
rating pippin capture 2 escape 2
"""


class TableSheets(Sheets[WarState]):
    """Those of a war."""

    def blank(self) -> str:
        return _BLANK

    def read(self, text: str) -> tuple[bytes | None, tuple[Violation, ...]]:
        if len(text) > _LONGEST:
            return None, (Violation(CLAUSE, "", None, "That is far too long for a table sheet."),)
        lines = text.replace("\r\n", "\n").strip("\n").split("\n")
        _, faults = read_sheet(lines)
        wrong = tuple(Violation(CLAUSE, "", fault.line or None, fault.sentence) for fault in faults)
        return (None, wrong) if wrong else (_body(lines), ())

    def written(self, body: bytes) -> str:
        return "\n".join(_lines(body))

    def learnt(self, state: WarState, body: bytes) -> bytes | None:
        """The provinces of hexes, and sides that watchers do not see over."""
        table = state.table
        if table is None:
            return None
        lines = _lines(body)
        sheet, _ = read_sheet(lines)
        known = {at for at, _ in sheet.where}
        more: dict[str, list[str]] = {}
        for learnt in table.where:
            if learnt.is_sure and learnt.name not in known:
                more.setdefault(learnt.province, []).append(learnt.name)
        new = [f"in {province} {' '.join(hexes)}" for province, hexes in sorted(more.items())]
        blind = (pair.names for pair in table.blind)
        new += [f"blind {watcher} {at}" for watcher, at in blind if (watcher, at) not in sheet.blind]
        after = [*lines, *new]
        return _body(after) if new and not read_sheet(after)[1] else None

    def modes(self, seats: int) -> tuple[str, ...]:
        return MODES.get(seats, ())


def _body(lines: Iterable[str]) -> bytes:
    return canonical({SHEET: {"lines": [" ".join(line.split()) for line in lines]}})


def _lines(body: bytes) -> list[str]:
    lines: list[str] = json.loads(body)[SHEET]["lines"]
    return lines
