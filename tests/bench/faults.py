"""Discord's bad days: limits, refusals, errors, lost and late answers, outages, broken and hanging connections.

    python -m tests.bench.faults --json [--quick]
    python -m tests.bench.faults --seed 17
    python -m tests.bench.faults --course war --seed 2

Each game is opened, joined, left, changed, started and played where all goes well first; then by the same presses
while something goes wrong at most steps. The lobby's post is held against how the lobby stands after each of them,
and at the end all that there is to read is compared. Then troubles that last: one after the other, ten minutes to
an hour and a half each, after which nothing may be missing, doubled or out of order. The games that are written by
hand in tests/journeys/courses.py are played on bad days as well.

`silent`: notices, lobbies and clocks that an hour after the last fault neither went on nor had been told of.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from tests.bench import arguments, report
from tests.journeys.courses import GAMES as WRITTEN
from tests.journeys.courses import battered_in_course
from tests.journeys.killing import Outcome
from tests.journeys.long_troubles import endured
from tests.journeys.storm import battered

GAMES, TROUBLES = range(20), range(20)
"""Seeds of games, and of servers with one long trouble after the other."""

QUICK_GAMES, QUICK_TROUBLES = (0,), (1,)
"""Games that are over soon; seeds that the tests do not play."""

COURSES = tuple(product(WRITTEN, range(5)))


async def measure(
    games: Iterable[int], troubles: Iterable[int], courses: Iterable[tuple[str, int]]
) -> dict[str, Any]:
    outcomes = [await _one(f"--seed {seed}", seed, battered) for seed in games]
    outcomes += [await _one(f"--seed {seed}", seed, endured) for seed in troubles]
    outcomes += [
        await _one(f"--course {name} --seed {seed}", seed, partial(battered_in_course, name))
        for name, seed in courses
    ]
    return {
        "runs": len(outcomes),
        "faults": sum(len(outcome.blows) for outcome in outcomes),
        "effects_wrong": sum(len(outcome.wrong) for outcome in outcomes),
        "silent": sum(len(outcome.silent) for outcome in outcomes),
    }


async def _one(named: str, seed: int, play: Callable[[int, Path], Awaitable[Outcome]]) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        outcome = await play(seed, Path(folder))
    if outcome.wrong or outcome.silent:
        print(f"This is wrong: python -m tests.bench.faults {named}")
        print("\n".join((*outcome.blows, *outcome.wrong, *outcome.silent)))
    return outcome


def main() -> None:
    options = arguments(__doc__, seeded=True, written=True)
    plan: tuple[Iterable[int], Iterable[int], Iterable[tuple[str, int]]] = (GAMES, TROUBLES, COURSES)
    if options.course is not None:
        plan = (), (), ((options.course, options.seed or 0),)
    elif options.seed is not None:
        plan = (options.seed,), (options.seed,), ()
    elif options.quick:
        plan = QUICK_GAMES, QUICK_TROUBLES, ()
    report(options, asyncio.run(measure(*plan)), none=("effects_wrong", "silent"))


if __name__ == "__main__":
    main()
