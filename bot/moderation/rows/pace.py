"""Deeds about deadlines from now on: how long they are, what happens after them, hours, reminders, outages.

Those that a lobby has too say nothing there: its post shows how it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from bot.clocks import pace, read_back, standing
from bot.clocks.hours import Hours
from bot.clocks.pace import parse_floor
from bot.clocks.pacing import parse_steps
from bot.games.presentation import POLICIES, pace_words
from bot.language.times import lengths, waking
from bot.language.times.moments import today
from bot.language.words import Text, lasting, safe, said
from bot.moderation import deed_words
from bot.moderation.authority import Authority
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Deed, Given, Line, worded
from bot.ui.message import Choice
from rules.game import Illegal

# -------------------------------------------------------------------------------------------- deadlines and policies


async def _named(case: Case) -> tuple[Choice, ...]:
    return tuple(
        Choice(option.label, option.value, option.line) for option in case.presentation.lobby.paces(case.text)
    )


async def _kinds(case: Case) -> tuple[Choice, ...]:
    return tuple(
        Choice(case.presentation.lobby.kind_name(kind, case.text), kind)
        for kind in case.presentation.lobby.kinds(case.facts.config)
        if case.presentation.game.kinds[kind].pace is not None
    )


async def _policies(case: Case) -> tuple[Choice, ...]:
    return (
        Choice(case.text("Go on by itself"), "auto"),
        Choice(case.text("Ask the moderators"), "ask"),
        Choice(case.text("Wait"), "wait"),
    )


async def _refuses_incomplete(case: Case, given: Given) -> None:
    """Raise Illegal unless at least one of deadlines and policies was chosen, and for what kind."""
    if not given.is_sent:
        return
    if "kind" not in given and ("deadline" in given or "policy" in given):
        raise Illegal("F-1", "Choose what the deadline is for.")
    if not any(name in given for name in ("named", "deadline", "policy")):
        raise Illegal(
            "F-1",
            "Choose a pace by name; or one kind of decision, and its deadline or what happens after it.",
        )


async def _set(case: Case, given: Given, by: Authority) -> None:
    """All that was chosen; each is an entry of its own, with a line of its own."""
    words, pacing, game_id = given.words, case.bot.service.pacing, case.facts.id
    if "named" in words:
        await pacing.set_paces(game_id, replace(by, cause=f"{by.cause}:named"), words["named"])
    if "deadline" in words:
        value = pace.parse(words["deadline"], case.zone)
        await pacing.set_pace(game_id, replace(by, cause=f"{by.cause}:pace"), words["kind"], value)
    if "policy" in words:
        again = replace(by, cause=f"{by.cause}:policy")
        await pacing.set_policy(game_id, again, words["kind"], words["policy"])


async def _says_set(case: Case, given: Given) -> str:
    """The deadline as it is understood, with the date until which an answer would be due that is asked for now."""
    if "deadline" not in given:
        return ""
    value = pace.parse(given.words["deadline"], case.zone)
    return case.text(
        "Change the deadline for {kind} to: {pace}? {due}",
        kind=case.presentation.lobby.kind_name(given.words["kind"], case.text),
        pace=pace_words(value, case.text),
        due=read_back.deadline(value, case.facts.ways, case.bot.now_ms(), case.text),
    )


def _told_pace(facts: Mapping[str, Any], by: str, text: Text) -> str:
    told = (
        text("**{by}** has set a new pace: {name}.", by=by, name=safe(str(facts["named"])))
        if "named" in facts
        else text(
            "**{by}** has set a new deadline for {kind}: {pace}.",
            by=by,
            kind=facts["kind"],
            pace=pace_words(facts["pace"], text),
        )
    )
    return f"{told} {text('Running deadlines stay as they are.')}"


def _told_policy(facts: Mapping[str, object], by: str, text: Text) -> str:
    told = text(
        "**{by}** has chosen what happens when a deadline for {kind} passes: {policy}.",
        by=by,
        kind=facts["kind"],
        policy=text(POLICIES[str(facts["policy"])]),
    )
    return f"{told} {text('This counts for deadlines that pass from now on.')}"


# ---------------------------------------------------------------------------------------- hours, reminders, outages


def _for_the_deal(case: Case) -> str | None:
    """What a moderator is told in a lobby, where nothing is announced yet."""
    return case.text("Done. It counts as soon as the game begins.") if case.facts.stage in LOBBY else None


def _hours(case: Case, given: Given) -> Hours | None:
    typed = given.words["hours"]
    day = today(given.at_ms, case.zone or "UTC")
    return None if waking.is_always(typed) else Hours.parse(typed, day, case.zone)


async def _set_hours(case: Case, given: Given, by: Authority) -> str | None:
    await case.bot.service.pacing.set_hours(case.facts.id, by, _hours(case, given))
    return _for_the_deal(case)


async def _says_hours(case: Case, given: Given) -> str:
    if "hours" not in given:
        return ""
    chosen = _hours(case, given)
    if chosen is None:
        return case.text("Let the clocks run at all hours from now on?")
    shown = read_back.hours(chosen, case.bot.now_ms(), case.text)
    return case.text("Let the clocks run only in these hours? {hours}", hours=shown)


def _told_hours(facts: Mapping[str, object], by: str, text: Text) -> str:
    told = (
        text("**{by}** lets the clocks run day and night.", by=by)
        if facts["hours"] is None
        else text("**{by}** lets the clocks run only in these hours: {hours}.", by=by, hours=facts["hours"])
    )
    return f"{told} {text('Running deadlines keep all the time that is left.')}"


async def _set_reminders(case: Case, given: Given, by: Authority) -> str | None:
    await case.bot.service.pacing.set_steps(case.facts.id, by, parse_steps(given.words["steps"]))
    return _for_the_deal(case)


async def _says_reminders(case: Case, given: Given) -> str:
    if "steps" not in given:
        return ""
    shown = standing.reminders(parse_steps(given.words["steps"]), case.text)
    return case.text("Change the reminders? {reminders}", reminders=shown)


def _told_reminders(facts: Mapping[str, Any], by: str, text: Text) -> str:
    told = text("**{by}** has changed the reminders.", by=by)
    return f"{told} {standing.reminders(facts['steps'], text)}"


async def _set_floor(case: Case, given: Given, by: Authority) -> str | None:
    await case.bot.service.pacing.set_floor(case.facts.id, by, parse_floor(given.words["least"]))
    return _for_the_deal(case)


async def _says_floor(case: Case, given: Given) -> str:
    if "least" not in given:
        return ""
    line = standing.floor_words(parse_floor(given.words["least"]), case.text)
    return case.text("Change this? {line}", line=line)


def _told_floor(facts: Mapping[str, Any], by: str, text: Text) -> str:
    told = text("**{by}** has chosen how near a deadline at a time of day can be.", by=by)
    floor = standing.floor_words(facts["floor"], text)
    return f"{told} {floor} {text('Running deadlines stay as they are.')}"


def _credit(given: Given) -> int:
    typed = given.words["longer_than"]
    return 0 if lengths.is_never(typed) else pace.parse_length(typed)


async def _set_credit(case: Case, given: Given, by: Authority) -> str | None:
    await case.bot.service.pacing.set_credit(case.facts.id, by, _credit(given))
    return _for_the_deal(case)


async def _says_credit(case: Case, given: Given) -> str:
    if "longer_than" not in given:
        return ""
    if not (seconds := _credit(given)):
        return case.text("Leave the deadlines as they are, however long I was offline?")
    length = lasting(seconds, case.text)
    return case.text("Move the deadlines when I was offline for longer than {length}?", length=length)


def _told_credit(facts: Mapping[str, Any], by: str, text: Text) -> str:
    if not facts["credit"]:
        return text("**{by}** has chosen that deadlines stay as they are when I was offline.", by=by)
    length = lasting(facts["credit"], text)
    return text(
        "**{by}** has chosen that deadlines are moved when I was offline for longer than {length}.",
        by=by,
        length=length,
    )


PACE: Final = Deed(
    word=deed_words.PACE,
    label=said("Deadlines"),
    title=said("Deadlines from now on"),
    asks=(
        Asked("named", said("All deadlines, by name"), choices=_named, required=False),
        Asked("kind", said("Or one kind"), choices=_kinds, required=False),
        Asked(
            "deadline",
            said("Its deadline"),
            placeholder="90m, 24h, 2d, 20:00 Europe/Berlin",
            required=False,
            is_read_back=True,
        ),
        Asked("policy", said("When it has passed"), choices=_policies, required=False),
    ),
    says=_says_set,
    refuses=_refuses_incomplete,
    do=_set,
    told=_told_pace,
    noted=worded(said("deadlines changed")),
)

POLICY: Final = Line(
    word=deed_words.POLICY, told=_told_policy, noted=worded(said("what happens after deadlines changed"))
)
"""What a deadline's deed does besides."""


