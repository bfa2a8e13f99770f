"""Waking hours: when alone the clocks of a table run. Pure arithmetic; instants are integer milliseconds, UTC."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from bot.words import safe, said
from rules.game import Illegal, Value

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_FULL: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY: Final = 24 * 60
_LEAST: Final = 60
"""Minutes of a day that must be left for play."""

_HOURS: Final = re.compile(r"(\d{1,2}(?::\d\d)?)\s*[-–—]\s*(\d{1,2}(?::\d\d)?)", re.ASCII)
_TIME: Final = re.compile(r"(\d{1,2})(?::(\d\d))?", re.ASCII)
_NOT: Final = re.compile(r"\bnot\b", re.IGNORECASE)


class Unreadable(Illegal, ValueError):
    """What somebody typed cannot be read, or not be done; the sentence says what to write instead."""


class Hours(Value, frozen=True):
    """The hours of a day in which time counts, and the days on which none does (Q-9.1).

    *opens* and *closes* are minutes from the midnight with which a day begins, *closes* past 24:00 where the hours
    go over midnight: then they belong to the day on which they began, and are off with it.
    """

    zone: str
    opens: int
    closes: int
    off: frozenset[int] = frozenset()  # days of the week, Monday being 0
    dates: frozenset[date] = frozenset()  # single days off

    @classmethod
    def parse(cls, written: str, zone: str | None = None) -> Hours:
        """What a host writes: `08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24`.

        *zone* is the table's, for who writes none. Raises Unreadable.
        """
        hours = _HOURS.match(written.strip())
        if hours is None:
            raise Unreadable(
                "Q-9.1",
                said("Write the hours like this: 08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24."),
            )
        where, *free = _NOT.split(written.strip()[hours.end() :], maxsplit=1)
        where = where.strip(" ,")
        off, dates = _days_off(" ".join(free))
        found = zone if zone and not where else zone_named(where)
        return cls._checked(found, _minutes(hours[1]), _minutes(hours[2], last=True), off, dates)

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Hours:
        """What `facts` gave."""
        return cls._checked(
            facts["zone"],
            _minutes(facts["from"]),
            _minutes(facts["to"], last=True),
            frozenset(map(DAYS.index, facts.get("off", ()))),
            frozenset(map(date.fromisoformat, facts.get("dates", ()))),
        )

    @classmethod
    def _checked(
        cls, zone: str, opens: int, closes: int, off: frozenset[int], dates: frozenset[date]
    ) -> Hours:
        if opens == closes:
            raise Unreadable(
                "Q-9.1", said("These hours end when they begin. The whole day is written 00:00-24:00.")
            )
        if closes < opens:
            closes += _DAY
        if closes - opens < _LEAST:
            raise Unreadable("Q-9.1", said("Leave at least one hour of a day for play."))
        if len(off) == len(DAYS):
            raise Unreadable("Q-9.1", said("Leave at least one day of the week for play."))
        return cls(zone, opens, closes, off, dates)

    def __str__(self) -> str:
        """As a host writes it, the shortest way."""
        parts = [f"{_clock(self.opens)}-{_clock(self.closes)} {self.zone}"]
        if self.off:
            parts.append(f"not {' '.join(DAYS[day] for day in sorted(self.off))}")
        if self.dates:
            parts.append(f"not {' '.join(day.isoformat() for day in sorted(self.dates))}")
        return ", ".join(parts)

    def facts(self) -> dict[str, Any]:
        """As it is kept among the settings of a game."""
        return {
            "zone": self.zone,
            "from": _clock(self.opens),
            "to": _clock(self.closes),
            "off": [DAYS[day] for day in sorted(self.off)],
            "dates": [day.isoformat() for day in sorted(self.dates)],
        }

    @property
    def usual(self) -> Hours:
        """The same hours, every day."""
        return msgspec.structs.replace(self, off=frozenset(), dates=frozenset())

    def after(self, start_ms: int, length_ms: int, /) -> int:
        """The instant at which *length_ms* of waking time have passed since *start_ms*.

        It is a waking one, also where no time is to pass: the moment at which the hours close counts as such.
        """
        left = length_ms
        for opens, closes in self._windows(start_ms):
            begins = max(opens, start_ms)
            if left <= closes - begins:
                return begins + left
            left -= max(0, closes - begins)
        raise AssertionError("the days do not end")

    def between(self, start_ms: int, end_ms: int, /) -> int:
        """Milliseconds of waking time between two instants; 0 when the end is not after the start."""
        counted = 0
        for opens, closes in self._windows(start_ms):
            if opens >= end_ms:
                return counted
            counted += max(0, min(closes, end_ms) - max(opens, start_ms))
        raise AssertionError("the days do not end")

    def is_waking(self, now_ms: int) -> bool:
        """Whether an instant is within the hours; the moments at which they open and close are."""
        return self.after(now_ms, 0) == now_ms

    def _windows(self, start_ms: int) -> Iterator[tuple[int, int]]:
        """When the hours open and close, in order, from those on that may hold *start_ms*."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(start_ms / 1000, zone).date() - timedelta(days=1)
        while True:
            if day.weekday() not in self.off and day not in self.dates:
                midnight = datetime.combine(day, time(), zone)
                opens = instant(midnight + timedelta(minutes=self.opens))
                closes = instant(midnight + timedelta(minutes=self.closes))
                if opens < closes:  # where a change of clocks skips all of it there is none
                    yield opens, closes
            day += timedelta(days=1)


