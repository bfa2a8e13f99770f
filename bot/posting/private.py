"""Private channels: opened in good time, one after the other, since Discord refuses who opens many at once."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

import discord

from bot.service.discord import refusals
from bot.service.discord.refusals import LIMIT, MetRefusal
from bot.service.discord.retrying import asked_for
from storage.database import Database
from storage.errors import StorageError
from storage.tables.meta import Meta
from storage.tables.people import People, Person

log = logging.getLogger(__name__)

EVERY_MS: Final = 1000
"""Real milliseconds from one channel that is opened to the next, whichever process opens it."""

CLOSED_FOR_MS: Final = 24 * 60 * 60 * 1000
"""Who has closed his private messages is not tried again for so long: each refusal counts against the bot."""

PATIENCE_S: Final = 3.0
"""How long a message waits for its channel before it is put off: others want to be sent too."""

_TURN: Final = "dm_opening"

_AT_ONCE, _IN_TIME = 0, 1


class Closed(Exception):
    """A person takes no private messages."""


class Unopened(Exception):
    """A channel is not opened yet: *case* says what keeps it, *wait_s* when to ask again, in seconds."""

    def __init__(self, case: MetRefusal, wait_s: float) -> None:
        super().__init__()
        self.case = case
        self.wait_s = wait_s


class PrivateChannels:
    """Knows the private channel of each person, and opens those that are not open yet.

    They are opened when people join, *every_ms* apart, so that roles find theirs open. Who has a message waiting
    goes before those.
    """

    def __init__(
        self,
        database: Database,
        now_ms: Callable[[], int],
        open_one: Callable[[discord.abc.Snowflake], Awaitable[discord.DMChannel]],
        every_ms: int,
    ) -> None:
        self._database = database
        self._now_ms = now_ms
        self._open_one = open_one
        self._every_ms = every_ms
        self._wanted: dict[int, asyncio.Future[int]] = {}
        self._queue: list[tuple[int, int, int]] = []
        self._count = 0
        self._refused = MetRefusal(LIMIT)
        self._failures = 0
        self._rests_until = 0.0
        self._task: asyncio.Task[None] | None = None

    async def of(self, person: int) -> int:
        """The private channel of *person*. Raises Closed, and Unopened where it takes longer to open it."""
        known = await self._known(person)
        if known.dm_channel_id is not None:
            return known.dm_channel_id
        opened = self._want(person, _AT_ONCE)
        await asyncio.wait((opened,), timeout=PATIENCE_S)
        if opened.done():
            return opened.result()
        raise Unopened(self._refused, self._wait_s(person))

    def prepare(self, person: int) -> None:
        """Have the channel of *person* opened, who is going to be written to."""
        self._want(person, _IN_TIME)

    @property
    def is_busy(self) -> bool:
        """Whether channels are being opened; not while Discord has asked to be left alone."""
        is_opening = self._task is not None and not self._task.done()
        return is_opening and self._rests_until <= asyncio.get_running_loop().time()

    def close(self) -> None:
        """Open no more."""
        if self._task is not None:
            self._task.cancel()

    async def _known(self, person: int) -> Person:
        """What is known of *person*. Raises Closed."""
        known = await self._database.read(lambda c: People(c).get(person))
        if known.dm_closed_ms is not None and self._now_ms() - known.dm_closed_ms < CLOSED_FOR_MS:
            raise Closed
        return known

    def _want(self, person: int, priority: int) -> asyncio.Future[int]:
        opened = self._wanted.get(person)
        if opened is None:
            opened = self._wanted[person] = asyncio.get_running_loop().create_future()
            opened.add_done_callback(_heard)
        self._count += 1
        heapq.heappush(self._queue, (priority, self._count, person))
        if self._task is None or self._task.done():
            # Whose lease the first of them goes by means nothing for the others.
            self._task = asyncio.create_task(self._open_all(), context=Context())
        return opened

    def _wait_s(self, person: int) -> float:
        """About how long it takes until it is the turn of *person*."""
        ahead = sorted(self._queue)
        place = next((at for at, (_, _, other) in enumerate(ahead) if other == person), 0)
        rest = max(0.0, self._rests_until - asyncio.get_running_loop().time())
        return rest + (place + 1) * self._every_ms / 1000

    async def _open_all(self) -> None:
        while self._queue:
            priority, count, person = heapq.heappop(self._queue)
            opened = self._wanted.get(person)
            if opened is None:
                continue  # it was wanted for two reasons
            try:
                channel = await self._opened(person)
            except refusals.ERRORS as error:
                case = refusals.of(error)
                if case.refusal.passes:
                    heapq.heappush(self._queue, (priority, count, person))
                    await self._rest(case, asked_for(error))
                    continue
                self._settle(person, error)
            except Exception as error:
                self._settle(person, error)
            else:
                del self._wanted[person]
                opened.set_result(channel)
                self._failures = 0

    def _settle(self, person: int, error: Exception) -> None:
        """It cannot be opened: whoever waits for it learns why."""
        self._wanted.pop(person).set_exception(error)

    async def _opened(self, person: int) -> int:
        known = await self._known(person)
        if known.dm_channel_id is not None:
            return known.dm_channel_id
        if self._every_ms:
            await self._turn()
        channel = (await self._open_one(discord.Object(person))).id
        try:
            await self._database.write(lambda c: People(c).change(person, dm_channel_id=channel))
        except StorageError as error:
            log.warning("A private channel is not noted, and will be asked for again: %s", error)
        return channel

    async def _turn(self) -> None:
        """Wait until it is this process's turn to open one."""
        now = self._now_ms()
        turn = await self._database.write(lambda c: Meta(c).turn(_TURN, now, self._every_ms))
        await asyncio.sleep((turn - now) / 1000)

    async def _rest(self, case: MetRefusal, asked_s: float) -> None:
        """Discord wants no more of them for now: leave it alone for a while that grows."""
        self._refused = case
        self._failures += 1
        wait = max(asked_s, refusals.wait_ms(self._failures) / 1000)
        log.info("A private channel was not opened: %s. Going on in %.0f seconds", case.written, wait)
        self._rests_until = asyncio.get_running_loop().time() + wait
        await asyncio.sleep(wait)


def _heard(opened: asyncio.Future[int]) -> None:
    """Nobody may wait for it any more: what was refused shows when there is something to say."""
    if not opened.cancelled():
        opened.exception()
