"""Waking hours: never early, never twice, whatever the clocks of a zone do; and what a host may write."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bot.games.presentation import refusal
from bot.games.timing import pace
from bot.games.timing.hours import Hours
from bot.language.times.words import Unreadable
from bot.language.times.zones import zone_named
from bot.language.words import for_locale
from tests.bot.games.kit import hours_of, ms

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/Sao_Paulo",
    "Asia/Kathmandu",
    "Pacific/Apia",
)


@cache
def _changes(zone: str) -> tuple[int, ...]:
    """The instants, to the minute, at which the clocks of *zone* change in the years that are tried."""
    there, found = ZoneInfo(zone), []
    for first, last in (
        ("2011-11-01", "2012-04-10"),
        ("2018-01-01", "2019-01-01"),
        ("2026-01-01", "2028-01-01"),
    ):
        hours = range(ms(first), ms(last), HOUR_MS)
        offsets = [datetime.fromtimestamp(at / 1000, there).utcoffset() for at in hours]
        found += [at for at, old, new in zip(hours, offsets, offsets[1:], strict=False) if old != new]
    return tuple(found)


@st.composite
def hours(draw: st.DrawFn, *, minutes: st.SearchStrategy[int] | None = None) -> Hours:
    """Any hours that a host may choose, also over midnight, with days and dates off."""
    minute = st.integers(0, 1439) if minutes is None else minutes
    opens, closes = draw(minute), draw(minute)
    length = (closes - opens) % 1440
    assume(length >= 60)
    dates = st.dates(date(2026, 10, 20), date(2026, 11, 5))
    return Hours(
        draw(st.sampled_from(ZONES)),
        opens,
        opens + length,
        draw(st.frozensets(st.integers(0, 6), max_size=6)),
        draw(st.frozensets(dates, max_size=3)),
    )


@st.composite
def near_a_change(draw: st.DrawFn, zone: str) -> int:
    """An instant within four days of a change of the zone's clocks; anywhere in a year where it has none."""
    changes = _changes(zone)
    at = draw(st.sampled_from(changes)) if changes else ms("2026-06-01T00:00")
    return at + draw(st.integers(-4 * DAY_MS, 4 * DAY_MS))


@st.composite
def hours_and_a_time(draw: st.DrawFn) -> tuple[Hours, int]:
    chosen = draw(hours())
    return chosen, draw(near_a_change(chosen.zone))


lengths = st.one_of(st.integers(0, 4 * DAY_MS), st.integers(0, 96).map(lambda n: n * HOUR_MS))
LIKE_THIS = (
    "Write the hours like this: `08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24`, "
    "or `8am to 11pm, not weekends`."
)
all_day = Hours("Europe/Berlin", 0, 1440)


# ------------------------------------------------------------------------------------------------- properties


@settings(max_examples=200, deadline=None)
@given(hours_and_a_time(), lengths)
def test_after_and_between_are_inverse(found: tuple[Hours, int], length: int) -> None:
    """Q-9.1: a clock runs out when its time has passed within the hours, not a millisecond before."""
    waking, now = found

    due = waking.after(now, length)

    assert waking.between(now, due) == length
    assert due - now >= length
    assert waking.is_waking(due)
    if length:
        assert waking.between(now, due - 1) == length - 1


@settings(max_examples=200, deadline=None)
@given(hours_and_a_time(), lengths, lengths)
def test_standing_still_and_going_on_costs_nothing(found: tuple[Hours, int], first: int, second: int) -> None:
    """Q-9.14: however a length is cut, its end is the same; and no later start ends earlier."""
    waking, now = found

    assert waking.after(waking.after(now, first), second) == waking.after(now, first + second)
    assert waking.after(now, second) <= waking.after(now + first, second)


