"""Databases of older versions: migrated with all that was in them, by the same steps as a new one."""

import functools
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from storage import migrations
from storage.backups import backup
from storage.connection import versions
from storage.connection.sqlite import make_engine
from storage.database import Database
from storage.tables.deadlines import Deadlines
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.people import Holders, People
from tests.storage.kit import enter, old_database

NOW = max(migrations.numbers())


def _asked(path: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def _schema(path: Path) -> dict[str, str]:
    """Every table, index and trigger, in words that do not depend on the order in which columns were added."""
    found = _asked(path, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: " ".join(sql.split()) for name, sql in found}


def test_what_was_there_is_there(path: Path) -> None:
    old_database(path)
    tables = ("game", "holder", "entry", "notice", "deadline", "person", "meta")
    gone = (
        *("by_dm", "pings"),  # a person's choice by now, and no longer a holder's
        *("part", "parts"),  # of a notice, which is one post
    )
    columns = {
        table: ", ".join(
            f'"{row[1]}"' for row in _asked(path, f"PRAGMA table_info({table})") if row[1] not in gone
        )
        for table in tables
    }
    before = {table: _asked(path, f"SELECT {columns[table]} FROM {table}") for table in tables}

    Database.open(path).close()

    before["meta"].append(("version", versions.own()))
    assert {table: _asked(path, f"SELECT {columns[table]} FROM {table}") for table in tables} == before
    assert len(before["entry"]) == 14
    assert _asked(path, "SELECT version_num FROM alembic_version") == [(NOW,)]
    assert _asked(path, "SELECT DISTINCT quiet_ms FROM holder") == [(None,)]
    assert _asked(path, "SELECT DISTINCT notify FROM person") == [(None,)]
    assert _asked(path, "SELECT DISTINCT remind_ms, reminded FROM deadline WHERE due_ms IS NULL") == [
        (None, 0)
    ]


def test_an_old_database_becomes_a_new_one(path: Path, tmp_path: Path) -> None:
    old_database(path)

    Database.open(path).close()
    Database.open(tmp_path / "new.db").close()

    assert _schema(path) == _schema(tmp_path / "new.db")


def test_an_old_database_is_kept_beside_the_new_one(path: Path) -> None:
    old_database(path)

    Database.open(path).close()

    copy = path.with_name(f"{path.name}.before-{NOW}")
    assert _asked(copy, "SELECT version_num FROM alembic_version") == [("0001",)]


@pytest.mark.parametrize("moment", ["check", "sync"])
def test_what_a_killed_upgrade_or_restore_left_half_made_is_gone_with_the_next_start(
    path: Path, moment: str
) -> None:
    """All secrets are in it; the copies that were made whole stay, and what is not ours too."""
    old_database(path)
    killed = (
        f"import os, signal; from pathlib import Path; from storage.backups import backup, restore\n"
        f"backup.{moment} = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    opening = f"from storage.database import Database; Database.open(Path({str(path)!r}))"
    restoring = f"restore._refuse_strange = print; restore.restore(Path('backup.db'), Path({str(path)!r}), 0)"
    backup.copy(path, path.with_name("backup.db"))
    for last in (opening, restoring):
        subprocess.run([sys.executable, "-c", killed + last], cwd=path.parent, env=_importing(), check=False)
    path.with_name(f"{path.name}.restoring").write_text("all that was in it")
    path.with_name(f"{path.name}.restoring-notes").write_text("somebody else's")
    left = _beside(path)

    Database.open(path).close()

    assert sum(name.endswith(".part") for name in left) == 2
    assert _beside(path) == [
        "backup.db",
        path.name,
        f"{path.name}.before-{NOW}",
        f"{path.name}.restoring-notes",
    ]


def _beside(path: Path) -> list[str]:
    """The names of the files in the folder, but for what SQLite keeps beside one that is in use."""
    return sorted(
        file.name for file in path.parent.iterdir() if not file.name.endswith(("-wal", "-shm", ".lock"))
    )


def _importing() -> dict[str, str]:
    """The environment in which a program finds this house wherever it runs."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


def test_a_clock_is_looked_at_for_reminders_unless_it_had_its_own(path: Path) -> None:
    """Q-9.12: none was given under the first version; what the second knew stays as it was."""
    _bring_back(path, "v0002")
    clocks = [
        ("new/1", 0, None, None),
        ("done/1", 3, None, None),
        ("set/1", 1, 50, None),
        ("asked/1", 0, None, 60),
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        for clock, reminded, remind_ms, asked_ms in clocks:
            connection.execute(
                "INSERT INTO deadline (game_id, clock, number, kind, due_ms, started_ms, extended_ms, reminded, "
                "remind_ms, asked_ms) VALUES (2, ?, 1, 'vote', 90, 10, 0, ?, ?, ?)",
                (clock, reminded, remind_ms, asked_ms),
            )

    Database.open(path).close()

    looked_at = dict(_asked(path, "SELECT clock, remind_ms FROM deadline WHERE game_id = 2"))
    assert looked_at == {"new/1": 10, "done/1": None, "set/1": 50, "asked/1": None}
    vote = _asked(
        path, "SELECT remind_ms = started_ms FROM deadline WHERE game_id = 1 AND due_ms IS NOT NULL"
    )
    assert vote == [(1,)]


def _bring_back(path: Path, last: str) -> None:
    """Make an old database that was brought as far as version *last* did."""
    path.write_bytes(_of_version(last))


@functools.cache
def _of_version(last: str) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        path, scripts = Path(name) / "old.db", Path(name) / last
        old_database(path)
        shutil.copytree(Path(migrations.__file__).parent, scripts)
        for later in (scripts / "versions").glob("v*.py"):
            if later.stem > last:
                later.unlink()
        engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=OFF")
        migrations.upgrade(engine, path, scripts)
        engine.dispose()
        return path.read_bytes()


@pytest.mark.parametrize(
    ("chosen", "notify"),
    [
        # In each game of the person: whether questions came by message, where reminders went, and if it goes on.
        ([(0, "thread", True)], None),
        ([(1, "thread", True)], "dm"),
        ([(0, "dm", True)], "dm"),
        ([(1, "off", True)], "dm"),
        ([(0, "off", True)], "nothing"),
        ([(0, "off", True), (0, "thread", True)], None),  # in one game he wanted to hear
        ([(0, "off", True), (1, "thread", True)], "dm"),
        ([(0, "off", True), (0, "off", True)], "nothing"),
        ([(1, "thread", False), (0, "thread", True)], None),  # what is over counts no more
        ([(0, "thread", False), (1, "dm", False)], "dm"),  # but where nothing goes on the last does
    ],
)
@pytest.mark.parametrize("is_known", [True, False])
async def test_what_was_chosen_in_games_is_the_choice_of_the_person(
    path: Path, chosen: list[tuple[int, str, bool]], notify: str | None, *, is_known: bool
) -> None:
    """Q-9.1: reminders and private questions of each game become one choice for all; others are left alone."""
    _bring_back(path, "v0005")
    with closing(sqlite3.connect(path)) as connection, connection:
        if is_known:
            connection.execute(
                "INSERT INTO person (id, dm_channel_id, settings) VALUES (777, 5, '{\"heard\": 1}')"
            )
        for number, (by_dm, pings, goes_on) in enumerate(chosen):
            connection.execute(
                "INSERT INTO holder (game_id, person_id, name, cause, since_ms, until_ms, by_dm, pings) "
                "VALUES (?, 777, 'Ann', ?, 1, ?, ?, ?)",
                (1 + number, f"join:{number}", None if goes_on else 9, by_dm, pings),
            )
        others = connection.execute("SELECT id, settings FROM person WHERE id <> 777").fetchall()

    database = Database.open(path)
    found = await database.read(lambda c: People(c).get(777))
    database.close()

    assert found.notify == notify
    assert found.dm_channel_id == (5 if is_known else None)
    assert not is_known or found.settings == '{"heard": 1}'
    assert _asked(path, "SELECT id, settings FROM person WHERE id <> 777 AND notify IS NULL") == others


async def test_the_games_of_an_old_database_go_on(path: Path) -> None:
    old_database(path)
    database = Database.open(path)

    game = await database.read(lambda c: Games(c).by_id(1))
    held = await database.read(lambda c: Holders(c, 1).of_seat(2))
    clocks = await database.read(lambda c: Deadlines(c).of_game(1))
    n = await database.write(lambda c: enter(c, 1, "press:new"))
    added = await database.write(
        lambda c: Holders(c, 2).add(person_id=303, name="New", cause="press:new", since_ms=1)
    )

    assert game is not None
    assert (game.stage, game.entries, game.resumes_ms) == ("running", 14, None)
    assert held is not None
    assert (held.person_id, held.notify, held.quiet_ms) == (201, "thread", None)
    assert [(clock.clock, clock.is_running, clock.reminded) for clock in clocks] == [("vote/2", True, 0)]
    assert n == 15
    assert added > max(
        row[0] for row in _asked(path.with_name(f"{path.name}.before-{NOW}"), "SELECT id FROM holder")
    )
    with pytest.raises(IntegrityError, match="never changed"):
        await database.write(lambda c: c.exec_driver_sql("UPDATE entry SET by = 'me'"))
    assert await database.read(lambda c: len(Journal(c, 1).entries())) == 15
    database.close()
