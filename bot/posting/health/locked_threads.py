"""A locked thread (F-8): what others than its players, its host and moderators write there is removed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.games.loaded import LoadedGame
from bot.service.discord import refusals
from bot.ui import wardens

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)


async def written(bot: Bot, message: discord.Message) -> bool:
    """Remove *message* if its thread is locked to its author; whether it was. What it says is not looked at."""
    thread = message.channel
    is_ours = isinstance(thread, discord.Thread) and bot.user is not None and thread.owner_id == bot.user.id
    if not is_ours or message.author.bot:
        return False
    game_id = await bot.service.directory.at(thread.id)
    if game_id is None:
        return False
    game = await bot.service.cache.live(game_id)
    if not game.is_playing or not game.settings.get("locked") or await _may_write(bot, game, message):
        return False
    try:
        await message.delete()
    except refusals.ERRORS as error:
        log.warning("A message in a locked thread could not be removed: %s", refusals.of(error).written)
        return False
    return True


async def _may_write(bot: Bot, game: LoadedGame, message: discord.Message) -> bool:
    author = message.author
    if game.holder_of(author.id) is not None or author.id == game.row.host_id:
        return True
    if not isinstance(author, discord.Member):
        return False
    server = await bot.servers.get(game.row.guild_id)
    return wardens.is_moderator(server, author, message.channel.permissions_for(author))
