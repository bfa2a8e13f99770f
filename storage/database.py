"""The database: opened, locked and migrated in one call; one writer, readers beside it."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError

from storage import backup
from storage.errors import StorageError
from storage.migrations import upgrade
from storage.sqlite import make_engine, take_lock
from storage.trouble import sentence, told
from storage.writer import Writer

T = TypeVar("T")


class Database:
    """One SQLite file, in use by this process alone."""

    def __init__(self, path: Path, lock: sqlite3.Connection, *, readers: int) -> None:
        self.path = path
        self._lock = lock
        self._engines = (
            make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=ON"),
            make_engine(path, "BEGIN", "foreign_keys=ON", "query_only=ON", size=readers),
        )
        self._writer = Writer(self._engines[0], path)
        self._readers = ThreadPoolExecutor(readers, "ringmaster-reader")

    @classmethod
    def open(cls, database: str | Path, *, readers: int = 2) -> Self:
        """The database at a path or a `sqlite:///` URL: made if it is missing, migrated if it is old.

        Raises StorageError, a sentence that names the setting and says what to do.
        """
        path = _path(database)
        lock: sqlite3.Connection | None = None
        try:
            _make_file(path)
            lock = take_lock(path)
            _migrate(path)
            return cls(path, lock, readers=readers)
        except Exception as error:
            if lock is not None:
                lock.close()
            reason = told(error, path)
            if reason is None:
                raise
            raise reason from error

    @property
    def commits(self) -> int:
        """How many commits kept something since the database was opened."""
        return self._writer.commits

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns, after the commit that keeps all it wrote.

        *work* runs in the writer's thread and must not wait for anything. Works that wait together share a
        commit, but each is whole or not at all: one that raises is undone alone, and its error reaches its
        caller alone. Where none of them wrote anything there is no commit. Cancelling the caller leaves the
        work to be played: whether it was, its cause tells. Raises StorageError when the commit fails, and
        then nothing was kept.
        """
        return await self._writer.write(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns from one consistent sight of all that is committed; it cannot write."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def backup(self, target: Path) -> None:
        """Write a whole and checked copy to *target* while others read and write."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._backup, target)

    def close(self) -> None:
        """Play what still waits, then let the file go. Closing twice is no harm."""
        self._writer.close()
        self._readers.shutdown()
        for engine in self._engines:
            engine.dispose()
        self._lock.close()

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engines[1].connect() as connection, connection.begin():
                return work(connection)
        except Exception as error:
            reason = told(error, self.path)
            if reason is None:
                raise
            raise reason from error

    def _backup(self, target: Path) -> None:
        try:
            backup.copy(self.path, target)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"The backup to {target} failed ({error}): choose another folder.") from error


def _path(database: str | Path) -> Path:
    """The file that a path or URL names."""
    if isinstance(database, str) and "://" in database:
        try:
            url = make_url(database)
        except ArgumentError as error:
            raise StorageError(
                "The setting `database` is no URL: write a path, or sqlite:///path."
            ) from error
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
            raise StorageError(
                f"The setting `database` asks for {url.get_backend_name()}, but only a file of SQLite "
                "will do: write a path, or sqlite:///path."
            )
        database = url.database
    return Path(database).expanduser().absolute()


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
    finally:
        engine.dispose()
