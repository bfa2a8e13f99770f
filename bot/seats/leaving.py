"""A player who wants to leave a game under way: he asks to be replaced, and may stay after all (F-9).

Who plays several seats leaves one of them and keeps the others (F-7).
"""

from __future__ import annotations

from bot.games.reader_view import Several
from bot.seats import vacancies
from bot.seats.openings import Openings
from bot.ui import ids
from bot.ui.answers import several
from bot.ui.belonging import own
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for
from rules.game import Seat

PAGE = "leave"
"""The custom id of the button that shows the page: `rm:12@4:seat:leave`."""


async def begin(press: Press, game_id: int) -> Reaction:
    """The page, or first whose seat it is about."""
    try:
        return await page(press, game_id)
    except Several as found:
        return await several.command(press, found, ids.verb(game_id, "seat", PAGE))


async def page(press: Press, game_id: int, seat: Seat | None = None) -> Reaction:
    """Whether the moderators shall look for somebody, and what they know already. Raises Illegal without a seat."""
    service, text = press.client.service, text_for(press)
    opening = await service.get(Openings).opening(game_id, press.user.id, seat)
    look = await service.cache.look(game_id, press.user.id, seat)
    presentation = service.cache.presentation(look.facts)
    wished, aloud = (opening.wished, opening.aloud) if opening else (False, False)
    return Reaction(
        own(vacancies.leaving(look, presentation, wished, aloud, text), look, presentation, text),
        replaces=True,
    )


async def ask(press: Press, game_id: int, seat: Seat | None, *, aloud: bool) -> Reaction:
    """The moderators are told, and everyone if the player wants it."""
    await press.client.service.get(Openings).ask_out(game_id, press.user.id, aloud=aloud, seat=seat)
    return await page(press, game_id, seat)


async def stay(press: Press, game_id: int, seat: Seat | None) -> Reaction:
    """The player stays."""
    await press.client.service.get(Openings).stay(game_id, press.user.id, seat)
    return Reaction(Message(text_for(press)("Glad to have you. I have told the moderators.")), replaces=True)
