"""What discord.py does that does not suit a program which runs for years, done in another way.

It paces what it sends to the gateway by the wall clock: set back by an hour, nothing would be sent for as long. It
waits for up to a quarter of an hour before it looks whether Discord is back, and says of each lost connection where
in its own code it noticed. For each request to a place that is new to it it looks through all others: in a rush, when
hundreds of games are posted in, a third of the time for a post went into that. It believes that every answer
is as Discord's documents have it. And it ends altogether when the first words of a session cannot be read (what else
cannot be read: bot/posting/health/unread_events.py).
"""

from __future__ import annotations

import logging
import time
from typing import Final

import discord
import yarl
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, GatewayRatelimiter, ReconnectWebSocket
from discord.http import HTTPClient

from bot.service.discord.answers import legible

log = logging.getLogger(__name__)

LONGEST_S: Final = 300.0
"""The longest wait before a connection is tried again."""

EVERY: Final = 256
"""As many new places are known before those are forgotten in which nothing is said any more."""

_forget_inactive: Final = getattr(HTTPClient, "_try_clear_expired_ratelimits", None)
"""None where a newer discord.py has it no more: then there is nothing to be done more seldom."""

_received: Final = DiscordWebSocket.received_message

_LOST: Final = ("Attempting a reconnect", "Failed to connect")
"""How discord.py's lines begin about connections that it goes on to make anew."""


def mend() -> None:
    """Have discord.py do so from the next connection on; doing it again is no harm."""
    discord.gateway.GatewayRatelimiter = SteadyPace  # type: ignore[misc]
    for reader in (discord.http, discord.webhook.async_):
        reader.json_or_text = legible  # type: ignore[attr-defined]
    DiscordWebSocket.received_message = begin_anew  # type: ignore[method-assign]
    if _forget_inactive is not None:
        HTTPClient._try_clear_expired_ratelimits = forget_now_and_then  # type: ignore[method-assign,assignment]
    for module in (discord.client, discord.shard):
        module.ExponentialBackoff = Backoff  # type: ignore[attr-defined]
        logging.getLogger(module.__name__).addFilter(_BRIEF)


def forget_now_and_then(http: HTTPClient) -> None:
    """Have *http* forget the limits of places where nothing is said any more: not for every new one."""
    if _forget_inactive is not None and len(http._buckets) % EVERY == 0:
        _forget_inactive(http)


async def begin_anew(socket: DiscordWebSocket, message: str | bytes, /) -> None:
    """Take in a *message*; one by which the session begins or is kept, and that cannot be read, ends the session."""
    try:
        await _received(socket, message)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        log.warning(
            "Discord has told something without which no session can go on, and that cannot be read (%s): "
            "beginning a new one",
            type(error).__name__,
        )
        await socket.close()
        raise ReconnectWebSocket(socket.shard_id, resume=False) from None


class SteadyPace(GatewayRatelimiter):
    """How many messages to the gateway in so many seconds, by a clock that nobody can set."""

    def is_ratelimited(self) -> bool:
        return self.remaining == 0 and not self._is_over(time.monotonic())

    def get_delay(self) -> float:
        now = time.monotonic()
        if self._is_over(now) or self.remaining == self.max:
            self.window, self.remaining = now, self.max
        if self.remaining == 0:
            return self.window + self.per - now
        self.remaining -= 1
        return 0.0

    def _is_over(self, now: float) -> bool:
        return now >= self.window + self.per


class Backoff(ExponentialBackoff[bool]):
    """Waits that grow, and no further than to LONGEST_S."""

    def delay(self) -> float:
        return min(super().delay(), LONGEST_S)


class _Brief(logging.Filter):
    """Says that a connection was lost in one line, with the kind of the error."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[0] and str(record.msg).startswith(_LOST):
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[0].__name__}", ()
            record.exc_info, record.exc_text = None, None
        return True


_BRIEF: Final = _Brief()


def point_at(api_base: str | None, gateway: str | None) -> None:
    """Have discord.py talk to these addresses instead of Discord's own."""
    if api_base is not None:
        discord.http.Route.BASE = api_base
    if gateway is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
