"""After a restore: games go on as the backup has them, and what the bot posted since then must mislead nobody.

Posts in a game's thread and private messages that the restored game does not know lose their buttons and say that
they do not count; then all are told in the thread, and moderators how many such posts there are. A game is settled
once, and the rest at a later start or look, whatever happens in between.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from sqlalchemy import Connection

from bot.games.loaded import LoadedGame
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.service.telling.notice_kinds import SetBack
from bot.service.whole import whole
from bot.ui.languages import Languages
from bot.ui.message import CONTENT, cut
from rules.game import Illegal
from storage.backups.restore import RESTORED, Restored, restored
from storage.errors import Conflict, Fenced, StorageError
from storage.tables.leases import doing
from storage.tables.meta import Meta
from storage.tables.outbox import Outbox
from storage.tables.people import People

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 60_000
"""What could not be settled is tried again no more often."""

SLACK_MS: Final = 60_000
"""So much earlier than the backup's last sign of life is looked: Discord's clock is another."""

MOST: Final = 1_000
"""Messages that are looked through in one channel."""


class Aftermath:
    """Settles the games of a restored database, one after the other."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._left: Restored | None = None
        self._tried_ms = 0

    async def begin(self) -> None:
        """The program has started, and nobody has pressed anything yet."""
        await self._settle()

    async def tick(self) -> None:
        """Try again what could not be settled; called by the timer that is there anyway."""
        if self._left is not None and not 0 <= self._bot.now_ms() - self._tried_ms < EVERY_MS:
            await self._settle()

    async def _settle(self) -> None:
        """Settle what is left; of several processes the one that looks after the first shard does it for all."""
        self._tried_ms = self._bot.now_ms()
        left = await self._bot.database.read(restored)
        self._left = left if left is not None and left.games else None
        with suppress(Fenced), doing(self._bot.leases.lease_of(0)):
            for game_id in () if self._left is None else self._left.games:
                try:
                    await self._settle_game(game_id)
                except (*refusals.ERRORS, Illegal, StorageError, Conflict) as error:
                    log.warning("Game %s is not told yet of its restore: %s", game_id, type(error).__name__)
                except Exception:
                    log.exception("Game %s could not be told of its restore", game_id)

    @whole
    async def _settle_game(self, game_id: int) -> None:
        assert self._left is not None
        since = self._left.since_ms
        game = await self._bot.service.cache.live(game_id)
        void = 0
        for channel in await self._channels(game):
            try:
                count = await self._void(game, channel, since)
                if channel.id == game.row.place_id:  # how many private ones there were is nobody's affair
                    void += count
            except refusals.ERRORS as error:
                case = refusals.of(error)
                if case.refusal.passes:
                    raise
                # There is no way there any more: nobody is misled there either.
                log.warning("Posts of game %s could not be looked through: %s", game_id, case.written)
        lanes = (notices.THREAD, notices.CHAIR) if void else (notices.THREAD,)
        told = [notices.saying(game.row, SetBack(since, void), lane) for lane in lanes]

        left = Restored(since, tuple(n for n in self._left.games if n != game_id))
        written = msgspec.json.encode(left).decode()
        await self._bot.service.games.say(game, *told, also=lambda c: Meta(c).put(RESTORED, written))
        self._left = left if left.games else None

    async def _channels(self, game: LoadedGame) -> list[discord.PartialMessageable]:
        """The game's thread, and the private channels of those who play."""
        people = list(dict.fromkeys(holder.person_id for holder in game.holders if not holder.is_companion))

        def private(connection: Connection) -> list[int]:
            known = [People(connection).get(person).dm_channel_id for person in people]
            return [channel for channel in known if channel is not None]

        places = [] if game.row.place_id is None else [game.row.place_id]
        places += await self._bot.database.read(private)
        return [self._bot.get_partial_messageable(place) for place in places]

    async def _void(self, game: LoadedGame, channel: discord.PartialMessageable, since_ms: int) -> int:
        """How many posts of this game lost their buttons in one channel."""
        known = await self._bot.database.read(lambda c: Outbox(c).references(game.row.id))
        languages, row = self._bot.get(Languages), game.row
        text = await languages.of_server(row.guild_id)
        count = 0
        async for message in self._later(channel, since_ms):
            if message.id == row.card_id or not _is_unknown(message, row.id, known):
                continue
            line = text("-# **This post does not count any more:** the game went back to before it.")
            await message.edit(content=cut(f"{line}\n{message.content}", CONTENT), view=None)
            count += 1
        return count

    async def _later(
        self, channel: discord.PartialMessageable, since_ms: int
    ) -> AsyncIterator[discord.Message]:
        """What the bot has posted in *channel* since the backup, the oldest first."""
        instant = datetime.fromtimestamp((since_ms - SLACK_MS) / 1000, UTC)
        after = discord.Object(discord.utils.time_snowflake(instant))
        me = self._bot.user
        async for message in channel.history(limit=MOST, after=after, oldest_first=True):
            if me is not None and message.author.id == me.id:
                yield message


def _is_unknown(message: discord.Message, game_id: int, known: frozenset[str]) -> bool:
    """Whether this is a post of the game, by its buttons, whose mark is not among those *known*."""
    ids = [
        str(getattr(item, "custom_id", None) or "")
        for row in message.components
        for item in getattr(row, "children", ())
    ]
    ours = [found for found in ids if found.startswith(f"rm:{game_id}:")]
    return bool(ours) and not any(found.rpartition(":")[2] in known for found in ours)
