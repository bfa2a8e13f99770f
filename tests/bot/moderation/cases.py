"""A game on a real database as a moderator meets it; of the bot no more than deeds ask of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from bot.language.words import for_locale
from bot.lobbies.running import Lobbies
from bot.moderation.deed import Case
from tests.bot.games.kit import Game


class _Health:
    """Everybody is in the server still."""

    async def seek(self, game_id: int, person: int) -> None:
        """Nobody is looked for."""


async def case_of(game: Game, person: int) -> Case:
    """The game as *person* meets it, who may moderate it."""
    service = game.service
    bot: Any = SimpleNamespace(
        service=service,
        get={Lobbies: Lobbies(service)}.__getitem__,
        health=_Health(),
        now_ms=game.town.time,
        get_channel=lambda _number: None,
    )
    asker: Any = discord.Object(person)
    look = await service.cache.look(game.id, None)
    return Case(
        bot=bot,
        asker=asker,
        look=look,
        presentation=service.cache.presentation(look.facts),
        text=for_locale("en"),
        plays=await service.deeds.has_played(game.id, person),
        zone=None,
    )
