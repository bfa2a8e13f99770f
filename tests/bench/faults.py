"""Whole random games on Discord's bad days: limits, errors, lost and late answers, broken and hanging connections.

    python -m tests.bench.faults --json [--quick]
    python -m tests.bench.faults --seed 17

Each game is opened, joined, left, changed, started and played where all goes well first; then by the same presses
while something goes wrong at most steps. The lobby's post is held against how the lobby stands after each of them,
and at the end all that there is to read is compared.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from tests.bench import arguments, report
from tests.journeys.blows import battered
from tests.journeys.killing import Outcome

RUNS, QUICK = 30, 1


async def measure(seeds: range) -> dict[str, Any]:
    outcomes = [await _one(seed) for seed in seeds]
    return {
        "runs": len(outcomes),
        "faults": sum(len(outcome.blows) for outcome in outcomes),
        "effects_wrong": sum(len(outcome.wrong) for outcome in outcomes),
    }


async def _one(seed: int) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        outcome = await battered(seed, Path(folder))
    if outcome.wrong:
        print(f"Seed {seed} is wrong; again by: python -m tests.bench.faults --seed {seed}")
        print("\n".join((*outcome.blows, *outcome.wrong)))
    return outcome


def main() -> None:
    options = arguments(__doc__, seeded=True)
    seeds = range(QUICK if options.quick else RUNS)
    if options.seed is not None:
        seeds = range(options.seed, options.seed + 1)
    report(options, asyncio.run(measure(seeds)), none=("effects_wrong",))


if __name__ == "__main__":
    main()
