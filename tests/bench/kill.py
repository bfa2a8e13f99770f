"""Whole random games whose program is killed before and after commits and calls to Discord, in bursts and in starts.

    python -m tests.bench.kill --json [--quick] [--postgres]
    python -m tests.bench.kill --seed 17 [--postgres]

Each game is opened and played without kills first; then by the same presses with them, in this process, where the
point is exact; some again as processes that the system kills. At the end all that there is to read is compared. With
`--postgres` those with kills are played on a PostgreSQL server, and must read like those on a file.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tests.bench import arguments, report
from tests.journeys.killing import Outcome, killed
from tests.journeys.process import killed_by_the_system
from tests.postgres import Server, serving

RUNS, QUICK = 40, 1
"""Games that are played with kills in this process."""

SYSTEM, QUICK_SYSTEM = 4, 0
"""Games whose program is a process."""


async def measure(seeds: range, system: range, server: Server | None) -> dict[str, Any]:
    outcomes = [await _one(seed, server) for seed in seeds]
    outcomes += [await _one(seed, server, by_the_system=True) for seed in system]
    return {
        "runs": len(outcomes),
        "kills": sum(len(outcome.kills) for outcome in outcomes),
        "kills_by_the_system": sum(len(outcome.kills) for outcome in outcomes[len(seeds) :]),
        "effects_wrong": sum(len(outcome.wrong) for outcome in outcomes),
    }


async def _one(seed: int, server: Server | None, *, by_the_system: bool = False) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        work = killed_by_the_system if by_the_system else killed
        outcome = await work(seed, Path(folder), None if server is None else server.new())
    if outcome.wrong:
        where = "" if server is None else " --postgres"
        print(f"Seed {seed} is wrong; again by: python -m tests.bench.kill --seed {seed}{where}")
        print("\n".join(map(str, (*outcome.kills, *outcome.wrong))))
    return outcome


def main() -> None:
    options = arguments(__doc__, seeded=True, anywhere=True)
    if options.seed is not None:
        seeds, system = range(options.seed, options.seed + 1), range(options.seed, options.seed + 1)
    else:
        seeds, system = (
            range(QUICK if options.quick else RUNS),
            range(QUICK_SYSTEM if options.quick else SYSTEM),
        )
    with serving() if options.postgres else nullcontext() as server:
        figures = asyncio.run(measure(seeds, system, server))
    report(options, figures, none=("effects_wrong",))


if __name__ == "__main__":
    main()
