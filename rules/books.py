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
BESIDE: Final[Mapping[str, tuple[str, str]]] = {
    "THREE.md": ("for three", "Where three play"),
    "OWNERS.md": ("at an owners' table", "At an owners' table"),
}
"""Books beside a game's own, by their files: what is different or more there, under the same numbers. How each is
called, and how its clauses are told behind those of the first book.
"""
ID: Final = r"[A-Z]+-\d+(?:\.\d+)*"
"""The number of a clause, as a pattern."""
_BEGINS: Final = re.compile(rf"^(?:\s*[-*]\s+|\|\s*)\*\*({ID})\*\*\s*(.*)$")
"""A clause is a bold number at the start of a bullet or in a table's first cell; in its head it is all of it."""


def books() -> dict[str, Path]:
    """The rule books by name: a game's, `formalities` or `record`; those of packages come last, if they have one."""
    shared = {"formalities": HERE / "FORMALITIES.md", "record": HERE / "record" / "RECORD.md"}
    of_games = {name: registry.home(name) for name in registry.names()}
    ours = [_of_game(name, home.folder) for name, home in sorted(of_games.items()) if not home.package]
    theirs = [_of_game(name, home.folder) for name, home in of_games.items() if home.package]
    return dict(itertools.chain(*ours, shared.items(), *theirs))


def _of_game(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """A game's book, and those beside it that say what is different, as far as it has some."""
    yield name, folder / "RULES.md"
    for file, (called, _) in BESIDE.items():
        if (folder / file).exists():
            yield f"{name} {called}", folder / file


@functools.cache
def clauses() -> Mapping[str, str]:
    """Every clause of every book by its number, in the order of the books, as Markdown without the number."""
    found: dict[str, str] = {}
    of_game: set[str] = set()
    for path in books().values():
        told: dict[str, str] = {}
        for id, clause in read(path.read_text(encoding="utf-8")) if path.exists() else ():
            # one that has a table of its own stands twice
            told[id] = f"{told[id]}\n{clause}" if id in told else clause
        for id in told.keys() & of_game if path.name in BESIDE else ():
            found[id] = f"{found[id]}\n**{BESIDE[path.name][1]}:** {told[id]}"
        new = told.keys() - found.keys()  # a clause of the house is told by no other book
        of_game = (of_game | new) if path.name in BESIDE else set(new)
        found |= {id: clause for id, clause in told.items() if id in new}
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
