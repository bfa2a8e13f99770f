"""Statements said with SQLAlchemy's Core on the tables, compiled once, then run as they are."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Dialect, Insert, Table, bindparam, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement, Executable

from storage.connection.store import driver_of
from storage.seal import opened

T = TypeVar("T")


class Prepared:
    """A statement that is called with a connection and its values by name.

    What SQLAlchemy does for each call, as finding the statement and looking what columns came back, takes several
    times as long as running it; this compiles it once, and goes to the driver. Values reach that as they are, and
    come back so: columns may only hold what every driver takes, which is int, str, bytes, None.
    *ending* is SQL that follows it, as every database understands it.
    """

    def __init__(self, statement: Executable, ending: str = "") -> None:
        self._statement = statement
        self._ending = ending
        self._texts: dict[str, tuple[str, tuple[str, ...] | None, dict[str, Any]]] = {}

    def __call__(self, connection: Connection, /, **values: Any) -> int:
        """How many rows the statement changed. Raises KeyError when a value is missing, and DBAPIError."""
        return self._run(connection, values, _changed)

    def all(self, connection: Connection, made: Callable[..., T], /, **values: Any) -> tuple[T, ...]:
        """What is *made* of each row's columns; those that it names as `sealed` are opened (storage/seal.py)."""
        make = opened(connection, made)
        return tuple([make(*row) for row in self._run(connection, values, _rows)])

    def first(self, connection: Connection, made: Callable[..., T], /, **values: Any) -> T | None:
        """What is *made* of the first row's columns; None when there is no row."""
        row = self._run(connection, values, _first)
        return None if row is None else opened(connection, made)(*row)

    def scalar(self, connection: Connection, /, **values: Any) -> Any:
        """The first column of the first row; None when there is no row."""
        row = self._run(connection, values, _first)
        return None if row is None else row[0]

    def _run(self, connection: Connection, values: dict[str, Any], take: Callable[[Any], T]) -> T:
        """What *take* makes of the driver's cursor, within the connection's transaction."""
        text, order, constants = self._known(connection.dialect)
        given = {**constants, **values} if constants else values
        said = given if order is None else tuple([given[name] for name in order])
        driver, of_driver = driver_of(connection), connection.dialect.loaded_dbapi.Error
        try:
            return take(driver.execute(text, said))
        except of_driver as error:
            if connection.dialect.is_disconnect(error, cast(Any, driver), None):
                connection.invalidate(error)  # there is nothing left to be rolled back
            raise DBAPIError.instance(text, None, error, of_driver, hide_parameters=True) from error

    def _known(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None, dict[str, Any]]:
        known = self._texts.get(dialect.name)
        if known is None:
            known = self._texts[dialect.name] = self._compiled(dialect)
        return known

    def _compiled(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None, dict[str, Any]]:
        assert isinstance(self._statement, ClauseElement)
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        order = None if compiled.positiontup is None else tuple(compiled.positiontup)
        constants = {
            name: value
            for name, value in compiled.construct_params(_check=False).items()
            if not compiled.binds[name].required
        }
        return f"{compiled.string} {self._ending}".rstrip(), order, constants


def _changed(cursor: Any) -> int:
    return int(cursor.rowcount)


def _rows(cursor: Any) -> Iterable[Sequence[Any]]:
    found: Iterable[Sequence[Any]] = cursor.fetchall()
    return found


def _first(cursor: Any) -> Sequence[Any] | None:
    row: Sequence[Any] | None = cursor.fetchone()
    cursor.close()  # what is not read to its end would be in the way of a commit
    return row


def as_read(*columns: Any) -> Any:
    """A row as it is: its columns in order."""
    return columns


@contextmanager
def attempted(connection: Connection) -> Iterator[None]:
    """One statement that may be refused while the transaction goes on: PostgreSQL takes nothing more without this."""
    if connection.dialect.name == "sqlite":
        yield
        return
    with connection.begin_nested():
        yield


class Repository:
    """What is kept of something, in an open transaction: it reads and adds, and its owner commits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class GameRepository(Repository):
    """The same, of one game."""

    def __init__(self, connection: Connection, game_id: int) -> None:
        super().__init__(connection)
        self._game_id = game_id


def inserting(table: Table, *without: str) -> Insert:
    """An insert of every column of *table* but those named."""
    return insert(table).values(
        {column.name: bindparam(column.name) for column in table.columns if column.name not in without}
    )


def replacing(table: Table, *columns: str) -> str:
    """How an insert ends that takes the place of a row with the same key, in all *columns* or only these."""
    keys = [column.name for column in table.primary_key]
    names = columns or [column.name for column in table.columns if column.name not in keys]
    values = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {values}"
