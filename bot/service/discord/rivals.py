"""Whether another program answers with the same token, from a database of its own.

Both hear of every press, and Discord takes the answer that comes first; the other is refused with 40060. So a press
that came once, whose only answer is refused so, was answered by somebody else. Two such make it sure enough.

Processes that share a database are one program. Which of them have heard of a press is told by the leases: there is
one owner of its shard, and whoever serves it too asks for it all the time.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import discord

from bot.service.discord import patience
from bot.service.leases import HeldLeases
from storage.database import Database
from storage.errors import StorageError
from storage.tables.meta import RIVAL, Meta

log = logging.getLogger(__name__)

ANSWERED: Final = 40060
"""Discord's code for a response to an interaction that has one."""

WITHIN_MS: Final = 60 * 60 * 1000
"""Two refusals count that come within so long."""

NEWS_MS: Final = 24 * 60 * 60 * 1000
"""What was met longer ago is told to nobody any more."""

_KEPT: Final = 1_000
"""How many presses are remembered, to know one that comes again."""

MEANS: Final = (
    "another program answers with my token, from another database: presses are answered by either, so that games "
    "go on here or there by chance."
)
MENDS: Final = (
    "Stop the other one; if you know of none, reset the token on the Bot page of your application, and set the "
    "new one here. To run several processes, give all of them the same PostgreSQL."
)


class Rivals:
    """Watches the first answers to presses."""

    def __init__(self, database: Database, leases: HeldLeases, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._leases = leases
        self._now_ms = now_ms
        self._tries: OrderedDict[int, int] = OrderedDict()
        self._refused_ms: int | None = None
        self._told_ms: int | None = None

    @asynccontextmanager
    async def answering(self, press: discord.Interaction[Any]) -> AsyncIterator[None]:
        """A first answer to *press* is given in here. Raises what it raises."""
        self._tries[press.id] = self._tries.get(press.id, 0) + 1
        if len(self._tries) > _KEPT:
            self._tries.popitem(last=False)
        with patience.counting() as sent:
            try:
                yield
            except discord.HTTPException as error:
                if error.code == ANSWERED and len(sent) == 1 and self._tries.get(press.id) == 1:
                    await self._met(press)
                raise

    async def _met(self, press: discord.Interaction[Any]) -> None:
        """Somebody else has answered a press: the second time within a while that is another program."""
        try:
            if await self._leases.is_shared(press.guild_id or 0):
                return
            now, before = self._now_ms(), self._refused_ms
            self._refused_ms = now
            if before is None or not 0 <= now - before < WITHIN_MS:
                return
            await self._database.write(lambda connection: Meta(connection).put(RIVAL, str(now)))
        except StorageError as error:
            log.error("That another program answers could not be noted: %s", error)
            return
        if self._told_ms is None or not 0 <= now - self._told_ms < WITHIN_MS:
            self._told_ms = now
            log.warning("It seems that %s %s", MEANS, MENDS)


def met_ms(noted: str | None, now_ms: int) -> int | None:
    """When another program was met last, as it was *noted*; None where it was not lately."""
    met = None if noted is None else int(noted)
    return met if met is not None and now_ms - met < NEWS_MS else None