@settings(max_examples=200, deadline=None)
@given(hours_and_a_time(), lengths, lengths)
def test_time_is_counted_once(found: tuple[Hours, int], first: int, second: int) -> None:
    """Q-9.1: what is counted from one instant to another is the sum of its parts, and no more than there is."""
    waking, start = found
    middle, end = start + first, start + first + second

    counted = waking.between(start, end)

    assert counted == waking.between(start, middle) + waking.between(middle, end)
    assert 0 <= counted <= end - start
    assert waking.between(end, start) == 0
    assert waking.after(start, counted) <= end or counted == 0


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 3 * 1440))
def test_what_counts_is_what_a_wall_clock_shows(data: st.DataObject, length: int) -> None:
    """Q-9.1: minute by minute, it counts if a clock on the wall shows an hour within, on a day that is not off.

    Here the hours open and close at times that no change of clocks skips or repeats.
    """
    calm = st.integers(4 * 60, 22 * 60 + 59)
    waking = data.draw(hours(minutes=calm))
    start = data.draw(near_a_change(waking.zone)) // MINUTE_MS * MINUTE_MS

    counted = sum(_shows_waking(waking, start + n * MINUTE_MS) for n in range(length))

    assert waking.between(start, start + length * MINUTE_MS) == counted * MINUTE_MS


def _shows_waking(waking: Hours, now: int) -> bool:
    wall = datetime.fromtimestamp(now / 1000, ZoneInfo(waking.zone)).replace(tzinfo=None)
    for day in (wall.date(), wall.date() - timedelta(days=1)):
        minutes = (wall - datetime(day.year, day.month, day.day)) // timedelta(minutes=1)
        if waking.opens <= minutes < waking.closes:
            return day.weekday() not in waking.off and day not in waking.dates
    return False


@settings(max_examples=100, deadline=None)
@given(hours_and_a_time(), st.integers(0, 1439), st.sampled_from((None, *ZONES)), st.integers(0, DAY_MS))
@example((Hours("Europe/Berlin", 480, 1380, frozenset({5, 6})), ms("2026-10-24T00:00")), 1200, None, 0)
def test_a_time_of_day_keeps_the_hours(
    found: tuple[Hours, int], minute: int, zone: str | None, later: int
) -> None:
    """F-1, Q-9.1: never early, never twice, never at night, never too near; and a later start is not due earlier."""
    waking, now = found
    at = f"{minute // 60:02}:{minute % 60:02} {zone or waking.zone}"

    for floor in (0, None, 3600, 7 * 3600):
        due = pace.due(now, at, waking, floor)

        assert due > now
        assert waking.is_waking(due)
        assert due <= pace.due(now + later, at, waking, floor)
        assert pace.due(due, at, waking, floor) > due
        assert floor is None or waking.between(now, due) >= floor * 1000
        # It is that time of day, or the hours have just opened, for it is outside of them.
        assert due == pace.due(due - 1, at, floor=0) or not waking.is_waking(due - 1)
        # It is the next one, or the next was too near.
        first = pace.due(now, at, waking, 0)
        assert floor is not None or due in (first, pace.due(first, at, waking, 0))
        assert due == first or waking.between(now, first) < waking.between(now, due)


@settings(max_examples=100, deadline=None)
@given(hours_and_a_time(), hours(), st.integers(60, 4 * 86_400), st.integers(0, 2 * DAY_MS))
def test_new_hours_take_over_what_was_left(
    found: tuple[Hours, int], new: Hours, seconds: int, passed: int
) -> None:
    """Q-9.14: a change of hours or of the zone keeps what is left of a deadline, and ends no clock early."""
    old, start = found
    due = pace.due(start, seconds, old)
    now = min(start + passed, due)

    left = old.between(now, due)
    moved = new.after(now, left)

    assert new.between(now, moved) == left
    assert moved >= now + left
    assert old.between(start, now) + left == seconds * 1000


# --------------------------------------------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("written", "day", "length"),
    [
        ("00:00-24:00 Europe/London", "2026-10-25", 25),
        ("00:00-24:00 Europe/London", "2027-03-28", 23),
        ("00:00-24:00 Australia/Lord_Howe", "2026-04-05", 24.5),
        ("00:00-24:00 Australia/Lord_Howe", "2026-10-04", 23.5),
        ("00:00-24:00 Africa/Casablanca", "2026-02-15", 25),
        ("00:00-24:00 Africa/Casablanca", "2026-03-22", 23),
        ("08:00-23:00 Europe/London", "2026-10-25", 15),
        ("18:00-02:00 Europe/London", "2026-10-24", 9),  # the hour after one comes twice
        ("18:00-01:30 Europe/London", "2026-10-24", 7.5),  # it closes at the first half past one
        ("18:00-02:00 Europe/London", "2027-03-27", 7),
        ("02:10-03:10 America/New_York", "2027-03-14", 1 / 6),  # ten minutes are left of it
        ("01:00-02:00 Europe/London", "2027-03-28", 0),  # skipped, all of it
    ],
)
def test_a_day_through_the_change_of_clocks(written: str, day: str, length: float) -> None:
    """Q-9.1: hours are counted as they pass, not as the clocks tell them."""
    waking = hours_of(written)
    only = Hours(
        waking.zone,
        waking.opens,
        waking.closes,
        dates=frozenset(date.fromisoformat(day) + timedelta(days=n) for n in (-2, -1, 1, 2)),
    )
    noon = ms(f"{day}T12:00")

    assert only.between(noon - 2 * DAY_MS, noon + 2 * DAY_MS) == round(length * HOUR_MS)


