"""The tags of forum posts: each wears that of its game's phase, if the forum has one of such a name.

They are apart from posts and cards: where a tag cannot be set nothing waits for it, and moderators are told once.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import discord

from bot.games.loaded import LoadedGame
from bot.posting.health.places import Health
from bot.service import incidents
from bot.service.discord import refusals
from bot.service.discord.refusals import DENIED, MetRefusal
from bot.ui.sending import ASLEEP
from bot.ui.threads import TAGS, tag_of

if TYPE_CHECKING:
    from bot.service.bot import Bot


class Tags:
    """Knows which tag each post wears, and changes it when its game goes on."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._worn: dict[int, str] = {}

    def forget(self) -> None:
        """Another process may have changed them meanwhile."""
        self._worn.clear()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what the posts of other games wear."""
        for game_id in self._worn.keys() - games:
            del self._worn[game_id]

    async def show(self, game: LoadedGame) -> bool:
        """Have the post of *game* wear the tag of its phase; whether that has to be tried again."""
        phase = phase_of(game)
        if self._worn.get(game.row.id, "lobby") == phase:
            return False
        try:
            case = await self._change(game, phase)
        except refusals.ERRORS as error:
            case = refusals.of(error)
            if case.refusal.passes:
                return True
        self._worn[game.row.id] = phase
        if case is not None:
            await self._bot.get(Health).refused(game, case, incidents.TAG)
        elif incidents.TAG in game.settings:
            await self._bot.service.incidents.well_beside(game.row.id, incidents.TAG)
        return False

    async def _change(self, game: LoadedGame, phase: str) -> MetRefusal | None:
        """What keeps the tag from being set, where that is known without a question; raises what Discord refuses."""
        forum, place = self._bot.get_channel(game.row.channel_id), game.row.place_id
        wanted = tag_of(forum, phase) if isinstance(forum, discord.ForumChannel) else None
        if not isinstance(forum, discord.ForumChannel) or wanted is None or place is None:
            return None
        # What is known of a thread that sleeps may be old, and its other tags are the host's to choose.
        shown: dict[str, Any] = dict(await self._bot.http.get_channel(place))
        worn = [int(tag) for tag in shown.get("applied_tags", ())]
        if wanted.id in worn:
            return None
        if wanted.moderated and not forum.permissions_for(forum.guild.me).manage_threads:
            return MetRefusal(DENIED)
        phases = {name for names in TAGS.values() for name in names}
        ours = {tag.id for tag in forum.available_tags if tag.name.lower() in phases}
        await self._put(place, [*[tag for tag in worn if tag not in ours][:4], wanted.id])
        return None

    async def _put(self, place: int, tags: list[int]) -> None:
        try:
            await self._bot.http.edit_channel(place, applied_tags=tags)
        except discord.HTTPException as error:
            if error.code != ASLEEP:
                raise
            await self._bot.http.edit_channel(place, archived=False, applied_tags=tags)


def phase_of(game: LoadedGame) -> str:
    """One of the phases that tags are for (places.TAGS)."""
    row = game.row
    if row.stage == "running" and row.halted:
        return "paused"
    return "running" if row.stage == "dealing" else row.stage
