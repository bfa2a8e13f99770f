"""Which secrets are not the same in two positions, or in what is told of them: `QuestState.sides`, `order vote`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import astuple

from rules.entry import Entered
from rules.game import AnyEvent, Position, Seat


def unlike(one: Any, other: Any) -> Iterator[str]:
    """The fields, `Class.field`, in which two values of a state are not the same, those within them too."""
    if type(one) is not type(other) or one == other:
        return
    if isinstance(one, msgspec.Struct):
        for name in one.__struct_fields__:
            mine, twin = getattr(one, name), getattr(other, name)
            if mine != twin:
                yield f"{type(one).__name__}.{name}"
                yield from unlike(mine, twin)
    elif isinstance(one, tuple):
        for mine, twin in zip(one, other, strict=False):
            yield from unlike(mine, twin)


def unlike_orders(one: Position[Any], other: Position[Any]) -> set[str]:
    """The kinds, `order vote`, of what was left in advance in one of them alone."""
    sides = [{astuple(order): order.kind for order in position.orders} for position in (one, other)]
    return {
        f"order {kind}"
        for left, twin in (sides, sides[::-1])
        for order, kind in left.items()
        if order not in twin
    }


def hidden(one: Entered[Any], other: Entered[Any], reader: Seat | None) -> list[AnyEvent]:
    """What is told to others than *reader* alone, and not the same in both."""
    sides = [[e for e in side.events if e.to is not None and reader not in e.to] for side in (one, other)]
    return [event for side, twin in (sides, sides[::-1]) for event in side if event not in twin]


def around(one: bytes, other: bytes) -> str:
    """Where two written forms begin to differ."""
    start = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    begin = max(0, start - 60)
    return f"{one[begin : start + 60]!r} and {other[begin : start + 60]!r}"
