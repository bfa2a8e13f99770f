"""An event loop that skips the time in which nothing can happen, so that tests wait for no clock.

A test that waits a second and a half for a deferral gets there at once, and finds what it would have found: all
timers ring in their order, and the time between them has passed for whoever looks at `time.monotonic`.
"""

from __future__ import annotations

import asyncio
import math
import selectors
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final, TypeVar, TypeVarTuple

import pytest

from storage.connection.jobs import Jobs

T = TypeVar("T")
Given = TypeVarTuple("Given")

GRACE_S: Final = 0.002
"""So long the loop listens before it skips: what was sent through a socket of this machine has arrived by then."""

STILL_S: Final = 0.1
"""Skipped seconds after which it listens again: a test may look every millisecond whether something is done."""

LONGEST_S: Final = 240.0
"""Seconds that a test may skip, as many as it may take (`timeout` in pyproject.toml): else a wait that never ends
would pass for a short one as soon as any longer clock rings, such as aiohttp's of five minutes.
"""

_passed_s: Final = time.monotonic


class Skipped:
    """How many seconds have been skipped so far, in this process."""

    seconds: float = 0.0


def now_s() -> float:
    """What `time.monotonic` gives, and what was skipped."""
    return _passed_s() + Skipped.seconds


def stall(seconds: float) -> None:
    """So long nothing is done at all, as where something holds up the loop."""
    Skipped.seconds += seconds


class SkippingSelector(selectors.DefaultSelector):
    """Waits for what comes through sockets; for time only while something is done *elsewhere*."""

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere = 0
        """How much is under way in threads and in other processes, which live in real time."""
        self._still_until_s = 0.0
        self._left_s = LONGEST_S

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What has come by then; nothing where the time was skipped."""
        if timeout is None or timeout <= 0 or self.elsewhere:
            return self._heard(super().select(timeout))
        until_s = now_s() + timeout
        is_still = until_s < self._still_until_s
        arrived = self._heard(super().select(0 if is_still else min(timeout, GRACE_S)))
        if not arrived:
            if not is_still:
                self._still_until_s = now_s() + STILL_S
            self._skip(max(0.0, until_s - now_s()))
        return arrived

    def _skip(self, seconds: float) -> None:
        Skipped.seconds += seconds
        self._left_s -= seconds
        if self._left_s < 0:
            self._left_s = math.inf  # what is cleared up behind it may take as long as it does
            pytest.fail(f"This waits for more than {LONGEST_S:.0f} seconds.")

    def _heard(
        self, arrived: list[tuple[selectors.SelectorKey, int]]
    ) -> list[tuple[selectors.SelectorKey, int]]:
        if arrived:
            self._still_until_s = 0.0
        return arrived


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop on such a selector, which knows what it has given to threads and to other processes."""

    def __init__(self) -> None:
        self.waiting = SkippingSelector()
        super().__init__(self.waiting)

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """What is waited for in here is done in real time."""
        self.waiting.elsewhere += 1
        try:
            yield
        finally:
            self.waiting.elsewhere -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], T], *args: *Given
    ) -> asyncio.Future[T]:
        """The same, and no time is skipped until it is done."""
        future = super().run_in_executor(executor, func, *args)
        self.waiting.elsewhere += 1
        future.add_done_callback(self._is_done)
        return future

    def _is_done(self, _: object) -> None:
        self.waiting.elsewhere -= 1

    async def shutdown_default_executor(self, *args: Any) -> None:
        """The same; until its threads have ended no time is skipped."""
        with self.elsewhere():
            await super().shutdown_default_executor(*args)

    async def subprocess_exec(self, *args: Any, **kwargs: Any) -> Any:
        """The same; from then on no time is skipped any more."""
        self.waiting.elsewhere += 1
        return await super().subprocess_exec(*args, **kwargs)


@contextmanager
def skipping() -> Iterator[None]:
    """In here skipped time has passed for all who ask, and what the database does is waited for."""
    done = Jobs.done

    async def waited(jobs: Jobs, work: Callable[[Any], Any]) -> Any:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, SkippingLoop):
            return await done(jobs, work)
        with loop.elsewhere():
            return await done(jobs, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", now_s)
        patch.setattr(Jobs, "done", waited)
        yield
