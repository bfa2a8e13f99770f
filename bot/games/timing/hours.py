"""Waking hours: when alone the clocks of a table run. Pure arithmetic; instants are integer milliseconds, UTC."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from bot.language.times import clock, waking, zones
from bot.language.times.clock import DAY
from bot.language.times.moments import instant
from bot.language.times.words import Unreadable
from bot.language.words import said
from rules.game import Value

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LEAST: Final = 60
"""Minutes of a day that must be left for play."""


class Hours(Value, frozen=True):
    """The hours of a day in which time counts, and the days on which none does (F-1).

    *opens* and *closes* are minutes from the midnight with which a day begins, *closes* past 24:00 where the hours
    go over midnight: then they belong to the day on which they began, and are off with it.
    """

    zone: str
    opens: int
    closes: int
    off: frozenset[int] = frozenset()  # days of the week, Monday being 0
    dates: frozenset[date] = frozenset()  # single days off

    @classmethod
    def parse(cls, written: str, today: date, zone: str | None = None) -> Hours:
        """What a host writes; *zone* is the table's, for who writes none. Raises Unreadable."""
        return cls.checked(*waking.read(written, today, zone))

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Hours:
        """What `facts` gave."""
        return cls.checked(
            facts["zone"],
            clock.minutes(facts["from"]) or 0,
            clock.minutes(facts["to"]) or 0,
            frozenset(map(DAYS.index, facts.get("off", ()))),
            frozenset(map(date.fromisoformat, facts.get("dates", ()))),
        )

    @classmethod
    def checked(
        cls, zone: str, opens: int, closes: int, off: frozenset[int], dates: frozenset[date]
    ) -> Hours:
        """Such hours, if they leave enough for play. Raises Unreadable."""
        if opens == closes:
            raise Unreadable(
                "F-1", said("These hours end when they begin. Write `00:00-24:00` for the whole day.")
            )
        if closes < opens:
            closes += DAY
        if closes - opens < _LEAST:
            raise Unreadable("F-1", said("Leave at least one hour a day for the game."))
        if len(off) == len(DAYS):
            raise Unreadable("F-1", said("Leave at least one day a week for the game."))
        return cls(zone, opens, closes, off, dates)

    def __str__(self) -> str:
        """As a host writes it, the shortest way."""
        parts = [f"{clock.written(self.opens)}-{clock.written(self.closes)} {zones.shown(self.zone)}"]
        if self.off:
            parts.append(f"not {' '.join(DAYS[day] for day in sorted(self.off))}")
        if self.dates:
            parts.append(f"not {' '.join(day.isoformat() for day in sorted(self.dates))}")
        return ", ".join(parts)

    def facts(self) -> dict[str, Any]:
        """As it is kept among the settings of a game."""
        return {
            "zone": self.zone,
            "from": clock.written(self.opens),
            "to": clock.written(self.closes),
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

    def opens_after(self, now_ms: int) -> int:
        """When the hours open next after an instant."""
        return next(opens for opens, _closes in self._windows(now_ms) if opens > now_ms)

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
