"""The status cards: one message per game, edited in place, drawn from the public view of the moment."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.courier import PASSING
from bot.live import Live
from bot.message import Message, edit_arguments
from bot.posts import card
from rules.game import Illegal
from storage.errors import StorageError
from storage.games import Games

if TYPE_CHECKING:
    from bot.client import Ringmaster

log = logging.getLogger(__name__)

REST_MS = 5_000
"""A card is not edited more than once in so long; what changes meanwhile is on it the next time."""

STAGES = {"lobby": "lobby", "dealing": "running", "running": "running", "ended": "ended"}
"""The tag of a forum post at each stage."""


class Cards:
    """Edits the cards that have gone stale, and the tags of forum posts."""

    def __init__(self, bot: Ringmaster) -> None:
        self._bot = bot
        self._due: dict[int, int] = {}
        self._tagged: dict[int, str] = {}
        self._busy = asyncio.Lock()

    async def start(self) -> None:
        """Take up the cards that were stale when the program ended."""
        for game_id, since in await self._bot.database.read(lambda c: Games(c).stale_cards()):
            self._due[game_id] = since + REST_MS

    def changed(self, found: Live) -> None:
        """The game has changed: its card is stale, and drawn in five seconds with all that comes till then."""
        if found.row.card_id is not None:
            self._due.setdefault(found.row.id, self._bot.now_ms() + REST_MS)

    @property
    def is_idle(self) -> bool:
        return not self._due

    def print_of(self, message: Message) -> str:
        """What tells one card from another."""
        return hashlib.sha256(msgspec.json.encode(message)).hexdigest()[:16]

    async def tick(self) -> None:
        """Draw the cards that are due."""
        if self._busy.locked():
            return
        async with self._busy:
            now = self._bot.now_ms()
            for game_id in [game_id for game_id, due in self._due.items() if due <= now]:
                del self._due[game_id]
                await self._redraw(game_id)

    async def _redraw(self, game_id: int) -> None:
        try:
            found = await self._bot.tables.live(game_id)
            await self._retag(found)
            await self._edit(found)
        except (Illegal, StorageError):
            return
        except PASSING:
            self._due[game_id] = self._bot.now_ms() + REST_MS
        except discord.HTTPException as error:
            log.warning("The card of game %s was refused with code %s", game_id, error.code)

    async def _edit(self, found: Live) -> None:
        row = found.row
        if row.card_id is None or row.place_id is None:
            return
        tables = self._bot.tables
        version = row.version
        message = card(found.look(None), tables.face(row.name), tables.text)
        print_ = self.print_of(message)
        if print_ != row.card_print:
            await self._put(found, message)
        await tables.card_drawn(found, row.card_id, print_, version)

    async def _put(self, found: Live, message: Message) -> None:
        assert found.row.card_id is not None
        place = self._bot.get_partial_messageable(found.row.place_id or 0, guild_id=found.row.guild_id)
        arguments = edit_arguments(message)
        try:
            await place.get_partial_message(found.row.card_id).edit(**arguments)
        except discord.HTTPException as error:
            if error.code != 50083:  # the thread is archived, and only opening it lets a post be edited
                raise
            await self._bot.http.edit_channel(found.row.place_id or 0, archived=False)
            await place.get_partial_message(found.row.card_id).edit(**arguments)

    async def _retag(self, found: Live) -> None:
        """A forum post wears the tag of its stage, if the forum has tags of that name."""
        row, stage = found.row, STAGES[found.row.stage]
        if self._tagged.get(row.id, "lobby" if stage == "lobby" else "") == stage:
            return
        self._tagged[row.id] = stage
        forum = self._bot.get_channel(row.channel_id)
        if not isinstance(forum, discord.ForumChannel):
            return
        tags = {tag.name.lower(): tag for tag in forum.available_tags}
        thread = forum.get_thread(row.place_id or 0)
        wanted = tags.get(stage)
        if wanted is None or (thread is not None and wanted in thread.applied_tags):
            return
        others = (
            []
            if thread is None
            else [t for t in thread.applied_tags if t.name.lower() not in STAGES.values()]
        )
        keep = [tag.id for tag in (*others[:4], wanted)]
        await self._bot.http.edit_channel(row.place_id or 0, applied_tags=keep)
