"""The start time of a lobby: set by its host in a form, read back, and told to who joined as every change is."""

from __future__ import annotations

from datetime import time
from typing import Final

import discord
from msgspec import structs

from bot.games import servers
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.games.timing.clock_settings import BEGINS, Begins
from bot.language.choice import Choice
from bot.language.times.moments import moment
from bot.language.times.zones import shown
from bot.language.words import Text
from bot.lobbies import wording
from bot.lobbies.refusals import refuse_begun, refuse_others
from bot.lobbies.seating import Seating
from bot.service.telling import news
from bot.ui import ids
from bot.ui.message import Button, Field, Form, Menu, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, text_for
from bot.ui.verbs import Verbs
from rules.game import Illegal

VERB: Final = "begins"
"""The custom id of the button and of its form."""

WHEN, HOW = "when", "how"
BY_HOST, ITSELF, COMPANIONS = "host", "itself", "companions"

EVENING: Final = time(20)
"""Where a day is named without a time of day."""

FARTHEST_MS: Final = 60 * 24 * 60 * 60 * 1000


def button(game_id: int, text: Text) -> Button:
    """What opens the form."""
    return Button(text("Start time"), ids.verb(game_id, VERB))


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """The form, or what was filled in."""
    bot, text = press.client, text_for(press)
    game = await bot.service.cache.live(read.game_id)
    refuse_begun(game)
    refuse_others(game, press.user.id)
    server = await bot.servers.get(game.row.guild_id)
    if press.type is not discord.InteractionType.modal_submit:
        return asking(_form(game.facts(), server, text), press)
    chosen = _chosen(server, filled(dict(press.data or {})), bot.now_ms())
    facts = await set_start(bot.service.get(Seating), read.game_id, press.user.id, chosen)
    told = wording.begins(facts, text) or [text("It starts when you press **Start**.")]
    return Reaction(Message(" ".join(["✅", *told, text("In two minutes I tell everybody who has joined.")])))


def _form(facts: Facts, server: servers.Server, text: Text) -> Form:
    now = facts.ways.begins
    how = BY_HOST if now is None else COMPANIONS if now.companions else ITSELF
    choices = [
        Choice(
            text("By itself: when all seats are taken, or at this time"), ITSELF, chosen=how != COMPANIONS
        ),
        Choice(
            text("The same, and you play the seats that are free then"), COMPANIONS, chosen=how == COMPANIONS
        ),
        Choice(text("Only when I press Start"), BY_HOST),
    ]
    if not server.companions or not server.companions_each:
        del choices[1]
    standing = f"<t:{now.at_ms // 1000}>" if now is not None and now.at_ms else ""
    zone = shown(server.zone or "UTC")
    empty, usual = text("When? Empty: no start time."), text("Friday 20:00")
    fields = (
        Field(empty, WHEN, standing, required=False, placeholder=usual, most=60),
        Field(text("How does it start?"), HOW, menu=Menu(HOW, tuple(choices))),
    )
    says = text("If you write no time zone, I take {zone}.", zone=zone)
    return Form(text("Start time"), ids.verb(facts.id, VERB), fields, says)


def _chosen(server: servers.Server, given: dict[str, tuple[str, ...]], now: int) -> Begins | None:
    """What the form says. Raises Illegal for a time that is past, or too far off, and what is no time."""
    typed, how = " ".join(given.get(WHEN, ())).strip(), given.get(HOW, (ITSELF,))
    if how == (BY_HOST,):
        return None
    if how not in ((ITSELF,), (COMPANIONS,)):
        raise Illegal("F-24", "You cannot choose that, so I changed nothing.")
    is_filled = how == (COMPANIONS,)
    if not typed:
        if is_filled:
            raise Illegal(
                "F-24", "Write from when on I play the free seats, like Friday 20:00. I changed nothing."
            )
        return Begins()
    at_ms = moment(typed, now, server.zone or "UTC", EVENING).at_ms
    if at_ms <= now:
        raise Illegal(
            "F-24", "That time is past. Write one that is to come, like Friday 20:00. I changed nothing."
        )
    if at_ms - now > FARTHEST_MS:
        raise Illegal("F-24", "That is more than two months away. Choose a nearer time. I changed nothing.")
    if is_filled and not (server.companions and server.companions_each):
        raise Illegal("F-24", "This server allows no companions. I changed nothing.")
    return Begins(at_ms, is_filled)


async def set_start(seating: Seating, game_id: int, person: int, chosen: Begins | None) -> Facts:
    """The host's choice. Raises Illegal for anybody else, and after the start."""
    async with seating.cache.locked(game_id) as game:
        refuse_begun(game)
        refuse_others(game, person)
        before, settings = game.ways.begins, game.row.settings
        if before == chosen:
            return game.facts()
        by = str(game.settings.get("host", ""))
        settings = news.changed(game, person, by, seating.games.now_ms(), settings)
        written = None if chosen is None else list(structs.astuple(chosen))
        settings = clock_settings.written(settings, **{BEGINS: written})
        notices = news.event(game, chosen)
        return await seating.changed_people(game, lambda _connection: {"settings": settings}, notices)


VERBS: Final[Verbs] = {VERB: pressed}
