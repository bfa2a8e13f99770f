"""`/mydata`: what is kept of whoever asks, to read and as a file, and how he has it deleted."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from discord import app_commands

from bot.language.words import Text, safe
from bot.posting.private import Closed, PrivateChannels, Unopened
from bot.service.discord.retrying import UNREACHED
from bot.ui import ids
from bot.ui.languages import Languages
from bot.ui.message import Button, File, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.which_game import name_of
from rules import registry
from storage.tables import forgetting
from storage.tables.forgetting import Kept
from storage.tables.games import AbsentGames

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

VERB: Final = "mydata"
"""The custom ids: `rm:0:mydata` shows the page, `delete` asks, `yes` deletes. Each is about its presser alone."""

_CHOSEN: Final = {"locale", "notify", "dm_channel_id", "daily", "unasked"}
"""What is kept of a person beside what is to be forgotten of him."""


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """A button of the page."""
    match read.rest:
        case "":
            return await _page(press)
        case "delete":
            return Reaction(await _asking(press), replaces=True)
        case "yes":
            return await _deleted(press)
    return useless(press)


async def _kept(press: Press) -> Kept:
    person, now = press.user.id, press.client.now_ms()
    return await press.client.database.read(lambda connection: forgetting.kept(connection, person, now))


async def _page(press: Press) -> Reaction:
    kept, text = await _kept(press), text_for(press)
    if not (kept.rows or kept.deeds or kept.over or kept.running):
        return Reaction(Message(text("I keep nothing about you.")), replaces=True)
    file = File("mydata.json", msgspec.json.format(msgspec.json.encode(kept)))
    delete = Button(text("Delete it …"), _id("delete"), "danger")
    return Reaction(
        Message("\n".join([*_lines(kept, text), *await _running(press, kept)]), ((delete,),), files=(file,)),
        replaces=True,
    )


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, VERB, rest)


def _lines(kept: Kept, text: Text) -> list[str]:
    """What is kept, in words; the file has each row."""
    counts = {name: len(rows) for name, rows in kept.rows.items()}
    lines = [text("**What I keep about you.** The file has it row by row.")]
    if any(_CHOSEN & row.keys() for row in kept.rows.get("person", ())):
        lines.append(text("- Your language, how I tell you things, and the way to your private messages."))
    if places := {row["game_id"] for row in kept.rows.get("holder", ())}:
        lines.append(
            text.plural(
                "- In {n} game your name, your seat and when you held it.",
                "- In {n} games your name, your seat and when you held it.",
                len(places),
            )
        )
    if counts.get("game"):
        lines.append(text.plural("- That you host {n} game.", "- That you host {n} games.", counts["game"]))
    if counts.get("opens"):
        lines.append(
            text.plural(
                "- Of which open games on {n} server you want to hear.",
                "- Of which open games on {n} servers you want to hear.",
                counts["opens"],
            )
        )
    if counts.get("again"):
        lines.append(
            text("- Which games you would play again: for a day, and nobody learns it before enough would.")
        )
    if counts.get("asked"):
        lines.append(text("- Which lobbies somebody asked you to join: until they start or close."))
    if counts.get("guild"):
        lines.append(text("- That you moderate the games of a server."))
    if counts.get("wish"):
        lines.append(text("- What you would play, as long as you wish for it."))
    if counts.get("bar"):
        lines.append(
            text(
                "- That you are barred from a server's games until a date. It stays until then, deleted or not."
            )
        )
    if counts.get("apart"):
        lines.append(text("- With whom you would rather not play. They never learn it."))
    if kept.deeds:
        lines.append(
            text.plural(
                "- {n} thing you did as a moderator.", "- {n} things you did as a moderator.", len(kept.deeds)
            )
        )
    beside = sum(counts.get(name, 0) for name in ("away", "draft", "seen", "notice"))
    if beside:
        lines.append(
            text(
                "- Absences, drafts, messages to you, and which secrets you have seen: {n} in all.", n=beside
            )
        )
    return lines


async def _running(press: Press, kept: Kept) -> list[str]:
    """Which games still run that name the presser."""
    bot, text = press.client, text_for(press)
    games = await bot.database.read(
        lambda connection: AbsentGames(connection).standing_still(person_id=press.user.id)
    )
    absent = {game.id: f"{registry.title(game.name)} {game.id}" for game in games}
    named = [
        absent.get(n) or safe(name_of(bot, (await bot.service.cache.live(n)).facts())) for n in kept.running
    ]
    if not named:
        return []
    lines = [text("- Games that still run and name you: {games}.", games=text.list(named))]
    return [*lines, text("As you wished, I delete this once they have ended.")] if kept.is_going else lines


async def _asking(press: Press) -> Message:
    kept, text = await _kept(press), text_for(press)
    lines = [
        text("**Shall I delete what I keep about you?** You cannot undo this."),
        text(
            "- In games that have ended you stay as a number: the seat that you played, without your name. "
            "Their records stay valid."
        ),
        text(
            "- You are on no list any more: neither of players and hosts, nor of moderators and what they "
            "did."
        ),
        text(
            "- What I have posted on Discord stays there, and so does what others wrote about you, such as "
            "a moderator’s reason. A server's moderators can delete posts."
        ),
    ]
    if kept.running:
        lines += [
            *await _running(press, kept),
            text(
                "I keep what these games know about you until each has ended, because it keeps out people "
                "who may not come back. Then I delete it. You leave a game with `/game leave`."
            ),
        ]
    yes = Button(text("Yes, delete it"), _id("yes"), "danger")
    return Message("\n".join(lines), ((yes, Button(text("Back"), ids.verb(ids.NOWHERE, VERB))),))


async def _deleted(press: Press) -> Reaction:
    bot, text, person, now = press.client, text_for(press), press.user.id, press.client.now_ms()
    servers, kept = await bot.database.write(
        lambda connection: (
            forgetting.bereft(connection, person),
            forgetting.forget(connection, person, now),
        )
    )
    bot.get(Languages).forget(person)
    for guild in servers:
        await _tell_owner(bot, guild)
    await bot.service.cache.anew(*kept.over)
    lines = [text("**I have deleted it.**")]
    if kept.running:
        lines += [
            text("I delete what running games know about you once each has ended."),
            *await _running(press, kept),
        ]
    return Reaction(Message("\n".join(lines)), replaces=True)


async def _tell_owner(bot: Bot, guild: int) -> None:
    """Whose server has no moderator left is told once, if he takes messages; `/setup` says it in any case."""
    server = await bot.server(guild)
    if server is None or not server.owner_id:
        return
    text = await bot.get(Languages).of_person(server.owner_id, guild)
    line = text(
        "The moderators that you chose for my games in **{server}** are gone, and nobody has taken their "
        "place. Choose others there with `/setup`.",
        server=safe(server.name),
    )
    try:
        channel = bot.get_partial_messageable(await bot.get(PrivateChannels).of(server.owner_id))
        await channel.send(line)
    except (Closed, Unopened, discord.HTTPException, *UNREACHED) as error:
        log.info(
            "The owner of server %s is not told that it has no moderator: %s", guild, type(error).__name__
        )


# ------------------------------------------------------------------------------------------------------- the command


@app_commands.command(name="mydata", description="What I keep about you, and how to have it deleted.")
async def mydata(press: discord.Interaction[Bot]) -> None:
    await answer(press, _page(press))


VERBS: Final[Verbs] = {VERB: pressed}
