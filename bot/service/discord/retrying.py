"""How long to wait before Discord or the database is asked once more: ever longer, and never less than it says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, TypeVar

import aiohttp
import discord

from storage.errors import StorageError

log = logging.getLogger(__name__)

T = TypeVar("T")

UNREACHED: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""What is raised where no answer came."""


def growing(first_s: float, longest_s: float) -> Iterator[float]:
    """Seconds to wait before each further try, twice as many each time, without end."""
    wait = first_s
    while True:
        yield wait
        wait = min(2 * wait, longest_s)


def asked_for(error: BaseException) -> float:
    """How many seconds Discord, or a proxy before it, wants to be left alone; 0 where it does not say."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if not isinstance(error, discord.HTTPException):
        return 0.0
    try:
        return max(0.0, float(error.response.headers.get("Retry-After") or 0))
    except ValueError:  # a date, as proxies may write it
        return 0.0


def reason(error: BaseException) -> str:
    """Why there was no answer as it should be, for the log: the code of the refusal, or the kind of the error."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__


PATIENCE_S: Final = 120.0
"""How long a database that is away, as while its server is restarted, is waited for at the start."""


async def while_passing(step: Callable[[], Awaitable[T]]) -> T:
    """What comes of *step*, done again while the database is merely away. Raises StorageError where it stays so."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE_S
    for wait in growing(1, 10):
        try:
            return await step()
        except StorageError as error:
            if not error.is_passing or loop.time() + wait > until:
                raise
            log.warning("%s Trying again in %.0f seconds", error, wait)
        await asyncio.sleep(wait)
    raise AssertionError("There is always another try.")
