"""Moments of a war as they are drawn, from the bare map to the most that stands on it."""

from __future__ import annotations

from random import Random
from typing import Final

from bot.language.words import for_locale
from bot.war.drawing.charts import chart_of
from bot.war.drawing.scene import Counter, Course, Marks, Sighting, Tint, WarScene, counter_of
from rules.board.hexes import Hex
from rules.war.pack import COSTS
from rules.war.pack.opening import open_land
from rules.war.state.pieces import owner

LAND: Final = open_land()
AT: Final = LAND.parse
CHART: Final = chart_of(LAND, for_locale("en"), 2)
GERMAN: Final = chart_of(LAND, for_locale("de"), 2)


def around(name: str, steps: int) -> tuple[Hex, ...]:
    """What lies within so many steps of a hex."""
    return tuple(at for at in LAND.grid.hexes if LAND.grid.distance(AT(name), at) <= steps)


def way(names: str) -> tuple[Hex, ...]:
    return tuple(map(AT, names.split()))


START: Final = tuple(
    counter_of(id, at, owner(id, 2) or "") for at, pieces in LAND.start.items() for id in pieces
)
PUBLIC: Final = Marks(
    counters=(
        *START,
        *(Counter(AT("W1811"), "F", text) for text in ("Fr", "Sa", "Me")),
        *(Counter(AT(name), "D", "12", "blade") for name in ("W2014", "W2115")),
    ),
    sightings=(Sighting(AT("W1714"), "1", "orange"), Sighting(AT("W1512"), "2", is_past=True)),
)
PLANS: Final = Marks(
    counters=(Counter(AT("W2412"), "F", "1", paint="blue"), Counter(AT("W2010"), "F", "2", paint="green")),
    courses=(
        Course(way("W2412 W2413 W2414 W2415"), "blue", "1"),
        Course(way("W2010 W2110 W2210 W2311"), "green", "2", is_dashed=True),
    ),
    tints=(Tint(LAND.adjacent(AT("W2421")), "orange"), Tint(way("W1710 W1711"), "teal", is_bare=True)),
)
SEARCH: Final = Marks(
    provinces=("Shire", "Bree-land", "Rhudaur", "Hollin", "Minhiriath", "Enedwaith", "Dunland"),
    counters=(*START, Counter(AT("W1714"), "D", "3", "shadow"), Counter(AT("W1613"), "D", "12", "blade")),
)


def scattered(seed: int, count: int) -> Marks:
    """So many pieces, some of them together, anywhere on land, and pins."""
    chance = Random(seed)
    land = [at for at in LAND.grid.hexes if LAND.terrain[at] in COSTS]
    hexes = [chance.choice(land) for _ in range(count)]
    sides = [chance.choice("FDS") for _ in hexes]
    return Marks(
        counters=tuple(
            Counter(at, side, "7") for at, side in zip(hexes, sides, strict=True) for _ in range(2)
        ),
        sightings=tuple(Sighting(at, str(nth)) for nth, at in enumerate(chance.sample(land, count // 4))),
    )


MOMENTS: Final = {
    "bare": WarScene(CHART, title=LAND.title),
    "public": WarScene(CHART, PUBLIC, "Game-turn 4", ("Nazgûl 3 saw a group at W1912.",)),
    "plans": WarScene(CHART, PLANS, "Your chart"),
    "search": WarScene(CHART, SEARCH, "Seven provinces are searched"),
    "crowded": WarScene(GERMAN, scattered(4, 36), "Runde 15", ("Überall sind Nazgûl.",) * 3),
    "mordor": WarScene(CHART, PUBLIC, "Mordor", part=around("E0828", 4)),
    "north": WarScene(CHART, PUBLIC, "The North", part=around("W1914", 7)),
}
