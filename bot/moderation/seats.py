"""The buttons about open seats. Each press is looked up anew: an id proves nothing."""

from __future__ import annotations

from typing import Final

import discord

from bot.games import deed_words
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts, ReaderView
from bot.moderation import doing
from bot.moderation.calls.calling import Calls
from bot.moderation.panel import BETWEEN
from bot.moderation.rows.people import REPLACING
from bot.seats import candidates, confirming, giving, leaving, vacancies
from bot.seats.candidates import no_bot
from bot.seats.confirming import done
from bot.seats.open_seats import openings
from bot.seats.openings import Openings
from bot.seats.succession import Succession
from bot.ui import ids
from bot.ui.message import IN_A_MENU, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import as_member, moderated, moderates
from rules.game import Illegal, Seat, Stale


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A button or menu about a seat: its player's, a volunteer's, or a moderator's."""
    match read.rest.removesuffix("+").split("/"):
        case ["ask"]:
            return await leaving.ask(press, read.game_id, read.seat, aloud=False)
        case ["ask", "aloud"]:
            return await leaving.ask(press, read.game_id, read.seat, aloud=True)
        case ["stay"]:
            return await leaving.stay(press, read.game_id, read.seat)
        case [leaving.PAGE]:
            return await leaving.page(press, read.game_id, read.seat)
        case ["agree", seat] if ids.is_number(seat):
            await press.client.service.get(Openings).agree(read.game_id, press.user.id, int(seat))
            return Reaction(Message(text_for(press)("Noted. I have told everybody.")))
        case ["take", seat, *_] if ids.is_number(seat):
            return await _take(press, read.game_id, int(seat))
        case ["offer", seat] if ids.is_number(seat):
            return await _offer(press, read.game_id, int(seat))
        case ["leaves"] if len(values) == 1 and ids.is_number(values[0]):
            return await _moderate(press, read.game_id, "by", int(values[0]), [])
        case [deed, seat, *rest] if ids.is_number(seat):
            return await _moderate(press, read.game_id, deed, int(seat), [*rest, *values])
    return useless(press)


# ----------------------------------------------------------------------------------------------------- the volunteer


async def _take(press: Press, game_id: int, seat: Seat) -> Reaction:
    """Propose to the moderators the person who pressed under an advert."""
    service, text = press.client.service, text_for(press)
    if press.user.bot:
        raise no_bot()
    facts = (await service.cache.look(game_id, None)).facts
    if not await moderates(press, facts):
        return await _offer(press, game_id, seat)
    await service.get(Openings).refuse_offer(game_id, press.user.id, seat)
    return Reaction(vacancies.confirm_offer(facts, seat, text))


async def _offer(press: Press, game_id: int, seat: Seat) -> Reaction:
    await press.client.service.get(Openings).offer(game_id, press.user.id, press.user.display_name, seat)
    text = text_for(press)
    line = text("Thank you! The moderators know that you would take the seat, and decide.")
    return Reaction(Message(line), replaces=True)


# --------------------------------------------------------------------------------------------------- the moderator


async def _moderate(press: Press, game_id: int, deed: str, seat: Seat, rest: list[str]) -> Reaction:
    """What a moderator chose about a seat; a deed is confirmed by the form that its button opens."""
    facts = await moderated(press, game_id)
    await press.client.get(Calls).looked(facts.id)
    service, text = press.client.service, text_for(press)
    look, presentation = await service.cache.look(game_id, None), service.cache.presentation(facts)
    if (holder := facts.holder(seat)) is None:
        raise Illegal("F-7", "There is no such seat in this game.")
    match [deed, *rest]:
        case [deed_words.ADVERTISE]:
            return await _advertised(press, look, seat)
        case ["by"]:
            await _refuse_rival(press, facts, seat)
            known = await candidates.fitting(press.client, facts, seat)
            in_server = press.guild_id == facts.guild
            return Reaction(
                vacancies.choose(look, presentation, seat, known, text, in_server=in_server), replaces=True
            )
        case ["other"]:
            await _refuse_rival(press, facts, seat)
            in_server = press.guild_id == facts.guild
            return Reaction(
                vacancies.choose(look, presentation, seat, (), text, in_server=in_server), replaces=True
            )
        case ["by", person] if ids.is_number(person):
            return await _replace(press, facts, seat, person, holder.person)
        case ["sit", person] if ids.is_number(person):
            _refuse_closed(await service.cache.live(game_id), seat, int(person))
            return await _replace(press, facts, seat, person, holder.person)
        case ["sit", person, left] if ids.is_number(person):
            return await _replace(press, facts, seat, person, left)
        case ["decline", person] if ids.is_number(person):
            await service.get(Openings).decline(facts.id, seat, int(person))
            return Reaction(Message(text("Noted. I will not propose them again.")), replaces=True)
    return useless(press)


