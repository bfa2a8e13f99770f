"""One process with several connections to Discord: it is there when all of them are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.running.client import Ringmaster
from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from tests.journeys.fellows import serving

HOUR_MS = 60 * 60 * 1000


async def until(bot: Ringmaster, *, away: bool) -> None:
    async with asyncio.timeout(60):
        while bot.outage.is_away is not away:
            await asyncio.sleep(0.001)


@pytest.mark.slow
async def test_while_one_connection_is_away_nothing_falls_due(tmp_path: Path) -> None:
    """Q-9.1: others being there, those who play in its servers could not answer; they get their time back."""
    async with (
        Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,)) as sandbox,
        serving(sandbox, str(tmp_path / "r.db"), (0, 1), 2) as bot,
    ):
        await until(bot, away=False)
        bot.dispatch("disconnect")
        bot.dispatch("shard_disconnect", 1)
        await until(bot, away=True)
        sandbox.clock.move(HOUR_MS)
        answer = await sandbox.be(HOST).command("game open", game="quest", seats=5)
        await answer.final()
        was_away = bot.outage.is_away
        bot.dispatch("shard_resumed", 1)
        await until(bot, away=False)

    assert "The lobby is open" in answer.text
    assert was_away
