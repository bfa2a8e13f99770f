"""SQLite's own ways: its lock, its pragmas, its transactions without the driver's."""

import os
import sqlite3
from pathlib import Path
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event

from storage.errors import StorageError
from storage.migrations import upgrade
from storage.seal import Seal, options
from storage.shape import refuse_other_tables
from storage.store import Driver, driver_of
from storage.trouble import sentence

_BUSY_MS = 5000


class Sqlite:
    """One file, in use by this process alone."""

    is_shared = False

    def __init__(self, path: Path, lock: sqlite3.Connection, *, readers: int) -> None:
        self.name = str(path)
        self.path = path
        self._lock = lock
        self.writing: Engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=ON")
        self.reading: Engine = make_engine(path, "BEGIN", "foreign_keys=ON", "query_only=ON", size=readers)

    @classmethod
    def open(cls, path: Path, *, readers: int) -> Self:
        """The file at *path*: made if it is missing, migrated if it is old. Raises StorageError, or the driver's."""
        _make_file(path)
        lock = take_lock(path)
        try:
            _migrate(path)
            return cls(path, lock, readers=readers)
        except BaseException:
            lock.close()
            raise

    def seal_with(self, seal: Seal | None) -> None:
        self.writing = self.writing.execution_options(**options(seal))
        self.reading = self.reading.execution_options(**options(seal))

    def is_passing(self, _error: BaseException) -> bool:
        return False

    def is_spoiled(self, _driver: Driver) -> bool:
        return False

    def is_lost(self, _driver: Driver) -> bool:
        return False

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()
        self._lock.close()


def take_lock(path: Path) -> sqlite3.Connection:
    """A lock that the system lets go when this process ends, however it ends."""
    lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        advice = "another ringmaster is using it: stop that one, or give this one a file of its own"
        raise StorageError(sentence(path, advice)) from error
    return lock


def make_engine(path: Path, begin: str, *pragmas: str, size: int = 1) -> Engine:
    """An engine that opens transactions with *begin*, and each of its connections with *pragmas*."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"check_same_thread": False},  # a connection is used by one thread at a time
    )

    @event.listens_for(engine, "connect")
    def connected(driver: sqlite3.Connection, _record: Any) -> None:
        driver.isolation_level = None  # or the driver would begin and commit by itself
        common = (f"busy_timeout={_BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "trusted_schema=OFF")
        for pragma in (*common, *pragmas):
            driver.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        driver_of(connection).execute(begin)

    return engine


def _make_file(path: Path) -> None:
    """Make the folder and the file, which is for its owner's eyes: it holds secrets."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise StorageError(
            sentence(path, f"that cannot be written ({problem}): choose a folder that the bot may write to")
        ) from error


def _migrate(path: Path) -> None:
    # With foreign keys on, rebuilding a table for a migration would delete what refers to it.
    engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=OFF")
    try:
        upgrade(engine, path)
        with engine.connect() as connection:
            refuse_other_tables(connection, path)
    finally:
        engine.dispose()
