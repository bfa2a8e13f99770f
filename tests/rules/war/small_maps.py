"""Random small lands, two maps of a few columns each, for oracles that count everything."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import fields

from rules.board.hexes import hexside
from rules.war.land import Constants
from rules.war.pack import COSTS, OpenLand, Site
from rules.war.pack.grid import TwoMaps

KINDS: Final = ("citadel", "haven", "magic", "palantir", "port", "servant", "town")


def small_land(chance: Random) -> OpenLand:
    """Five columns and six rows of it, a third of them places."""
    grid = TwoMaps(3, 2, 8, 13)
    sides = sorted({hexside(at, other) for at in grid.hexes for other in grid.adjacent[at]})
    places = [at for at in grid.hexes if chance.random() < 0.35]
    return OpenLand(
        id="small",
        title="A small land",
        sha256=str(chance.random()),
        grid=grid,
        constants=Constants(**{field.name: 4 for field in fields(Constants)}),
        terrain=tuple(chance.choice((*COSTS, "clear", "clear", "sea")) for _ in grid.hexes),
        provinces=tuple(chance.choice(("Dunland", "Gorgoroth")) for _ in grid.hexes),
        codes={"D": "Dunland", "X": "Gorgoroth"},
        ring=("Dunland",),
        sites={
            at: Site(
                at,
                f"place-{at}",
                f"Place {at}",
                frozenset(chance.sample(KINDS, chance.randint(1, 2))),
                chance.choice("FD"),
            )
            for at in places
        },
        roads={f"Road {n}": _chain(grid, chance) for n in range(2)},
        trails={"Trail": _chain(grid, chance)},
        walls={"Mountains": tuple(chance.sample(sides, len(sides) // 4))},
        river=frozenset(chance.sample(list(grid.hexes), 4)),
        junctions=frozenset(chance.sample(list(grid.hexes), 4)),
        hosts=(),
        start={},
    )


def _chain(grid: TwoMaps, chance: Random) -> tuple[int, ...]:
    chain = [chance.choice(grid.hexes)]
    for _ in range(chance.randint(2, 6)):
        chain.append(chance.choice(grid.adjacent[chain[-1]]))
    return tuple(chain)
