"""The thread of a new lobby: made, or found again where nobody knows what became of it, or taken down.

The game is written down first. Whatever happens then, its thread is looked for and finished, for an hour; after that,
and where Discord will not have it, what there is of it is removed and the host is told.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord
from msgspec.structs import replace

from bot.games import kept
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.language.words import Text
from bot.lobbies.refusals import refuse_closed
from bot.lobbies.running import Lobbies
from bot.lobbies.seating import Seating
from bot.posting import compose
from bot.service.bot import Channel
from bot.service.discord import refusals
from bot.service.discord.refusals import MetAt as Refused
from bot.service.discord.refusals import MetRefusal
from bot.service.telling import news
from bot.service.telling.notice_kinds import LobbyEvent
from bot.ui import threads, which_game
from bot.ui.languages import Languages
from bot.ui.reasons import why
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

LASTS_MS: Final = 60 * 60 * 1000
"""How long it is tried; whoever opened the lobby has long forgotten it after that."""


class ThreadOpening:
    """Opens lobbies that are written down."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._repeated: set[int] = set()
        """Lobbies whose thread may have been made twice."""
        self._busy: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self, game_id: int, text: Text) -> int | None:
        """The thread of a lobby that was written down just now; None where it has to be tried again, which it is.

        Raises Illegal where Discord will not have it, told by *text*, or somebody has closed it; then there is no
        lobby.
        """
        try:
            place = await self._opened(game_id, is_first=True)
            refuse_closed(await self._bot.service.cache.live(game_id))
            return place
        except refusals.ERRORS as error:
            case = refusals.of(error)
            if case.refusal.passes:
                log.warning("The thread of game %s is still to be made: %s", game_id, case.written)
                return None
            lacking = await self._lacking(game_id) if case.refusal is refusals.DENIED else []
            await self._give_up(game_id, case, is_told=False)
            raise Illegal(
                "F-22",
                "I could not open a thread there, so there is no lobby. {why} Discord says {code}.",
                why=why(replace(case, place=Refused.OPENING), text, lacking),
                code=case.said,
            ) from None

    async def _lacking(self, game_id: int) -> list[str]:
        where = self._where(await self._bot.service.cache.live(game_id))
        return [] if where is None else threads.lacking(where, self._bot.hears_typed)

    async def go_on(self, game_id: int) -> None:
        """Look for the thread of a lobby, and make it where there is none yet. Raises what Discord says."""
        if self._turn(game_id).locked():
            return
        game, met = await self._bot.service.cache.live(game_id), None
        try:
            if self._bot.now_ms() - game.row.made_ms < LASTS_MS or await self._there(game):
                await self._opened(game_id, is_first=False)
                return
        except refusals.ERRORS as error:
            met = refusals.of(error)
            if met.refusal.passes:
                raise
            log.warning("The thread of game %s cannot be made: %s", game_id, met.written)
        await self._give_up(game_id, met, is_told=True)

    async def clean_up(self, game_id: int) -> None:
        """Take down what was made twice, though nobody heard of it at once."""
        if game_id not in self._repeated:
            return
        game = await self._bot.service.cache.live(game_id)
        where = self._where(game)
        thread = None if where is None else where.get_thread(game.row.place_id or 0)
        if where is not None and thread is not None:
            print_ = game.row.fingerprint
            await threads.remove_doubles(self._bot, where, thread, game.row.made_ms, print_)

    def _turn(self, game_id: int) -> asyncio.Lock:
        """Held by whoever makes the thread of one lobby."""
        return self._busy.setdefault(game_id, asyncio.Lock())

    async def _opened(self, game_id: int, *, is_first: bool) -> int | None:
        async with self._turn(game_id):
            bot, game = self._bot, await self._bot.service.cache.live(game_id)
            where, drawn = self._where(game), game.row.version
            if game.row.place_id is not None or game.row.stage == "ended" or where is None:
                return game.row.place_id
            presentation, text = (
                bot.service.cache.presentation(game.row),
                await bot.get(Languages).of_server(where.guild.id),
            )
            post, name = (
                compose.card(game.look(None), presentation, text),
                which_game.name_of(bot, game.facts()),
            )
            made_ms, print_ = game.row.made_ms, game.row.fingerprint
            thread, message, is_repeated = await threads.make(
                bot, where, name, post, made_ms, print_, is_first=is_first
            )
            if is_repeated:
                self._repeated.add(game_id)
            if game.row.stage == "ended":  # it was closed meanwhile
                await threads.take_down(thread)
                return None
            told = () if is_first else (news.about(game, LobbyEvent.OPEN),)
            await bot.service.get(Seating).settle_in(
                game_id, place=thread.id, card=message, drawn=drawn, told=told
            )
            return thread.id

    async def _there(self, game: LoadedGame) -> list[discord.Thread]:
        """The threads that were made for a lobby."""
        where = self._where(game)
        if where is None:
            return []
        name = which_game.name_of(self._bot, game.facts())
        return await threads.beneath(self._bot, where, name, game.row.made_ms, game.row.fingerprint)

    def _where(self, game: LoadedGame) -> Channel | None:
        where = self._bot.get_channel(game.row.channel_id)
        return where if isinstance(where, discord.TextChannel | discord.ForumChannel) else None

    async def _give_up(self, game_id: int, met: MetRefusal | None, *, is_told: bool) -> None:
        """Close the lobby, and leave nothing of it on Discord; a game that has begun wants another thread."""
        game = await self._bot.service.cache.live(game_id)
        if game.row.stage != "lobby":
            await self._bot.service.incidents.troubled(game_id, refusals.GONE.name)
            return
        by = Authority(0, "", f"unopened:{game_id}")
        await self._bot.get(Lobbies).close(
            game_id, by, kept.UNOPENED, is_told=is_told, refused=met.written if met else ""
        )
        try:
            for thread in await self._there(game):
                await threads.take_down(thread)
        except refusals.ERRORS as error:
            log.warning("What is left of game %s was not looked for: %s", game_id, refusals.of(error).written)
