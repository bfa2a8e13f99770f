"""Moments: a length from now, or a date, a time of day and a zone in any order: `3d`, `Freitag 20 Uhr Wien`."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.language.times import clock, days, lengths, zones
from bot.language.times.words import Unreadable, Words, beginnings, pattern, tidy
from bot.language.words import said
from rules.game import Value

_MOST: Final = 5
"""Words of one part at most."""

_BETWEEN: Final = ("at", "on", "by", "until", "till", "from", "um", "am", "bis", "ab", "vom", "von", "zum")
"""Words that may stand before a part and say nothing."""


class Moment(Value):
    """An instant, in milliseconds UTC, and the zone in which it was meant."""

    at_ms: int
    zone: str


class _Parts(Value):
    day: date | None = None
    minutes: int | None = None
    zone: str | None = None


def instant(local: datetime) -> int:
    """The instant of a local time: of one that comes twice the first, of one that is skipped the next valid one."""
    hour, minute = timedelta(hours=1), timedelta(minutes=1)
    while not _is_valid(local):
        local += minute if _is_valid(local + hour) else hour  # Samoa once skipped a whole day
    return round(local.timestamp() * 1000)


def _is_valid(local: datetime) -> bool:
    there_and_back = local.astimezone(UTC).astimezone(local.tzinfo)
    return there_and_back.replace(tzinfo=None, fold=0) == local.replace(tzinfo=None, fold=0)


def moment(typed: str, now_ms: int, zone: str, at: time) -> Moment:
    """What somebody means who is asked until when, or from when: *zone* and *at* count where he names none.

    A time of day alone is the next such one. Raises Unreadable.
    """
    if (seconds := lengths.seconds(typed)) is not None:
        return Moment(now_ms + seconds * 1000, zone)
    words = tuple(tidy(typed).split())
    try:
        if (pasted := _pasted(words, zone)) is not None:
            return pasted
        parts = _parts(words, today(now_ms, zone), zone)
        if parts is not None and parts.zone is not None:  # where it may be another day
            zone = parts.zone
            parts = _parts(words, today(now_ms, zone), zone)
        if parts is not None:
            return Moment(_instant(parts, now_ms, zone, at), zone)
    except OverflowError:
        pass
    raise Unreadable(
        "F-9",
        said(
            "Write a length like `3d` or `2 weeks`, or a date like `2026-12-24`, `24 Dec`, `Friday` or "
            "`tomorrow 20:00`."
        ),
    )


_STAMP: Final = pattern(r"<t:(\d{1,13})(?::[a-z])?>")
_ISO: Final = pattern(
    r"(\d{4}-\d\d-\d\d) [t\ ] (\d\d:\d\d) (?::(\d\d)(?:\.\d+)?)? \ ?(z|[+-]\d\d(?::?\d\d)?)?"
)


def _pasted(words: Words, zone: str) -> Moment | None:
    """A moment as Discord and other programs write it: `<t:1766599200:R>`, `2026-12-24T18:00:00Z`; else None.

    Raises OverflowError for one that is too far off.
    """
    while words and words[0] in _BETWEEN:
        words = words[1:]
    line = " ".join(words)
    if stamp := _STAMP.fullmatch(line):
        return _near(int(stamp[1]), zone)
    if (match := _ISO.fullmatch(line)) is None:
        return None
    day, hour, second, offset = match.groups()
    try:
        written = datetime.fromisoformat(f"{day}T{hour}:{second or '00'}{(offset or '').upper()}")
    except ValueError:
        return None
    if written.tzinfo is None:
        return Moment(instant(written.replace(tzinfo=ZoneInfo(zone))), zone)
    return _near(round(written.timestamp()), zone)


def _near(seconds: int, zone: str) -> Moment:
    """An instant of the years that clocks know. Raises OverflowError for another."""
    try:
        datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OSError) as error:
        raise OverflowError from error
    return Moment(seconds * 1000, zone)


def today(now_ms: int, zone: str) -> date:
    """The date in *zone*."""
    return datetime.fromtimestamp(now_ms / 1000, ZoneInfo(zone)).date()


def _instant(parts: _Parts, now_ms: int, zone: str, at: time) -> int:
    minutes = at.hour * 60 + at.minute if parts.minutes is None else parts.minutes
    day = parts.day or today(now_ms, zone)

    def on(day: date) -> int:
        return instant(datetime.combine(day, time(), ZoneInfo(zone)) + timedelta(minutes=minutes))

    is_past = parts.day is None and on(day) <= now_ms
    return on(day + timedelta(days=1)) if is_past else on(day)


def _parts(words: Words, now: date, usual: str, parts: _Parts | None = None) -> _Parts | None:
    """All of *words* as a date, a time of day and a zone, each at most once; None where anything is left over."""
    so_far = _Parts() if parts is None else parts
    if not words:
        return so_far if so_far.day is not None or so_far.minutes is not None else None
    for begun, rest in beginnings(words, _MOST):
        for one in _readings(begun, now, usual, so_far):
            if (whole := _parts(rest, now, usual, one)) is not None:
                return whole
    return _parts(words[1:], now, usual, so_far) if words[0] in _BETWEEN and len(words) > 1 else None


def _readings(begun: str, now: date, usual: str, so_far: _Parts) -> list[_Parts]:
    """What a few words may be beside what was read before them; a date first, for a time of day may look like one."""
    partses: list[_Parts] = []
    if so_far.day is None and (day := days.day(begun, now)) is not None:
        partses.append(_Parts(day, so_far.minutes, so_far.zone))
    if so_far.minutes is None and (minutes := clock.minutes(begun)) is not None:
        partses.append(_Parts(so_far.day, minutes, so_far.zone))
    if so_far.zone is None and (zone := zones.zone(begun, usual)) is not None:
        partses.append(_Parts(so_far.day, so_far.minutes, zone))
    return partses
