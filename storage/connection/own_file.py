"""The file of a SQLite database while it is in use: is it still the one that was opened, and who may read it.

What is written to a file that was deleted, moved or replaced is lost, and nobody would be told. So whoever writes
looks first, and once more after the commit.
"""

import os
import secrets
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias

from storage.connection.locks import Lock
from storage.connection.trouble import DAMAGED, sentence
from storage.errors import StorageError

_MARK_AT: Final = 60
"""Where SQLite's header has the number that `PRAGMA user_version` sets, which means nothing to SQLite."""
_FORM_AT: Final = 18
"""Where the header has the number of its form for writers: SQLite takes a file of another one for read-only."""
_FORMS: Final = (b"\1", b"\2")
_MAGIC: Final = b"SQLite format 3\0"
_LOG: Final = "-wal"
"""What is in this one beside the file is not in the file yet."""
_BESIDE: Final = (_LOG, "-shm")
"""What SQLite keeps beside the file while it is in use."""

_Identity: TypeAlias = tuple[int, int]
"""Device and inode."""


class OwnFile:
    """One file, locked from the moment it is made to `close`."""

    def __init__(self, path: Path) -> None:
        """Take the file at *path*; it is made if it is missing. Raises StorageError, or the driver's error."""
        self.path = path
        self._name = str(path)
        self._lock = Lock(path, makes=True)
        assert self._lock.file is not None
        self._file = self._lock.file
        self._itself = _identity(os.fstat(self._file))
        self._mark: bytes | None = None
        self._beside: dict[str, _Identity] = {}
        """By their names."""
        if self._at(0, len(_MAGIC)) == _MAGIC and self._at(_FORM_AT, 1) not in _FORMS:
            self.close()
            raise StorageError(sentence(path, DAMAGED))

    def close(self) -> None:
        """Let it go, after all of SQLite's connections."""
        self._lock.close()

    def mark(self) -> None:
        """Have the file bear a sign of this opening, so that it shows when another's contents are put into it."""
        mark = secrets.randbelow(2**31 - 1) + 1
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA user_version = {mark}")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        written = mark.to_bytes(4, "big")
        # Where somebody was just reading, as for a backup, the sign is not in the file yet: then it goes without.
        self._mark = written if self._header() == written else None

    def note_beside(self) -> None:
        """SQLite has opened what it keeps beside the file: they are to stay what they are."""
        found = {f"{self._name}{end}": _found(f"{self._name}{end}") for end in _BESIDE}
        self._beside = {name: identity for name, identity in found.items() if identity is not None}

    def forget_beside(self) -> None:
        """A connection was closed; after the last one SQLite itself deletes what was beside the file."""
        self._beside = {}

    def refuse_gone(self) -> None:
        """Raise StorageError where what is written now would be lost; looking takes some ten microseconds."""
        found = _found(self._name)
        if found is None:
            what = "it was deleted or moved away while it was in use"
        elif found != self._itself:
            what = "another file was put in its place while it was in use"
        elif self._mark is not None and self._header() != self._mark:
            what = "something else was written into it while it was in use"
        else:
            return self._refuse_other_log()
        advice = f"{what}: put it back as it was, or stop the bot and restore the latest backup"
        raise StorageError(sentence(self.path, advice))

    def _refuse_other_log(self) -> None:
        for name, identity in self._beside.items():
            if _found(name) != identity:
                what = f"its {name[len(self._name) :]} file was deleted or replaced while it was in use"
                advice = (
                    f"{what}: put it back, or stop the bot, which saves what was in it, and start it again"
                )
                raise StorageError(sentence(self.path, advice))

    def _header(self) -> bytes:
        return self._at(_MARK_AT, 4)

    def _at(self, place: int, length: int) -> bytes:
        return os.pread(self._file, length, place) if hasattr(os, "pread") else b""


def exposed(path: Path) -> str | None:
    """That others on this machine may read what is secret, in a sentence; None where they may not."""
    if os.name != "posix":
        return None
    paths = [Path(f"{path}{end}") for end in ("", _LOG)]
    shown = [file for file in paths if _mode(file) & (stat.S_IRWXG | stat.S_IRWXO)]
    if not shown:
        return None
    names = " ".join(map(str, shown))
    return f"Others on this machine can read {path}, which holds the secrets of all games: chmod 600 {names}."


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def _found(path: str) -> _Identity | None:
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _identity(found: os.stat_result) -> _Identity:
    return found.st_dev, found.st_ino
