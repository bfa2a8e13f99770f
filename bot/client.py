"""The bot as Discord's client: everything is put together here, and nothing is decided."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
import msgspec
import yarl

from bot import answers, companions, desk, languages, lobby, play, setup
from bot.budget import Budget
from bot.cards import Cards
from bot.chance import SystemChance
from bot.clockwork import pings
from bot.clockwork.alarm import Alarm
from bot.clockwork.duties import Duties
from bot.clockwork.outage import Outage
from bot.clockwork.steady import SteadyClock, listening
from bot.courier import Courier
from bot.endpoint import answering
from bot.gallery import Gallery
from bot.gm import moderation, overseeing, timekeeping
from bot.hearing.hearing import Hearing
from bot.languages import Interpreter, Languages, Tree
from bot.limiting import Limit
from bot.live import Live
from bot.metrics import Metrics
from bot.road import Chance
from bot.seats import away, seats
from bot.servers import Servers
from bot.settings import Settings, seal_of
from bot.table import Tables
from bot.troubles import checkup, doors
from bot.troubles.restored import Aftermath
from bot.troubles.watch import Watch
from bot.words import for_locale
from storage.database import Database
from storage.meta import Meta

log = logging.getLogger(__name__)

COMMANDS = "commands"
"""Under this name the hash of the commands last made known to Discord is kept."""


class Ringmaster(discord.Client):
    """One connection to Discord. Holds no game: those are in the database, and lately touched ones in Tables."""

    def __init__(
        self,
        database: Database,
        now_ms: Callable[[], int],
        chance: Chance,
        *,
        typed_votes: bool = False,
        packs: Path | None = None,
        clock: SteadyClock | None = None,
        requests_per_second: int | None = None,
        http_trace: aiohttp.TraceConfig | None = None,
        **options: Any,
    ) -> None:
        trace = http_trace or aiohttp.TraceConfig()
        if requests_per_second is not None:
            Budget(requests_per_second).hold_back(trace)
        if clock is not None:
            listening(clock, trace)
        super().__init__(
            intents=intents(typed_votes),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=60,
            http_trace=trace,
            **options,
        )
        self.database = database
        self.now_ms = now_ms
        self.chance = chance
        self.packs = packs
        self._clock = clock
        self.tables = Tables(database, now_ms, chance, for_locale("en"))
        self.tables.on_commit = self._committed
        self.limit = Limit(now_ms if clock is None else clock.passed_ms)
        self.servers = Servers(database)
        self.languages = Languages(database, self._declared)
        self.courier = Courier(self)
        self.gallery = Gallery(self)
        self.cards = Cards(self)
        self.watch = Watch(self)
        self.aftermath = Aftermath(self)
        self.companions = companions.made(self.tables, now_ms, chance.bytes)
        self.duties = Duties(database, now_ms)
        self.duties.on_new = self._look_after_more
        gap = (lambda: None) if clock is None else clock.gap
        self.outage = Outage(database, self.tables, self.duties, gap=gap)
        self.alarm = Alarm(
            self.tables,
            self.cards.tick,
            self.watch.tick,
            self._nudge,
            self.outage.tick,
            self.aftermath.tick,
            self.duties.tick,
            self.duties.each(self.tables.end_absences),
            self.companions.tick,
            is_held=lambda: self.outage.is_away,
            held=self.duties.held,
        )
        self.hearing = Hearing(self) if typed_votes else None
        self.tree = Tree(self)
        self.tree.error(answers.command_failed)
        for module in (lobby, play, moderation, languages, seats, away, pings, overseeing, setup, checkup):
            for command in module.commands(self):
                self.tree.add_command(command)
        timekeeping.add_to(self.tree)

    async def setup_hook(self) -> None:
        """Make the commands known where they changed, then take up what was left undone."""
        await self.tree.set_translator(Interpreter())
        await self._sync()
        await self.duties.begin(*await self._served())
        await self.outage.begin()
        await self.cards.start()
        await self.companions.begin()
        await self.aftermath.begin()
        await self.courier.start()
        self.alarm.start()
        self.courier.wake()

    async def _served(self) -> tuple[tuple[int, ...], int]:
        """The shards of this process, and how many there are in all."""
        return (0,), 1

    async def on_socket_event_type(self, _event: str) -> None:
        """Whatever comes tells that the connection is there again: that is noted before it is dealt with."""
        await self.outage.back()

    async def on_interaction(self, interaction: discord.Interaction[Ringmaster]) -> None:
        """Every button, menu and form ends at the desk; slash commands are the tree's."""
        if self._clock is not None:
            self._clock.heard(answers.sent_ms(interaction))
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            if await answers.is_too_many(interaction):
                return
            await self.languages.hear(interaction)
            await desk.route(self, interaction)

    async def on_message(self, message: discord.Message) -> None:
        """What is in a message arrives only with the intent that `typed_votes` asks for; likewise the next three."""
        if self.hearing is None:
            await doors.written(self, message)
        else:
            await self.hearing.written(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        if self.hearing is not None:
            await self.hearing.edited(payload)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        if self.hearing is not None:
            await self.hearing.deleted(payload.channel_id, payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        if self.hearing is not None:
            await self.hearing.deleted(payload.channel_id, *payload.message_ids)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.watch.thread_gone(payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await self.watch.changed(payload.guild_id, thread=payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.watch.channel_gone(channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        await self.watch.changed(after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self.watch.changed(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self.watch.role_gone(role)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; a server that is merely not available is not meant."""
        await self.watch.left_out(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.watch.back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self.watch.back(guild.id)

    async def on_ready(self) -> None:
        log.info("Connected to Discord as %s, in %s servers", self.user, len(self.guilds))
        await self.watch.present()

    async def on_disconnect(self) -> None:
        self.outage.lost()

    async def close(self) -> None:
        """Stop taking in, finish what is under way, and go."""
        await self.alarm.close()
        await self.outage.end()
        await self.courier.stop()
        self.cards.close()
        await self.duties.end()
        await super().close()

    def clock_moved(self) -> None:
        """Time was moved by hand, as in a rehearsal: what fell due is looked for at once."""
        self.alarm.ring()
        self.courier.wake()

    async def server(self, guild: int) -> discord.Guild | None:
        """The server, also one that Discord tells another process of; None where the bot is in it no more."""
        found = self.get_guild(guild)
        if found is not None or self.duties.serves(guild):
            return found
        try:
            return await self.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return None

    def _declared(self, guild: int) -> str | None:
        """The language that a server gives as its own; Discord's default where it gives none."""
        found = self.get_guild(guild)
        return None if found is None else str(found.preferred_locale)

    def _committed(self, found: Live) -> None:
        self.cards.changed(found)
        self.courier.wake()
        self.companions.changed(found)

    def _look_after_more(self) -> None:
        self.cards.forget()
        self.courier.wake()

    async def _nudge(self) -> None:
        self.courier.wake()

    async def _sync(self) -> None:
        """Send the commands to Discord only when they differ from those it has."""
        words = Interpreter()
        known = [await each.get_translated_payload(self.tree, words) for each in self.tree.get_commands()]
        print_ = hashlib.sha256(msgspec.json.encode([self.application_id, known])).hexdigest()
        if await self.database.read(lambda connection: Meta(connection).get(COMMANDS)) == print_:
            return
        await self.tree.sync()
        await self.database.write(lambda connection: Meta(connection).put(COMMANDS, print_))


class Sharded(Ringmaster, discord.AutoShardedClient):
    """The same for one of several shares of Discord's servers, or for all of them on connections of their own.

    It is away as long as one of its connections is: who plays in the servers of that could answer nothing.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._cut_off: set[int] = set()

    async def _served(self) -> tuple[tuple[int, ...], int]:
        if self.shard_count is None:
            self.shard_count, _address, _limit = await self.http.get_bot_gateway()
        own = tuple(self.shard_ids or range(self.shard_count))
        self._cut_off.update(own)
        return own, self.shard_count

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


def client(settings: Settings) -> Callable[..., Ringmaster]:
    """What makes the client that *settings* ask for: with one connection to Discord, or with some of several."""
    if settings.shard_count is None:
        return Ringmaster
    count = None if settings.shard_count == "auto" else settings.shard_count
    ids = None if settings.shard_ids is None else list(settings.shard_ids)
    return partial(Sharded, shard_count=count, shard_ids=ids)


def intents(typed_votes: bool) -> discord.Intents:
    """What the bot is told of: servers; messages, for locked threads; what is in them, where typed votes count."""
    return discord.Intents(guilds=True, guild_messages=True, message_content=typed_votes)


def point_at(api_base: str | None, gateway: str | None) -> None:
    """Have discord.py talk to these addresses instead of Discord's own."""
    if api_base is not None:
        discord.http.Route.BASE = api_base
    if gateway is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


class StartError(Exception):
    """The bot cannot run; one sentence that names the setting and says what to do. *code*: the program's, then."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


IN_VAIN: Final = 78
"""The exit code for what no new start will mend: whoever tries all the same is locked out by Discord."""


def run_discord(settings: Settings) -> None:
    """Run the bot on Discord until it is told to stop.

    Raises StartError or StorageError, a sentence for whoever runs the bot, when it cannot.
    """
    assert settings.token is not None
    quieten()
    spare_the_collector()
    database = Database.open(settings.database, seal=seal_of(settings))
    try:
        asyncio.run(until_stopped(_connected(settings, database, settings.token.get_secret_value())))
    finally:
        database.close()


async def _connected(settings: Settings, database: Database, token: str) -> None:
    point_at(settings.api_base, settings.gateway)
    clock = SteadyClock()
    metrics = Metrics()
    async with (
        client(settings)(
            database,
            clock.now_ms,
            SystemChance(),
            typed_votes=settings.typed_votes,
            packs=settings.packs,
            clock=clock,
            requests_per_second=settings.requests_per_second,
            http_trace=metrics.trace() if settings.metrics else None,
        ) as bot,
        _measured(bot, metrics, settings.metrics),
    ):
        try:
            await bot.start(token)
        except discord.LoginFailure as error:
            raise StartError(
                "Discord does not accept the setting `token`: copy it anew from the Bot page of your application.",
                IN_VAIN,
            ) from error
        except discord.PrivilegedIntentsRequired as error:
            raise StartError(
                "Discord refuses what the setting `typed_votes` asks for: switch the setting off, or Message Content "
                "Intent on, on the Bot page of your application.",
                IN_VAIN,
            ) from error
        except discord.ConnectionClosed as error:
            raise StartError(
                f"Discord has ended the connection for good (code {error.code}): reset the token on the Bot page of "
                "your application, copy it to the setting `token`, and start again.",
                IN_VAIN,
            ) from error
        except aiohttp.ClientConnectorError as error:
            raise StartError(
                "Discord cannot be reached: check the network, and the setting `api_base` if you changed it."
            ) from error


@asynccontextmanager
async def _measured(bot: Ringmaster, metrics: Metrics, address: str | None) -> AsyncIterator[None]:
    """Let a monitor ask at *address*, if there is one."""
    async with AsyncExitStack() as stack:
        if address is not None:
            try:
                await stack.enter_async_context(answering(bot, metrics, address))
            except OSError as error:
                raise StartError(
                    f"The setting `metrics` asks for {address}, which is not free: choose another port."
                ) from error
        yield


def quieten() -> None:
    """Keep the libraries from logging contents, however much the bot itself is to log."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks
    for name in ("discord", "aiohttp", "sqlalchemy", "alembic", "apscheduler"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


def spare_the_collector() -> None:
    """Have Python's collector pass over what was imported: looking through it all kept presses waiting for 100 ms."""
    gc.collect()
    gc.freeze()


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run *work* until it ends or the program is told to stop."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, where asyncio.run itself sees to Ctrl-C
            loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        log.info("Stopped")
