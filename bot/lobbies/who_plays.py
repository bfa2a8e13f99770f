"""Who has joined, as a host alone is told before the deal: how reliably each plays, and who is new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.games.loaded import LoadedGame
from bot.games.presentation import called
from bot.language.words import Text, safe
from bot.lobbies.matching import DAY_MS
from bot.lobbies.reliability import Reliability, TrackRecord, What
from bot.service.departures import Departures
from rules.game import Value

if TYPE_CHECKING:
    from bot.service.bot import Bot

YOUNG_MS: Final = 30 * DAY_MS
"""An account that is younger is told to the host."""

NEW_MS: Final = 2 * DAY_MS
"""So is who came to the server so lately: today or yesterday."""


class WhoPlays(Value):
    """A line for each person with a seat. *is_notable*: some line tells of more than answers in time."""

    lines: tuple[str, ...]
    is_notable: bool


async def who_plays(bot: Bot, game: LoadedGame, text: Text) -> WhoPlays:
    """All who have a seat in a lobby; it is asked at once who of them has left the server."""
    members = {member.id: member for member in await bot.get(Departures).now(game)}
    facts, now = game.facts(), bot.now_ms()
    lines, is_notable = list[str](), False
    for person, label in called(facts).items():
        if person.person:
            track_record = await bot.service.get(Reliability).of(facts.guild, person.person)
            marks = _marks(person.person, members.get(person.person), now, text)
            lines.append(f"- **{safe(label)}**: {'; '.join([summary(track_record, text), *marks])}")
            has_failed = track_record.count(What.MISSED) or track_record.count(What.LEFT)
            is_notable = is_notable or bool(marks or has_failed)
    return WhoPlays(tuple(lines), is_notable)


def _marks(person: int, member: discord.Member | None, now: int, text: Text) -> list[str]:
    """Whether the account is young, or came to the server today or yesterday."""
    marks = list[str]()
    if now - round(discord.utils.snowflake_time(person).timestamp() * 1000) < YOUNG_MS:
        marks.append(text("an account younger than thirty days"))
    joined = None if member is None else member.joined_at
    if joined is not None and now - round(joined.timestamp() * 1000) < NEW_MS:
        marks.append(text("in this server since yesterday at the earliest"))
    return marks


def summary(track_record: TrackRecord, text: Text) -> str:
    """How reliably somebody plays, in one line."""
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
