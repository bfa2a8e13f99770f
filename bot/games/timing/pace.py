"""When something is due: pure arithmetic of times. Instants are integer milliseconds, UTC."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.games.timing.hours import Hours
from bot.language.times import clock, lengths
from bot.language.times.lengths import UNITS
from bot.language.times.moments import instant
from bot.language.times.words import Unreadable, beginnings, pattern, tidy
from bot.language.times.zones import zone_named
from bot.language.words import said
from rules.config import LONGEST, SHORTEST

PARTS: Final = 3
"""Of the time from one deadline at a time of day to the next at least one part of so many is left for an answer."""

SHORTEST_FLOOR, LONGEST_FLOOR = 60 * 60, 24 * 60 * 60
"""Seconds that a host may ask for instead."""

GRACE_MS = 5_000
"""A lapse is entered so long after its time, so that presses on their way count."""

_EVERY: Final = pattern(r"^(?:(?:until|till|by|daily|every\ day|bis|taeglich|jeden\ tag)\ )+")
"""What may stand before a time of day that is meant of every day."""

_THIRD: Final = ("third", "a third", "1/3", "drittel", "ein drittel")


def due(now_ms: int, pace: int | str, hours: Hours | None = None, floor: int | None = None) -> int:
    """When a clock that starts now runs out: after so many seconds, or at the next such time of day.

    A time of day (`20:00 Europe/Berlin`) that is nearer than *floor* seconds, or else than a third of the time from
    the one before to it, is not meant, but the one after it. With *hours*, time counts in them alone.
    """
    if isinstance(pace, int):
        return now_ms + pace * 1000 if hours is None else hours.after(now_ms, pace * 1000)
    for before, at in itertools.pairwise(_times_of_day(now_ms, pace, hours)):
        least = _counted(before, at, hours) / PARTS if floor is None else floor * 1000
        if at > now_ms and _counted(now_ms, at, hours) >= least:
            return at
    raise AssertionError("the days do not end")


def _counted(start_ms: int, end_ms: int, hours: Hours | None) -> int:
    return end_ms - start_ms if hours is None else hours.between(start_ms, end_ms)


def _times_of_day(now_ms: int, pace: str, hours: Hours | None) -> Iterator[int]:
    """When it is that time of day, each instant once: the last time before now or just now, then day by day."""
    clock, _, name = pace.partition(" ")
    zone, at_time = ZoneInfo(name), time.fromisoformat(clock)
    today = datetime.fromtimestamp(now_ms / 1000, zone).date()
    back = (today - timedelta(days=n) for n in itertools.count())
    last = next(day for day in back if (at := _on(day, at_time, zone, hours)) is not None and at <= now_ms)
    found = (_on(last + timedelta(days=n), at_time, zone, hours) for n in itertools.count())
    for at, _ in itertools.groupby(each for each in found if each is not None):
        yield at


def _on(day: date, at_time: time, zone: ZoneInfo, hours: Hours | None) -> int | None:
    """When it is that time of *day*, or when the hours open after it; None on a day off.

    One that the zone skips is the next valid instant; of one that comes twice it is the first.
    """
    at = instant(datetime.combine(day, at_time, zone))
    if hours is None or hours.is_waking(at):
        return at
    return None if hours.usual.is_waking(at) else hours.after(at, 0)


def parse(typed: str, zone: str | None = None) -> int | str:
    """What a host writes for a deadline: `90m`, `1d 12h`, `2 days`, or a time of day, `20:00 Europe/Berlin`, `8pm`.

    *zone* is the table's, for who writes none. Raises Unreadable.

    >>> parse("1d 12h"), parse("8pm Berlin"), parse("20:00", zone="Europe/Rome")
    (129600, '20:00 Europe/Berlin', '20:00 Europe/Rome')
    """
    if (seconds := lengths.seconds(typed)) is not None:
        if not SHORTEST <= seconds <= LONGEST:
            raise Unreadable(
                "F-1", said("A deadline is one minute to thirty days long: `90m`, `24h`, `30d`.")
            )
        return seconds
    words = _EVERY.sub("", tidy(typed)).split()
    for begun, rest in beginnings(words, len(words)):
        minutes = clock.minutes(begun)
        if minutes is not None and minutes < clock.DAY:
            where = " ".join(rest)
            return f"{clock.written(minutes)} {zone if zone and not where else zone_named(where, zone)}"
    raise Unreadable(
        "F-1",
        said("Write a deadline like `90m`, `24h` or `2d`, or as a time of day like `20:00 Europe/Berlin`."),
    )


def parse_length(typed: str) -> int:
    """Seconds for what somebody writes who is asked how long: `90m`, `1d 12h`, `2 days`. Raises Unreadable."""
    seconds = lengths.seconds(typed)
    if seconds is None or not SHORTEST <= seconds <= LONGEST:
        raise Unreadable(
            "F-8", said("Write how long as `90m`, `24h` or `2d`: from one minute to thirty days.")
        )
    return seconds


def parse_floor(typed: str) -> int | None:
    """Seconds that a time of day must be off at least, as a host writes them; None for `third`. Raises Unreadable."""
    if typed.strip().casefold() in _THIRD:
        return None
    seconds = lengths.seconds(typed)
    if seconds is None or not SHORTEST_FLOOR <= seconds <= LONGEST_FLOOR:
        raise Unreadable(
            "F-1",
            said("Write the least time like `6h`: from one hour to a day. Or `third`: a third of the time."),
        )
    return seconds


def written(pace: int | str) -> str:
    """A pace as a host writes it.

    >>> written(24 * 3600), written(5400), written("20:00 Europe/Berlin")
    ('24h', '90m', '20:00 Europe/Berlin')
    """
    if isinstance(pace, str):
        return pace
    unit = next(unit for unit in ("h", "m", "s") if pace % UNITS[unit] == 0)
    return f"{pace // UNITS[unit]}{unit}"
