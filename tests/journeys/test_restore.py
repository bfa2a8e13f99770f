"""A game whose database was lost and is restored from a backup: it goes on, and nothing is doubled or misleads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.games.authority import Authority
from bot.running.chance import RehearsedChance
from bot.sandbox import Fault
from bot.sandbox.members.actors import components
from bot.sandbox.room.rehearsal import NAMES, START, connected
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from rules.record import verify
from storage.backups.backup import save
from storage.backups.restore import RESTORED, restore
from storage.tables.meta import Meta
from tests.journeys.kit import Table, refuse_errors

HOUR_MS = 60 * 60 * 1000
SET_BACK = "I have gone back to a backup"
VOID = "This post does not count any more"


@asynccontextmanager
async def bot_on(sandbox: Sandbox, path: Path, chance: int = 1) -> AsyncIterator[Table]:
    """A bot on a database file, whose life is shorter than the sandbox's."""
    async with connected(sandbox, path, RehearsedChance(chance)) as bot:
        table = Table(sandbox, bot, path)
        yield table
        await table.quiet()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxClock(START, speed=0), NAMES, (NAMES[0],), is_recording=True) as made:
        yield made


def again(game: Table, before: Table) -> Table:
    """The same game, as a bot that was started anew knows it."""
    game.game_id, game.place, game.seats = before.game_id, before.place, before.seats
    return game


def buttons(post: Json) -> list[str]:
    return [item["custom_id"] for item in components(post)]


def texts(game: Table) -> list[str]:
    return [post["content"] for post in game.sandbox.posts(game.place)]