@pytest.mark.parametrize(
    ("written", "pace_", "now", "due"),
    [
        # Lengths count in the hours alone.
        ("08:00-23:00 UTC", 86_400, "2026-11-20T14:00", "2026-11-21T23:00"),
        ("08:00-23:00 UTC", 7200, "2026-11-20T22:00", "2026-11-21T09:00"),
        ("08:00-23:00 UTC", 3600, "2026-11-20T22:00", "2026-11-20T23:00"),  # not the next morning
        ("08:00-23:00 UTC", 3600, "2026-11-20T03:00", "2026-11-20T09:00"),
        ("08:00-23:00 UTC, not sat sun", 3 * 3600, "2026-11-20T21:00", "2026-11-23T09:00"),
        ("08:00-23:00 UTC, not 2026-12-24 2026-12-25", 7200, "2026-12-23T22:00", "2026-12-26T09:00"),
        # Hours over midnight belong to the day on which they began.
        ("18:00-02:00 UTC", 7200, "2026-11-20T01:00", "2026-11-20T19:00"),
        ("18:00-02:00 UTC, not sat", 7200, "2026-11-21T01:00", "2026-11-22T19:00"),
        ("18:00-02:00 UTC, not sun", 7200, "2026-11-22T01:00", "2026-11-23T19:00"),
        # A time of day on a day off is the next waking day's.
        ("08:00-23:00 UTC, not sat sun", "20:00 UTC", "2026-11-20T20:00", "2026-11-23T20:00"),
        ("08:00-23:00 UTC, not 2026-11-21", "20:00 UTC", "2026-11-20T20:00", "2026-11-22T20:00"),
        ("18:00-02:00 UTC, not sat", "01:00 UTC", "2026-11-21T12:00", "2026-11-23T01:00"),
        # One outside of the hours is when they open.
        ("08:00-23:00 UTC", "03:00 UTC", "2026-11-20T18:00", "2026-11-21T08:00"),
        ("08:00-23:00 UTC, not sat sun", "03:00 UTC", "2026-11-20T18:00", "2026-11-23T08:00"),
        ("08:00-23:00 Europe/Berlin", "20:00 America/New_York", "2026-11-20T12:00", "2026-11-21T07:00"),
        # The moment of closing counts.
        ("08:00-23:00 UTC", "23:00 UTC", "2026-11-20T18:00", "2026-11-20T23:00"),
        # One that is nearer than a third of the waking time from the one before to it is not meant.
        ("08:00-23:00 UTC", "20:00 UTC", "2026-11-20T15:00", "2026-11-20T20:00"),
        ("08:00-23:00 UTC", "20:00 UTC", "2026-11-20T15:01", "2026-11-21T20:00"),
        ("08:00-23:00 UTC", "03:00 UTC", "2026-11-20T18:01", "2026-11-22T08:00"),
        ("08:00-23:00 UTC, not sat sun", "20:00 UTC", "2026-11-20T15:01", "2026-11-23T20:00"),
        ("08:00-23:00 UTC, not sat sun", "20:00 UTC", "2026-11-22T12:00", "2026-11-23T20:00"),
        ("08:00-23:00 UTC, not sat sun", "20:00 UTC", "2026-11-23T15:01", "2026-11-24T20:00"),
    ],
)
def test_when_a_clock_runs_out(written: str, pace_: int | str, now: str, due: str) -> None:
    """Q-9.1: waking hours and days off, for lengths and for times of day."""
    assert pace.due(ms(now), pace_, hours_of(written)) == ms(due)


