"""The rule books as they can be looked up: each clause by the number that refusals name."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

HERE: Final = Path(__file__).parent
ID: Final = r"[A-Z]+-\d+(?:\.\d+)*"
"""The number of a clause, as a pattern."""
_BEGINS: Final = re.compile(rf"^(?:\s*[-*]\s+|\|\s*)\*\*({ID})\*\*\s*(.*)$")
"""A clause is a bold number at the start of a bullet or in the first cell of a table's row."""


def books() -> dict[str, Path]:
    """The rule books by name: a game's, `formalities` or `record`."""
    found = {path.parent.name: path for path in sorted(HERE.glob("*/RULES.md"))}
    return {**found, "formalities": HERE / "FORMALITIES.md", "record": HERE / "record" / "RECORD.md"}


@functools.cache
def clauses() -> Mapping[str, str]:
    """Every clause of every book by its number, in the order of the books, as Markdown without the number."""
    texts = (path.read_text(encoding="utf-8") for path in books().values() if path.exists())
    return MappingProxyType({id: clause for text in texts for id, clause in read(text)})


def read(book: str) -> Iterator[tuple[str, str]]:
    """The clauses of one book: the number, and what follows it up to the next clause, table or heading."""
    lines = book.splitlines()
    for nth, line in enumerate(lines):
        if begun := _BEGINS.match(line):
            id, first = begun.groups()
            if line.startswith("|"):
                yield id, " · ".join(cell.strip() for cell in first.strip(" |").split("|"))
            else:
                more = itertools.takewhile(_goes_on, lines[nth + 1 :])
                yield id, "\n".join((first, *(one.strip() for one in more)))


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the bullet above it."""
    return line.startswith("  ") and not _BEGINS.match(line)
