"""What was left in a seat in advance and waits for the word of the newcomer who takes it.

A game has one struct for all that can be left in a seat, `seat` its first field and nothing left where it has only
that; the state keeps those that wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from rules.game import Seat

L = TypeVar("L", bound=Struct)


def waiting(waits: Sequence[L], blank: L) -> L:
    """What waits in the seat of *blank*."""
    return next((one for one in waits if _seat(one) == _seat(blank)), blank)


def put(waits: Sequence[L], mine: L) -> tuple[L, ...]:
    """*waits* with *mine* in the place of what waits in its seat."""
    return (
        *(one for one in waits if _seat(one) != _seat(mine)),
        *((mine,) if any(astuple(mine)[1:]) else ()),
    )


def both(now: L, waits: L) -> L:
    """What counts now, and of each kind that has none what waits."""
    return type(now)(*(one or other for one, other in zip(astuple(now), astuple(waits), strict=True)))


def forgotten(waits: Sequence[L], kind: str, seat: Seat | None) -> tuple[L, ...]:
    """*waits* without what was left of *kind*, a field, in *seat* or in any."""
    left = [one if seat not in (None, _seat(one)) else replace(one, **{kind: ()}) for one in waits]
    return tuple(one for one in left if any(astuple(one)[1:]))


def _seat(struct: Struct) -> Any:
    return astuple(struct)[0]
