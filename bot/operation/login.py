"""Logging in to Discord: again and again in a bad minute, and never so often that Discord locks the bot out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

from bot.service.discord import refusals
from bot.service.discord.answers import Garbled
from bot.service.discord.retrying import UNREACHED, asked_for, growing, reason

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_S: Final = 2.0
LONGEST_S: Final = 300.0
"""Waits between two tries grow from here to there, and further only where Discord says so."""

PLENTY: Final = 0.5
"""While so much is left of a day's logins nobody waits for one."""

_LOOK: Final = "check the network, and the setting `api_base` if you changed it"
_NOT_DISCORD: Final = f"What answers is not Discord: {_LOOK}"
_UNAUTHORIZED: Final = 401
_HOUR_S: Final = 3600.0
_AT_LEAST_S: Final = 5.0
_AT_MOST_S: Final = 50.0
"""discord.py gives up a connection that takes a minute."""


async def persistently(attempt: Callable[[], Awaitable[T]], forget: Callable[[], Awaitable[None]]) -> T:
    """What comes of *attempt*, made until Discord answers as it should; *forget* what a failed one leaves behind.

    Raises LoginFailure where Discord does not take the token: it will not the next time.
    """
    for wait in growing(FIRST_S, LONGEST_S):
        try:
            return await attempt()
        except discord.LoginFailure:
            raise
        except (discord.HTTPException, discord.GatewayNotFound, discord.RateLimited) as error:
            refused = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
            if getattr(refused, "status", None) == _UNAUTHORIZED:
                raise discord.LoginFailure("The token was refused.") from error
            wait = max(wait, asked_for(refused or error))
            why = f"Discord does not let the bot in at the moment ({reason(refused or error)})"
            if isinstance(refused, discord.HTTPException) and refusals.of(refused).refusal is refusals.EDGE:
                why = f"{turned_away()} ({reason(refused)})"
        except UNREACHED as error:  # first: a certificate that is refused is a ValueError too
            why = _NOT_DISCORD if isinstance(error, Garbled) else _unreached(error)
        except (KeyError, TypeError, ValueError):
            why = _NOT_DISCORD
        await forget()
        log.warning("%s; trying again in %.0f seconds", why, wait)
        await asyncio.sleep(wait)
    raise AssertionError("There is always another try.")


def turned_away() -> str:
    """What is said of a page for people where Discord's answer should be."""
    return f"{refusals.EDGE.means} {refusals.EDGE.mends}"


def _unreached(error: BaseException) -> str:
    if isinstance(error, aiohttp.ClientSSLError):
        return "Discord's certificate is not accepted: check this machine's clock, and the network"
    return f"Discord cannot be reached ({reason(error)}): {_LOOK}"


def spared(limit: SessionStartLimit, connections: int) -> float:
    """Seconds to wait before so many *connections* log in, of a day's logins that Discord tells of in *limit*.

    Whoever starts again and again waits so long each time that they last until there are new ones.
    """
    total, left = limit.get("total", 0), limit.get("remaining", 0)
    if left > total * PLENTY:
        return 0.0
    until_s = limit.get("reset_after", 0) / 1000
    return min(until_s, until_s * connections / left) if left else until_s


NOT_ALLOWED: Final = 4014
"""The code for an intent that is not switched on."""

_ENDED: Final = {
    4004: "Discord does not accept the setting `token` any more: reset the token on the Bot page of your "
    "application, copy it to the setting, and start again",
    4010: "Discord knows no such share of its servers: each number of `shard_ids` must be below `shard_count`",
    4011: 'The bot is in too many servers for one connection: set `shard_count = "auto"`, and start again',
    4012: "Discord no longer speaks as this version of ringmaster does: install a newer version",
    4013: "Discord does not know what this version of ringmaster asks to be told of: install a newer version",
    NOT_ALLOWED: "Discord refuses what the setting `typed_votes` asks for: switch the setting off, or "
    "Message Content Intent on, on the Bot page of your application",
}
"""Why Discord has ended a connection for good, and what to do, by its code."""


_UNKNOWN: Final = (
    "Discord has ended the connection for good: start again, and if it lasts, install a newer version"
)


def ended(code: int) -> str:
    """What to do after Discord has ended the connection for good."""
    why = _ENDED.get(code, _UNKNOWN)
    return f"{why} (code {code})."


class Sessions:
    """How soon one connection may begin a new session: later, the more of them Discord has ended of late."""

    def __init__(self) -> None:
        self._begun: deque[float] = deque()

    async def wait(self) -> None:
        """Wait until the next may begin, and count it."""
        now = asyncio.get_running_loop().time()
        while self._begun and now - self._begun[0] > _HOUR_S:
            self._begun.popleft()
        self._begun.append(now)
        await asyncio.sleep(min(_AT_MOST_S, _AT_LEAST_S * 2 ** max(0, len(self._begun) - 5)))
