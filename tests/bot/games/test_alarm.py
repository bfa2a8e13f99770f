"""The alarm: it only wakes; what fell due is in the database, and is entered once while the loop breathes."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from apscheduler.schedulers import base
from apscheduler.triggers import date, interval

from bot.clocks.alarm import AT_ONCE, Alarm, _slices
from bot.games.timing.pace import GRACE_MS
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import put_together
from storage.database import Database
from storage.tables.deadlines import Deadline, Deadlines
from tests.bench.tables import Blocks, copy_games, voting_table
from tests.bot.games.kit import DAY, Time, Town
from tests.skipping import stall

MANY = 600


async def test_many_due_at_once_are_each_entered_once_and_the_loop_breathes(tmp_path: Path) -> None:
    """Design, clocks: more than one look reads at once; no press has to wait for all of them."""
    path, now = tmp_path / "many.db", Time()
    await voting_table(path, now)
    copy_games(path, MANY, 2, now(), now() + 10**9)
    now.now_ms += GRACE_MS
    database = Database.open(path)
    service = put_together(database, now, RehearsedChance(1), for_locale("en"))
    alarm, blocks = Alarm(service), Blocks()
    began = time.perf_counter()
    blocks.start()

    done = await asyncio.gather(alarm.look(), alarm.look(), Alarm(service).look())
    blocks.stop()
    took_ms = (time.perf_counter() - began) * 1000

    counts = await database.read(
        lambda c: c.exec_driver_sql(
            "SELECT count(*), count(DISTINCT game_id) FROM entry WHERE action = 'lapse vote'"
        ).one()
    )
    assert sum(done) == MANY
    assert tuple(counts) == (MANY, MANY)
    assert not await database.read(lambda c: Deadlines(c).due(now()))
    assert blocks.longest_ms < took_ms / 3
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

    alarm = Alarm(town.service, broken)
    alarm.start()
    await asyncio.sleep(0)
    stall(1.3)
    for _ in range(40):
        if len(woken) > 1 and len(await game.entries()) > 1:
            break
        await asyncio.sleep(0.05)
    alarm.stop()
    alarm.stop()

    assert await game.actions() == ["start", "lapse party"]
    assert len(woken) > 1
    assert "A timed job failed" in caplog.text


class WallClock(datetime):
    """The clock on the wall, as the scheduler reads it; *set_by* is what somebody has set it by."""

    set_by = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return super().now(tz) + cls.set_by


@pytest.mark.parametrize(
    "jump",
    [timedelta(hours=-1), timedelta(days=-3650), timedelta(days=36_500)],
    ids=["hour", "back", "forward"],
)
@pytest.mark.slow
async def test_it_goes_on_waking_though_the_wall_clock_is_set(
    town: Town, monkeypatch: pytest.MonkeyPatch, jump: timedelta
) -> None:
    """Issue 13.18: back an hour it stood still for an hour; forward by a century it listed every second of it."""
    for module in (base, date, interval):
        monkeypatch.setattr(module, "datetime", WallClock)
    monkeypatch.setattr(WallClock, "set_by", timedelta())
    rung = asyncio.Semaphore(0)

    async def ring() -> None:
        rung.release()

    alarm = Alarm(town.service, ring)
    alarm.start()
    async with asyncio.timeout(60):
        await rung.acquire()
        WallClock.set_by = jump
        for _ in range(3):
            await rung.acquire()
        WallClock.set_by = timedelta()
        for _ in range(2):
            await rung.acquire()
    alarm.stop()

    assert alarm.silent_for < 5


@pytest.mark.slow
async def test_it_wakes_again_though_a_job_was_given_in_the_very_moment_that_the_clock_was_set(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 13.18: the job then waits for a time that is an hour away; the next one takes its place."""
    for module in (base, date):
        monkeypatch.setattr(module, "datetime", WallClock)
    monkeypatch.setattr(WallClock, "set_by", timedelta())
    rung = asyncio.Semaphore(0)

    async def ring() -> None:
        rung.release()

    usual = base.BaseScheduler._create_trigger

    def set_between(*given: Any) -> Any:
        """Somebody sets the clock back when the job has been made, and before the scheduler looks at it."""
        monkeypatch.setattr(base.BaseScheduler, "_create_trigger", usual)
        made = usual(*given)
        WallClock.set_by -= timedelta(hours=1)
        return made

    alarm = Alarm(town.service, ring)
    alarm.start()
    async with asyncio.timeout(60):
        await rung.acquire()
        monkeypatch.setattr(base.BaseScheduler, "_create_trigger", set_between)
        for _ in range(3):
            await rung.acquire()
    alarm.stop()


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

    alarm = Alarm(town.service, lasting)
    alarm.ring()
    await under_way.wait()
    await alarm.close()

    assert ended.is_set()


