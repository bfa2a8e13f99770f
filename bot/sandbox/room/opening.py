"""How a game is opened in a rehearsal: by the host's command, and the menus of its lobby."""

from __future__ import annotations

from pydantic import BaseModel

from bot.games.presentation import Presentation
from bot.sandbox.members.member_tasks import newest
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world.refusals import NotPossible


async def open_game(
    rehearsal: Rehearsal, host: Visitor, presentation: Presentation, seats: int, config: BaseModel
) -> int:
    """The id of a new game in the forum, its options chosen. Raises NotPossible with the bot's own words."""
    service = rehearsal.bot.service
    before = {facts.id for facts in await service.directory.of(host.id)}
    answer = await rehearsal.ask_to_open(host, presentation.game.name, seats, config, forum=True)
    await answer.final()
    new = [facts for facts in await service.directory.of(host.id) if facts.id not in before]
    if not new or new[-1].place is None:
        raise NotPossible(answer.text)
    await _choose(rehearsal, host, presentation, new[-1].id, config)
    return new[-1].id


async def _choose(
    rehearsal: Rehearsal, host: Visitor, presentation: Presentation, game_id: int, wanted: BaseModel
) -> None:
    """Change each menu that differs, one after another; what no menu can say is set beside them."""
    service = rehearsal.bot.service
    facts = (await service.cache.look(game_id, None)).facts
    if facts.config == wanted:
        return
    lobby = newest(host.read(facts.place or 0), f"rm:{game_id}:lobby:options")
    page = None if lobby is None else (await host.press(lobby, f"rm:{game_id}:lobby:options")).message
    for field in presentation.lobby.fields(wanted, facts.seats, service.games.text):
        facts = (await service.cache.look(game_id, None)).facts
        now = {
            field.id: field
            for field in presentation.lobby.fields(facts.config, facts.seats, service.games.text)
        }
        values = [option.value for option in field.options if option.chosen]
        chosen = [option.value for option in now[field.id].options if option.chosen]
        if page is not None and values != chosen and len(values) >= field.least:
            await host.select(page, f"rm:{game_id}:options:{field.id}+", values)
    if page is not None:
        await host.delete(page)
    if (await service.cache.look(game_id, None)).facts.config != wanted:
        await service.seating.configure(game_id, host.id, wanted, facts.seats)
