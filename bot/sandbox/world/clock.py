"""The sandbox's time: real seconds times a speed, from any start, and it can be moved."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import formatdate

Waker = Callable[[], None]


class SandboxClock:
    """A clock in UTC milliseconds that tests and hosts can move. Speed 0 stands still."""

    def __init__(self, start: int | datetime | None = None, speed: float = 1.0) -> None:
        self._origin = _milliseconds(start)
        self._speed = speed
        self._since = time.monotonic()
        self._wakers: list[Waker] = []

    def now_ms(self) -> int:
        """The time, in milliseconds since 1970 in UTC."""
        return self._origin + int((time.monotonic() - self._since) * 1000 * self._speed)

    def now(self) -> datetime:
        """The same as an aware datetime."""
        return moment(self.now_ms())

    @property
    def speed(self) -> float:
        """How many seconds pass here in one real second."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._settle(self.now_ms())
        self._speed = speed
        self._wake()

    def move(self, ms: int) -> None:
        """Move the time by *ms* milliseconds, and tell all who subscribed or wait."""
        self._settle(self.now_ms() + ms)
        self._wake()

    def advance(self, by: timedelta) -> None:
        """Move the time by a timedelta."""
        self.move(by // timedelta(milliseconds=1))

    def subscribe(self, waker: Waker) -> Callable[[], None]:
        """Call *waker* whenever time or speed was changed by hand. Returns what ends that."""
        self._wakers.append(waker)
        return lambda: self._wakers.remove(waker) if waker in self._wakers else None

    async def wait_until(self, ms: int) -> None:
        """Sleep until the time is *ms* or later, however it gets there."""
        moved = asyncio.Event()
        unsubscribe = self.subscribe(moved.set)
        try:
            while (left := ms - self.now_ms()) > 0:
                await _first(moved, left / 1000 / self._speed if self._speed > 0 else None)
                moved.clear()
        finally:
            unsubscribe()

    def _settle(self, origin: int) -> None:
        self._origin, self._since = origin, time.monotonic()

    def _wake(self) -> None:
        for waker in tuple(self._wakers):
            waker()


def moment(ms: int) -> datetime:
    """*ms* milliseconds since 1970 as an aware datetime in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def stamp(ms: int) -> str:
    """*ms* as Discord writes times."""
    return moment(ms).isoformat(timespec="microseconds")


def http_date(ms: int) -> str:
    """The second in which *ms* is, as the headers of answers write it."""
    return formatdate(ms // 1000, usegmt=True)


def _milliseconds(start: int | datetime | None) -> int:
    if start is None:
        return time.time_ns() // 1_000_000
    return start if isinstance(start, int) else int(start.timestamp() * 1000)


async def _first(event: asyncio.Event, seconds: float | None) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
