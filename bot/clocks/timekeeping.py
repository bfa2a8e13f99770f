"""`/gm pause`, `pace`, `hours`, `reminders`, `outages`: what moderators do about time in a game under way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.clocks import pace, read_back, standing
from bot.clocks.hours import Hours
from bot.clocks.pace import parse_floor
from bot.clocks.pacing import parse_steps
from bot.commands import which_game
from bot.commands.game import kinds
from bot.games.presentation import POLICIES, pace_words
from bot.games.reader_view import Facts
from bot.language.times import lengths, waking
from bot.language.times.moments import Moment, moment, today
from bot.language.words import lasting, safe
from bot.moderation import confirming
from bot.moderation.authority import Authority
from bot.moderation.confirming import told
from bot.moderation.wardens import moderated
from bot.seats.absence import zone_of
from bot.ui.message import Message
from bot.ui.respond import Press, Reaction, answer, text_for
from rules.config import LONGEST, SHORTEST
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.client import Ringmaster

_REASON: Final = "Why; everybody reads it."
_GAME: Final = "Which game, if not this thread's."


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Put these commands among the others of `/gm`."""
    group = tree.get_command("gm")
    assert isinstance(group, app_commands.Group)
    for command in TimeCommands().commands:
        group.add_command(command)


class TimeCommands(app_commands.Group):
    """The deeds that are about time."""

    def __init__(self) -> None:
        super().__init__(name="time", description="For the host and moderators of a game.")

    @app_commands.command(
        name="pause", description="Let all deadlines stand still; the game goes on by itself."
    )
    @app_commands.describe(
        reason=_REASON,
        length="How long, or until when: 12h, 3d, Friday 20:00. Else until somebody resumes.",
        answers="Whether answers are taken meanwhile.",
        game=_GAME,
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def pause(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        length: str | None = None,
        answers: bool = False,
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            return await ask_pause(press, facts, length or "", reason, answers=answers)

        await answer(press, work())

    @app_commands.command(
        name="pace", description="Another deadline, or what happens when it passes, from now on."
    )
    @app_commands.describe(
        reason=_REASON,
        kind="Which kind of decision.",
        deadline="A length like 90m, 24h or 2d, or a time of day like 20:00 Europe/Berlin.",
        policy="What happens when it passes.",
        named="Deadlines for everything, by a name.",
        least="How far off a time of day is at least; a nearer one is passed over. Like 6h; else a third.",
        game=_GAME,
    )
    @app_commands.choices(
        policy=[app_commands.Choice(name=locale_str(line), value=word) for word, line in POLICIES.items()]
    )
    @app_commands.autocomplete(game=which_game.complete, kind=kinds)
    async def pace(
        self,
        press: discord.Interaction[Ringmaster],
        reason: app_commands.Range[str, 1, 300],
        kind: str | None = None,
        deadline: str | None = None,
        policy: app_commands.Choice[str] | None = None,
        named: str | None = None,
        least: str | None = None,
        game: str | None = None,
    ) -> None:
        word = None if policy is None else policy.value
        await answer(press, _pace(press, game, reason, kind, deadline, word, named, least))

    @pace.autocomplete("named")
    async def _names(
        self, press: discord.Interaction[Ringmaster], current: str
    ) -> list[app_commands.Choice[str]]:
        try:
            game_id = await which_game.find(press, getattr(press.namespace, "game", None))
            facts = await moderated(press, game_id)
        except Illegal:
            return []
        service = press.client.service
        return [
            app_commands.Choice(name=option.label, value=option.value)
            for option in service.cache.presentation(facts).paces(text_for(press))
            if current.casefold() in option.label.casefold()
        ]

    @app_commands.command(
        name="hours", description="The hours and days in which the clocks run, from now on."
    )
    @app_commands.describe(
        reason=_REASON,
        hours="Like 08:00-23:00 Europe/Berlin, not sat sun, not 24 Dec. Or: always.",
        game=_GAME,
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def hours(
        self,
        press: discord.Interaction[Ringmaster],
        hours: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            zone, now = (await press.client.servers.get(facts.guild)).zone, press.client.now_ms()
            chosen = None if waking.is_always(hours) else Hours.parse(hours, today(now, zone or "UTC"), zone)

            async def do(by: Authority) -> None:
                await press.client.service.pacing.set_hours(facts.id, by, chosen)

            text = text_for(press)
            question = (
                text("Let the clocks run at all hours from now on?")
                if chosen is None
                else text(
                    "Let the clocks run only in these hours? {hours}",
                    hours=read_back.hours(chosen, now, text),
                )
            )
            noted = partial(_noted, facts=facts)
            return await confirming.ask_service(press, facts, question, reason, do, noted)

        await answer(press, work())

    @app_commands.command(name="reminders", description="When players are reminded of what they owe.")
    @app_commands.describe(
        steps="Like: half 2h, for half time and two hours before. Or: off.", reason=_REASON, game=_GAME
    )
    @app_commands.autocomplete(game=which_game.complete)
    async def reminders(
        self,
        press: discord.Interaction[Ringmaster],
        steps: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            chosen = parse_steps(steps)

            async def do(by: Authority) -> None:
                await press.client.service.pacing.set_steps(facts.id, by, chosen)

            text = text_for(press)
            question = text("Change the reminders? {reminders}", reminders=standing.reminders(chosen, text))
            noted = partial(_noted, facts=facts)
            return await confirming.ask_service(press, facts, question, reason, do, noted)

        await answer(press, work())

    @app_commands.command(
        name="outages", description="After which absence of the bot all deadlines are moved by as much."
    )
    @app_commands.describe(longer_than="Like 10m or 1h. Or: off.", reason=_REASON, game=_GAME)
    @app_commands.autocomplete(game=which_game.complete)
    async def outages(
        self,
        press: discord.Interaction[Ringmaster],
        longer_than: str,
        reason: app_commands.Range[str, 1, 300],
        game: str | None = None,
    ) -> None:
        async def work() -> Reaction:
            facts = await moderated(press, await which_game.find(press, game))
            seconds = 0 if lengths.is_never(longer_than) else pace.parse_length(longer_than)

            async def do(by: Authority) -> None:
                await press.client.service.pacing.set_credit(facts.id, by, seconds)

            text = text_for(press)
            question = (
                text(
                    "Move the deadlines when I was away for longer than {length}?",
                    length=lasting(seconds, text),
                )
                if seconds
                else text("Leave the deadlines as they are, however long I was away?")
            )
            noted = partial(_noted, facts=facts)
            return await confirming.ask_service(press, facts, question, reason, do, noted)

        await answer(press, work())


async def ask_pause(
    press: Press,
    facts: Facts,
    typed: str,
    reason: str,
    *,
    answers: bool,
    then: Callable[[Press], Awaitable[Reaction]] = told,
) -> Reaction:
    """Ask before a pause, with its end as a date; where none is *typed* it lasts until somebody resumes.

    *then* says what is shown once it is done.
    """
    text, now = text_for(press), press.client.now_ms()
    ends: Moment | None = None
    question = text("Pause the game until somebody lets it go on?")
    if typed:
        zone = zone_of(facts, (await press.client.servers.get(facts.guild)).zone)
        ends = moment(typed, now, zone, time(12))
        _refuse_span(ends.at_ms - now)
        question = text("Pause the game until {until}?", until=read_back.shown(ends, text))

    async def do(by: Authority) -> None:
        seconds = None if ends is None else _refuse_span(ends.at_ms - press.client.now_ms())
        await press.client.service.pausing.pause(facts.id, by, seconds=seconds, answers=answers)

    return await confirming.ask_service(press, facts, question, reason, do, then)


def _refuse_span(length_ms: int) -> int:
    """The seconds of a pause. Raises Illegal for one that is too short or too long."""
    seconds = round(length_ms / 1000)
    if not SHORTEST <= seconds <= LONGEST:
        raise Illegal("Q-9.8", "A pause lasts from one minute to thirty days: `90m`, `3d`, `30d`.")
    return seconds


async def deadline_asked(press: Press, facts: Facts, typed: str) -> tuple[int | str, str]:
    """A deadline as somebody wrote it, and until when an answer would be due that is asked for now."""
    value = pace.parse(typed, (await press.client.servers.get(facts.guild)).zone)
    return value, read_back.deadline(value, facts.ways, press.client.now_ms(), text_for(press))


async def _pace(
    press: Press,
    game: str | None,
    reason: str,
    kind: str | None,
    deadline: str | None,
    policy: str | None,
    named: str | None,
    least: str | None,
) -> Reaction:
    """One thing at a time: each is a deed of its own, with a line of its own."""
    facts = await moderated(press, await which_game.find(press, game))
    text, presentation = text_for(press), press.client.service.cache.presentation(facts)
    name = (
        ""
        if kind is None
        else presentation.kind_name(kind, text)
        if kind in presentation.game.kinds
        else safe(kind)
    )
    if named is not None and (kind, deadline, policy, least) == (None, None, None, None):
        labels = {option.value: option.label for option in presentation.paces(text)}
        question = text("Change all deadlines to: {pace}?", pace=labels.get(named, safe(named)))

        async def do(by: Authority) -> None:
            await press.client.service.pacing.set_paces(facts.id, by, named)

    elif least is not None and (kind, deadline, policy, named) == (None, None, None, None):
        seconds = parse_floor(least)
        question = text("Change this? {line}", line=standing.floor_words(seconds, text))

        async def do(by: Authority) -> None:
            await press.client.service.pacing.set_floor(facts.id, by, seconds)

    elif kind is not None and deadline is not None and (policy, named, least) == (None, None, None):
        value, due = await deadline_asked(press, facts, deadline)
        question = text(
            "Change the deadline for {kind} to: {pace}? {due}",
            kind=name,
            pace=pace_words(value, text),
            due=due,
        )

        async def do(by: Authority) -> None:
            await press.client.service.pacing.set_pace(facts.id, by, kind, value)

    elif kind is not None and policy is not None and (deadline, named, least) == (None, None, None):
        question = text(
            "Change what happens when the deadline for {kind} passes: {policy}?",
            kind=name,
            policy=text(POLICIES[policy]),
        )

        async def do(by: Authority) -> None:
            await press.client.service.pacing.set_policy(facts.id, by, kind, policy)

    else:
        raise Illegal(
            "Q-9.1",
            "Give a kind with a deadline, or a kind with a policy, or the name of a pace, or `least`: one at a time.",
        )
    noted = partial(_noted, facts=facts)
    return await confirming.ask_service(press, facts, question, reason, do, noted)


async def _noted(press: Press, facts: Facts) -> Reaction:
    """What a moderator is told; in a lobby nothing is announced yet."""
    if facts.stage != "lobby":
        return await told(press)
    return Reaction(Message(text_for(press)("Done. It counts from the deal on.")))
