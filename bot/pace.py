"""When something is due: pure arithmetic of times. Instants are integer milliseconds, UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

GRACE_MS = 5_000
"""A lapse is entered so long after its time, so that presses on their way count."""


def due(now_ms: int, pace: int | str) -> int:
    """When a clock that starts now runs out: after so many seconds, or at the next such time of day.

    A time of day (`20:00 Europe/Berlin`) that the zone skips is the next valid instant; of one that comes twice
    it is the first.
    """
    if isinstance(pace, int):
        return now_ms + pace * 1000
    clock, _, zone_name = pace.partition(" ")
    hour, minute = map(int, clock.split(":"))
    zone = ZoneInfo(zone_name)
    today = datetime.fromtimestamp(now_ms / 1000, zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(3))
    instants = (_instant(datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)) for day in days)
    return next(instant for instant in instants if instant > now_ms)


def _instant(local: datetime) -> int:
    """The instant of a local time; of one that a change of clocks skips, the next valid instant."""
    while not _is_valid(local):
        local += timedelta(minutes=1)
    return round(local.timestamp() * 1000)


def _is_valid(local: datetime) -> bool:
    there_and_back = local.astimezone(UTC).astimezone(local.tzinfo)
    return there_and_back.replace(tzinfo=None, fold=0) == local.replace(tzinfo=None, fold=0)
