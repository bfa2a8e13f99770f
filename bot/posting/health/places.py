"""What can go wrong on Discord: seen from its events and refusals, told to moderators, mended where that can be."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord

from bot.games import kept
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.language.words import Text
from bot.lobbies.running import Lobbies
from bot.posting import compose
from bot.posting.health import removed
from bot.posting.health.refused_posts import RefusedPosts
from bot.posting.health.unread_events import UnreadEvents
from bot.posting.health.waking import Waking
from bot.posting.talks import Talks
from bot.service import incidents
from bot.service.bot import Channel
from bot.service.departures import Departures
from bot.service.discord import refusals
from bot.service.discord.refusals import MetRefusal, WhoIsTold
from bot.service.telling import notices
from bot.service.telling.notice_kinds import PlaceTroubled
from bot.ui import threads, which_game
from bot.ui.languages import Languages
from bot.ui.pictures import Gallery
from rules.game import Illegal, Stale
from storage.errors import StorageError
from storage.tables.games import Games
from storage.tables.guilds import Guilds

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 5 * 60 * 1000
"""So often is tried again what was refused, and looked whether the bot is still where its games are."""

NO_MEMBER: Final = (10007, 10013)
"""Discord's codes for somebody who is not in a server, or is nobody any more."""


class Health:
    """Looks after the places of all games."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.waking = Waking(bot)
        self.unread = UnreadEvents(bot)
        self.unread.guard()
        self._began = self._looked = bot.now_ms()
        self._opening: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self) -> None:
        """The program has started, and knows what time it is: before Discord has said so it may not."""
        self._began = self._looked = self._bot.now_ms()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget whose threads were being made, of other games."""
        for game_id in self._opening.keys() - games:
            if not self._opening[game_id].locked():
                del self._opening[game_id]

    async def tick(self) -> None:
        """Open the threads that are closed; every few minutes see whose clocks can go on, and where the bot is."""
        await self.unread.tick()
        await self.waking.tick()
        now = self._bot.now_ms()
        if now - self._looked < EVERY_MS:
            return
        self._looked = now
        await self._bot.leases.each(self._bot.service.get(RefusedPosts).let_go_on)()
        await self.present()

    # ------------------------------------------------------------------------------------------------ the thread

    async def refused(self, game: LoadedGame, case: MetRefusal, where: str = notices.THREAD) -> None:
        """Discord refused a post in the lane *where*, the card or a tag: moderators are told, once."""
        service, game_id, name = self._bot.service, game.row.id, case.refusal.name
        if where != notices.THREAD:
            await service.incidents.troubled_beside(game_id, where, name)
        elif case.refusal is refusals.GONE:
            await self._gone(game_id)
        elif case.refusal is refusals.DENIED:
            await service.incidents.troubled(game_id, name, *self._lacking(game))
        else:
            await service.incidents.troubled(game_id, name, first=case.refusal.told is not WhoIsTold.AT_ONCE)

    async def without_files(self, game: LoadedGame) -> None:
        """A post went without its files, which the bot may not attach: moderators are told, once."""
        await self._bot.service.incidents.troubled_beside(game.row.id, incidents.FILES, refusals.DENIED.name)

    async def posted(self, game: LoadedGame, where: str = notices.THREAD) -> None:
        """A post was made, or the card drawn: whatever was wrong there is over."""
        if where != notices.THREAD:
            if where in game.settings:
                await self._bot.service.incidents.well_beside(game.row.id, where)
            return
        if incidents.trouble(game.row.settings) is not None:
            await self._bot.service.incidents.well(game.row.id)
        if incidents.SHUT in game.settings:  # a post opens it
            await self._bot.service.incidents.well_beside(game.row.id, incidents.SHUT)

    async def try_again(self, facts: Facts) -> int:
        """Try at once all that Discord refused, and tell of it if it fails once more; how much it is."""
        await self._bot.service.incidents.well(facts.id)
        was_shut = await self.waking.try_again(facts)
        was_apart = await self._bot.get(Talks).try_again(await self._bot.service.cache.live(facts.id))
        return was_shut + was_apart + await self._bot.service.deeds.mend(facts.id)

    async def thread_changed(self, told: discord.RawThreadUpdateEvent) -> None:
        """A thread was renamed, archived, locked, or is open again."""
        self.waking.heard(told.thread_id, told.data.get("thread_metadata") or {})
        await self.changed(told.guild_id, thread=told.thread_id)

    def woken(self, place: int) -> None:
        """A thread was opened just now."""
        self.waking.woken(place)

    async def thread_gone(self, thread: int) -> None:
        game_id = await self._bot.service.directory.at(thread)
        if game_id is not None:
            await self._gone(game_id)

    async def _gone(self, game_id: int) -> None:
        """A game under way goes on in a new thread, a lobby is closed, and a game that is over needs none."""
        match (await self._bot.service.cache.live(game_id)).row.stage:
            case "ended":
                return
            case "lobby":
                with suppress(Illegal):  # somebody was first
                    await self._bot.get(Lobbies).close(
                        game_id, Authority(0, "", f"gone:{game_id}"), kept.GONE
                    )
            case _:
                await self._bot.service.incidents.troubled(game_id, refusals.GONE.name)

    async def channel_gone(self, guild: int, channel: int) -> None:
        """The threads under it are gone with it."""
        for game_id in await self._bot.service.incidents.of_channel(guild, channel):
            await self._gone(game_id)
            await self._bot.get(Talks).lost(game_id)

    async def role_gone(self, role: discord.Role) -> None:
        """A role was deleted: what it allowed may be missing now; where it moderated, somebody else has to."""
        await self.changed(role.guild.id)
        chosen = await self._bot.database.read(lambda c: Guilds(c).get(role.guild.id))
        if str(role.id) not in re.findall(r"\d+", chosen.settings):
            return
        for game_id in await self._bot.service.incidents.of_guild(role.guild.id):
            game = await self._bot.service.cache.live(game_id)
            notice = notices.saying(game.row, PlaceTroubled(incidents.ROLE, role=role.name))
            await self._bot.service.games.say(game, notice)

    async def changed(self, guild: int, thread: int | None = None) -> None:
        """Roles or permissions of a server, or a thread, have changed: name what is missing, or try again."""
        for game_id in await self._those(guild, thread):
            game = await self._bot.service.cache.live(game_id)
            known = incidents.trouble(game.row.settings)
            if known is not None and known[0] == refusals.GONE.name:
                continue
            lacking = self._lacking(game)
            if incidents.FILES in game.settings and self._bot.get(Gallery).may_attach(game.row.channel_id):
                await self._bot.service.incidents.well_beside(game_id, incidents.FILES)
            await self._bot.get(Talks).changed(game)
            if lacking:
                await self._bot.service.incidents.troubled(game_id, refusals.DENIED.name, *lacking)
            elif known is not None:
                await self._bot.service.deeds.mend(game_id)

    async def _those(self, guild: int, thread: int | None) -> tuple[int, ...]:
        """The games of a server that are not over, or the one in *thread*; most threads are none of a game's."""
        games = await self._bot.service.incidents.of_guild(guild)
        if thread is None:
            return games
        here = await self._bot.service.directory.at(thread)
        return (here,) if here in games else ()

    def _lacking(self, game: LoadedGame) -> list[str]:
        where = self._bot.get_channel(game.row.channel_id)
        if not isinstance(where, discord.TextChannel | discord.ForumChannel):
            return []
        # Without files a game goes on in words (bot/posting/delivery.py).
        return [flag for flag in threads.lacking(where, self._bot.hears_typed) if flag != "attach_files"]

    # ------------------------------------------------------------------------------------------------ the people

    async def seek(self, game_id: int, person: int) -> None:
        """Look whether one player is a member of the game's server at this moment."""
        game = await self._bot.service.cache.live(game_id)
        server = await self._bot.server(game.row.guild_id)
        if server is None:
            return
        missing = frozenset(game.settings.get("missing", ()))
        try:
            await server.fetch_member(person)
        except refusals.ERRORS as error:
            if getattr(error, "code", None) in NO_MEMBER:  # else it is as it was known
                await self._bot.service.incidents.departed(game_id, missing | {person})
        else:
            await self._bot.service.incidents.departed(game_id, missing - {person})

    # ------------------------------------------------------------------------------------------------- the server

    async def left_out(self, guild: int) -> None:
        """The bot is in this server no more: its games rest until it is back. Discord is asked whether that is so."""
        if not await removed.is_certain(self._bot, guild):
            self.unread.look_at(guild)
            return
        await removed.since(self._bot, guild)
        text = await self._bot.get(Languages).of_server(guild)
        reason = text("Somebody removed me from this server. Deadlines stand still.")
        for game_id in await self._bot.service.incidents.of_guild(guild):
            await self._bot.service.incidents.rest(game_id, self._name(), reason)

    async def back(self, guild: int) -> None:
        """The bot is in this server again: its games go on, each with the time that was left."""
        if (await self._bot.servers.get(guild)).out_ms is not None:
            await self._bot.servers.change(guild, out_ms=None)
        resting = await self._bot.database.read(lambda c: Games(c).halted_in(guild, incidents.LEFT_OUT))
        if not resting:
            return  # at each start Discord tells of every server
        text = await self._bot.get(Languages).of_server(guild)
        reason = text("I am back in this server. Deadlines stood still meanwhile.")
        for game_id in resting:
            await self._bot.service.incidents.go_on(game_id, self._name(), reason)
            await self._bot.service.deeds.mend(game_id)

    async def present(self) -> None:
        """The same for what happened while the bot was not connected; only games that need it are loaded."""
        if not self._bot.is_ready():
            return
        known = await self._bot.database.read(lambda c: Games(c).standing())
        games = [game for game in known if self._bot.leases.serves(game.guild_id)]
        here = {guild.id for guild in self._bot.guilds}
        unsaid = await self._bot.database.read(lambda c: Games(c).servers_unsaid())
        theirs = {game.guild_id for game in games} | {one for one in unsaid if self._bot.leases.serves(one)}
        going_on = {game.guild_id for game in games if game.stage != "lobby" and not game.halted}
        for guild in theirs - here:
            if (await self._bot.servers.get(guild)).out_ms is None and not await removed.is_certain(
                self._bot, guild
            ):
                self.unread.look_at(guild)
                continue
            out_ms = self._bot.now_ms() - await removed.since(self._bot, guild)
            if out_ms >= removed.LONGEST_MS:
                await removed.give_up(self._bot, guild)
            elif guild in going_on:
                await self.left_out(guild)
        for guild in {game.guild_id for game in games if game.halted == incidents.LEFT_OUT} & here:
            await self.back(guild)
        for game in games:
            if game.guild_id in here and self._bot.get(Departures).is_due(game.id, self._began):
                with suppress(Illegal, StorageError):
                    self._bot.get(Departures).want(await self._bot.service.cache.live(game.id))

    def is_out(self, game: LoadedGame) -> bool:
        """Whether the bot is connected, and not in the server of this game."""
        guild, bot = game.row.guild_id, self._bot
        return bot.is_ready() and bot.leases.serves(guild) and bot.get_guild(guild) is None

    def _name(self) -> str:
        return self._bot.user.display_name if self._bot.user else ""

    # --------------------------------------------------------------------------------------------- what is pressed

    async def open_thread(self, game_id: int, by: Authority, channel: Channel | None, text: Text) -> int:
        """A new thread for a game whose own is gone; once, however often it is pressed. Where it is."""
        bot = self._bot
        async with self._opening[game_id]:
            await self.refuse_there(game_id)
            game = await bot.service.cache.live(game_id)
            where = self.place_anew(game, channel, text)
            presentation, public = (
                bot.service.cache.presentation(game.row),
                await bot.get(Languages).of_server(where.guild.id),
            )
            card = compose.card(game.look(None), presentation, public)
            name = which_game.name_of(bot, game.facts())
            thread, message, _ = await threads.make(
                bot, where, name, card, bot.now_ms(), game.row.fingerprint
            )
            await bot.service.incidents.move(game_id, by, channel=where.id, place=thread.id, card=message)
        return thread.id

    def place_anew(self, game: LoadedGame, channel: Channel | None, text: Text) -> Channel:
        """Where a new thread would be made. Raises Illegal."""
        where = channel or self._bot.get_channel(game.row.channel_id)
        if not isinstance(where, discord.TextChannel | discord.ForumChannel):
            raise Illegal(
                "F-8",
                "The channel is gone too: use `/game panel` in another one, and choose a channel there.",
            )
        if where.guild.id != game.row.guild_id:
            raise Illegal("F-8", "A game stays in its server. Choose a channel there.")
        threads.refuse_missing(where, self._bot.hears_typed, text)
        return where

    async def refuse_there(self, game_id: int) -> None:
        """Raise Illegal unless the thread of a game is gone; before another is asked for, and when it is."""
        game = await self._bot.service.cache.live(game_id)
        if game.row.stage == "ended":
            raise Stale("R-1.4", "This game is over.")
        if game.row.place_id is None:
            raise Illegal("F-8", "I am still opening its thread. Give me a few minutes.")
        await self._refuse_there(game)
        if game.row.stage == "lobby":
            await self._gone(game_id)
            raise Stale("R-1.4", "This lobby is closed. `/game open` opens a new one.")

    async def _refuse_there(self, game: LoadedGame) -> None:
        try:
            await self._bot.fetch_channel(game.row.place_id or 0)
        except refusals.ERRORS as error:
            match refusals.of(error).refusal:
                case refusals.GONE:
                    return
                case refusals.DENIED:
                    raise Illegal(
                        "F-8", "The game's thread is there, but I may not see it. Grant me **View Channel**."
                    ) from None
            raise Illegal(
                "F-8", "Discord does not tell me whether the game's thread is there. Try again in a while."
            ) from None
        raise Illegal("F-8", "The game's thread is still there: <#{place}>.", place=game.row.place_id)
