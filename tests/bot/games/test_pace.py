"""When a clock runs out: lengths, and times of day through changes of clocks, both ways."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.games.timing import pace
from bot.language.times.words import Unreadable
from tests.bot.games.kit import ms

ZONES = (
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
    "America/Sao_Paulo",
)
HOUR_MS = 3_600_000
AT_ONCE = 0
"""With this floor the very next such time of day is meant, however near."""


def test_a_length_counts_from_now_whatever_the_clocks_do() -> None:
    """Q-9.1: a day is 24 hours."""
    before = ms("2026-10-25T00:00")

    assert pace.due(before, 86_400) == before + 86_400_000


@pytest.mark.parametrize(
    ("time_of_day", "now", "due"),
    [
        ("20:00 Asia/Kathmandu", "2026-11-21T12:00", "2026-11-21T14:15"),
        ("20:00 Europe/London", "2026-10-24T19:00", "2026-10-25T20:00"),  # BST to GMT meanwhile
        ("20:00 Europe/London", "2027-03-27T20:00", "2027-03-28T19:00"),  # and back, 23 hours later
        # Skipped: the next valid instant.
        ("01:30 Europe/London", "2027-03-27T12:00", "2027-03-28T01:00"),
        ("02:30 America/New_York", "2027-03-13T12:00", "2027-03-14T07:00"),
        ("02:15 Australia/Lord_Howe", "2026-10-03T10:00", "2026-10-03T15:30"),
        ("02:30 Africa/Casablanca", "2026-03-21T12:00", "2026-03-22T02:00"),
        ("00:00 America/Sao_Paulo", "2018-11-03T12:00", "2018-11-04T03:00"),
        ("00:30 America/Sao_Paulo", "2018-11-03T12:00", "2018-11-04T03:00"),
        # Twice: the first.
        ("01:30 Europe/London", "2026-10-24T12:00", "2026-10-25T00:30"),
        ("01:30 America/New_York", "2026-10-31T12:00", "2026-11-01T05:30"),
        ("01:45 Australia/Lord_Howe", "2026-04-04T10:00", "2026-04-04T14:45"),
        ("02:30 Africa/Casablanca", "2026-02-14T12:00", "2026-02-15T01:30"),
        ("23:30 America/Sao_Paulo", "2018-02-17T12:00", "2018-02-18T01:30"),
        # Between the two: that one has been, so it is tomorrow's.
        ("01:30 Europe/London", "2026-10-25T00:45", "2026-10-26T01:30"),
        ("01:30 Europe/London", "2026-10-25T00:30", "2026-10-26T01:30"),
        # Just then is not before: a whole day.
        ("20:00 Asia/Kathmandu", "2026-11-21T14:15", "2026-11-22T14:15"),
    ],
)
def test_a_time_of_day_through_the_change_of_clocks(time_of_day: str, now: str, due: str) -> None:
    """Q-12.8; design, clocks: a change of clocks fires neither early nor twice."""
    assert pace.due(ms(now), time_of_day, floor=AT_ONCE) == ms(due)


@pytest.mark.parametrize("zone", ZONES)
def test_a_time_of_day_is_never_early_never_past_and_never_skipped(zone: str) -> None:
    """Design, clocks: always ahead, within a day and an hour, at the local time that was asked for."""
    chance = Random(zone)
    for _ in range(300):
        now = ms("2026-01-01T00:00") + chance.randrange(0, 730 * 24 * HOUR_MS)
        hour, minute = chance.randrange(24), chance.randrange(60)

        due = pace.due(now, f"{hour:02}:{minute:02} {zone}", floor=AT_ONCE)
        fair = pace.due(now, f"{hour:02}:{minute:02} {zone}")

        assert 0 < due - now <= 26 * HOUR_MS
        assert fair == (due if due - now >= 8.7 * HOUR_MS else max(due, fair))
        assert 7 * HOUR_MS < fair - now < 35 * HOUR_MS
        local = datetime.fromtimestamp(due / 1000, ZoneInfo(zone))
        if (local.hour, local.minute) != (hour, minute):
            moment_before = datetime.fromtimestamp(due / 1000 - 1, ZoneInfo(zone))
            assert local.utcoffset() != moment_before.utcoffset(), "only where the clocks skip it"
        assert due % 60_000 == 0


@pytest.mark.parametrize(
    ("now", "floor", "due"),
    [
        ("2026-11-21T19:58:30", None, "2026-11-22T20:00"),  # two Minions would have had it to themselves
        ("2026-11-21T12:00:01", None, "2026-11-22T20:00"),
        ("2026-11-21T12:00:00", None, "2026-11-21T20:00"),  # a third of the day is left
        ("2026-11-21T20:00:00", None, "2026-11-22T20:00"),
        ("2026-11-21T18:59:59", 3600, "2026-11-21T20:00"),
        ("2026-11-21T19:00:01", 3600, "2026-11-22T20:00"),
        ("2026-11-20T21:00:00", 24 * 3600, "2026-11-22T20:00"),
        ("2026-11-20T20:00:00", 24 * 3600, "2026-11-21T20:00"),
    ],
)
def test_a_time_of_day_that_is_too_near_is_not_meant(now: str, floor: int | None, due: str) -> None:
    """Q-9.1: nearer than a third of the time between two, or than the host wants, it is the next one."""
    assert pace.due(ms(now), "20:00 UTC", floor=floor) == ms(due)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        # The change of clocks makes the day 25 hours long, or 23, and a third of it likewise.
        ("2026-10-25T11:39", "2026-10-25T20:00"),
        ("2026-10-25T11:41", "2026-10-26T20:00"),
        ("2027-03-28T11:19", "2027-03-28T19:00"),
        ("2027-03-28T11:21", "2027-03-29T19:00"),
    ],
)
def test_a_third_is_of_the_time_there_is(now: str, due: str) -> None:
    """Q-9.1."""
    assert pace.due(ms(now), "20:00 Europe/London") == ms(due)


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("6h", 21_600), ("60 minutes", 3600), ("1 Tag", 86_400), ("third", None), (" Ein Drittel", None)],
)
def test_how_near_a_time_of_day_may_be_as_people_write_it(typed: str, seconds: int | None) -> None:
    """Q-9.1: at least an hour, at most a day; or a third of the time."""
    assert pace.parse_floor(typed) == seconds


@pytest.mark.parametrize("typed", ["59m", "25h", "0h", "half", "", "20:00"])
def test_what_is_too_near_in_any_case_is_refused(typed: str) -> None:
    with pytest.raises(Unreadable) as refused:
        pace.parse_floor(typed)

    assert "`6h`" in refused.value.sentence


@pytest.mark.parametrize("zone", ZONES)
def test_a_renewed_clock_keeps_its_time_of_day(zone: str) -> None:
    """Q-9.12: started anew before it is due, it is due at the same time, where that is not too near."""
    for start in (
        "2026-02-13T00:00",
        "2026-03-27T00:00",
        "2026-04-03T00:00",
        "2026-10-02T00:00",
        "2026-10-30T00:00",
    ):
        now = ms(start)
        while now < ms(start) + timedelta(days=3).total_seconds() * 1000:
            due = pace.due(now, f"02:20 {zone}", floor=AT_ONCE)
            assert pace.due(due - 1, f"02:20 {zone}", floor=AT_ONCE) == due
            now += 37 * 60_000


@pytest.mark.parametrize(
    ("typed", "read", "printed"),
    [
        ("90m", 5400, "90m"),
        (" 24 H ", 86_400, "24h"),
        ("2d", 172_800, "48h"),
        ("1d 12h", 129_600, "36h"),
        ("61s", 61, "61s"),
        ("2 days", 172_800, "48h"),
        ("1 week, 2 days and 3 Hours", 788_400, "219h"),
        ("1 Tag und 12 Std", 129_600, "36h"),
        ("20:00 Europe/Berlin", "20:00 Europe/Berlin", "20:00 Europe/Berlin"),
        ("8:05 europe/berlin", "08:05 Europe/Berlin", "08:05 Europe/Berlin"),
        ("20:00", "20:00 Europe/Paris", "20:00 Europe/Paris"),
    ],
)
def test_a_deadline_as_people_write_it(typed: str, read: int | str, printed: str) -> None:
    """Q-9.1, Q-12.8: a length, or a time of day with its zone, which is the table's for who writes none."""
    found = pace.parse(typed, "Europe/Paris")

    assert found == read
    assert pace.written(found) == printed
    assert pace.parse(printed) == read


