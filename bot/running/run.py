"""The program on Discord, from its settings to its end."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.clocks.wall_clock import WallClock
from bot.operation.discord_py import point_at
from bot.operation.ending import LastResort, until_stopped
from bot.operation.login import NOT_ALLOWED, ended
from bot.operation.settings import Settings, seal_of
from bot.operation.warming import warming_up
from bot.posting.private import EVERY_MS
from bot.running.chance import SystemChance
from bot.running.client import Ringmaster
from bot.running.sharded import Sharded
from bot.service.discord.retrying import while_passing
from storage.database import Database

if TYPE_CHECKING:
    from bot.operation.metrics import Metrics

log = logging.getLogger(__name__)


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
    quieten()
    spare_the_collector()
    with LastResort() as last, ExitStack() as afterwards:
        try:
            asyncio.run(until_stopped(_run(settings, afterwards), last.begin))
        except Exception as error:
            last.begin(getattr(error, "code", 1))
            raise
        last.begin()


async def _run(settings: Settings, afterwards: ExitStack) -> None:
    """Open the database, which is closed *afterwards*, when nothing is under way; then connect, and serve."""
    opening = partial(Database.open, settings.database, seal=seal_of(settings))
    database = await while_passing(lambda: asyncio.to_thread(opening))
    afterwards.callback(database.close)
    for remark in database.remarks:
        log.warning("%s", remark)
    assert settings.token is not None
    await _connected(settings, database, settings.token.get_secret_value())


async def _connected(settings: Settings, database: Database, token: str) -> None:
    point_at(settings.api_base, settings.gateway)
    clock = WallClock()
    metrics = None if settings.metrics is None else _metrics()
    async with (
        client(settings)(
            database,
            clock.now_ms,
            SystemChance(),
            typed_votes=settings.typed_votes,
            packs=settings.packs,
            clock=clock,
            requests_per_second=settings.requests_per_second,
            openings_every_ms=EVERY_MS,
            http_trace=None if metrics is None else metrics.trace(),
        ) as bot,
        _measured(bot, metrics, settings.metrics),
        warming_up(bot.service.cache),
    ):
        try:
            await bot.start(token)
        except discord.LoginFailure as error:
            raise StartError(
                "Discord does not accept the setting `token`: copy it anew from the Bot page of your application.",
                IN_VAIN,
            ) from error
        except discord.PrivilegedIntentsRequired as error:
            raise StartError(ended(NOT_ALLOWED), IN_VAIN) from error
        except discord.ConnectionClosed as error:
            raise StartError(ended(error.code), IN_VAIN) from error


def client(settings: Settings) -> Callable[..., Ringmaster]:
    """What makes the client that *settings* ask for: with one connection to Discord, or with some of several."""
    if settings.shard_count is None:
        return Ringmaster
    count = None if settings.shard_count == "auto" else settings.shard_count
    ids = None if settings.shard_ids is None else list(settings.shard_ids)
    return partial(Sharded, shard_count=count, shard_ids=ids)


def _metrics() -> Metrics:
    from bot.operation.metrics import Metrics  # with Prometheus, for whoever has a monitor

    return Metrics()


@asynccontextmanager
async def _measured(bot: Ringmaster, metrics: Metrics | None, address: str | None) -> AsyncIterator[None]:
    """Let a monitor ask at *address*, if there is one."""
    if metrics is None or address is None:
        yield
        return
    from bot.operation.endpoint import answering

    async with AsyncExitStack() as stack:
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
    """Have Python's collector, off until now, pass over what was imported: that kept presses waiting for 100 ms.

    What little of it is garbage stays: to look for those two thousand objects would take as long once more.
    """
    gc.freeze()
    gc.enable()
