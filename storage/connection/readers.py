"""The readers: threads with a connection each, where works that wait together share a sight of the database."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection

from storage.connection.jobs import Job, Jobs, bearable, deliver
from storage.connection.store import Driver, Store, driver_of
from storage.connection.trouble import told

T = TypeVar("T")

_TOGETHER_S = 0.005  # after so long a sight takes no more works: whoever waits learns what became of his


class Readers:
    """Runs works beside each other, in so many threads."""

    def __init__(self, store: Store, count: int) -> None:
        self._store = store
        self._jobs = Jobs(store.name)
        names = [f"ringmaster-reader-{n}" for n in range(1, count + 1)]
        self._threads = [Thread(target=self._run, name=name, daemon=True) for name in names]
        for thread in self._threads:
            thread.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns. See Database.read."""
        return await self._jobs.done(work)

    def close(self) -> None:
        """Play what is queued, then end the threads."""
        if self._jobs.close(len(self._threads)):
            for thread in self._threads:
                thread.join()

    def _run(self) -> None:
        line = _Line(self._store)
        self._jobs.serve(partial(self._play, line))
        line.close()

    def _play(self, line: "_Line", job: Job) -> Job | None:
        """Play *job*, and what waits beside it that no other thread takes; what was taken of later ones."""
        # To begin a sight and to wake a thread costs more than most works do, and several are often wanted at once.
        # Only what waited before the sight began shares it: everybody sees what was committed before he asked.
        latest, until = self._jobs.latest, time.monotonic() + _TOGETHER_S
        done: list[Job] = []
        following: Job | None = job
        while following is not None and following.number <= latest and (not done or time.monotonic() < until):
            line.play(following)
            done.append(following)
            following = self._jobs.take(waits=False)
        line.end()
        deliver(done)
        return following


class _Line:
    """A thread's connection; made when it is first wanted, and anew where it was lost."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: tuple[Connection, Driver] | None = None
        self._has_begun = False

    def play(self, job: Job) -> None:
        """Do *job* in the sight that has begun, else in a new one; once more where the connection was lost."""
        if job.future.cancelled():
            return
        try:
            job.result = job.work(self._sight())
        except BaseException as error:
            was_lost = self.end()
            if was_lost and not job.tries:
                job.tries = 1
                self.play(job)
            else:
                job.error = self._reason(error)
        else:
            if self._open is not None and self._store.is_spoiled(self._open[1]):
                self.end()  # it has swallowed an error, and who comes next is not to pay for it

    def end(self) -> bool:
        """End the sight; whether the connection was lost, and the next work gets another."""
        self._has_begun = False
        if self._open is None:
            return False
        connection, driver = self._open
        was_lost = self._store.is_lost(driver)
        if not was_lost:
            with suppress(Exception):  # nothing was written, so nothing is lost by it
                connection.rollback()
                return False
        connection.invalidate()
        self.close()
        return was_lost

    def close(self) -> None:
        """Let it go."""
        if self._open is not None:
            self._open[0].close()
            self._open = None

    def _sight(self) -> Connection:
        if not self._has_begun:
            self._store.refuse_gone()  # before a file beside it is made anew
            connection = self._connected()
            connection.begin()
            self._has_begun = True
        return self._connected()

    def _connected(self) -> Connection:
        if self._open is None:
            connection = self._store.reading.connect()
            self._open = connection, driver_of(connection)
        return self._open[0]

    def _reason(self, error: BaseException) -> BaseException:
        """What whoever waits is told."""
        reason = told(error, self._store.name)
        if reason is None:
            return bearable(error)
        reason.__cause__ = error
        return reason
