"""APScheduler, as a timer only: it wakes whoever looks for what fell due. Due times live in the database.

It reads the wall clock: a job for a moment in a second waits for an hour when that is set back by one, and one for
every second is due hundreds of millions of times when it is set forward by years. So a job is always for now, and for
once; when to give it the next is the loop's affair, whose clock nobody can set.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from datetime import UTC
from typing import Any, Final, TypeAlias, TypeVar

from apscheduler.executors.debug import DebugExecutor
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from sqlalchemy import Connection

from bot.clocks.pausing import Pausing
from bot.clocks.reminders import Reminding
from bot.games.timing import pace
from bot.posting.health.refused_posts import RefusedPosts
from bot.service.bot import Service
from storage.errors import Fenced, StorageError
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.leases import Lease, doing, duty

log = logging.getLogger(__name__)

T = TypeVar("T")
Job = Callable[[], Awaitable[object]]
Find: TypeAlias = Callable[[Connection], T]

EVERY: Final = 1
"""Seconds between two looks; losing one means being late by another."""

_JOB: Final = "wake"

AT_ONCE = 10
"""Games whose lapses are entered at the same time; the loop breathes between two such slices."""

SLICES = 4
"""Slices that are under way: while one is committed, the next are loaded and played."""

MOST = 500
"""Deadlines that are read at once."""


async def _nobody_waits() -> None:
    """There is nobody who comes first."""


class Alarm:
    """Wakes once a second, and has what fell due entered once; nothing while it *is_held*, which *first* finds out.

    *held* tells in the name of which leases; None: for all games, in nobody's name. *calm* waits a little where
    an answer to somebody is being worked out, which comes first.
    """

    def __init__(
        self,
        service: Service,
        *others: Job,
        first: Job | None = None,
        is_held: Callable[[], bool] = lambda: False,
        held: Callable[[], Iterable[Lease | None]] = lambda: (None,),
        calm: Job = _nobody_waits,
    ) -> None:
        self._service = service
        self._held = held
        self._calm = calm
        self._jobs = tuple(map(_guarded, (self.look, self.remind, *others)))
        self._running: set[asyncio.Task[None]] = set()
        self._first = first
        self._is_held = is_held
        # A job that is run at once, here in the loop, can neither be cut short nor be in the way of the next.
        self._scheduler = AsyncIOScheduler(timezone=UTC, executors={"default": DebugExecutor()})
        self._busy = asyncio.Lock()
        self._reminding = asyncio.Lock()
        self._next: asyncio.TimerHandle | None = None
        self._faulty: set[str] = set()
        self._woken = -math.inf
        self.is_rushing = False
        """Whether more has run out than is entered at the same time; then posts and cards take it slowly."""

    def start(self) -> None:
        """Begin to wake. Nothing is kept in the scheduler that could be lost."""
        # That a second was missed is no news: the next look goes on where the last one stopped.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)
        self._scheduler.start()
        self._woken = time.monotonic()
        self._arm()

    def _arm(self) -> None:
        """Have the scheduler wake now, and again in a second; a job that still waits gives way to the new one."""
        self._next = asyncio.get_running_loop().call_later(EVERY, self._arm)
        self._scheduler.add_job(self._wake, id=_JOB, replace_existing=True, misfire_grace_time=None)

    def _wake(self) -> None:
        self._woken = time.monotonic()
        self.ring()

    @property
    def silent_for(self) -> float:
        """Seconds since it last rang by itself, or was started; endless before."""
        return time.monotonic() - self._woken

    def ring(self) -> None:
        """Do at once what is done every second, as when time was moved by hand."""
        for job in self._jobs:
            task = asyncio.get_running_loop().create_task(job())
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    @property
    def is_idle(self) -> bool:
        """Whether nothing of what is done every second is being done now."""
        return not self._running

    def stop(self) -> None:
        """Wake no more, and let go of what is being done: the next start takes it up."""
        if self._next is not None:
            self._next.cancel()
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        for task in self._running:
            task.cancel()

    async def close(self) -> None:
        """The same, and wait until all have let go."""
        self.stop()
        if self._running:
            await asyncio.wait(self._running)

    async def look(self) -> int:
        """Stop the clocks of games whose posts wait, end the pauses that are over, then enter what has run out, the
        oldest first; how many lapses that were.
        """
        if self._busy.locked():
            return 0
        async with self._busy:
            if self._first is not None:
                await self._first()
            entered = 0
            left: set[str] = set()  # what was not entered just now: the next look tries again
            for held in self._held():
                with doing(held):
                    entered += await self._look(left)
            self._faulty &= left
            return entered

    async def _look(self, left: set[str]) -> int:
        refused_posts, pausing = self._service.get(RefusedPosts), self._service.get(Pausing)
        # Mostly there is nothing of all that, and to ask three times takes three times as long.
        find_late, find_over, find_due = refused_posts.late(), pausing.over(), self._due(left)
        late, over, due = await self._read(lambda c: (find_late(c), find_over(c), find_due(c)))
        await refused_posts.stop_clocks(late)
        if self._is_held():
            return 0
        await pausing.end_pauses(over)
        entered = 0
        try:
            if late or over:
                due = await self._read(self._due(left))
            while due:
                self.is_rushing = len(due) > AT_ONCE * SLICES
                slices = _slices(due)
                entered += sum(await asyncio.gather(*(self._enter(slices, left) for _ in range(SLICES))))
                if self._is_held():
                    break
                due = await self._read(self._due(left))
        finally:
            self.is_rushing = False
        return entered

    async def _enter(self, slices: Iterator[list[Deadline]], left: set[str]) -> int:
        """Enter what nobody else has taken of *slices*, one after the other."""
        entered = 0
        for due in slices:
            if self._is_held():
                break
            await self._calm()
            await self._service.cache.bring(deadline.game_id for deadline in due)
            await self._calm()
            entered += await self._slice(due, left)
        return entered

    async def remind(self) -> int:
        """Remind whoever owes an answer where it is time to; of how many games."""
        if self._reminding.locked() or self._is_held():
            return 0
        async with self._reminding:
            reminded = 0
            for held in self._held():
                with doing(held):
                    reminded += await self._service.get(Reminding).remind_due()
            return reminded

    def _due(self, without: set[str]) -> Find[list[Deadline]]:
        """What finds the deadlines that have run out by now, but for those *without* which it is to be."""
        ripe, most = self._service.games.now_ms() - pace.GRACE_MS, MOST + len(without)
        held = duty.get()
        return lambda c: [
            deadline for deadline in Deadlines(c).due(ripe, most, held) if deadline.cause not in without
        ]

    async def _read(self, find: Find[T]) -> T:
        return await self._service.cache.database.read(find)

    async def _slice(self, due: list[Deadline], left: set[str]) -> int:
        results = await asyncio.gather(*map(self._lapse, due))
        left.update(deadline.cause for deadline, done in zip(due, results, strict=True) if not done)
        await asyncio.sleep(0)
        return sum(results)

    async def _lapse(self, deadline: Deadline) -> int:
        try:
            entered = await self._service.games.lapse(deadline)
            if entered and deadline.due_ms is not None:
                late = self._service.games.now_ms() - deadline.due_ms - pace.GRACE_MS
                self._service.games.count("lapse", late / 1000)
            return int(entered)
        except Fenced:
            log.info("A deadline of game %s is another process's", deadline.game_id)
        except StorageError as error:
            log.error("A deadline of game %s waits: %s", deadline.game_id, error)
        except Exception:
            if deadline.cause not in self._faulty:  # it is tried every second, and told once
                log.exception("A deadline of game %s could not be entered", deadline.game_id)
            self._faulty.add(deadline.cause)
        return 0


def _slices(due: Iterable[Deadline]) -> Iterator[list[Deadline]]:
    """*due* in slices, the oldest first, and all of one game in the same: its clocks lapse in their order."""
    of_game: defaultdict[int, list[Deadline]] = defaultdict(list)
    for deadline in due:
        of_game[deadline.game_id].append(deadline)
    games = list(of_game.values())
    for n in range(0, len(games), AT_ONCE):
        yield [deadline for clocks in games[n : n + AT_ONCE] for deadline in clocks]


def _guarded(job: Job) -> Callable[[], Coroutine[Any, Any, None]]:
    """A job that neither hangs nor raises: a scheduler would never call one that hangs again."""

    async def run() -> None:
        try:
            async with asyncio.timeout(120):
                await job()
        except Fenced as lost:
            log.info("%s", lost)
        except StorageError as error:
            log.error("What is due waits: %s", error)
        except Exception:
            log.exception("A timed job failed")

    return run
