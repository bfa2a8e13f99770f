"""From process start to the first vote accepted, with 10,000 live games and 100,000 open deadlines.

    python -m tests.bench.restart --json [--quick]

The sandbox plays Discord in this process, with a server for each hundred games; the bot starts in one of its own.
Then once more after an hour away, when every game is to have its time back.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.clocks.outage import ALIVE
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from tests.bench import arguments, report
from tests.bench.crowd import Crowd
from tests.bench.served import served

CLOCKS = 10
FAR_MS = 10**10
HOUR_MS = 60 * 60 * 1000
RATE = 40
"""Answers a second."""


async def start_again(sandbox: Sandbox, crowd: Crowd) -> dict[str, Any]:
    """Start the bot in a process of its own, and press in a game as soon as it listens."""
    before = sandbox.counts()
    began = time.perf_counter()
    async with served(sandbox, crowd.path) as bot:
        await crowd.press(1, 1, crowd.games[-1:])
        seconds, cpu = time.perf_counter() - began, bot.cpu_seconds
        assert not crowd.failed
        calls = sandbox.counts()
        figures = await bot.ask("weigh")
    made = {kind: calls[kind] - before[kind] for kind in calls if calls[kind] > before[kind]}
    games = {kind: n for kind, n in made.items() if kind not in ("login", "interaction_answers", "commands")}
    return {
        "seconds": round(seconds, 2),
        "cpu_seconds": cpu,
        "rest_calls": sum(games.values()),
        "all_calls": made,
        **figures,
    }


async def return_after_an_hour(sandbox: Sandbox, crowd: Crowd, seconds: int) -> dict[str, Any]:
    """The same when every game is owed an hour, then for so many *seconds* 40 answers each while it is given back."""
    connection = sqlite3.connect(crowd.path)
    with connection:
        alive = sandbox.clock.now_ms() - HOUR_MS
        connection.execute("UPDATE meta SET value = ? WHERE key = ?", (str(alive), ALIVE))
    connection.close()
    crowd.waits_s.clear()
    began = time.perf_counter()
    async with served(sandbox, crowd.path):
        await crowd.press(1, 1, crowd.games[-1:])
        first = time.perf_counter() - began
        await crowd.press(RATE, seconds)
    return {
        "hour_away_seconds": round(first, 2),
        "hour_away_max_ms": round(max(crowd.waits_s) * 1000, 1),
        "hour_away_over_3s": crowd.over_3s,
    }


async def measure(folder: Path, games: int, seconds: int) -> dict[str, Any]:
    async with Sandbox(SandboxClock(), NAMES) as sandbox:
        due = sandbox.clock.now_ms() + FAR_MS
        crowd = await Crowd.gather(
            sandbox, folder / "restart.db", games, clocks=CLOCKS, due_ms=due, later_ms=due
        )
        runs = []
        for _ in range(3):
            runs.append(await start_again(sandbox, crowd))
        away = await return_after_an_hour(sandbox, crowd, seconds)
        runs.sort(key=lambda run: run["seconds"])
        return {
            "games": games,
            "deadlines": games * CLOCKS,
            **runs[1],
            **away,
            "seconds_of_runs": [r["seconds"] for r in runs],
        }


def main() -> None:
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        report(options, asyncio.run(measure(Path(folder), *((1_000, 3) if options.quick else (10_000, 30)))))


if __name__ == "__main__":
    main()
