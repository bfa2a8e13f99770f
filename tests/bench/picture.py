"""How fast the pictures of the status card are drawn, how small they are, and how long they keep the loop waiting.

Games with every option at 5, 7 and 10 seats: early, half way and at the end. Cold is the first picture of a
process of its own, type and shapes included.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import time
from random import Random
from typing import Any, Final

from bot.drawing.picture import Picture, Studio
from tests.bench import arguments, report
from tests.bench.tables import Blocks
from tests.bot.kit import TEXT, Table
from tests.journeys.kit import everything

STAGES: Final = (0.1, 0.5, 1.0)
"""Parts of a game's entries after which it is drawn."""


def pictures(seats: int) -> list[Picture]:
    """The pictures of one random game with every option, by stage."""
    table, chance, found = Table(seats, 3, **everything(seats)), Random(3), []
    while not table.is_over:
        found.append(_picture(table))
        table.step(chance)
    found.append(_picture(table))
    return [found[round((len(found) - 1) * stage)] for stage in STAGES]


def _picture(table: Table) -> Picture:
    look = table.look(None)
    assert look.view is not None
    made = table.presentation.picture(look.view, table.names(), TEXT)
    assert made is not None
    return made


def warm_ms(picture: Picture, times: int) -> float:
    """How long *picture* takes: the median of so many times, in milliseconds."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        picture.draw(picture.scene)
        spent.append(time.perf_counter() - start)
    return statistics.median(spent) * 1000


async def block_ms(made: list[Picture], times: int) -> float:
    """The longest wait of the event loop while pictures are drawn beside it: the median of so many runs."""
    studio, longest = Studio(), []
    for _ in range(times):
        blocks = Blocks()
        blocks.start()
        for picture in made:
            await studio.draw(picture)
        blocks.stop()
        longest.append(blocks.longest_ms)
    return statistics.median(longest)


def cold_ms() -> float:
    """The first picture of a new process, without what the process itself takes."""
    told = "from tests.bench.picture import first; print(first())"
    run = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
    return float(run.stdout)


def first() -> float:
    """How long the first picture takes, in milliseconds."""
    return warm_ms(pictures(10)[1], 1)


def measure(times: int) -> dict[str, Any]:
    """The figures: medians, and the largest picture of all."""
    made = {seats: pictures(seats) for seats in (5, 7, 10)}
    every = [picture for found in made.values() for picture in found]
    figures: dict[str, Any] = {
        f"warm_ms_{seats}": [round(warm_ms(picture, times), 1) for picture in found]
        for seats, found in made.items()
    }
    return figures | {
        "warm_ms_worst": max(max(figures[f"warm_ms_{seats}"]) for seats in made),
        "cold_ms": round(statistics.median(cold_ms() for _ in range(3)), 1),
        "bytes_most": max(len(picture.draw(picture.scene)) for picture in every),
        "loop_block_ms": round(asyncio.run(block_ms(every, 7)), 1),
    }


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(15 if options.quick else 51))


if __name__ == "__main__":
    main()
