"""Since when one way to Discord is thought to be in trouble."""

from __future__ import annotations

import pytest

from bot.posting.reach import SILENT_MS, Way

HOUR_MS = 60 * 60 * 1000


@pytest.mark.parametrize(
    ("heard_ms", "since_ms"),
    [
        ((0, 1000, 2000), 0),
        ((0, SILENT_MS, 2 * SILENT_MS), 0),
        ((0, 1000, 24 * HOUR_MS), 24 * HOUR_MS),
        ((0, 24 * HOUR_MS, 24 * HOUR_MS + 1000), 24 * HOUR_MS),
    ],
)
def test_failures_long_before_are_no_part_of_a_trouble(heard_ms: tuple[int, ...], since_ms: int) -> None:
    """Two presses that failed yesterday, and one today, are no day of absence: all else was heard meanwhile."""
    way = Way()
    for well_ms in heard_ms:
        way.failed(well_ms)
    assert (way.failures, way.since_ms) == (3, since_ms)
