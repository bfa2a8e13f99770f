"""From a driver's error to one sentence for whoever runs the bot."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeGuard

import msgspec
from sqlalchemy.exc import DBAPIError

from storage.errors import Conflict, StorageError

if TYPE_CHECKING:
    import psycopg

DAMAGED = "the file is damaged: put the latest backup in its place"

_ADVICE = {
    sqlite3.SQLITE_FULL: "the disk is full: free some space, nothing accepted before is lost",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write: look after the disk, then start again",
    sqlite3.SQLITE_READONLY: "the file cannot be written: give it to the user the bot runs as",
    sqlite3.SQLITE_READONLY_DIRECTORY: "its folder cannot be written: choose a folder that the bot may write to",
    sqlite3.SQLITE_CANTOPEN: "a file in its folder cannot be opened or made: choose a folder that the bot may write "
    "to, and give it all that is in it",
    sqlite3.SQLITE_NOTADB: "that file is not a database: choose another name, or put a backup in its place",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FORMAT: DAMAGED,
    sqlite3.SQLITE_BUSY: "another program holds the file: close that program and try again",
    sqlite3.SQLITE_LOCKED: "another program holds the file: close that program and try again",
    sqlite3.SQLITE_PERM: "the file cannot be used: give it to the user the bot runs as",
}

UNKNOWN = "what stands behind its ? is not known to PostgreSQL: mend that"

_UNREACHABLE = "its server cannot be reached: start it, or mend the address"

# PostgreSQL's codes, whole or by their class of two signs.
_STATES = {
    "08": _UNREACHABLE,
    "25006": "that server takes no writes: name the one that does",
    "25P03": "this program stood still, so the server undid what it was at: see what slows this machine down",
    "28": "the server refuses that user or password: mend them, or what the server's pg_hba.conf allows",
    "3D": "there is no such database: make it with createdb",
    "3F": "its user may not make tables there: give it the right to create in the schema",
    "40": "others hold what is needed there again and again: see what else uses that database",
    "42P01": "that server has not what was there, as after it failed over to an empty one: name the one that has it",
    "42501": "its user may not do what is needed there: make it the database's owner",
    "53100": "the server's disk is full: free some space, nothing accepted before is lost",
    "53300": "the server takes no more connections: raise its max_connections, or run fewer bots",
    "53": "the server has run out of memory or room: look after it, then try again",
    "55P03": "another program holds what is needed there: close that program and try again",
    "57014": "the server took too long over it: see what keeps it busy",
    "57P01": "the server ended a connection, as when it stops or an administrator says so: wait until it takes one",
    "57P04": "it was dropped while it was in use: make it anew with createdb, and put the latest backup in it",
    "57P05": "its server ends connections that rest for a while: raise its idle_session_timeout",
    "57P": "the server is starting or stopping: wait until it is up",
    "58": "the server's disk failed: look after it, then start again",
    "XX": "the server reports damage: put the latest backup in its place",
}

_PASSING = ("08", "53300", "57P")
"""Those of a server that is merely away, or has no room for one more just now."""


def sentence(name: object, advice: str) -> str:
    """What is wrong with the database called *name*, in the form all of its complaints have."""
    return f"The setting `database` points to {name}, but {advice}."


def told(error: BaseException, name: object) -> StorageError | None:
    """*error* as a StorageError if it is the disk's, the file's or the server's, None if it is the program's."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    advice = _of_server(cause) if _is_of_server(cause) else _of_file(cause)
    if advice is None:
        return None
    trouble = StorageError(sentence(name, advice))
    state = getattr(cause, "sqlstate", None)
    trouble.is_passing = advice == _UNREACHABLE if state is None else state.startswith(_PASSING)
    return trouble


@contextmanager
def intact(what: str, name: object = "a database", package: str = "") -> Iterator[None]:
    """Here *what* is read that this program wrote to the database called *name*. Raises StorageError where it is no
    longer what it was, in whatever way that shows; *package*: by whose rules of a game it was written, if not ours.
    """
    try:
        yield
    except (StorageError, Conflict, OSError):
        raise
    except Exception as error:
        if package and not isinstance(error, DBAPIError):
            advice = f"{what} cannot be read ({type(error).__name__}) by {package}: install the version that wrote it"
            raise StorageError(
                sentence(name, f"{advice}; if that cannot read it either, {DAMAGED}")
            ) from error
        newer = "or, if a newer ringmaster has written to it, update this program"
        advice = f"{what} cannot be read ({type(error).__name__}): {DAMAGED}; {newer}"
        raise told(error, name) or StorageError(sentence(name, advice)) from error


def is_damage(error: BaseException) -> bool:
    """Whether *error* tells that a file of SQLite is not as it was written."""
    return _of_file(error) in (DAMAGED, _ADVICE[sqlite3.SQLITE_NOTADB])


def _of_file(cause: BaseException | None) -> str | None:
    if isinstance(cause, (UnicodeDecodeError, json.JSONDecodeError, msgspec.DecodeError)):
        return DAMAGED  # in the database nothing is read but what was written there
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:  # of what is no text the driver complains by itself
        return DAMAGED if isinstance(cause, (sqlite3.OperationalError, sqlite3.DataError)) else None
    return _ADVICE.get(code) or _ADVICE.get(code & 0xFF)


def _is_of_server(cause: BaseException | None) -> TypeGuard[psycopg.Error]:
    """Whether it is an error of PostgreSQL's driver, which is not there for whoever has a file."""
    driver = sys.modules.get("psycopg")
    return driver is not None and isinstance(cause, driver.Error)


def _of_server(cause: psycopg.Error) -> str | None:
    import psycopg

    state = cause.sqlstate
    if state is None:
        # Whoever was refused before there was a session learns why from the words alone.
        return _of_refusal(str(cause)) if isinstance(cause, psycopg.OperationalError) else None
    return _STATES.get(state) or _STATES.get(state[:3]) or _STATES.get(state[:2])


def _of_refusal(words: str) -> str:
    if "password" in words or "authentication" in words or "pg_hba.conf" in words:
        return _STATES["28"]
    if "database" in words and "does not exist" in words:
        return _STATES["3D"]
    if "role" in words and "does not exist" in words:
        return _STATES["28"]
    if "configuration parameter" in words or "invalid value for parameter" in words:
        return UNKNOWN
    return _UNREACHABLE
