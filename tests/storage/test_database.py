"""Opening: made, locked, migrated, or refused in one sentence that names the setting."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage import migrations
from storage.connection import sqlite
from storage.connection.sqlite import make_engine
from storage.database import Database
from storage.errors import StorageError
from storage.migrations import upgrade
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.meta import Meta
from storage.tables.rows import Row
from tests.storage.kit import enter, new_game, only_on_sqlite

NOW = max(migrations.numbers())
FOLLOWING = f"{int(NOW) + 1:04}"
NEXT = f"""
import sqlalchemy as sa
from alembic import op

revision = "{FOLLOWING}"
down_revision = "{NOW}"


def upgrade():
    with op.batch_alter_table("game", recreate="always") as batch:
        batch.add_column(sa.Column("mood", sa.Text()))
"""


def _refusal(database: str | Path) -> str:
    """The one sentence with which *database* is refused."""
    with pytest.raises(StorageError) as refused:
        Database.open(database)
    said = str(refused.value)
    assert "`database`" in said
    assert said.endswith(".")
    assert "\n" not in said
    return said


def test_each_migration_is_the_file_of_its_number() -> None:
    """So whether a database is up to date is told without Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = ScriptDirectory.from_config(config)

    assert {step.revision for step in steps.walk_revisions()} == migrations.numbers()
    assert steps.get_current_head() == NOW


async def test_the_migrations_lead_to_the_rows(database: Database) -> None:
    differences = await database.read(lambda c: compare_metadata(MigrationContext.configure(c), Row.metadata))

    assert differences == []


ALTERED = {
    "DROP TABLE pack": "its table `pack` is missing",
    "ALTER TABLE person DROP COLUMN locale": "its table `person` has no column `locale`",
    "ALTER TABLE game ADD COLUMN mood TEXT": "its table `game` has a column `mood` that this program does not know",
    "ALTER TABLE meta RENAME COLUMN value TO worth": "its table `meta` has no column `value`",
    "DROP INDEX ix_holder_seat": "its table `holder` has lost `ix_holder_seat`",
    "DROP INDEX ix_holder_seat; CREATE INDEX ix_holder_seat ON holder (game_id, seat)": "has lost `ix_holder_seat`",
    "DROP TABLE draft; CREATE TABLE draft (game_id INTEGER NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL, "
    "person_id BIGINT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (game_id, seat, question))": (
        "its table `draft` has lost `fk_draft_game_id`"
    ),
    "DROP TABLE away; CREATE TABLE away (game_id INTEGER NOT NULL REFERENCES game (id), person_id BIGINT NOT NULL, "
    "from_ms TEXT NOT NULL, until_ms BIGINT NOT NULL, PRIMARY KEY (game_id, person_id)); "
    "CREATE INDEX ix_away_until_ms ON away (until_ms)": "the column `from_ms` of its table `away` is of another kind",
}


@pytest.mark.parametrize("change", ALTERED)
def test_tables_that_are_not_ours_any_more_are_refused(change: str, place: str) -> None:
    """Issue 13.24: at the start, in a sentence, instead of in the middle of a game."""
    Database.open(place).close()
    _alter(place, change)

    said = _refusal(place)

    assert ALTERED[change] in said
    assert "put the latest backup in its place" in said


def test_what_others_keep_beside_ours_is_let_be(place: str) -> None:
    """An index or a table of the operator's own keeps no entry from being written."""
    Database.open(place).close()
    _alter(place, "CREATE INDEX mine ON game (made_ms); CREATE TABLE mine_too (name TEXT)")

    Database.open(place).close()


def _alter(place: str, change: str) -> None:
    """Change tables behind the program's back."""
    if place.startswith("postgresql"):
        with psycopg.connect(place) as server:
            server.execute(change.encode())
        return
    with closing(sqlite3.connect(place)) as connection:
        connection.executescript(change.replace("BIGINT", "INTEGER"))


