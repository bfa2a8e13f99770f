"""The rule books as they can be looked up: each clause by the number that refusals name."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rules import registry

HERE: Final = Path(__file__).parent
ID: Final = r"[A-Z]+-\d+(?:\.\d+)*"
"""The number of a clause, as a pattern."""
_BEGINS: Final = re.compile(rf"^(?:\s*[-*]\s+|\|\s*)\*\*({ID})\*\*\s*(.*)$")
"""A clause is a bold number at the start of a bullet or in a table's first cell; in its head it is all of it."""


def books() -> dict[str, Path]:
    """The rule books by name: a game's, `formalities` or `record`; those of packages come last, if they have one."""
    shared = {"formalities": HERE / "FORMALITIES.md", "record": HERE / "record" / "RECORD.md"}
    of_games = {name: registry.home(name) for name in registry.names()}
    ours = {name: home.folder / "RULES.md" for name, home in sorted(of_games.items()) if not home.package}
    theirs = {name: home.folder / "RULES.md" for name, home in of_games.items() if home.package}
    return {**ours, **shared, **theirs}


@functools.cache
def clauses() -> Mapping[str, str]:
    """Every clause of every book by its number, in the order of the books, as Markdown without the number."""
    texts = (path.read_text(encoding="utf-8") for path in books().values() if path.exists())
    found: dict[str, str] = {}
    for text in texts:
        told: dict[str, str] = {}
        for id, clause in read(text):  # one that has a table of its own stands twice
            told[id] = f"{told[id]}\n{clause}" if id in told else clause
        for id, clause in told.items():
            found.setdefault(id, clause)  # a clause of the house is told by no other book
    return MappingProxyType(found)


def read(book: str) -> Iterator[tuple[str, str]]:
    """The clauses of one book: the number, and what follows it up to the next clause, table or heading."""
    lines = book.splitlines()
    for nth, line in enumerate(lines):
        if begun := _BEGINS.match(line):
            id, first = begun.groups()
            if line.startswith("|"):
                below = [*itertools.takewhile(lambda row: row.startswith("|"), lines[nth + 1 :])]
                rows = below[1:] if below and below[0].startswith("|-") else []
                yield id, "\n".join(" · ".join(_cells(row)) for row in (first, *rows))
            else:
                more = itertools.takewhile(_goes_on, lines[nth + 1 :])
                yield id, "\n".join((first, *(one.strip() for one in more)))


def _cells(row: str) -> Iterator[str]:
    return (cell.strip() for cell in row.strip(" |").split("|"))


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the bullet above it."""
    return line.startswith("  ") and not _BEGINS.match(line)
