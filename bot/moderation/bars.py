"""`/gm bar` and `/gm bars`: who may not play on a server until a date, why, and who said so."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import time
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from sqlalchemy import Connection

from bot.language.times.moments import moment
from bot.language.words import Text, safe
from bot.lobbies.seating import Seating
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Barred
from bot.ui import ids
from bot.ui.languages import Languages
from bot.ui.message import Button, Message, rows_of, send_arguments
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import moderates_all, no_moderator
from rules.game import Illegal
from storage.tables.games import Games
from storage.tables.next_games import Hearing
from storage.tables.wishes import Bar, Bars, Wishes

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

VERB: Final = "bars"
"""The custom id `rm:0:bars:lift/7` lifts the bar of person 7 in the server where it is pressed."""

LONGEST_MS: Final = 366 * 24 * 60 * 60 * 1000

MOST: Final = 20
"""Bars on the page, each with its button."""


@app_commands.command(
    name="bar", description="Bar somebody from this server's games until a date. Games that have begun go on."
)
@app_commands.describe(
    person="Whom.", until="Until when: a length like 14d, or a date.", reason="Why. They can read it."
)
async def bar(
    press: discord.Interaction[Bot],
    person: discord.User,
    until: str,
    reason: app_commands.Range[str, 1, 300],
) -> None:
    await answer(press, _barred(press, person, until, reason))


@app_commands.command(name="bars", description="Who is barred from this server's games, until when, and why.")
async def bars(press: discord.Interaction[Bot]) -> None:
    await answer(press, _page(press))


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """The button that lifts a bar."""
    word, _, person = read.rest.partition("/")
    if word != "lift" or not ids.is_number(person):
        return useless(press)
    guild, text = await _moderated(press), text_for(press)
    if not await press.client.database.write(lambda connection: Bars(connection).drop(guild, int(person))):
        raise Illegal("F-8", "They are no longer barred.")
    unnoted = await _note(press, guild, lambda words: words("<@{who}> may play here again.", who=int(person)))
    return await _page(press, f"{text('<@{who}> may play here again.', who=int(person))}{unnoted}")


async def _moderated(press: Press) -> int:
    """The server, for who moderates all its games. Raises Illegal."""
    if press.guild_id is None:
        raise Illegal("F-8", "Use this in the server that you mean.")
    if not await moderates_all(press, press.guild_id):
        raise await no_moderator(press)
    return press.guild_id


async def _barred(press: Press, person: discord.User, until: str, reason: str) -> Reaction:
    guild, text, bot, now = await _moderated(press), text_for(press), press.client, press.client.now_ms()
    if getattr(person, "bot", False):  # of a person whom Discord does not describe only the id is known
        raise Illegal("F-8", "A bot plays no games here.")
    zone = (await bot.servers.get(guild)).zone or "UTC"
    ends = moment(until, now, zone, time(12)).at_ms
    if not now < ends <= now + LONGEST_MS:
        raise Illegal("F-8", "That is past, or more than a year away. Write a length like `14d`, or a date.")
    new = Bar(guild, person.id, ends, " ".join(reason.split()), press.user.id, now)
    await _bar(bot, new, press.guild.name if press.guild is not None else "Discord")
    unnoted = await _note(press, guild, lambda words: _line(new, words))
    return Reaction(
        Message(
            text(
                "<@{who}> is barred from this server's games until {moment}: they cannot join, open or take "
                "over games, and I ask them nothing. Their seats in lobbies, places on waiting lists and their "
                "wish are gone; seats in games that have begun stay. I tell them in private, with the reason. "
                "`/gm bars` lifts it.",
                who=person.id,
                moment=f"<t:{ends // 1000}:f>",
            )
            + unnoted
        )
    )


async def _bar(bot: Bot, new: Bar, server: str) -> None:
    """Keep it, and tell who is barred; then give back what is his in lobbies, which the keeper does as well."""
    guild, person, now = new.guild_id, new.person_id, bot.now_ms()
    newest = await bot.database.read(lambda connection: Hearing(connection).newest(guild))
    game = await bot.service.cache.live(newest) if newest else None
    barred = Barred(server, new.until_ms, new.reason)

    def work(connection: Connection) -> None:
        Bars(connection).put(new)
        Wishes(connection).drop(guild, person)
        if game is not None:
            notice = notices.saying(game.row, barred, notices.person_lane(person))
            bot.service.games.add_notices(connection, game, (notice,), now)

    await bot.database.write(work)
    bot.service.games.on_said()
    for lobby in await bot.database.read(lambda connection: Games(connection).lobbies()):
        if lobby.guild_id == guild:
            await bot.service.get(Seating).unseat(lobby.id, {person})


async def _note(press: Press, guild: int, line: Callable[[Text], str]) -> str:
    """The audit line, in the moderators' channel where the server has one; who did it stands there.

    What the presser is told where Discord does not take it: what he did counts all the same.
    """
    bot = press.client
    told = (await bot.servers.get(guild)).told
    channel = None if told is None else bot.get_channel(told)
    if isinstance(channel, discord.TextChannel):
        words = await bot.get(Languages).of_server(guild)
        content = words("<@{by}>: {line}", by=press.user.id, line=line(words))
        try:
            await channel.send(**send_arguments(Message(content)))
        except refusals.ERRORS as error:
            log.warning("A bar is not noted in channel %s: %s", channel.id, refusals.of(error).written)
            return "\n" + text_for(press)(
                "⚠️ I could not write that into <#{channel}>. Tell the other moderators.", channel=channel.id
            )
    return ""


async def _page(press: Press, news: str = "") -> Reaction:
    guild, text = await _moderated(press), text_for(press)
    now = press.client.now_ms()
    found = (await press.client.database.read(lambda connection: Bars(connection).of_guild(guild, now)))[
        :MOST
    ]
    lines = [
        text("**Barred from this server's games**")
        if found
        else text("Nobody is barred from this server's games."),
        *(f"- {_line(one, text)}" for one in found),
        *filter(None, [news]),
    ]
    buttons = [
        Button(text("Lift {n}", n=n), ids.verb(ids.NOWHERE, VERB, f"lift/{one.person_id}"))
        for n, one in enumerate(found, 1)
    ]
    return Reaction(Message("\n".join(lines), rows_of(buttons)), replaces=True)


def _line(one: Bar, text: Text) -> str:
    by = f"<@{one.by_id}>" if one.by_id > 0 else text("somebody")
    return text(
        "<@{who}> until {moment}, by {by}. Reason: {reason}",
        who=one.person_id,
        moment=f"<t:{one.until_ms // 1000}:f>",
        by=by,
        reason=safe(one.reason, 300),
    )


VERBS: Final[Verbs] = {VERB: pressed}
