"""The bot in a process of its own, for benches, as `ringmaster run` starts it: DATABASE API GATEWAY.

Each line that it reads is a question, and each line that it writes the answer, a JSON object; it ends with its input.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.games.cache import KEPT
from bot.operation.discord_py import point_at
from bot.operation.warming import warming_up
from bot.posting.budget import PER_SECOND
from bot.running.chance import SystemChance
from bot.running.client import Ringmaster
from bot.running.run import quieten, spare_the_collector
from storage.database import Database
from storage.tables.games import Games
from tests.bench import now_ms
from tests.bench.tables import Blocks

if TYPE_CHECKING:
    from bot.sandbox.server import Sandbox

_START = "import gc, runpy; gc.disable(); runpy.run_module('tests.bench.served', run_name='__main__', alter_sys=True)"
"""With the collector off while it imports, as the command line has it."""


class Served:
    """The keeper of such a process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def ask(self, question: str) -> dict[str, Any]:
        """What the bot tells of itself: see `_answer`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{question}\n".encode())
        answer: dict[str, Any] = json.loads(await self._process.stdout.readline())
        return answer

    @property
    def cpu_seconds(self) -> float:
        """Processor time that the process has taken since it began, imports and all."""
        ticks = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    @property
    def resident_mib(self) -> float:
        """Memory of the process that is in use, in MiB."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * 4096 / 2**20


@asynccontextmanager
async def served(sandbox: Sandbox, path: Path) -> AsyncIterator[Served]:
    """The bot on the database at *path*, connected to *sandbox*; gone at the end.

    Python keeps what it compiles, as it does where the bot is installed, beside the database.
    """
    sandbox.wire.arrived.clear()
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _START, str(path), sandbox.api_base, sandbox.gateway,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={**kept, "PYTHONPYCACHEPREFIX": str(path.parent / "compiled")},
    )  # fmt: skip
    try:
        await sandbox.ready(60)
        yield Served(process)
    finally:
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


async def run(path: str, api_base: str, gateway: str) -> None:
    logging.basicConfig(level=logging.ERROR)
    quieten()
    spare_the_collector()
    point_at(api_base, gateway)
    database = Database.open(Path(path))
    bot = Ringmaster(
        database, now_ms, SystemChance(), requests_per_second=PER_SECOND, guild_ready_timeout=0.05
    )
    blocks = Blocks()
    blocks.start()
    running = asyncio.create_task(bot.start("sandbox"))
    loop = asyncio.get_running_loop()
    async with warming_up(bot.service.cache):
        while question := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
            print(json.dumps(await _answer(bot, blocks, question)), flush=True)
    await bot.close()
    await asyncio.gather(running, return_exceptions=True)
    database.close()


async def _answer(bot: Ringmaster, blocks: Blocks, question: str) -> dict[str, Any]:
    """`load` every game, `weigh` them while they are loaded, or how it `went` since that was asked last."""
    match question:
        case "load":
            return {"loaded": await _load(bot)}
        case "weigh":
            views = len(bot._connection._view_store._views)
            gc.collect()
            tracemalloc.start()
            loaded = await _load(bot)
            gc.collect()
            kept, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            return {"kib_per_game": round(kept / 1024 / min(loaded, KEPT), 1), "views_registered": views}
        case "went":
            longest, blocks.longest_ms = blocks.longest_ms, 0.0
            return {"longest_block_ms": round(longest, 1), "commits": bot.database.commits}
        case _:
            raise ValueError(question)


async def _load(bot: Ringmaster) -> int:
    found = await bot.database.read(lambda connection: Games(connection).standing())
    for game in found:
        await bot.service.cache.live(game.id)
    return len(found)


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:4]))
