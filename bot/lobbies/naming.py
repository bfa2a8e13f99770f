"""How a host names his game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.games.titles import MOST
from bot.language.words import Text, plain
from bot.lobbies.refusals import refuse_closed
from bot.lobbies.seating import Seating
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import GameNamed
from bot.ui import ids
from bot.ui.message import Button, Field, Form
from rules.game import Illegal, Stale

if TYPE_CHECKING:
    from bot.service.bot import Service

NAME: Final = "name"
"""The field of the form, and what opens it."""


def form(facts: Facts, text: Text) -> Form:
    """Asks for the name; empty takes it off."""
    field = Field(text("Name of this game"), NAME, facts.named, required=False, most=MOST)
    return Form(text("Name this game"), ids.verb(facts.id, "lobby", NAME), (field,))


def button(game_id: int, text: Text) -> Button:
    """What opens the form."""
    return Button(text("Name"), ids.verb(game_id, "lobby", NAME))


def refuse(found: LoadedGame | Facts, person: int) -> None:
    """Raise Illegal for anybody but the host, and once the game is over."""
    facts = found if isinstance(found, Facts) else found.facts()
    refuse_closed(facts)
    if facts.stage == "ended":
        raise Stale("R-1.4", "This game is over.")
    if person != facts.host:
        raise Illegal("F-24", "Only the host of this game can do that.")


async def rename(service: Service, game_id: int, person: int, name: str) -> None:
    """The host's choice; the thread is called so too. Raises Illegal for anybody else, and after the end."""
    async with service.cache.locked(game_id) as game:
        refuse(game, person)
        settings = clock_settings.written(game.row.settings, name=plain(name, MOST, "") or None)
        told = (notices.saying(game.row, GameNamed()), *news.event(game))
        await service.get(Seating).changed_people(game, lambda _connection: {"settings": settings}, told)
