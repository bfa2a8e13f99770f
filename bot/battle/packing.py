"""Maps on the command line: what is said of a sound one, what a new one begins with, and how one looks (B-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.games.packs import counted, headed
from rules.battle.pack import BattlePack, forms
from rules.battle.pack.opening import files, load

KEYS: Final = frozenset(forms.KEYS)
"""By which such a map is known (B-23.1)."""
_HEAD: Final = """\
# {name}: a map for Battle of the Ring, begun as a copy of the open map.
#
# Change what you like; `ringmaster pack check` says whether it can be played, and where not, and
# `ringmaster pack draw` draws it. What each key means stands in rules/battle/RULES.md, chapters B-20 to B-23.

[map]
id = "{id}"  # small letters, digits and hyphens; games keep it
title = "{name}"
"""


def lines(path: Path) -> Iterator[str]:
    """What is on a map that can be played; warnings before."""
    pack = load(path)
    yield from (f"warning  {warning}" for warning in pack.warnings)
    yield from _lines(pack)


def _lines(pack: BattlePack) -> Iterator[str]:
    yield f"{pack.title} ({pack.id}) can be played."
    yield f"Hexes: {len(pack.grid.hexes)}; {counted(Counter(pack.terrain))}."
    yield f"Crowns: {counted({nation: len(hexes) for nation, hexes in pack.crowns.items()})}."
    yield f"Fortresses: {', '.join(map(pack.grid.name, sorted(pack.fortresses)))}."
    open_hexes = {name: sum(at in pack.open for at in hexes) for name, hexes in pack.by_region.items()}
    yield f"Clear hexes by region: {counted(open_hexes)}."
    yield f"SHA-256: {pack.sha256}"


def first_files(name: str) -> dict[str, str]:
    """The one file of a complete map of this name, with comments, for a host to change."""
    _, _, rest = files("open-1")["pack.toml"].partition("[map]\n")
    _, _, rest = rest.partition("columns")
    return {"pack.toml": f"{headed(_HEAD, name, 'my-map', 60)}columns{rest}"}


def draw(path: Path, part: int | None) -> tuple[bytes, tuple[str, ...]] | None:
    """The map as PNG, as far as it goes, with what is to be said of it; None where there is none to draw."""
    from bot.battle.drawing.board import draw_map
    from bot.battle.drawing.charts import rough_chart
    from rules.battle.pack.checks import check
    from rules.battle.pack.draft import CLAUSES
    from rules.packs.reading import read

    sources, wrong = read(path, CLAUSES)
    draft = check(sources, wrong)
    chart = rough_chart(draft)
    if chart is None or part not in (None, 1):
        return None
    told = [f"left out  {violation}" for violation in wrong]
    told.append(f"{chart.columns * chart.rows} hexes are drawn, {len(chart.spots)} of them with a name.")
    if draft.violations:
        told.append(f"`ringmaster pack check` says what is wrong with it: {len(draft.violations)} things.")
    return draw_map(chart, draft.files["map"].title), tuple(told)