async def _replace(press: Press, facts: Facts, seat: Seat, person: str, left: int | str) -> Reaction:
    """The row's form for this newcomer, in place of who holds the seat now; or what that form says."""
    return await doing.pressed(press, facts, REPLACING, f"{seat}/{left}{BETWEEN}{person}")


def _refuse_closed(game: LoadedGame, seat: Seat, person: int) -> None:
    """Raise Stale for an offer that nobody waits for any more."""
    opening = openings(game).get(seat)
    if opening is None or not any(offer.person == person for offer in opening.offers):
        raise Stale("F-7", "That offer is no longer open.")


async def _advertised(press: Press, look: ReaderView, seat: Seat) -> Reaction:
    """The advert of a seat, beside the game's thread; where that hangs in a forum the form asks for a channel."""
    facts, text = look.facts, text_for(press)
    beside = press.client.get_channel(facts.channel)
    offered = (beside,) if isinstance(beside, discord.TextChannel) else await _noticeboards(press, facts)
    for channel in offered[:1]:
        giving.refuse_mute(channel, channel.guild.me)
    if press.type is not discord.InteractionType.modal_submit:
        presentation = press.client.service.cache.presentation(facts)
        channels = tuple((channel.id, channel.name) for channel in offered)
        return asking(vacancies.confirm_advert(look, presentation, seat, channels, text), press)
    chosen = filled(dict(press.data or {})).get(vacancies.WHERE, ())
    asked_for = (
        offered
        if len(offered) == 1
        else [text_channel for text_channel in offered if str(text_channel.id) in chosen]
    )
    where = next(iter(asked_for), None)
    if where is None:
        raise Illegal("F-7", "An advert cannot stand there: choose a text channel of this server.")
    await press.client.service.get(Openings).advertise(facts.id, confirming.warrant(press), seat, where.id)
    return done(press)


async def _noticeboards(press: Press, facts: Facts) -> tuple[discord.TextChannel, ...]:
    """Text channels in which both the presser and the bot may post; at least one. Raises Illegal."""
    asker = await as_member(press, facts.guild)
    fitting = [
        channel
        for channel in (() if asker is None else asker.guild.text_channels)
        if asker is not None and not channel.is_news()
        if giving.may_post(channel, asker) and giving.may_post(channel, channel.guild.me)
    ]
    if not fitting:
        raise Illegal("F-7", "There is no text channel here in which you and I may both post.")
    return tuple(fitting[:IN_A_MENU])


async def _refuse_rival(press: Press, facts: Facts, seat: Seat) -> None:
    """Raise Illegal where who pressed has a side in the game and may not give *seat* to another.

    Whether its player is still in the server is looked up for that, for what is remembered may be half a day old.
    """
    service, holder = press.client.service, facts.holder(seat)
    if holder is not None and holder.person and await service.deeds.has_played(facts.id, press.user.id):
        await press.client.health.seek(facts.id, holder.person)
    await service.get(Succession).refuse_rival(facts.id, press.user.id, seat)


VERBS: Final[Verbs] = {"seat": pressed}
