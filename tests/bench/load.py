"""1,000 live games, 40 answers a second for ten minutes: from the event to the acknowledgement, and the memory.

    python -m tests.bench.load --json [--quick]

The sandbox plays Discord in this process, with Discord's limits; the bot runs in one of its own. Players answer
whatever their games ask of them, mostly votes, 40 times a second, whatever became of the presses before (open loop).
The time of each runs from the instant at which it was due until the sandbox has taken the acknowledgement.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from bot.sandbox.rest.limits import Limits
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from tests.bench import arguments, now_ms, report
from tests.bench.crowd import Crowd
from tests.bench.served import Served, served

GAMES = 1_000
RATE = 40
FAR_MS = 10**9
WARM_S = 25
"""After so many seconds every game was touched, and what is kept of each is there."""


async def measure(folder: Path, seconds: int, warm_s: int) -> dict[str, Any]:
    path = folder / "load.db"
    async with Sandbox(SandboxClock(), NAMES) as sandbox:
        due = now_ms() + FAR_MS
        crowd = await Crowd.gather(sandbox, path, GAMES, due_ms=due, later_ms=due)
        sandbox.core.limits = Limits.real()
        gc.collect()
        gc.freeze()
        async with served(sandbox, path) as bot:
            await bot.ask("load")
            await crowd.press(RATE, warm_s)
            crowd.waits_s.clear()
            await bot.ask("went")
            sandbox.core.ledger.clear()
            scales = Scales(bot)
            await crowd.press(RATE, seconds)
            before, after = scales.put_away()
            went = await bot.ask("went")
            asked = sandbox.requests
            by_status = Counter(one.status for one in asked)
            by_bot = sum(one.by == "bot" for one in asked)
            kinds = sandbox.counts()
        cuts = statistics.quantiles(crowd.waits_s, n=1000)
        return {
            "games": GAMES,
            "answers": len(crowd.waits_s) + crowd.failed,
            "seconds": seconds,
            "p50_ms": round(cuts[499] * 1000, 1),
            "p99_ms": round(cuts[989] * 1000, 1),
            "max_ms": round(max(crowd.waits_s) * 1000, 1),
            "over_3s": crowd.over_3s,
            "lost": crowd.lost(crowd.games),
            "memory_mib": round(after, 1),
            "memory_growth": round(after / before - 1, 3),
            "longest_block_ms": went["longest_block_ms"],
            "calls_per_second": round(by_bot / seconds, 1),
            "calls": {kind: n for kind, n in kinds.items() if n},
            "refused_429": by_status[429],
        }


class Scales:
    """What the bot weighs, each second."""

    def __init__(self, bot: Served) -> None:
        self._mib: list[float] = []
        self._task = asyncio.create_task(self._weigh(bot))

    async def _weigh(self, bot: Served) -> None:
        while True:
            self._mib.append(bot.resident_mib)
            await asyncio.sleep(1)

    def put_away(self) -> tuple[float, float]:
        """The median of the first tenth of the time, and of the last, in MiB."""
        self._task.cancel()
        tenth = max(1, len(self._mib) // 10)
        return statistics.median(self._mib[:tenth]), statistics.median(self._mib[-tenth:])


def main() -> None:
    options = arguments(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), *((12, 3) if options.quick else (600, WARM_S))))
    report(options, figures, none=("over_3s", "lost"))


if __name__ == "__main__":
    main()
