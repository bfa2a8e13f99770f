"""The bot on several connections: a share of Discord's servers each."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import yarl

from bot.operation.login import FIRST_S, LONGEST_S
from bot.running.client import Ringmaster
from bot.service.discord.retrying import growing

log = logging.getLogger(__name__)


class _AgainError(Exception):
    """A connection could not be had."""


class Sharded(Ringmaster, discord.AutoShardedClient):
    """The same for one of several shares of Discord's servers, or for all of them on connections of their own.

    It is away as long as one of its connections is: who plays in the servers of that could answer nothing.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._cut_off: set[int] = set()
        self._is_launching = False

    def _served(self) -> tuple[tuple[int, ...], int]:
        if self.shard_count is None:
            self.shard_count = self._advised
        own = tuple(self.shard_ids or range(self.shard_count))
        self._cut_off.update(own)
        return own, self.shard_count

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Have one connection; where it cannot be had discord.py would call itself again, ever deeper."""
        if self._is_launching:
            raise _AgainError
        for wait in growing(FIRST_S, LONGEST_S):
            self._is_launching = True
            try:
                await super().launch_shard(gateway, shard_id, initial=initial)
                return
            except _AgainError:
                log.warning("Discord's gateway cannot be reached: trying again in %.0f seconds", wait)
            finally:
                self._is_launching = False
            await asyncio.sleep(wait)

    async def on_socket_event_type(self, event: str) -> None:
        if not self._cut_off:
            await super().on_socket_event_type(event)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._cut_off.add(shard)

    async def on_shard_connect(self, shard: int) -> None:
        """One of the connections is there; that the last is tells that the bot is."""
        self._cut_off.discard(shard)
        await self.on_socket_event_type("CONNECT")

    async def on_shard_resumed(self, shard: int) -> None:
        await self.on_shard_connect(shard)
