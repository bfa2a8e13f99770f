"""Sheets: what a seat would be asked in another's turn, said beforehand, row by row. No game is known here.

A row has forms of words, a default, and those whose sheet has it. A sheet keeps the written words of the rows that
were changed, and those that count only when the sitting of somebody else has ended; rules look a row up as a value.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.game import Illegal, Secret, Value
from rules.kit.grammar import Form, Grammar


class SheetRow(Value):
    """One row: its name, whose sheets have it, its clause, its words, and what it says unless changed."""

    name: str
    whose: frozenset[str]
    clause: str
    forms: tuple[Form, ...]
    default: Any


class Sheet(Secret):
    """What one seat has written; other rows are as they were given out."""

    rows: tuple[tuple[str, str], ...] = ()
    later: tuple[tuple[str, str | None], ...] = ()
    """Written in the sitting of somebody else: it counts from the end of that. None: set back."""

    def written(self, row: str, words: str | None, *, at_once: bool) -> Sheet:
        """With other *words* in a row, None being the default."""
        if not at_once:
            return Sheet(
                self.rows, (*((name, said) for name, said in self.later if name != row), (row, words))
            )
        kept = tuple((name, said) for name, said in self.rows if name != row)
        return Sheet(kept if words is None else tuple(sorted((*kept, (row, words)))), self.later)

    def at_end(self) -> Sheet:
        """As it counts when the sitting of somebody else has ended."""
        sheet = Sheet(self.rows)
        for row, words in self.later:
            sheet = sheet.written(row, words, at_once=True)
        return sheet


class SheetRows:
    """The rows of a game; *clause* is broken by words that a row does not know."""

    def __init__(self, rows: Iterable[SheetRow], clause: str) -> None:
        self.rows: Final[Mapping[str, SheetRow]] = {row.name: row for row in rows}
        self._clause = clause
        forms = {row.name: row.forms for row in self.rows.values()}
        unknown = Illegal(
            clause, "That row of your sheet does not know these words. The sheet shows what it knows."
        )
        self.grammar = Grammar(forms, clause, no=dict.fromkeys(forms, unknown))
        self._value = functools.lru_cache(1024)(self.grammar.read)

    def of(self, side: str) -> tuple[SheetRow, ...]:
        """Those of a *side*'s sheet."""
        return tuple(row for row in self.rows.values() if side in row.whose)

    def row(self, side: str, name: str) -> SheetRow:
        """One of a *side*'s rows. Raises Illegal for what is none."""
        row = self.rows.get(name)
        if row is None or side not in row.whose:
            names = ", ".join(row.name for row in self.of(side))
            raise Illegal(
                self._clause, "Your sheet has no row “{row}”. It has: {names}.", row=name, names=names
            )
        return row

    def read(self, side: str, name: str, words: str) -> str:
        """*words* for one of a *side*'s rows as they are kept. Raises Illegal for what the row does not know."""
        return self.grammar.write(self.grammar.read(self.row(side, name).name, words))

    def value(self, sheet: Sheet, name: str) -> Any:
        """What a row says now."""
        words = dict(sheet.rows).get(name)
        return self.rows[name].default if words is None else self._value(name, words)