@pytest.mark.parametrize(
    "typed",
    [
        "59s",
        "0m",
        "31d",
        "999999d",
        "20:00",
        "20:00 Europe/Berlin",
        "soon",
        "",
        "-5m",
        "1.5h",
        "2 moons",
        "2h ago",
    ],
)
def test_a_length_that_is_none_is_answered_with_what_to_write(typed: str) -> None:
    """Q-9.8: where a time of day would mean nothing, as for a pause."""
    with pytest.raises(Unreadable) as refused:
        pace.parse_length(typed)

    assert refused.value.sentence == "Write how long as `90m`, `24h` or `2d`: from one minute to thirty days."


@pytest.mark.parametrize("seconds", [60, 61, 3600, 5400, 86_400, 30 * 86_400])
def test_every_length_is_read_again(seconds: int) -> None:
    written = pace.written(seconds)

    assert pace.parse(written) == pace.parse_length(f" {written.upper()} ") == seconds


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("59s", "A deadline is one minute to thirty days long: `90m`, `24h`, `30d`."),
        ("31d", "A deadline is one minute to thirty days long: `90m`, `24h`, `30d`."),
        ("20:00", "Add the time zone, like `Europe/Berlin`."),
        ("20:00 Berln", "There is no time zone berln. Did you mean `Europe/Berlin`?"),
        (
            "soon",
            "Write a deadline like `90m`, `24h` or `2d`, or as a time of day like `20:00 Europe/Berlin`.",
        ),
        (
            "24:00 UTC",
            "Write a deadline like `90m`, `24h` or `2d`, or as a time of day like `20:00 Europe/Berlin`.",
        ),
        (
            "8 UTC",
            "Write a deadline like `90m`, `24h` or `2d`, or as a time of day like `20:00 Europe/Berlin`.",
        ),
        (
            "-5m",
            "Write a deadline like `90m`, `24h` or `2d`, or as a time of day like `20:00 Europe/Berlin`.",
        ),
    ],
)
def test_a_deadline_that_cannot_be_read_is_answered_with_what_to_write(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        pace.parse(typed)

    assert refused.value.sentence.format(**refused.value.facts) == sentence
