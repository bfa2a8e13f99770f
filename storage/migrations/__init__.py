"""Migrations: numbered, forward only, the whole way in one transaction."""

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect

from storage.backups import backup
from storage.connection.store import driver_of
from storage.connection.trouble import sentence, told
from storage.errors import StorageError

_HERE = Path(__file__).parent
_LOCK = 0x72696E67
"""The number of the lock that whoever migrates holds; it has to differ from other programs' alone."""


def upgrade(engine: Engine, place: Path | str, scripts: Path = _HERE) -> None:
    """Bring the database to the newest schema; a file that held anything is kept beside it as it was.

    *engine* has foreign keys off if *place* is a file; else *place* is what the database is called. Raises
    StorageError when the schema is not ours or is newer than this program; whatever fails, the database is as it
    was. Of several processes that share it one migrates, and the others wait.
    """
    known = numbers(scripts)
    newest = max(known)
    with engine.connect() as connection:
        with connection.begin():
            if isinstance(place, Path):
                _check_pages(connection)
            old = _revision(connection, known, place)
        if old == newest:
            return
        from storage.migrations.climbing import climb  # with Alembic, which a fifth of a second goes into

        if old is not None and isinstance(place, Path):
            backup.copy(place, place.with_name(f"{place.name}.before-{newest}"))
        try:
            with connection.begin():
                if not isinstance(place, Path):
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # another may take its time
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
                climb(connection, scripts)  # which looks again how far it has come
                if isinstance(place, Path):
                    backup.check(driver_of(connection))  # inside, so that a bad end is undone
        except Exception as error:
            advice = "bringing it up to date failed and was undone: report this, and run the version before"
            raise told(error, place) or StorageError(sentence(place, advice)) from error


def numbers(scripts: Path = _HERE) -> frozenset[str]:
    """The schemas that this program knows, its own and all from which it migrates: each is the name of a file."""
    return frozenset(file.stem.removeprefix("v") for file in (scripts / "versions").glob("v*.py"))


def _revision(connection: Connection, known: frozenset[str], place: Path | str) -> str | None:
    """The schema's number, None for an empty database."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    revision = None
    if "alembic_version" in tables:
        revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if revision is None:
        raise StorageError(sentence(place, "that belongs to another program: choose another name"))
    if revision not in known:
        advice = (
            f"a newer ringmaster has used it (schema {revision}): update this program, or use an older backup"
        )
        raise StorageError(sentence(place, advice))
    return str(revision)


def _check_pages(connection: Connection) -> None:
    (verdict,) = driver_of(connection).execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        damaged = sqlite3.DatabaseError("quick_check failed")
        damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damaged
