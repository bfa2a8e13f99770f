"""Times of day: `20:00`, `20.00 Uhr`, `8pm`, `noon`, `Mitternacht`."""

from __future__ import annotations

from typing import Final

from bot.language.times.words import pattern, tidy

DAY: Final = 24 * 60
"""Minutes of a day."""

_NAMED: Final = {
    "noon": DAY // 2,
    "midday": DAY // 2,
    "mittag": DAY // 2,
    "mittags": DAY // 2,
    "midnight": 0,
    "mitternacht": 0,
}
_BEFORE: Final = r"(?:(?:at|um|@)\ ?)?"
_CLOCK: Final = pattern(_BEFORE + r"(\d{1,2})[:.](\d{2}) (?:\ ?uhr)?")
_HOUR: Final = pattern(_BEFORE + r"(\d{1,2})\ ?uhr (?:\ (\d{2}))?")
_HALVES: Final = pattern(_BEFORE + r"(\d{1,2})(?:[:.](\d{2}))?\ ?([ap])\.?\ ?m\.?")
_BARE: Final = pattern(r"(\d{1,2})()")


def minutes(typed: str, *, bare: bool = False) -> int | None:
    """Minutes from midnight, 24:00 at most; None for what is no time of day. *bare*: also `8`.

    >>> minutes("20.00 Uhr"), minutes("8:30 p.m."), minutes("12am"), minutes("8"), minutes("8", bare=True)
    (1200, 1230, 0, None, 480)
    """
    line = tidy(typed)
    if (named := _NAMED.get(line.removeprefix("at ").removeprefix("um "))) is not None:
        return named
    if (halves := _HALVES.fullmatch(line)) is not None:
        hour = int(halves[1])
        late = DAY // 2 if halves[3] == "p" else 0
        return _sum(hour % 12, halves[2], late) if 1 <= hour <= 12 else None
    match = _CLOCK.fullmatch(line) or _HOUR.fullmatch(line) or (_BARE.fullmatch(line) if bare else None)
    return None if match is None else _sum(int(match[1]), match[2])


def _sum(hour: int, minute: str | None, more: int = 0) -> int | None:
    found = hour * 60 + int(minute or 0) + more
    return found if int(minute or 0) < 60 and found <= DAY else None


def has_half(typed: str) -> bool:
    """Whether a time of day says which half of the day it is in: `8pm`."""
    return _HALVES.fullmatch(tidy(typed)) is not None


def written(found: int) -> str:
    """Minutes from midnight as they are written: `24:00` for a day's end, a later one for the next day's.

    >>> written(480), written(1440), written(1560)
    ('08:00', '24:00', '02:00')
    """
    hour, minute = divmod(found if found <= DAY else found - DAY, 60)
    return f"{hour:02}:{minute:02}"
