"""What is offered and foretold of a hunt, against orders that somebody types who knows the rules and the board.

    python -m tests.bench.offers --json [--quick]

`orders`: typed ones of two and three steps that ran whole, with neither a question nor a secret between, over random
hunts. `not_offered`: those that no offers led to, word by word. `foretold_wrong`: those of which the outlook, or what
was taken to stand then, said something else than came. `refused_though_offered`: orders put together out of offers
alone, of as many steps, of which a step was refused although nobody had reacted and no secret stood in between.
"""

from __future__ import annotations

import concurrent.futures
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from tests.bench import arguments, report
from tests.rules.hunt.foretold import FAULTS, Found, tried

_AT_ONCE = 4
"""Hunts that a process is given ahead, each."""


def hunts(orders: int) -> Iterator[Found]:
    """What was found in one random hunt after the other, until so many orders ran whole."""
    processes = len(os.sched_getaffinity(0))
    done, seeds = 0, count(1)
    with concurrent.futures.ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(tried, seed) for seed in islice(seeds, processes * _AT_ONCE)]
        while done < orders:
            found = waiting.pop(0).result()
            waiting.append(pool.submit(tried, next(seeds)))
            done += found.orders
            yield found
        for left in waiting:
            left.cancel()


def main() -> None:
    options = arguments(__doc__)
    totals = Counter[str]()
    for found in hunts(20_000 if options.quick else 100_000):
        totals["orders"] += found.orders
        for fault, told in found.faults:
            totals[fault] += 1
            print(f"{fault}: {told}", file=sys.stderr)
    report(options, {name: totals[name] for name in ("orders", *FAULTS)}, none=FAULTS)


if __name__ == "__main__":
    main()
