"""The database: opened, locked and migrated in one call; one writer, readers beside it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Self, TypeVar

from sqlalchemy import Connection

from storage.connection import versions
from storage.connection.address import place_of, shown
from storage.connection.readers import Readers
from storage.connection.sqlite import Sqlite
from storage.connection.store import Store
from storage.connection.trouble import intact, told
from storage.connection.writer import Writer
from storage.errors import Conflict, StorageError, WrongChoice
from storage.seal import Seal
from storage.tables.leases import Lease, check, duty
from storage.tables.meta import Meta

T = TypeVar("T")

_PROOF: Final = "seal_proof"
"""Under this name stands a word that the right key opens."""


class Database:
    """One SQLite file, in use by this process alone, or one database of PostgreSQL, which several may share."""

    def __init__(self, store: Store, *, readers: int, older: str | None = None) -> None:
        self.older = older
        """That this program is older than one that has written here, in a sentence; None where it is not."""
        self._store = store
        self._writer = Writer(store)
        self._readers = Readers(store, readers)

    @classmethod
    def open(
        cls, database: str | Path, *, readers: int = 2, seal: Seal | None = None, version: str | None = None
    ) -> Self:
        """The database at a path, or at a `sqlite:///` or `postgresql://` URL: migrated if it is old; a file is
        made if it is missing. With *seal*, what is secret is closed from now on; *version* is this program's.

        Raises StorageError, a sentence that names the setting and says what to do.
        """
        place = place_of(database)
        if isinstance(place, Path):
            with intact("its tables", place):
                return cls._opened(Sqlite.open(place, readers=readers), seal, readers, version)
        from storage.connection.postgres import Postgres  # whose driver is not there for whoever has a file

        try:
            return cls._opened(Postgres.open(place, readers=readers), seal, readers, version)
        except Exception as error:
            reason = told(error, shown(place))
            if reason is None:
                raise
            raise reason from error

    @classmethod
    def _opened(cls, store: Store, seal: Seal | None, readers: int, version: str | None) -> Self:
        try:
            with store.writing.begin() as connection:
                _prove(connection, seal, store.name)
                older = versions.noted(connection, version or versions.own(), store.name)
            store.seal_with(seal)
            return cls(store, readers=readers, older=older)
        except BaseException:
            store.close()
            raise

    @property
    def name(self) -> str:
        """What it is called in sentences; never with a password."""
        return self._store.name

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever runs the bot should know of it, though it can be used: a sentence each."""
        return tuple(filter(None, (self._store.exposed, self.older)))

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it too: then what was read is old as soon as it was read."""
        return self._store.is_shared

    @property
    def path(self) -> Path:
        """The file of SQLite."""
        assert isinstance(self._store, Sqlite)
        return self._store.path

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
        then nothing was kept, unless the server was lost during it: that too, the cause tells. Raises Fenced,
        and keeps nothing, where the lease in whose name this is done has passed to another process.
        """
        held = duty.get() if self.is_shared else None
        try:
            return await self._writer.write(work if held is None else _in_name_of(held, work))
        except Conflict as conflict:
            conflict.is_passing = self.is_shared
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns from one consistent sight of all that is committed; it cannot write."""
        return await self._readers.read(work)

    def close(self) -> None:
        """Play what still waits, then let the database go. Closing twice is no harm."""
        self._writer.close()
        self._readers.close()
        self._store.close()


def _prove(connection: Connection, seal: Seal | None, database: str) -> None:
    """Hold *seal* against the key that the database was sealed with; one that was not is from now on.

    Raises StorageError, a sentence that names the setting.
    """
    meta = Meta(connection)
    proof = meta.get(_PROOF)
    if seal is None and proof is not None:
        raise WrongChoice(f"The database {database} is sealed: set `seal_key_file` to the file with its key.")
    if seal is None:
        return
    if proof is None:
        meta.put(_PROOF, seal.close(_PROOF, "ringmaster"))
        return
    try:
        seal.open(_PROOF, proof)
    except StorageError:
        raise WrongChoice(
            f"The database {database} does not open with the key in `seal_key_file`: it was sealed with another one."
        ) from None


def _in_name_of(held: Lease, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
    """*work*, kept only as long as *held* is."""

    def checked(connection: Connection) -> T:
        check(connection, held)
        return work(connection)

    return checked
