"""Makes the commands known to Discord where they changed, beside the games: what it does not take is tried again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.language.locale import catalogues_print
from bot.service.discord import refusals
from bot.service.discord.retrying import asked_for, growing, reason
from bot.ui.languages import ENTRY_POINT
from storage.errors import StorageError
from storage.tables.meta import Meta

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

COMMANDS: Final = "commands"
"""Under this name the hash of the commands last made known to Discord is kept."""

FIRST_S: Final = 5.0
LONGEST_S: Final = 3600.0
"""Waits grow from here to there: Discord takes two hundred new commands a day, and says no more than that."""


_KEPT: Final = ("id", "type", "name", "description", "handler", "integration_types", "contexts")
"""What is sent back of a command that Discord itself has made."""


class CommandSync:
    """The commands as Discord knows them."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._task: asyncio.Task[None] | None = None
        self.done = asyncio.Event()
        """Set once Discord knows them as they are."""
        self.refused = ""
        """Why Discord did not take them, the last time that it did not; empty where it has."""

    def start(self) -> None:
        """Begin, and go on until it is done."""
        self._task = asyncio.create_task(self._make_known())

    def stop(self) -> None:
        """Leave it to the next start."""
        if self._task is not None:
            self._task.cancel()

    async def _make_known(self) -> None:
        for wait in growing(FIRST_S, LONGEST_S):
            try:
                await self._sync()
                break
            except refusals.ERRORS as error:
                why, wait = reason(error), max(wait, asked_for(error))
                self.refused = why
            except StorageError as error:
                why = str(error)
            except Exception as error:
                log.exception("The commands could not be put as Discord wants them")
                why = self.refused = reason(error)
            log.warning("The commands are not known to Discord (%s); trying again in %.0f seconds", why, wait)
            await asyncio.sleep(wait)
        self.refused = ""
        self.done.set()

    async def _sync(self) -> None:
        """Send the commands only when they differ from those that Discord has."""
        bot = self._bot
        known = [each.to_dict(bot.tree) for each in bot.tree.get_commands()]
        # With the catalogues as they are written: to read them takes as long as a fifth of a start.
        said = [bot.application_id, known, catalogues_print()]
        print_ = hashlib.sha256(msgspec.json.encode(said)).hexdigest()
        if await bot.database.read(lambda connection: Meta(connection).get(COMMANDS)) == print_:
            return
        await bot.http.bulk_upsert_global_commands(bot.application_id or 0, payload=await self._payload())
        await bot.database.write(lambda connection: Meta(connection).put(COMMANDS, print_))

    async def _payload(self) -> list[dict[str, Any]]:
        """The commands, with the one that Discord has made for Activities: without it Discord takes none."""
        bot = self._bot
        known = [dict(command) for command in await bot.http.get_global_commands(bot.application_id or 0)]
        kept = [
            {name: command[name] for name in _KEPT if command.get(name) is not None}
            for command in known
            if command.get("type") == ENTRY_POINT
        ]
        translator = bot.tree.translator
        assert translator is not None
        return [
            *[await own.get_translated_payload(bot.tree, translator) for own in bot.tree.get_commands()],
            *kept,
        ]
