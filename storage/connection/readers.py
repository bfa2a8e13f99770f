"""The readers: threads with a connection each, where works that wait together share a sight of the database."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection

from storage.connection.jobs import Job, Jobs, bearable, deliver
from storage.connection.store import Driver, Store, driver_of
from storage.connection.trouble import told

T = TypeVar("T")

_TOGETHER = 8  # works in one sight at most: whoever is behind a long one waits for it


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
        # To begin a sight and to wake a thread costs more than most works do, and several are often wanted at once.
        # It begins behind all that waits for it, so that everybody sees what was committed before he asked.
        line, ended = _Line(self._store), False
        while not ended:
            jobs, ended = self._jobs.take(_TOGETHER)
            line.play_all([job for job in jobs if not job.future.cancelled()])
            deliver(jobs)
        line.close()


class _Line:
    """A thread's connection; made when it is first wanted, and anew where it was lost."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: tuple[Connection, Driver] | None = None

    def play_all(self, jobs: Sequence[Job]) -> None:
        """Play *jobs* together; the others are played anew where one has failed."""
        while jobs:
            jobs = self._play(jobs)

    def close(self) -> None:
        """Let it go."""
        if self._open is not None:
            self._open[0].close()
            self._open = None

    def _play(self, jobs: Sequence[Job]) -> Sequence[Job]:
        """Play *jobs* in one sight of all that is committed; those that are left behind the first that failed."""
        done, has_begun = 0, False
        try:
            self._store.refuse_gone()
            connection = self._connected()
            connection.begin()
            has_begun = True
            for job in jobs:
                job.result = job.work(connection)
                done += 1
        except BaseException as error:
            was_lost = self._end()
            if was_lost and not jobs[done].tries:
                jobs[done].tries = 1
                return jobs[done:]
            behind = done + 1 if has_begun else len(jobs)
            for job in jobs[done:behind]:
                job.error = self._reason(error)
            return jobs[behind:]
        self._end()
        return ()

    def _connected(self) -> Connection:
        if self._open is None:
            connection = self._store.reading.connect()
            self._open = connection, driver_of(connection)
        return self._open[0]

    def _end(self) -> bool:
        """End the sight; whether the connection was lost, and the next work gets another."""
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

    def _reason(self, error: BaseException) -> BaseException:
        """What whoever waits is told."""
        reason = told(error, self._store.name)
        if reason is None:
            return bearable(error)
        reason.__cause__ = error
        return reason
