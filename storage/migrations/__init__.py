"""Migrations: numbered, forward only, the whole way in one transaction."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, inspect

from storage import backup
from storage.errors import StorageError
from storage.sqlite import driver_of
from storage.trouble import sentence, told

_HERE = Path(__file__).parent


def upgrade(engine: Engine, path: Path, scripts: Path = _HERE) -> None:
    """Bring the database to the newest schema, with a backup beside it if it held anything.

    *engine* has foreign keys off. Raises StorageError when the schema is not ours or is newer than this
    program; whatever fails, the database is as it was.
    """
    config = _config(scripts)
    script = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        with connection.begin():
            _check_pages(connection)
            old = _revision(connection, script, path)
        if old == script.get_current_head():
            return
        if old is not None:
            backup.copy(path, path.with_name(f"{path.name}.before-{script.get_current_head()}"))
        try:
            with connection.begin():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                backup.check(driver_of(connection))  # inside, so that a bad end is undone
        except Exception as error:
            advice = "bringing it up to date failed and was undone: report this, and run the version before"
            raise told(error, path) or StorageError(sentence(path, advice)) from error


def numbers() -> frozenset[str]:
    """The schemas that this program knows: its own, and all from which it migrates."""
    script = ScriptDirectory.from_config(_config(_HERE))
    return frozenset(step.revision for step in script.walk_revisions())


def _config(scripts: Path) -> Config:
    config = Config()
    # A percent sign in the path would be read as a place to fill in.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config


def _revision(connection: Connection, script: ScriptDirectory, path: Path) -> str | None:
    """The schema's number, None for an empty database."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if inspect(connection).get_table_names():
            raise StorageError(sentence(path, "that file belongs to another program: choose another name"))
        return None
    try:
        script.get_revision(revision)
    except CommandError as error:
        advice = (
            f"a newer ringmaster has used it (schema {revision}): update this program, or use an older backup"
        )
        raise StorageError(sentence(path, advice)) from error
    return revision


def _check_pages(connection: Connection) -> None:
    (verdict,) = driver_of(connection).execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        damaged = sqlite3.DatabaseError("quick_check failed")
        damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damaged
