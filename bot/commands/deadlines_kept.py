"""How reliably somebody plays: to himself with every deed; to a host, before Start, in a line for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import discord

from bot.games.presentation import called
from bot.language.words import Text, safe, said
from bot.lobbies import wording
from bot.lobbies.post import RELIABILITY, WHO
from bot.lobbies.reliability import PlayerDeed, Reliability, TrackRecord, What
from bot.posting import pressing
from bot.ui import ids
from bot.ui.message import CONTENT, Button, Message, cut
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import member_of
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

DAY_MS: Final = 24 * 60 * 60 * 1000

YOUNG_MS: Final = 30 * DAY_MS
"""An account that is younger is told to the host."""

NEW_MS: Final = 2 * DAY_MS
"""So is who came to the server so lately: today or yesterday."""

_DONE: Final[Mapping[What, str]] = {
    What.KEPT: said("- {moment}, game {game}: answered in time ({kind})"),
    What.MISSED: said("- {moment}, game {game}: a deadline missed ({kind})"),
    What.LEFT: said("- {moment}, game {game}: left a seat before the end"),
    What.RESCUED: said("- {moment}, game {game}: took over a seat"),
}


def button(text: Text) -> Button:
    """What leads to one's own page."""
    return Button(text("My deadlines"), ids.verb(ids.NOWHERE, RELIABILITY))


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """One's own page, or what a host is told of who has joined."""
    if read.rest == WHO:
        return await _who(press, read.game_id)
    return await _own(press) if read.rest == "" else useless(press)


async def _own(press: Press) -> Reaction:
    text = text_for(press)
    if press.guild_id is None:
        raise Illegal("F-23", "Use this in the server that you mean.")
    track_record = await press.client.service.get(Reliability).of(press.guild_id, press.user.id)
    lines = [
        text(
            "**How reliably you play in this server.** You see all of it, hosts see its first line before "
            "they start a game with you, and nobody else sees anything. Only games that are over count, with "
            "the last {n} questions that waited for you, the latest most. My own mistakes, absences that you "
            "announced and seats that you played for others do not count against you.",
            n=20,
        ),
        summary(track_record, text),
        *[await _deed(press.client, deed, text) for deed in track_record.deeds],
    ]
    return Reaction(Message(cut("\n".join(lines), CONTENT)), replaces=True)


async def _deed(bot: Bot, deed: PlayerDeed, text: Text) -> str:
    moment = f"<t:{deed.at_ms // 1000}:d>"
    facts = (await bot.service.cache.live(deed.game_id)).facts()
    lobby = bot.service.cache.presentation(facts).lobby
    kind = lobby.kind_name(deed.kind, text) if deed.kind else ""
    return text(_DONE[deed.what], moment=moment, game=deed.game_id, kind=kind)


def summary(track_record: TrackRecord, text: Text) -> str:
    """One line."""
    if track_record.percent is None:
        told = text("no question yet in a game that is over")
    else:
        told = text(
            "{kept} of {asked} deadlines kept, {percent} % if the latest count most",
            kept=track_record.count(What.KEPT),
            asked=track_record.asked,
            percent=track_record.percent,
        )
    left, rescued = track_record.count(What.LEFT), track_record.count(What.RESCUED)
    parts = [told]
    parts += [text.plural("left {n} seat", "left {n} seats", left)] if left else []
    parts += [text.plural("took over {n} seat", "took over {n} seats", rescued)] if rescued else []
    return "; ".join(parts)


async def _who(press: Press, game_id: int) -> Reaction:
    """For the host alone, before Start: a line for each seat."""
    text, bot = text_for(press), press.client
    facts = (await pressing.hosted(press, game_id)).facts
    labels, lines = called(facts), [text("**Who plays.** Only you see this.")]
    for person in facts.people:
        if person.person:
            track_record = await bot.service.get(Reliability).of(facts.guild, person.person)
            marks = await _marks(bot, facts.guild, person.person, text)
            lines.append(f"- **{safe(labels[person])}**: {'; '.join([summary(track_record, text), *marks])}")
    if not facts.people:
        lines.append(text("Nobody has joined yet."))
    start = wording.start(facts, text)
    return Reaction(Message(cut("\n".join(lines), CONTENT), (start,) if start else ()))


async def _marks(bot: Bot, guild: int, person: int, text: Text) -> list[str]:
    """Whether the account is young, or came to the server today or yesterday."""
    now, marks = bot.now_ms(), list[str]()
    if now - round(discord.utils.snowflake_time(person).timestamp() * 1000) < YOUNG_MS:
        marks.append(text("an account younger than thirty days"))
    member = await member_of(bot, guild, person)
    joined = None if member is None else member.joined_at
    if joined is not None and now - round(joined.timestamp() * 1000) < NEW_MS:
        marks.append(text("in this server since yesterday at the earliest"))
    return marks


VERBS: Final[Verbs] = {RELIABILITY: pressed}
