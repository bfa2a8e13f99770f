"""`/gm`: the commands of deeds that have one, each made from its row, and of two pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.commands import which_game
from bot.games.reader_view import Facts
from bot.language.words import said
from bot.moderation import doing
from bot.moderation.calls import waiting
from bot.moderation.deed import Asked, Command, Deed
from bot.moderation.panel import case_of, panel
from bot.moderation.rows import registry
from bot.moderation.wardens import moderated
from bot.posting import threads
from bot.ui.respond import Press, Reaction, answer
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.client import Ringmaster

REASON, GAME = "reason", "game"
"""The options that deeds share: why, and of which game."""

_LINES = {REASON: said("Why; everybody reads it."), GAME: said("Which game, if not this thread's.")}


def commands(bot: Ringmaster) -> list[app_commands.Group]:
    """`/gm`: the two pages, and all deeds whose rows say so."""
    group = app_commands.Group(name="gm", description=said("For the host and moderators of a game."))
    for page in (
        _page(Command("panel", said("How the game stands, what waits, and all that you can do.")), panel),
        _page(
            Command(
                "waiting",
                said("What waits for moderators, where the host takes no private messages."),
            ),
            lambda press, facts: waiting.page(press, facts.id),
        ),
    ):
        group.add_command(page)
    for deed in registry.DEEDS:
        if deed.command is not None:
            group.add_command(made(deed))
    return [group]


def _page(
    command: Command, show: Callable[[Press, Facts], Awaitable[Reaction]]
) -> app_commands.Command[Any, ..., None]:
    """The command that shows a page to a moderator."""

    async def callback(press: discord.Interaction[Ringmaster], **given: Any) -> None:
        async def work() -> Reaction:
            return await show(press, await moderated(press, await which_game.find(press, given[GAME])))

        await answer(press, work())

    return _command(command, callback, (), {})


def made(deed: Deed) -> app_commands.Command[Any, ..., None]:
    """The command of a deed that has one."""
    assert deed.command is not None

    async def callback(press: discord.Interaction[Ringmaster], **given: Any) -> None:
        game, reason = given.pop(GAME, None), given.pop(REASON, None)
        words = {option: _word(value) for option, value in given.items() if value is not None}

        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            return await doing.commanded(press, deed, facts, words, reason)

        await answer(press, work())

    own = [_option(asked) for asked in deed.asks]
    reason = [] if deed.is_light else [_parameter(REASON, app_commands.Range[str, 1, 300])]
    command = _command(
        deed.command, callback, (*own, *reason), {asked.name: asked.line for asked in deed.asks}
    )
    for asked in deed.asks:
        if asked.choices is not None:
            command.autocomplete(asked.name)(_completing(asked))
    return command


def _command(
    command: Command, callback: Any, options: Sequence[Parameter], lines: Mapping[str, str]
) -> app_commands.Command[Any, ..., None]:
    """A command below `/gm` with these *options*, those first that must be given, and of which game it is."""
    given = sorted((*options, _parameter(GAME, str | None)), key=lambda option: option.default is None)
    signature = Signature([_parameter("press", Any), *given])
    setattr(callback, "__signature__", signature)  # noqa: B010 - what discord.py reads the options from
    made = app_commands.Command[Any, ..., None](
        name=command.name, description=command.line, callback=callback
    )
    app_commands.describe(**{option.name: {**_LINES, **lines}[option.name] for option in given})(made)
    made.autocomplete(GAME)(which_game.complete)
    return made


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
