"""Time zones: by name, by a city in each language that the bot speaks, by letters like CEST, by hours from UTC."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global

from bot.language.locale import languages
from bot.language.times.words import Unreadable, pattern, tidy
from bot.language.words import Ours, said

_LETTERS: Final = {
    "Europe/Berlin": "cet cest mez mesz",
    "Europe/London": "bst",
    "Europe/Lisbon": "wet west wez wesz",
    "Europe/Athens": "eet eest oez oesz",
    "Europe/Moscow": "msk",
    "America/New_York": "et est edt",
    "America/Chicago": "ct cst cdt",
    "America/Denver": "mt mst mdt",
    "America/Los_Angeles": "pt pst pdt",
    "America/Anchorage": "akst akdt",
    "Pacific/Honolulu": "hst",
    "America/Sao_Paulo": "brt",
    "Asia/Tokyo": "jst",
    "Asia/Seoul": "kst",
    "Asia/Hong_Kong": "hkt",
    "Asia/Singapore": "sgt",
    "Australia/Sydney": "aest aedt",
    "Australia/Adelaide": "acst acdt",
    "Australia/Perth": "awst",
    "Pacific/Auckland": "nzst nzdt",
    "UTC": "utc gmt z zulu uct wz",
}
"""Whoever writes `CEST` means the zone in which it is that now, and goes along when its clocks change."""

_HALVES: Final = {
    "+3:30": "Asia/Tehran",
    "+4:30": "Asia/Kabul",
    "+5:30": "Asia/Kolkata",
    "+5:45": "Asia/Kathmandu",
    "+6:30": "Asia/Yangon",
    "+9:30": "Australia/Darwin",
}
"""The zones whose clocks never change and that are not whole hours from UTC."""

_OFFSET: Final = pattern(r"(?:utc|gmt)?\ ?([+-])\ ?(\d{1,2})(?::?(\d{2}))?")
_NONE: Final = ("localtime", "Factory")
_FIXED: Final = "Etc/"


def zone_named(typed: str, usual: str | None = None) -> str:
    """The time zone that somebody means, as it is spelt. Raises Unreadable, with the nearest there is.

    *usual* is the table's: where its clocks go by letters that others use too, it is meant by them.
    """
    if not tidy(typed):
        raise Unreadable("F-1", said("Add the time zone, like `Europe/Berlin`."))
    if (found := zone(typed, usual)) is not None:
        return found
    if (near := _nearest(tidy(typed))) is not None:
        raise Unreadable(
            "F-1",
            said("There is no time zone {zone}. Did you mean `{near}`?"),
            zone=typed.strip()[:40],
            near=Ours(near),
        )
    raise Unreadable(
        "F-1",
        said("There is no time zone {zone}. Write the continent and a large city, like `Europe/Berlin`."),
        zone=typed.strip()[:40],
    )


def zone(typed: str, usual: str | None = None) -> str | None:
    """The same; None for what is no zone.

    >>> zone("Wien"), zone("CEST"), zone("MESZ", "Europe/Vienna"), zone("UTC+2"), zone("Nowhere")
    ('Europe/Vienna', 'Europe/Berlin', 'Europe/Vienna', 'Etc/GMT-2', None)
    """
    name = tidy(typed).replace("_", " ")
    if usual is not None and name in _letters_of(usual):
        return usual
    return _by_letters().get(name) or _by_offset(name) or _names().get(name)


def shown(name: str) -> str:
    """A zone as people read it: those of whole hours are named the wrong way round.

    >>> shown("Etc/GMT-2"), shown("Europe/Berlin")
    ('UTC+2', 'Europe/Berlin')
    """
    fixed = name.removeprefix(f"{_FIXED}GMT")
    if name == fixed or fixed[:1] not in ("+", "-"):
        return name
    return f"UTC{'-' if fixed[0] == '+' else '+'}{fixed[1:]}"


def _by_offset(name: str) -> str | None:
    match = _OFFSET.fullmatch(name)
    if match is None:
        return None
    sign, hours, minutes = match[1], int(match[2]), int(match[3] or 0)
    if minutes:
        return _HALVES.get(f"{sign}{hours}:{minutes:02}")
    if hours == 0:
        return "UTC"
    fixed = f"{_FIXED}GMT{'-' if sign == '+' else '+'}{hours}"
    return fixed if fixed in available_timezones() else None


@functools.cache
def _by_letters() -> Mapping[str, str]:
    return {each: name for name, letters in _LETTERS.items() for each in letters.split()}


@functools.cache
def _letters_of(name: str) -> frozenset[str]:
    """What the clocks of a zone are called, in winter and in summer; in German too where they are those of Berlin."""
    found = {datetime(2026, month, 1, tzinfo=ZoneInfo(name)).tzname() for month in (1, 7)}
    letters = {each.casefold() for each in found if each is not None and each.isalpha()}
    alike = (each for zone, each in _LETTERS.items() if letters & set(each.split()) and zone != name)
    return frozenset(letters.union(*(each.split() for each in alike)) if letters else ())


@functools.cache
def _names() -> Mapping[str, str]:
    """Zones by all their names, tidy; what is their own full name goes before what is but a city."""
    found: dict[str, str] = {}
    for said_, name in (*((name, name) for name in _all()), *_cities(), *_exonyms()):
        found.setdefault(tidy(said_).replace("_", " "), name)
    return found


def _all() -> list[str]:
    """Those that are kept up first, then what they were called once."""
    kept = get_global("zone_territories")
    return sorted(
        (each for each in available_timezones() if each not in _NONE), key=lambda n: (n not in kept, n)
    )


def _cities() -> Iterator[tuple[str, str]]:
    return ((name.rpartition("/")[2], name) for name in _all() if "/" in name and not name.startswith(_FIXED))


def _exonyms() -> Iterator[tuple[str, str]]:
    """What the cities are called in the languages that the bot speaks."""
    there = available_timezones()
    for language in languages():
        for name, terms in Locale.parse(language).time_zones.items():
            if name in there and "city" in terms:
                yield str(terms["city"]), name


def _nearest(name: str) -> str | None:
    """The zone that is spelt most alike, or whose city is; of a wrong continent it is the city that counts."""
    names = _names()
    city = names.get(name.rpartition("/")[2].replace("_", " "))
    if city is not None:
        return city
    near = difflib.get_close_matches(name.replace("_", " "), names, n=1, cutoff=0.75)
    return names[near[0]] if near else None
