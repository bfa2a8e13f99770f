"""The database's file deleted, moved, replaced or written over while it is in use: nothing is taken.

What is written to a file that has gone is lost. SQLite itself notices nothing of it.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from storage.backups import backup
from storage.database import Database
from storage.errors import StorageError
from storage.tables.journal import Journal
from tests.storage.kit import enter, new_game, press


@pytest.fixture
def kind() -> str:
    """Of a file alone: what a server keeps is its own affair."""
    return "sqlite"


async def _game(database: Database, entries: int = 3) -> None:
    await database.write(new_game)
    for n in range(entries):
        await database.write(press(1, f"press:{n}"))


async def _numbers(database: Database) -> list[int]:
    return await database.read(lambda c: [entry.n for entry in Journal(c, 1).entries()])


async def _refusal(database: Database) -> str:
    """With what sentence the next entry is refused, and a look."""
    commits = database.commits
    with pytest.raises(StorageError) as written:
        await database.write(lambda c: enter(c, 1, "press:lost"))
    with pytest.raises(StorageError) as idle:
        await database.write(lambda _connection: None)
    with pytest.raises(StorageError) as read:
        await database.read(lambda c: Journal(c, 1).last())
    assert str(written.value) == str(idle.value) == str(read.value)
    assert database.commits == commits
    return str(written.value)


def _away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def _back(path: Path) -> None:
    path.with_name("elsewhere.db").rename(path)


def _replace(path: Path) -> None:
    _copy(path)
    _away(path)
    path.with_name("copy.db").rename(path)


def _copy(path: Path) -> None:
    backup.save(path, path.with_name("copy.db"), is_replacing=True)


def _write_over(path: Path) -> None:
    _copy(path)
    shutil.copyfile(path.with_name("copy.db"), path)


def _empty(path: Path) -> None:
    os.truncate(path, 0)


def _without(end: str) -> Callable[[Path], None]:
    return lambda path: path.with_name(path.name + end).unlink()


def _other(end: str) -> Callable[[Path], None]:
    def replace(path: Path) -> None:
        file = path.with_name(path.name + end)
        shutil.copyfile(file, path.with_name("other"))
        path.with_name("other").rename(file)

    return replace


DEEDS: dict[str, tuple[Callable[[Path], None], str]] = {
    "deleted": (lambda path: path.unlink(), "it was deleted or moved away while it was in use: put it back"),
    "moved": (_away, "it was deleted or moved away while it was in use: put it back"),
    "replaced": (_replace, "another file was put in its place while it was in use: put it back"),
    "written over": (_write_over, "something else was written into it while it was in use: put it back"),
    "emptied": (_empty, "something else was written into it while it was in use: put it back"),
    "log deleted": (
        _without("-wal"),
        "its -wal file was deleted or replaced while it was in use: put it back",
    ),
    "log replaced": (
        _other("-wal"),
        "its -wal file was deleted or replaced while it was in use: put it back",
    ),
    "index deleted": (
        _without("-shm"),
        "its -shm file was deleted or replaced while it was in use: put it back",
    ),
}


@pytest.mark.parametrize("deed", DEEDS)
async def test_nothing_is_taken_once_the_file_has_gone(database: Database, path: Path, deed: str) -> None:
    """Issue 13.21: neither an entry nor a look, and no other file is made in its place."""
    act, told = DEEDS[deed]
    await _game(database)

    act(path)
    there = sorted(path.parent.iterdir())
    said = await _refusal(database)

    assert said.startswith(f"The setting `database` points to {path}, but {told}")
    assert said.endswith(".")
    assert sorted(path.parent.iterdir()) == there


@pytest.mark.parametrize("suffixes", [("",), ("", "-wal", "-shm")])
async def test_it_goes_on_when_the_file_is_put_back(
    database: Database, path: Path, suffixes: tuple[str, ...]
) -> None:
    """Issue 13.21: without a new start, and with all that was confirmed."""
    await _game(database)
    for end in suffixes:
        path.with_name(path.name + end).rename(path.with_name(f"elsewhere{end}"))
    await _refusal(database)

    for end in suffixes:
        path.with_name(f"elsewhere{end}").rename(path.with_name(path.name + end))

    assert await database.write(lambda c: enter(c, 1, "press:again")) == 4
    assert await _numbers(database) == [1, 2, 3, 4]


def _enter_and_move(connection: Connection, path: Path) -> int:
    n = enter(connection, 1, "press:4")
    _away(path)
    return n


async def test_what_goes_while_an_entry_is_written_is_not_confirmed(database: Database, path: Path) -> None:
    """Issue 13.21: between the first look and the end of the commit, too."""
    await _game(database)

    with pytest.raises(StorageError, match="deleted or moved away"):
        await database.write(lambda c: _enter_and_move(c, path))
    _back(path)

    assert await database.write(lambda c: enter(c, 1, "press:5")) >= 4


async def test_a_log_that_was_deleted_is_saved_by_an_orderly_end(database: Database, path: Path) -> None:
    """As the sentence says: what was confirmed is in the file after it."""
    await _game(database, 20)
    path.with_name(f"{path.name}-wal").unlink()
    await _refusal(database)

    database.close()
    again = Database.open(path)

    assert await _numbers(again) == list(range(1, 21))
    again.close()


async def test_what_others_may_do_with_the_file_is_no_loss(database: Database, path: Path) -> None:
    """Reading it, backing it up, changing its owner's rights, and having its log written into it."""
    await _game(database)

    _copy(path)
    os.chmod(path, 0o640)
    os.utime(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    again = await database.write(lambda c: enter(c, 1, "press:again"))

    assert again == 4


async def test_a_backup_that_is_restored_is_a_file_of_its_own(database: Database, path: Path) -> None:
    """Made while the program ran, it bears no sign of that."""
    await _game(database)
    _copy(path)
    database.close()
    shutil.copyfile(path.with_name("copy.db"), path)

    again = Database.open(path)

    assert await again.write(lambda c: enter(c, 1, "press:again")) == 4
    again.close()
