"""How fast the boards of a hunt and a battle are drawn, how small they are, and how long they keep the loop waiting.

Warm is with the map drawn before; cold is the first picture of a process of its own. Times are those of the
drawing thread's own work and of the clock: on a busy machine the two part. How long the loop waits is told
beside how long it waits with nobody drawing, in the same run: that is the machine.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bot.battle.drawing import board as battle
from bot.drawing.map import atlas as maps
from bot.drawing.picture import Picture, Studio
from bot.hunt.drawing import board, path
from bot.war.drawing import board as war
from rules.game import Value
from tests.bench import arguments, report
from tests.bench.tables import Blocks
from tests.bot.battle.drawing.moments import MOMENTS as BATTLES
from tests.bot.hunt.moments import EVERYTHING, MOMENTS, SECOND_WAY, START, grown
from tests.bot.war.drawing.moments import MOMENTS as WARS


def warm_ms(draw: Callable[[Any], bytes], scene: Value, times: int) -> tuple[list[float], list[float]]:
    """Each of so many drawings of *scene*: by the clock, and by the work of the thread."""
    draw(scene)
    clock, work = [], []
    for _ in range(times):
        start, begun = time.perf_counter(), time.thread_time()
        draw(scene)
        clock.append((time.perf_counter() - start) * 1000)
        work.append((time.thread_time() - begun) * 1000)
    return clock, work


async def block_ms(picture: Picture, times: int, *, is_cold: bool = False) -> dict[str, float]:
    """The longest wait of the event loop while *picture* is drawn, and as long again while nothing is: medians."""
    studio, drawing, resting = Studio(), [], []
    for _ in range(times):
        if is_cold:
            maps.forget()
        start = time.perf_counter()
        drawing.append(await _watched(studio.draw(picture)))
        resting.append(await _watched(asyncio.sleep(time.perf_counter() - start)))
    return {"drawing": round(statistics.median(drawing), 1), "at rest": round(statistics.median(resting), 1)}


async def _watched(work: Awaitable[object]) -> float:
    blocks = Blocks()
    blocks.start()
    await work
    blocks.stop()
    return blocks.longest_ms


def cold_ms() -> float:
    """The first picture of a new process, without what the process itself takes."""
    told = "from tests.bench.board import first; print(first())"
    run = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
    return float(run.stdout)


def first() -> float:
    """How long the first picture takes, in milliseconds."""
    start = time.perf_counter()
    board.draw(START)
    return (time.perf_counter() - start) * 1000


def measure(times: int) -> dict[str, Any]:
    """The figures by moment, and the worst of all."""
    figures: dict[str, Any] = {}
    every: list[float] = []
    worked: list[float] = []
    for name, scene in MOMENTS.items():
        clock, work = warm_ms(board.draw, scene, times)
        every += clock
        worked += work
        figures[f"{name}_ms"] = [round(statistics.median(each), 1) for each in (clock, work)]
        figures[f"{name}_kb"] = round(len(board.draw(scene)) / 1000, 1)
    gc.collect()
    gc.freeze()  # as the client does once it has started
    picture = Picture("hunt.webp", "", EVERYTHING, board.draw)
    film = Picture("hunt.gif", "", path.Film(grown(SECOND_WAY)), path.draw)
    return figures | {
        "warm_ms_p50": round(statistics.median(every), 1),
        "warm_ms_p99": round(statistics.quantiles(every, n=100)[-1], 1),
        "work_ms_p50": round(statistics.median(worked), 1),
        "work_ms_p99": round(statistics.quantiles(worked, n=100)[-1], 1),
        "work_ms_most": max(figures[f"{name}_ms"][1] for name in MOMENTS),
        "kb_most": max(figures[f"{name}_kb"] for name in MOMENTS),
        "cold_ms": round(statistics.median(cold_ms() for _ in range(3))),
        "loop_block_ms": asyncio.run(block_ms(picture, 15)),
        "loop_block_film_ms": asyncio.run(block_ms(film, 3)),
        "loop_block_cold_ms": asyncio.run(block_ms(picture, 5, is_cold=True)),
        "film_kb": round(len(film.draw(film.scene)) / 1000),
    }


def measure_battle(times: int) -> dict[str, Any]:
    """The same of the boards of a battle, the whole map and parts of it."""
    drawn = {name: warm_ms(battle.draw, scene, times) for name, scene in BATTLES.items()}
    clock = [ms for each, _ in drawn.values() for ms in each]
    whole = battle.War(tuple(scene for scene in BATTLES.values() if not scene.part))
    picture = Picture("battle.webp", "", BATTLES["middle"], battle.draw)
    return {
        **{f"battle_{name}_ms": [round(statistics.median(one), 1) for one in drawn[name]] for name in drawn},
        "battle_warm_ms_p50": round(statistics.median(clock), 1),
        "battle_warm_ms_p99": round(statistics.quantiles(clock, n=100)[-1], 1),
        "battle_work_ms_most": round(max(statistics.median(work) for _, work in drawn.values()), 1),
        "battle_kb_most": round(max(len(battle.draw(scene)) for scene in BATTLES.values()) / 1000, 1),
        "battle_loop_block_ms": asyncio.run(block_ms(picture, 15)),
        "battle_film_kb": round(len(battle.draw_film(whole)) / 1000),
    }


def measure_war(times: int) -> dict[str, Any]:
    """The same of the map of a war."""
    drawn = {name: warm_ms(war.draw, scene, times) for name, scene in WARS.items()}
    clock = [ms for each, _ in drawn.values() for ms in each]
    return {
        **{f"war_{name}_ms": [round(statistics.median(one), 1) for one in drawn[name]] for name in drawn},
        "war_warm_ms_p50": round(statistics.median(clock), 1),
        "war_warm_ms_p99": round(statistics.quantiles(clock, n=100)[-1], 1),
        "war_kb_most": round(max(len(war.draw(scene)) for scene in WARS.values()) / 1000, 1),
    }


def main() -> None:
    options = arguments(__doc__)
    times = 9 if options.quick else 41
    report(options, measure(times) | measure_battle(times) | measure_war(times))


if __name__ == "__main__":
    main()
