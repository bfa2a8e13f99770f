"""A player who wants to leave a game under way: he asks to be replaced, and may stay after all (Q-9.9)."""

from __future__ import annotations

from bot.answers import Press, Reaction, text_for
from bot.message import Message
from bot.seats import vacancies


async def page(press: Press, game_id: int) -> Reaction:
    """Whether the moderators shall look for somebody, and what they know already. Raises Illegal without a seat."""
    tables = press.client.tables
    opening = await tables.opening(game_id, press.user.id)
    look = await tables.look(game_id, press.user.id)
    face = tables.face(look.facts)
    wished, aloud = (opening.wished, opening.aloud) if opening else (False, False)
    return Reaction(vacancies.leaving(look, face, wished, aloud, text_for(press)), replaces=True)


async def ask(press: Press, game_id: int, *, aloud: bool) -> Reaction:
    """The moderators are told, and everyone if the player wants it."""
    await press.client.tables.ask_out(game_id, press.user.id, aloud=aloud)
    return await page(press, game_id)


async def stay(press: Press, game_id: int) -> Reaction:
    """The player stays."""
    await press.client.tables.stay(game_id, press.user.id)
    return Reaction(Message(text_for(press)("Glad to have you. The moderators are told.")), replaces=True)
