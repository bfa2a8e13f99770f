"""Which secrets a game has: the fields of its state and the private events of which some seat may not know.

All are secret of a class that names no contents in a log (`Secret`, `Private`) but for those that a game's file here
lists as `OPEN`; `Class.*` are all of a class.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from rules import simulator
from rules.checking.courses import Course
from rules.checking.secrets import Net
from rules.game import Game, OrderDropped, OrderUsed, Private, Secret


def secrets(game: Game[Any], opened: Sequence[str], courses: Sequence[Course]) -> set[str]:
    """`QuestState.sides`, `event SideSeen`, `order vote`: what was left in advance, or can be for a deadline."""
    structs = dict.fromkeys(_structs(game.State))
    fields = {
        f"{struct.__name__}.{field}"
        for struct in structs
        if issubclass(struct, Secret)
        for field in struct.__struct_fields__
    }
    told = {event for event in get_args(game.Events) if issubclass(event, Private)}
    events = {
        f"event {event.__name__}" for event in told - {OrderUsed, OrderDropped}
    }  # orders stand for these
    left = {
        f"order {order.kind}"
        for course in courses
        for position in course.positions()
        for order in position.orders
    }
    late = {f"order {kind.name}" for kind in game.kinds.values() if kind.is_long and kind.pace is not None}
    return {name for name in fields | events | left | late if not is_in(name, opened)}


def is_in(name: str, listed: Sequence[str]) -> bool:
    """Whether a list has this field, or all of its class."""
    return name in listed or f"{name.partition('.')[0]}.*" in listed


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """All that a type is made of."""
    todo, known = [kind], set[Any]()
    while todo:
        kind = todo.pop()
        todo += get_args(kind)
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind not in known:
            known.add(kind)
            yield kind
            todo += [field.type for field in msgspec.structs.fields(kind)]


def differing(game: Game[Any], courses: Sequence[Course], moments: int) -> set[str]:
    """Those that were not the same in two positions of the same look."""
    net = Net(game, simulator.players(game.name))
    for course in courses:
        net.follow(course, moments)
    return {*net.secrets}
