"""What a game is called: by the name that its host chose, if he did, and always by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.presentation import Presentation
from bot.games.reader_view import Facts
from bot.language.words import Text, safe
from bot.lobbies import kept
from bot.lobbies.refusals import refuse_begun, refuse_others
from bot.ui import ids
from bot.ui.message import Field, Form

if TYPE_CHECKING:
    from bot.games.parts import Service

NAME: Final = "name"
"""The field of the form, and what opens it."""
MOST: Final = 60
"""Letters of a name."""


def title(facts: Facts, presentation: Presentation, text: Text) -> str:
    """`The long road (Quest, game 12)`, or `Quest, game 12`."""
    named = safe(facts.lobby.name, MOST, "")
    if not named:
        return text("{title}, game {n}", title=presentation.title, n=facts.id)
    return text("{name} ({title}, game {n})", name=named, title=presentation.title, n=facts.id)


def form(facts: Facts, text: Text) -> Form:
    """Asks for the name; empty takes it off."""
    field = Field(text("Name of this game"), NAME, facts.lobby.name, required=False, most=MOST)
    return Form(text("Name this game"), ids.verb(facts.id, "lobby", NAME), (field,))


async def rename(service: Service, game_id: int, person: int, name: str) -> None:
    """The host's choice, until the deal. Raises Illegal for anybody else, and after it."""
    found = await service.cache.live(game_id)
    async with found.lock:
        refuse_begun(found)
        refuse_others(found, person)
        settings = kept.written(found.row.settings, name=" ".join(name.split())[:MOST])
        await service.seating.changed_people(found, lambda _connection: {"settings": settings})
