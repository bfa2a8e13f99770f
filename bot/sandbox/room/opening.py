"""How a game is opened in a rehearsal: by the host's command, and the menus of its lobby."""

from __future__ import annotations

from pydantic import BaseModel

from bot.games.presentation import Presentation
from bot.games.sheets import is_by_sheet
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from bot.sandbox.members.member_tasks import newest
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible


async def open_game(
    rehearsal: Rehearsal, host: Visitor, presentation: Presentation, seats: int, config: BaseModel
) -> int:
    """The id of a new game in the forum, its options chosen. Raises NotPossible with the bot's own words."""
    service, sandbox = rehearsal.bot.service, rehearsal.sandbox
    before = {facts.id for facts in await service.directory.of(host.id)}
    if is_by_sheet(presentation.game, config):
        answer = await _at_table(
            rehearsal, host, presentation, f"/open/{seats}/{getattr(config, 'mode', '')}"
        )
    else:
        named = {"game": presentation.game.name, "seats": seats, "channel": sandbox.quests_id}
        answer = await host.command("game open", in_=sandbox.games_id, **named)
    await answer.final()
    new = [facts for facts in await service.directory.of(host.id) if facts.id not in before]
    if not new or new[-1].place is None:
        raise NotPossible(answer.text)
    await _choose(rehearsal, host, presentation, new[-1].id, config)
    return new[-1].id


async def _at_table(rehearsal: Rehearsal, host: Visitor, presentation: Presentation, button: str) -> Answer:
    """A table by the server's sheet, or by an invented one where there is none yet."""
    here = rehearsal.sandbox.games_id
    page = await host.command("game sheet", in_=here)
    if not _ending(await page.final() or {}, button):
        file = ("sheet.txt", presentation.lobby.invented().encode())
        page = await host.command("game sheet", in_=here, file=file)
    found = _ending(await page.final() or {}, button)
    return await host.press(page.message or {}, found[0]) if found else page


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


def _ending(message: Json, end: str) -> list[str]:
    """The ids on a message that end so."""
    return [item["custom_id"] for item in components(message) if item["custom_id"].endswith(end)]