async def test_a_restored_game_goes_on_and_what_was_posted_since_misleads_nobody(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The party that is lost keeps its post, without buttons; the game goes on, ends and verifies."""
    path, copy = tmp_path / "r.db", tmp_path / "copy.db"
    async with bot_on(sandbox, path) as first:
        await first.begin(5)
        await first.quiet()
        since = await first.bot.database.read(_last_sign)
        save(path, copy)
        await first.rest(5 * 60_000)
        await first.propose_any()
        await first.vote("approve", "Ann", "Bob")
        await first.quiet()
        lost = first.post()
        assert any(":vote/1:" in found for found in buttons(lost))
    restore(copy, path, sandbox.clock.now_ms())

    async with bot_on(sandbox, path, chance=2) as bot:
        game = again(bot, first)
        await game.rest(5 * 60_000)
        posts = {post["id"]: post for post in game.sandbox.posts(game.place)}
        stale = posts[lost["id"]]
        told = [post["content"] for post in game.be("Ann").dms() if SET_BACK in post["content"]]

        assert buttons(stale) == []
        assert VOID in stale["content"]
        assert lost["content"] in stale["content"]
        assert sum(SET_BACK in text for text in texts(game)) == 1
        assert sum(VOID in text for text in texts(game)) == 1
        assert len(told) == 1
        assert "1 of my later posts" in told[0]
        assert await game.entries() != []
        assert game.number(await game.look(), "party") == 1

        await game.play(game.game_id, game.actors(game.game_id, 5, 3))
        record = await game.bot.service.directory.record(game.game_id)
        assert verify.verify(record.encode()).ok
        mark = await game.bot.database.read(lambda c: Meta(c).get(RESTORED))
        assert mark == f'{{"since_ms":{since},"games":[]}}'
    refuse_errors(caplog)


def _last_sign(connection: Connection) -> int:
    """When the last thing happened that is known."""
    every = "SELECT max(at_ms) AS at_ms FROM entry UNION SELECT max(made_ms) FROM notice"
    return int(connection.exec_driver_sql(f"SELECT max(at_ms) FROM ({every}) AS x").scalar_one())


async def test_what_was_on_its_way_at_the_backup_is_not_said_twice(sandbox: Sandbox, tmp_path: Path) -> None:
    """It was posted after the backup was taken: it is found by its mark, though the nonce is long forgotten."""
    path, copy = tmp_path / "r.db", tmp_path / "copy.db"
    async with bot_on(sandbox, path) as first:
        await first.begin(5)
        await first.quiet()
        stopped = asyncio.Event()
        claimed = first.bot.courier._serve_once

        async def nothing() -> None:
            stopped.set()

        first.bot.courier._serve_once = nothing  # type: ignore[method-assign]
        await first.propose_any()
        save(path, copy)
        first.bot.courier._serve_once = claimed  # type: ignore[method-assign]
        first.bot.courier.wake()
        await first.quiet()
        said = [post for post in sandbox.posts(first.place) if ":vote/1:" in str(buttons(post))]
        assert len(said) == 1
    sandbox.clock.move(2 * HOUR_MS)
    restore(copy, path, sandbox.clock.now_ms())

    async with bot_on(sandbox, path, chance=2) as bot:
        game = again(bot, first)
        await game.rest(60_000)
        after = [post for post in sandbox.posts(game.place) if ":vote/1:" in str(buttons(post))]
        await game.vote("approve")

        assert [post["id"] for post in after] == [said[0]["id"]]
        assert not any(VOID in text for text in texts(game))
        assert not any(SET_BACK in post["content"] for post in game.be("Ann").dms())
        assert sum("**Party 1**" in text for text in texts(game)) == 1
        assert any(by == "seat 1" and words == "approve" for by, words in await game.entries())


async def test_private_questions_of_a_lost_future_lose_their_buttons_too(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    path, copy = tmp_path / "r.db", tmp_path / "copy.db"
    async with bot_on(sandbox, path) as first:
        await first.begin(5)
        await first.quiet()
        await first.bot.service.games.set_notify(first.be("Bob").id, "dm")
        save(path, copy)
        await first.rest(5 * 60_000)
        await first.propose_any()
        await first.quiet()
        asked = first.be("Bob").dms()[-1]
        assert any(":vote/1:" in found for found in buttons(asked))
    restore(copy, path, sandbox.clock.now_ms())

    async with bot_on(sandbox, path, chance=2) as bot:
        await again(bot, first).quiet()
        dms = {post["id"]: post for post in bot.be("Bob").dms()}
        role = bot.be("Bob").dms()[0]

        assert buttons(dms[asked["id"]]) == []
        assert VOID in dms[asked["id"]]["content"]
        assert buttons(role) != []
        told = [post["content"] for post in bot.be("Ann").dms() if SET_BACK in post["content"]]
        assert "1 of my later posts" in told[0]


@pytest.mark.parametrize("status", [0, 429])
async def test_games_that_cannot_be_told_are_told_later(
    sandbox: Sandbox, tmp_path: Path, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord's bad day at the start, or a proxy's limit before it: nothing is forgotten, nothing told twice."""
    path, copy = tmp_path / "r.db", tmp_path / "copy.db"
    async with bot_on(sandbox, path) as first:
        await first.begin(5)
        await first.quiet()
        save(path, copy)
    restore(copy, path, sandbox.clock.now_ms())
    sandbox.faults.add(Fault("GET", "/channels/*/messages", status, times=2, has_via=False))

    async with bot_on(sandbox, path, chance=2) as bot:
        game = again(bot, first)
        await game.quiet()
        early = sum(SET_BACK in text for text in texts(game))
        await game.rest(60_000)
        await game.rest(60_000)

        assert early == 0
        assert sum(SET_BACK in text for text in texts(game)) == 1
    refuse_errors(caplog)


@pytest.mark.parametrize("credit", [None, 0])
async def test_nobody_is_late_because_of_a_restore(
    sandbox: Sandbox, tmp_path: Path, credit: int | None
) -> None:
    """Q-9.1: the time since the backup is given back, also by a host who gives back none of an outage."""
    path, copy = tmp_path / "r.db", tmp_path / "copy.db"
    async with bot_on(sandbox, path) as first:
        await first.begin(5)
        await first.quiet()
        if credit is not None:
            host = first.be("Ann")
            await first.bot.service.pacing.set_credit(
                first.game_id, Authority(host.id, host.name, "press:1"), credit
            )
        await first.propose_any()
        await first.quiet()
        save(path, copy)
    sandbox.clock.move(72 * HOUR_MS)
    restore(copy, path, sandbox.clock.now_ms())

    async with bot_on(sandbox, path, chance=2) as bot:
        game = again(bot, first)
        await game.rest(60_000)
        early = await game.entries()
        await game.rest(25 * HOUR_MS)
        late = await game.entries()

    assert early[-1] == ("moderator", "outage 72h")
    assert not [words for by, words in early if by == "clock"]
    assert ("clock", "lapse vote") in late
