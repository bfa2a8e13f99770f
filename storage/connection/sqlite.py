"""SQLite's own ways: its file, its pragmas, its transactions without the driver's."""

import sqlite3
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event

from storage.backups.backup import clear
from storage.connection.own_file import OwnFile, exposed
from storage.connection.shape import refuse_other_tables
from storage.connection.store import Driver, driver_of
from storage.migrations import upgrade
from storage.seal import Seal, options

_BUSY_MS = 5000


class Sqlite:
    """One file, in use by this process alone."""

    is_shared = False

    def __init__(self, file: OwnFile, *, readers: int) -> None:
        path = file.path
        self.name = str(path)
        self.path = path
        self._file = file
        self.writing: Engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=ON")
        self.reading: Engine = make_engine(path, "BEGIN", "foreign_keys=ON", "query_only=ON", size=readers)
        event.listen(self.writing, "connect", self._connected)
        event.listen(self.writing, "close", self._closed)

    @classmethod
    def open(cls, path: Path, *, readers: int) -> Self:
        """The file at *path*: made if it is missing, migrated if it is old. Raises StorageError, or the driver's."""
        file = OwnFile(path)
        try:
            clear(path)
            _migrate(path)
            file.mark()
            return cls(file, readers=readers)
        except BaseException:
            file.close()
            raise

    @property
    def exposed(self) -> str | None:
        return exposed(self.path)

    def seal_with(self, seal: Seal | None) -> None:
        self.writing = self.writing.execution_options(**options(seal))
        self.reading = self.reading.execution_options(**options(seal))

    def refuse_gone(self) -> None:
        self._file.refuse_gone()

    def is_passing(self, _error: BaseException) -> bool:
        return False

    def is_spoiled(self, _driver: Driver) -> bool:
        return False

    def is_lost(self, _driver: Driver) -> bool:
        return False

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()
        self._file.close()

    def _connected(self, driver: sqlite3.Connection, _record: Any) -> None:
        driver.execute("SELECT 1 FROM sqlite_master").fetchone()  # before the first read its log is not open
        self._file.note_beside()

    def _closed(self, _driver: sqlite3.Connection, _record: Any) -> None:
        self._file.forget_beside()


def make_engine(path: Path, begin: str, *pragmas: str, size: int = 1) -> Engine:
    """An engine that opens transactions with *begin*, and each of its connections with *pragmas*."""
    address = f"{path.absolute().as_uri()}?mode=rw"  # a file that has gone is not made anew
    engine = create_engine(
        "sqlite://",
        # A connection is used by one thread at a time.
        creator=lambda: sqlite3.connect(address, uri=True, check_same_thread=False),
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
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


def _migrate(path: Path) -> None:
    # With foreign keys on, rebuilding a table for a migration would delete what refers to it.
    engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=OFF")
    try:
        upgrade(engine, path)
        with engine.connect() as connection:
            refuse_other_tables(connection, path)
    finally:
        engine.dispose()
