"""The end of the program: in order where it can be, and within ten seconds of being told, whatever hangs."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from threading import Event, Thread
from types import FrameType, TracebackType
from typing import Any, Final, Self

log = logging.getLogger(__name__)

ORDERLY_S: Final = 9.0
"""How long the end in order may take."""

_SAID_S: Final = 0.5
"""How long it may take to say that it did not come."""


class LastResort:
    """Ends the program where it does not end by itself in time: what is hung cannot be waited for.

    Nothing that was confirmed is lost by that, and the next start takes up what was under way.
    """

    def __init__(self, seconds: float = ORDERLY_S, leave: Callable[[int], object] = os._exit) -> None:
        self._seconds, self._leave = seconds, leave
        self._is_over = Event()
        self._watching: Thread | None = None
        self._code = 0

    def begin(self, code: int = 0) -> None:
        """The end has begun, which comes to this exit code; that it did a second time changes nothing."""
        if self._watching is None:
            self._code = code
            self._watching = Thread(target=self._watch, name="ringmaster-end", daemon=True)
            self._watching.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._is_over.set()

    def _watch(self) -> None:
        if self._is_over.wait(self._seconds):
            return
        saying = Thread(target=self._say, daemon=True)  # what writes the log may be what hangs
        saying.start()
        saying.join(_SAID_S)
        self._leave(self._code)

    def _say(self) -> None:
        log.error(
            "Something hung, so the program ended without it; the next start takes up what was under way"
        )
        for handler in logging.getLogger().handlers:
            handler.flush()
        sys.stdout.flush()


async def until_stopped(work: Coroutine[Any, Any, None], begin: Callable[[], None] = lambda: None) -> None:
    """Run *work* until it ends or the program is told to stop; then *begin* is called, whatever the loop is at."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    told: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        begin()
        if not told:  # who is told again while it ends, in order, goes on doing so
            loop.call_soon_threadsafe(task.cancel)
        told.append(number)

    with _heeding(stop):
        try:
            await task
        except asyncio.CancelledError:
            log.info("Stopped")


@contextmanager
def _heeding(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call *stop* at SIGINT and SIGTERM. Not by the loop, which may be what hangs."""
    before: dict[signal.Signals, Any] = {}
    with suppress(ValueError):  # only the main thread may
        for number in (signal.SIGINT, signal.SIGTERM):
            before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@asynccontextmanager
async def no_longer_than(seconds: float) -> AsyncIterator[None]:
    """What takes longer is given up, and what fails keeps nothing else from ending in order."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        log.info("What was under way takes too long to end: it is left to the next start")
    except Exception:
        log.exception("The bot did not end in order")
