"""`/gm`: the commands of deeds that have one, each made from its row, and of three pages."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.games.reader_view import Facts
from bot.language.words import said
from bot.moderation import bars, doing, server_desk
from bot.moderation.calls import waiting
from bot.moderation.deed import Asked, Command, Deed
from bot.moderation.panel import case_of, panel
from bot.moderation.rows import registry
from bot.service.bot import Channel
from bot.ui import threads, which_game
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer
from bot.ui.wardens import moderated
from bot.ui.which_game import GAME
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

REASON: Final = "reason"
"""The option of all deeds that are not light: why."""

_LINES = {REASON: said("Why. Everybody can read it."), GAME: said("Which game, if not this thread's.")}


def group() -> app_commands.Group:
    """`/gm`: the pages, and all deeds whose rows say so."""
    found = app_commands.Group(
        name="gm",
        description=said("For the moderators of this server's games."),
        default_permissions=discord.Permissions(manage_threads=True),
    )
    found.add_command(_desk)
    found.add_command(bars.bar)
    found.add_command(bars.bars)
    for page in (
        _page(
            Command(
                "panel", said("How the game stands, what you have to decide, and everything that you can do.")
            ),
            panel,
        ),
        _page(
            Command(
                "waiting", said("What moderators have to decide, if the host takes no private messages.")
            ),
            lambda press, facts: waiting.page(press, facts.id),
        ),
    ):
        found.add_command(page)
    for deed in registry.DEEDS:
        if deed.command is not None:
            found.add_command(made(deed))
    return found


@app_commands.command(
    name="desk", description="All games and lobbies of this server: what is open, since when, for whom."
)
async def _desk(press: discord.Interaction[Bot]) -> None:
    await answer(press, server_desk.page(press, press.guild_id))


def _page(
    command: Command, show: Callable[[Press, Facts], Coroutine[Any, Any, Reaction]]
) -> app_commands.Command[Any, ..., None]:
    """The command that shows a page to a moderator."""

    async def callback(press: discord.Interaction[Bot], **given: Any) -> None:
        await answer(press, show(press, given[GAME]))

    return _command(command, callback, (), {})


def made(deed: Deed) -> app_commands.Command[Any, ..., None]:
    """The command of a deed that has one."""
    assert deed.command is not None

    async def callback(press: discord.Interaction[Bot], **given: Any) -> None:
        facts, reason = given.pop(GAME), given.pop(REASON, None)
        words = {option: _word(value) for option, value in given.items() if value is not None}
        await answer(press, doing.commanded(press, deed, facts, words, reason))

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
    given = sorted((*options, _the_game()), key=lambda option: option.default is None)
    signature = Signature([_parameter("press", Any), *given])
    setattr(callback, "__signature__", signature)  # noqa: B010 - what discord.py reads the options from
    # Before the command is made: what describes one that is there is not translated.
    app_commands.describe(**{option.name: {**_LINES, **lines}[option.name] for option in given})(callback)
    return app_commands.Command[Any, ..., None](
        name=command.name, description=command.line, callback=callback
    )


def _the_game() -> Parameter:
    kind = app_commands.Transform[Facts, which_game.ModeratedGame]
    return Parameter(GAME, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=None)


def _option(asked: Asked) -> Parameter:
    kind: Any = str
    if asked.is_person:
        kind = discord.User
    elif asked.channels:
        kind = app_commands.Transform[Channel, threads.Chosen]
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

    async def complete(press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
        assert asked.choices is not None
        try:
            game_id = await which_game.typed_so_far(press, which_game.ModeratedGame.among)
            case = await case_of(press, await moderated(press, game_id))
        except Illegal:
            return []
        return [
            app_commands.Choice(name=choice.label, value=choice.value)
            for choice in await asked.choices(case)
            if current.casefold() in choice.label.casefold()
        ][:25]

    return complete