@only_on_sqlite
async def test_every_table_is_strict_and_every_counted_id_counts_on(database: Database) -> None:
    ours = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = await database.read(lambda c: {row.name: row.sql for row in c.exec_driver_sql(ours)})
    del tables["alembic_version"]

    assert tables.keys() == Row.metadata.tables.keys()
    assert all("STRICT" in sql for sql in tables.values())
    assert {name for name, sql in tables.items() if "AUTOINCREMENT" in sql} == {
        "game",
        "holder",
        "notice",
        "seen",
    }


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for, as in use, and in no other test (`tests/conftest.py`)."""
    monkeypatch.setattr(sqlite, "make_engine", make_engine)


@only_on_sqlite
@pytest.mark.usefixtures("disk")
async def test_both_connections_keep_what_was_promised(database: Database) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "query_only")

    def asked(connection: Connection) -> list[int | str]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in pragmas]

    assert await database.write(asked) == ["wal", 2, 1, 0, 0]
    assert await database.read(asked) == ["wal", 2, 1, 0, 1]


async def test_a_database_outlives_its_program(path: Path) -> None:
    database = Database.open(f"sqlite:///{path}")
    await database.write(lambda c: Meta(c).put("commands", "hash"))
    database.close()

    again = Database.open(path)
    assert await again.read(lambda c: Meta(c).get("commands")) == "hash"
    again.close()


def test_folders_are_made_and_the_file_is_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "some" / "50% more" / "ringmaster.db"

    Database.open(path).close()

    assert path.stat().st_mode & 0o077 == 0


@only_on_sqlite
def test_the_same_process_cannot_open_it_twice(database: Database) -> None:
    assert "another ringmaster is using it" in _refusal(database.path)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert "choose a folder" in _refusal(tmp_path / "file" / "ringmaster.db")
    assert "choose a folder" in _refusal(tmp_path)
    if os.geteuid() != 0:
        (tmp_path / "closed").mkdir(mode=0o500)
        assert "choose a folder" in _refusal(tmp_path / "closed" / "ringmaster.db")


def test_what_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)

    assert "not a database" in _refusal(path)
    assert path.read_bytes() == b"Dear diary, " * 1000


def test_a_damaged_file_is_refused(path: Path) -> None:
    Database.open(path).close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 3)

    assert "damaged" in _refusal(path)


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")

    assert "another program" in _refusal(path)


def test_a_newer_schema_is_refused(path: Path) -> None:
    Database.open(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    assert "a newer ringmaster" in _refusal(path)


def test_other_databases_are_refused_without_their_passwords() -> None:
    said = _refusal("mysql://me:secret@host/games")

    assert "secret" not in said


def test_what_was_refused_can_be_opened_once_it_is_mended(path: Path) -> None:
    path.write_bytes(b"no" * 1000)
    _refusal(path)
    path.unlink()

    Database.open(path).close()


def _next_version(tmp_path: Path, following: str) -> Path:
    """The migrations of a program that is one version on."""
    scripts = tmp_path / "migrations"
    shutil.copytree(Path(migrations.__file__).parent, scripts)
    (scripts / "versions" / f"v{FOLLOWING}.py").write_text(following)
    return scripts


async def _filled(path: Path) -> None:
    database = Database.open(path)
    game_id = await database.write(new_game)
    await database.write(lambda c: enter(c, game_id, "press:1"))
    database.close()


async def test_a_migration_keeps_every_row_and_leaves_a_backup(path: Path, tmp_path: Path) -> None:
    await _filled(path)
    engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=OFF")

    upgrade(engine, path, _next_version(tmp_path, NEXT))
    engine.dispose()

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT mood, entries FROM game").fetchall() == [(None, 1)]
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    before = Database.open(f"{path}.before-{FOLLOWING}")
    assert await before.read(lambda c: Games(c).of_guild(100)) == (1,)
    before.close()


async def test_a_migration_that_fails_leaves_the_database_as_it_was(path: Path, tmp_path: Path) -> None:
    await _filled(path)
    engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=OFF")

    with pytest.raises(StorageError, match="was undone"):
        upgrade(engine, path, _next_version(tmp_path, NEXT + "    1 / 0\n"))
    orphaning = _next_version(tmp_path / "other", NEXT + "    op.execute('DELETE FROM game')\n")
    with pytest.raises(StorageError, match="was undone"):
        upgrade(engine, path, orphaning)
    engine.dispose()

    database = Database.open(path)
    assert await database.read(lambda c: len(Journal(c, 1).entries())) == 1
    database.close()
