"""Before an upgrade: whether the games under way replay under the new version, asked of a copy of the database."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.command_line import run_words
from bot.operation.replaying import differing
from bot.sandbox.room.rehearsal import START, rehearsing
from bot.sandbox.world.clock import SandboxClock
from storage.database import Database
from storage.seal import Seal
from tests.storage.kit import LAST, old_database


def asked(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit code of `doctor --replay`, and what it says of games."""
    monkeypatch.setenv("RINGMASTER_DATABASE", str(path))
    code = run_words(["doctor", "--replay"])
    files, told = capsys.readouterr().out.splitlines()
    assert files.startswith("   ok  files: ")
    return code, told


def test_games_of_an_older_version_replay_on_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 34.7: three are under way; the file itself is as it was, and nothing is left beside it."""
    path = tmp_path / "old.db"
    old_database(path, LAST)
    before = path.read_bytes()

    code, told = asked(path, capsys, monkeypatch)

    assert code == 0, told
    assert told.startswith("   ok  replay: 3 games under way: under ")
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["old.db"]


TAMPERED = (
    "UPDATE entry SET action = 'approve' WHERE game_id = 1 AND n = 3",
    "UPDATE entry SET draws = '[]' WHERE game_id = 1 AND n = 1",
    "DELETE FROM entry WHERE game_id = 1 AND n = (SELECT max(n) FROM entry WHERE game_id = 1)",
    "UPDATE game SET snapshot = x'00' WHERE id = 1",
    "UPDATE game SET edition = 99 WHERE id = 1",
    """UPDATE game SET opened = '{"vote/99": 1}' WHERE id = 1""",
)
"""What these rules would do, or read, otherwise than those by which the game was played."""


@pytest.mark.parametrize("statement", TAMPERED)
def test_one_that_does_not_replay_is_named_by_its_number(
    statement: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    old_database(path, LAST)
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement).rowcount == 1
        for _, made in guards:
            connection.execute(made)
        connection.commit()

    code, told = asked(path, capsys, monkeypatch)

    assert code == 1
    assert re.fullmatch(
        r"FAULT  replay: of 3 games under way these do not replay under \S+ to where they stand: 1\. .*", told
    )
    assert os.listdir(tmp_path) == ["old.db"]


@pytest.mark.parametrize("seal", [pytest.param(None, marks=pytest.mark.slow), Seal(bytes(range(32)))])
async def test_games_of_every_kind_replay_while_the_bot_runs(
    seal: Seal | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sandbox.room.rehearsal.Database.open", partial(Database.open, seal=seal))
    async with rehearsing(clock=SandboxClock(START, speed=0)) as rehearsal:
        for name, seats in (("quest", 5), ("hunt", 3), ("battle", 2)):
            number = await rehearsal.open(name, seats)
            await rehearsal.start(number)
            for actor in rehearsal.actors(number, seats, 5) * 4:
                await actor.act()
        await rehearsal.settled()

        assert await asyncio.to_thread(differing, rehearsal.database, seal) == (3, ())


def test_without_a_database_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, code in ((tmp_path / "none.db", 2), ("postgresql://me@host/games", 2)):
        monkeypatch.setenv("RINGMASTER_DATABASE", str(place))
        assert run_words(["doctor", "--replay"]) == code
        assert "Traceback" not in capsys.readouterr().err
