"""Sets of hexes as whole numbers, bit *n* for hex *n*: where one can come in so many steps is a few shifts.

What is found hex by hex for the one order that is given, players guess at for hundreds of pieces and hexes in a turn.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator

from rules.board.hexes import Hex


def bits(hexes: Iterable[Hex]) -> int:
    """The set of these."""
    found = 0
    for at in hexes:
        found |= 1 << at
    return found


def hexes(some: int) -> Iterator[Hex]:
    """Those in a set, in order.

    >>> list(hexes(bits((3, 1))))
    [1, 3]
    """
    while some:
        low = some & -some
        yield low.bit_length() - 1
        some ^= low


def union(sets: Iterable[int]) -> int:
    """All that is in any of *sets*."""
    return functools.reduce(int.__or__, sets, 0)


def stepping(steps: Iterable[tuple[Hex, Hex]]) -> Callable[[int], int]:
    """What finds all hexes to which one of *steps* leads from any in a set.

    >>> list(hexes(stepping([(1, 2), (2, 3), (4, 1)])(bits((1, 4)))))
    [1, 2]
    """
    # By how much the number of a hex changes, and from which hexes such a step leads.
    sources: dict[int, int] = {}
    for at, other in steps:
        sources[other - at] = sources.get(other - at, 0) | 1 << at
    shifts = tuple(sources.items())

    def step(some: int) -> int:
        found = 0
        for shift, there in shifts:
            begun = some & there
            found |= begun << shift if shift > 0 else begun >> -shift
        return found

    return step
