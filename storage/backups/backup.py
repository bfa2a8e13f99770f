"""A copy of a database that is in use: whole, checked, and never half there under its name."""

import math
import os
import re
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from storage.connection.store import Driver
from storage.connection.trouble import intact, is_damage, sentence, told
from storage.errors import StorageError, WrongChoice

ABANDONED_S: Final = 24 * 60 * 60
"""The age at which half a copy is one that nobody finishes any more."""

_PART: Final = r"\.\w{8}\.part"
"""What a copy is called behind the name that it gets when it is whole."""


def copy(source: Path, target: Path) -> None:
    """Write what is committed in *source* to *target*, replacing it; others may read and write meanwhile.

    Raises sqlite3.Error or OSError, and then *target* is as it was.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _delete(target, _PART, time.time() - ABANDONED_S)
    handle, name = tempfile.mkstemp(".part", f"{target.name}.", target.parent)  # for its owner's eyes alone
    os.close(handle)
    part = Path(name)
    try:
        with closing(reading(source)) as connection:
            connection.execute("VACUUM INTO ?", (name,))
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            connection.execute("PRAGMA user_version = 0")  # which is the sign of the file it was made from
            check(connection)
        sync(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(target.parent)


def clear(path: Path) -> None:
    """Delete what a killed program left half copied beside the database *path*: all secrets are in it.

    To be called by who holds its lock: nobody else makes one then.
    """
    _delete(path, rf"\.(before-\d+{_PART}|restoring({_PART})?)")


def _delete(path: Path, ends: str, before_s: float = math.inf) -> None:
    """Delete what is called like *path* with one of *ends*, a pattern, where it was written before that instant."""
    left = re.compile(rf"{re.escape(path.name)}({ends})(-journal)?")
    with suppress(OSError):  # one that is gone, or a folder in which only whole names may be used
        for file in path.parent.iterdir():
            if left.fullmatch(file.name) and file.stat().st_mtime < before_s:
                file.unlink()


def save(source: Path, target: Path, *, is_replacing: bool = False) -> None:
    """Back the database *source* up to *target*, from any process, while the bot runs or while it does not.

    Raises StorageError, a sentence for who asked; then *target* is as it was.
    """
    target = target.expanduser().absolute()
    if not source.is_file():
        raise WrongChoice(sentence(source, "there is nothing yet that could be backed up"))
    beside = [Path(f"{source}{end}") for end in ("", "-wal", "-shm", ".lock")]
    if any(file.exists() and target.exists() and target.samefile(file) for file in beside):
        raise WrongChoice(f"{target} is the database itself: name another file for its backup.")
    if target.exists() and not (is_replacing and target.is_file()):
        advice = "choose another name" if target.is_dir() else "choose another name, or say --replace"
        raise WrongChoice(f"{target} is there already: {advice}.")
    with intact("it", source), closing(reading(source)) as connection:
        schema(connection)
    try:
        copy(source, target)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        if is_damage(error):
            raise told(error, source) or error from error
        why = getattr(error, "strerror", None) or str(error)
        raise StorageError(f"The backup to {target} failed ({why}): look after that folder.") from error


def reading(path: Path) -> sqlite3.Connection:
    """A connection that only reads, and makes no file where there is none."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def schema(connection: sqlite3.Connection) -> str:
    """The number of the schema. Raises sqlite3.Error where this is no database of ours."""
    connection.execute("SELECT 1 FROM game").fetchone()
    (number,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(number)


def check(connection: sqlite3.Connection | Driver) -> None:
    """Raise sqlite3.DatabaseError unless every page and every reference holds."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise sqlite3.DatabaseError("the copy is damaged")


def sync(path: Path) -> None:
    """Have what was written to *path* on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(path: Path) -> None:
    """Have the names in a folder on the disk."""
    if os.name == "posix":  # elsewhere a folder cannot be opened, and the names are safe without
        sync(path)
