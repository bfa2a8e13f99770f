"""How far somebody gets: now (`costs_from` for who walks), and where he ends each game-turn on his way to a goal."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.land import ON_FOOT, Entered, Land, Path, Walk, entering
from rules.war.pack import COSTS, OpenLand

_Moment: TypeAlias = tuple[int, int]
"""The game-turns that have gone by, and the half points spent in the one that goes on."""


class Leg(Value):
    """What is walked of a way in one game-turn; nothing where the first step is too dear."""

    path: Path
    cost: int
    """Half points."""


def closed_to_enemy(land: OpenLand, *, is_reported: bool) -> frozenset[Hex]:
    """Where no piece of a side's goes: havens, and the fire before it had a report from Mordor (W-51.7, W-52.5)."""
    return frozenset((*land.of("haven"), *(() if is_reported else land.of("doom"))))


def flight(land: OpenLand, start: Hex, most: int, shut: frozenset[Hex] = frozenset()) -> Mapping[Hex, int]:
    """Where who flies can end, and how many hexes away: on land, whatever lies between (W-52.1)."""
    ends = (at for at in land.grid.hexes if land.terrain[at] in COSTS and at not in shut)
    far = ((at, land.grid.distance(start, at)) for at in ends)
    return {at: hexes for at, hexes in far if hexes <= most}


def legs(
    land: Land,
    start: Hex,
    goal: Hex,
    left: int,
    allowance: int,
    *,
    roads: bool = True,
    walk: Walk = ON_FOOT,
    later: Walk = ON_FOOT,
    shut: frozenset[Hex] = frozenset(),
) -> tuple[Leg, ...] | None:
    """The soonest way, by game-turn, and of equally soon ones the first by W-41.6; None where there is none.

    *left*: half points of this game-turn; *later*: how he walks in the next ones; *shut*: hexes left alone.
    """

    def entered(moment: _Moment, at: Hex, other: Hex) -> tuple[_Moment, bool] | None:
        turn, spent = moment
        cost, by_road = entering(land, at, other, roads=roads, walk=later if turn else walk)
        if spent + cost <= (allowance if turn else left):
            return (turn, spent + cost), by_road
        cost, by_road = entering(land, at, other, roads=roads, walk=later)
        return ((turn + 1, cost), by_road) if cost <= allowance else None

    soonest = _soonest(land, start, goal, entered, shut)
    if goal not in soonest:
        return None
    on_way, behind = {goal}, [goal]
    while behind:
        at = behind.pop()
        for other in set(land.adjacent(at)).intersection(soonest) - on_way:
            if (step := entered(soonest[other], other, at)) and step[0] == soonest[at]:
                on_way.add(other)
                behind.append(other)
    walked: list[list[Entered]] = [[] for _ in range(soonest[goal][0] + 1)]
    spent = [0] * len(walked)
    at = start
    while at != goal:
        for other in land.adjacent(at):
            if other in on_way and (step := entered(soonest[at], at, other)) and step[0] == soonest[other]:
                (turn, cost), by_road = step
                walked[turn].append(Entered(other, by_road))
                at, spent[turn] = other, cost
                break
    return tuple(Leg(tuple(path), cost) for path, cost in zip(walked, spent, strict=True))


def _soonest(
    land: Land,
    start: Hex,
    goal: Hex,
    entered: Callable[[_Moment, Hex, Hex], tuple[_Moment, bool] | None],
    shut: frozenset[Hex],
) -> Mapping[Hex, _Moment]:
    """When each hex can be entered first, for those before the goal."""
    found: dict[Hex, _Moment] = {}
    waiting: list[tuple[_Moment, Hex]] = [((0, 0), start)]
    while waiting and goal not in found:
        moment, at = heapq.heappop(waiting)
        if at in found:
            continue
        found[at] = moment
        for other in land.adjacent(at):
            if other not in found and other not in shut and (step := entered(moment, at, other)):
                heapq.heappush(waiting, (step[0], other))
    return found
