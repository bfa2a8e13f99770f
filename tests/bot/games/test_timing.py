"""How a table counts time, and when it reminds: pure arithmetic over waking hours."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clocks.pacing import parse_steps, steps_written
from bot.games.timing.clock_settings import ClockSettings, Step, read, written
from bot.games.timing.hours import Hours
from bot.games.timing.timing import Timing
from rules.hunt.game import HuntGame
from rules.quest.game import QuestGame
from storage.tables.deadlines import Deadline
from storage.tables.people import Holder
from tests.bot.games.kit import DAY, NOON, hours_of, ms

HOUR_MS = 3_600_000
BERLIN = hours_of("08:00-22:00 Europe/Berlin, not sat sun")


def timing(
    hours: Hours | None = None, steps: tuple[Step, ...] = ("half", 7200), pace: int | str = DAY
) -> Timing:
    return Timing(ClockSettings(hours=hours, steps=steps), lambda _kind: pace, ())


def clock(started: int, due: int, reminded: int = 0) -> Deadline:
    return Deadline(1, "vote/1", 1, "vote", due, None, started, None, 0, None, reminded)


def moments(table: Timing, found: Deadline) -> list[int]:
    """All reminders of one clock, each made when it is due."""
    told = []
    while (at := table.remind(found)) is not None:
        told.append(at)
        found = msgspec.structs.replace(found, reminded=table.done(found, at))
    return told


def test_players_are_reminded_at_half_time_and_two_hours_before() -> None:
    """F-11, Q-9.1: where the host chose nothing else."""
    found = clock(NOON, NOON + 24 * HOUR_MS)

    assert moments(timing(), found) == [NOON + 12 * HOUR_MS, NOON + 22 * HOUR_MS]


def test_what_was_asked_at_night_is_a_reminder_when_the_hours_open() -> None:
    """F-1, Q-9.1: once, whatever steps there are; and of what was asked by day there is none."""
    night, day = ms("2026-11-23T23:00"), ms("2026-11-24T08:00")
    table = timing(hours_of("08:00-22:00 UTC"), steps=())

    assert moments(table, clock(night, table.due(night, "vote"))) == [ms("2026-11-24T08:00")]
    assert moments(table, clock(day, table.due(day, "vote"))) == []


def test_a_step_that_does_not_fit_is_left_out_and_two_at_once_are_one() -> None:
    """Q-9.1."""
    short, four = clock(NOON, NOON + HOUR_MS), clock(NOON, NOON + 4 * HOUR_MS)

    assert moments(timing(pace=3600), short) == [NOON + HOUR_MS // 2]
    assert moments(timing(pace=4 * 3600), four) == [NOON + 2 * HOUR_MS]
    assert moments(timing(steps=()), four) == []


def test_half_time_is_that_of_the_pace_though_the_clock_stood_still() -> None:
    """Q-9.1, Q-9.14: a weekend of pause brings nobody's reminder forward."""
    paused = clock(NOON, NOON + (24 + 60) * HOUR_MS)

    assert moments(timing(), paused) == [NOON + (60 + 12) * HOUR_MS, NOON + (60 + 22) * HOUR_MS]


def test_reminders_come_in_waking_hours() -> None:
    """Q-9.1: two hours before a morning's deadline is the evening before, the last working day's."""
    table = timing(BERLIN, pace=10 * 3600)
    started = ms("2026-11-20T12:00")  # Friday, 13:00 in Berlin: nine hours are left
    due = table.due(started, "vote")

    assert due == ms("2026-11-23T08:00")  # Monday, 09:00
    assert moments(table, clock(started, due)) == [ms("2026-11-20T17:00"), ms("2026-11-20T20:00")]


@pytest.mark.parametrize("now", ["2026-11-20T22:30", "2026-11-21T12:00", "2026-11-23T06:59"])
def test_nobody_is_reminded_while_he_sleeps(now: str) -> None:
    """Q-9.1: it waits for the morning of the next day that counts."""
    assert timing(BERLIN).waking(ms(now)) == ms("2026-11-23T07:00")


