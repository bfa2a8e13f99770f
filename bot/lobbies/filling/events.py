"""Discord's scheduled event of a lobby that has a start time, where a server has switched that on.

What is kept is the event's number; what it is to be follows from the lobby as it is now. So the courier may be cut
short anywhere: the next try finds the event by the thread that it names.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import Begins
from bot.service.discord import refusals
from bot.service.incidents import Incidents
from bot.service.telling.news import event_of
from bot.service.telling.notice_kinds import LobbyEvent, LobbyNews
from bot.service.telling.notices import saying
from bot.ui.languages import Languages
from bot.ui.which_game import name_of

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

LASTS: Final = timedelta(hours=2)
"""Discord wants to know when it ends; a game by post goes on, and the event is over."""

REFUSED: Final = "event_refused"
"""Under this name stands among a lobby's settings for which start time there is no event, and what Discord said."""

NAME: Final = 100
"""Characters of its name that Discord takes."""


async def settle(bot: Bot, game: LoadedGame) -> None:
    """Have the event be there, at the right time, or be gone. Raises what Discord says that passes."""
    guild, server = bot.get_guild(game.row.guild_id), await bot.servers.get(game.row.guild_id)
    if guild is None or not (server.events or event_of(game)):
        return
    begins, now = game.ways.begins, bot.now_ms()
    is_wanted = server.events and game.row.stage == "lobby" and begins is not None and begins.at_ms > now
    if not guild.me.guild_permissions.create_events:
        if is_wanted and begins is not None:
            await _refused(bot, game.row.id, begins.at_ms, "")
        return
    if is_wanted and begins is not None and _is_refused(game, begins.at_ms):
        return
    try:
        standing = await _standing(guild, game)
        event = standing[0] if standing else None
        for double in standing[1:]:
            await double.delete()  # the library asks again where Discord's answer is lost
        if is_wanted and begins is not None:
            event = await _made(bot, guild, game, begins, event)
        elif event is not None:
            await _over(event, game)
            event = None
    except discord.HTTPException as error:
        if refusals.of(error).refusal.passes:
            raise
        log.warning("The event of game %s is left alone: %s", game.row.id, refusals.of(error).written)
        if is_wanted and begins is not None:
            await _refused(bot, game.row.id, begins.at_ms, str(refusals.of(error).said))
        return
    await _note(bot, game.row.id, None if event is None else event.id)


async def _standing(guild: discord.Guild, game: LoadedGame) -> list[discord.ScheduledEvent]:
    """The events of a lobby, also those of which nobody knows any more that they were made."""
    return [
        event
        for event in await guild.fetch_scheduled_events(with_counts=False)
        if event.creator_id == guild.me.id and event.location == _place(game)
    ]


async def _made(
    bot: Bot, guild: discord.Guild, game: LoadedGame, begins: Begins, event: discord.ScheduledEvent | None
) -> discord.ScheduledEvent:
    starts, name = datetime.fromtimestamp(begins.at_ms / 1000, UTC), name_of(bot, game.facts())[:NAME]
    if event is not None:
        if (event.name, event.start_time) == (name, starts):
            return event
        return await event.edit(name=name, start_time=starts, end_time=starts + LASTS)
    text = await bot.get(Languages).of_server(guild.id)
    return await guild.create_scheduled_event(
        name=name,
        start_time=starts,
        end_time=starts + LASTS,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=_place(game),
        description=text("A game by post begins. Join in its thread; it goes on for days, at your own pace."),
    )


async def _over(event: discord.ScheduledEvent, game: LoadedGame) -> None:
    """Who is interested hears that the game begins; where nothing comes of it the event goes."""
    has_begun = game.row.stage in ("dealing", "running")
    if has_begun and event.status is discord.EventStatus.scheduled:
        await event.start()
    elif not has_begun:
        await event.delete()


async def _note(bot: Bot, game_id: int, event: int | None) -> None:
    async with bot.service.cache.locked(game_id) as game:
        if event_of(game) != event:
            await bot.service.get(Incidents).note(game, (), event=event)


def _is_refused(game: LoadedGame, at_ms: int) -> bool:
    """Whether Discord has refused the event for that time already; a permission may have been granted since."""
    at, said = game.settings.get(REFUSED, (0, ""))
    return at == at_ms and bool(said)


async def _refused(bot: Bot, game_id: int, at_ms: int, said: str) -> None:
    """The host is told, once for each start time."""
    async with bot.service.cache.locked(game_id) as game:
        if [at_ms, said] != game.settings.get(REFUSED):
            told = saying(game.row, LobbyNews(LobbyEvent.NO_EVENT, refused=said))
            await bot.service.get(Incidents).note(game, (told,), **{REFUSED: [at_ms, said]})
            bot.service.games.on_said()


def _place(game: LoadedGame) -> str:
    """The thread, as the event names it."""
    return f"https://discord.com/channels/{game.row.guild_id}/{game.row.place_id}"
