"""A copy of a database that is in use: whole, checked, and never half there under its name."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def copy(source: Path, target: Path) -> None:
    """Write what is committed in *source* to *target*, replacing it.

    Raises sqlite3.Error or OSError, and then *target* is as it was.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # secrets: for its owner's eyes
        with closing(sqlite3.connect(source, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as connection:
            check(connection)
        _sync(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and the name is safe without
        _sync(target.parent)


def check(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError unless every page and every reference holds."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise sqlite3.DatabaseError("the copy is damaged")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
