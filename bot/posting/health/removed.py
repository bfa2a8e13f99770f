"""A server that has removed the bot: its games rest, and end after a month, for nobody can reach them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bot.games import kept
from bot.games.authority import Authority
from bot.lobbies.running import Lobbies
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.ui.languages import Languages
from rules.game import Illegal
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot

LONGEST_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long the bot waits to be invited again."""

LAST_WORD_MS: Final = 24 * 60 * 60 * 1000
"""How long it tries to tell the host that his game is over."""


async def is_certain(bot: Bot, guild: int) -> bool:
    """Whether Discord, when it is asked, says that the bot is not in this server: events can lack a field."""
    try:
        await bot.http.get_guild(guild, with_counts=False)
    except refusals.ERRORS as error:
        return refusals.of(error).refusal in (refusals.GONE, refusals.DENIED)
    return False


async def since(bot: Bot, guild: int) -> int:
    """Since when the bot is known not to be in this server, at the latest from now on."""
    known = (await bot.servers.get(guild)).out_ms
    if known is None:
        known = bot.now_ms()
        await bot.servers.change(guild, out_ms=known)
    return known


async def give_up(bot: Bot, guild: int) -> None:
    """End the games of a server, and try no more to say there what waits to be said."""
    text, service = await bot.get(Languages).of_server(guild), bot.service
    name = bot.user.display_name if bot.user else ""
    for game_id in await service.incidents.of_guild(guild):
        by = Authority(0, name, f"out:{game_id}", text("Somebody removed me from this server a month ago."))
        with suppress(Illegal):  # it is over already
            if (await service.cache.live(game_id)).row.stage == "lobby":
                await bot.get(Lobbies).close(game_id, by, kept.OUT)
            else:
                await service.incidents.give_up(game_id, by)
    before = bot.now_ms() - LAST_WORD_MS
    await bot.database.write(lambda c: Outbox(c).drop_server(guild, notices.CHAIR, before, "out"))
