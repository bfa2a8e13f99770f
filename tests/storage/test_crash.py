"""Killed at any instant: what was said to be kept is kept, and it is all or nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import StorageError
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.outbox import Outbox

ROOT = Path(__file__).parents[2]


def _victim(place: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.victim", place], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def _kill_after(process: subprocess.Popen[str], lines: int) -> list[int]:
    """The numbers that *process* acknowledged before it was killed."""
    assert process.stdout is not None
    said = [int(process.stdout.readline()) for _ in range(lines)]
    process.kill()
    said += [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    return said


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_to_kill_9(place: str) -> None:
    said: set[int] = set()
    for lines in (7, 40, 90):
        said |= set(_kill_after(_victim(place), lines))

        database = Database.open(place)
        game = await database.read(lambda c: Games(c).by_id(1))
        entries = await database.read(lambda c: Journal(c, 1).entries())
        waiting = await database.read(lambda c: Outbox(c).open(1))
        database.close()

        assert game is not None
        assert [entry.n for entry in entries] == list(range(1, game.entries + 1))
        assert said <= {entry.n for entry in entries}
        assert (game.version, game.snapshot) == (game.entries, str(game.entries).encode())
        # The thread is one lane: what was said is a beginning of it, and what was being said comes first.
        assert [notice.id for notice in waiting] == sorted(notice.id for notice in waiting)
        assert all(notice.state == "ready" for notice in waiting[1:])
        if waiting and waiting[0].state == "sending":
            await _put_back(place, waiting[0].id)


async def _put_back(place: str, notice_id: int) -> None:
    database = Database.open(place)
    await database.write(lambda c: Outbox(c).retry(notice_id, 0))
    database.close()


def test_a_second_process_is_refused_until_the_first_is_gone(path: Path) -> None:
    first = _victim(str(path))

    with pytest.raises(StorageError, match="another ringmaster is using it"):
        Database.open(path)
    _kill_after(first, 1)

    Database.open(path).close()