async def test_games_that_fell_due_together_are_read_together(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design, clocks: a thousand deadlines at one instant do not ask the database a thousand times; one game that is
    damaged is met by its own lapse alone.
    """
    games = [await town.game(first=1000 * number) for number in range(1, 6)]
    town.spoil("UPDATE game SET config = '{' WHERE id = ?", games[0].id)
    town.time.pass_(DAY + 60)
    reads, read = list[object](), town.database.read

    def noted(work: Any) -> Any:
        reads.append(work)
        return read(work)

    monkeypatch.setattr(town.database, "read", noted)
    await town.service.cache.bring([*(game.id for game in games), 404])

    assert len(reads) == 1
    assert await town.alarm.look() == 4
    monkeypatch.undo()
    for game in games[1:]:
        assert await game.actions() == ["start", "lapse party"]


async def test_what_is_due_waits_for_the_answers_that_are_under_way(town: Town) -> None:
    """Design, clocks: whoever presses comes first."""
    game = await town.game()
    town.time.pass_(DAY + 60)
    answered = asyncio.Event()
    look = asyncio.create_task(Alarm(town.service, calm=answered.wait).look())
    await asyncio.sleep(0.05)

    assert await game.actions() == ["start"]
    answered.set()
    assert await look == 1
    assert await game.actions() == ["start", "lapse party"]


@pytest.mark.parametrize(("games", "is_rush"), [(3, True), (2, False)])
async def test_it_is_a_rush_while_more_has_run_out_than_is_entered_at_once(
    town: Town, monkeypatch: pytest.MonkeyPatch, games: int, *, is_rush: bool
) -> None:
    """Design, clocks: posts and cards take it slowly then, and no longer."""
    monkeypatch.setattr("bot.clocks.alarm.AT_ONCE", 1)
    monkeypatch.setattr("bot.clocks.alarm.SLICES", 2)
    seen = list[bool]()

    async def noted() -> None:
        seen.append(alarm.is_rushing)

    alarm = Alarm(town.service, calm=noted)
    for number in range(games):
        await town.game(first=1000 * number)
    town.time.pass_(DAY + 60)

    assert await alarm.look() == games
    assert set(seen) == {is_rush}
    assert not alarm.is_rushing


def test_all_clocks_of_a_game_are_in_one_slice_in_their_order() -> None:
    """Design, clocks: slices are entered side by side, and what ran out first in a game is entered first."""
    due = [
        Deadline(n % 15, f"block/{n}", 1, "block", n, None, 0, None, 0, None, 0)
        for n in range(2 * AT_ONCE + 10)
    ]

    slices = list(_slices(due))

    assert [len({one.game_id for one in those}) for those in slices] == [AT_ONCE, 5]
    assert sorted((one.game_id, one.due_ms) for one in due) == sorted(
        [(one.game_id, one.due_ms) for those in slices for one in those]
    )
    for game_id in range(15):
        (mine,) = [those for those in slices if any(one.game_id == game_id for one in those)]
        times = [one.due_ms or 0 for one in mine if one.game_id == game_id]
        assert times == sorted(times)
