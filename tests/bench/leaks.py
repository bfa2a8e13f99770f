"""Leaks that are planted in each game, and what the nets for secrets find of them.

    python -m tests.bench.leaks --json [--quick]

`planted`, `found`: leaks of all games; `seconds`: what the net takes for each game as it is, by name. Along the
random courses that the tests take; with `--quick` along half as many.
"""

from __future__ import annotations

import time
from typing import Any

from rules import simulator
from rules.checking.courses import Course
from rules.checking.secrets import MOMENTS, Net
from tests.bench import arguments, report
from tests.leaks import battle, hunt, liar, planting, quest

GAMES = (quest, hunt, battle, liar)


def courses(game: Any, count: int) -> list[Course]:
    """Random games of every size."""
    sizes = list(game.seats)
    return [Course(game, sizes[number % len(sizes)], number) for number in range(count)]


def measure(is_quick: bool) -> dict[str, Any]:
    planted = found = 0
    seconds: dict[str, float] = {}
    for leaks in GAMES:
        game = leaks.GAME()
        played = courses(game, 6 if is_quick else 12)
        began, net = time.perf_counter(), Net(game, simulator.players(game.name))
        for course in played:
            net.follow(course, MOMENTS)
        seconds[game.name] = round(time.perf_counter() - began, 1)
        for leak in leaks.LEAKS:
            planted += 1
            if planting.found(leaks.GAME(), played, leak):
                found += 1
            else:
                print(f"{game.name}: {leak.name} is not found")
    return {"planted": planted, "found": found, "seconds": seconds}


def main() -> None:
    options = arguments(__doc__)
    with planting.installed():
        report(options, measure(options.quick))


if __name__ == "__main__":
    main()