def test_a_snooze_that_ends_is_a_reminder_of_that_clock_alone() -> None:
    """Q-9.1."""
    holder = Holder(1, 1, 101, "Ann", "join:1", 1, 0, None, 0, NOON + HOUR_MS, "vote/1#1", None)
    table = Timing(ClockSettings(), lambda _kind: DAY, (holder,))
    found = clock(NOON, NOON + 24 * HOUR_MS)
    other = msgspec.structs.replace(found, number=2)

    assert table.remind(found) == NOON + HOUR_MS
    assert table.remind(other) == NOON + 12 * HOUR_MS


@settings(max_examples=150, deadline=None)
@given(
    start=st.integers(NOON, NOON + 400 * 24 * HOUR_MS),
    pace=st.integers(60, 14 * DAY),
    steps=st.lists(st.one_of(st.just("half"), st.integers(60, 3 * DAY)), max_size=4, unique=True),
    hours=st.sampled_from([None, BERLIN, hours_of("20:00-02:00 America/New_York, not mon")]),
    extended=st.integers(0, 3 * DAY),
)
def test_each_step_reminds_once_before_the_deadline_and_in_waking_hours(
    start: int, pace: int, steps: list[Step], hours: Hours | None, extended: int
) -> None:
    """Q-9.1: whatever the pace, the hours and the extensions."""
    table = timing(hours, tuple(steps), pace)
    due = table.after(table.due(start, "vote"), extended * 1000)

    told = moments(table, clock(start, due))

    assert told == sorted(set(told))
    opening = [table.waking(start)] if start < table.waking(start) < due else []
    assert len(told) <= len(steps) + len(opening)
    assert told[:1] == opening or not opening  # what was asked at night, nobody was told of
    assert all(start <= at < due and table.waking(at) == at for at in told)


def test_what_was_not_chosen_is_as_it_was_and_other_settings_are_kept() -> None:
    """Design: the record's config never changes."""
    before = '{"host": "Hosta", "names": ["A"]}'

    after = written(before, hours=BERLIN.facts(), paces={"vote": 60}, steps=[])
    back = written(after, hours=None, steps=None)

    assert read(before) == ClockSettings()
    assert read(after) == ClockSettings(paces={"vote": 60}, hours=BERLIN, steps=())
    assert read(back) == ClockSettings(paces={"vote": 60})
    assert '"host": "Hosta"' in back


@pytest.mark.parametrize(("hours", "left"), [(48, 288), (24, 144), (6, 36)])
def test_a_hunt_reminds_after_half_and_nine_tenths(hours: int, left: int) -> None:
    """H-17.2: of its deadlines of 48, 24 and 6 hours, minutes before the end."""
    found = clock(NOON, NOON + hours * HOUR_MS)
    table = timing(steps=HuntGame.reminders, pace=hours * 3600)

    half, late = moments(table, found)

    assert half == NOON + hours * HOUR_MS // 2
    assert late == NOON + hours * HOUR_MS - left * 60_000


def test_nine_tenths_are_of_the_pace_though_the_clock_stood_still() -> None:
    """H-17.2, H-17.3: leave moves the reminders along."""
    paused = clock(NOON, NOON + (24 + 60) * HOUR_MS)
    assert moments(timing(steps=("9/10",)), paused) == [NOON + 84 * HOUR_MS - 144 * 60_000]


def test_what_a_host_chose_goes_before_what_the_game_says() -> None:
    """Q-9.1, H-17.2: until then each game has its own."""
    assert read("{}", HuntGame.reminders).steps == ("half", "9/10")
    assert read("{}", QuestGame.reminders).steps == read("{}").steps == ("half", 7200)
    assert read(written("{}", steps=["9/10", 600]), HuntGame.reminders).steps == ("9/10", 600)
    assert read(written("{}", steps=[]), HuntGame.reminders).steps == ()


@pytest.mark.parametrize("typed", ["half 9/10", "7/8", "9/10 30m", "off"])
def test_nine_tenths_can_be_written(typed: str) -> None:
    """H-17.2: and are written so again."""
    assert steps_written(parse_steps(typed)) == typed
