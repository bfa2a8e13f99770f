"""`/gm`: what moderators do. Each deed is confirmed, then announced in the thread with name and reason.

A command is confirmed by a button, a button by sending the form that it opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.clocks.pace import parse_length
from bot.clocks.pausing import refuse_going
from bot.commands import which_game
from bot.commands.game import kinds
from bot.games.reader_view import Facts
from bot.language.words import Text, lasting, names_told_apart, plain, safe, when
from bot.moderation import confirming, overviews
from bot.moderation.authority import Authority
from bot.moderation.calls import waiting as what_waits
from bot.moderation.confirming import done, told
from bot.moderation.deeds import mark_of, refuse_moved, refuse_unless_playing
from bot.moderation.wardens import moderated, refuse_rival
from bot.posting import threads
from bot.seats import consent
from bot.seats.candidates import somebody
from bot.ui import ids
from bot.ui.message import Message
from bot.ui.respond import Press, Reaction, answer, asking, text_for, useless
from rules.game import Illegal
from storage.tables.deadlines import Deadline

if TYPE_CHECKING:
    from bot.client import Ringmaster


async def pressed(bot: Ringmaster, press: Press, read: ids.Press) -> Reaction:
    """A button for moderators, or the form that it opened."""
    facts = await moderated(press, read.game_id)
    service, text = bot.service, text_for(press)
    match read.rest.split("/"):
        case ["lapse" | "extend" as deed, kind, number, *mark] if len(mark) < 2:
            return await _asked(press, facts, deed, f"{kind}/{number}", *mark)
        case ["yes", number]:
            return await confirming.confirmed(press, facts, number)
        case ["resume"]:
            return await _called(press, facts)
        case ["thread"]:
            return await _thread(press, facts, None)
        case ["waiting"]:
            return await what_waits.page(press, facts.id)
        case ["waiting", number] if ids.is_number(number) and len(number) <= 18:
            return await what_waits.page(press, facts.id, int(number))
        case ["waiting", "next", number] if ids.is_number(number) and len(number) <= 4:
            return await what_waits.page(press, facts.id, skip=int(number))
        case ["mend"]:
            await service.watching.well(facts.id)
            waiting = await service.deeds.mend(facts.id)
            return Reaction(Message(_tried(waiting, text)))
    return useless(press)


def _tried(waiting: int, text: Text) -> str:
    if not waiting:
        return text("Nothing waits to be posted: all is well.")
    return text("I try again now. If it fails once more, I tell you.")


async def _asked(press: Press, facts: Facts, deed: str, clock: str, mark: str | None = None) -> Reaction:
    """*Go on* or *Wait a day* under the question about a deadline, for that deadline as it was then (Q-9.2)."""
    service, form = press.client.service, press.type is discord.InteractionType.modal_submit
    if form and deed == "lapse":
        await service.deeds.let_lapse(facts.id, confirming.warrant(press), clock, mark)
        return done(press)
    if form:
        seconds, by = parse_length(confirming.written(press, "length")), confirming.warrant(press)
        await service.deeds.extend(facts.id, by, clock, seconds, mark)
        return done(press)
    running = await _running(press, facts, clock)
    refuse_moved(running, mark)
    if deed == "lapse":
        await service.deeds.refuse_early(facts.id, press.user.id, running)
    look, presentation = await service.cache.look(facts.id, None), service.cache.presentation(facts)
    page = overviews.asked(deed, look, clock, mark_of(running), running.kind, presentation, text_for(press))
    return asking(page, press)


async def _called(press: Press, facts: Facts) -> Reaction:
    """*Let the game go on* under a call for a moderator (Q-3.8, Q-9.5)."""
    service, text = press.client.service, text_for(press)
    if press.type is discord.InteractionType.modal_submit:
        await service.pausing.resume(facts.id, confirming.warrant(press))
        return done(press)
    refuse_going(await service.cache.live(facts.id))
    return asking(overviews.called(facts.id, text), press)


def commands(bot: Ringmaster) -> list[app_commands.Group]:
    """`/gm`."""
    return [ModeratorCommands()]


class ModeratorCommands(app_commands.Group):
    """The deeds; a reason is asked for each, and is public."""

    def __init__(self) -> None:
        super().__init__(name="gm", description="For the host and moderators of a game.")

    @app_commands.command(
        name="replace", description="Seat another person; the newcomer takes over everything."
    )
    @app_commands.describe(
        player="Who leaves: begin the name.",
        newcomer="Who takes over.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def replace(
        self,
        press: discord.Interaction[Ringmaster],
        player: str,
        newcomer: discord.User,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _replace(press, player, newcomer, reason, game))

    @replace.autocomplete("player")
    async def _players(
        self, press: discord.Interaction[Ringmaster], current: str
    ) -> list[app_commands.Choice[str]]:
        return await seats(press, current)

    @app_commands.command(name="companion", description="Let the bot play a seat from now on.")
    @app_commands.describe(
        player="Who leaves: begin the name.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def companion(
        self,
        press: discord.Interaction[Ringmaster],
        player: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _companion(press, player, reason, game))

    @companion.autocomplete("player")
    async def _companion_players(
        self, press: discord.Interaction[Ringmaster], current: str
    ) -> list[app_commands.Choice[str]]:
        return await seats(press, current)

    @app_commands.command(name="abort", description="End the game without a winner; everything is published.")
    @app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=which_game.complete)
    async def abort(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _abort(press, reason, game))

    @app_commands.command(
        name="lapse", description="End a deadline now: the game goes on without what is missing."
    )
    @app_commands.describe(
        kind="Which kind of decision.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=which_game.complete, kind=kinds)
    async def lapse(
        self,
        press: discord.Interaction[Ringmaster],
        kind: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _lapse(press, kind, reason, game))

    @app_commands.command(name="extend", description="More time for one kind of decision, for all alike.")
    @app_commands.describe(
        kind="Which kind of decision.",
        length="How much more: 90m, 24h, 2d.",
        reason="Why; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=which_game.complete, kind=kinds)
    async def extend(
        self,
        press: discord.Interaction[Ringmaster],
        kind: str,
        length: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _extend(press, kind, length, reason, game))

    @app_commands.command(name="resume", description="Let the game go on after it called for a moderator.")
    @app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=which_game.complete)
    async def resume(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        await answer(press, _resume(press, reason, game))

    @app_commands.command(name="thread", description="Open a new thread for a game whose own was deleted.")
    @app_commands.describe(
        channel="Where: a text channel or a forum. Else where it was.",
        game="Which game, if not this thread's.",
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def thread(
        self,
        press: discord.Interaction[Ringmaster],
        channel: app_commands.Transform[threads.Place, threads.Chosen] | None = None,
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            return await _thread(press, facts, channel)

        await answer(press, work())

    @app_commands.command(
        name="waiting", description="What waits for moderators, where the host takes no private messages."
    )
    @app_commands.describe(game="Which game, if not this thread's.")
    @app_commands.autocomplete(game=which_game.complete)
    async def waiting(self, press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            return await what_waits.page(press, facts.id)

        await answer(press, work())


async def _abort(press: Press, reason: str, game: str | None) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service

    async def do(by: Authority) -> None:
        await service.deeds.abort(facts.id, by)

    question = text_for(press)("End the game without a winner, and publish everything?")
    return await confirming.ask_service(press, facts, question, reason, do, told)


async def _lapse(press: Press, kind: str, reason: str, game: str | None) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service
    running = await _running(press, facts, kind)
    clock, mark = running.clock, mark_of(running)

    async def do(by: Authority) -> None:
        await service.deeds.let_lapse(facts.id, by, clock, mark)

    question = text_for(press)("Go on without waiting for {kind}?", kind=_name(press, facts, running))
    return await confirming.ask_service(press, facts, question, reason, do, told)


async def _extend(press: Press, kind: str, length: str, reason: str, game: str | None) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service
    seconds = parse_length(length)
    running = await _running(press, facts, kind)
    clock, mark = running.clock, mark_of(running)

    async def do(by: Authority) -> None:
        await service.deeds.extend(facts.id, by, clock, seconds, mark)

    text, found = text_for(press), await service.cache.live(facts.id)
    question = text(
        "More time for {kind}: {length}?", kind=_name(press, facts, running), length=lasting(seconds, text)
    )
    if running.due_ms is not None:
        due = found.timing.after(max(running.due_ms, press.client.now_ms()), seconds * 1000)
        question += " " + text("It is due then {moment}.", moment=when(due))
    return await confirming.ask_service(press, facts, question, reason, do, told)


def _name(press: Press, facts: Facts, running: Deadline) -> str:
    return press.client.service.cache.presentation(facts).kind_name(running.kind, text_for(press))


async def _running(press: Press, facts: Facts, kind: str) -> Deadline:
    """The clock of this kind or name, if everybody sees it; a yes is for it, by its mark, and for no later one."""
    found = await press.client.service.cache.live(facts.id)
    refuse_unless_playing(found)
    shown = {str(one.clock) for one in found.look(None).clocks}
    for clock, deadline in found.deadlines.items():
        if clock in shown and kind in (deadline.kind, clock):
            return deadline
    raise Illegal("Q-9.2", "No deadline of that kind is running now. The card shows which is.")


async def _resume(press: Press, reason: str, game: str | None) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service

    async def do(by: Authority) -> None:
        await service.pausing.resume(facts.id, by)

    return await confirming.ask_service(
        press, facts, text_for(press)("Let the game go on?"), reason, do, told
    )


async def _thread(press: Press, facts: Facts, channel: threads.Place | None) -> Reaction:
    await press.client.watch.refuse_thread(facts.id, channel, text_for(press))

    async def deed(press: Press, by: Authority) -> Reaction:
        return await press.client.watch.open_thread(press, facts.id, channel)

    question = text_for(press)("Open a new thread for this game, in place of the one that was deleted?")
    return confirming.ask(press, facts, question, None, deed)


async def _replace(
    press: Press, player: str, newcomer: discord.User, reason: str, game: str | None
) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service
    seat, left = await _given_up(press, facts, player)
    chosen = await somebody(press.client, facts, newcomer.id)
    question = text_for(press)(
        "Let **{newcomer}** take over the seat of **{player}**, with everything that goes with it?",
        newcomer=safe(chosen.name),
        player=left,
    )

    async def do(by: Authority) -> None:
        await service.succession.hand_on(facts.id, by, seat, chosen.person, chosen.name)

    question = await _with_consent(press, facts, seat, question)
    return await confirming.ask_service(press, facts, question, reason, do, told)


async def _companion(press: Press, player: str, reason: str, game: str | None) -> Reaction:
    facts, service = await moderated(press, await which_game.find(press, game)), press.client.service
    seat, left = await _given_up(press, facts, player)
    question = text_for(press)(
        "Let the bot play the seat of **{player}** from now on, with everything that goes with it?",
        player=left,
    )

    async def do(by: Authority) -> None:
        await service.company.companion_takes(facts.id, by, seat)

    question = await _with_consent(press, facts, seat, question)
    return await confirming.ask_service(press, facts, question, reason, do, told)


async def _given_up(press: Press, facts: Facts, player: str) -> tuple[int, str]:
    """The seat of *player*, which is to be another's, and what it is called. Raises Illegal for a rival."""
    refuse_unless_playing(await press.client.service.cache.live(facts.id))
    seat = seat_named(facts, player)
    await refuse_rival(press, facts, seat)
    holder = facts.holder(seat)
    return seat, safe(holder.name if holder else str(seat))


