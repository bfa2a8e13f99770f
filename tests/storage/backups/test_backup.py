"""Backups of a database that is in use, and how they are put back: whole, private, and knowing what they are."""

import os
import pkgutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from storage.backups import backup
from storage.backups.restore import RESTORED, SPARE, restore
from storage.database import Database
from storage.errors import StorageError
from storage.tables.journal import Journal
from storage.tables.meta import Meta
from storage.tables.outbox import Outbox
from tests.storage.kit import chance, enter, new_game, old_database

NOW = 5_000_000


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return tmp_path / "backups" / "one.db"


@pytest.fixture
def kind() -> str:
    """Of PostgreSQL its own program makes copies."""
    return "sqlite"


async def _filled(database: Database, entries: int = 1) -> None:
    await database.write(lambda c: new_game(c, place_id=55))
    for n in range(entries):
        await database.write(lambda c, n=n: enter(c, 1, f"press:{n}"))  # type: ignore[misc]


def _asked(path: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def _write(path: Path, what: bytes) -> None:
    path.write_bytes(what)


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def _log(path: Path) -> Path:
    """SQLite's own, of what is not in the file yet."""
    return path.with_name(f"{path.name}-wal")


def _refusal(work: Callable[[], object]) -> str:
    with pytest.raises(StorageError) as refused:
        work()
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


async def test_another_process_makes_a_backup_while_the_bot_writes(database: Database, copied: Path) -> None:
    """The bot holds its lock, and a transaction is open; what is committed is in the copy, and nothing else."""
    await _filled(database)
    program = (
        "import sys, pathlib; from storage.backups.backup import save; save(*map(pathlib.Path, sys.argv[1:]))"
    )

    def work(connection: Any) -> None:
        enter(connection, 1, "press:uncommitted")
        command = [sys.executable, "-c", program, str(database.path), str(copied)]
        subprocess.run(command, check=True, timeout=60, env={**os.environ, "PYTHONPATH": ":".join(sys.path)})

    await database.write(work)

    assert _asked(copied, "SELECT n, cause FROM entry") == [(1, "press:0")]
    assert _mode(copied) == 0o600
    assert os.listdir(copied.parent) == ["one.db"]


async def test_a_file_that_is_there_is_replaced_only_if_one_says_so(database: Database, copied: Path) -> None:
    await _filled(database)
    backup.save(database.path, copied)
    before = _bytes(copied)
    await database.write(lambda c: enter(c, 1, "press:later"))

    said = _refusal(lambda: backup.save(database.path, copied))
    assert "--replace" in said
    assert _bytes(copied) == before
    backup.save(database.path, copied, is_replacing=True)
    assert len(_asked(copied, "SELECT n FROM entry")) == 2


async def test_a_backup_that_fails_leaves_nothing_behind(
    database: Database, copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old one stays; whatever was half made is gone."""
    await _filled(database)
    backup.save(database.path, copied)
    before = _bytes(copied)

    def damaged(_connection: sqlite3.Connection) -> None:
        raise sqlite3.DatabaseError("the copy is damaged")

    monkeypatch.setattr(backup, "check", damaged)

    assert "failed (the copy is damaged)" in _refusal(
        lambda: backup.save(database.path, copied, is_replacing=True)
    )
    assert _bytes(copied) == before
    assert os.listdir(copied.parent) == ["one.db"]


def test_what_cannot_be_backed_up_is_refused_in_a_sentence(path: Path, tmp_path: Path, copied: Path) -> None:
    assert "nothing yet" in _refusal(lambda: backup.save(path, copied))
    _write(path, b"Dear diary, " * 1000)
    assert "not a database" in _refusal(lambda: backup.save(path, copied))
    path.unlink()
    Database.open(path).close()
    assert "the database itself" in _refusal(lambda: backup.save(path, path, is_replacing=True))
    for end in ("-wal", ".lock"):  # what stands in them is the bot's as well
        beside = path.with_name(path.name + end)
        beside.touch()
        assert "the database itself" in _refusal(lambda: backup.save(path, beside, is_replacing=True))  # noqa: B023
    assert "choose another name" in _refusal(lambda: backup.save(path, tmp_path, is_replacing=True))
    (tmp_path / "file").write_text("")
    assert "failed" in _refusal(lambda: backup.save(path, tmp_path / "file" / "one.db"))
    assert not copied.exists()


# ---------------------------------------------------------------------------------------------------- restoring


async def test_a_restored_database_is_the_backup_and_the_old_one_is_kept(path: Path, copied: Path) -> None:
    database = Database.open(path)
    await _filled(database)
    backup.save(path, copied)
    await database.write(lambda c: enter(c, 1, "press:later"))
    database.close()

    kept = restore(copied, path, NOW)

    again = Database.open(path)
    assert await again.read(lambda c: len(Journal(c, 1).entries())) == 1
    assert _mode(path) == 0o600
    again.close()
    assert kept is not None
    assert len(_asked(kept, "SELECT n FROM entry")) == 2
    assert len(_asked(copied, "SELECT n FROM entry")) == 1


async def test_it_knows_that_it_is_a_backup(database: Database, path: Path, copied: Path) -> None:
    """What may have been said since is to be looked for; games are to be told; cards are to be drawn."""
    await _filled(database, entries=2)
    await database.write(lambda c: Outbox(c).claim(NOW, limit=1))
    await database.write(lambda c: Outbox(c).retry(1, NOW, "denied 50001"))
    await database.write(
        lambda c: c.exec_driver_sql("UPDATE game SET card_id = 66, card_print = 'as it was'").rowcount
    )
    backup.save(path, copied)
    database.close()

    restore(copied, path, NOW)

    again = Database.open(path)
    rows = await again.read(lambda c: Outbox(c, chance).open(1))
    mark = await again.read(lambda c: Meta(c).get(RESTORED))
    again.close()
    assert [(row.state, row.attempts, row.first_try_ms) for row in rows] == [
        ("ready", 1, rows[0].made_ms),
        ("ready", 1, rows[1].made_ms),
    ]
    assert mark == f'{{"since_ms":{rows[1].made_ms},"games":[1]}}'
    assert _asked(path, "SELECT card_print, card_stale_ms FROM game") == [(None, rows[1].made_ms)]


async def _next_number(path: Path) -> int:
    """What the next game of a database is called."""
    database = Database.open(path)
    number = await database.write(new_game)
    database.close()
    return number


async def test_the_number_of_a_game_that_is_lost_is_not_given_again(path: Path, copied: Path) -> None:
    """Its buttons name it: they must not reach another game."""
    database = Database.open(path)
    await _filled(database)
    backup.save(path, copied)
    await database.write(new_game)
    await database.write(new_game)
    database.close()

    restore(copied, path, NOW)
    known = await _next_number(path)
    _write(path, b"no longer a database")
    restore(copied, path, NOW + 1000)
    unknown = await _next_number(path)

    assert known == 4
    assert unknown == 1 + SPARE + 1


async def test_nor_is_it_after_a_backup_from_before_the_first_game(path: Path, copied: Path) -> None:
    database = Database.open(path)
    backup.save(path, copied)
    await database.write(new_game)
    database.close()

    restore(copied, path, NOW)

    assert await _next_number(path) == 2


async def test_what_was_kept_is_never_replaced(path: Path, copied: Path) -> None:
    """Two restores within a second: the second waits for the next."""
    Database.open(path).close()
    backup.save(path, copied)
    kept = restore(copied, path, NOW)
    assert kept is not None
    before = _bytes(kept)
    database = Database.open(path)
    await database.write(new_game)
    database.close()

    assert "try again" in _refusal(lambda: restore(copied, path, NOW))

    assert _bytes(kept) == before
    assert _asked(path, "SELECT count(*) FROM game") == [(1,)]


async def test_a_database_in_use_is_not_replaced(database: Database, path: Path, copied: Path) -> None:
    await _filled(database)
    backup.save(path, copied)
    await database.write(lambda c: enter(c, 1, "press:later"))

    assert "another ringmaster is using it" in _refusal(lambda: restore(copied, path, NOW))
    assert await database.read(lambda c: len(Journal(c, 1).entries())) == 2
    assert not [name for name in os.listdir(path.parent) if "restor" in name]


def _no_backups(folder: Path) -> dict[str, Path]:
    """Files that are no backups, by what is said of each."""
    names = ("nowhere", "text", "strange", "newer", "damaged", "cut")
    found = {name: folder / f"{name}.db" for name in names}
    found["text"].write_bytes(b"Dear diary, " * 1000)
    with closing(sqlite3.connect(found["strange"])) as connection:
        connection.execute("CREATE TABLE game (id)")
    for name in ("newer", "damaged", "cut"):
        Database.open(folder / "made.db").close()
        backup.copy(folder / "made.db", found[name])
    with closing(sqlite3.connect(found["newer"])) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    whole = _bytes(found["cut"])
    found["cut"].write_bytes(whole[: len(whole) // 2])
    found["damaged"].write_bytes(whole[:4096] + b"\xff" * 8192 + whole[12288:])
    damaged = "it is damaged, or no database"
    said = ("is not there", damaged, damaged, "a newer ringmaster", damaged, damaged)
    return dict(zip((f"{n}: {line}" for n, line in enumerate(said)), found.values(), strict=True))


async def test_what_is_no_backup_of_ours_is_refused_and_changes_nothing(path: Path, tmp_path: Path) -> None:
    database = Database.open(path)
    await _filled(database)
    database.close()
    before = _bytes(path)

    for told, source in _no_backups(tmp_path).items():
        assert told.partition(": ")[2] in _refusal(lambda: restore(source, path, NOW))  # noqa: B023
    assert "the database itself" in _refusal(lambda: restore(path, path, NOW))
    assert _bytes(path) == before
    assert not [name for name in os.listdir(tmp_path) if "restor" in name]


async def test_what_a_killed_bot_left_in_its_log_does_not_come_back(path: Path, copied: Path) -> None:
    """The log of the old database must not be taken for that of the restored one, though the file is damaged."""
    database = Database.open(path)
    await _filled(database)
    backup.save(path, copied)
    await database.write(lambda c: enter(c, 1, "press:later"))
    log = _bytes(_log(path))
    database.close()
    _write(path, b"\xff" * 8192)
    _write(_log(path), log)

    kept = restore(copied, path, NOW)

    again = Database.open(path)
    assert await again.read(lambda c: len(Journal(c, 1).entries())) == 1
    again.close()
    assert kept is not None
    assert kept.name in os.listdir(path.parent)


class Killed(BaseException):
    """The process ends here."""


STEPS = [
    "os.fsync",
    "os.link",
    "pathlib.Path.replace",
    "pathlib.Path.unlink",
    "storage.backups.backup.sync_folder",
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("nth", range(1, 6))
@pytest.mark.slow
async def test_a_restore_that_is_killed_leaves_the_old_database_or_the_backup(
    path: Path, copied: Path, monkeypatch: pytest.MonkeyPatch, step: str, nth: int
) -> None:
    """Before or after any of its steps on the disk: one of the two is there whole, and restoring again works."""
    database = Database.open(path)
    await _filled(database)
    backup.save(path, copied)
    await database.write(lambda c: enter(c, 1, "press:later"))
    database.close()
    owner, _, name = step.rpartition(".")
    usual = getattr(pkgutil.resolve_name(owner.replace("pathlib.Path", "pathlib:Path")), name)
    left = [nth]

    def counted(*given: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] <= 0:  # and nothing is done any more, nor tidied up
            raise Killed
        return usual(*given, **named)

    with monkeypatch.context() as broken:
        broken.setattr(step, counted)
        with suppress(Killed):
            restore(copied, path, NOW)

    again = Database.open(path)
    assert await again.read(lambda c: len(Journal(c, 1).entries())) in (1, 2)
    again.close()
    restore(copied, path, NOW + 1_000)
    again = Database.open(path)
    assert await again.read(lambda c: len(Journal(c, 1).entries())) == 1
    again.close()


async def test_a_backup_of_an_older_version_is_restored_and_then_migrated(path: Path, tmp_path: Path) -> None:
    old_database(tmp_path / "old.db")

    assert restore(tmp_path / "old.db", path, NOW) is None

    again = Database.open(path)
    assert await again.read(lambda c: len(Journal(c, 1).entries())) == 14
    again.close()


@pytest.mark.parametrize(("age_s", "is_there"), [(23 * 3600, True), (25 * 3600, False)])
async def test_what_a_killed_backup_left_goes_with_the_next_to_the_same_file_after_a_day(
    path: Path, copied: Path, age_s: int, is_there: bool
) -> None:
    """Not before: it may be being written. What is called otherwise is somebody else's."""
    database = Database.open(path)
    await _filled(database)
    backup.save(path, copied)
    made = time.time() - age_s
    left = [copied.with_name(f"{copied.name}.abcd_123.part{end}") for end in ("", "-journal")]
    others = [copied.with_name(f"{copied.name}.parts"), copied.with_name("another.db.abcd_123.part")]
    for file in (*left, *others):
        file.touch()
        os.utime(file, (made, made))
    backup.save(path, copied, is_replacing=True)
    database.close()

    assert [file.exists() for file in left] == [is_there] * 2
    assert all(file.exists() for file in others)