def instant(local: datetime) -> int:
    """The instant of a local time: of one that comes twice the first, of one that is skipped the next valid one."""
    while not _is_valid(local):
        local += timedelta(minutes=1)
    return round(local.timestamp() * 1000)


def _is_valid(local: datetime) -> bool:
    there_and_back = local.astimezone(UTC).astimezone(local.tzinfo)
    return there_and_back.replace(tzinfo=None, fold=0) == local.replace(tzinfo=None, fold=0)


def zone_named(written: str) -> str:
    """The time zone that somebody means, as it is spelt. Raises Unreadable, with the nearest there is."""
    name = written.strip().replace(" ", "_")
    if not name:
        raise Unreadable("Q-9.1", said("Add the time zone, like Europe/Berlin."))
    found = _zones().get(name.lower())
    if found is not None:
        return found
    near = _nearest(name.lower())
    if near is not None:
        raise Unreadable(
            "Q-9.1",
            said("There is no time zone {zone}. Did you mean {near}?"),
            zone=safe(written, 40),
            near=near,
        )
    raise Unreadable(
        "Q-9.1",
        said("There is no time zone {zone}. Write the continent and a large city, like Europe/Berlin."),
        zone=safe(written, 40),
    )


@functools.cache
def _zones() -> Mapping[str, str]:
    return {name.lower(): name for name in sorted(available_timezones())}


def _nearest(name: str) -> str | None:
    """The zone of a city, or the one spelt most alike."""
    zones = _zones()
    for zone in zones:
        if zone.rpartition("/")[2] == name.rpartition("/")[2]:
            return zones[zone]
    near = difflib.get_close_matches(name, zones, n=1, cutoff=0.75)
    return zones[near[0]] if near else None


def minutes_of(written: str) -> int | None:
    """Minutes from midnight of a time of day, `08:00` or `8`, to 24:00 at most; None when it is none."""
    match = _TIME.fullmatch(written)
    if match is None:
        return None
    minutes = int(match[1]) * 60 + int(match[2] or 0)
    return minutes if int(match[2] or 0) < 60 and minutes <= _DAY else None


def _minutes(written: str, *, last: bool = False) -> int:
    """The minutes at which the hours open, or with *last* close. Raises Unreadable."""
    minutes = minutes_of(written)
    if minutes is None or (minutes == _DAY and not last):
        raise Unreadable(
            "Q-9.1",
            said("{time} is no time of day here. Write it like 08:00; a day ends at 24:00."),
            time=written,
        )
    return minutes


def _clock(minutes: int) -> str:
    """Minutes from midnight as they are written: `24:00` for a day's end, a later one for the next day's."""
    hour, minute = divmod(minutes if minutes <= _DAY else minutes - _DAY, 60)
    return f"{hour:02}:{minute:02}"


def _days_off(written: str) -> tuple[frozenset[int], frozenset[date]]:
    """Days of the week and dates, as they stand behind the hours. Raises Unreadable."""
    off: set[int] = set()
    dates: set[date] = set()
    for word in written.lower().replace(",", " ").split():
        if word in ("not", "and"):
            continue
        day = _weekday(word)
        if day is not None:
            off.add(day)
        else:
            dates.add(_date(word))
    return frozenset(off), frozenset(dates)


def _weekday(word: str) -> int | None:
    forms = ((name[:3], name, f"{name}s") for name in _FULL)
    return next((day for day, known in enumerate(forms) if word in known), None)


def _date(word: str) -> date:
    try:
        return datetime.strptime(word, "%Y-%m-%d").date()
    except ValueError:
        raise Unreadable(
            "Q-9.1",
            said("{word} is neither a day nor a date. Write days like sat sun, dates like 2026-12-24."),
            word=safe(word, 40),
        ) from None
