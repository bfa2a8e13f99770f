"""Which game is meant by a command: the one of its thread, the one named, or the only one there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import discord
from discord import app_commands

from bot.games import finding
from bot.games.presentation import title_of
from bot.games.reader_view import Facts
from bot.ui.message import cut
from bot.ui.reaction import Press
from bot.ui.wardens import moderated, moderated_in, moderates
from rules import registry
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

GAME: Final = "game"
"""The option of all commands that are about a game."""

HERE: Final = 0
"""Stands where it may be left out; `fill_in` lets the look-up be made all the same."""


def games() -> list[app_commands.Choice[str]]:
    """The choice of one of those that can be played. Foreign ones are opened for it."""
    return [app_commands.Choice(name=registry.title(name), value=name) for name in finding.names()]


class TheGame(app_commands.Transformer["Bot"]):
    """The number of the game that a command is about. Raises Illegal when none is meant, or several may be."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> Any:
        return await _find(interaction, value, self.among)

    @staticmethod
    async def among(press: Press) -> tuple[Facts, ...]:
        """The games of the one who types, and no others."""
        return await press.client.service.directory.of(press.user.id)

    async def autocomplete(  # type: ignore[override]
        self, interaction: discord.Interaction[Any], value: str, /
    ) -> list[app_commands.Choice[str]]:
        """Those that may be meant."""
        bot = interaction.client
        named = [(name_of(bot, facts), facts) for facts in await self.among(interaction)]
        fitting = [(name, facts) for name, facts in named if value.casefold() in name.casefold()]
        return [app_commands.Choice(name=cut(name, 100), value=str(facts.id)) for name, facts in fitting[:25]]


class ModeratedGame(TheGame):
    """The game itself, for one who may moderate it. Raises Illegal for others."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> Facts:
        return await moderated(interaction, await _find(interaction, value, self.among))

    @staticmethod
    async def among(press: Press) -> tuple[Facts, ...]:
        """The games that who types may moderate: of this server; in private messages those that he hosts."""
        service = press.client.service
        if press.guild_id is not None:
            games = await service.incidents.of_guild(press.guild_id)
            return tuple([game.facts() for game in await moderated_in(press, press.guild_id, games)])
        mine = [facts for facts in await service.directory.of(press.user.id) if facts.host == press.user.id]
        return tuple([facts for facts in mine if await moderates(press, facts)])


class OneOrAll(ModeratedGame):
    """The same; None where several may be meant, or others than the one of a thread that is over: there is a page."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> Facts | None:  # type: ignore[override]
        try:
            facts = await super().transform(interaction, value)
        except NotSaidWhich:
            return None
        is_past = facts.stage == "ended" and not value and interaction.guild_id is not None
        return None if is_past and await self.among(interaction) else facts


class NotSaidWhich(Illegal):
    """Who types may moderate several games, and has named none."""


Among: TypeAlias = Callable[[Press], Awaitable[tuple[Facts, ...]]]

Game: TypeAlias = app_commands.Transform[int, TheGame]
"""The option by which commands take the game that they are about."""


def fill_in(press: Press) -> bool:
    """Where a command is about a game and none was named, say so: an option that is left out is not looked up.

    Whether it is about a game, which is then looked up.
    """
    command = press.command
    if press.type is not discord.InteractionType.application_command or not isinstance(
        command, app_commands.Command
    ):
        return False
    if all(option.name != GAME or option.required for option in command.parameters):
        return False
    said: dict[str, Any] = cast("dict[str, Any]", press.data)
    for _group in range(command.qualified_name.count(" ")):
        said = said["options"][0]
    options = said.setdefault("options", [])
    if all(option["name"] != GAME for option in options):
        options.append({"name": GAME, "type": discord.AppCommandOptionType.string.value, "value": ""})
    return True


async def typed_so_far(press: Press, among: Among = TheGame.among) -> int:
    """The game that is meant by a command which is being typed. Raises Illegal as above."""
    return await _find(press, getattr(press.namespace, GAME, None) or "", among)


async def _find(press: Press, named: str, among: Among) -> int:
    if named:
        return _number(named)
    service = press.client.service
    here = None if press.channel_id is None else await service.directory.at(press.channel_id)
    if here is not None:
        return here
    mine = await among(press)
    if len(mine) == 1:
        return mine[0].id
    if not mine:
        raise Illegal("F-15", "You are not in a game. Use this in a game's thread, or join a game first.")
    if among is ModeratedGame.among:
        raise NotSaidWhich(
            "F-15", "You moderate several games: say which with `game`, or choose on `/gm desk`."
        )
    raise Illegal(
        "F-15", "You are in several games. Use this in the game's thread, or choose one with `game`."
    )


def _number(game: str) -> int:
    if not (game.isascii() and game.isdigit() and len(game) <= 18):
        raise Illegal("F-15", "Choose a game from the list.")
    return int(game)


def name_of(bot: Bot, facts: Facts) -> str:
    return title_of(bot.service.cache.presentation(facts), facts)
