"""Statements said with SQLAlchemy's Core on the tables, compiled once, then run as they are."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Dialect, Insert, Table, bindparam, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement, Executable

from storage.seal import opened

T = TypeVar("T")


class Prepared:
    """A statement that is called with a connection and its values by name.

    Finding a statement in SQLAlchemy's cache takes twice as long as running it; this compiles it once. Values
    reach the driver as they are, so columns may only hold what every driver takes: int, str, bytes, None.
    *ending* is SQL that follows it, as every database understands it.
    """

    def __init__(self, statement: Executable, ending: str = "") -> None:
        self._statement = statement
        self._ending = ending
        self._texts: dict[str, tuple[str, tuple[str, ...] | None, dict[str, Any]]] = {}

    def __call__(self, connection: Connection, /, **values: Any) -> CursorResult[Any]:
        """The result of the statement. Raises KeyError when a value is missing."""
        text, order, constants = self._known(connection.dialect)
        given = {**constants, **values} if constants else values
        if order is None:
            return connection.exec_driver_sql(text, given)
        return connection.exec_driver_sql(text, tuple([given[name] for name in order]))

    def change(self, connection: Connection, /, **values: Any) -> int:
        """How many rows the statement changed; for the few that every entry runs, at half the cost.

        Goes past SQLAlchemy to the driver, within the connection's transaction. Raises IntegrityError like
        the others.
        """
        text, order, constants = self._known(connection.dialect)
        given = {**constants, **values} if constants else values
        cursor = connection.connection.cursor()
        try:
            cursor.execute(text, given if order is None else tuple([given[name] for name in order]))
            return int(cursor.rowcount)
        except connection.dialect.loaded_dbapi.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        finally:
            cursor.close()

    def all(self, connection: Connection, made: Callable[..., T], /, **values: Any) -> tuple[T, ...]:
        """What is *made* of each row's columns; those that it names as `sealed` are opened (storage/seal.py)."""
        make = opened(connection, made)
        return tuple([make(*row) for row in self(connection, **values)])

    def first(self, connection: Connection, made: Callable[..., T], /, **values: Any) -> T | None:
        """What is *made* of the first row's columns; None when there is no row."""
        row: Sequence[Any] | None = self(connection, **values).first()
        return None if row is None else opened(connection, made)(*row)

    def scalar(self, connection: Connection, /, **values: Any) -> Any:
        """The first column of the first row; None when there is no row."""
        return self(connection, **values).scalar()

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
