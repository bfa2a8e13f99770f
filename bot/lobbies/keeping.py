"""What becomes of lobbies with time: opened at last, told of changes, asked again, and closed when nobody comes."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import discord

from bot.games import kept
from bot.games.authority import Authority
from bot.games.timing import clock_settings
from bot.lobbies.filling import again, beginning, hearing
from bot.lobbies.opening import ThreadOpening
from bot.lobbies.running import Lobbies
from bot.lobbies.seating import Seating
from bot.service.discord import refusals
from rules.game import Illegal
from storage.errors import Conflict, StorageError
from storage.tables.games import Games, StoredLobby
from storage.tables.leases import doing
from storage.tables.next_games import NextGames
from storage.tables.wishes import Bars

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 60_000
"""So often all lobbies are looked at."""

QUIET_MS: Final = 2 * 60_000
"""A host who has changed nothing for so long is through with it: then those who joined are told, once. Who has not
started a full lobby for so long is not looking: then he is called."""

DAY_MS: Final = 24 * 60 * 60 * 1000

UNTOUCHED_MS: Final = 14 * DAY_MS
"""A full lobby in which nobody did or said anything for so long is closed."""

A_SEAT_MS: Final = 3 * DAY_MS
"""One that is not full is closed when so long has gone since the last join for each seat that is free."""

YOUNG_MS: Final = 10 * 60_000
"""How long it is looked whether a thread was made twice."""


class Keeper:
    """Looks after the lobbies of all games, called by the timer that is there anyway."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.opening = ThreadOpening(bot)
        self._looked: int | None = None
        self._busy = asyncio.Lock()

    async def tick(self) -> None:
        """Once a minute: see what is due in each lobby."""
        now = self._bot.now_ms()
        is_early = self._looked is not None and 0 <= now - self._looked < EVERY_MS
        if is_early or self._busy.locked() or not self._bot.is_ready():
            return
        async with self._busy:
            self._looked = now
            await self._next_games(now)
            stored_lobbies = await self._bot.database.read(lambda connection: Games(connection).lobbies())
            lobbies = [lobby for lobby in stored_lobbies if self._is_mine(lobby.guild_id)]
            for lobby in lobbies:
                await self._try(f"The lobby of game {lobby.id}", lobby.guild_id, self._look_after(lobby, now))
            for guild, there in groupby(
                sorted(lobbies, key=lambda stored_lobby: (stored_lobby.guild_id, stored_lobby.id)), _guild
            ):
                await self._try(f"What server {guild} hears", guild, self._guild(guild, tuple(there), now))

    async def _guild(self, guild: int, lobbies: Sequence[StoredLobby], now: int) -> None:
        """Nobody who is barred sits in a lobby, also where that was cut short; and who wants to hear of one does."""
        barred = await self._bot.database.read(lambda connection: Bars(connection).people(guild, now))
        for lobby in lobbies if barred else ():
            await self._bot.service.get(Seating).unseat(lobby.id, barred)
        await hearing.tell(self._bot, guild, lobbies)

    def _is_mine(self, guild: int) -> bool:
        return self._bot.leases.is_mine(guild) and self._bot.leases.serves(guild)

    async def _next_games(self, now: int) -> None:
        """Open those that enough people want, and that was cut short; what is past is forgotten."""
        database, service = self._bot.database, self._bot.service
        for game_id, guild in await database.read(lambda connection: NextGames(connection).wanted_again()):
            if self._is_mine(guild):
                await self._try(f"The game after {game_id}", guild, again.open_next(service, game_id))
        past = now - again.LASTS_MS
        if await database.read(lambda connection: NextGames(connection).is_stale(past)):
            await database.write(lambda connection: NextGames(connection).let_go(past))

    async def _try(self, what: str, guild: int, job: Awaitable[object]) -> None:
        """What cannot be done now is due again a minute later, and keeps nothing else."""
        try:
            with doing(self._bot.leases.lease_of(guild)):
                await job
        except (Illegal, StorageError, Conflict, *refusals.ERRORS) as error:
            log.warning("%s waits: %s", what, type(error).__name__)

    async def _look_after(self, lobby: StoredLobby, now: int) -> None:
        lobbies, now_kept, age = self._bot.get(Lobbies), kept.read(lobby.settings), now - lobby.made_ms
        if self._bot.get_guild(lobby.guild_id) is None:
            return  # the bot is not there now
        if lobby.place_id is None:
            if age >= EVERY_MS:  # before that whoever opened it is still at it
                await self.opening.go_on(lobby.id)
            return
        if age < YOUNG_MS:
            await self.opening.clean_up(lobby.id)
        if beginning.is_due(lobby, now):
            await beginning.begin(self._bot, lobby.id)
            return
        before, call = now_kept.before, now_kept.call
        if now_kept.full_ms and now - now_kept.full_ms >= QUIET_MS:
            await lobbies.call_host(lobby.id)
        if before is not None and now - before.at_ms >= QUIET_MS:
            await lobbies.tell_changes(lobby.id)
        if call is not None and call.times == 1 and now - call.last_ms >= DAY_MS:
            await lobbies.remind(lobby.id)
        if closes_ms(lobby) <= now:
            by = Authority(0, "", f"unfilled:{lobby.id}")
            await lobbies.close(lobby.id, by, kept.UNFILLED)
        elif lobby.taken == lobby.seats and now - max(now_kept.touched_ms, lobby.made_ms) >= UNTOUCHED_MS:
            await self._close(lobby.id, lobby.place_id, now)

    async def _close(self, game_id: int, place: int, now: int) -> None:
        """Close a lobby, unless somebody has written in its thread."""
        try:
            thread = await self._bot.fetch_channel(place)
        except discord.NotFound as error:
            if refusals.of(error).refusal is not refusals.GONE:
                raise
            await self._bot.health.thread_gone(place)
            return
        written = written_ms(thread)
        if now - written < UNTOUCHED_MS:
            await self._bot.get(Lobbies).touched(game_id, written)
            return
        by = Authority(0, "", f"untouched:{game_id}")
        await self._bot.get(Lobbies).close(game_id, by, kept.UNTOUCHED)


def _guild(lobby: StoredLobby) -> int:
    return lobby.guild_id


def closes_ms(lobby: StoredLobby) -> float:
    """When a lobby is closed because its seats do not fill: never one that is full, nor before it is to begin."""
    free, begins = lobby.seats - lobby.taken, clock_settings.read(lobby.settings).begins
    if free <= 0:
        return math.inf
    since = max(lobby.made_ms, lobby.joined_ms or 0) + free * A_SEAT_MS
    return max(since, begins.at_ms + DAY_MS if begins is not None and begins.at_ms else 0)


def written_ms(thread: object) -> int:
    """When somebody wrote in a thread last."""
    last = getattr(thread, "last_message_id", None)
    return 0 if last is None else round(discord.utils.snowflake_time(last).timestamp() * 1000)
