"""The one writer: a thread with a connection of its own, where works that wait together share a commit."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection

from storage.connection.store import Store, driver_of
from storage.connection.trouble import sentence, told
from storage.errors import StorageError

T = TypeVar("T")

_TOGETHER = 256  # works in one commit at most, so that nobody waits long for the others
_TRIES = 5  # of one work that others keep from what it needs
_STEP_BACK_S = 0.005


class _Job:
    """One work that waits for its turn, and what became of it."""

    __slots__ = ("error", "future", "loop", "result", "tries", "work")

    def __init__(self, work: Callable[[Connection], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None
        self.tries = 0


class Writer:
    """Runs works one after another; *commits* counts the commits that kept something."""

    def __init__(self, store: Store) -> None:
        self.commits = 0
        self._store = store
        self._connection = store.writing.connect()
        self._driver = driver_of(self._connection)
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = Lock()  # so that nothing is queued behind the end
        self._closed = False
        self._thread = Thread(target=self._run, name="ringmaster-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns, once it is committed. See Database.write."""
        job = _Job(work, asyncio.get_running_loop())
        with self._closing:
            if self._closed:
                raise StorageError(sentence(self._store.name, "it was closed: start the program again"))
            self._queue.put(job)
        # Cancelling whoever waits cancels this future, never the job: it is played whole all the same.
        result: T = await job.future
        return result

    def close(self) -> None:
        """Play what is queued, then end the thread."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        # What comes while a commit is under way waits in the queue, and shares the next one: a commit costs a sync of
        # the disk, whatever is in it. Nobody is answered before it, and a job that fails undoes itself alone.
        ended = False
        while not ended:
            jobs: list[_Job] = []
            job = self._queue.get()
            while job is not None:
                jobs.append(job)
                if len(jobs) == _TOGETHER or self._queue.empty():
                    break
                job = self._queue.get()
            ended = job is None
            if jobs:
                self._play_all(jobs)
                _deliver(jobs)

    def _play_all(self, jobs: list[_Job]) -> None:
        """Play *jobs* together, then each alone that others kept from what it needs: alone it holds up nobody."""
        self._play(jobs)
        for job in jobs:
            while job.error is not None and self._store.is_passing(job.error) and job.tries < _TRIES:
                job.tries, job.error = job.tries + 1, None
                time.sleep(_STEP_BACK_S * 2**job.tries)  # whoever was in the way gets on first
                self._play([job])
            if job.error is not None:
                job.error = told(job.error, self._store.name) or _bearable(job.error)

    def _play(self, jobs: list[_Job]) -> None:
        """Play *jobs* in one transaction. If that fails as a whole, none of them happened."""
        try:
            self._store.refuse_gone()
            self._connect()
            self._connection.begin()
            if len(jobs) > 1 and self._store.is_shared:
                # Who holds rows for others may not wait long for more.
                self._driver.execute("SET LOCAL lock_timeout = '50ms'")
            changed = [self._attempt(job, alone=len(jobs) == 1) for job in jobs]
            if any(changed):
                self._connection.commit()
                self._store.refuse_gone()  # it may have gone just before, and whoever waits would be told a lie
                self.commits += 1
            else:
                self._connection.rollback()
        except BaseException as error:
            self._undo()
            reason = self._reason(error)
            for job in jobs:
                job.error = job.error or reason

    def _reason(self, error: BaseException) -> StorageError:
        """Why a transaction failed as a whole."""
        if isinstance(error, StorageError):
            return error
        advice = f"the transaction failed ({type(error).__name__}): see the log and try again"
        reason = told(error, self._store.name) or StorageError(sentence(self._store.name, advice))
        reason.__cause__ = error
        return reason

    def _attempt(self, job: _Job, *, alone: bool) -> bool:
        """Whether *job* changed anything. It is undone when it fails; others in the transaction stay."""
        before = self._driver.total_changes
        if not alone:
            self._driver.execute("SAVEPOINT work")
        try:
            job.result = job.work(self._connection)
            if self._store.is_spoiled(self._driver):
                raise AssertionError("A work went on after an error that spoils the transaction.")
        except BaseException as error:
            job.error = error
            if not self._driver.in_transaction:  # SQLite gave up all of it, or the server is lost
                raise
            if not alone:
                self._driver.execute("ROLLBACK TO work")
                self._driver.execute("RELEASE work")
            return False
        if not self._driver.in_transaction:
            raise AssertionError("A work ended the transaction that it was played in.")
        if not alone:
            self._driver.execute("RELEASE work")
        return self._driver.total_changes != before

    def _connect(self) -> None:
        """Have a connection again, should it have been lost."""
        if self._connection.closed:
            self._connection = self._store.writing.connect()
            self._driver = driver_of(self._connection)

    def _undo(self) -> None:
        """Leave nothing open. A connection that cannot even do that is let go, and the next work gets another."""
        if self._connection.closed:  # there was none to be had
            return
        with suppress(Exception):  # whoever waits is told why it began
            if not self._store.is_lost(self._driver):
                self._connection.rollback()
                if self._driver.in_transaction:
                    self._driver.execute("ROLLBACK")
                return
        self._connection.invalidate()
        self._connection.close()


def _bearable(error: BaseException) -> BaseException:
    """*error* as a future can carry it."""
    if not isinstance(error, StopIteration):
        return error
    carried = RuntimeError("A work raised StopIteration.")
    carried.__cause__ = error
    return carried


def _deliver(jobs: list[_Job]) -> None:
    """Wake each loop that waits, once for all of its jobs."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop is closed, so nobody waits
            continue


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
