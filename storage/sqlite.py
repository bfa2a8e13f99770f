"""SQLite's own ways: its lock, its pragmas, its transactions without the driver's."""

import sqlite3
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event

from storage.errors import StorageError
from storage.trouble import sentence

_BUSY_MS = 5000


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's connection under SQLAlchemy's."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


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
