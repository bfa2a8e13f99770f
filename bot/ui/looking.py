"""Pages that change nothing of the game: the desk, what is behind its *More*, look-ups, and what a seat was told."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.games.finding import NotInstalled
from bot.games.presentation import PAGE, names_of, refusal
from bot.games.reader_view import ReaderView, Several
from bot.language.words import Text
from bot.service import meaning
from bot.ui import desk as desk_page
from bot.ui import ids, leaves, ways
from bot.ui.answers import pictured
from bot.ui.belonging import own
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Illegal, Seat


async def seen(press: Press, game_id: int, seat: Seat | None = None) -> ReaderView:
    """The game as the presser may see it, from this *seat* of his if he plays several.

    Raises Illegal alike where there is no such game and where he has no seat, and Several where it is open which.
    """
    service, person = press.client.service, press.user.id
    try:
        look = await service.cache.look(game_id, person, seat)
    except (NotInstalled, Several):
        raise
    except Illegal:
        raise meaning.no_seat() from None
    if not look.seat and look.view is not None:
        raise meaning.none(await service.cache.live(game_id), person)
    return look


async def seen_by_all(press: Press, game_id: int) -> tuple[ReaderView, ...]:
    """The game as the presser may see it, from each of his seats. Raises Illegal as before."""
    try:
        return (await seen(press, game_id),)
    except Several as found:
        return tuple([await seen(press, game_id, seat) for seat in found.seats])


async def desk(press: Press, game_id: int, seat: Seat | None = None, leaf: int = 1) -> Reaction:
    """The presser's own page; a host's has the way to the panel."""
    text, panel = text_for(press), ways.to_panel(game_id, text_for(press))
    try:
        look = await seen(press, game_id, seat)
    except Several:
        raise
    except meaning.HasSitter as away:
        buttons = (desk_page.back(game_id, text), *((panel,) if await _hosts(press, game_id) else ()))
        return Reaction(Message(refusal(away, None, text), (buttons,)), replaces=True)
    except Illegal:
        if seat is not None or not await _hosts(press, game_id):
            raise
        line = text("You host this game, but do not play in it.")
        return Reaction(Message(line, ((panel,),)), replaces=True)
    presentation = press.client.service.cache.presentation(look.facts)
    host = (panel,) if await _hosts(press, game_id) else ()
    hint = await _first_step(press, look, text)
    page = own(desk_page.desk(look, presentation, text, leaf, host, hint), look, presentation, text)
    if host and look.view is None:
        page = replace(page, rows=(*page.rows, host))
    return Reaction(await pictured.desk(press, look, presentation, page, text), replaces=True)


async def _first_step(press: Press, look: ReaderView, text: Text) -> str:
    """A line for whoever plays such a game for the first time; empty for others."""
    if look.view is None or not look.seat:
        return ""
    service = press.client.service
    presentation = service.cache.presentation(look.facts)
    asked = frozenset(decision.question.kind for decision in look.decisions)
    hint = presentation.answers.first_step(look.view, asked, names_of(look, presentation, text), text)
    return hint if hint and await service.directory.is_first(look.facts, press.user.id) else ""


async def _hosts(press: Press, game_id: int) -> bool:
    """Whether who pressed moderates the game as its host, while there is something to moderate."""
    try:
        facts = (await press.client.service.cache.look(game_id, None)).facts
    except Illegal:
        return False
    is_his = facts.host == press.user.id and facts.stage != "ended"
    return is_his and (await press.client.servers.get(facts.guild)).hosts


async def _more(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """What the presser's desk has no room for."""
    look = await seen(press, read.game_id, read.seat)
    if look.view is None or not look.seat or look.facts.stage == "ended":
        return await desk(press, read.game_id, read.seat)
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    hosts = await _hosts(press, read.game_id)
    page = desk_page.more(look, presentation, text, leaves.number(read.rest), hosts=hosts)
    return Reaction(own(page, look, presentation, text), replaces=True)


async def _looked_up(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A page of the game's own was pressed, or what was picked there; a button may say what it chooses."""
    name, *chosen = read.rest.removesuffix("+").split()
    reaction = await look_up(press, read.game_id, name, " ".join((*chosen, *values)), read.seat)
    return reaction or useless(press)


async def look_up(
    press: Press, game_id: int, name: str, chosen: str, seat: Seat | None = None
) -> Reaction | None:
    """A page of the game's own, from the presser's view; None where there is no such page.

    It changes nothing but what is pencilled on one's own board.
    """
    look, text = await seen(press, game_id, seat), text_for(press)
    if look.view is None:
        return None
    presentation = press.client.service.cache.presentation(look.facts).of(look.view, look.pencils)
    if name == PAGE and look.seat:
        kept = presentation.pencilled(look.view, chosen, names_of(look, presentation, text), text)
        if kept is not None:
            await press.client.service.drafting.pencil(game_id, press.user.id, look.seat, kept)
            look, chosen = await seen(press, game_id, look.seat), ""
            presentation = presentation.of(look.view, look.pencils)
    assert look.view is not None
    try:
        shown = own(desk_page.page(look, presentation, name, chosen, text), look, presentation, text)
    except ValueError:
        return None
    names, view = names_of(look, presentation, text), look.view
    shown = await pictured.hung(
        press, look, shown, lambda: presentation.page_pictures(view, name, chosen, names, text)
    )
    return Reaction(shown, replaces=True)


async def _signs(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """What the signs of a board mean, beside it: for whoever sees it."""
    look, text = await press.client.service.cache.look(read.game_id, None), text_for(press)
    told = press.client.service.cache.presentation(look.facts).lobby.signs(text)
    return Reaction(Message(told)) if told else useless(press)


async def _desk(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    return await desk(press, read.game_id, read.seat)


async def _leaf(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    return await desk(press, read.game_id, read.seat, leaves.number(read.rest))


VERBS: Final[Verbs] = {
    "desk": _desk,
    leaves.VERB: _leaf,
    desk_page.MORE: _more,
    "page": _looked_up,
    pictured.SIGNS: _signs,
}
