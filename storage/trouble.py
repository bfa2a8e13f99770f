"""From a driver's error to one sentence for whoever runs the bot."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from storage.errors import StorageError

_ADVICE = {
    sqlite3.SQLITE_FULL: "the disk is full: free some space, nothing accepted before is lost",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write: look after the disk, then start again",
    sqlite3.SQLITE_READONLY: "the file cannot be written: give it to the user the bot runs as",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened: choose a folder that the bot may write to",
    sqlite3.SQLITE_NOTADB: "that file is not a database: choose another name, or put a backup in its place",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: put the latest backup in its place",
    sqlite3.SQLITE_BUSY: "another program holds the file: close that program and try again",
    sqlite3.SQLITE_LOCKED: "another program holds the file: close that program and try again",
    sqlite3.SQLITE_PERM: "the file cannot be used: give it to the user the bot runs as",
}


def sentence(path: Path, advice: str) -> str:
    """What is wrong with the database at *path*, in the form all of its complaints have."""
    return f"The setting `database` points to {path}, but {advice}."


def told(error: BaseException, path: Path) -> StorageError | None:
    """*error* as a StorageError if it is the disk's or the file's, None if it is the program's."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    advice = None if code is None else _ADVICE.get(code & 0xFF)
    return None if advice is None else StorageError(sentence(path, advice))
