"""The bot of `tests.bench.restart`, in a process of its own: tells what each loaded game costs, then ends."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import tracemalloc
from pathlib import Path

from bot.chance import SystemChance
from bot.client import Ringmaster, point_at
from bot.road import KEPT
from storage.database import Database
from storage.games import Games
from tests.bench.vote import now_ms


async def run(path: str, api_base: str, gateway: str) -> None:
    point_at(api_base, gateway)
    database = Database.open(Path(path))
    bot = Ringmaster(database, now_ms, SystemChance(), guild_ready_timeout=0.05)
    running = asyncio.create_task(bot.start("sandbox"))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    views = len(bot._connection._view_store._views)
    ids = [game.id for game in await database.read(lambda connection: Games(connection).standing())]
    gc.collect()
    tracemalloc.start()
    for game_id in ids:
        await bot.tables.live(game_id)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    print(
        json.dumps({"kib_per_game": round(kept / 1024 / min(len(ids), KEPT), 1), "views_registered": views})
    )
    await bot.close()
    await asyncio.gather(running, return_exceptions=True)
    database.close()


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:4]))
