"""What is offered and foretold of a game, against orders that somebody types who knows the rules and the board.

    python -m tests.bench.offers --json [--quick]

`orders`: typed ones of two and three steps that ran whole, with neither a question nor a secret between, over random
hunts. `not_offered`: those that no offers led to, word by word. `foretold_wrong`: those of which the outlook, or what
was taken to stand then, said something else than came. `refused_though_offered`: orders put together out of offers
alone, of as many steps, of which a step was refused although nobody had reacted and no secret stood in between.

`battle_orders`, and the rest beside it: the same of random battles, of lists of up to three orders and of what is
said of leave and draws. Foretold is what is said before they are sent, and where all stand then if nobody throws.
"""

from __future__ import annotations

import concurrent.futures
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Protocol

from tests.bench import arguments, report
from tests.rules.battle import foretold as battles
from tests.rules.hunt import foretold as hunts


class Found(Protocol):
    """What was found in a random game."""

    @property
    def orders(self) -> int: ...

    @property
    def faults(self) -> tuple[tuple[str, str], ...]: ...


_AT_ONCE = 4
"""Games that a process is given ahead, each."""


def courses(tried: Callable[[int], Found], orders: int) -> Iterator[Found]:
    """What was found in one random game after the other, until so many orders ran whole."""
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
    for before, tried, orders in (("", hunts.tried, 100_000), ("battle_", battles.tried, 50_000)):
        for found in courses(tried, orders // 5 if options.quick else orders):
            totals[f"{before}orders"] += found.orders
            for fault, told in found.faults:
                totals[before + fault] += 1
                print(f"{before}{fault}: {told}", file=sys.stderr)
    faults = (*hunts.FAULTS, *(f"battle_{fault}" for fault in battles.FAULTS))
    report(options, {name: totals[name] for name in ("orders", "battle_orders", *faults)}, none=faults)


if __name__ == "__main__":
    main()
