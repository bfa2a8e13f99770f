"""Journeys of a hunt from eight numbers, as a stranger makes them, written from hunt/RULES.md (H-28.10) alone."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from tests.record.checker import shuffled

ATTEMPTS, ROUTES, LOOKS, STEPS, SHARE = 4, 1500, 40_000, 400, 72


def gaps(board: Any) -> dict[int, dict[int, int]]:
    """H-1.3, H-1.4: from each location the fewest dots to every location that is connected, itself included."""
    steps: dict[Any, list[tuple[Any, int]]] = {}
    for edge in board["edges"]:
        one, other = edge["a"], edge["b"]
        for here, there in ((one, other), (other, one)):
            cost = edge.get("dots", 0) + (not isinstance(there, int))
            steps.setdefault(here, []).append((there, cost))
    return {place["n"]: dict(_connected(steps, place["n"])) for place in board["locations"]}


def _connected(steps: dict[Any, list[tuple[Any, int]]], start: int) -> Iterator[tuple[int, int]]:
    best, left = {start: 0}, [start]
    while left:
        here = left.pop()
        if isinstance(here, int) and here != start:
            continue
        for there, cost in steps.get(here, ()):
            if best[here] + cost < best.get(there, 10**6):
                best[there] = best[here] + cost
                left.append(there)
    return ((place, gap) for place, gap in sorted(best.items(), key=str) if isinstance(place, int))


def flagged(board: Any, flag: str) -> list[int]:
    """The locations with that flag, ascending."""
    return sorted(place["n"] for place in board["locations"] if flag in place.get("flags", ()))


@functools.lru_cache(maxsize=64)
def _made(body: bytes, name: str, numbers: tuple[int, ...], shelters: bool) -> dict[str, Any]:
    import json

    pack = json.loads(body)
    kind = next(one for one in pack["journeys"]["classes"] if one["id"] == name)
    return _Deck(pack["board2"], kind, numbers).made(shelters and name == "long")


def made(body: bytes, name: str, numbers: Sequence[int], *, shelters: bool) -> dict[str, Any]:
    """The journeys of a class by their ids, as made: steps, a wild one being 0, and shelters, ascending."""
    return _made(body, name, tuple(numbers), shelters)


class _Deck:
    """One deck, while it is made."""

    def __init__(self, board: Any, kind: Any, numbers: Sequence[int]) -> None:
        self.key = hashlib.sha256("-".join(map(str, numbers)).encode()).digest()
        self.board, self.kind = board, kind
        (self.start,) = flagged(board, "start")
        self.exits = flagged(board, "exit")
        self.ways = {
            n: {m: near[m] for m in sorted(near) if m not in (n, self.start)}
            for n, near in gaps(board).items()
        }
        self.known: dict[tuple[int, int, int], frozenset[int]] = {}
        self.looked = 0

    def made(self, with_shelters: bool) -> dict[str, Any]:
        name = self.kind["id"]
        for attempt in range(ATTEMPTS):
            if routes := self.deck(attempt):
                return {
                    f"g-{name}-{at}": (route, self.shelters(route, at) if with_shelters else [])
                    for at, route in enumerate(routes, 1)
                }
        return {}

    def shelters(self, route: list[int], at: int) -> list[int]:
        allies = set(flagged(self.board, "ally"))
        return sorted(shuffled(self.key, f"shelters/{at}", [n for n in route if n in allies])[:3])

    def deck(self, attempt: int) -> list[list[int]]:
        able = [goal for goal in self.exits if self.fits(goal, self.start, self.kind["steps"], 0)]
        goals = shuffled(self.key, f"exits/{attempt}", able)
        found: list[list[int]] = []
        for at in range(ROUTES if goals else 0):
            if self.looked > LOOKS:
                break
            walk = _Walk(self, goals[len(found) % len(goals)], f"{attempt}/{at}")
            is_found = walk.go_on(self.kind["steps"], 0)
            self.looked += walk.looked
            if is_found and all(_share(walk.route(), other) <= SHARE for other in found):
                found.append(walk.route())
                if len(found) == self.kind["count"]:
                    return found
        return []

    def fits(self, goal: int, n: int, left: int, wild: int) -> bool:
        """Whether *goal* can be met with so many entries left, with a right number of wild ones in the end."""
        low, high = self.kind["wild"]
        return any(low <= wild + more <= high for more in self.meets(goal, n, left))

    def meets(self, goal: int, n: int, left: int) -> frozenset[int]:
        """With how many wild entries."""
        if left == 0:
            return frozenset({0} if n == goal else ())
        key = goal, n, left
        if key not in self.known:
            ways = {} if n in self.exits else self.ways[n]
            self.known[key] = frozenset(
                gap + more
                for m, gap in ways.items()
                if gap < left
                for more in self.meets(goal, m, left - gap - 1)
            )
        return self.known[key]


class _Walk:
    """One attempt at a route."""

    def __init__(self, deck: _Deck, goal: int, label: str) -> None:
        self.deck, self.goal, self.label = deck, goal, label
        self.trail: list[tuple[int, int]] = []
        self.looked = 0

    def route(self) -> list[int]:
        return [entry for n, gap in self.trail for entry in (*[0] * gap, n)]

    def go_on(self, left: int, wild: int) -> bool:
        if left == 0:
            return True
        self.looked += 1
        here = self.trail[-1][0] if self.trail else self.deck.start
        been = {n for n, _ in self.trail}
        able = [
            (m, gap)
            for m, gap in self.deck.ways[here].items()
            if gap < left and m not in been and self.deck.fits(self.goal, m, left - gap - 1, wild + gap)
        ]
        for m, gap in shuffled(self.deck.key, f"{self.label}/{self.looked}", able):
            if self.looked > STEPS:
                return False
            self.trail.append((m, gap))
            if self.go_on(left - gap - 1, wild + gap):
                return True
            self.trail.pop()
        return False


def _share(one: list[int], other: list[int]) -> float:
    places, others = set(one) - {0}, set(other) - {0}
    return 100 * len(places & others) / min(len(places), len(others))
