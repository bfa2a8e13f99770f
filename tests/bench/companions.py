"""What companions give away in a game, to an observer who has their code and sees what everybody sees.

    python -m tests.bench.companions --json [--quick]

Of Quest, 100 games each at 5, 7 and 10 seats, the ready-made sets of options in turn, every seat a companion's. All
figures are shares of 1, over all games and by number of seats:

- `named`: the observer reckons exactly how likely every deal is by all that was public (parties, ballots, uses of
  Ring and Palantír, tallies), and names as many seats as there are Minions, the likeliest: so many are Minions.
- `named_by_facts`: the same of one who knows parties, results and the number of Minions, and nothing of how anybody
  plays: all deals that the rules allow are alike to him. `named_by_tallies`: of one who knows the same and the code.
- `gandalf`, `gandalf_by_facts`, `gandalf_by_tallies`: likewise, one guess at Gandalf.
- `certain`: seats of whose side the first is over 99 % sure, and the second is not.
- `wins`: the Minions' share, of 1,200 more games at each number of seats, since a hundred say it to 5 points only.
  `wins_before` is that of the companions of version 0.5, who gave themselves away, in 12,000 games at each number.

`hunt` is the same look at the Ring-bearer, in full hunts, every other one windowed. Each of his public `acts` is
asked again with Frodo at other places that the aid leaves:

- `over`: the share of acts that are over three times as likely where he is as at one of those; `times`: the most.
- `bits`: what all acts of a game together tell of where he is, beyond aid and rules, to who knows his hand as well.

`missed` lists the bounds that do not hold, over all: `named` and `gandalf` at most 0.15 above the facts, `certain` at
most 0.01, `wins` within 0.05 of `wins_before` at each number of seats, `over` at most 0.01. A quick run is too short
to say.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from statistics import fmean
from typing import Any, Final

from rules import simulator
from rules.quest.players import chances
from rules.registry import open_game
from tests.bench import arguments, report
from tests.observer import hunts
from tests.observer.figures import Reckoned, reckoned
from tests.observer.sets import Set, sets_of
from tests.observer.watching import watched

GAMES: Final = 100
QUICK: Final = 12
MANY, QUICK_MANY = 1200, 300
"""Games of which only the winner is looked at; they are others than those observed."""
HUNTS, QUICK_HUNTS = 24, 2
JOBS: Final = 2

WINS_BEFORE: Final[Mapping[int, float]] = {5: 0.588, 7: 0.595, 10: 0.691}
"""2,000 games of each set of options, of the companions of version 0.5."""

FACTS: Final = 0.15
CERTAIN: Final = 0.01
WINS: Final = 0.05
"""What may be missed by."""


def observed(seats: int, count: int) -> list[tuple[Set, int]]:
    """So many games: what each is played with, and its number."""
    return [(chosen, number) for number, chosen in islice(enumerate(cycle(sets_of(seats)), 1), count)]


def _reckoned(game: tuple[Set, int]) -> Reckoned:
    return reckoned(chances, *watched(*game))


def figures(games: Sequence[Reckoned]) -> dict[str, float]:
    """The means of many games."""
    return {
        name: round(fmean(values), 4)
        for name, values in zip(Reckoned._fields, zip(*games, strict=True), strict=True)
    }


def _won(game: tuple[Set, int], count: int) -> int:
    """How many of so many games the Minions win."""
    chosen, first = game
    quest = open_game("quest")
    tally = simulator.simulate(quest, chosen.config, chosen.seats, count, first, "sensible")
    return tally.wins.get("minions", 0)


def won(seats: int, count: int, pool: ProcessPoolExecutor) -> float:
    """The Minions' share of so many games, as many with each set of options."""
    each = count // len(sets_of(seats))
    games = ((chosen, 1 + GAMES) for chosen in sets_of(seats))
    return round(sum(pool.map(functools.partial(_won, count=each), games)) / (each * len(sets_of(seats))), 4)


def _told(number: int) -> list[hunts.Act]:
    """What the hunt with this seed tells; every other one is windowed."""
    return hunts.told(number, reactions="windowed" if number % 2 else "swift")


def measured(count: int, many: int, told: int) -> dict[str, Any]:
    """All figures, over all and by number of seats."""
    found: dict[str, dict[str, float]] = {}
    every: list[Reckoned] = []
    with ProcessPoolExecutor(JOBS) as pool:
        for seats, before in WINS_BEFORE.items():
            games = list(pool.map(_reckoned, observed(seats, count)))
            every += games
            found[str(seats)] = {**figures(games), "wins": won(seats, many, pool), "wins_before": before}
        hunt = hunts.figures(list(pool.map(_told, range(1, told + 1))))
    wins = {name: round(fmean(one[name] for one in found.values()), 4) for name in ("wins", "wins_before")}
    return {"games": len(every), **figures(every), **wins, **found, "hunt": hunt}


def missed(found: Mapping[str, Any]) -> list[str]:
    """The bounds that do not hold."""
    short = [name for name in ("named", "gandalf") if found[name] > found[f"{name}_by_facts"] + FACTS]
    short += ["certain"] if found["certain"] > CERTAIN else []
    short += ["hunt"] if found["hunt"]["over"] > CERTAIN else []
    wins = {seats: (found[str(seats)]["wins"], before) for seats, before in WINS_BEFORE.items()}
    return short + [f"wins at {seats}" for seats, (now, before) in wins.items() if abs(now - before) > WINS]


def main() -> None:
    """Measure and print; it fails where a bound does not hold."""
    options = arguments(__doc__)
    if options.quick:
        report(options, measured(QUICK, QUICK_MANY, QUICK_HUNTS))
        return
    found = measured(GAMES, MANY, HUNTS)
    report(options, found | {"missed": missed(found)}, none=("missed",))


if __name__ == "__main__":
    main()
