"""What the rules ask of a land, whatever it is made of: a map drawn by us, or one of which only names are known.

A path is the hexes that are entered, each with whether it is entered by road.
"""

from __future__ import annotations

import functools
import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from rules.board.hexes import Hex, Hexside
from rules.game import Value

GORGOROTH, NURN, DUNLAND, ROHAN = "Gorgoroth", "Nurn", "Dunland", "Rohan"
MORDOR: Final = frozenset((GORGOROTH, NURN))
"""Where the Ring hides nobody (W-57.2), and D searches without a card (W-4.2)."""
NO_WAY: Final = 1 << 20
"""What a step costs that nobody can make."""


_HALF: Final = 2
_KEPT: Final = 128
"""So many answers about ways are kept: whoever is offered where to go asks for the same ones word by word."""


def points(halves: int) -> str:
    """Half points as they are read.

    >>> points(5), points(1), points(0)
    ('2½', '½', '0')
    """
    whole, half = divmod(halves, _HALF)
    return f"{whole or ''}½" if half else str(whole)


class Constants(Value):
    """What a game counts with (W-19.9); a pack gives each, a config those that differ."""

    game_turns: int
    places_from: int
    places_ends: int
    doom_guard: int
    gather: int
    allowance: int
    allowance_many: int
    allowance_gollum: int
    allowance_party: int
    allowance_shadowfax: int
    flight: int
    flight_ring: int
    points: int
    orc_strength: int
    cards: int
    named: int
    many_spotting: int
    mordor_might: int
    hand: int
    siege_from: int
    hosts_from: int
    no_ban_from: int
    doom_die: int


class Walk(Value):
    """How somebody walks this turn, where it is not as everybody does."""

    easy_trails: bool = False
    """Mountain sides by trail cost 2: the Elven Rope, Gollum's help, Misty Passes Open (W-56.5, W-57.7, W-58.1)."""
    boats: bool = False
    """River hexes cost 1 (W-58.1)."""
    by_trail_alone: bool = False
    """No road leads over a mountain side: Gollum (W-52.6)."""
    shut: frozenset[Hexside] = frozenset()
    """Sides that nobody crosses now: High Pass and Redhorn (W-58.1)."""


ON_FOOT: Final = Walk()


class Entered(Value):
    """One step of a path."""

    at: Hex
    by_road: bool = False


Path: TypeAlias = tuple[Entered, ...]


class Land(Protocol):
    """A map as the rules know it."""

    def __hash__(self) -> int: ...

    def name(self, at: Hex) -> str: ...

    def parse(self, text: str) -> Hex: ...

    def adjacent(self, at: Hex) -> tuple[Hex, ...]: ...

    def province(self, at: Hex) -> str: ...

    def has_province(self, name: str) -> bool: ...

    def is_mordor(self, at: Hex) -> bool: ...

    def is_a(self, kind: str, at: Hex) -> bool: ...

    @property
    def junctions(self) -> frozenset[Hex]: ...

    @property
    def zones(self) -> Sequence[frozenset[Hex]]: ...

    def follows_road(self, at: Hex, other: Hex) -> bool: ...

    def cost(self, at: Hex, other: Hex, *, by_road: bool, walk: Walk) -> int: ...


def cost_of(land: Land, start: Hex, path: Sequence[Entered], walk: Walk = ON_FOOT) -> int:
    """Half points of a path; NO_WAY or more where a step cannot be made."""
    costs, at = 0, start
    for step in path:
        costs += land.cost(at, step.at, by_road=step.by_road, walk=walk)
        at = step.at
    return costs


def entering(land: Land, at: Hex, other: Hex, *, roads: bool, walk: Walk) -> tuple[int, bool]:
    """What the cheapest way into a neighbour costs, and whether it is the road; off it where both cost the same."""
    off = land.cost(at, other, by_road=False, walk=walk)
    on = land.cost(at, other, by_road=True, walk=walk) if roads else NO_WAY
    return (on, True) if on < off else (off, False)


@functools.lru_cache(_KEPT)
def costs_from(
    land: Land,
    start: Hex,
    *,
    roads: bool = True,
    walk: Walk = ON_FOOT,
    most: int = NO_WAY - 1,
    shut: frozenset[Hex] = frozenset(),
) -> Mapping[Hex, int]:
    """What it costs to come from *start* to each hex that can be reached for at most so much, itself included.

    *shut*: hexes left alone.
    """

    out, _ = _steps(land, walk, roads=roads)

    def onward(at: Hex) -> Iterable[tuple[Hex, int]]:
        return (step for step in out[at] if step[0] not in shut)

    return reached({start: 0}, onward if shut else out.__getitem__, most)


@functools.lru_cache(_KEPT)
def cheapest_path(
    land: Land,
    start: Hex,
    goal: Hex,
    *,
    roads: bool = True,
    walk: Walk = ON_FOOT,
    shut: frozenset[Hex] = frozenset(),
) -> Path | None:
    """The cheapest way, of several the one that W-41.6 takes; None where there is none. *shut*: hexes left alone."""

    _, into = _steps(land, walk, roads=roads)

    def back(at: Hex) -> Iterable[tuple[Hex, int]]:
        return (step for step in into[at] if step[0] not in shut or step[0] == start)

    left = reached({goal: 0}, back if shut else into.__getitem__, until=start)
    if start not in left:
        return None
    path: list[Entered] = []
    at = start
    while at != goal:
        for other in land.adjacent(at):
            cost, by_road = entering(land, at, other, roads=roads, walk=walk)
            if other in left and cost + left[other] == left[at]:
                path.append(Entered(other, by_road))
                at = other
                break
    return tuple(path)


Steps: TypeAlias = tuple[tuple[tuple[Hex, int], ...], ...]
"""Of each hex its neighbours, with what the step costs."""


@functools.lru_cache(32)
def _steps(land: Land, walk: Walk, *, roads: bool) -> tuple[Steps, Steps]:
    """All that can be made, out of each hex and into it."""
    out, into = [[list[tuple[Hex, int]]() for _ in land.zones] for _ in range(2)]
    for at in range(len(land.zones)):
        for other in land.adjacent(at):
            for steps, start, goal in ((out, at, other), (into, other, at)):
                cost, _ = entering(land, start, goal, roads=roads, walk=walk)
                if cost < NO_WAY:
                    steps[at].append((other, cost))
    return tuple(map(tuple, out)), tuple(map(tuple, into))


def reached(
    begins: Mapping[Hex, int],
    steps: Callable[[Hex], Iterable[tuple[Hex, int]]],
    most: int = NO_WAY - 1,
    until: Hex | None = None,
) -> dict[Hex, int]:
    """The least that *steps* cost to each hex, the cheapest first, for at most so much, or *until* one is reached.

    *begins*: from where, with what was spent before.
    """
    found: dict[Hex, int] = {}
    least = dict(begins)
    waiting = sorted((cost, at) for at, cost in begins.items())
    while waiting and until not in found:
        cost, at = heapq.heappop(waiting)
        if at not in found:
            found[at] = cost
            for other, step in steps(at):
                new = cost + step
                if new <= most and new < least.get(other, NO_WAY):
                    least[other] = new
                    heapq.heappush(waiting, (new, other))
    return found
