"""A disk that is full, read-only or broken, and a file that another program holds or that is damaged.

One sentence each time, nothing half written, and no restart needed when there is room again.
"""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from storage.database import Database
from storage.errors import StorageError
from storage.tables.journal import Journal
from tests.storage.kit import enter, new_game, press


@pytest.fixture
def kind() -> str:
    """Of a file alone: a server has its own ways of being full."""
    return "sqlite"


def test_a_full_disk_refuses_the_start_the_entry_and_the_backup(path: Path, tmp_path: Path) -> None:
    """Issue 5.4, with writes that the system refuses: what was acknowledged is there, and nothing else."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.storage.squeezed", str(path), str(tmp_path / "copy.db")],
        capture_output=True,
        text=True,
        timeout=100,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)

    for said in (found["at_start"], found["sentence"]):
        assert said.startswith(f"The setting `database` points to {path}, but the disk ")
        assert said.endswith(".")
    assert found["accepted"] > 0
    assert found["kept"] == found["accepted"]
    assert found["again"] == found["accepted"] + 1
    assert "failed" in found["no_copy"]
    assert found["copies"] == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT count(*), max(n) FROM entry").fetchone() == (found["again"],) * 2
        assert connection.execute("SELECT entries FROM game").fetchone() == (found["again"],)
        assert connection.execute("SELECT count(*) FROM notice").fetchone() == (found["again"],)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program holds the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def _pragma(database: Database, pragma: str) -> None:
    """Past the transactions, which may be what is refused."""
    await asyncio.to_thread(database._writer._driver.execute, f"PRAGMA {pragma}")


async def _game(database: Database, entries: int = 3) -> None:
    await database.write(new_game)
    for n in range(entries):
        await database.write(press(1, f"press:{n}"))


TROUBLES = {
    "full": ("max_page_count = 1", "max_page_count = 1073741823", "the disk is full"),
    "read-only": ("query_only = ON", "query_only = OFF", "the file cannot be written"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_what_cannot_be_written_is_refused_whole_and_works_again(
    database: Database, trouble: str
) -> None:
    """Works that share a commit too: each of them learns why, and none of them happened."""
    begin, end, told = TROUBLES[trouble]
    await _game(database)
    await _pragma(database, begin)
    results: list[int | BaseException] = []
    for _ in range(40):  # there may be room on pages that are there
        works = [database.write(press(1, f"later:{os.urandom(4).hex()}")) for _ in range(5)]
        results += await asyncio.gather(*works, return_exceptions=True)
    taken = [found for found in results if isinstance(found, int)]
    refused = [found for found in results if isinstance(found, StorageError)]
    kept = await database.read(lambda c: [entry.n for entry in Journal(c, 1).entries()])
    await _pragma(database, end)
    again = await database.write(lambda c: enter(c, 1, "press:again"))

    assert len(taken) + len(refused) == len(results)
    assert refused
    assert {told in str(error) for error in refused} == {True}
    assert kept == list(range(1, 3 + len(taken) + 1))
    assert again == len(kept) + 1


async def test_a_file_that_another_program_holds_waits_then_refuses(database: Database, path: Path) -> None:
    await _game(database)
    await _pragma(database, "busy_timeout = 50")

    with held(path), pytest.raises(StorageError, match="another program holds the file"):
        await database.write(lambda c: enter(c, 1, "press:held"))
    again = await database.write(lambda c: enter(c, 1, "press:held"))

    assert again == 4


def _damage(path: Path, how: str) -> None:
    whole = path.read_bytes()
    size = 4096
    match how:
        case "cut in the middle":
            path.write_bytes(whole[: len(whole) // size // 2 * size])
        case "cut in a page":
            path.write_bytes(whole[: len(whole) // 2 + 100])
        case "a page of zeros":
            path.write_bytes(whole[: 3 * size] + bytes(size) + whole[4 * size :])
        case "pages of noise":
            path.write_bytes(whole[:size] + os.urandom(4 * size) + whole[5 * size :])
        case "no header":
            path.write_bytes(os.urandom(100) + whole[100:])


@pytest.mark.parametrize(
    "how", ["cut in the middle", "cut in a page", "a page of zeros", "pages of noise", "no header"]
)
async def test_a_damaged_file_stops_the_start_and_is_left_as_it_is(path: Path, how: str) -> None:
    """The sentence says what to do; whoever mends the file by hand finds it as it was."""
    database = Database.open(path)
    await _game(database, 50)
    database.close()
    _damage(path, how)
    before = _bytes(path)

    with pytest.raises(StorageError) as refused:
        Database.open(path)

    assert "backup in its place" in str(refused.value)
    assert _bytes(path) == before


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


async def test_damage_in_the_middle_of_a_game_is_told_and_nothing_is_written_on_top(
    database: Database, path: Path
) -> None:
    """A page goes bad under the running program: no entry is taken, the sentence says why."""
    await _game(database, 50)

    def forget(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA cache_size = 1")
        connection.exec_driver_sql("PRAGMA shrink_memory")

    await database.write(forget)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _damage(path, "pages of noise")

    for _ in range(3):
        with pytest.raises(StorageError, match="the file is damaged: put the latest backup in its place"):
            await database.write(lambda c: enter(c, 1, "press:new"))


async def test_a_log_that_was_cut_loses_only_what_was_cut(path: Path) -> None:
    """As after a loss of power: what is whole in it counts, what is not never happened."""
    database = Database.open(path)
    await _game(database, 20)
    log = path.with_name(f"{path.name}-wal")
    copy, end = _bytes(path), _bytes(log)
    database.close()
    _write(path, copy)
    _write(log, end[: len(end) * 2 // 3])

    database = Database.open(path)
    kept = await database.read(lambda c: [entry.n for entry in Journal(c, 1).entries()])
    again = await database.write(lambda c: enter(c, 1, "press:again"))
    database.close()

    assert 0 < len(kept) < 20
    assert kept == list(range(1, len(kept) + 1))
    assert again == len(kept) + 1


def _write(path: Path, what: bytes) -> None:
    path.write_bytes(what)
