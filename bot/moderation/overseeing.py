"""What the moderators' panel leads to, and the `/gm` commands about it. Each press is looked up anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.clocks import pace, timekeeping
from bot.commands import which_game
from bot.games.presentation import names_of, pace_words
from bot.games.reader_view import Facts, ReaderView
from bot.games.rewinding import first_line
from bot.language.words import Text
from bot.moderation import audit, confirming, doing, overviews, trying
from bot.moderation.authority import Authority
from bot.moderation.calls import waiting
from bot.moderation.deeds import refuse_unless_playing
from bot.moderation.panel import panel, seen
from bot.moderation.rows import registry
from bot.moderation.wardens import moderated, readable
from bot.seats import seats
from bot.ui import ids
from bot.ui.message import Message, cut, filled
from bot.ui.respond import Press, Reaction, answer, asking, cause, text_for, useless
from rules.game import Illegal, Seat, Stale

if TYPE_CHECKING:
    from bot.client import Ringmaster

MOST_MOMENTS: Final = 25
"""As many as a menu can show."""

Given = dict[str, tuple[str, ...]]
"""What a form was filled in with, by field."""


async def pressed(press: Press, read: ids.Press) -> Reaction:
    """A button of the panel, or a form that it opened."""
    if read.rest == "accept":
        return await _accept(press, read.game_id)
    if read.rest == "audit":
        return await _audit(press, read.game_id)
    facts = await moderated(press, read.game_id)
    word, _, rest = read.rest.partition("/")
    if (row := registry.named(word)) is not None:
        return await doing.pressed(press, facts, row, rest)
    if press.type is discord.InteractionType.modal_submit:
        given = filled(dict(press.data or {}))
        return await _sent(press, facts, read.rest, given, confirming.warrant(press))
    match read.rest.split("/"):
        case ["panel"]:
            return await panel(press, facts)
        case ["waiting"]:
            return await waiting.page(press, facts.id)
        case ["late", kind, number, mark, *sure] if sure in ([], ["sure"]):
            return await _late(press, facts, f"{kind}/{number}", mark, is_sure=bool(sure))
        case ["replace"]:
            return await seats.leaver(press, facts)
        case [deed]:
            return await _form(press, facts, deed)
    return useless(press)


# --------------------------------------------------------------------------------------------------------- the forms


async def _form(press: Press, facts: Facts, deed: str) -> Reaction:
    """The form of a deed; what cannot be is refused before anything is typed."""
    look, state = await seen(press, facts)
    refuse_unless_playing(await press.client.service.cache.live(facts.id))
    if deed == "advertise":
        doing.refuse_elsewhere(press, facts)
    by = confirming.unsaid(press)
    await trying.refuse_unfilled(
        press.client.service, facts.id, deed, by, state.marks, lambda: _filled(press, facts, deed, {}, by)
    )
    if deed == "rewind":
        state = replace(state, moments=await _moments(press, facts, look))
        first, *_ = state.moments[-1]  # where that is not possible, no later one is
        await trying.refuse_impossible(
            press.client.service.rewinding.rewind(facts.id, confirming.unsaid(press), first)
        )
    form = overviews.form(deed, look, state, press.client.service.cache.presentation(facts), text_for(press))
    return useless(press) if form is None else asking(form, press)


async def _moments(press: Press, facts: Facts, look: ReaderView) -> tuple[tuple[int, str, str], ...]:
    """The latest posts to which the game can go back, as a menu shows them. Raises Illegal where there is none."""
    service, text = press.client.service, text_for(press)
    refuse_unless_playing(await service.cache.live(facts.id))
    presentation, server = service.cache.presentation(facts), await press.client.servers.get(facts.guild)
    names, zone = names_of(look, presentation, text), ZoneInfo(server.zone or "UTC")
    moments = (await service.rewinding.moments(facts.id))[:MOST_MOMENTS]
    if not moments:
        raise Illegal("H-17.26", "Nothing has been posted yet to which the game could go back.")
    return tuple(
        (
            one.number,
            f"{datetime.fromtimestamp(one.at_ms / 1000, zone):%Y-%m-%d %H:%M} {zone}",
            cut(first_line(presentation.post(one.events, look.view, names, text)), 100),
        )
        for one in moments
    )


async def _sent(press: Press, facts: Facts, deed: str, given: Given, by: Authority) -> Reaction:
    """A form: what was typed of times is read back as dates before it counts, the rest counts at once."""
    match deed:
        case "pause" if length := _one(given, "length"):
            answers = _one(given, "answers") == "yes"
            return await timekeeping.ask_pause(
                press, facts, length, by.reason or "", answers=answers, then=_shown(facts)
            )
        case "pace" if deadline := _one(given, "deadline"):
            return await _ask_pace(press, facts, given, deadline, by)
        case _:
            return await _filled(press, facts, deed, given, by)


def _shown(facts: Facts) -> Callable[[Press], Awaitable[Reaction]]:
    """The panel as it is after a deed."""

    async def shown(press: Press) -> Reaction:
        return await panel(press, facts, text_for(press)("**Done, and announced in the thread.**"))

    return shown


async def _ask_pace(press: Press, facts: Facts, given: Given, typed: str, by: Authority) -> Reaction:
    """Ask before another deadline, with the date until which an answer would be due that is asked for now."""
    _refuse_incomplete(given)
    value, due = await timekeeping.deadline_asked(press, facts, typed)
    text = text_for(press)
    question = text("Change the deadline to: {pace}? {due}", pace=pace_words(value, text), due=due)

    async def do(by: Authority) -> None:
        await _set_pace(press, facts, given, by, value)

    return await confirming.ask_service(press, facts, question, by.reason, do, _shown(facts))


async def _filled(press: Press, facts: Facts, deed: str, given: Given, by: Authority) -> Reaction:
    """The deed, once for each cause; then the panel as it is after it."""
    service, text = press.client.service, text_for(press)
    match deed:
        case "pause":
            await service.pausing.pause(facts.id, by, answers=_one(given, "answers") == "yes")
        case "resume":
            await service.pausing.resume(facts.id, by)
        case "extend":
            clock, mark = _clock(given)
            await service.deeds.extend(facts.id, by, clock, pace.parse_length(_one(given, "length")), mark)
        case "lapse":
            clock, mark = _clock(given)
            await service.deeds.let_lapse(facts.id, by, clock, mark)
        case "remind":
            await service.oversight.nudge(facts.id, by)
        case "rewind":
            number = _one(given, "moment")
            await service.rewinding.rewind(facts.id, by, int(number) if ids.is_number(number) else 0)
        case "pace":
            _refuse_incomplete(given)
            await _set_pace(press, facts, given, by)
        case "advertise":
            await _advertise(press, facts, given, by)
        case "lock" | "unlock":
            if deed == "lock":
                _refuse_powerless(press, facts)
            await service.oversight.lock(facts.id, by, deed == "lock")
        case "abort":
            await service.deeds.abort(facts.id, by)
        case "reveal":
            return await _reveal(press, facts, by)
        case _:
            return useless(press)
    return await panel(press, facts, text("**Done, and announced in the thread.**"))


def _one(given: Given, field: str) -> str:
    return next(iter(given.get(field, ())), "").strip()


def _clock(given: Given) -> tuple[str, str]:
    """The clock that was chosen, and its mark of that moment."""
    clock, _, mark = _one(given, "clock").rpartition("/")
    return clock, mark


def _refuse_incomplete(given: Given) -> None:
    """Raise Illegal unless at least one of deadlines and policies was chosen, and for what kind."""
    named, kind = _one(given, "named"), _one(given, "kind")
    deadline, policy = _one(given, "deadline"), _one(given, "policy")
    if not kind and (deadline or policy):
        raise Illegal("Q-9.1", "Choose the kind of decision that the deadline is for.")
    if not named and not (deadline or policy):
        raise Illegal("Q-9.1", "Choose deadlines by name, or a kind with its deadline or what follows it.")


async def _set_pace(
    press: Press, facts: Facts, given: Given, by: Authority, value: int | str | None = None
) -> None:
    """What was chosen of deadlines and policies, with *value* for the kind. Each is a deed of its own."""
    service = press.client.service
    named, kind, policy = _one(given, "named"), _one(given, "kind"), _one(given, "policy")
    if named:
        await service.pacing.set_paces(facts.id, replace(by, cause=f"{by.cause}:named"), named)
    if value is not None:
        await service.pacing.set_pace(facts.id, replace(by, cause=f"{by.cause}:pace"), kind, value)
    if policy:
        await service.pacing.set_policy(facts.id, replace(by, cause=f"{by.cause}:policy"), kind, policy)


async def _advertise(press: Press, facts: Facts, given: Given, by: Authority) -> None:
    seat, number = _seat(facts, given), _one(given, "channel")
    channel = press.client.get_channel(int(number)) if ids.is_number(number) else None
    where = seats.refuse_elsewhere(press, facts, channel)
    await press.client.service.openings.advertise(facts.id, by, seat, where.id)


def _seat(facts: Facts, given: Given) -> Seat:
    """The seat that was chosen, if its holder is still who was chosen. Raises Stale."""
    seat, _, person = _one(given, "seat").partition("/")
    holder = facts.holder(int(seat)) if ids.is_number(seat) else None
    if holder is None or str(holder.person) != person:
        raise Stale("Q-9.7", "Somebody else holds that seat by now. Nothing was changed.")
    return int(seat)


def _refuse_powerless(press: Press, facts: Facts) -> None:
    """Raise Illegal where the bot may not remove what others than the players write."""
    where = press.client.get_channel(facts.channel)
    if isinstance(where, discord.TextChannel | discord.ForumChannel):
        mine = where.permissions_for(where.guild.me)
        if not mine.manage_messages:
            raise Illegal(
                "Q-9.8",
                "I lack the permission **Manage Messages** there, so I could not remove what others write.",
            )


# ----------------------------------------------------------------------------------------- looks, and who may look


async def _late(press: Press, facts: Facts, clock: str, mark: str, *, is_sure: bool) -> Reaction:
    """Q-9.4: who is late; where that is secret, for who does not play alone, and after a warning."""
    service, text = press.client.service, text_for(press)
    look = await service.cache.look(facts.id, None)
    if not is_sure and await service.oversight.is_late_secret(facts.id, clock, mark):
        if await service.deeds.has_played(facts.id, press.user.id):
            raise Illegal(
                "Q-9.4", "Who is late is secret here, so nobody who plays in this game is told, nor how many."
            )
        return Reaction(overviews.warn(look, f"{clock}/{mark}", text), replaces=True)
    seats = await service.oversight.missed(facts.id, press.user.id, clock, mark)
    return Reaction(overviews.late(look, seats, service.cache.presentation(facts), text), replaces=True)


async def _reveal(press: Press, facts: Facts, by: Authority) -> Reaction:
    service = press.client.service
    looks = await service.oversight.reveal(facts.id, by)
    return Reaction(overviews.revealed(looks, service.cache.presentation(facts), text_for(press)))


async def _audit(press: Press, game_id: int) -> Reaction:
    """What moderators did was told in the thread, so whoever can read the thread may read the list."""
    service = press.client.service
    look, deeds = await readable(press, game_id), await service.oversight.audit(game_id)
    return Reaction(audit.page(look, deeds, service.cache.presentation(look.facts), text_for(press)))


async def _accept(press: Press, game_id: int) -> Reaction:
    service, text = press.client.service, text_for(press)
    await service.oversight.accept_host(game_id, press.user.id, press.user.display_name, cause(press))
    return Reaction(Message(text("**You host this game now.** `/gm panel` shows what you can do.")))


# ----------------------------------------------------------------------------------------------------- the commands


def commands(bot: Ringmaster) -> list[app_commands.Group]:
    """`/gm panel` and its like, which join the moderators' other commands."""
    group = bot.tree.get_command("gm")
    assert isinstance(group, app_commands.Group)
    joining: tuple[app_commands.Command[Any, ..., None], ...] = (
        _panel,
        _audit_list,
        _lock,
        _unlock,
        _remind,
        _rewind,
        _look,
    )
    for command in joining:
        group.add_command(command)
    return []


