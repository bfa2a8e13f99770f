"""The slash commands of deeds, below `/gm`: each is made from its row."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.commands import which_game
from bot.language.words import said
from bot.moderation import doing
from bot.moderation.deed import Asked, Deed
from bot.moderation.panel import case_of
from bot.moderation.rows import registry
from bot.moderation.wardens import moderated
from bot.posting import threads
from bot.ui.respond import answer
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.client import Ringmaster

REASON, GAME = "reason", "game"
"""The options that deeds share: why, and of which game."""

_LINES = {REASON: said("Why; everybody reads it."), GAME: said("Which game, if not this thread's.")}


def commands(bot: Ringmaster) -> list[app_commands.Group]:
    """Those of all deeds, which join the moderators' other commands."""
    group = bot.tree.get_command("gm")
    assert isinstance(group, app_commands.Group)
    for deed in registry.DEEDS:
        if deed.command is not None:
            group.add_command(made(deed))
    return []


def made(deed: Deed) -> app_commands.Command[Any, ..., None]:
    """The command of a deed that has one."""
    assert deed.command is not None

    async def callback(press: discord.Interaction[Ringmaster], **given: Any) -> None:
        game, reason = given.pop(GAME, None), given.pop(REASON, None)
        words = {option: _word(value) for option, value in given.items() if value is not None}
        await answer(press, doing.commanded(press, deed, game, words, reason))

    own = [_option(asked) for asked in deed.asks]
    reason = [] if deed.is_light else [_parameter(REASON, app_commands.Range[str, 1, 300])]
    options = [_parameter("press", Any), *own, *reason, _parameter(GAME, str | None)]
    # Those that must be given come first.
    options.sort(key=lambda option: option.default is None)
    setattr(callback, "__signature__", Signature(options))  # noqa: B010 - what discord.py reads the options from
    app_commands.describe(**{asked.name: asked.line for asked in deed.asks})(callback)
    app_commands.describe(
        **{option.name: _LINES[option.name] for option in options if option.name in _LINES}
    )(callback)
    picked = {asked.name: _completing(asked) for asked in deed.asks if asked.choices is not None}
    app_commands.autocomplete(game=which_game.complete, **picked)(callback)
    return app_commands.Command(name=deed.command.name, description=deed.command.line, callback=callback)


def _option(asked: Asked) -> Parameter:
    kind: Any = str
    if asked.is_person:
        kind = discord.User
    elif asked.channels:
        kind = app_commands.Transform[threads.Place, threads.Chosen]
    return _parameter(asked.name, kind if asked.required else kind | None)


def _parameter(name: str, kind: Any) -> Parameter:
    is_free = type(None) in getattr(kind, "__args__", ())
    return Parameter(
        name, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=None if is_free else Parameter.empty
    )


def _word(value: Any) -> str:
    """What was given, as a form gives it: of a person or channel the id."""
    return str(getattr(value, "id", value)).strip()


def _completing(asked: Asked) -> Any:
    """What completes an option: the same list as in the form."""

    async def complete(
        press: discord.Interaction[Ringmaster], current: str
    ) -> list[app_commands.Choice[str]]:
        assert asked.choices is not None
        try:
            game_id = await which_game.find(press, getattr(press.namespace, GAME, None))
            case = await case_of(press, await moderated(press, game_id))
        except Illegal:
            return []
        return [
            app_commands.Choice(name=choice.label, value=choice.value)
            for choice in await asked.choices(case)
            if current.casefold() in choice.label.casefold()
        ][:25]

    return complete
