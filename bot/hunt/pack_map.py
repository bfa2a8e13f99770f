"""The map of a pack for the host who writes it, drawn as far as the pack goes (H-21.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.drawing.map.chart import BoardChart
from bot.hunt.drawing.board import draw_map
from bot.hunt.drawing.charts import rough_chart
from rules.hunt.pack.board import FLAGS
from rules.hunt.pack.draft import CLAUSES
from rules.packs.reading import read

PARTS: Final = (1, 2)
_WORDS: Final = {word: word for word in (*FLAGS, "road", "path")}
"""The flags and types as they are written in a pack."""


class Drawn(NamedTuple):
    """A picture, and what is to be said of it."""

    png: bytes
    lines: tuple[str, ...]


def drawn(path: Path, part: int | None) -> Drawn | None:
    """The map of *part*, or of the first part that the pack has; None where there is nothing to draw."""
    sources, wrong = read(path, CLAUSES)
    raw: dict[str, Any] = {}
    for source in sources:
        raw |= source.said
    for each in PARTS if part is None else (part,):
        chart = rough_chart(raw, each)
        if chart is not None:
            left_out = (f"left out  {violation}" for violation in wrong)
            return Drawn(draw_map(chart, _title(raw, each), _WORDS), (*left_out, *_lines(raw, chart)))
    return None


def _title(raw: Mapping[str, Any], part: int) -> str:
    pack = raw.get("pack")
    name = pack.get("name") if isinstance(pack, Mapping) else None
    return f"{name}, part {part}" if isinstance(name, str) and name else f"Part {part}"


def _lines(raw: Mapping[str, Any], chart: BoardChart) -> Iterator[str]:
    shown = sum(spot.space > 0 for spot in chart.spots)
    yield f"Board {chart.part}: {shown} locations and {len(chart.spots) - shown} dots are drawn."
    listed = raw[f"board{chart.part}"].get("locations")
    missing = len(listed) - shown if isinstance(listed, list) else 0
    if missing:
        yield f"{missing} listed without a number, or without x and y from 0 to 100, or twice, are not."