class _Setting(Deed, frozen=True, kw_only=True):
    """How the clocks of one game go; a lobby's post shows it."""

    stages: frozenset[str] = LOBBY | UNDER_WAY
    is_untold_in_lobbies: bool = True


def _typed(name: str, label: str, placeholder: str) -> tuple[Asked, ...]:
    """What is typed in words, and read back before it counts."""
    return (Asked(name, label, placeholder=placeholder, is_read_back=True),)


DEEDS: Final = (
    _Setting(
        word=deed_words.HOURS,
        label=said("Hours"),
        title=said("Hours and days in which the clocks run"),
        asks=_typed(
            "hours", said("Which hours? Or: always."), "08:00-23:00 Europe/Berlin, not sat sun, not 24 Dec"
        ),
        says=_says_hours,
        do=_set_hours,
        told=_told_hours,
        noted=worded(said("waking hours changed")),
    ),
    _Setting(
        word=deed_words.REMINDERS,
        label=said("Reminders"),
        title=said("When players are reminded"),
        asks=_typed("steps", said("When? Or: off."), "half 2h"),
        says=_says_reminders,
        do=_set_reminders,
        told=_told_reminders,
        noted=worded(said("reminders changed")),
    ),
    _Setting(
        word=deed_words.FLOOR,
        label=said("Times of day"),
        title=said("How far away a time of day must be"),
        asks=_typed("least", said("A nearer one is skipped. Or: third."), "6h"),
        says=_says_floor,
        do=_set_floor,
        told=_told_floor,
        noted=worded(said("how near a time of day may be changed")),
    ),
    _Setting(
        word=deed_words.CREDIT,
        label=said("Outages"),
        title=said("Time given back after outages"),
        asks=_typed("longer_than", said("When I was offline for longer than? Or: off."), "10m"),
        says=_says_credit,
        do=_set_credit,
        told=_told_credit,
        noted=worded(said("time given back after outages")),
    ),
)
