"""The command by which an Activity is launched: Discord makes it, keeps it, and hands its uses to the bot."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.interactions.invocations import summon
from bot.sandbox.members.sending import send
from bot.sandbox.rest.routes_login import ENTRY_POINT, switch_activities_on
from storage.tables.meta import Meta
from tests.journeys.kit import HOST, refuse_errors, table


async def test_it_stays_when_all_commands_are_written_anew(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 28.7: without it Discord refuses them all (50240), for ever."""
    async with table() as game:
        sync, world = game.bot.command_sync, game.sandbox.world
        await sync.done.wait()
        own = {command["name"] for command in world.commands[None]}
        switch_activities_on(world)
        await game.bot.database.write(lambda c: Meta(c).put("commands", "others"))
        sync.done.clear()
        sync.start()
        async with asyncio.timeout(20):
            await sync.done.wait()

        assert sync.refused == ""
        assert {command["name"] for command in world.commands[None]} == own | {"launch"}
        assert [command["type"] for command in world.commands[None] if command["name"] == "launch"] == [4]
        refuse_errors(caplog)


async def test_who_uses_it_reads_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    """A traceback at each use, and nothing was said."""
    async with table() as game:
        await game.begin(5)
        switch_activities_on(game.sandbox.world)
        data = {"id": "1", "name": "launch", "type": ENTRY_POINT}
        place = game.sandbox.world.channels[game.place]
        answer = await send(game.sandbox.core, summon(game.sandbox.core, game.be(HOST).user, place, 2, data))

        assert "I have no Activity" in answer.text
        refuse_errors(caplog)
