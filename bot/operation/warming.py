"""What the bot does without until it is online: loaded then, beside its work, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.games import finding
from bot.games.cache import Cache
from bot.language.locale import languages, translations
from rules.registry import Absent

log = logging.getLogger(__name__)

FIRST_S: Final = 10.0
"""By then the bot is online, and has answered whoever waited for it."""


@asynccontextmanager
async def warming_up(cache: Cache) -> AsyncIterator[None]:
    """While the block goes on, have all games and languages be loaded, in a thread of their own."""
    task = asyncio.create_task(_later(cache))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _later(cache: Cache) -> None:
    await asyncio.sleep(FIRST_S)
    gc.disable()  # as at the start: while so much is imported it would look through it all
    try:
        await asyncio.to_thread(load_all, cache)
        gc.freeze()
    finally:
        gc.enable()


def load_all(cache: Cache) -> None:
    """Open each game with the pack that it ships, its words and pictures too, and each catalogue."""
    for language in languages():
        translations(language)
    for name in finding.names():
        try:
            cache.presentation(name)
        except Absent as why:
            log.error("%s", why)
