"""The alarm: it only wakes; what fell due is in the database, and is entered once while the loop breathes."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.chance import RehearsedChance
from bot.clockwork.alarm import Alarm
from bot.clockwork.pace import GRACE_MS
from bot.table import Tables
from bot.words import for_locale
from storage.database import Database
from storage.deadlines import Deadlines
from tests.bench.tables import Blocks, copy_games, voting_table
from tests.bot.table.kit import DAY, Time, Town

MANY = 600


async def test_many_due_at_once_are_each_entered_once_and_the_loop_breathes(tmp_path: Path) -> None:
    """Design, clocks: more than one look reads at once; no press has to wait for all of them."""
    path, now = tmp_path / "many.db", Time()
    await voting_table(path, now)
    copy_games(path, MANY, 2, now(), now() + 10**9)
    now.now_ms += GRACE_MS
    database = Database.open(path)
    tables = Tables(database, now, RehearsedChance(1), for_locale("en"))
    alarm, blocks = Alarm(tables), Blocks()
    blocks.start()

    done = await asyncio.gather(alarm.look(), alarm.look(), Alarm(tables).look())
    blocks.stop()

    counts = await database.read(
        lambda c: c.exec_driver_sql(
            "SELECT count(*), count(DISTINCT game_id) FROM entry WHERE action = 'lapse vote'"
        ).one()
    )
    assert sum(done) == MANY
    assert tuple(counts) == (MANY, MANY)
    assert not await database.read(lambda c: Deadlines(c).due(now()))
    assert blocks.longest_ms < 500
    assert await alarm.look() == 0
    database.close()


async def test_it_wakes_by_itself_and_a_job_that_fails_wakes_again(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    """Durability, finding 5: a timer only; neither a fault nor a stall of the loop loses a deadline."""
    game = await town.game()
    town.time.pass_(DAY + 60)
    woken: list[float] = []

    async def broken() -> None:
        woken.append(time.monotonic())
        raise RuntimeError("as often happens")

    alarm = Alarm(town.tables, broken)
    alarm.start()
    await asyncio.sleep(0)
    time.sleep(1.3)  # noqa: ASYNC251 - the stall is what is tested
    for _ in range(40):
        if len(woken) > 1 and len(await game.entries()) > 1:
            break
        await asyncio.sleep(0.05)
    alarm.stop()
    alarm.stop()

    assert await game.actions() == ["start", "lapse party"]
    assert len(woken) > 1
    assert "A timed job failed" in caplog.text


async def test_a_look_that_is_cancelled_loses_nothing(town: Town) -> None:
    """Design, durability: what was on its way is entered, once, and memory knows of it."""
    games = [await town.game(first=1000 * number) for number in range(1, 9)]
    town.time.pass_(DAY + 60)
    look = asyncio.create_task(town.alarm.look())
    for _ in range(5):
        await asyncio.sleep(0.001)
    look.cancel()
    await asyncio.gather(look, return_exceptions=True)

    await town.alarm.look()

    for game in games:
        await game.propose()
        assert (await game.actions())[:2] == ["start", "lapse party"]
        assert len(await game.entries()) == 3


async def test_what_it_rang_for_ends_when_it_closes(town: Town) -> None:
    """A bot that closes leaves nothing behind that would ask Discord for something."""
    under_way, ended = asyncio.Event(), asyncio.Event()

    async def lasting() -> None:
        try:
            under_way.set()
            await asyncio.sleep(60)
        finally:
            ended.set()

    alarm = Alarm(town.tables, lasting)
    alarm.ring()
    await under_way.wait()
    await alarm.close()

    assert ended.is_set()
