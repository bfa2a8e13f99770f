"""What has become of no use is let go, so that years of games cost no more memory and disk than those of a month."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final, TypeAlias

from bot.games.cache import Cache
from bot.service.leases import HeldLeases
from storage.errors import Fenced
from storage.tables import forgetting, pruning
from storage.tables.games import Games
from storage.tables.leases import doing

log = logging.getLogger(__name__)

EVERY_MS: Final = 60 * 60 * 1000
FIRST_MS: Final = 10 * 60 * 1000
"""After a start there is enough to do."""
AT_ONCE: Final = 200
"""Rows that go in one transaction: presses do not wait for it."""
MOST: Final = 20_000
"""Rows that go in one round; what is left has its turn in the next."""

Keep: TypeAlias = Callable[[Collection[int]], None]
"""Lets go of what is remembered of any but these games."""


class Tidying:
    """Every hour, what is remembered of games that have ended; in the database, of those that ended long ago."""

    def __init__(self, cache: Cache, now_ms: Callable[[], int], leases: HeldLeases, *keeps: Keep) -> None:
        self._cache = cache
        self._database = cache.database
        self._now_ms = now_ms
        self._leases = leases
        self._keeps = (cache.keep_only, *keeps)
        self._tidied_ms = now_ms() - EVERY_MS + FIRST_MS

    async def tick(self) -> None:
        """Tidy up when it is time; called by the timer that is there anyway."""
        now = self._now_ms()
        if 0 <= now - self._tidied_ms < EVERY_MS:
            return
        self._tidied_ms = now
        games = await self._database.read(
            lambda c: frozenset(standing.id for standing in Games(c).standing())
        )
        for keep in self._keeps:
            keep(games)
        with suppress(Fenced), doing(self._leases.lease_of(0)):  # one process does it for all
            await self._prune(now)

    async def _prune(self, now: int) -> None:
        stale_row = await self._database.read(lambda c: pruning.stale(c, now, MOST))
        for n in range(0, max(len(stale_row.notices), len(stale_row.games)), AT_ONCE):
            part = pruning.Stale(stale_row.notices[n : n + AT_ONCE], stale_row.games[n : n + AT_ONCE])
            await self._database.write(lambda c, part=part: pruning.let_go(c, part))  # type: ignore[misc]
        over = await self._database.write(lambda c: forgetting.forget_what_is_over(c, now))
        await self._cache.anew(*over)  # somebody may have opened one of them again meanwhile
        if stale_row.notices or stale_row.games:
            log.info("Let go of %s notices of games that ended long ago", len(stale_row.notices))
