"""Calls moderators to what waits for them, says it again while it does, and takes the buttons away at last.

Whoever brings a matter about tells of it in the same commit; what only comes about with time is told from here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.language.words import Text
from bot.moderation.calls import matters, told, wording
from bot.moderation.calls.matters import Matter
from bot.moderation.calls.told import Told
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.service.telling.notice_kinds import CallSettled, ModeratorsCall, SomethingWaits
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from bot.ui import wardens
from bot.ui.message import Message
from rules.game import Illegal
from storage.errors import Conflict, StorageError
from storage.tables.games import Games
from storage.tables.leases import doing
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 60_000
"""So often it is looked where something waits that no commit has brought about here."""


class Calls:
    """Looks after the calls of all games, called by the timer that is there anyway."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._changed: set[int] = set()
        self._seen: dict[int, tuple[int, int | None]] = {}  # a game's version, and when it is due again
        self._looked: int | None = None
        self._busy = asyncio.Lock()

    def changed(self, game: LoadedGame) -> None:
        """Something was committed: whether that has to do with a call is looked up with the next tick."""
        is_still = game.is_playing and not any(
            deadline.is_running and deadline.asked_ms is None for deadline in game.deadlines.values()
        )
        if is_still or f'"{told.KEY}"' in game.row.settings:
            self._changed.add(game.row.id)

    @property
    def is_idle(self) -> bool:
        """Whether nothing has changed that is still to be looked at."""
        return not self._changed

    @property
    def is_busy(self) -> bool:
        """Whether it is looking now."""
        return self._busy.locked()

    async def tick(self) -> None:
        """Every second: see to the games that have changed; once a minute to all in which something may wait."""
        if self._busy.locked() or not self._bot.is_ready():
            return
        async with self._busy:
            now = self._bot.now_ms()
            changed, self._changed = self._changed, set()
            if self._looked is None or not 0 <= now - self._looked < EVERY_MS:
                self._looked = now
                changed |= await self._due(now)
            for game_id in sorted(changed):
                await self._guarded(game_id)

    async def _due(self, now: int) -> set[int]:
        """Where something has changed since it was looked last, or the time has come to say it again."""
        since, leases = now - told.DAY_MS, self._bot.leases
        waiting_games = await self._bot.database.read(
            lambda connection: Games(connection).perhaps_waiting(since)
        )
        here = [
            waiting_game
            for waiting_game in waiting_games
            if leases.is_mine(waiting_game.guild_id) and leases.serves(waiting_game.guild_id)
        ]
        self._seen = {
            waiting_game.id: self._seen[waiting_game.id]
            for waiting_game in here
            if waiting_game.id in self._seen
        }
        return {
            waiting_game.id
            for waiting_game in here
            if not self._is_as_seen(waiting_game.id, waiting_game.version, now)
        }

    def _is_as_seen(self, game_id: int, version: int, now: int) -> bool:
        seen, due = self._seen.get(game_id, (None, None))
        return seen == version and (due is None or now < due)

    async def _guarded(self, game_id: int) -> None:
        """What cannot be done now is tried again a minute later."""
        try:
            game = await self._bot.service.cache.live(game_id)
            guild = game.row.guild_id
            if self._bot.leases.is_mine(guild) and not self._bot.health.is_out(game):
                with doing(self._bot.leases.lease_of(guild)):
                    await self._see_to(game_id)
        except (Illegal, StorageError, Conflict, *refusals.ERRORS) as error:
            log.warning("The calls of game %s wait: %s", game_id, type(error).__name__)

    # -------------------------------------------------------------------------------------------------- one game

    @whole
    async def _see_to(self, game_id: int) -> None:
        """Call to what is new, call again to what is due, and let go what is answered, in one commit."""
        service = self._bot.service
        async with service.cache.locked(game_id) as game:
            now, known = self._bot.now_ms(), told.read(game.settings)
            standing = {matter.key: matter for matter in matters.standing(game)}
            queued = await self._queued(game)
            over = {place for key, one in known.items() if key not in standing for place in one.messages}
            over -= {place for key, one in known.items() if key in standing for place in one.messages}
            said = [notices.saying(game.row, CallSettled(tuple(sorted(over))))] if over else []
            after: dict[str, Told] = {}
            for key, matter in standing.items():
                one, more = await self._called(game, matter, known.get(key), queued.get(key), now)
                after |= {} if one is None else {key: one}
                said += [notice for notice in more if notice not in said]
            if after != known:
                await service.incidents.note(
                    game, tuple(matters.joined(said)), **{told.KEY: told.facts(after)}
                )
                self._bot.courier.wake()
            ahead = [one.again_ms for key, one in after.items() if standing[key].is_repeated]
            ahead += [matter.from_ms for key, matter in standing.items() if key not in after]
            self._seen[game_id] = game.row.version, min(ahead, default=None)

    async def _called(
        self, game: LoadedGame, matter: Matter, known: Told | None, queued_ms: int | None, now: int
    ) -> tuple[Told | None, tuple[Notice, ...]]:
        """What to keep of a matter from now on, and what to say about it."""
        if known is None:
            if queued_ms is not None:
                return Told(1, queued_ms, queued_ms), ()
            return (None, ()) if now < matter.from_ms else (Told(1, now, now), (matter.notice,))
        is_early = not matter.is_repeated or now < known.again_ms
        if is_early or game.timing.waking(now) > now:
            return known, ()
        said = [] if queued_ms is not None else [_again(matter.notice, known)]
        channel, _ = await wardens.told_in(self._bot, game.row.guild_id, game.row.host_id)
        if channel is None:  # the one who is told in private may be the one who is not there
            said.append(notices.saying(game.row, SomethingWaits(again=True)))
        return known.again(now), tuple(said)

    async def _queued(self, game: LoadedGame) -> dict[str, int]:
        """What was told and is not posted yet: when, by the keys of matters."""
        rows = await self._bot.database.read(lambda connection: Outbox(connection).open(game.row.id))
        chair = [(row, notices.unpack(row, game.room.codec)) for row in rows if row.lane == notices.CHAIR]
        return {key: row.made_ms for row, notice in chair for key in matters.keys(notice)}

    # ------------------------------------------------------------------------------------------- what is delivered

    async def addressed(self, game: LoadedGame, notice: Notice, message: Message, text: Text) -> Message:
        """A message to moderators with the mention of the role that is to come, and since when it waits."""
        about = notice.about
        if not isinstance(about, SomethingWaits | ModeratorsCall):
            return message
        guild = game.row.guild_id
        channel, _ = await wardens.told_in(self._bot, guild, game.row.host_id)
        role = (await self._bot.servers.get(guild)).pinged
        here = self._bot.get_guild(guild)
        is_there = here is None or (role is not None and here.get_role(role) is not None)
        is_public = channel is not None or notice.lane == notices.THREAD
        pinged = role if is_there and is_public else None
        return wording.addressed(
            message, pinged, about.waits_ms if isinstance(about, ModeratorsCall) else None, text
        )

    async def posted(self, row: Row, place: tuple[int, int]) -> None:
        """A message to moderators stands there now: it is kept for as long as its matter does."""
        game = await self._bot.service.cache.live(row.game_id)
        for key in matters.keys(notices.unpack(row, game.room.codec)):
            await self._kept(row.game_id, key, row.made_ms, place)

    async def said_aloud(self, row: Row, place: int) -> None:
        """The thread *place* says that something waits, and does so no second time until somebody has looked."""
        await self._note_aloud(row.game_id, place)

    async def looked(self, game_id: int) -> None:
        """A moderator is shown what waits, or has pressed a button under it."""
        if told.ALOUD in (await self._bot.service.cache.live(game_id)).settings:
            await self._note_aloud(game_id, None)

    @whole
    async def _note_aloud(self, game_id: int, place: int | None) -> None:
        async with self._bot.service.cache.locked(game_id) as game:
            await self._bot.service.incidents.note(game, (), **{told.ALOUD: place})

    @whole
    async def _kept(self, game_id: int, key: str, at_ms: int, place: tuple[int, int]) -> None:
        async with self._bot.service.cache.locked(game_id) as game:
            known = told.read(game.settings)
            before = known.get(key, Told(1, at_ms, at_ms))
            if place not in before.messages:
                news = told.facts({**known, key: before.by(*place)})
                await self._bot.service.incidents.note(game, (), **{told.KEY: news})

    async def settle(self, game: LoadedGame, messages: Sequence[tuple[int, int]], text: Text) -> None:
        """Take the buttons from the messages that a matter was told by; one that is gone needs none."""
        for channel, message in messages:
            place = self._bot.get_partial_messageable(channel)
            try:
                await _take_buttons(place.get_partial_message(message), text)
            except refusals.ERRORS as error:
                case = refusals.of(error)
                if case.refusal.passes and case.refusal is not refusals.MESSAGE:
                    raise
                log.info("A call of game %s keeps its buttons: %s", game.row.id, case.written)


async def _take_buttons(message: discord.PartialMessage, text: Text) -> None:
    try:
        there = await message.fetch()
    except discord.Forbidden:
        await message.edit(view=None)  # what it says I may not read
        return
    if there.components:
        await message.edit(content=wording.settled(there.content, text), view=None)


def _again(notice: Notice, known: Told) -> Notice:
    assert isinstance(notice.about, ModeratorsCall)
    return replace(notice, about=replace(notice.about, waits_ms=known.since_ms))
