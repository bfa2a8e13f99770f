"""The time of day, held steady: a wall clock that somebody sets forward or back lets nothing fall due early."""

from __future__ import annotations

import time
from collections.abc import Callable

JUMP_MS = 60_000
"""A wall clock that differs by so much from the time that has passed was set; less is the drift of clocks."""


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _passed() -> int:
    """Milliseconds since some moment, those in which the machine slept among them where it can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if clock is None else time.clock_gettime_ns(clock)) // 1_000_000


class SteadyClock:
    """Milliseconds since 1970, UTC: the wall clock's for as long as it goes as time passes.

    Once it was set, nobody here can know whether it is right now or was before; the earlier of the two counts, for a
    deadline may be late and never early. What Discord sends bears its own time, and settles it.
    """

    def __init__(self, wall: Callable[[], int] = _wall, passed: Callable[[], int] = _passed) -> None:
        self._wall, self._passed = wall, passed
        self._wrong = 0
        """So much the wall clock is known to be ahead of the time."""
        self._anchor = (wall(), passed())

    def now_ms(self) -> int:
        wall, steady, since = self._read()
        if abs(wall - steady) >= JUMP_MS:
            return min(wall, steady)
        self._anchor = (wall, since)
        return wall

    def heard(self, moment_ms: int) -> None:
        """Discord gave this as its time just now. What agrees with neither clock came late, and tells nothing."""
        wall, steady, since = self._read()
        if abs(wall - steady) < JUMP_MS:
            return
        if abs(wall - moment_ms) < JUMP_MS:
            self._anchor = (wall, since)
        elif abs(steady - moment_ms) < JUMP_MS:
            self._wrong += wall - steady
            self._anchor = (steady, since)

    def _read(self) -> tuple[int, int, int]:
        since = self._passed()
        steady = self._anchor[0] + since - self._anchor[1]
        return self._wall() - self._wrong, steady, since
