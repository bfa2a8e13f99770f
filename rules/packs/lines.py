"""In which line of a pack's file an item stands, in TOML and in JSON for its host to look it up."""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""The way to an item: keys, and numbers of entries from 0 on."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANKS: Final = " \t\r\n#"
_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'", re.DOTALL
)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}\n#]+")
_USUAL_KEY: Final = re.compile(r'(?:([A-Za-z0-9_-]+)|"([^"\\\n]*)")[ \t]*[=:][ \t]*')
_USUAL_VALUE: Final = re.compile(r'(?:"[^"\\\n]*"|[A-Za-z0-9_.+-]+)(?=[ \t\r]*[,\]}\n])')
"""As keys and values are mostly written: a look at the whole instead of many at its parts."""


def lines(text: str) -> Mapping[Path, int]:
    """The line of every item in *text*, which some parser has already read without a fault."""
    return _Lines(text).found


def line_of(known: Mapping[Path, int], path: Path) -> int | None:
    """The line of the item, or of what it stands in when it is not there itself."""
    for end in range(len(path), 0, -1):
        if path[:end] in known:
            return known[path[:end]]
    return None


class _Lines:
    """One walk through a text."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._tables: dict[Path, int] = {}
        self._blank()
        if text.startswith("{", self._at):
            self._value(())
        else:
            self._document()

    def _document(self) -> None:
        """TOML: tables, lists of tables, and their keys."""
        table: Path = ()
        while self._at < len(self._text):
            if self._takes("["):
                table = self._header()
            else:
                self._pair(table)
            self._blank()

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`; in a list of tables the last one is meant."""
        line = self._line()
        many = self._takes("[")
        table: Path = ()
        keys = self._keys()
        for place, key in enumerate(keys, 1):
            table = (*table, key)
            self.found.setdefault(table, line)
            if place == len(keys) and many:
                self._tables[table] = self._tables.get(table, -1) + 1
            if table in self._tables:
                table = (*table, self._tables[table])
        self.found.setdefault(table, line)
        self._takes("]")
        if many:
            self._takes("]")
        return table

    def _pair(self, table: Path) -> None:
        """`key = value`, or `"key": value`."""
        line = self._line()
        if usual := _USUAL_KEY.match(self._text, self._at):
            self._at = usual.end()
            table = (*table, usual[usual.lastindex or 0])
            self.found.setdefault(table, line)
        else:
            for key in self._keys():
                table = (*table, key)
                self.found.setdefault(table, line)
            if not self._takes("="):
                self._takes(":")
        self._value(table)

    def _keys(self) -> list[str]:
        """A key, of several parts if there are dots in it."""
        keys = [self._key()]
        while self._takes("."):
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._blank()
        key = self._skip(_BARE) or _unquoted(self._skip(_STRING))
        self._blank()
        return key

    def _value(self, path: Path) -> None:
        self._blank()
        if usual := _USUAL_VALUE.match(self._text, self._at):
            self._at = usual.end()
        elif self._takes("{"):
            while not self._ends("}"):
                self._pair(path)
                self._takes(",")
        elif self._takes("["):
            number = 0
            while not self._ends("]"):
                self.found[(*path, number)] = self._line()
                self._value((*path, number))
                self._takes(",")
                number += 1
        elif not self._skip(_STRING) and not self._skip(_PLAIN):
            self._at += 1  # nothing that a parser would take; what counts is to come to an end
        self._blank()

    def _ends(self, sign: str) -> bool:
        """Whether the list or object is closed here; also at the end of a text that is not as promised."""
        return self._takes(sign) or self._at >= len(self._text)

    def _takes(self, sign: str) -> bool:
        self._blank()
        if not self._text.startswith(sign, self._at):
            return False
        self._at += 1
        return True

    def _blank(self) -> None:
        if self._text[self._at : self._at + 1] in _BLANKS:
            self._skip(_BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if not match:
            return ""
        self._at = match.end()
        return match[0]

    def _line(self) -> int:
        self._blank()
        return bisect.bisect_right(self._starts, self._at)


def _unquoted(key: str) -> str:
    """A key without its quotes; what JSON escapes TOML escapes likewise."""
    try:
        return str(json.loads(key)) if key.startswith('"') else key[1:-1]
    except ValueError:
        return key[1:-1]
