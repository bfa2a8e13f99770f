"""10,000 deadlines due in one instant with 100,000 pending, and 10,000 that fell due while the bot was down.

    python -m tests.bench.deadlines --json [--quick]

Then the same instant with the bot connected to the sandbox, each in a process of its own, while 40 answers a second
are pressed in 400 other games, until the last deadline is handled and for some seconds more, for then the outbox is
full of what came of them.

Then a thousand games on one server, in all of which a reminder is due at one instant; each has Discord asked for its
members. That keeps no post waiting: the longest time between two of them is `longest_silence_s`.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.clocks.alarm import Alarm
from bot.games.timing.pace import GRACE_MS
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import put_together
from bot.sandbox.rest.limits import Limits
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from storage.database import Database
from tests.bench import arguments, now_ms, report
from tests.bench.crowd import Crowd
from tests.bench.served import served
from tests.bench.tables import Blocks, copy_games, voting_table

LONG_MS = 10**9
PRESSED = 400
"""Games without a deadline in which is pressed meanwhile."""

RATE = 40
"""Presses a second."""


REMINDED, REMINDED_QUICK = 1_000, 400
"""Games that are reminded at one instant; more than the courier serves at once, and than may be asked in a minute."""

SOON_MS = 6 * 60 * 60 * 1000
"""Of a day that a vote has, so much is left when people are reminded: less than half."""

LOADED_MS = 20_000
"""By then all games are loaded, so that what is measured is nothing else."""

SILENCE_S = 5.0
"""So long nothing may be posted while there is something to post."""

GIVEN_UP_S = 90.0
"""After so long without a post there will be none."""


async def fire(path: Path, games: int, pending_each: int, due_in_ms: int) -> dict[str, float]:
    """Let *games* deadlines run out, *due_in_ms* from now (negative: while down), and look what became of them."""
    await voting_table(path, now_ms)
    due = now_ms() + 600_000
    copy_games(path, games, pending_each, due, due + LONG_MS)
    database = Database.open(path)
    service = put_together(database, now_ms, RehearsedChance(1), for_locale("en"))
    blocks = Blocks()
    gc.collect()
    gc.freeze()
    instant = now_ms() + due_in_ms
    _set_due(path, due, instant)
    alarm = Alarm(service)
    blocks.start()
    alarm.start()
    while await database.read(_open_at(instant)):
        await asyncio.sleep(0.2)
    alarm.stop()
    blocks.stop()
    late = _lateness(path, max(instant + GRACE_MS, 0))
    fired = _lapses(path)
    database.close()
    return {
        "fired": sum(fired.values()),
        "lost": games - len(fired),
        "twice": sum(count > 1 for count in fired.values()),
        "longest_block_ms": round(blocks.longest_ms, 1),
        "p99_late_ms": round(statistics.quantiles(late, n=100)[98]) if due_in_ms > 0 else 0,
        "p50_late_ms": round(statistics.median(late)) if due_in_ms > 0 else 0,
    }


async def rush(folder: Path, games: int, after_s: int) -> dict[str, float]:
    """Let *games* deadlines run out at one instant, and press in other games meanwhile and *after_s* seconds on."""
    async with Sandbox(SandboxClock(), NAMES) as sandbox:
        due = now_ms() + 600_000
        crowd = await Crowd.gather(
            sandbox, folder / "rush.db", games + PRESSED, due_ms=due, later_ms=due + LONG_MS
        )
        _spare(crowd.path, games, due + LONG_MS)
        sandbox.core.limits = Limits.real()
        gc.collect()
        gc.freeze()
        instant = (
            now_ms() + 20_000 + games
        )  # so that all are loaded by then, also where others want the machine
        _set_due(crowd.path, due, instant)
        async with served(sandbox, crowd.path) as bot:
            await bot.ask("load")
            await asyncio.sleep((instant + GRACE_MS - now_ms()) / 1000)
            await bot.ask("went")
            while _count(crowd.path, instant):
                await crowd.press(RATE, 1, crowd.games[games:])
            during = sorted(crowd.waits_s)
            blocked = (await bot.ask("went"))["longest_block_ms"]
            await crowd.press(RATE, after_s, crowd.games[games:])
            blocked_after = (await bot.ask("went"))["longest_block_ms"]
        late = _lateness(crowd.path, instant + GRACE_MS)
        return {
            "last_late_ms": max(late),
            "presses": len(crowd.waits_s),
            "press_p50_ms": round(statistics.median(crowd.waits_s) * 1000, 1),
            "press_p99_ms": round(statistics.quantiles(crowd.waits_s, n=100)[98] * 1000, 1),
            "press_max_ms": round(max(crowd.waits_s) * 1000, 1),
            "press_max_during_ms": round(during[-1] * 1000, 1),
            "over_3s": crowd.over_3s,
            "longest_block_in_rush_ms": max(blocked, blocked_after),
        }


async def remind(folder: Path, games: int) -> dict[str, float]:
    """Remind in *games* of one server at one instant, and see how long nothing was posted meanwhile."""
    async with Sandbox(SandboxClock(), NAMES) as sandbox:
        due = now_ms() + SOON_MS
        crowd = await Crowd.gather(
            sandbox, folder / "remind.db", games, due_ms=due, later_ms=due, to_a_server=games
        )
        sandbox.core.limits = Limits.real()
        posted: list[float] = []
        instant = now_ms() + LOADED_MS
        began = time.monotonic() + LOADED_MS / 1000
        _set_reminder(crowd.path, instant)
        stop = sandbox.on_change(
            lambda change: posted.append(time.monotonic()) if change.kind == "message" else None
        )
        async with served(sandbox, crowd.path) as bot:
            await bot.ask("load")
            while len(posted) < games and time.monotonic() - max([began, *posted[-1:]]) < GIVEN_UP_S:
                await asyncio.sleep(0.2)
        stop()
    moments = [began, *posted] if len(posted) >= games else [began, *posted, time.monotonic()]
    silences = [after - before for before, after in pairwise(moments)]
    return {
        "reminded": len(posted),
        "unreminded": max(0, games - len(posted)),
        "longest_silence_s": round(max(silences), 2),
        "silences_over_5s": sum(silence > SILENCE_S for silence in silences),
    }


def _set_reminder(path: Path, instant: int) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE deadline SET remind_ms = ?", (instant,))
    connection.close()


def _spare(path: Path, games: int, later_ms: int) -> None:
    """Let only the first *games* fall due."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE deadline SET due_ms = ? WHERE game_id > ?", (later_ms, games))
    connection.close()


