"""What is counted of a running bot, as Prometheus reads it.

Nothing is counted by game, by kind of question or by seat, for that could tell a secret.
"""

from __future__ import annotations

import asyncio
import math
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from bot.clocks.outage import GATEWAY, Outage
from bot.posting.health.places import Health
from bot.posting.reach import Reach
from storage.errors import StorageError
from storage.tables.figures import figures

if TYPE_CHECKING:
    from bot.service.bot import Bot

STAGES: Final = ("lobby", "dealing", "running", "ended")
STATES: Final = ("ready", "sending", "refused")
LATENESS: Final = (0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)
"""Seconds by which lapses are counted."""
LAG: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3)
"""Seconds by which the event loop was late; Discord waits three."""
EVERY: Final = 0.5
"""Seconds between two looks at the event loop."""

_WORDS: Final = frozenset(
    {
        "applications",
        "archived",
        "bot",
        "callback",
        "channels",
        "commands",
        "gateway",
        "guilds",
        "interactions",
    }
    | {"members", "messages", "oauth2", "permissions", "pins", "private", "public", "reactions", "threads"}
    | {"users", "webhooks", "@me", "@original"}
)
_TOKEN_AFTER: Final = ("interactions", "webhooks")


class Metrics:
    """Counts what one bot does. Give `trace` to the client when it is made, then `watch` it."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        counter, gauge = partial(Counter, registry=self.registry), partial(Gauge, registry=self.registry)
        histogram = partial(Histogram, registry=self.registry)
        self._bot: Bot | None = None
        self._entries = counter("ringmaster_entries", "Entries of all games.")
        self._waits = counter(
            "ringmaster_waits", "Questions on which an answer was owed after the entry that opened them."
        )
        self._lateness = histogram(
            "ringmaster_lapse_lateness_seconds",
            "How long after their time, and the grace, clocks that had run out were dealt with.",
            buckets=LATENESS,
        )
        self._requests = counter(
            "ringmaster_discord_requests",
            "Calls to Discord; status none: no answer came.",
            ("kind", "status"),
        )
        self._unread = counter(
            "ringmaster_unread_events", "Events of Discord that could not be read, by name.", ("event",)
        )
        self._lag = histogram(
            "ringmaster_event_loop_lag_seconds",
            "How late the event loop comes to what is to be done.",
            buckets=LAG,
        )
        self._queue = gauge("ringmaster_courier_queue", "Posts and private messages to be sent.", ("state",))
        self._oldest = gauge(
            "ringmaster_courier_oldest_seconds",
            "Age of the oldest of them that can be sent; 0 where there is none.",
        )
        self._games = gauge("ringmaster_games", "Games, by how far they are.", ("stage",))
        self._clocks = gauge("ringmaster_clocks", "Deadlines that are running.")
        self._gateway = gauge("ringmaster_gateway_connected", "1 while Discord tells the bot what happens.")
        self._answers = gauge("ringmaster_discord_answering", "1 while Discord answers what the bot asks.")
        self._latency = gauge(
            "ringmaster_gateway_latency_seconds", "How long Discord took to answer the last heartbeat."
        )
        self._database = gauge("ringmaster_database_readable", "1 while the database can be read.")

    def watch(self, bot: Bot) -> None:
        """Count what *bot* does from now on."""
        self._bot = bot
        bot.service.games.count = self.count
        bot.get(Health).unread.count = self.count_unread

    def count(self, what: str, amount: float) -> None:
        """An `entry`, so many new `wait`s, or a `lapse` that was so many seconds late."""
        match what:
            case "entry":
                self._entries.inc(amount)
            case "wait":
                self._waits.inc(amount)
            case "lapse":
                self._lateness.observe(max(0.0, amount))
            case _:
                raise ValueError(f"{what} is not counted")

    def count_unread(self, event: str) -> None:
        """An event of this name could not be read."""
        self._unread.labels(event).inc()

    def trace(self) -> aiohttp.TraceConfig:
        """What tells of each call to Discord."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        config.on_request_exception.append(self._failed)
        return config

    async def _ended(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        status = ended.response.status
        if status != 101:  # that is the gateway
            self._requests.labels(kind(ended.method, ended.url.path), str(status)).inc()

    async def _failed(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        failed: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        if failed.url.scheme in ("http", "https"):
            self._requests.labels(kind(failed.method, failed.url.path), "none").inc()

    async def measure_lag(self) -> None:
        """Look how late the event loop is, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            await asyncio.sleep(EVERY)
            self._lag.observe(max(0.0, loop.time() - begun - EVERY))

    async def page(self) -> bytes:
        """All figures as of now, in Prometheus's text."""
        assert self._bot is not None
        bot = self._bot
        is_there = bot.is_ready() and not bot.get(Outage).lacks(GATEWAY)
        self._gateway.set(is_there)
        self._answers.set(bot.get(Reach).is_well)
        self._latency.set(bot.latency if is_there else math.nan)
        try:
            now = await bot.database.read(figures)
        except StorageError:
            self._database.set(0)
            return generate_latest(self.registry)
        self._database.set(1)
        for state in STATES:
            self._queue.labels(state).set(now.queue.get(state, 0))
        for stage in STAGES:
            self._games.labels(stage).set(now.games.get(stage, 0))
        age = 0 if now.oldest_ms is None else bot.now_ms() - now.oldest_ms
        self._oldest.set(max(0, age) / 1000)
        self._clocks.set(now.clocks)
        return generate_latest(self.registry)


def kind(method: str, path: str) -> str:
    """A call to Discord without what tells one from another: `POST channels/{id}/messages`."""
    words = [word for word in path.split("/") if word]
    if words[:1] == ["api"]:
        words = words[2:]
    found: list[str] = []
    for at, word in enumerate(words):
        if at >= 2 and words[at - 2] in _TOKEN_AFTER:
            found.append("{token}")
        elif word.isdecimal():
            found.append("{id}")
        else:
            found.append(word if word in _WORDS else "{name}")
    return f"{method} {'/'.join(found)}"
