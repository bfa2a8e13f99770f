"""Games that differ in one secret, compared as a reader gets them who may not know it.

    python -m tests.bench.twins --json [--quick]

`pairs`: of deals that a seat cannot tell apart by the rulebook's table (`deals`: every deal, shown to every reader),
of random courses through the rules (`courses`), and of the same at Discord's edge, byte by byte (`edge`). `compared`:
moments and things that were. `differences`: what was not the same. Only links of the journal may differ.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any
from unittest.mock import patch

from bot.drawing.picture import Studio
from rules.checking.courses import some_config
from rules.registry import games
from tests.bench import arguments, report
from tests.blank import not_drawn
from tests.rules.shares import share
from tests.twins.deals import Comparison, differences, sampled
from tests.twins.edge import compared
from tests.twins.plan import course, some_pair


def deals(is_quick: bool) -> Comparison:
    """Every deal of the small games, with every set of roles; many of the large ones."""
    found = Comparison()
    sets = 5 if is_quick else None
    every = [differences(seats, sets) for seats in ((5,) if is_quick else (5, 6, 7))]
    every += [sampled(seats, 10 if is_quick else 2000, seed=1) for seats in (7, 8, 9, 10)]
    for one in every:
        found.pairs, found.deals = found.pairs + one.pairs, found.deals + one.deals
        found.differing += one.differing
    return found


def courses(count: int) -> tuple[int, int, int]:
    """Pairs played, moments compared, and differences, which the course raises as it meets them."""
    pairs = moments = different = 0
    for game in games():
        for number in range(share(game, count)):
            chance = Random(number)
            seats = chance.choice(list(game.seats))
            pair = some_pair(game, seats, some_config(game, seats, chance), chance)
            if pair is None:
                continue
            pairs += 1
            try:
                course(pair, chance)
            except AssertionError as leak:
                different += 1
                print(f"{game.name}, course {number}: {leak}")
            moments += pair.compared
    return pairs, moments, different


async def at_the_edge(count: int) -> tuple[int, int, int]:
    pairs = seen = different = 0
    for game in games():
        for number in range(share(game, count)):
            chance = Random(number)
            seats = chance.choice(list(game.seats)[:2])
            found = await compared(game, str(number), seats, some_config(game, seats, chance))
            if found is None:
                continue
            pairs, seen, different = pairs + 1, seen + found.seen, different + len(found.differences)
            for difference in found.differences:
                print(f"{game.name}, pair {number}, read by {found.reader}: {difference}")
    return pairs, seen, different


def measure(is_quick: bool) -> dict[str, Any]:
    began = time.perf_counter()
    dealt = deals(is_quick)
    for line in dealt.differing[:20]:
        print(line)
    played = courses(12 if is_quick else 1000)
    # Drawn, the first game's boards would take the time that the second's do not: a post overtook a receipt.
    with patch.object(Studio, "draw", not_drawn):
        edge = asyncio.run(at_the_edge(2 if is_quick else 30))
    return {
        "pairs": dealt.pairs + played[0] + edge[0],
        "differences": len(dealt.differing) + played[2] + edge[2],
        "deals": dealt.deals,
        "deal_pairs": dealt.pairs,
        "courses": played[0],
        "edge": edge[0],
        "compared": dealt.pairs + played[1] + edge[1],
        "seconds": round(time.perf_counter() - began, 1),
    }


def main() -> None:
    options = arguments(__doc__)
    report(options, measure(options.quick), none=("differences",))


if __name__ == "__main__":
    main()
