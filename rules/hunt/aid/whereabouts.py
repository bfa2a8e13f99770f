"""Where Frodo and Gandalf can be, by public facts and the rules alone (H-20.8, H-20.9).

A filter that goes forward through the record: it keeps every place that some way still leads to, and never
asks what is likely. It may keep too many places where exactness is costly, never too few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from rules.board import graphs
from rules.game import Value
from rules.hunt.aid.gandalf import sightings
from rules.hunt.aid.known_steps import Known, known
from rules.hunt.pack import WILD, HuntPack, JourneyClass
from rules.hunt.pack.board import Board
from rules.hunt.view import Seen

Trace: TypeAlias = tuple[int, int]
"""A last location, and which of the places that a yes asks for have been visited (as bits)."""


class Aid(Value):
    """The locations that can still be Frodo's last one, and Gandalf's (H-20.8), ascending."""

    frodo: tuple[int, ...]
    gandalf: tuple[int, ...] = ()


def where(pack: HuntPack, seen: Seen) -> Aid:
    """The aid of this moment: who can be where, by what everybody has *seen* (H-20.8)."""
    board = pack.boards[seen.part]
    if seen.part == 1:
        found = known(pack, seen, ())
        return Aid(tuple(sorted({last for last, _ in layers(board, found, pack.start, seen.moves)[-1]})))
    gandalf = sightings(pack, seen)
    if not seen.journey_class:
        return Aid(board.flagged["start"], gandalf[-1])
    found = known(pack, seen, gandalf)
    kind = pack.journeys[seen.journey_class]
    if seen.rules.generated:
        frodo = _travelled(board, kind, found, seen.moves)
    else:
        frodo = _listed(board, kind, found, seen.moves)
    return Aid(frodo, gandalf[-1])


def is_full(seen: Seen) -> bool:
    """Whether the table is shown these places (H-20.8)."""
    return seen.rules.aid in ("full", "likely")


# ------------------------------------------------------------------------------------------------- Part 1


def layers(board: Board, found: Known, starts: tuple[int, ...], moves: int) -> list[Mapping[Trace, int]]:
    """H-5.3, H-5.4, H-10.13: mark after mark; of two ways to a place the one with more dots can do all
    that the other can, so that it alone is kept."""
    traces: Mapping[Trace, int] = {(n, found.bit(n)): 0 for n in starts if found.is_open(n, 0)}
    every = [_kept(board, found, traces, 0)]
    for step in range(1, moves + 1):
        following: dict[Trace, int] = {}
        for (last, mask), dots in every[-1].items():
            for place, left in marks(board, found, step, last, dots):
                trace = place, mask | found.bit(place)
                if following.get(trace, -1) < left:
                    following[trace] = left
        every.append(_kept(board, found, following, step))
    return every


def marks(board: Board, found: Known, step: int, last: int, dots: int) -> Iterator[tuple[int, int]]:
    """The last locations after one step, with the dots after them."""
    kind = found.kinds.get(step, "")
    if kind != "escape":
        yield last, dots + 1
        yield from ((n, 0) for n in _open(board, found, step, board.reach(last, dots, found.bonus(step))))
    if kind in ("", "escape"):
        yield last, dots
        reach = _open(board, found, step, board.reach(last, dots, 2))
        yield from ((n, 0) for n in reach if n != last)


def _open(board: Board, found: Known, step: int, reach: tuple[int, ...]) -> Iterator[int]:
    """H-5.10: an exit ends the part, so that Frodo stands on none."""
    return (n for n in reach if n not in board.exits and found.is_open(n, step))


def _kept(board: Board, found: Known, traces: Mapping[Trace, int], step: int) -> Mapping[Trace, int]:
    """Those traces that fit what was answered after *step*; places that were due are no longer asked for."""
    due = found.due(step)
    pending = [(found.bit(place), place, last - step) for place, last in found.wanted.items() if last > step]
    left: dict[Trace, int] = {}
    for (last, mask), dots in traces.items():
        if mask & due == due and found.allows(last, step) and _is_in_time(board, last, mask, pending):
            left[last, mask & ~due] = dots
    return _undominated(left) if pending else left


def _undominated(traces: Mapping[Trace, int]) -> dict[Trace, int]:
    """Without those that another one at the same place, with as many dots, has done all of and more."""
    by_place: dict[int, list[tuple[int, int]]] = {}
    for (last, mask), dots in sorted(traces.items(), key=lambda one: (-one[0][1].bit_count(), -one[1])):
        better = by_place.setdefault(last, [])
        if not any(mask & other == mask and dots <= more for other, more in better):
            better.append((mask, dots))
    return {(last, mask): dots for last, kept in by_place.items() for mask, dots in kept}


def _is_in_time(board: Board, last: int, mask: int, pending: list[tuple[int, int, int]]) -> bool:
    """Whether every place that has still to be visited can be met in so many steps: one step, one location."""
    hops = _hops(board, last)
    return all(mask & bit or hops.get(place, steps + 1) <= steps for bit, place, steps in pending)


@lru_cache(maxsize=1024)
def _hops(board: Board, start: int) -> Mapping[int, int]:
    """How many location marks lead from *start* to each location at least."""
    return graphs.distances(board.gaps, start)


# ------------------------------------------------------------------------------------------------- Part 2


def _listed(board: Board, kind: JourneyClass, found: Known, moves: int) -> tuple[int, ...]:
    """Fixed journeys stand in the pack: those that fit every answer (H-24.6)."""
    start = board.flagged["start"][0]
    lasts = set()
    for journey in kind.cards:
        entries = (start, *journey.steps[:moves])
        if fits(found, entries):
            lasts.add(_last(entries))
    return tuple(sorted(lasts))


def _last(entries: tuple[int, ...]) -> int:
    return next(entry for entry in reversed(entries) if entry != WILD)


def fits(found: Known, entries: tuple[int, ...]) -> bool:
    visited = 0
    for step, entry in enumerate(entries):
        if entry != WILD:
            if not found.is_open(entry, step):
                return False
            visited |= found.bit(entry)
        due = found.due(step)
        if visited & due != due or not found.allows(_last(entries[: step + 1]), step):
            return False
    return True


Spot: TypeAlias = tuple[int, int, int]
"""A last location, wild entries after it, and wild entries so far."""


def _travelled(board: Board, kind: JourneyClass, found: Known, moves: int) -> tuple[int, ...]:
    """H-21.16: a run of wild entries is as long as the gap that it crosses, and an exit is met in the end."""
    start = board.flagged["start"][0]
    layers = ends(board, kind)
    spots = {((start, 0, 0), found.bit(start))}
    for step in range(moves + 1):
        if step:
            spots = {
                (spot, mask | (found.bit(spot[0]) if not spot[1] else 0))
                for old, mask in spots
                for spot in entries(board, start, old)
                if spot in layers[step] and (spot[1] or found.is_open(spot[0], step))
            }
        due = found.due(step)
        spots = {
            (spot, mask & ~due) for spot, mask in spots if mask & due == due and found.allows(spot[0], step)
        }
    return tuple(sorted({last for (last, _, _), _ in spots}))


def entries(board: Board, start: int, spot: Spot) -> Iterator[Spot]:
    """What the next entry can be."""
    last, wild, total = spot
    if last in board.exits:
        return
    yield last, wild + 1, total + 1
    for n, gap in board.gaps[last].items():
        if gap == wild and n not in (last, start):
            yield n, 0, total


def ends(board: Board, kind: JourneyClass) -> tuple[frozenset[Spot], ...]:
    """For every step the spots from which a journey of this class can still end as it must."""
    return _ends(board, kind.steps, *kind.wild)


@lru_cache(maxsize=64)
def _ends(board: Board, steps: int, low: int, high: int) -> tuple[frozenset[Spot], ...]:
    start = board.flagged["start"][0]
    layers: list[set[Spot]] = [{(start, 0, 0)}]
    for _ in range(steps):
        layers.append({to for spot in layers[-1] for to in entries(board, start, spot) if to[2] <= high})
    last = {spot for spot in layers[-1] if spot[0] in board.exits and not spot[1] and spot[2] >= low}
    found = [frozenset(last)]
    for layer in reversed(layers[:-1]):
        following = found[-1]
        found.append(
            frozenset(spot for spot in layer if any(to in following for to in entries(board, start, spot)))
        )
    return tuple(found[::-1])