@app_commands.command(name="panel", description="How the game stands, what waits, and all that you can do.")
@app_commands.describe(game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _panel(press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
    async def work() -> Reaction:
        return await panel(press, await moderated(press, await which_game.find(press, game)))

    await answer(press, work())


@app_commands.command(name="audit", description="What moderators did in this game, when, and why.")
@app_commands.describe(game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _audit_list(press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
    async def work() -> Reaction:
        return await _audit(press, await which_game.find(press, game))

    await answer(press, work())


@app_commands.command(name="lock", description="Lock the thread: only players write there.")
@app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _lock(
    press: discord.Interaction[Ringmaster],
    reason: app_commands.Range[str, 1, 300],
    game: str | None = None,
) -> None:
    await answer(press, _deed(press, game, "lock", reason))


@app_commands.command(name="unlock", description="Open the thread to all again.")
@app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _unlock(
    press: discord.Interaction[Ringmaster],
    reason: app_commands.Range[str, 1, 300],
    game: str | None = None,
) -> None:
    await answer(press, _deed(press, game, "unlock", reason))


@app_commands.command(name="remind", description="Remind whoever owes something, each as they wished.")
@app_commands.describe(reason="Why; everybody reads it.", game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _remind(
    press: discord.Interaction[Ringmaster],
    reason: app_commands.Range[str, 1, 300],
    game: str | None = None,
) -> None:
    await answer(press, _deed(press, game, "remind", reason))


async def _deed(press: Press, game: str | None, deed: str, reason: str, **given: tuple[str, ...]) -> Reaction:
    """Ask before it; what cannot be is refused before that."""
    facts = await moderated(press, await which_game.find(press, game))
    refuse_unless_playing(await press.client.service.cache.live(facts.id))
    await trying.refuse_impossible(_filled(press, facts, deed, given, confirming.unsaid(press)))

    async def work(press: Press, by: Authority) -> Reaction:
        return await _filled(press, facts, deed, given, by)

    return confirming.ask(press, facts, _question(deed, text_for(press)), reason, work)


def _question(deed: str, text: Text) -> str:
    match deed:
        case "lock":
            return text("Lock the thread to its players, and remove what others write there?")
        case "unlock":
            return text("Open the thread to all?")
        case _:
            return text("Remind whoever owes something, each as they wished?")


@app_commands.command(
    name="reveal", description="For emergencies, and for who does not play: see who is what."
)
@app_commands.describe(game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _look(press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
    await answer(press, _opened(press, game, "reveal"))


@app_commands.command(
    name="rewind", description="Only after a fault of the program: take the game back to an earlier post."
)
@app_commands.describe(game="Which game, if not this thread's.")
@app_commands.autocomplete(game=which_game.complete)
async def _rewind(press: discord.Interaction[Ringmaster], game: str | None = None) -> None:
    await answer(press, _opened(press, game, "rewind"))


async def _opened(press: Press, game: str | None, deed: str) -> Reaction:
    """The form of a deed, by its command."""
    return await _form(press, await moderated(press, await which_game.find(press, game)), deed)