def test_hours_that_a_day_skips_are_none() -> None:
    """Q-9.1: what would fall into them is the next day's."""
    waking = hours_of("01:00-02:00 Europe/London")

    assert waking.after(ms("2027-03-27T12:00"), 0) == ms("2027-03-29T00:00")
    assert pace.due(ms("2027-03-27T12:00"), "01:30 Europe/London", waking, 0) == ms("2027-03-29T00:00")


def test_what_has_no_time_left_waits_for_the_morning() -> None:
    """Q-9.14: a clock that stood still with nothing left does not run out at night."""
    waking = hours_of("08:00-23:00 UTC")

    assert waking.after(ms("2026-11-20T03:00"), 0) == ms("2026-11-20T08:00")
    assert waking.after(ms("2026-11-20T23:00"), 0) == ms("2026-11-20T23:00")


def test_a_year_of_holidays_is_no_trouble() -> None:
    every_day = frozenset(date(2026, 11, 21) + timedelta(days=n) for n in range(400))
    waking = Hours("UTC", 480, 1380, dates=every_day)

    assert waking.after(ms("2026-11-21T12:00"), HOUR_MS) == ms("2027-12-26T09:00")


# ---------------------------------------------------------------------------------------- what a host writes


@given(hours())
def test_what_is_printed_is_read_again(chosen: Hours) -> None:
    assert hours_of(str(chosen)) == chosen
    assert Hours.from_facts(chosen.facts()) == chosen


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (
            "08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24",
            "08:00-23:00 Europe/Berlin, not sat sun, not 2026-12-24",
        ),
        ("  8 – 23  europe/berlin ", "08:00-23:00 Europe/Berlin"),
        ("8:30-0:00 America/new york", "08:30-24:00 America/New_York"),
        (
            "18:00-2:00 UTC NOT Sundays and saturday, 2026-12-31",
            "18:00-02:00 UTC, not sat sun, not 2026-12-31",
        ),
        ("0-24 UTC,not mon,not tue", "00:00-24:00 UTC, not mon tue"),
        ("8-23", "08:00-23:00 Europe/Paris"),
        ("8-23, not sun", "08:00-23:00 Europe/Paris, not sun"),
    ],
)
def test_hours_as_people_write_them(written: str, printed: str) -> None:
    assert str(hours_of(written, "Europe/Paris")) == printed


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            "",
            LIKE_THIS,
        ),
        (
            "weekdays",
            LIKE_THIS,
        ),
        ("8-23", "Add the time zone, like `Europe/Berlin`."),
        ("8-23 Europe/Berln", "There is no time zone europe∕berln. Did you mean `Europe/Berlin`?"),
        (
            "8-23 @everyone",
            "There is no time zone @\u200beveryone. Write the continent and a large city, like `Europe/Berlin`.",
        ),
        (
            "8-23 ../../etc/passwd",
            "There is no time zone ..∕..∕etc∕passwd. Write the continent and a large city, like `Europe/Berlin`.",
        ),
        ("25:00-26:00 UTC", "25\\:00 is no time of day here. Write it like `08:00`; a day ends at `24:00`."),
        ("24:00-08:00 UTC", "24\\:00 is no time of day here. Write it like `08:00`; a day ends at `24:00`."),
        ("8:00-23:75 UTC", "23\\:75 is no time of day here. Write it like `08:00`; a day ends at `24:00`."),
        ("8-8 UTC", "These hours end when they begin. Write `00:00-24:00` for the whole day."),
        ("23:30-0:10 UTC", "Leave at least one hour a day for the game."),
        ("8-23 UTC not mon tue wed thu fri sat sun", "Leave at least one day a week for the game."),
        (
            "8-23 UTC not caturday",
            "caturday is neither a day nor a date. Write days like `sat sun`, dates like `2026-12-24`.",
        ),
        (
            "8-23 UTC not 2026-02-30",
            "2026-02-30 is neither a day nor a date. Write days like `sat sun`, dates like `2026-12-24`.",
        ),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_to_write(written: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        hours_of(written)

    assert isinstance(refused.value, ValueError)
    assert refusal(refused.value, None, for_locale("en")) == sentence


def test_a_zone_is_found_however_it_is_spelt() -> None:
    assert zone_named(" EUROPE/berlin") == "Europe/Berlin"
    assert zone_named("america/argentina/buenos aires") == "America/Argentina/Buenos_Aires"
    assert zone_named("utc") == "UTC"
