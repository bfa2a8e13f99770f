"""Hourly backups thin out: 24 by the hour and 14 by the day (issue 13.16)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage.backups.rotation import name_at, thin_out

NOW = datetime(2026, 11, 22, 17, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)


def _put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_bytes(b"")


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_of_a_year_of_hours_24_and_of_days_14_are_kept(tmp_path: Path) -> None:
    """Each hour one is made and the folder thinned out; today's days are among those of the hours."""
    at = NOW - timedelta(days=60)
    while at <= NOW:
        _put(tmp_path, name_at(at))
        thin_out(tmp_path, at)
        at += HOUR

    hourly = [name_at(NOW - number * HOUR) for number in range(24)]
    daily = [name_at(datetime(2026, 11, 22 - number, 23, 30, tzinfo=UTC)) for number in range(1, 14)]
    assert _names(tmp_path) == sorted({*hourly, *daily})
    assert len(_names(tmp_path)) == 24 + 14 - 2  # the newest of today and of yesterday are both


def test_the_newest_of_an_hour_is_kept(tmp_path: Path) -> None:
    for minute in (0, 15, 30):
        _put(tmp_path, f"2026-11-22T17{minute:02}Z.db")

    assert thin_out(tmp_path, NOW) == 2
    assert _names(tmp_path) == ["2026-11-22T1730Z.db"]


def test_a_long_pause_deletes_nothing(tmp_path: Path) -> None:
    """It goes by the hours and days that have a backup, not by their age: else the last ones would go."""
    old = [name_at(NOW - timedelta(days=400) - number * HOUR) for number in range(24)]
    _put(tmp_path, *old, name_at(NOW))
    thin_out(tmp_path, NOW)

    assert set(old[:-1]) | {name_at(NOW)} <= set(_names(tmp_path))


def test_what_is_not_a_backup_by_the_hour_is_left_alone(tmp_path: Path) -> None:
    others = [
        "notes.txt",
        "before-upgrade.db",
        "2026-02-31T1700Z.db",
        "2026-11-22T1700Z.db.gz",
        "ringmaster.db",
    ]
    _put(tmp_path, *others, "2026-11-22T1700Z.db", "2026-11-22T1701Z.db")
    thin_out(tmp_path, NOW)

    assert _names(tmp_path) == sorted([*others, "2026-11-22T1701Z.db"])


def test_a_clock_that_was_ahead_costs_no_backup_of_today(tmp_path: Path) -> None:
    """What is dated in the future takes nobody's place, and is kept itself."""
    ahead = [name_at(NOW + timedelta(days=365) + number * HOUR) for number in range(30)]
    today = [name_at(NOW - number * HOUR) for number in range(24)]
    _put(tmp_path, *ahead, *today)

    assert thin_out(tmp_path, NOW) == 0
    assert _names(tmp_path) == sorted([*ahead, *today])


def test_names_of_earlier_units_are_thinned_out_too(tmp_path: Path) -> None:
    """They had no Z."""
    _put(tmp_path, *(f"2026-11-{day:02}T{hour:02}00.db" for day in range(1, 22) for hour in range(24)))
    thin_out(tmp_path, NOW)

    assert len(_names(tmp_path)) == 24 + 14 - 1  # the 24 are one day's


@pytest.mark.parametrize(("age", "is_there"), [(timedelta(hours=23), True), (timedelta(hours=25), False)])
def test_what_was_left_of_a_failed_backup_goes_after_a_day(
    tmp_path: Path, age: timedelta, is_there: bool
) -> None:
    """Not before: it may be being written."""
    part = tmp_path / "2026-11-22T1700Z.db.abc.part"
    _put(tmp_path, part.name)
    made = (NOW - age).timestamp()
    os.utime(part, (made, made))
    thin_out(tmp_path, NOW)

    assert part.exists() is is_there