async def _with_consent(press: Press, facts: Facts, seat: int, question: str) -> str:
    """*question*, and whose consent it takes (H-17.6)."""
    look = await press.client.service.cache.look(facts.id, None)
    asked = consent.asked(look, press.client.service.cache.presentation(facts), seat, text_for(press))
    return f"{question} {asked}".rstrip()


def seat_named(facts: Facts, player: str) -> int:
    """The seat that *player* names, by number or by its holder's name. Raises Illegal."""
    by_name = {name.casefold(): seat for seat, name in _names(facts).items()}
    if player.isascii() and player.isdigit() and int(player[:3]) in by_name.values():
        return int(player)
    seat = by_name.get(plain(player, empty="").casefold())
    if seat is None:
        raise Illegal("Q-9.7", "There is no such player in this game. Pick one from the list.")
    return seat


def _names(facts: Facts) -> dict[int, str]:
    return names_told_apart({p.seat: plain(p.name) for p in facts.people if p.seat is not None})


async def seats(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """The players of the game, by public name."""
    try:
        game_id = await which_game.find(press, getattr(press.namespace, "game", None))
        facts = await moderated(press, game_id)
    except Illegal:
        return []
    return [
        app_commands.Choice(name=name, value=str(seat))
        for seat, name in _names(facts).items()
        if current.casefold() in name.casefold()
    ][:25]
