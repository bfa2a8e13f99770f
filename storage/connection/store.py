"""What the two kinds of database have in common, as the writer and the readers use it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Engine

from storage.seal import Seal


class Driver(Protocol):
    """The driver's own connection under SQLAlchemy's, as far as transactions need it."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open; one that an error has spoiled is."""

    @property
    def total_changes(self) -> int:
        """How many rows were ever added, changed or deleted by it."""

    def execute(self, statement: str, given: Sequence[Any] | Mapping[str, Any] = ..., /) -> Any:
        """Run one statement."""


class Store(Protocol):
    """One database: where it is, and its engines."""

    @property
    def name(self) -> str:
        """What it is called in sentences; never with a password."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it at the same time."""

    @property
    def writing(self) -> Engine:
        """For the one writer of this process."""

    @property
    def reading(self) -> Engine:
        """For its readers: nothing can be written with it."""

    @property
    def exposed(self) -> str | None:
        """That others may read what is secret, in a sentence; None where they may not, or nobody here can tell."""

    def refuse_gone(self) -> None:
        """Raise StorageError where what is written now would be lost, for the database is no longer there."""

    def seal_with(self, seal: Seal | None) -> None:
        """From now on what is secret is closed and opened with this key."""

    def is_passing(self, error: BaseException) -> bool:
        """Whether a work failed only because others were at it too, and does when it is played again alone."""

    def is_spoiled(self, driver: Driver) -> bool:
        """Whether an error was swallowed after which the database takes nothing more in this transaction."""

    def is_lost(self, driver: Driver) -> bool:
        """Whether the connection is gone, and another one is needed."""

    def close(self) -> None:
        """Let go of everything."""


def driver_of(connection: Connection) -> Driver:
    """The driver's connection under SQLAlchemy's."""
    return cast(Driver, connection.connection.dbapi_connection)
