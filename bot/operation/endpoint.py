"""Where a monitor on this machine asks how the bot does: /metrics for Prometheus, /health for whoever restarts it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.clocks.alarm import Alarm
from bot.clocks.outage import GATEWAY, Outage
from bot.operation.metrics import Metrics
from bot.operation.settings import THIS_MACHINE
from bot.posting.courier import Courier
from bot.posting.reach import Reach

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

    from bot.service.bot import Bot

log = logging.getLogger(__name__)

PATIENCE: Final = 5
"""Seconds that the database may take to answer."""

SILENCE: Final = 30
"""Seconds after which the timer, which rings every second, is taken to have stopped."""


@asynccontextmanager
async def answering(bot: Bot, metrics: Metrics, address: str) -> AsyncIterator[None]:
    """Answer at *address*, a host and a port of this machine. Raises OSError where that cannot be had."""
    host, _, port = address.rpartition(":")
    metrics.watch(bot)

    async def measured(_request: web.Request) -> web.Response:
        return web.Response(body=await metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def well(_request: web.Request) -> web.Response:
        found = await health(bot)
        return web.json_response(found, status=200 if all(found.values()) else 503)

    app = web.Application(middlewares=[_guard(port)])
    app.add_routes([web.get("/metrics", measured), web.get("/health", well)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    measuring = asyncio.create_task(metrics.measure_lag())
    try:
        await web.TCPSite(runner, host.strip("[]"), int(port)).start()
        yield
    finally:
        measuring.cancel()
        await runner.cleanup()


def _guard(port: str) -> Middleware:
    """Keep pages of other sites out, whose scripts could reach this machine by a name of their own."""
    homes = {f"{name}:{port}" for name in THIS_MACHINE}

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.headers.get("Host", "").lower() not in homes:
            return web.Response(
                status=403, text="This is for a monitor on this machine, by the machine's own name."
            )
        return await handler(request)

    return guard


async def health(bot: Bot) -> dict[str, bool]:
    """Whether each part of the bot does its work."""
    return {
        "gateway": bot.is_ready() and not bot.is_closed() and not bot.get(Outage).lacks(GATEWAY),
        "answers": bot.get(Reach).is_well,
        "database": await _answers(bot),
        "timer": bot.get(Alarm).silent_for < SILENCE,
        "courier": bot.get(Courier).is_running,
    }


async def _answers(bot: Bot) -> bool:
    """Whether the one writer takes a work; one that writes nothing makes no commit."""
    try:
        async with asyncio.timeout(PATIENCE):
            await bot.database.write(lambda _connection: None)
    except Exception as error:
        log.warning("The database did not answer: %s", type(error).__name__)
        return False
    return True
