"""Starting in a bad minute: Discord is away, slow or has enough of the bot; it gets in, and nobody has to look on."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.commands.sync import COMMANDS
from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.running.sharded import Sharded
from bot.sandbox import Fault
from bot.sandbox.room.rehearsal import HOST, NAMES, START, Rehearsal, connected, prepared
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from storage.database import Database
from storage.tables.meta import Meta
from tests.journeys.kit import Table

SLEEP = asyncio.sleep


class Naps:
    """What the program slept, in seconds, which took it no time; the stand-in's clock goes on by that."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.clock: SandboxClock | None = None

    async def __call__(self, seconds: float, result: object = None) -> object:
        if seconds < 1:
            return await SLEEP(min(seconds, 0.02), result)
        self.taken.append(seconds)
        if self.clock is not None:
            self.clock.move(round(seconds * 1000))
        return await SLEEP(0.01, result)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> Naps:
    found = Naps()
    monkeypatch.setattr(asyncio, "sleep", found)
    return found


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,)) as found:
        found.core.reading_seconds = 10
        yield found


@asynccontextmanager
async def starting(
    sandbox: Sandbox, path: Path, kind: type[Ringmaster] = Ringmaster, **options: Any
) -> AsyncIterator[tuple[Ringmaster, asyncio.Task[None]]]:
    """A bot that has just been started."""
    point_at(sandbox.api_base, sandbox.gateway)
    database = Database.open(path)
    bot = kind(database, sandbox.clock.now_ms, RehearsedChance(1), guild_ready_timeout=0.05, **options)
    running = asyncio.create_task(bot.start(sandbox.token))
    await SLEEP(0)
    try:
        yield bot, running
    finally:
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError, discord.DiscordException):
            await running
        database.close()


async def _serves(bot: Ringmaster, sandbox: Sandbox) -> None:
    async with asyncio.timeout(60):
        await prepared(bot)
    answer = await sandbox.be(HOST).command("game open", in_=sandbox.games_id, game="quest", seats=5)
    assert "The lobby is open" in answer.text


def _lines(caplog: pytest.LogCaptureFixture, module: str) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == module]


def _no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    gc.collect()  # what was left open would be told now
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


ME, APPLICATION, GATEWAY = "/users/@me", "/oauth2/applications/@me", "/gateway/bot"

BAD_MINUTES = {
    "503": (Fault("GET", ME, 503, times=3), "status 503"),
    "502, tried by the library": (Fault("GET", ME, 502, times=12), "status 502"),
    "a broken connection": (Fault("GET", ME, 0, times=4), "cannot be reached (ServerDisconnectedError)"),
    "a limit": (Fault("GET", ME, 429, times=1, retry_after=700), "RateLimited"),
    "a ban at the edge": (Fault("GET", ME, 429, times=2, retry_after=700, has_via=False), "status 429"),
    "a block at the edge": (
        Fault("GET", ME, 403, times=2, body={"message": "no", "code": 40333}),
        "code 40333",
    ),
    "a page instead of an answer": (
        Fault("GET", ME, 200, times=2, body={"portal": "log in"}),
        "is not Discord",
    ),
    "the next call": (Fault("GET", APPLICATION, 503, times=3), "status 503"),
    "the third call": (Fault("GET", GATEWAY, 503, times=3), "status 503"),
    "a limit of the third call": (
        Fault("GET", GATEWAY, 429, times=2, retry_after=700, has_via=False),
        "status 429",
    ),
}


@pytest.mark.parametrize("minute", BAD_MINUTES)
async def test_whatever_keeps_the_bot_out_it_logs_in_again_with_waits_that_grow(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, caplog: pytest.LogCaptureFixture, minute: str
) -> None:
    """Issue 13.7: a sentence each time, never less than Discord says, and nothing left behind."""
    fault, told = BAD_MINUTES[minute]
    fault = sandbox.faults.add(Fault(**vars(fault)))

    async with starting(sandbox, tmp_path / "r.db") as (bot, _):
        await _serves(bot, sandbox)

    said = _lines(caplog, "bot.operation.login")
    assert fault.times == 0
    assert said
    assert all(told in line and "trying again in" in line for line in said)
    least = fault.retry_after if fault.status == 429 else 2
    assert sum(nap >= least for nap in naps.taken) >= len(said)
    _no_traceback(caplog)


