"""The bot as Discord's client: everything is put together here, and nothing is decided."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord

from bot.clocks.alarm import Alarm
from bot.clocks.daily import Daily
from bot.clocks.outage import Outage
from bot.clocks.tidying import Tidying
from bot.clocks.wall_clock import WallClock, listening
from bot.commands.asking import Asker
from bot.commands.sync import CommandSync
from bot.games.loaded import LoadedGame
from bot.games.servers import Servers
from bot.language.words import for_locale
from bot.lobbies.keeping import Keeper
from bot.lobbies.running import Lobbies
from bot.moderation.calls.calling import Calls
from bot.operation import discord_py
from bot.operation.ending import no_longer_than
from bot.operation.login import FIRST_S, LONGEST_S, Sessions, persistently, spared
from bot.posting import unworded
from bot.posting.budget import Budget
from bot.posting.courier import Courier
from bot.posting.health import locked_threads
from bot.posting.health.places import Health
from bot.posting.health.restored import Aftermath
from bot.posting.private import PrivateChannels
from bot.posting.reach import Reach
from bot.posting.status import Cards
from bot.posting.talks import Talks
from bot.posting.typed.listen import TypedAnswers
from bot.running import reaching
from bot.running.all_commands import all_commands
from bot.running.all_verbs import all_verbs
from bot.running.parts import Parts, put_together
from bot.running.router import Router
from bot.seats import companions
from bot.service.bot import Bot, Part
from bot.service.departures import Departures
from bot.service.discord import patience
from bot.service.discord.retrying import growing, while_passing
from bot.service.discord.rivals import Rivals
from bot.service.giving_way import GivingWay
from bot.service.leases import HeldLeases
from bot.service.limiting import Limit
from bot.service.service import Chance
from bot.ui import respond
from bot.ui.languages import Interpreter, Languages, Tree
from bot.ui.pictures import Gallery
from storage.database import Database

log = logging.getLogger(__name__)

LEAVING_S: Final = 5.0
"""How long the bot finishes what is under way when it is told to stop; answers and posts take less."""

LAST_S: Final = 1.0
"""How long each of the last notes may take, and the goodbye to Discord."""

LONGEST_LIMIT_S: Final = 5.0
"""A limit that takes longer is not sat out by the library: whoever asked asks again when it is over."""


class Ringmaster(Bot):
    """One connection to Discord. Holds no game: the database does, and lately touched ones the cache."""

    service: Parts
    courier: Courier
    health: Health

    def __init__(
        self,
        database: Database,
        now_ms: Callable[[], int],
        chance: Chance,
        *,
        typed_votes: bool = False,
        packs: Path | None = None,
        clock: WallClock | None = None,
        requests_per_second: int | None = None,
        openings_every_ms: int = 0,
        http_trace: aiohttp.TraceConfig | None = None,
        **options: Any,
    ) -> None:
        discord_py.mend()
        trace = http_trace or aiohttp.TraceConfig()
        if requests_per_second is not None:
            Budget(requests_per_second).hold_back(trace)
        if clock is not None:
            listening(clock, trace)
        patience.count_time(trace)
        self.reach = Reach(now_ms, lambda: clock is not None and clock.is_in_doubt)
        self.reach.listen(trace)
        super().__init__(
            intents=intents(typed_votes),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=trace,
            **options,
        )
        self.http.request = patience.bounded(self.http.request)  # type: ignore[assignment,method-assign]
        self.http.max_ratelimit_timeout = LONGEST_LIMIT_S
        self.database = database
        self.now_ms = now_ms
        self.chance = chance
        self.packs = packs
        self._clock = clock
        self.service = put_together(database, now_ms, chance, for_locale("en"))
        self.service.games.on_commit = self._committed
        self.lobbies = Lobbies(self.service)
        self.people_first = GivingWay()
        self.limit = Limit(now_ms if clock is None else clock.passed_ms)
        self.servers = Servers(database)
        self.languages = Languages(database, self._declared)
        self.private = PrivateChannels(database, now_ms, self.create_dm, openings_every_ms)
        self.courier = Courier(self)
        self.service.games.on_said = self.courier.wake
        self.gallery = Gallery(self.get_channel, partial(unworded.undrawn, self))
        self.talks = Talks(self)
        self.cards = Cards(self)
        self.health = Health(self)
        self.departures = Departures(self.service.incidents, now_ms, self.get_guild)
        self.keeper = Keeper(self)
        self.asker = Asker(self)
        self.calls = Calls(self)
        self.aftermath = Aftermath(self)
        self.companions = companions.made(self.service, now_ms, chance.bytes)
        self.leases = HeldLeases(database, now_ms)
        self.leases.on_new = self._look_after_more
        self.rivals = Rivals(database, self.leases, now_ms)
        steady = clock or WallClock()
        self.outage = Outage(database, self.service.crediting, self.leases, gap=steady.gap, fell=steady.fell)
        self.tidying = Tidying(
            self.service.cache,
            now_ms,
            self.leases,
            self.service.absence.keep_only,
            self.cards.keep_only,
            self.health.keep_only,
            self.departures.keep_only,
            self.companions.keep_only,
        )
        self.alarm = Alarm(
            self.service,
            *(p.tick for p in (self.cards, self.health, self.keeper, self.asker, self.calls, Daily(self))),
            self._nudge,
            self._reach_out,
            *(part.tick for part in (self.outage, self.aftermath, self.leases)),
            self.leases.each(self.service.absence.end_absences),
            self.companions.tick,
            self.tidying.tick,
            first=self._reach_out,
            is_held=lambda: self.outage.is_away or self.reach.is_silent,
            held=self.leases.held,
            calm=self.people_first.calm,
        )
        self.hears_typed = typed_votes
        self.typed = TypedAnswers(self) if typed_votes else None
        self._router = Router(all_verbs(), self.service.dealing.opened_desk)
        self.command_sync = CommandSync(self)
        self.is_leaving = False
        self.answering = set()
        self._sessions: defaultdict[int | None, Sessions] = defaultdict(Sessions)
        self._advised = 1
        self.tree = Tree(self)
        self.tree.error(respond.command_failed)
        for command in all_commands():
            self.tree.add_command(command)

    def get(self, kind: type[Part]) -> Part:
        """The part of this class, the client's own or the service's. Raises KeyError where there is none."""
        return next((part for part in vars(self).values() if type(part) is kind), None) or self.service.get(
            kind
        )

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in, take up what was left undone, then connect, and serve until it is closed."""
        patience.answer_in_time()
        await self.login(token)
        await self.tree.set_translator(Interpreter())
        self.command_sync.start()
        await self._take_up(*self._served())
        await self.connect(reconnect=reconnect)

    async def login(self, token: str) -> None:
        """Log in, however often that takes. Raises LoginFailure where Discord does not take the token."""

        async def attempt() -> None:
            await super(Ringmaster, self).login(token)
            self._advised, _address, limit = await self.http.get_bot_gateway()
            wait = spared(limit, len(self._served()[0]))
            if wait:
                log.warning("Discord has few logins left for today: waiting %.0f seconds before one", wait)
                await asyncio.sleep(wait)

        await persistently(attempt, self._forget_login)

    async def _forget_login(self) -> None:
        """Leave nothing behind of a login that failed: else the next one would begin with what this one closed."""
        await self.http.close()
        self.http.clear()
        self.http.connector = discord.utils.MISSING

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway, and serve; where the first connection cannot be had, again and again."""
        for wait in growing(FIRST_S, LONGEST_S):
            try:
                await super().connect(reconnect=reconnect)
                return
            except AttributeError as error:
                # After a first connection that failed discord.py asks the one that it does not have how far it got.
                if (error.name, error.obj) != ("sequence", None):
                    raise
            log.warning("Discord's gateway cannot be reached: trying again in %.0f seconds", wait)
            await asyncio.sleep(wait)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """A new session takes one of a day's logins, so those that Discord ends again and again begin later."""
        if not initial:
            await self._sessions[shard_id].wait()

    async def _take_up(self, own: Collection[int], shards: int) -> None:
        """Take up what was left undone. Raises StorageError where the database is away for long."""
        for step in (
            partial(self.leases.begin, own, shards),
            self.service.uninstalled.look,
            self.outage.begin,
            self.service.uninstalled.let_go_on,
            self.leases.each(self.service.refused_posts.let_go_on),
            self.cards.start,
            self.companions.begin,
            self.aftermath.begin,
            self.courier.start,
        ):
            await while_passing(step)
        self.health.begin()
        self.alarm.start()
        self.courier.wake()

    def _served(self) -> tuple[tuple[int, ...], int]:
        """The shards of this process, and how many there are in all."""
        return (0,), 1

    async def on_socket_event_type(self, _event: str) -> None:
        """Whatever comes tells that the connection is there again: that is noted before it is dealt with."""
        await self.outage.back()

    async def on_interaction(self, interaction: discord.Interaction[Ringmaster]) -> None:
        """Every button, menu and form ends at the desk; slash commands are the tree's."""
        if self._clock is not None:
            self._clock.heard(respond.sent_ms(interaction))
        if interaction.type is not discord.InteractionType.autocomplete:
            self.reach.pressed(interaction)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            if await respond.is_left_alone(interaction):
                return
            await self.languages.hear(interaction)
            await self._router.route(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """What is in a message arrives only with the intent that `typed_votes` asks for; likewise the next three."""
        if self._clock is not None:
            self._clock.heard(round(message.created_at.timestamp() * 1000))
        if self.typed is None:
            await locked_threads.written(self, message)
        else:
            await self.typed.written(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        if self.typed is not None:
            await self.typed.edited(payload)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        if self.typed is not None:
            await self.typed.deleted(payload.channel_id, payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        if self.typed is not None:
            await self.typed.deleted(payload.channel_id, *payload.message_ids)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.health.thread_gone(payload.thread_id)
        await self.talks.gone(payload.guild_id, payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await self.health.thread_changed(payload)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.health.channel_gone(channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        await self.health.changed(after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self.health.changed(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self.health.role_gone(role)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; a server that is merely not available is not meant."""
        await self.health.left_out(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.health.back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self.health.back(guild.id)

    async def on_ready(self) -> None:
        log.info("Connected to Discord as %s, in %s servers", self.user, len(self.guilds))
        await self.health.present()

    async def on_disconnect(self) -> None:
        self.outage.lost()

    async def close(self) -> None:
        """Stop taking in, finish what is under way, and go; what takes too long is left to the next start."""
        if not self.is_leaving:
            self.is_leaving = True
            self.command_sync.stop()
            async with no_longer_than(LEAVING_S):
                await asyncio.gather(self.alarm.close(), self._answered(), self.courier.stop())
            self.private.close()
            self.departures.close()
            self.cards.close()
            for last in (self.outage.end, self.leases.end):
                async with no_longer_than(LAST_S):
                    await last()
        async with no_longer_than(LAST_S):
            await super().close()

    async def _answered(self) -> None:
        """Wait until all answers that were under way are given."""
        if self.answering:
            await asyncio.wait(self.answering)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """What was cut short by the end is no fault."""
        if self.is_closed():
            log.info("What came of %s was cut short: the bot was being stopped", event_method)
        else:
            await super().on_error(event_method, *args, **kwargs)

    def clock_moved(self) -> None:
        """Time was moved by hand, as in a rehearsal: what fell due is looked for at once."""
        if not self.is_leaving:
            self.alarm.ring()
            self.courier.wake()

    async def server(self, guild: int) -> discord.Guild | None:
        """The server, also one that Discord tells another process of; None where the bot is in it no more."""
        found = self.get_guild(guild)
        if found is not None or self.leases.serves(guild):
            return found
        try:
            return await self.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return None

    def _declared(self, guild: int) -> str | None:
        """The language that a server gives as its own; Discord's default where it gives none."""
        found = self.get_guild(guild)
        return None if found is None else str(found.preferred_locale)

    def _committed(self, game: LoadedGame) -> None:
        self.cards.changed(game)
        self.calls.changed(game)
        self.companions.changed(game)
        if game.row.stage == "lobby":
            for holder in game.holders:
                if not holder.is_companion:
                    self.private.prepare(holder.person_id)

    def _look_after_more(self) -> None:
        self.cards.forget()
        self.courier.wake()

    async def _reach_out(self) -> None:
        if await reaching.look(self.reach, self.outage, self.http.request):
            self.cards.hurry()
            await self.courier.hurry()

    async def _nudge(self) -> None:
        self.courier.wake()


def intents(typed_votes: bool) -> discord.Intents:
    """What the bot is told of: servers; messages, for locked threads; what is in them, where typed votes count."""
    return discord.Intents(guilds=True, guild_messages=True, message_content=typed_votes)
