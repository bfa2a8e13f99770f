"""Which game is meant by a command: the one of its thread, the one named, or the only one there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.games.reader_view import Facts
from bot.ui.message import cut
from bot.ui.respond import Press
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.client import Ringmaster


async def find(press: Press, game: str | None) -> int:
    """The number of the game. Raises Illegal when none is meant, or several may be."""
    if game is not None:
        return _number(game)
    service = press.client.service
    here = None if press.channel_id is None else await service.directory.at(press.channel_id)
    if here is not None:
        return here
    mine = await service.directory.of(press.user.id)
    if len(mine) == 1:
        return mine[0].id
    if not mine:
        raise Illegal("Q-9.15", "You are in no game. Use this in a game's thread, or join a game first.")
    raise Illegal(
        "Q-9.15", "You are in several games: use this in the game's thread, or say which by `game`."
    )


def _number(game: str) -> int:
    if not (game.isascii() and game.isdigit() and len(game) <= 18):
        raise Illegal("Q-9.15", "Choose a game from the list.")
    return int(game)


async def complete(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """The games of the one who types, and no others."""
    service = press.client.service
    named = [(name_of(press.client, facts), facts) for facts in await service.directory.of(press.user.id)]
    fitting = [(name, facts) for name, facts in named if current.casefold() in name.casefold()]
    return [app_commands.Choice(name=cut(name, 100), value=str(facts.id)) for name, facts in fitting[:25]]


def name_of(bot: Ringmaster, facts: Facts) -> str:
    """`Quest 12`, as the thread is called."""
    return f"{bot.service.cache.presentation(facts).title} {facts.id}"
