"""Journeys of Part 2 that are made for one game, so that nobody can know the deck beforehand (H-21.16)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from typing import Final

from rules.dice import Dice
from rules.hunt.pack import WILD, JourneyCard, JourneyClass
from rules.hunt.pack.board import Board

MOST_SHARED: Final = 72
"""Per cent of the locations of the shorter of two journeys that may be on the other one too (H-21.16)."""
MOST_SHELTERS: Final = 3
_TRIES: Final = 1500
"""Routes that are looked at for one class; those that are too much like an earlier one count as well."""
_STEPS: Final = 400
"""Places that are looked at for one route before it is begun anew."""
_LOOKS: Final = 40_000
"""Places that are looked at for one class altogether, so that a host waits seconds for a no, and not minutes."""
_RESTARTS: Final = 4
"""How often a class is begun anew, because its first journeys leave no room for the others."""

Tail = Mapping[int, Mapping[int, int]]
"""By entries left and location: the numbers of wild entries with which an exit can be reached, as bits."""


class NoJourneys(ValueError):
    """The board has too few different journeys of such a class."""


def generate(
    board: Board, journey_class: JourneyClass, shelters_allowed: bool, dice: Dice, label: str
) -> tuple[JourneyCard, ...]:
    """`count` journeys of the class, from one draw under *label*. Raises NoJourneys where the board has too few.

    The draw is the key of a generator of its own, so that a record holds it and not each of the hundreds of
    small ones that a deck takes.
    """
    words = dice.numbers(label, 1 << 32, 8)
    return _made(board, journey_class, shelters_allowed and journey_class.id == "long", words)


@functools.lru_cache(maxsize=64)
def _made(
    board: Board, journey_class: JourneyClass, with_shelters: bool, words: tuple[int, ...]
) -> tuple[JourneyCard, ...]:
    """What these *words* make; kept, since a game is often played again: by a record, a proof, a comparison."""
    own = Dice(hashlib.sha256("-".join(map(str, words)).encode()).digest())
    maker = _Maker(board, journey_class, own)
    for attempt in range(_RESTARTS):
        routes = maker.deck(attempt)
        if routes:
            return tuple(
                JourneyCard(
                    id=f"g-{journey_class.id}-{number}",
                    name=f"{journey_class.id.capitalize()} journey {number}",
                    steps=route,
                    shelters=_shelters(board, route, own, number) if with_shelters else frozenset(),
                )
                for number, route in enumerate(routes, 1)
            )
    raise NoJourneys(f"the board has no {journey_class.count} {journey_class.id} journeys that differ enough")


def shared(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The share of the shorter one's locations that both have, in per cent."""
    places, others = set(one) - {WILD}, set(other) - {WILD}
    return 100 * len(places & others) / min(len(places), len(others))


def _shelters(board: Board, route: tuple[int, ...], dice: Dice, number: int) -> frozenset[int]:
    """H-21.16: at most three of the ally locations on the way."""
    allies = [n for n in route if n in board.names and "ally" in board.flags[n]]
    return frozenset(dice.shuffle(f"shelters/{number}", allies)[:MOST_SHELTERS])


@functools.lru_cache(maxsize=8)
def _steps(board: Board) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """Where a journey goes on from each location, with the wild entries between; never back to the start."""
    start = board.flagged["start"][0]
    return {
        n: tuple((other, gap) for other, gap in gaps.items() if other not in (n, start))
        for n, gaps in board.gaps.items()
    }


@functools.lru_cache(maxsize=64)
def _tail(board: Board, goal: int, steps: int) -> Tail:
    """How *goal* can be reached with so many entries left, passing no exit; a place may come up twice here."""
    tails: dict[int, dict[int, int]] = {0: {goal: 1}}
    for left in range(1, steps + 1):
        tails[left] = {n: bits for n in _steps(board) if (bits := _reaching(board, n, left, tails))}
    return tails


def _reaching(board: Board, n: int, left: int, tails: Tail) -> int:
    bits = 0
    if n not in board.flagged["exit"]:
        for other, gap in _steps(board)[n]:
            if gap < left:
                bits |= tails[left - gap - 1].get(other, 0) << gap
    return bits


class _Maker:
    """Finds routes of one class on one board."""

    def __init__(self, board: Board, journey_class: JourneyClass, dice: Dice) -> None:
        self._class = journey_class
        self._dice = dice
        self._exits = board.flagged["exit"]
        self._start = board.flagged["start"][0]
        self._looked = 0
        self._steps = _steps(board)
        low, high = journey_class.wild
        self._wanted = sum(1 << wild for wild in range(low, high + 1))
        self._tails = {goal: _tail(board, goal, journey_class.steps) for goal in self._exits}

    def deck(self, attempt: int) -> list[tuple[int, ...]]:
        """H-21.16: a whole deck, exits used about equally; nothing when these tries did not find one."""
        goals = self._open_goals(attempt)
        found: list[tuple[int, ...]] = []
        for number in range(_TRIES if goals else 0):
            if self._looked > _LOOKS:
                break
            route = self._route(goals[len(found) % len(goals)], f"{attempt}/{number}")
            if route and all(shared(route, other) <= MOST_SHARED for other in found):
                found.append(route)
                if len(found) == self._class.count:
                    return found
        return []

    def _open_goals(self, attempt: int) -> tuple[int, ...]:
        """The exits that some route may end on, in an order of their own for each attempt."""
        steps = self._class.steps
        able = [goal for goal in self._exits if self._wanted & self._tails[goal][steps].get(self._start, 0)]
        return self._dice.shuffle(f"exits/{attempt}", able)

    def _route(self, goal: int, label: str) -> tuple[int, ...] | None:
        """One route that ends on *goal*, or None when this way of looking did not meet one."""
        walk = _Walk(label)
        found = self._walk(walk, self._tails[goal], self._class.steps, 0)
        self._looked += walk.looked
        if not found:
            return None
        return tuple(entry for n, gap in walk.trail for entry in (*(WILD,) * gap, n))

    def _walk(self, walk: _Walk, tail: Tail, left: int, wild: int) -> bool:
        """Go on until no entry is left; back again where every way on is closed."""
        if left == 0:
            return True
        walk.looked += 1
        for n, gap in self._dice.shuffle(f"{walk.label}/{walk.looked}", self._ways(walk, tail, left, wild)):
            if walk.looked > _STEPS:
                return False
            walk.trail.append((n, gap))
            if self._walk(walk, tail, left - gap - 1, wild + gap):
                return True
            walk.trail.pop()
        return False

    def _ways(self, walk: _Walk, tail: Tail, left: int, wild: int) -> list[tuple[int, int]]:
        """The next locations from which the goal can still be met in time, with a right number of wild entries."""
        here = walk.trail[-1][0] if walk.trail else self._start
        been = {n for n, _ in walk.trail}
        return [
            (n, gap)
            for n, gap in self._steps[here]
            if gap < left and n not in been and tail[left - gap - 1].get(n, 0) << (wild + gap) & self._wanted
        ]


class _Walk:
    """One attempt at a route: the locations so far, each with the gap before it."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.trail: list[tuple[int, int]] = []
        self.looked = 0
