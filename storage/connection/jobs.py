"""What waits for a thread of the database's, and how whoever waits for it learns what became of it."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import Connection

from storage.connection.trouble import sentence
from storage.errors import StorageError

T = TypeVar("T")


class Job:
    """One work that waits for its turn, and what became of it."""

    __slots__ = ("error", "future", "loop", "number", "result", "tries", "work")

    def __init__(
        self, number: int, work: Callable[[Connection], Any], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.number = number
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None
        self.tries = 0


class Jobs:
    """A queue of them, until it is closed; *name* is the database's. They are numbered as they come, from 1."""

    def __init__(self, name: str) -> None:
        self.latest = 0
        """The number of the one that came last."""
        self._name = name
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = (
            Lock()
        )  # so that nothing is queued behind the end, and each number is where it belongs
        self._closed = False

    async def done(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns once a thread has taken it. Raises its error, and StorageError behind the end."""
        loop = asyncio.get_running_loop()
        with self._closing:
            if self._closed:
                raise StorageError(sentence(self._name, "it was closed: start the program again"))
            job = Job(self.latest + 1, work, loop)
            self.latest = job.number
            self._waiting.put(job)
        # Cancelling whoever waits cancels this future; whether the job is played all the same is its thread's affair.
        result: T = await job.future
        return result

    def close(self, threads: int) -> bool:
        """Let so many *threads* end behind what is queued; whether they were not told before."""
        with self._closing:
            was_open, self._closed = not self._closed, True
            if was_open:
                for _ in range(threads):
                    self._waiting.put(None)
        return was_open

    def serve(self, play: Callable[[Job], Job | None]) -> None:
        """Have *play* play all of them, to the end of the queue; it gives back what it took and did not play."""
        job = self.take()
        while job is not None:
            job = play(job)
            if job is None:
                job = self.take()

    def take(self, *, waits: bool = True) -> Job | None:
        """The next; None behind the last of all, and where nobody *waits* also while there is none."""
        try:
            job = self._waiting.get(waits)
        except Empty:
            return None
        if job is None and not waits:
            self._waiting.put(None)  # for when somebody does
        return job


def bearable(error: BaseException) -> BaseException:
    """*error* as a future can carry it."""
    if not isinstance(error, StopIteration):
        return error
    carried = RuntimeError("A work raised StopIteration.")
    carried.__cause__ = error
    return carried


def deliver(jobs: Sequence[Job]) -> None:
    """Wake each loop that waits, once for all of its jobs."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop is closed, so nobody waits
            continue


def _resolve(jobs: Iterable[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
