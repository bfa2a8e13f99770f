"""PostgreSQL's own ways: several processes may share it, and each of its transactions begins and ends by name."""

from typing import Any, Final, Self

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import DeadlockDetected, LockNotAvailable, SerializationFailure, UndefinedTable
from psycopg.pq import TransactionStatus
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from storage.backups import restore
from storage.connection.address import shown
from storage.connection.shape import refuse_other_tables
from storage.connection.store import Driver, driver_of
from storage.connection.trouble import UNKNOWN, sentence
from storage.errors import StorageError, WrongChoice
from storage.migrations import upgrade
from storage.seal import Seal, options
from storage.tables.meta import Meta

OLDEST: Final = 15
"""The oldest release that is tried; what is needed is older, but nobody has looked."""

_HERE: Final = "here"
"""Under this name stands by which transaction, and in which table, this very row was written."""

# As the transaction is shown in xmin.
_BY_WHICH: Final = (
    "SELECT 'meta'::regclass::oid || ' ' || mod(pg_current_xact_id()::text::bigint, 4294967296)"
)
_IS_HERE: Final = "SELECT value = 'meta'::regclass::oid || ' ' || xmin FROM meta WHERE key = %s FOR UPDATE"
_NOW: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_GAMES: Final = "pg_get_serial_sequence('game', 'id')"
_SKIP_GAMES: Final = f"SELECT setval({_GAMES}, nextval({_GAMES}) + {restore.SPARE})"

_LINE: Final = {
    "connect_timeout": 5,
    "keepalives": 1,  # whether the host of a line that rests is there still
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # ms until what is sent has to have arrived
}
_OPTIONS: Final = {
    "application_name": "ringmaster",
    "lock_timeout": "5s",
    "statement_timeout": "20s",
    "idle_in_transaction_session_timeout": "10s",  # a process that was stopped lets go of the rows it holds
}
"""Both may be given otherwise in the address."""

_STATEMENT_MS: Final = "SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout'"
_LOOK_S: Final = 0.1
SPARE_S: Final = 5.0
"""So much longer than it takes for anything the server may say nothing, before it is given up."""


class _Cursor(psycopg.Cursor[Any]):
    """Counts on its connection what was changed, as SQLite's driver does by itself."""

    def execute(self, *given: Any, **named: Any) -> Self:
        try:
            super().execute(*given, **named)
        except UndefinedTable:  # another server than before: by a new connection it may be the old one again
            self.connection.close()
            raise
        if (self.statusmessage or "").startswith(("INSERT", "UPDATE", "DELETE")):
            self.connection.total_changes += max(0, self.rowcount)  # type: ignore[attr-defined]
        return self


class _Connection(psycopg.Connection[Any]):
    """A connection that begins nothing by itself, and counts what it changed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.total_changes = 0
        self.cursor_factory = _Cursor
        self._silence_s: float | None = SPARE_S
        """How long the server may say nothing; None: as long as it likes."""

    def be_patient(self) -> Self:
        """Wait for answers for as long as the server takes for one, and hardly longer."""
        (most_ms,) = self.execute(_STATEMENT_MS).fetchone() or (0,)
        self._silence_s = most_ms / 1000 + SPARE_S if most_ms else None
        return self

    def wait(self, gen: PQGen[RV], interval: float = _LOOK_S, timeout: float | None = None) -> RV:
        try:
            return super().wait(gen, interval, self._silence_s if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.info.transaction_status == TransactionStatus.ACTIVE:
                self.close()  # it still waits for an answer: whoever asked next would too
            raise

    @property
    def in_transaction(self) -> bool:
        status = self.info.transaction_status
        return status in (TransactionStatus.INTRANS, TransactionStatus.INERROR, TransactionStatus.ACTIVE)


class Postgres:
    """One database of a PostgreSQL server, which other processes may use too."""

    is_shared = True
    exposed = None

    def __init__(self, url: URL, *, readers: int) -> None:
        self.name = shown(url)
        self.writing: Engine = _engine(url, "BEGIN")
        self.reading: Engine = _engine(url, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", size=readers)

    @classmethod
    def open(cls, url: URL, *, readers: int) -> Self:
        """The database at *url*, migrated if it is old. Raises StorageError, or the driver's error."""
        opening = _engine(url, "BEGIN", is_hurried=False)
        try:
            with opening.connect() as connection:
                release = _release(connection)
            if release < OLDEST:
                advice = f"that server is PostgreSQL {release}: {OLDEST} or newer is needed"
                raise StorageError(sentence(shown(url), advice))
            upgrade(opening, shown(url))
            with opening.begin() as connection:
                refuse_other_tables(connection, shown(url))
                _recognise(connection)
        finally:
            opening.dispose()
        return cls(url, readers=readers)

    def refuse_gone(self) -> None:
        """What a server answers for is there."""

    def seal_with(self, seal: Seal | None) -> None:
        self.writing = self.writing.execution_options(**options(seal))
        self.reading = self.reading.execution_options(**options(seal))

    def is_passing(self, error: BaseException) -> bool:
        cause = error.orig if isinstance(error, DBAPIError) else error
        return isinstance(cause, DeadlockDetected | LockNotAvailable | SerializationFailure)

    def is_spoiled(self, driver: Driver) -> bool:
        assert isinstance(driver, psycopg.Connection)
        return bool(driver.info.transaction_status == TransactionStatus.INERROR)

    def is_lost(self, driver: Driver) -> bool:
        assert isinstance(driver, psycopg.Connection)
        return bool(driver.closed)

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def _release(connection: Connection) -> int:
    driver = driver_of(connection)
    assert isinstance(driver, psycopg.Connection)
    return int(driver.info.server_version) // 10_000


def _recognise(connection: Connection) -> None:
    """Have a database that pg_restore has put here know that it is a backup: its rows came here in another way.

    In a copy of the server's own files, and after pg_upgrade, all is as it was.
    """
    is_here = connection.exec_driver_sql(_IS_HERE, (_HERE,)).scalar()
    if is_here:
        return
    if is_here is not None:
        restore.mark(connection, connection.exec_driver_sql(_NOW).scalar_one())
        connection.exec_driver_sql(_SKIP_GAMES)
    Meta(connection).put(_HERE, connection.exec_driver_sql(_BY_WHICH).scalar_one())


def _address(url: URL) -> dict[str, Any]:
    """How to connect to *url*. Raises WrongChoice where it asks for what PostgreSQL does not know."""
    place, mark, query = url.set(drivername="postgresql").render_as_string(hide_password=False).partition("?")
    try:
        given = conninfo_to_dict(
            f"{place}{mark}{query.replace('+', '%20')}"
        )  # a plus is a space only to others
        int(given.get("connect_timeout") or 0)
    except (psycopg.ProgrammingError, ValueError):  # which may quote it, with its password
        raise WrongChoice(sentence(shown(url), UNKNOWN)) from None
    return given


def _engine(url: URL, begin: str, size: int = 1, *, is_hurried: bool = True) -> Engine:
    """An engine that opens transactions with *begin*; unless it *is_hurried* they may take as long as they need."""
    given, ours = _address(url), " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items())
    options = f"{ours} {given.get('options', '')} {'' if is_hurried else '-c statement_timeout=0'}"
    address = make_conninfo("", **{**_LINE, **given, "options": options.strip()})

    def connected() -> _Connection:
        return _Connection.connect(address, autocommit=True).be_patient()

    engine = create_engine(
        "postgresql+psycopg://",
        creator=connected,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
        use_native_hstore=False,
    )

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        driver_of(connection).execute(begin)

    return engine
