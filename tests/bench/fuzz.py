"""Attacks on a server with games in every stage, by the real client: forms, presses, commands, typed words.

    python -m tests.bench.fuzz --json [--quick]

`cases`: attacks. `escaped`: those after which something was so that may not be (tests/attacks/referee.py).
`entries`: answers and deeds that the rules took, for some attacks are legal. `moves`: true ones between them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from tests.attacks.assault import GAMES, assault
from tests.bench import arguments, report

RUNS, CASES = 6, 2000
QUICK_RUNS, QUICK_CASES = 1, 1300


def measure(runs: int, cases: int) -> dict[str, Any]:
    escaped: list[str] = []
    entries = moves = 0
    began = time.perf_counter()
    for seed in range(1, runs + 1):
        done = asyncio.run(assault(seed, cases, names=tuple(GAMES)))
        escaped += [f"seed {seed}, case {line}" for line in done.escaped]
        entries, moves = entries + done.entries, moves + done.moves
    for line in escaped:
        print(line)
    return {
        "cases": runs * cases,
        "escaped": len(escaped),
        "entries": entries,
        "moves": moves,
        "seconds": round(time.perf_counter() - began, 1),
    }


def main() -> None:
    options = arguments(__doc__)
    logging.lastResort = None  # the referee listens
    size = (QUICK_RUNS, QUICK_CASES) if options.quick else (RUNS, CASES)
    report(options, measure(*size), none=("escaped",))


if __name__ == "__main__":
    main()
