"""The map of a war as a stranger reads it: hexes, their neighbours and what a step costs (W-40 to W-43, W-52)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from typing import Any

COSTS = {"clear": 2, "forest": 4, "rough": 4, "swamp": 6}
ROAD, TRAIL, ROAD_OVER, TRAIL_OVER = 1, 2, 2, 4
"""W-52.2, W-52.3: half points."""


class Land:
    """The map in the pack with this content. Hexes are written small here, as actions have them."""

    def __init__(self, body: bytes) -> None:
        pack: dict[str, Any] = json.loads(body)
        grid = pack["map"]
        self.west: int = grid["west"]
        self.constants: dict[str, int] = pack["constants"]
        self.terrain: dict[str, str] = {
            at: pack["legend"][code] for at, code in self._cells(pack["terrain"]["rows"], grid["first_row"])
        }
        self.province = dict(self._cells(pack["provinces"]["rows"], grid["first_row"]))
        self.names: dict[str, str] = pack["provinces"]["names"]
        self.ring: str = pack["provinces"]["ring"]
        self.mordor: tuple[str, ...] = tuple(pack["provinces"]["mordor"])
        self.sites: list[dict[str, Any]] = pack["site"]
        self.havens = {site["hex"].lower() for site in self.sites if "haven" in site.get("kinds", ())}
        self.citadels = {site["hex"].lower() for site in self.sites if "citadel" in site.get("kinds", ())}
        self.hosts: dict[str, dict[str, int]] = {
            side: {at.lower(): strength for at, strength in some.items()}
            for side, some in pack["hosts"].items()
        }
        self.roads = _pairs(chain["hexes"] for chain in pack["road"])
        self.trails = _pairs(chain["hexes"] for chain in pack["trail"])
        self.mountains = {
            frozenset(side.lower().split("-")) for range_ in pack["mountain_side"] for side in range_["sides"]
        }

    def __deepcopy__(self, _memo: Any) -> Land:
        return self

    def _cells(self, rows: Iterable[str], first: int) -> Iterable[tuple[str, str]]:
        for row, line in enumerate(rows, first):
            for column, code in enumerate(line, 1):
                yield self._name(column, row), code

    def _name(self, column: int, row: int) -> str:
        """Columns of E count on from the last of W (W-41.3)."""
        return f"w{column:02}{row:02}" if column <= self.west else f"e{column - self.west:02}{row:02}"

    def around(self, at: str) -> set[str]:
        """W-41.3: the hexes of the map that touch this one; even columns lie low."""
        column, row = int(at[1:3]) + (self.west if at[0] == "e" else 0), int(at[3:])
        up = 0 if column % 2 == 0 else -1
        near = [(column, row - 1), (column, row + 1)]
        near += [(side, row + up + down) for side in (column - 1, column + 1) for down in (0, 1)]
        return {name for one in near if one[0] > 0 and (name := self._name(*one)) in self.terrain}

    def is_land(self, at: str) -> bool:
        kind: str = self.terrain.get(at, "sea")
        return kind != "sea"

    def cost(self, start: str, goal: str, *, are_open: bool = False) -> int | None:
        """Of a step of somebody who uses roads and trails where that is cheaper; None: nobody can walk it.

        *are_open*: the passes, by card 9.
        """
        side = frozenset((start, goal))
        if goal not in self.around(start) or not self.is_land(goal):
            return None
        is_over = side in self.mountains
        ways = [] if is_over else [COSTS[self.terrain[goal]]]
        if side in self.roads:
            ways.append(ROAD_OVER if is_over else ROAD)
        if side in self.trails:
            ways.append(TRAIL_OVER if is_over and not are_open else TRAIL)
        return min(ways, default=None)

    def is_walk(self, path: list[str], most: int, *, are_open: bool = False) -> bool:
        """Whether the steps from the first hex on can be walked for *most* half points."""
        costs = [self.cost(start, goal, are_open=are_open) for start, goal in itertools.pairwise(path)]
        known = [cost for cost in costs if cost is not None]
        return len(known) == len(costs) and sum(known) <= most


def _pairs(chains: Iterable[list[str]]) -> set[frozenset[str]]:
    return {frozenset(step) for chain in chains for step in itertools.pairwise([at.lower() for at in chain])}
