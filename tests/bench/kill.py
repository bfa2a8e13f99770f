"""Whole random games whose program is killed before and after commits and calls to Discord, in bursts and in starts.

    python -m tests.bench.kill --json [--quick] [--postgres]
    python -m tests.bench.kill --seed 17 [--postgres]
    python -m tests.bench.kill --course war --seed 5

Each game is opened and played without kills first; then by the same presses with them, in this process, where the
point is exact; some again as processes that the system kills. A battle and a war that are written by hand are played
once for every point that a step of them has, and killed there. At the end all that there is to read is compared. With
`--postgres` random games with kills are played on a PostgreSQL server, and must read like those on a file.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from tests.bench import arguments, report
from tests.journeys.courses import GAMES, killed_in_course
from tests.journeys.killing import Outcome, killed
from tests.journeys.process import killed_by_the_system
from tests.postgres import Server, serving

RUNS, QUICK = 40, 1
"""Games that are played with kills in this process."""

SYSTEM, QUICK_SYSTEM = 4, 0
"""Games whose program is a process."""

COURSES = tuple(product(GAMES, range(15)))
"""As many of each as there are points in nearly every step of one."""


async def measure(
    seeds: Iterable[int], system: Iterable[int], courses: Iterable[tuple[str, int]], server: Server | None
) -> dict[str, Any]:
    def place() -> str | None:
        return None if server is None else server.new()

    where = "" if server is None else " --postgres"
    outcomes = [await _one(f"--seed {n}{where}", partial(killed, n, database=place())) for n in seeds]
    by_the_system = [
        await _one(f"--seed {n}{where}", partial(killed_by_the_system, n, database=place())) for n in system
    ]
    outcomes += by_the_system
    outcomes += [
        await _one(f"--course {name} --seed {n}", partial(killed_in_course, name, n)) for name, n in courses
    ]
    return {
        "runs": len(outcomes),
        "kills": sum(len(outcome.kills) for outcome in outcomes),
        "kills_by_the_system": sum(len(outcome.kills) for outcome in by_the_system),
        "effects_wrong": sum(len(outcome.wrong) for outcome in outcomes),
    }


async def _one(named: str, play: Callable[..., Awaitable[Outcome]]) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        outcome = await play(folder=Path(folder))
    if outcome.wrong:
        print(f"This is wrong: python -m tests.bench.kill {named}")
        print("\n".join(map(str, (*outcome.kills, *outcome.wrong))))
    return outcome


def main() -> None:
    options = arguments(__doc__, seeded=True, anywhere=True, written=True)
    plan: tuple[Iterable[int], Iterable[int], Iterable[tuple[str, int]]] = range(RUNS), range(SYSTEM), COURSES
    if options.course is not None:
        plan = (), (), ((options.course, options.seed or 0),)
    elif options.seed is not None:
        plan = (options.seed,), (options.seed,), ()
    elif options.quick:
        plan = range(QUICK), range(QUICK_SYSTEM), ()
    with serving() if options.postgres else nullcontext() as server:
        figures = asyncio.run(measure(*plan, server))
    report(options, figures, none=("effects_wrong",))


if __name__ == "__main__":
    main()
