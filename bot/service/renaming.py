"""Players are called in their games as they are called in the server: each press and typed answer tells how."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from typing import Final

import discord
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.lobbies.seating import Seating
from bot.service.whole import whole
from rules.game import Illegal
from storage.errors import StorageError
from storage.tables.people import Holder, Holders, People

log = logging.getLogger(__name__)

AGAIN_MS: Final = 10 * 60 * 1000
"""It is looked up no more often whether somebody is called in his games as he was heard to be called."""

KEPT: Final = 4096
"""How many people are remembered, those heard last."""

MOST: Final = 50
"""Names that one person may have had in one game; then he keeps the last."""


class Renaming:
    """Gives players their present names, and keeps those that they had: they are still typed."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._heard: OrderedDict[tuple[int, int], tuple[str, int]] = OrderedDict()

    async def hear(self, guild: int | None, who: discord.User | discord.Member) -> None:
        """Call *who*, who did something in a server, as he is called there, in all games that he plays in it.

        In a private message Discord does not tell it. What cannot be written now is heard at the next press.
        """
        if guild is None or not isinstance(who, discord.Member):
            return
        key, name, now = (guild, who.id), who.display_name, self._seating.games.now_ms()
        known, heard_ms = self._heard.get(key, ("", 0))
        if known == name and now - heard_ms < AGAIN_MS:
            return
        try:
            await self._call(guild, who.id, name)
        except (StorageError, Illegal) as error:
            log.warning("A name was not written down: %s", type(error).__name__)
            return
        self._heard[key] = name, now
        self._heard.move_to_end(key)
        while len(self._heard) > KEPT:
            self._heard.popitem(last=False)

    async def _call(self, guild: int, person: int, name: str) -> None:
        cache = self._seating.cache
        games = await cache.database.read(
            lambda connection: People(connection).called_otherwise(guild, person, name)
        )
        for game_id in games:
            await self._call_in(game_id, person, name)

    @whole
    async def _call_in(self, game_id: int, person: int, name: str) -> None:
        async with self._seating.cache.locked(game_id) as game:
            called = tuple(
                _called(holder, name) if holder.person_id == person else holder for holder in game.holders
            )
            if called == game.holders or game.row.stage == "ended":
                return

            def work(connection: Connection) -> None:
                for holder in called:
                    if holder.person_id == person:
                        Holders(connection, game_id).rename(holder.id, holder.name, holder.former)

            await self._seating.change(game, {}, work)
            game.holders = called
            self._seating.games.committed(game)


def _called(holder: Holder, name: str) -> Holder:
    """The same with this *name*, what it was before among the former ones."""
    former = tuple(old for old in (holder.name, *holder.former_names) if old != name)
    if holder.name == name or len(former) > MOST:
        return holder
    return replace(holder, name=name, former=json.dumps(former))
