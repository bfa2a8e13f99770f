"""Locks on a database's file, which the system lets go when their process ends, however it ends.

Locked is the file itself, whatever it is called: its name behind all links and, on Linux, its device and inode, so
that a second name (a hard link) does not help. Elsewhere the system's two kinds of locks on a file get into each
other's way, and SQLite needs one of them.
"""

import errno
import os
import sqlite3
import sys
from pathlib import Path
from typing import Final

from storage.connection.trouble import sentence
from storage.errors import StorageError

if sys.platform == "linux":
    import fcntl

_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""What a file system answers that knows no such locks."""


class Lock:
    """One file, for this process alone until `close`. Closing it lets SQLite's own locks go: close it last."""

    def __init__(self, path: Path, *, makes: bool) -> None:
        """Lock the file at *path*; where it *makes* one a missing file is made, for its owner's eyes, else it may be
        missing. Raises StorageError, or the driver's error.
        """
        if makes:
            _make_folder(path)
        self._name = _lock_on_name(path)
        self.file: int | None = None
        """The open file; None where there is none."""
        try:
            self.file = _opened(path) if makes else _there(path)
            if self.file is not None:
                _lock_on_file(self.file, path)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let it go. Closing twice is no harm."""
        if self.file is not None:
            os.close(self.file)
            self.file = None
        self._name.close()


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _no_folder(path, error) from error


def _lock_on_name(path: Path) -> sqlite3.Connection:
    lock = sqlite3.connect(
        f"{os.path.realpath(path)}.lock", timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise _in_use(path) from error
    return lock


def _opened(path: Path) -> int:
    """The file, open for writing, which is tried by that."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if os.path.isfile(path) and error.errno != errno.EROFS:
            why = _why(error)
            advice = f"the file cannot be written ({why}): give it to the user the bot runs as"
            raise StorageError(sentence(path, advice)) from error
        raise _no_folder(path, error) from error


def _there(path: Path) -> int | None:
    try:
        return os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None


def _lock_on_file(file: int, path: Path) -> None:
    if sys.platform != "linux":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise _in_use(path) from error
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise


def _in_use(path: Path) -> StorageError:
    advice = "another ringmaster is using it: stop that one, or give this one a file of its own"
    return StorageError(sentence(path, advice))


def _no_folder(path: Path, error: OSError) -> StorageError:
    advice = f"its folder cannot be written ({_why(error)}): choose a folder that the bot may write to"
    return StorageError(sentence(path, advice))


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
