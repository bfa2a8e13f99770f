"""A PostgreSQL server that is restarted, falls silent or turns out to be another one, under the real program."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.operation import logs
from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.room.rehearsal import HOST, NAMES, START, Rehearsal, connected, prepared
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from storage.database import Database
from tests.bot.operation.test_start import environment, started
from tests.journeys.kit import DAY_MS, Table
from tests.postgres import Line, Server


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,)) as found:
        found.core.reading_seconds = 10
        yield found


async def _said(process: asyncio.subprocess.Process, words: str) -> str:
    """The next line of the log that has these words."""
    assert process.stderr is not None
    async with asyncio.timeout(60):
        while words not in (line := (await process.stderr.readline()).decode()):
            assert line
    return line


@pytest.mark.slow
async def test_a_process_that_starts_while_its_server_is_away_waits_for_it(
    sandbox: Sandbox, postgres: Server, tmp_path: Path
) -> None:
    """Issue 13.22: as when both are restarted; told each time, and it stops when it is told to."""
    url, folder = postgres.new(), tmp_path / "server"
    there = make_url(url).update_query_dict({"host": str(folder)}).render_as_string()
    given = environment(sandbox, tmp_path, sandbox.token) | {"RINGMASTER_DATABASE": there}
    async with started(given, tmp_path) as process:
        line = await _said(process, "Trying again in")
        os.symlink(postgres.folder, folder)
        await sandbox.ready(60)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), 25)

    assert "its server cannot be reached" in line
    assert process.returncode == 0


@pytest.mark.slow
async def test_a_server_that_is_restarted_while_a_process_takes_up_its_work_is_waited_for(
    sandbox: Sandbox, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.22: the database was open already, and Discord had let the bot in."""
    point_at(sandbox.api_base, sandbox.gateway)
    url = postgres.new()
    name, database = make_url(url).database, Database.open(url)
    postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    postgres.run(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'")
    bot = Ringmaster(database, sandbox.clock.now_ms, RehearsedChance(1), guild_ready_timeout=0.05)
    running = asyncio.create_task(bot.start(sandbox.token))
    async with asyncio.timeout(60):
        while not any("Trying again in" in line for line in caplog.messages):
            await asyncio.sleep(0.01)
        postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await prepared(bot)
    answer = await sandbox.be(HOST).command("game open", in_=sandbox.games_id, game="quest", seats=5)
    await bot.close()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    database.close()

    assert "The lobby is open" in answer.text


@pytest.mark.slow
async def test_a_program_whose_server_has_fallen_silent_ends_when_it_is_told_to(
    sandbox: Sandbox, line: Line, tmp_path: Path
) -> None:
    """Issue 13.22: its threads wait for an answer that does not come."""
    given = environment(sandbox, tmp_path, sandbox.token) | {"RINGMASTER_DATABASE": line.url}
    async with started(given, tmp_path) as process:
        await sandbox.ready(60)
        line.fall_silent()
        host = sandbox.be(HOST)
        sandbox.core.reading_seconds = 0
        pressing = asyncio.create_task(host.command("help", in_=sandbox.games_id))
        await asyncio.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), 30)
        pressing.cancel()

    assert process.returncode == 0
    assert "Something hung" in errors.decode().splitlines()[-1]


class Logged:
    """What an operator reads of a bot in this process."""

    def __init__(self) -> None:
        self.written = io.StringIO()

    @property
    def lines(self) -> list[str]:
        return [line for line in self.written.getvalue().splitlines() if line]


@contextmanager
def logged() -> Iterator[Logged]:
    found = Logged()
    handler = logging.StreamHandler(found.written)
    handler.setFormatter(logs.Discreet("%(levelname)s %(name)s: %(message)s"))
    handler.addFilter(logs.Seldom())
    handler.setLevel(logging.WARNING)
    logging.getLogger().addHandler(handler)
    try:
        yield found
    finally:
        logging.getLogger().removeHandler(handler)


@pytest.mark.slow
async def test_an_empty_server_after_a_failover_is_one_sentence_in_the_log_and_games_go_on_when_it_is_mended(
    sandbox: Sandbox, postgres: Server
) -> None:
    """Issue 13.22: there were 72 errors with numbers; who presses reads that nothing was changed."""
    url: Any = postgres.new()
    async with connected(sandbox, url, RehearsedChance(1)) as bot:
        game = Table.at(Rehearsal(sandbox, bot, url))
        await game.begin(5)
        await game.propose_any()
        await game.quiet()
        with logged() as log, postgres.failed_over(url):
            answers = [await game.press(name, "vote/1:approve") for name in game.names]
            answers += [await game.desk(name) for name in game.names]
            sandbox.clock.move(2 * DAY_MS)
            for _ in range(5):
                bot.clock_moved()
                await asyncio.sleep(0.05)
            lines = log.lines
        async with asyncio.timeout(60):
            while "Your ballot" not in (await game.press("Bob", "vote/1:approve")).text:
                await asyncio.sleep(0.05)

    assert all("I cannot write anything down at the moment" in answer.text for answer in answers[:5])
    assert sum("failed over to an empty one" in line for line in lines) == 1
    assert len(lines) <= 2  # the other one is of those whose connection was cut off
    assert not any("Error " in line or "Traceback" in line for line in lines)
