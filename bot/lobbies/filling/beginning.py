"""A lobby begins by itself: once all are there, or when it is time."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.games.timing import clock_settings
from bot.lobbies.companions import LobbyCompanions
from bot.lobbies.dealing import Dealing
from bot.lobbies.running import Lobbies
from bot.service.departures import Departures
from rules.game import Illegal
from storage.tables.games import StoredLobby

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

QUIET_MS: Final = 2 * 60_000
"""How long after the last seat was taken: whoever pressed by mistake can still leave."""


def is_due(lobby: StoredLobby, now: int) -> bool:
    """Whether the lobby begins by now."""
    begins = clock_settings.read(lobby.settings).begins
    if begins is None:
        return False
    is_full = lobby.taken == lobby.seats and now - (lobby.joined_ms or 0) >= QUIET_MS
    return is_full or 0 < begins.at_ms <= now


async def begin(bot: Bot, game_id: int) -> None:
    """Deal, with companions where the host wants them in free seats. Where that cannot be, he is told, once."""
    service = bot.service
    game = await service.cache.live(game_id)
    await bot.get(Departures).now(game)  # who has left the server is dealt no role
    begins, now = game.ways.begins, bot.now_ms()
    if begins is None or game.row.stage != "lobby":
        return
    people = sum(not holder.is_companion for holder in game.holders)
    is_time = 0 < begins.at_ms <= now
    if len(game.holders) < game.row.seats and not is_time:
        return
    # no press starts it, so the instant stands for one; nobody can choose or take back that either.
    instant = (now - discord.utils.DISCORD_EPOCH) << 22
    try:
        if begins.companions and game.holders and people >= begins.least:
            await service.get(LobbyCompanions).fill(game_id, f"begins:{begins.at_ms}")
        await service.get(Dealing).begin(game_id, f"begins:{instant}")
    except Illegal as refused:
        log.info("Game %s does not begin by itself: %s", game_id, refused)
        await bot.get(Lobbies).not_begun(game_id)