def _count(path: Path, instant: int) -> int:
    connection = sqlite3.connect(path)
    left: int = connection.execute("SELECT count(*) FROM deadline WHERE due_ms = ?", (instant,)).fetchone()[0]
    connection.close()
    return left


def _set_due(path: Path, before: int, after: int) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE deadline SET due_ms = ? WHERE due_ms = ?", (after, before))
    connection.close()


def _open_at(instant: int) -> Any:
    def work(connection: Any) -> int:
        statement = f"SELECT count(*) FROM deadline WHERE due_ms = {instant}"
        return int(connection.exec_driver_sql(statement).scalar())

    return work


def _lapses(path: Path) -> dict[int, int]:
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT game_id, count(*) FROM entry WHERE action = 'lapse vote' GROUP BY game_id"
    )
    found = dict(rows.fetchall())
    connection.close()
    return found


def _lateness(path: Path, instant: int) -> list[int]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT at_ms - ? FROM entry WHERE action = 'lapse vote'", (instant,))
    found = [row[0] for row in rows]
    connection.close()
    return found


def main() -> None:
    options = arguments(__doc__)
    games = 600 if options.quick else 10_000
    pending = 11
    with tempfile.TemporaryDirectory() as folder:
        at_once = asyncio.run(fire(Path(folder) / "a.db", games, pending, 2_000))
        while_down = asyncio.run(fire(Path(folder) / "b.db", games, pending, -3_600_000))
        reminded = asyncio.run(remind(Path(folder), REMINDED_QUICK if options.quick else REMINDED))
        pressed = asyncio.run(rush(Path(folder), games, 3 if options.quick else 30))
    report(
        options,
        {
            "games": games,
            "pending": games * pending,
            "lost": at_once["lost"] + while_down["lost"],
            "twice": at_once["twice"] + while_down["twice"],
            "longest_block_ms": max(at_once["longest_block_ms"], while_down["longest_block_ms"]),
            "p50_late_ms": at_once["p50_late_ms"],
            "p99_late_ms": at_once["p99_late_ms"],
            **pressed,
            **reminded,
        },
        none=("lost", "twice", "over_3s", "unreminded", "silences_over_5s"),
    )


if __name__ == "__main__":
    main()
