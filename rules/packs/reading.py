"""Reading a pack's files: nothing in them is run, no link followed, nothing outside opened.

What a pack may not do here is the same in every game that takes packs; which clauses say so, each tells (`Clauses`).
"""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, NoReturn, TypeAlias

from rules.record.canonical import is_deeper
from rules.terms import Frozen

LIMIT: Final = 1 << 20
"""Bytes in one file."""
DEPTH: Final = 12
"""Objects and lists in one another, the outermost included."""
FILES: Final = 40
"""Files in one pack."""

_LONG_KEY: Final = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){12}""")
"""A TOML key of more parts than DEPTH, which would keep a parser busy for hours before anything is known of it."""


class Clauses(NamedTuple):
    """Where a game's rule book says how a pack's files are written."""

    form: str
    """UTF-8, TOML or JSON, how large and how deep."""
    keys: str
    """An object with the keys of a pack, none of them twice."""
    bounds: str
    """Plain files of one folder, and so many."""


Rule: TypeAlias = Literal["form", "keys", "bounds"]


class Violation(Frozen):
    """Something that a pack may not do: the clause, the item, its file and line if known, and one sentence."""

    clause: str
    where: str
    line: int | None
    sentence: str
    file: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        head = ", ".join(part for part in (place, self.where) if part)
        return f"{self.clause}  {head + ': ' if head else ''}{self.sentence}"


class PackError(Exception):
    """The pack cannot be played: everything that is wrong with it."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("\n".join(str(violation) for violation in violations))
        self.violations = violations


class Source(Frozen):
    """One file of a pack: its name, text, and what the text says."""

    name: str
    text: str
    said: Mapping[str, Any]


class _Unreadable(Exception):
    """A file that is none of ours: the rule, a sentence, and the line if it is known."""

    def __init__(self, rule: Rule, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.rule: Rule = rule
        self.line = line


def read(path: Path, clauses: Clauses) -> tuple[list[Source], list[Violation]]:
    """The files of the pack at *path*, a folder or one file, and what is wrong with those left out."""
    sources: list[Source] = []
    wrong: list[Violation] = []
    try:
        paths = _listed(path)
    except _Unreadable as error:
        return [], [Violation(getattr(clauses, error.rule), "", None, str(error), path.name)]
    except OSError as error:
        return [], [Violation(clauses.bounds, "", None, f"This cannot be read: {error.strerror}.", path.name)]
    for file in paths:
        try:
            text = _text(file)
            sources.append(Source(file.name, text, _parsed(file.suffix.lower(), text)))
        except _Unreadable as error:
            wrong.append(Violation(getattr(clauses, error.rule), "", error.line, str(error), file.name))
        except OSError as error:
            wrong.append(
                Violation(clauses.bounds, "", None, f"This cannot be read: {error.strerror}.", file.name)
            )
    return sources, wrong


def read_body(body: bytes, clauses: Clauses) -> tuple[list[Source], list[Violation]]:
    """The same for a pack that was kept as one piece of JSON."""
    try:
        text = _decoded(body)
        return [Source("pack.json", text, _parsed(".json", text))], []
    except _Unreadable as error:
        return [], [Violation(getattr(clauses, error.rule), "", error.line, str(error), "pack.json")]


def _listed(path: Path) -> list[Path]:
    """The pack's files in alphabetical order; other files, hidden ones and folders are left alone."""
    if path.is_symlink():
        raise _Unreadable("bounds", "This is a link; name the pack itself.")
    if not path.is_dir():
        if not path.exists():
            raise _Unreadable("bounds", "There is no such file or folder.")
        if path.suffix.lower() not in (".json", ".toml"):
            raise _Unreadable("form", "A pack's file ends in .toml or .json.")
        return [path]
    paths = sorted(
        file
        for file in path.iterdir()
        if file.suffix.lower() in (".json", ".toml") and not file.name.startswith(".")
    )
    if not paths:
        raise _Unreadable("form", "There is no .toml or .json file in this folder.")
    if len(paths) > FILES:
        raise _Unreadable("bounds", f"There are {len(paths)} files here; a pack has at most {FILES}.")
    return paths


def _text(file: Path) -> str:
    """The file's text, if it is a plain file of a sane size."""
    if file.is_symlink():
        raise _Unreadable("bounds", "This is a link; put the file itself into the folder.")
    if not stat.S_ISREG(file.lstat().st_mode):
        raise _Unreadable("bounds", "This is not a plain file.")
    with os.fdopen(os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as opened:
        content = opened.read(LIMIT + 1)
    if len(content) > LIMIT:
        raise _Unreadable("form", "The file is larger than 1 MiB.")
    return _decoded(content)


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _Unreadable("form", "The file is not written in UTF-8.", line) from None


def _parsed(suffix: str, text: str) -> Mapping[str, Any]:
    """What the text says; a table with keys, nested at most DEPTH deep."""
    try:
        said = _toml(text) if suffix == ".toml" else _json(text)
    except RecursionError:
        raise _too_deep() from None
    if not isinstance(said, dict):
        raise _Unreadable("keys", "The file must hold an object with the keys of a pack.")
    if is_deeper(said, DEPTH):
        raise _too_deep()
    return said


def _toml(text: str) -> Any:
    long = _LONG_KEY.search(text)
    if long:
        raise _too_deep(text.count("\n", 0, long.start()) + 1)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        match = re.search(r" \(at line (\d+), column \d+\)$", str(error))
        line = int(match[1]) if match else None
        reason = str(error)[: match.start()] if match else str(error)
        raise _Unreadable("form", f"This is not TOML: {reason[:200]}.", line) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _Unreadable("form", f"This is not JSON: {error.msg}.", error.lineno) from None
    except ValueError as error:
        raise _Unreadable("form", f"This is not JSON: {str(error)[:200]}.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """No key may occur twice; `json` would quietly take the last."""
    said = dict(pairs)
    if len(said) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"the key {twice[:40]!r} stands twice in one object")
    return said


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _too_deep(line: int | None = None) -> _Unreadable:
    return _Unreadable("form", f"Lists and objects stand more than {DEPTH} deep in one another.", line)
