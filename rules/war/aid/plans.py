"""Ways of groups as people write them, made into exact plots: `group 2 to Bree by road; 1 stays` (W-7.1, W-18.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from rules.board.hexes import Hex
from rules.game import Illegal, Value
from rules.war.aid.reach import Leg, legs
from rules.war.land import ON_FOOT, Land, Path, Walk
from rules.war.tracks.chart import Chart, Group, group_of

_TO: Final = re.compile(
    r"(?:group\s+|plot\s+)?(?P<group>\d)\s*(?:goes\s+|moves\s+|on\s+)?(?:to|->|→)\s*(?P<goal>.+?)"
    r"(?P<roads>\s+(?:by|on|along|using) (?:the )?roads?)?(?:\s+off (?:the )?roads?)?"
    r"(?:,?\s+cover\s+(?P<cover>.+?))?(?:,?\s+champion\s+(?P<champion>\S+))?",
    re.IGNORECASE,
)
_STAYS: Final = re.compile(r"(?:group\s+)?(?P<group>\d)\s+(?:stays?|waits?|rests?)", re.IGNORECASE)


class Means(Value):
    """What a group has to go with."""

    left: int
    """Half points of this game-turn (W-7.10)."""
    allowance: int
    """Of those to come."""
    walk: Walk = ON_FOOT


class Plan(Value):
    """One group's way to a goal, by game-turn."""

    group: int
    goal: Hex
    legs: tuple[Leg, ...]
    words: str
    """The plot of this game-turn; empty: nothing can be walked of it now."""


def plans(
    land: Land,
    chart: Chart,
    text: str,
    means_of: Callable[[Group], Means],
) -> tuple[Plan, ...] | None:
    """What *text* says of groups, joined by `;`, `and` or lines; None where it is not written so. Raises Illegal.

    Who `stays` has no plan. Roads are taken where it says `by road`, and they are cheaper.
    """
    parts = [part.strip(" .") for part in re.split(r";|\n|,?\s+and\s+(?=(?:group\s+)?\d)", text)]
    read = [(_TO.fullmatch(part), _STAYS.fullmatch(part)) for part in parts if part]
    if not read or not all(to or stays for to, stays in read):
        return None
    found = []
    for to, stays in read:
        if stays:
            group_of(chart, int(stays["group"]))
        if to:
            found.append(_plan(land, chart, to, means_of))
    return tuple(found)


def _plan(
    land: Land,
    chart: Chart,
    to: re.Match[str],
    means_of: Callable[[Group], Means],
) -> Plan:
    number = int(to["group"])
    group, goal = group_of(chart, number), _place(land, to["goal"])
    if goal == group.at:
        raise Illegal("W-7.1", "Group {group} is at {at} already.", group=number, at=land.name(goal))
    means = means_of(group)
    way, roads = means.walk, bool(to["roads"])
    found = legs(land, group.at, goal, means.left, means.allowance, roads=roads, walk=way, later=way)
    if found is None:
        raise Illegal("W-52.3", "Group {group} finds no way to {at}.", group=number, at=land.name(goal))
    cover = _place(land, to["cover"]) if to["cover"] else None
    words = " ".join(_words(land, number, found[0].path, cover, (to["champion"] or "").lower()))
    return Plan(number, goal, found, words)


def _place(land: Land, name: str) -> Hex:
    try:
        return land.parse(name.strip())
    except ValueError:
        raise Illegal(
            "W-18", "There is no place “{name}” on the map: write a hex like W1612, or a name.", name=name
        ) from None


def _words(land: Land, group: int, path: Path, cover: Hex | None, champion: str) -> Iterator[str]:
    if not path:
        return
    yield from ("plot", str(group))
    yield from (f"{land.name(step.at)}{'+' * step.by_road}" for step in path)
    if cover is not None:
        yield from ("cover", land.name(cover))
    if champion:
        yield from ("champion", champion)
