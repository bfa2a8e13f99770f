"""What the moderators' panel and posts for moderators lead to. Each press is looked up anew."""

from __future__ import annotations

from typing import Final

from bot.games.deed_words import PANEL, POSTS
from bot.games.reader_view import Facts
from bot.moderation import audit, doing, overviews
from bot.moderation.calls import waiting
from bot.moderation.calls.calling import Calls
from bot.moderation.oversight import Oversight
from bot.moderation.panel import panel
from bot.moderation.rows import registry
from bot.seats import confirming
from bot.service import proposing
from bot.ui import ids
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import cause, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import moderated, readable, still_moderates
from rules.game import Illegal


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """A button for moderators, or a form that it opened."""
    match read.rest.split("/"):
        case ["accept", *since]:
            return await _accept(press, read.game_id, _since(since))
        case ["unask", *since]:
            return await _take_back(press, read.game_id, _since(since))
    if read.rest == "audit":
        return await audited(press, read.game_id)
    facts = await moderated(press, read.game_id)
    await press.client.get(Calls).looked(facts.id)
    word, _, rest = read.rest.partition("/")
    if (row := registry.named(word)) is not None:
        return await doing.pressed(press, facts, row, rest)
    match read.rest.split("/"):
        case [page] if page.partition(":")[0] == "panel":
            return await panel(press, facts, page=page.partition(":")[2])
        case ["yes", number]:
            return await confirming.confirmed(press, facts, number)
        case ["waiting"]:
            return await waiting.page(press, facts.id)
        case ["waiting", number] if ids.is_number(number) and len(number) <= 18:
            return await waiting.page(press, facts.id, int(number))
        case ["waiting", "next", number] if ids.is_number(number) and len(number) <= 4:
            return await waiting.page(press, facts.id, skip=int(number))
        case ["late", kind, number, mark, *sure] if sure in ([], ["sure"]):
            return await _late(press, facts, f"{kind}/{number}", mark, is_sure=bool(sure))
        case ["mend"]:
            return await _mend(press, facts)
    return useless(press)


async def _mend(press: Press, facts: Facts) -> Reaction:
    """Try again at once to say what Discord refused."""
    text = text_for(press)
    if not await press.client.health.try_again(facts):
        return Reaction(Message(text("I have made all posts: there is nothing to do.")))
    return Reaction(Message(text("I am trying again now. If it fails once more, I will tell you.")))


# ----------------------------------------------------------------------------------------- looks, and who may look


async def _late(press: Press, facts: Facts, clock: str, mark: str, *, is_sure: bool) -> Reaction:
    """F-4: who is late; where that is secret, for who does not play alone, and after a warning."""
    service, text = press.client.service, text_for(press)
    look = await service.cache.look(facts.id, None)
    if not is_sure and await service.get(Oversight).is_late_secret(facts.id, clock, mark):
        if await service.deeds.has_played(facts.id, press.user.id):
            raise Illegal(
                "F-4",
                "This game keeps secret who is late. You play in it, so I tell you neither who nor how many.",
            )
        return Reaction(overviews.warn(look, f"{clock}/{mark}", text), replaces=True)
    seats = await service.get(Oversight).missed(facts.id, press.user.id, clock, mark)
    return Reaction(overviews.late(look, seats, service.cache.presentation(facts), text), replaces=True)


async def audited(press: Press, game_id: int) -> Reaction:
    """What moderators did was told in the thread, so whoever can read the thread may read the list."""
    service = press.client.service
    look, deeds = await readable(press, game_id), await service.get(Oversight).audit(game_id)
    return Reaction(audit.page(look, deeds, service.cache.presentation(look.facts), text_for(press)))


# ------------------------------------------------------------------------------------------------- who is to host


def _since(rest: list[str]) -> int:
    """The time of the post on which a button stands; older versions gave it none."""
    match rest:
        case [number] if ids.is_number(number) and len(number) <= 18:
            return int(number)
    return 0


async def _accept(press: Press, game_id: int, since_ms: int) -> Reaction:
    """Who was asked hosts the game, while who asked may still do so."""
    service, text = press.client.service, text_for(press)
    game = await service.cache.live(game_id)
    if not await service.deeds.was_done(game_id, cause(press)):
        by = proposing.asked(game, press.user.id, since_ms).by
        if not await still_moderates(press.client, game.facts(), by):
            raise proposing.ended()
    await service.get(Oversight).accept_host(
        game_id, press.user.id, press.user.display_name, cause(press), since_ms
    )
    return Reaction(Message(text("**You host this game now.** `/game panel` shows what you can do.")))


async def _take_back(press: Press, game_id: int, since_ms: int) -> Reaction:
    """For who asked, and for whoever may ask somebody else."""
    service, text = press.client.service, text_for(press)
    kept = proposing.proposal(await service.cache.live(game_id))
    if kept is None or kept.by != press.user.id:
        await moderated(press, game_id)
        await service.get(Oversight).refuse_usurper(game_id, press.user.id)
    await service.get(Oversight).take_back_host(game_id, confirming.warrant_of(press, None), since_ms)
    return Reaction(Message(text("**Taken back.** The thread says so.")))


VERBS: Final[Verbs] = {POSTS: pressed, PANEL: pressed}
