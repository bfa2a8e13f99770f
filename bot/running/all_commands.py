"""All slash commands, in the order in which Discord is told of them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import away, checkup, game, games, help, mydata, play, setup, wishes
from bot.moderation import commands as deeds
from bot.ui import languages, notify


def all_commands() -> list[app_commands.Command[Any, ..., None] | app_commands.Group]:
    """Those of the bot, and those that a game adds for one kind of question."""
    return [
        game.GameCommands(),
        games.games,
        wishes.play,
        help.show_help,
        help.rules,
        mydata.mydata,
        *play.commands(),
        deeds.group(),
        languages.language,
        away.AwayCommands(),
        notify.notify,
        setup.setup,
        checkup.doctor,
    ]
