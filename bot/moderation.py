"""`/gm`: what moderators do. Each deed is announced in the thread with the moderator's name and reason."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands

from bot import finding, ids, places, watch
from bot.answers import Press, Reaction, answer, cause, text_for
from bot.lobby import kinds, parse_length
from bot.look import Facts
from bot.message import Button, Message
from bot.wardens import moderated
from bot.words import Text, names_told_apart, plain
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.client import Ringmaster

DAY: Final = 24 * 60 * 60

By: TypeAlias = tuple[int, str]
"""A moderator: his id, and the name that is announced."""


async def pressed(bot: Ringmaster, press: Press, read: ids.Press) -> Reaction:
    """A button for moderators; a deed is confirmed by a second press."""
    facts = await moderated(press, read.game_id)
    tables, text = bot.tables, text_for(press)
    by = (press.user.id, press.user.display_name)
    match read.rest.split("/"):
        case ["lapse" | "extend" as deed, kind, *clock] if kind in tables.face(
            facts.name
        ).game.kinds and clock[-1:] not in ([], ["sure"]):
            return Reaction(_confirm(bot, facts, deed, kind, "/".join(clock), press), replaces=True)
        case ["lapse", kind, number, "sure"]:
            await tables.let_lapse(facts.id, *by, f"{kind}/{number}", cause(press), None)
        case ["lapse", kind, number, mark, "sure"]:
            await tables.let_lapse(facts.id, *by, f"{kind}/{number}", cause(press), None, mark)
        case ["extend", kind, number, "sure"]:
            await tables.extend(facts.id, *by, f"{kind}/{number}", DAY, cause(press), None)
        case ["extend", kind, number, mark, "sure"]:
            await tables.extend(facts.id, *by, f"{kind}/{number}", DAY, cause(press), None, mark)
        case ["resume"]:
            await tables.resume(facts.id, *by, cause(press), None)
        case ["thread"]:
            return await bot.watch.open_thread(press, facts.id, None)
        case ["waiting"]:
            return await watch.waiting(press, facts.id)
        case ["waiting", number] if number.isdigit() and len(number) <= 18:
            return await watch.waiting(press, facts.id, int(number))
        case ["mend"]:
            await tables.well(facts.id)
            waiting = await tables.mend(facts.id)
            return Reaction(Message(_tried(waiting, text)))
        case _:
            return Reaction(Message(text("That button is of no use any more. Nothing was changed.")))
    return done(press)


def _tried(waiting: int, text: Text) -> str:
    if not waiting:
        return text("Nothing waits to be posted: all is well.")
    return text("I try again now. If it fails once more, I tell you.")


def _confirm(bot: Ringmaster, facts: Facts, deed: str, kind: str, number: str, press: Press) -> Message:
    text = text_for(press)
    name = bot.tables.face(facts.name).kind_name(kind, text)
    question = (
        text("Go on without waiting for {kind}? Everyone will be told that you did.", kind=name)
        if deed == "lapse"
        else text("Give a day more for {kind}? Everyone will be told that you did.", kind=name)
    )
    sure = Button(text("Yes"), ids.verb(facts.id, "mod", f"{deed}/{kind}/{number}/sure"), "danger")
    return Message(question, ((sure,),))


def done(press: Press) -> Reaction:
    """What a moderator is told; the deed itself is announced in the thread."""
    return Reaction(Message(text_for(press)("Done, and announced in the thread.")), replaces=True)


def commands(bot: Ringmaster) -> list[app_commands.Group]:
    """`/gm`."""
    return [ModeratorCommands()]


class ModeratorCommands(app_commands.Group):
    """The deeds; a reason is asked for each, and is public."""

    def __init__(self) -> None:
        super().__init__(name="gm", description="For the host and moderators of a game.")

    @app_commands.command(
        name="replace", description="Seat another person; the newcomer takes over everything."
    )
    @app_commands.describe(
        player="Who leaves: begin the name.",
        newcomer="Who takes over.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=finding.complete)
    async def replace(
        self,
        press: discord.Interaction[Ringmaster],
        player: str,
        newcomer: discord.User,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _replace(press, player, newcomer, reason, game))

    @replace.autocomplete("player")
    async def _players(
        self, press: discord.Interaction[Ringmaster], current: str
    ) -> list[app_commands.Choice[str]]:
        return await seats(press, current)

    @app_commands.command(name="abort", description="End the game without a winner; everything is published.")
    @app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=finding.complete)
    async def abort(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def deed(game_id: int, by: By) -> object:
            return await press.client.tables.abort(game_id, *by, cause(press), reason)

        await answer(press, _done(press, game, deed))

    @app_commands.command(
        name="lapse", description="End a deadline now: the game goes on without what is missing."
    )
    @app_commands.describe(
        kind="Which kind of decision.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=finding.complete, kind=kinds)
    async def lapse(
        self,
        press: discord.Interaction[Ringmaster],
        kind: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def deed(game_id: int, by: By) -> object:
            return await press.client.tables.let_lapse(game_id, *by, kind, cause(press), reason)

        await answer(press, _done(press, game, deed))

    @app_commands.command(name="extend", description="More time for one kind of decision, for all alike.")
    @app_commands.describe(
        kind="Which kind of decision.",
        length="How much more: 90m, 24h, 2d.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=finding.complete, kind=kinds)
    async def extend(
        self,
        press: discord.Interaction[Ringmaster],
        kind: str,
        length: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def deed(game_id: int, by: By) -> object:
            seconds = _seconds(length)
            return await press.client.tables.extend(game_id, *by, kind, seconds, cause(press), reason)

        await answer(press, _done(press, game, deed))

    @app_commands.command(name="resume", description="Let the game go on after it called for a moderator.")
    @app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=finding.complete)
    async def resume(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def deed(game_id: int, by: By) -> object:
            return await press.client.tables.resume(game_id, *by, cause(press), reason)

        await answer(press, _done(press, game, deed))

    @app_commands.command(name="thread", description="Open a new thread for a game whose own was deleted.")
    @app_commands.describe(
        channel="Where: a text channel or a forum. Else where it was.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=finding.complete)
    async def thread(
        self,
        press: discord.Interaction[Ringmaster],
        channel: app_commands.Transform[places.Place, places.Chosen] | None = None,
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await finding.find(press, game))
            return await press.client.watch.open_thread(press, facts.id, channel)

        await answer(press, work())

    @app_commands.command(
        name="waiting", description="What waits for moderators, where the host takes no private messages."
    )
    @app_commands.describe(game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=finding.complete)
    async def waiting(self, press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await finding.find(press, game))
            return await watch.waiting(press, facts.id)

        await answer(press, work())


async def _done(press: Press, game: str | None, deed: Callable[[int, By], Awaitable[object]]) -> Reaction:
    """Do *deed* in the game meant, for one who may."""
    facts = await moderated(press, await finding.find(press, game))
    await deed(facts.id, (press.user.id, press.user.display_name))
    return done(press)


def _seconds(length: str) -> int:
    try:
        seconds = parse_length(length)
    except ValueError:
        seconds = ""
    if isinstance(seconds, str):
        raise Illegal("Q-9.8", "Write how much more time as 90m, 24h or 2d; fourteen days at most.")
    return seconds


async def _replace(
    press: Press, player: str, newcomer: discord.User, reason: str, game: str | None
) -> Reaction:
    facts = await moderated(press, await finding.find(press, game))
    if newcomer.bot:
        raise Illegal("Q-9.7", "A bot cannot take a seat. Choose a person.")
    await press.client.tables.replace(
        facts.id,
        press.user.id,
        press.user.display_name,
        seat_named(facts, player),
        newcomer.id,
        newcomer.display_name,
        cause(press),
        reason,
    )
    return done(press)


def seat_named(facts: Facts, player: str) -> int:
    """The seat that *player* names, by number or by its holder's name. Raises Illegal."""
    by_name = {name.casefold(): seat for seat, name in _names(facts).items()}
    if player.isascii() and player.isdigit() and int(player[:3]) in by_name.values():
        return int(player)
    seat = by_name.get(plain(player, empty="").casefold())
    if seat is None:
        raise Illegal("Q-9.7", "There is no such player in this game. Pick one from the list.")
    return seat


def _names(facts: Facts) -> dict[int, str]:
    return names_told_apart({p.seat: plain(p.name) for p in facts.people if p.seat is not None})


async def seats(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """The players of the game, by public name."""
    try:
        game_id = await finding.find(press, getattr(press.namespace, "game", None))
        facts = await moderated(press, game_id)
    except Illegal:
        return []
    return [
        app_commands.Choice(name=name, value=str(seat))
        for seat, name in _names(facts).items()
        if current.casefold() in name.casefold()
    ][:25]
