"""Two processes with a shard each on one PostgreSQL database: either takes in what it hears, for all games."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.running.sharded import Sharded
from bot.sandbox.room.rehearsal import NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.service.leases import shard_of
from bot.service.telling.notice_kinds import SetBack
from storage.backups.restore import mark
from storage.tables.outbox import Notice, Outbox
from storage.tables.rows import notice
from tests.journeys.fellows import Fellow, serving
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, STEP_MS, Table
from tests.postgres import Server

PRIVATE, PUBLIC = 0, 1
"""Private messages come to shard 0; the inn is chosen so that it is on the other."""


def _sandbox() -> Sandbox:
    """An inn on shard 1 of two."""
    for ms in range(4):
        made = Sandbox(
            SandboxClock(START + timedelta(milliseconds=ms), speed=0), NAMES, (HOST,), is_recording=True
        )
        if shard_of(made.guild_id, 2) == PUBLIC:
            return made
    raise AssertionError("The ids of servers do not count up with the time.")


class Shared(Table):
    """A table whose posts are another process's, as long as that lives."""

    async def by_message(self, name: str, rest: str) -> None:
        """A press in private messages."""
        self.sandbox.clock.move(STEP_MS)
        answer = await Forger.of(self.be(name)).press(self.be(name).dms()[0], f"rm:{self.game_id}:{rest}")
        await answer.final()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for the other process, however slow the machine is."""
        async with asyncio.timeout(90):
            while not is_so():
                await asyncio.sleep(0.02)

    async def until_said(self) -> None:
        """Wait until nothing is left to be said."""
        game_id = self.game_id
        async with asyncio.timeout(90):
            while await self.bot.database.read(lambda c: Outbox(c).open(game_id)):
                await asyncio.sleep(0.05)

    async def notices(self) -> list[Notice]:
        """All that was ever to be said, in order."""
        return await self.bot.database.read(
            lambda c: [Notice(*row) for row in c.execute(notice.select().order_by(notice.c.id))]
        )

    async def vote_by_message(self, words: str, *names: str) -> None:
        number = self.number(await self.look(), "vote")
        await asyncio.gather(*[self.by_message(name, f"vote/{number}:{words}") for name in names])

    async def refuse_wrong_effects(self) -> None:
        """Each notice was said once, in the order of its lane, and nothing else was."""
        rows = await self.notices()
        assert {row.state for row in rows} == {"done"}
        said = [row.message_id for row in rows if row.lane == "thread" and row.message_id]
        posts = [int(post["id"]) for post in self.sandbox.posts(self.place) if post["type"] == 0]
        card = (await self.look()).facts.card
        assert [post for post in posts if post != card] == said
        for name in self.names:
            lane = f"person:{self.be(name).id}"
            told = [row.message_id for row in rows if row.lane == lane and row.message_id]
            assert _ids(self.be(name).dms()) == told
        entries = await self.entries()
        assert max(Counter(row.nonce for row in rows).values()) == 1
        assert len(entries) == (await self.live()).row.entries


def _ids(messages: list[Json]) -> list[int]:
    """Of those that were posted; answers to presses are none of them."""
    return [int(each["id"]) for each in messages if "interaction_metadata" not in each]


@asynccontextmanager
async def _two(url: str, folder: Path, seats: int) -> AsyncIterator[tuple[Shared, Sharded, Fellow]]:
    """A game that has begun; the bot that hears private messages; and the one that hears the server."""
    async with _sandbox() as sandbox, serving(sandbox, url, [PRIVATE], 2) as near:
        far = Fellow(sandbox, url, folder, PUBLIC, 2)
        try:
            await far.start()
            table = Shared(sandbox, near, folder)
            await table.until(lambda: _held(near) == [PRIVATE])
            table.seats = seats
            table.game_id = await table.open("quest", seats)
            table.place = (await table.look()).facts.place or 0
            await table.press_start(HOST, table.game_id)
            await table.until_said()
            yield table, near, far
        finally:
            await far.end()


def _held(bot: Sharded) -> list[int]:
    return sorted(lease.shard for lease in bot.leases.held() if lease is not None)


@pytest.mark.slow
async def test_presses_by_message_and_in_the_server_make_one_game(
    postgres: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with _two(postgres.new(), tmp_path, 5) as (table, near, _far):
        for _ in range(3):
            await table.propose_any()
            names = table.names
            number = table.number(await table.look(), "vote")
            await asyncio.gather(
                *[table.by_message(name, f"vote/{number}:reject") for name in names[::2]],
                *[table.press(name, f"vote/{number}:reject") for name in names[1::2]],
            )
            await table.until_said()

        entries = await table.entries()
        assert [what for _, what in entries].count("reject") == 15
        await table.refuse_wrong_effects()
        assert (await table.live()).row.stage == "running"
        # What is to be known of a server of the other shard is asked of Discord.
        inn = await near.server(table.sandbox.guild_id)
        assert inn is not None
        assert near.get_guild(inn.id) is None
        assert (await inn.fetch_member(table.be("Bob").id)).display_name.lower() == "bob"
        assert await near.server(2**40 + (PUBLIC << 22)) is None
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.slow
async def test_what_was_refused_is_tried_again_by_whose_game_it_is(postgres: Server, tmp_path: Path) -> None:
    """Each refusal counts against the bot: not as many times as there are processes."""
    async with _two(postgres.new(), tmp_path, 5) as (table, near, far):
        later = table.sandbox.clock.now_ms() + 60 * 60 * 1000
        refused = {"state": "ready", "failure": "denied 50013", "next_try_ms": later}
        post = next(row for row in await table.notices() if row.lane == "thread")
        await near.database.write(
            lambda c: c.execute(notice.update().where(notice.c.id == post.id).values(refused))
        )

        async def due() -> list[int]:
            """What the near process would send when the wait is over."""
            found = [
                await near.database.read(lambda c, held=held: Outbox(c).ready(later, held=held))  # type: ignore[misc]
                for held in near.leases.held()
            ]
            return [row.id for rows in found for row in rows]

        others = await due()
        await far.kill()
        await table.until(lambda: len(_held(near)) == 2)

        assert others == []
        assert await due() == [post.id]


@pytest.mark.slow
async def test_of_a_restore_one_process_tells_for_all(postgres: Server, tmp_path: Path) -> None:
    """It is whoever looks after the first shard, whose servers the games are on or not."""
    async with _two(postgres.new(), tmp_path, 5) as (table, near, far):
        now = table.sandbox.clock.now_ms()
        await far.kill()
        await near.database.write(lambda c: mark(c, now))
        await far.start()
        await table.until(lambda: _held(near) == [PRIVATE])
        early = [row for row in await table.notices() if row.kind == SetBack.word()]

        await near.aftermath.begin()
        await table.until_said()

        late = [row.state for row in await table.notices() if row.kind == SetBack.word()]
        assert (early, late) == ([], ["done"])


@pytest.mark.slow
async def test_a_process_that_is_killed_leaves_its_notices_and_deadlines_to_the_other(
    postgres: Server, tmp_path: Path
) -> None:
    async with _two(postgres.new(), tmp_path, 5) as (table, near, far):
        for killed in range(3):
            await table.propose_any()
            await table.until_said()
            # Whatever it is at: from "nothing said yet" to "all said".
            voting = asyncio.create_task(table.vote_by_message("reject", *table.names))
            await asyncio.sleep(0.15 * killed)
            await far.kill()
            await voting
            await table.until_said()
            assert PUBLIC in _held(near)

            before = len(await table.entries())
            table.sandbox.clock.move(5 * DAY_MS)
            async with asyncio.timeout(60):
                while len(await table.entries()) == before:
                    await asyncio.sleep(0.05)
            await table.until_said()
            assert ("clock", "lapse") in {(by, what.split()[0]) for by, what in await table.entries()}

            await far.start()
            await table.until(lambda: _held(near) == [PRIVATE])
        await table.until_said()
        await table.refuse_wrong_effects()


@pytest.mark.slow
async def test_a_process_that_stood_still_writes_nothing_over_what_the_other_did(
    postgres: Server, tmp_path: Path
) -> None:
    """As a virtual machine that is frozen does: it goes on in the middle of what it was doing."""
    async with _two(postgres.new(), tmp_path, 5) as (table, near, far):
        for late in range(2):
            await table.propose_any()
            await table.until_said()
            voting = asyncio.create_task(table.vote_by_message("reject", *table.names))
            await asyncio.sleep(0.1 + 0.2 * late)
            far.stand_still()
            await voting
            await table.until_said()
            assert PUBLIC in _held(near)

            far.go_on()
            await table.until(lambda: _held(near) == [PRIVATE])

        await table.until_said()
        await table.refuse_wrong_effects()
