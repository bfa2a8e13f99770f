"""A lobby whose thread was being made when the program was killed: it is found there, and a game like any other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.lobbies.seating import Seating
from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.ui import threads
from tests.journeys.kills import Program
from tests.journeys.kit import Table


async def never(*_: object, **__: object) -> None:
    """The program is killed before this."""
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("place", "deed", "forum"),
    [
        pytest.param(threads, "_post", False, id="before the card is posted"),
        pytest.param(discord.Message, "pin", False, id="before the card is pinned"),
        pytest.param(Seating, "settle_in", False, id="before the thread is noted"),
        pytest.param(Seating, "settle_in", True, id="before a forum's post is noted"),
    ],
)
@pytest.mark.slow
async def test_a_lobby_is_found_in_its_thread_after_a_kill(
    place: object, deed: str, forum: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody was told that it is open: its thread is there for all to see, and its host is called to it."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,))
    program = Program(sandbox, tmp_path / "game.db")
    async with sandbox:
        await program.start()
        host, channel = sandbox.be(HOST), sandbox.quests_id if forum else sandbox.games_id
        with monkeypatch.context() as killed:
            killed.setattr(place, deed, never)
            opened = asyncio.create_task(
                host.command("game open", in_=sandbox.games_id, game="quest", seats=5, channel=channel)
            )
            async with asyncio.timeout(60):
                while not host.threads():
                    await asyncio.sleep(0.01)
            await sandbox.idle(0.05)
            program.kill()
            opened.cancel()
            await program.bury()
        sandbox.clock.move(60_000)
        program = program.again()
        table = Table(sandbox, await program.start(), Path())
        table.game_id, table.seats = 1, 5
        await table.rest(60_000)

        (thread,) = host.threads()
        table.place = int(thread["id"])
        (card,) = [post for post in sandbox.posts(table.place) if "lobby:join" in str(post["components"])]
        for name in NAMES[:5]:
            await (await table.be(name).press(card, label="Join")).final()
        await table.start(1)
        await table.quiet()
        await program.stop()

    assert any("here is your lobby" in post for post in table.thread())
    assert any("The game begins" in post for post in table.thread())
    assert [post["id"] for post in sandbox.posts(table.place) if post["pinned"]] == [card["id"]] * (not forum)


async def test_a_lobby_whose_thread_was_just_noted_keeps_its_post_right(tmp_path: Path) -> None:
    """Thread and post are noted at once: a lobby that knew the one without the other would never show who joins."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,))
    program = Program(sandbox, tmp_path / "game.db")
    async with sandbox:
        await program.start()
        program.points.arm(1, "after the commit of Seating.change")
        opening = program.task(sandbox.be(HOST).command("game open", game="quest", seats=5))
        async with asyncio.timeout(60):
            await program.dead.wait()
        opening.cancel()
        await program.bury()
        sandbox.clock.move(60_000)
        program = program.again()
        table = Table(sandbox, await program.start(), Path())
        table.game_id, table.place = 1, int(sandbox.be(HOST).threads()[0]["id"])
        card = sandbox.posts(table.place)[0]
        await (await table.be("Bob").press(card, label="Join")).final()
        await table.rest(60_000)
        shown = sandbox.posts(table.place)[0]
        await program.stop()

    assert "**Players: 1 of 5.**" in shown["content"]
    assert "Bob" in shown["content"]


async def test_a_thread_of_an_older_database_is_left_alone(tmp_path: Path) -> None:
    """Games are counted from 1 again there, so that its threads have the names of the new ones."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,))
    async with sandbox:
        for name in ("old.db", "new.db"):
            program = Program(sandbox, tmp_path / name)
            await program.start()
            await (await sandbox.be(HOST).command("game open", game="quest", seats=5)).final()
            await program.stop()
            sandbox.clock.move(10 * 60_000)

    assert [thread["name"] for thread in sandbox.be(HOST).threads()] == ["Quest 1", "Quest 1"]
