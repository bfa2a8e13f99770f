"""Bots as processes of their own that share one PostgreSQL database, each with some of the gateway's shards.

`python -m tests.journeys.fellows API GATEWAY DATABASE TIME SEED SHARD SHARDS` serves until it is killed, and says
`ready` once it is connected. The time is what stands in the file TIME.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.sharded import Sharded
from bot.sandbox.room.rehearsal import prepared
from bot.sandbox.server import Sandbox
from storage.database import Database
from tests.journeys import times

PATIENCE_S = 60
_seeds = count(100)


async def run(api: str, gateway: str, url: str, time_file: str, seed: str, shard: str, shards: str) -> None:
    """Connect, and serve."""
    point_at(api, gateway)
    async with Sharded(
        Database.open(url),
        times.told(time_file),
        RehearsedChance(int(seed)),
        shard_ids=[int(shard)],
        shard_count=int(shards),
        guild_ready_timeout=0.05,
    ) as bot:
        serving = asyncio.create_task(bot.start("sandbox"))
        await prepared(bot)
        print("ready", flush=True)
        await serving


class Fellow:
    """The keeper of one such process."""

    def __init__(self, sandbox: Sandbox, url: str, folder: Path, shard: int, shards: int) -> None:
        self._sandbox = sandbox
        self._url = url
        self._time = folder / "time"
        self._shard = (shard, shards)
        self._child: asyncio.subprocess.Process | None = None
        self._unsubscribe = times.tell(sandbox.clock, self._time)

    async def start(self) -> None:
        """Start it, and wait until it is connected."""
        given = (self._sandbox.api_base, self._sandbox.gateway, self._url, self._time, next(_seeds))
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.journeys.fellows", *map(str, (*given, *self._shard)),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self._child.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            assert await self._child.stdout.readline() == b"ready\n"

    async def kill(self) -> None:
        """SIGKILL; what it had sent off has arrived by the end."""
        if self._child is None:
            return
        with suppress(ProcessLookupError):
            self._child.kill()
        await self._child.wait()
        self._child = None
        while any(session.shard == self._shard for session in self._sandbox.wire.connected):
            await asyncio.sleep(0.005)

    def stand_still(self) -> None:
        """SIGSTOP."""
        assert self._child is not None
        self._child.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """SIGCONT."""
        assert self._child is not None
        self._child.send_signal(signal.SIGCONT)

    async def end(self) -> None:
        await self.kill()
        self._unsubscribe()


@asynccontextmanager
async def serving(
    sandbox: Sandbox, url: str, own: Collection[int], shards: int, **options: Any
) -> AsyncIterator[Sharded]:
    """A bot in this process that has its *own* of the shards."""
    point_at(sandbox.api_base, sandbox.gateway)
    database = Database.open(url)
    bot = Sharded(
        database, sandbox.clock.now_ms, RehearsedChance(next(_seeds)),
        shard_ids=list(own), shard_count=shards, guild_ready_timeout=0.05, **options,
    )  # fmt: skip
    moved = sandbox.clock.subscribe(bot.clock_moved)
    running = asyncio.create_task(bot.start(sandbox.token))
    try:
        await asyncio.wait(
            (running, ready := asyncio.create_task(prepared(bot))), return_when="FIRST_COMPLETED"
        )
        assert ready.done(), running.exception()
        yield bot
    finally:
        moved()
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        database.close()


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
