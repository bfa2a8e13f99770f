"""When something is due: pure arithmetic of times. Instants are integer milliseconds, UTC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.clockwork.hours import Hours, Unreadable, instant, minutes_of, zone_named
from bot.words import said
from rules.config import LONGEST, SHORTEST

GRACE_MS = 5_000
"""A lapse is entered so long after its time, so that presses on their way count."""

_NAMES: Final = {
    1: "s sec secs second seconds sek sekunde sekunden",
    60: "m min mins minute minutes minuten",
    60 * 60: "h hr hrs hour hours std stunde stunden",
    24 * 60 * 60: "d day days t tag tage tagen",
    7 * 24 * 60 * 60: "w wk wks week weeks woche wochen",
}
_UNITS: Final = {name: seconds for seconds, names in _NAMES.items() for name in names.split()}
"""Seconds of a unit, by all that people call it (English, German)."""
_PART: Final = re.compile(r"(\d{1,7})\s*([a-z]+)", re.ASCII)
_JOINED: Final = re.compile(r"\s*(?:,|\b(?:and|und)\b)?\s*", re.ASCII)


def due(now_ms: int, pace: int | str, hours: Hours | None = None) -> int:
    """When a clock that starts now runs out: after so many seconds, or at the next such time of day.

    A time of day (`20:00 Europe/Berlin`) that the zone skips is the next valid instant; of one that comes twice
    it is the first. With *hours*, seconds count in them alone; a time of day on a day off is that of the next
    day that is not, and one outside of the hours is when they open next.
    """
    if isinstance(pace, int):
        return now_ms + pace * 1000 if hours is None else hours.after(now_ms, pace * 1000)
    for at in _times_of_day(now_ms, pace):
        if hours is None or hours.is_waking(at):
            return at
        if not hours.usual.is_waking(at):
            return hours.after(at, 0)
    raise AssertionError("the days do not end")


def _times_of_day(now_ms: int, pace: str) -> Iterator[int]:
    """When it is that time of day, after now, day by day."""
    clock, _, zone_name = pace.partition(" ")
    zone = ZoneInfo(zone_name)
    day = datetime.fromtimestamp(now_ms / 1000, zone).date()
    while True:
        at = instant(datetime.combine(day, time.fromisoformat(clock), zone))
        if at > now_ms:
            yield at
        day += timedelta(days=1)


def parse(typed: str, zone: str | None = None) -> int | str:
    """What a host writes for a deadline: `90m`, `1d 12h`, `2 days`, or a time of day, `20:00 Europe/Berlin`.

    *zone* is the table's, for who writes none. Raises Unreadable.
    """
    line = typed.strip()
    if (seconds := _seconds(line)) is not None:
        if not SHORTEST <= seconds <= LONGEST:
            raise Unreadable("Q-9.1", said("A deadline lasts from one minute to thirty days."))
        return seconds
    clock, _, where = line.partition(" ")
    minutes = minutes_of(clock) if ":" in clock else None
    if minutes is None or minutes == 24 * 60:
        raise Unreadable(
            "Q-9.1",
            said("Write a deadline like 90m, 24h or 2d, or as a time of day like 20:00 Europe/Berlin."),
        )
    found = zone if not where.strip() and zone else zone_named(where)
    return f"{minutes // 60:02}:{minutes % 60:02} {found}"


def parse_length(typed: str) -> int:
    """Seconds for what somebody writes who is asked how long: `90m`, `1d 12h`, `2 days`. Raises Unreadable."""
    seconds = _seconds(typed)
    if seconds is None or not SHORTEST <= seconds <= LONGEST:
        raise Unreadable("Q-9.8", said("Write how long as 90m, 24h or 2d: from one minute to thirty days."))
    return seconds


def _seconds(typed: str) -> int | None:
    """What lengths with their units sum up to, a comma or `and` between them; None for anything else."""
    line = typed.strip().lower()
    parts = _PART.findall(line)
    between = _PART.split(line)[:: _PART.groups + 1]
    is_length = bool(parts) and not between[0] and not between[-1] and all(map(_JOINED.fullmatch, between))
    if not is_length or any(unit not in _UNITS for _, unit in parts):
        return None
    return sum(int(number) * _UNITS[unit] for number, unit in parts)


def written(pace: int | str) -> str:
    """A pace as a host writes it: `24h`, `90m`, `20:00 Europe/Berlin`."""
    if isinstance(pace, str):
        return pace
    unit = next(unit for unit in ("h", "m", "s") if pace % _UNITS[unit] == 0)
    return f"{pace // _UNITS[unit]}{unit}"
