"""What a way gives away: the places that are watched, the roads, and the zones that it enters (W-9.2, W-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.land import Entered, Land

_TOWNS: Final = ("town", "port")
Holder = Callable[[Hex], str]
"""Whose a citadel is now: F, D or S (W-10.24)."""


class Sight(Value):
    """What keeps watchers from seeing now."""

    foul: str = ""
    """The province that nobody sees into (W-58.1)."""
    has_havens: bool = False
    """Whether they see into havens: a mind battle has bound those who guard them (W-51.3, W-51.7)."""


CLEAR: Final = Sight()


class Seen(Value):
    """That a group was seen at a hex, by which clause. How many they were is counted when the news is given."""

    clause: str
    at: Hex
    by: tuple[Hex, ...] = ()
    """The citadels whose zone it entered there (W-10.7)."""


def hearers(seen: Seen, holder: Holder) -> tuple[str, ...]:
    """Whose news it is: citadels tell who holds them, all else tells D (W-39.3)."""
    return tuple(dict.fromkeys(side for side in map(holder, seen.by) if side != "F")) or ("D",)


def seen_along(
    land: Land, holder: Holder, start: Hex, path: Sequence[Entered], sight: Sight = CLEAR
) -> tuple[Seen, ...]:
    """All that a way from *start* certainly tells (W-10.4 to W-10.9), in the order in which it happens."""
    found: list[Seen] = []
    at = start
    for step in path:
        found += _seen_at_step(land, holder, at, step.at, sight)
        at = step.at
    return tuple(found)


def _seen_at_step(land: Land, holder: Holder, at: Hex, other: Hex, sight: Sight) -> Iterator[Seen]:
    if land.is_a("citadel", at) and holder(at) == "F":
        yield Seen("W-10.6", at)
    if any(land.is_a(kind, other) for kind in _TOWNS):
        yield Seen("W-10.4", other)
    if land.is_a("citadel", other) and holder(other) == "F":
        yield Seen("W-10.5", other)
    if entered := entered_zones(land, _enemy_citadels(land, holder, other), at, other, sight):
        yield Seen("W-10.7", other, entered)
    if land.is_a("magic", other):
        yield Seen("W-10.8", other)
    if land.is_a("servant", other):
        yield Seen("W-10.9", other)


def _enemy_citadels(land: Land, holder: Holder, at: Hex) -> Iterator[Hex]:
    """Those of the enemy in a hex or beside it."""
    return (hex_ for hex_ in (at, *land.adjacent(at)) if land.is_a("citadel", hex_) and holder(hex_) != "F")


def entered_zones(
    land: Land, watchers: Iterable[Hex], at: Hex, other: Hex, sight: Sight = CLEAR
) -> tuple[Hex, ...]:
    """Which of the *watchers*' hexes a step enters the zone of, or the hex itself, from outside both (W-9.2)."""
    return tuple(
        hex_
        for hex_ in sorted(watchers)
        if can_see(land, hex_, other, sight) and not can_see(land, hex_, at, sight)
    )


def can_see(land: Land, watcher: Hex, at: Hex, sight: Sight = CLEAR) -> bool:
    """Whether who stands at *watcher* sees a hex, or stands there (W-8.8, W-8.10, W-51.7, W-58.1)."""
    if at == watcher:
        return True
    in_fog = sight.foul and land.province(at) == sight.foul
    is_shut = land.is_a("haven", at) and not sight.has_havens
    return not in_fog and at in land.zones[watcher] and not is_shut
