"""What this process looks after: all games, or those of the shards whose leases it holds where several share them.

What people do is entered by whoever hears of it. What nobody asks for (notices, cards, deadlines, reminders, the ends
of pauses and absences) is done in the name of a lease, by one process at a time.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from sqlalchemy import Connection

from storage.database import Database
from storage.errors import Fenced, StorageError
from storage.tables.leases import LENGTH_MS, MOMENT_MS, Lease, Leases, doing
from storage.tables.outbox import Outbox

log = logging.getLogger(__name__)

EVERY_S: Final = 2.0
"""Leases are renewed so often."""

SAFE_S: Final = LENGTH_MS / 1000 - 2
"""For so long after it was last renewed a lease is surely held, by whatever clock."""


def shard_of(guild: int, shards: int) -> int:
    """The shard that serves this server: Discord's own rule."""
    return (guild >> 22) % shards


class HeldLeases:
    """The leases of this process."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._name = secrets.token_hex(8)  # of no game: it only has to differ from all others
        self._now_ms = now_ms
        self.own: tuple[int, ...] = (0,)
        """The shards that are served here."""
        self.shards = 1
        self.on_new: Callable[[], None] = lambda: None
        """Called when this process has begun to look after more."""
        self._leases: dict[int, Lease] = {}
        self._taken_s: dict[int, float] = {}
        """When each was taken."""
        self._kept_s = -SAFE_S
        self._keeping = asyncio.Lock()

    async def begin(self, own: Collection[int], shards: int) -> None:
        """The program has started, and serves these shards of so many. Raises StorageError."""
        self.own, self.shards = tuple(own), shards
        if self._database.is_shared:
            await self._database.write(lambda connection: Leases(connection, self._name).begin(shards))
            await self._keep()

    async def tick(self) -> None:
        """Renew what is held, and take what nobody looks after; called by the timer that is there anyway."""
        if not self._database.is_shared or self._keeping.locked():
            return
        if time.monotonic() - self._kept_s < EVERY_S:
            return
        try:
            await self._keep()
        except StorageError as error:
            log.error("The leases could not be renewed: %s", error)

    async def end(self) -> None:
        """The program is being stopped in order: leave all to the others at once."""
        if self._database.is_shared:
            self._leases = {}
            try:
                await self._database.write(lambda connection: Leases(connection, self._name).let_go())
            except StorageError as error:
                log.error("The leases run out by themselves: %s", error)

    def held(self) -> tuple[Lease | None, ...]:
        """In whose name to look for what is due, one after the other; None where all is this process's own."""
        if not self._database.is_shared:
            return (None,)
        return tuple(self._leases.values()) if self._is_safe() else ()

    def lease_of(self, guild: int) -> Lease | None:
        """In whose name to act for a game of this server. Raises Fenced where others look after it."""
        if not self._database.is_shared:
            return None
        lease = self._leases.get(shard_of(guild, self.shards))
        if lease is None or not self._is_safe():
            raise Fenced(f"The games of server {guild} are looked after by another process.")
        return lease

    def is_mine(self, guild: int) -> bool:
        """Whether the games of this server are looked after here."""
        try:
            self.lease_of(guild)
        except Fenced:
            return False
        return True

    async def is_shared(self, guild: int) -> bool:
        """Whether another process on this database serves the same part as well, or did so a moment ago: those who
        hear of a press there are one program. Raises StorageError.
        """
        shard = shard_of(guild, self.shards)
        if not self._database.is_shared:
            return False
        if time.monotonic() - self._taken_s.get(shard, -math.inf) < MOMENT_MS / 1000:
            return True
        return await self._database.read(lambda connection: Leases(connection, self._name).has_others(shard))

    def serves(self, guild: int) -> bool:
        """Whether Discord tells this process of the server."""
        return shard_of(guild, self.shards) in self.own

    def refuse_lost(self, held: Lease | None) -> None:
        """Raise Fenced where *held* is not surely held any more: what cannot be undone is not begun then."""
        if held is not None and (self._leases.get(held.shard) != held or not self._is_safe()):
            raise Fenced(f"The lease of shard {held.shard} may have passed to another process.")

    def each(self, job: Callable[[], Awaitable[object]]) -> Callable[[], Awaitable[None]]:
        """*job*, done in the name of each lease, one after the other."""

        async def run() -> None:
            for held in self.held():
                with doing(held):
                    try:
                        await job()
                    except Fenced as lost:
                        log.info("%s", lost)

        return run

    def _is_safe(self) -> bool:
        return time.monotonic() - self._kept_s < SAFE_S

    async def _keep(self) -> None:
        async with self._keeping:
            began, now = time.monotonic(), self._now_ms()

            def work(connection: Connection) -> tuple[tuple[Lease, ...], tuple[Lease, ...]]:
                held, new = Leases(connection, self._name).keep(self.own)
                for lease in new:
                    Outbox(connection).take_up(now, lease)
                return held, new

            held, new = await self._database.write(work)
            self._kept_s = began
            self._leases = {lease.shard: lease for lease in held}
            self._taken_s |= {lease.shard: began for lease in new}
        for lease in new:
            log.info("Looking after shard %s of %s from now on", lease.shard, lease.shards)
        if new:
            self.on_new()
