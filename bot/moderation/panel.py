"""The moderators' panel: how a game stands, what waits, and a button for each deed that can be done now."""

from __future__ import annotations

from typing import Final

from bot.games import deed_words
from bot.games.reader_view import Facts, ReaderView
from bot.lobbies import naming
from bot.lobbies import wording as lobby_wording
from bot.moderation import overviews, wording
from bot.moderation.calls.calling import Calls
from bot.moderation.deed import UNDER_WAY, Case, Deed, DeedGroup
from bot.moderation.oversight import Oversight
from bot.moderation.overviews import OfferedDeed, State
from bot.moderation.rows import registry
from bot.seats.open_seats import openings
from bot.ui import ids, leaves
from bot.ui.message import Button
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for

BETWEEN: Final = ";"
"""Between what a button says beforehand of all that its deed asks."""


async def panel(press: Press, facts: Facts, news: str = "", page: str = "") -> Reaction:
    """How the game stands, from what everybody may see, and that something waits; *page*: a leaf, or a group."""
    await press.client.get(Calls).looked(facts.id)
    look, state = await seen(press, facts)
    presentation, text = press.client.service.cache.presentation(facts), text_for(press)
    shown = overviews.group(look, state, presentation, text, page) or overviews.panel(
        look, state, presentation, text, news, leaves.number(page)
    )
    return Reaction(shown, replaces=True)


async def seen(press: Press, facts: Facts) -> tuple[ReaderView, State]:
    """The public look, and what a moderator's page tells beside it."""
    service = press.client.service
    game, case = await service.cache.live(facts.id), await case_of(press, facts)
    look = game.look(None)
    state = State(
        plays=case.plays,
        locked=bool(game.settings.get("locked")),
        stuck=tuple(
            wording.waits(await service.get(Oversight).waiting_posts(facts.id), case.plays, case.text)
        ),
        wished=tuple(seat for seat, opening in openings(game).items() if opening.wished),
        offers=tuple(
            (seat, offer.person, offer.name)
            for seat, opening in openings(game).items()
            for offer in opening.offers
            if not offer.declined
        ),
        deeds=await offered(case),
    )
    return look, state


async def case_of(press: Press, facts: Facts) -> Case:
    """The game as who pressed meets it, at this moment."""
    service = press.client.service
    look = await service.cache.look(facts.id, None)
    plays = await service.deeds.has_played(facts.id, press.user.id)
    return Case(
        bot=press.client,
        asker=press.user,
        look=look,
        presentation=service.cache.presentation(look.facts),
        text=text_for(press),
        plays=plays,
        zone=(await press.client.servers.get(facts.guild)).zone,
    )


async def offered(case: Case) -> tuple[OfferedDeed, ...]:
    """Each deed that can be done now, and what the host alone can do; a lobby's post has the button for its name."""
    text = case.text
    offered_deeds = [
        OfferedDeed(button(case, deed), text(deed.does), deed.group, deed.is_first)
        for deed in registry.DEEDS
        if case.facts.stage in deed.stages and await deed.is_offered(case)
    ]
    if case.asker.id != case.facts.host:
        return tuple(offered_deeds)
    if case.facts.stage == "lobby":
        start = lobby_wording.start(case.facts, text)
        return (*(OfferedDeed(one, "", DeedGroup.TIME, is_first=True) for one in start), *offered_deeds)
    if case.facts.stage in UNDER_WAY:
        name = naming.button(case.facts.id, text)
        offered_deeds.append(
            OfferedDeed(name, text("what the game and its thread are called"), DeedGroup.POSTS)
        )
    return tuple(offered_deeds)


def button(case: Case, deed: Deed, *said: str) -> Button:
    """The button of a deed. *said*: what it has to know, as far as the button knows it, in the order of *asks*."""
    return Button(case.text(deed.label), id_of(case.facts.id, deed, *said), deed.style)


def id_of(game_id: int, deed: Deed, *said: str) -> str:
    """The id of a deed's buttons and form: `rm:12:gm:close`, `rm:12:gm:pass/17`."""
    return ids.verb(game_id, deed_words.PANEL, f"{deed.word}/{BETWEEN.join(said)}" if said else deed.word)
