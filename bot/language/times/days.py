"""Dates and days of the week: `24.12.`, `24 Dec`, `tomorrow`, `Friday`, `weekends`, `sa so`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from babel import Locale

from bot.language.locale import languages
from bot.language.times.words import Unreadable, Words, beginnings, pattern, tidy
from bot.language.words import said

WEEK: Final = 7
_MOST: Final = 5
"""Words of a date at most: `the 24th of december 2026`."""
_YEARS_AHEAD: Final = 8
"""How far ahead a 29th of February lies at most."""

_JOINING: Final = ("and", "und", "or", "oder")

_RELATIVE: Final = {
    "today": 0,
    "heute": 0,
    "tomorrow": 1,
    "morgen": 1,
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
    "uebermorgen": 2,
}
_MORE_MONTHS: Final = {"sept": 9, "maerz": 3, "mrz": 3, "jaenner": 1}
_MORE_DAYS: Final = {"tues": 1, "weds": 2, "thur": 3, "thurs": 3, "sonnabend": 5}
_SEVERAL: Final = {
    "weekend": (5, 6),
    "weekends": (5, 6),
    "the weekend": (5, 6),
    "wochenende": (5, 6),
    "wochenenden": (5, 6),
    "am wochenende": (5, 6),
    "an wochenenden": (5, 6),
    "weekdays": (0, 1, 2, 3, 4),
    "werktage": (0, 1, 2, 3, 4),
    "werktags": (0, 1, 2, 3, 4),
    "wochentags": (0, 1, 2, 3, 4),
}
_NEXT: Final = pattern(
    r"(?:(?:on|am|next|this|naechste[nr]?|kommende[nr]?|diese[nr]?|den|the)\ )*([a-z]+)\.?"
)
_ISO: Final = pattern(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTS: Final = pattern(r"(?:am\ |the\ |on\ |den\ )?(\d{1,2})\.\ ?(\d{1,2})(?:\.?|\.\ ?(\d{4}|\d{2}))")
_SLASHES: Final = pattern(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?")
_DAY_FIRST: Final = pattern(
    r"(?:(?:on|am|the|den|dem)\ )*(\d{1,2})(?:\.|st|nd|rd|th)?\ ?(?:of\ )?([a-z]+)\.?(?:\ (\d{4}))?"
)
_MONTH_FIRST: Final = pattern(r"(?:on\ )?([a-z]+)\.?\ (?:the\ )?(\d{1,2})(?:st|nd|rd|th)?(?:\ (\d{4}))?")


def day(typed: str, today: date) -> date | None:
    """The date that somebody means, the next such one where no year is named; None for what is none.

    A day of the week is the next one after *today*.

    >>> friday = date(2026, 11, 20)
    >>> str(day("24.12.", friday)), str(day("Jan 3rd", friday)), str(day("Friday", friday)), day("4/5", friday)
    ('2026-12-24', '2027-01-03', '2026-11-27', None)
    """
    line = tidy(typed)
    if (ahead := _RELATIVE.get(line)) is not None:
        return today + timedelta(days=ahead)
    if (match := _NEXT.fullmatch(line)) is not None and (found := _weekdays().get(match[1])) is not None:
        return today + timedelta(days=(found - today.weekday() - 1) % WEEK + 1)
    return _written(line, today)


def _written(line: str, today: date) -> date | None:
    if match := _ISO.fullmatch(line):
        return _valid(int(match[1]), int(match[2]), int(match[3]))
    if match := _DOTS.fullmatch(line):
        return _dated(match[1], int(match[2]), match[3], today)
    if match := _SLASHES.fullmatch(line):
        return _slashed(int(match[1]), int(match[2]), match[3], today)
    if (match := _DAY_FIRST.fullmatch(line)) and match[2] in _months():
        return _dated(match[1], _months()[match[2]], match[3], today)
    if (match := _MONTH_FIRST.fullmatch(line)) and match[1] in _months():
        return _dated(match[2], _months()[match[1]], match[3], today)
    return None


def _slashed(first: int, second: int, year: str | None, today: date) -> date | None:
    """Month and day, whichever way round; None where it could be either, for half the world writes each."""
    if first == second or second > 12 >= first:
        return _dated(second, first, year, today)
    return _dated(first, second, year, today) if first > 12 >= second else None


def _dated(number: str | int, month: int, year: str | None, today: date) -> date | None:
    if year is not None:
        return _valid(int(year) + (2000 if len(year) == 2 else 0), month, int(number))
    found = (_valid(today.year + n, month, int(number)) for n in range(_YEARS_AHEAD + 1))
    return next((each for each in found if each is not None and each >= today), None)


def _valid(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def weekdays(typed: str) -> frozenset[int] | None:
    """Days of the week, Monday being 0; None for what is none of them.

    >>> sorted(weekdays("Sa-So")), sorted(weekdays("weekends")), weekdays("caturday")
    ([5, 6], [5, 6], None)
    """
    line = tidy(typed)
    if line in _SEVERAL:
        return frozenset(_SEVERAL[line])
    for between in ("-", " - ", " to ", " bis "):
        first, there, last = line.partition(between)
        if there and (begins := _weekday(first)) is not None and (ends := _weekday(last)) is not None:
            return frozenset((begins + n) % WEEK for n in range((ends - begins) % WEEK + 1))
    found = _weekday(line)
    return None if found is None else frozenset({found})


def _weekday(word: str) -> int | None:
    """One day of the week, also when it is meant of every week: `Sundays`, `sonntags`."""
    names, name = _weekdays(), word.removesuffix(".")
    return names.get(name, names.get(name.removesuffix("s")) if len(name) > 4 else None)


def days_and_dates(words: Words, today: date) -> tuple[frozenset[int], frozenset[date]]:
    """Days of the week and dates, one behind the other. Raises Unreadable, with the word that is neither."""
    found: set[int] = set()
    dates: set[date] = set()
    rest = words
    while rest:
        if rest[0] in _JOINING:
            rest = rest[1:]
            continue
        begun, rest = _first(rest, today)
        some = weekdays(begun)
        if some is not None:
            found |= some
        elif (one := day(begun, today)) is not None:
            dates.add(one)
    return frozenset(found), frozenset(dates)


def _first(words: Words, today: date) -> tuple[str, Words]:
    """The most words that are a day or a date, and what follows them. Raises Unreadable."""
    for begun, rest in beginnings(words, _MOST):
        if weekdays(begun) is not None or day(begun, today) is not None:
            return begun, rest
    raise Unreadable(
        "F-1",
        said("{word} is neither a day nor a date. Write days like `sat sun`, dates like `2026-12-24`."),
        word=words[0][:40],
    )


@functools.cache
def _weekdays() -> Mapping[str, int]:
    return _numbered(
        lambda locale, width: locale.days["format"][width], ("wide", "abbreviated", "short"), _MORE_DAYS
    )


@functools.cache
def _months() -> Mapping[str, int]:
    return _numbered(
        lambda locale, width: locale.months["format"][width], ("wide", "abbreviated"), _MORE_MONTHS
    )


def _numbered(
    names: Callable[[Locale, str], Mapping[int, str]], widths: tuple[str, ...], more: Mapping[str, int]
) -> Mapping[str, int]:
    """Their names in the languages that the bot speaks, in all lengths."""
    found = dict(more)
    for language in languages():
        for width in widths:
            named = names(Locale.parse(language), width)
            found.update({tidy(name).removesuffix("."): number for number, name in named.items()})
    return found