async def test_the_waits_grow_to_five_minutes_and_no_further(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.7: an hour of a 503."""
    sandbox.faults.add(Fault("GET", ME, 503, times=20))

    async with starting(sandbox, tmp_path / "r.db") as (bot, _):
        await _serves(bot, sandbox)

    waits = [nap for nap in naps.taken if nap >= 2][:20]
    assert waits[:4] == [2, 4, 8, 16]
    assert all(before <= after for before, after in pairwise(waits))
    assert waits[-1] == 300
    _no_traceback(caplog)


@pytest.mark.parametrize("path", [ME, APPLICATION, GATEWAY])
async def test_a_token_that_is_refused_is_not_tried_again(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, path: str
) -> None:
    """Issue 13.7: whichever call it is that says so."""
    sandbox.faults.add(Fault("GET", path, 401, times=100, body={"message": "401: Unauthorized", "code": 0}))

    async with starting(sandbox, tmp_path / "r.db") as (_, running):
        with pytest.raises(discord.LoginFailure):
            await asyncio.wait_for(asyncio.shield(running), 30)

    assert naps.taken == []


@pytest.mark.parametrize(
    ("kind", "teller"),
    [
        (Ringmaster, "bot.running.client"),
        (partial(Sharded, shard_count=2, shard_ids=[0, 1]), "bot.running.sharded"),
    ],
)
async def test_a_gateway_that_cannot_be_had_at_first_is_tried_again(
    sandbox: Sandbox,
    tmp_path: Path,
    naps: Naps,
    caplog: pytest.LogCaptureFixture,
    kind: type[Ringmaster],
    teller: str,
) -> None:
    """Issue 13.7: discord.py asks a connection that it does not have, or calls itself ever deeper."""
    sandbox.wire.refusals = 30

    async with starting(sandbox, tmp_path / "r.db", kind) as (bot, _):
        await _serves(bot, sandbox)

    assert sandbox.wire.refusals == 0
    assert _lines(caplog, teller)[0].startswith("Discord's gateway cannot be reached: trying again in 2")
    assert max(naps.taken) == 300
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_a_connection_that_breaks_later_is_told_in_a_line(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.7: with what was wrong, and without a traceback; it looks again after five minutes at the latest."""
    async with connected(sandbox, tmp_path / "r.db", RehearsedChance(1)) as bot:
        sandbox.wire.refusals = 40
        sandbox.wire.drop()
        async with asyncio.timeout(60):
            while sandbox.wire.refusals or bot.outage.is_away:
                await SLEEP(0.01)

    told = _lines(caplog, "discord.client")
    lost = [line for line in told if line.startswith("Attempting a reconnect")]
    assert len(lost) >= 40
    assert all(line.endswith("WSServerHandshakeError") for line in lost)
    assert max(naps.taken) <= 300
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


# ------------------------------------------------------------------------------------------------------- the commands


async def _forget_commands(path: Path) -> None:
    """As when the next version has other commands."""
    database = Database.open(path)
    await database.write(lambda connection: Meta(connection).put(COMMANDS, "others"))
    database.close()


REFUSALS = {
    "two hundred a day": (None, "code 30034"),
    "a limit": (Fault("PUT", "/applications/*/commands", 429, times=3, retry_after=800), "RateLimited"),
    "503": (Fault("PUT", "/applications/*/commands", 503, times=3), "status 503"),
    "a form that is wrong": (
        Fault(
            "PUT",
            "/applications/*/commands",
            400,
            times=3,
            body={"message": "Invalid Form Body", "code": 50035},
        ),
        "code 50035",
    ),
    "a broken connection": (Fault("PUT", "/applications/*/commands", 0, times=4), "Disconnected"),
    "no answer": (Fault("PUT", "/applications/*/commands", 503, times=1, delay=3), "status 503"),
}


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_commands_that_are_refused_hold_up_no_game_and_are_sent_again(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, caplog: pytest.LogCaptureFixture, refusal: str
) -> None:
    """Issue 13.7: games go on by the commands that Discord knows; log and `/doctor` say what is wrong."""
    fault, told = REFUSALS[refusal]
    async with connected(sandbox, tmp_path / "r.db", RehearsedChance(1)) as bot:
        game = Table.at(Rehearsal(sandbox, bot, tmp_path))
        await game.begin(5)
        await game.propose_any()
        await game.quiet()
        place, game_id = game.place, game.game_id
    await _forget_commands(tmp_path / "r.db")
    sandbox.world.commands[None] = [each for each in sandbox.world.commands[None] if each["name"] != "away"]
    if fault is None:
        sandbox.world.commands_a_day = 0
    else:
        sandbox.faults.add(fault)

    async with starting(sandbox, tmp_path / "r.db") as (bot, _):
        game = Table.at(Rehearsal(sandbox, bot, tmp_path))
        game.place, game.game_id, game.seats = place, game_id, 5
        async with asyncio.timeout(60):
            await bot.wait_until_ready()
        voted = await game.press("Bob", "vote/1:approve")
        async with asyncio.timeout(60):
            while not bot.command_sync.refused and not bot.command_sync.done.is_set():
                await SLEEP(0.01)
        doctor = await game.be(HOST).command("doctor", in_=sandbox.games_id)
        was_known = bot.command_sync.done.is_set()
        sandbox.world.commands_a_day = 200
        async with asyncio.timeout(60):
            await bot.command_sync.done.wait()
        well = await game.be(HOST).command("doctor", in_=sandbox.games_id)

    assert "Your ballot: **approve**" in voted.text
    assert any(told in line and "trying again in" in line for line in _lines(caplog, "bot.commands.sync"))
    assert any(each["name"] == "away" for each in sandbox.world.commands[None])
    if not was_known:
        assert told in doctor.text
    assert "commands" not in well.text.lower()
    if refusal == "a limit":
        assert any(nap >= 800 for nap in naps.taken)
    _no_traceback(caplog)


# ------------------------------------------------------------------------------------------------- a day's logins


@pytest.mark.parametrize("logins", [6, pytest.param(20, marks=pytest.mark.slow)])
async def test_no_crash_loop_can_use_up_the_logins_of_a_day(
    sandbox: Sandbox, tmp_path: Path, naps: Naps, caplog: pytest.LogCaptureFixture, logins: int
) -> None:
    """Issue 13.7: beyond them Discord takes the token away. Each start comes as fast as the one before lets it."""
    naps.clock = sandbox.clock
    sandbox.wire.logins_a_day = logins

    for _ in range(3 * logins):
        async with connected(sandbox, tmp_path / "r.db", RehearsedChance(1)):
            assert sandbox.wire.logins_left[0] >= 0

    assert sandbox.wire.identified == 3 * logins
    assert not sandbox.wire.is_token_reset
    assert any("few logins left" in line for line in _lines(caplog, "bot.running.client"))


async def test_sessions_that_discord_ends_again_and_again_begin_later_each_time(
    sandbox: Sandbox, tmp_path: Path, naps: Naps
) -> None:
    """Issue 13.7: each takes one of a day's logins."""
    async with connected(sandbox, tmp_path / "r.db", RehearsedChance(1)):
        for number in range(2, 14):
            sandbox.wire.invalidate()
            async with asyncio.timeout(60):
                while sandbox.wire.identified < number:
                    await SLEEP(0.005)

    begun = [nap for nap in naps.taken if nap in (5, 10, 20, 40, 50)]
    assert begun == [5, 5, 5, 5, 5, 10, 20, 40, 50, 50, 50, 50]
