"""All that bot/TIMES.md says is understood is understood so, and what it says is refused is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.games.presentation import pace_words, refusal
from bot.games.timing import pace
from bot.games.timing.hours import Hours
from bot.language.times import waking, zones
from bot.language.times.moments import moment, today
from bot.language.times.words import Unreadable
from bot.language.words import for_locale
from tests.bot.games.kit import ms

GUIDE = Path("bot/TIMES.md").read_text(encoding="utf-8")
HERE = "Europe/Berlin"
NOW = ms("2026-11-20T11:00")
"""Noon in Berlin, a Friday."""
TEXT = for_locale("en")


def _rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading."""
    section = GUIDE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `"):
            yield cells


def _forms(heading: str) -> list[tuple[str, str]]:
    """Each form with what it is."""
    return [(form, row[1]) for row in _rows(heading) for form in re.findall(r"`([^`]+)`", row[0])]


def _length(typed: str) -> str:
    return pace.written(pace.parse_length(typed))


def _time_of_day(typed: str) -> str:
    found = pace.parse(typed, HERE)
    assert isinstance(found, str)
    return pace_words(found, TEXT).removeprefix("Until ")


def _zone(typed: str) -> str:
    return zones.shown(zones.zone_named(typed, HERE))


def _moment(typed: str) -> str:
    found = moment(typed, NOW, HERE, time(12))
    local = datetime.fromtimestamp(found.at_ms / 1000, ZoneInfo(found.zone))
    return f"{local:%Y-%m-%d %H:%M} {zones.shown(found.zone)}"


def _hours(typed: str) -> str:
    return "always" if waking.is_always(typed) else str(Hours.parse(typed, today(NOW, HERE), HERE))


READERS: dict[str, Callable[[str], str]] = {
    "Lengths": _length,
    "Times of day": _time_of_day,
    "Time zones": _zone,
    "Dates and moments": _moment,
    "Hours of play and days off": _hours,
}
ASKED_FOR: dict[str, Callable[[str], str]] = {
    "a length": _length,
    "a time of day": lambda typed: pace.written(pace.parse(typed, HERE)),
    "a zone": _zone,
    "a date": _moment,
    "hours": _hours,
}


@pytest.mark.parametrize(
    ("heading", "typed", "read"),
    [(heading, *form) for heading in READERS for form in _forms(heading)],
)
def test_every_form_of_the_guide_is_understood(heading: str, typed: str, read: str) -> None:
    """Q-9.1, Q-9.9: in English and in German, whatever is capital, with blanks or without."""
    for variant in (typed, typed.upper(), f"  {typed.lower()} "):
        assert READERS[heading](variant) == read, variant


@pytest.mark.parametrize(
    ("asked_for", "typed"),
    [(row[1], form) for row in _rows("What is refused") for form in re.findall(r"`([^`]+)`", row[0])],
)
def test_what_could_be_meant_otherwise_is_refused_with_an_example_that_works(
    asked_for: str, typed: str
) -> None:
    """Nothing is guessed; each example in the refusal is understood where it was asked for."""
    with pytest.raises(Unreadable) as refused:
        ASKED_FOR[asked_for](typed)

    _check_examples(refused.value, asked_for)


ODD = [
    "",
    "x",
    "99999d",
    "1s",
    "Köln",
    "-5m",
    "99:99",
    "2026-13-45",
    "@everyone",
    "24:00 24:00",
    "8-23 Berln",
    "9" * 50,
]


@pytest.mark.parametrize(
    ("asked_for", "typed"),
    [
        (each, typed)
        for each in ASKED_FOR
        for typed in ODD
        if (each, typed[-1:]) not in {("a date", "d"), ("a date", "s")}
    ],
)
def test_every_refusal_has_an_example_that_works(asked_for: str, typed: str) -> None:
    """Q-9.1, Q-9.9: whatever was typed, in both languages."""
    with pytest.raises(Unreadable) as refused:
        ASKED_FOR[asked_for](typed)

    _check_examples(refused.value, asked_for)


def _check_examples(refused: Unreadable, asked_for: str) -> None:
    for language in ("en", "de"):
        examples = re.findall(r"`([^`]+)`", refusal(refused, None, for_locale(language)))
        assert examples, f"{refused.sentence} has no example in {language}"
        assert [each for each in examples if not _works(each, asked_for)] == []


def _works(example: str, asked_for: str) -> bool:
    """Whether an example is understood: alone, or as the part of what was asked for that was not."""
    parts = {
        "a time of day": ("{}", "20:00 {}"),
        "hours": ("{}", "8-23 {}", "{}-23:00", "8-{}", "8-23 UTC, not {}"),
    }
    for whole in parts.get(asked_for, ("{}",)):
        try:
            ASKED_FOR[asked_for](whole.format(example))
        except Unreadable:
            continue
        return True
    return False


def test_the_zone_of_the_server_is_meant_by_its_own_letters() -> None:
    assert zones.zone_named("MESZ", "Europe/Vienna") == "Europe/Vienna"
    assert zones.zone_named("EST", "America/Toronto") == "America/Toronto"
    assert zones.zone_named("EST", "Europe/Vienna") == "America/New_York"
    assert pace.parse("20 Uhr MEZ", "Europe/Zurich") == "20:00 Europe/Zurich"


def test_every_zone_there_is_can_be_written_in_full_and_by_its_city() -> None:
    there = [name for name in available_timezones() if "/" in name]

    assert [name for name in there if zones.zone(name) != name] == []
    assert [name for name in there if zones.zone(zones.shown(name)) != name and "GMT" not in name] == []
    cities = {name.rpartition("/")[2] for name in there if "Etc/" not in name} - {"West"}
    assert [city for city in cities if (zones.zone(city) or "").rpartition("/")[2] != city] == []


def test_a_hint_can_be_copied_as_it_stands() -> None:
    """The stroke of the zone in a refusal was another than the one that is typed, and was refused in turn."""
    with pytest.raises(Unreadable) as refused:
        zones.zone_named("Europe/Berln")
    told = refusal(refused.value, None, TEXT)

    assert told == "There is no time zone Europe∕Berln. Did you mean `Europe/Berlin`?"
