"""What it takes to give a seat away: whose it can be, and where a post may look for somebody."""

from __future__ import annotations

import discord

from bot.games.reader_view import Facts
from bot.seats import vacancies
from bot.seats.succession import Succession
from bot.service import meaning
from bot.service.deeds import refuse_unless_playing
from bot.service.departures import Departures
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for
from rules.game import Illegal, Seat


async def leaver(press: Press, facts: Facts) -> Reaction:
    """The seat to give to another, of those that the presser may give. Raises Illegal if there is none."""
    service, refusal = press.client.service, meaning.no_seat()
    game = await service.cache.live(facts.id)
    refuse_unless_playing(game)
    # What is remembered of who has left may be half a day old.
    if await service.deeds.has_played(facts.id, press.user.id):
        await press.client.get(Departures).now(game)
    given: list[Seat] = []
    for seat in sorted(person.seat for person in facts.people if person.seat):
        try:
            await service.get(Succession).refuse_rival(facts.id, press.user.id, seat)
            given.append(seat)
        except Illegal as illegal:
            refusal = illegal
    if not given:
        raise refusal
    look = await service.cache.look(facts.id, None)
    return Reaction(
        vacancies.leaver(look, service.cache.presentation(facts), given, text_for(press)), replaces=True
    )


def refuse_elsewhere(
    asker: discord.User | discord.Member, facts: Facts, channel: object
) -> discord.TextChannel:
    """The channel. Raises Illegal for one in which an advert, the game, the moderator or the bot has no business."""
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise Illegal("F-7", "An advert cannot stand there: choose a text channel of this server.")
    if channel.guild.id != facts.guild:
        raise Illegal("F-7", "Choose a channel of the server in which the game is played.")
    if isinstance(asker, discord.Member) and not channel.permissions_for(asker).send_messages:
        raise Illegal("F-7", "You may not post in that channel, so I will not do it for you.")
    refuse_mute(channel, channel.guild.me)
    return channel


def may_post(channel: discord.TextChannel, who: discord.Member) -> bool:
    """Whether *who* may write in *channel*."""
    allowed = channel.permissions_for(who)
    return allowed.view_channel and allowed.send_messages


def refuse_mute(channel: discord.TextChannel, me: discord.Member) -> None:
    """Raise Illegal where the bot, *me*, may not write."""
    if not may_post(channel, me):
        raise Illegal("F-7", "I may not post there: I need View Channel and Send Messages in that channel.")
