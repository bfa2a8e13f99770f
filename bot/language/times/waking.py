"""Hours of play and days off: `08:00-23:00 Europe/Berlin, not sat sun`, `8 bis 22 Uhr Wien, nicht am Wochenende`."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from bot.language.times import clock, zones
from bot.language.times.clock import DAY
from bot.language.times.days import WEEK, days_and_dates
from bot.language.times.words import Unreadable, pattern, tidy
from bot.language.words import said

_TIME: Final = r"\d{1,2}(?:[:.]\d{2})?(?:\ ?[ap]\.?\ ?m\.?|\ ?uhr)?|noon|midnight|mittags?|mitternacht"
_RANGE: Final = pattern(
    rf"(?:(?:from|von|between|zwischen)\ )?({_TIME})\ ?(?:-|to|until|till|bis|and|und)\ ?({_TIME})(?=\ |$)"
)
_NOT: Final = pattern(r"\b(?:not|except|without|no|nicht|ohne|ausser|keine?)\b(?:\ (?:on|am|an))?")
_ONLY: Final = ("only", "nur", "on", "am")
_ALWAYS: Final = ("always", "immer", "day and night", "tag und nacht", "rund um die uhr", "24/7")


class Typed(NamedTuple):
    """Hours as somebody writes them: minutes from midnight, days of the week and dates that are off."""

    zone: str
    opens: int
    closes: int
    off: frozenset[int]
    dates: frozenset[date]


def is_always(typed: str) -> bool:
    """Whether somebody means that the clocks run at all hours."""
    return tidy(typed) in _ALWAYS


def read(typed: str, today: date, usual: str | None = None) -> Typed:
    """What a host writes; *usual* is the table's zone, for who writes none. Raises Unreadable."""
    line = tidy(typed)
    match = _RANGE.match(line)
    if match is None:
        raise Unreadable(
            "F-1",
            said(
                "Write the hours like this: `08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24`, "
                "or `8am to 11pm, not weekends`."
            ),
        )
    if clock.has_half(match[2]) and not clock.has_half(match[1]):
        raise Unreadable("F-1", said("Write both times alike, like `8am-11pm` or `08:00-23:00`."))
    rest, *free = _NOT.split(line[match.end() :])
    off, dates = days_and_dates(" ".join(free).split(), today)
    zone, on = _zone_and_days(rest.split(), today, usual)
    if on:
        off |= frozenset(range(WEEK)) - on
    return Typed(zone, _minutes(match[1]), _minutes(match[2], last=True), off, dates)


def _zone_and_days(words: list[str], today: date, usual: str | None) -> tuple[str, frozenset[int]]:
    """What stands behind the hours: the zone, and the days of the week on which alone they are, if any is named."""
    kept = [word for word in words if word not in _ONLY]
    for length in range(len(kept), -1, -1):
        zone = zones.zone(" ".join(kept[:length]), usual) if length else usual
        try:
            on, dates = days_and_dates(kept[length:], today)
        except Unreadable:
            continue
        if zone is not None and not dates:
            return zone, on
    return zones.zone_named(" ".join(words), usual), frozenset()


def _minutes(written: str, *, last: bool = False) -> int:
    """The minutes at which the hours open, or with *last* close. Raises Unreadable."""
    minutes = clock.minutes(written, bare=True)
    if minutes is None or (minutes == DAY and not last):
        raise Unreadable(
            "F-1",
            said("{time} is no time of day here. Write it like `08:00`; a day ends at `24:00`."),
            time=written,
        )
    return minutes
