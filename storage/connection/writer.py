"""The one writer: a thread with a connection of its own, where works that wait together share a commit."""

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection

from storage.connection.jobs import Job, Jobs, bearable, deliver
from storage.connection.store import Store, driver_of
from storage.connection.trouble import sentence, told
from storage.errors import StorageError

T = TypeVar("T")

_TOGETHER = 256  # works in one commit at most, so that nobody waits long for the others
_TRIES = 5  # of one work that others keep from what it needs
_STEP_BACK_S = 0.005


class Writer:
    """Runs works one after another; *commits* counts the commits that kept something."""

    def __init__(self, store: Store) -> None:
        self.commits = 0
        self._store = store
        self._connection = store.writing.connect()
        self._driver = driver_of(self._connection)
        self._jobs = Jobs(store.name)
        self._thread = Thread(
            target=self._jobs.serve, args=(self._share,), name="ringmaster-writer", daemon=True
        )
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What *work* returns, once it is committed. See Database.write."""
        return await self._jobs.done(work)

    def close(self) -> None:
        """Play what is queued, then end the thread."""
        if self._jobs.close(threads=1):
            self._thread.join()
            self._connection.close()

    def _share(self, job: Job) -> Job | None:
        """Play *job* with all that waits; what is left."""
        # What comes while a commit is under way waits in the queue, and shares the next one: a commit costs a sync of
        # the disk, whatever is in it. Nobody is answered before it, and a job that fails undoes itself alone. One for
        # which nobody waits any more is played whole all the same.
        jobs: list[Job] = []
        following: Job | None = job
        while following is not None and len(jobs) < _TOGETHER:
            jobs.append(following)
            following = self._jobs.take(waits=False)
        self._play_all(jobs)
        deliver(jobs)
        return following

    def _play_all(self, jobs: list[Job]) -> None:
        """Play *jobs* together, then each alone that others kept from what it needs: alone it holds up nobody."""
        self._play(jobs)
        for job in jobs:
            while job.error is not None and self._store.is_passing(job.error) and job.tries < _TRIES:
                job.tries, job.error = job.tries + 1, None
                time.sleep(_STEP_BACK_S * 2**job.tries)  # whoever was in the way gets on first
                self._play([job])
            if job.error is not None:
                job.error = told(job.error, self._store.name) or bearable(job.error)

    def _play(self, jobs: list[Job]) -> None:
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

    def _attempt(self, job: Job, *, alone: bool) -> bool:
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
