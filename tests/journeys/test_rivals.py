"""Two programs with one token: told where their databases differ, and one program where they share it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.operation import doctor
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox import Fault
from bot.sandbox.room.rehearsal import HOST, NAMES, START, connected
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.service.discord import rivals
from storage.tables.figures import in_file
from storage.tables.meta import RIVAL, Meta
from tests.journeys.fellows import serving
from tests.journeys.kit import WARDEN
from tests.postgres import Server


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,)) as found:
        yield found


async def _press(sandbox: Sandbox, times: int) -> str:
    """The host looks at his games, again and again; the last answer."""
    text = ""
    for _ in range(times):
        sandbox.clock.move(3_000)
        answer = await sandbox.be(HOST).command("games", in_=sandbox.games_id)
        text = answer.text
        await sandbox.idle(0.05)
    return text


async def _noted(bot: Ringmaster) -> str | None:
    return await bot.database.read(lambda connection: Meta(connection).get(RIVAL))


def _warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == rivals.__name__]


async def test_another_program_with_the_same_token_is_told(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 28.2: once in the log, to moderators in `/doctor`, and by `ringmaster doctor` while either runs."""
    async with (
        connected(sandbox, tmp_path / "a.db", RehearsedChance(1)) as first,
        connected(sandbox, tmp_path / "b.db", RehearsedChance(2)) as second,
    ):
        await _press(sandbox, 1)
        early = [await _noted(first), await _noted(second)]
        await _press(sandbox, 5)
        noted = [await _noted(first), await _noted(second)]
        page = (await sandbox.be(WARDEN).command("doctor", in_=sandbox.games_id)).text
    path = tmp_path / ("a.db" if noted[0] else "b.db")
    found = in_file(path, doctor._noted)

    assert early == [None, None]
    assert any(noted)
    warned = _warned(caplog)
    assert 1 <= len(warned) <= 2
    assert "another program answers with my token" in warned[0]
    assert "reset the token" in warned[0]
    assert "Another program answers with my token" in page or not all(noted)
    assert doctor.rival(noted[0] or noted[1], START.timestamp() + 60).grade is doctor.Grade.NOTE
    assert any(one.about == "other programs" for one in found)


@pytest.mark.parametrize(
    "trouble", ["copies", "an answer that was lost", "an answer that broke", "a refusal alone"]
)
async def test_what_the_program_does_itself_is_no_other_program(
    sandbox: Sandbox, tmp_path: Path, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 28.2: an event that comes twice, an answer that was sent twice; or one refusal, as of a bad minute."""
    async with connected(sandbox, tmp_path / "a.db", RehearsedChance(1)) as bot:
        answered = {"code": rivals.ANSWERED, "message": "Interaction has already been acknowledged."}
        match trouble:
            case "copies":
                sandbox.wire.send_copies(2)
            case "an answer that was lost" | "an answer that broke":
                status = 0 if trouble == "an answer that was lost" else 502
                for _ in range(6):  # every other: what is repeated is refused
                    sandbox.faults.add(Fault("POST", "/interactions/*", status, "after"))
                    sandbox.faults.add(Fault("POST", "/interactions/*", None))
            case _:
                sandbox.faults.add(Fault("POST", "/interactions/*", 400, body=answered))
        for _ in range(3):
            press = asyncio.create_task(sandbox.be(HOST).command("games", in_=sandbox.games_id))
            await asyncio.wait([press], timeout=1.6 if trouble == "an answer that broke" else 0.5)
            press.cancel()
            await asyncio.wait([press])

        assert await _noted(bot) is None
    assert _warned(caplog) == []


@pytest.mark.slow
@pytest.mark.parametrize("how", ["stand beside each other", "hand over", "come back"])
async def test_processes_that_share_a_database_are_one_program(
    sandbox: Sandbox, postgres: Server, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 28.2: both hear of every press, also while a lease changes hands; the one that is late says nothing."""
    caplog.set_level(logging.INFO)
    url = postgres.new()
    async with AsyncExitStack() as programs:
        first = AsyncExitStack()
        await first.enter_async_context(serving(sandbox, url, (0,), 1))
        second = await programs.enter_async_context(serving(sandbox, url, (0,), 1))
        await _press(sandbox, 4)
        if how != "stand beside each other":
            await first.aclose()
            async with asyncio.timeout(20):
                while not second.leases.is_mine(sandbox.first_world.guild.id):
                    await second.leases.tick()
                    await asyncio.sleep(0.1)
            # What its fellow has answered as its last is refused to this one now.
            answered = {"code": rivals.ANSWERED, "message": "Interaction has already been acknowledged."}
            sandbox.faults.add(Fault("POST", "/interactions/*", 400, body=answered, times=2))
            for _ in range(2):
                press = asyncio.create_task(sandbox.be(HOST).command("games", in_=sandbox.games_id))
                await asyncio.wait([press], timeout=0.5)
                press.cancel()
                await asyncio.wait([press])
        if how == "come back":
            await programs.enter_async_context(serving(sandbox, url, (0,), 1))
            await _press(sandbox, 4)
        await first.aclose()
        refused = [request for request in sandbox.requests if request.status == 400]

        assert refused
        assert await _noted(second) is None
    assert _warned(caplog) == []
