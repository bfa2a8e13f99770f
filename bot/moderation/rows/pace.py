"""Deeds about deadlines from now on: how long they are, what happens after them, hours, reminders, outages.

Those that a lobby has too say nothing there: its post shows how it stands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from bot.clocks import read_back
from bot.clocks.pacing import Pacing, parse_steps
from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.presentation import POLICIES, pace_words
from bot.games.reader_view import Facts
from bot.games.timing import pace, standing
from bot.games.timing.hours import Hours
from bot.games.timing.pace import parse_floor
from bot.language.choice import Choice
from bot.language.times import lengths, waking
from bot.language.times.moments import today
from bot.language.words import Text, lasting, safe, said
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Deed, DeedGroup, Given, Line
from rules.game import Illegal

T = TypeVar("T")

# -------------------------------------------------------------------------------------------- deadlines and policies


async def _named(case: Case) -> tuple[Choice, ...]:
    return case.presentation.lobby.paces(case.text)


async def _kinds(case: Case) -> tuple[Choice, ...]:
    return tuple(
        Choice(case.presentation.lobby.kind_name(kind, case.text), kind)
        for kind in case.presentation.lobby.kinds(case.facts.config, case.facts.seats)
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
    words, pacing, game_id = given.words, case.bot.service.get(Pacing), case.facts.id
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


def _hours(case: Case, given: Given, typed: str) -> Hours | None:
    day = today(given.at_ms, case.zone or "UTC")
    return None if waking.is_always(typed) else Hours.parse(typed, day, case.zone)


def _says_hours(case: Case, chosen: Hours | None) -> str:
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


def _told_reminders(facts: Mapping[str, Any], by: str, text: Text) -> str:
    told = text("**{by}** has changed the reminders.", by=by)
    return f"{told} {standing.reminders(facts['steps'], text)}"


def _told_floor(facts: Mapping[str, Any], by: str, text: Text) -> str:
    told = text("**{by}** has chosen how far away a time of day must be to count as a deadline.", by=by)
    floor = standing.floor_words(facts["floor"], text)
    return f"{told} {floor} {text('Running deadlines stay as they are.')}"


def _says_credit(case: Case, seconds: int) -> str:
    if not seconds:
        return case.text("Leave the deadlines as they are, however long I was offline?")
    length = lasting(seconds, case.text)
    return case.text("Move the deadlines when I was offline for longer than {length}?", length=length)


def _told_credit(facts: Mapping[str, Any], by: str, text: Text) -> str:
    if not facts["credit"]:
        return text("**{by}** has chosen that deadlines stay as they are, however long I am offline.", by=by)
    length = lasting(facts["credit"], text)
    return text(
        "**{by}** has chosen that I move deadlines if I am offline for longer than {length}.",
        by=by,
        length=length,
    )


PACE: Final = Deed(
    Line(deed_words.PACE, _told_pace, said("deadlines changed")),
    said("Deadlines"),
    said("Deadlines from now on"),
    _set,
    group=DeedGroup.TIME,
    does=said("how long they are from now on, and what happens after them"),
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
)

POLICY: Final = Line(deed_words.POLICY, _told_policy, said("what happens after deadlines changed"))
"""What a deadline's deed does besides."""


def _setting(
    line: Line,
    label: str,
    title: str,
    does: str,
    asked: Asked,
    read: Callable[[Case, Given, str], T],
    keep: Callable[[Pacing, int, Authority, T], Awaitable[Facts]],
    says: Callable[[Case, T], str],
) -> Deed:
    """How the clocks of a game go: it is typed in words, and read back before it counts; a lobby's post shows it."""

    async def do(case: Case, given: Given, by: Authority) -> str | None:
        chosen = read(case, given, given.words[asked.name])
        await keep(case.bot.service.get(Pacing), case.facts.id, by, chosen)
        # Nothing is announced yet in a lobby.
        return case.text("Done. It counts as soon as the game begins.") if case.facts.stage in LOBBY else None

    async def question(case: Case, given: Given) -> str:
        return says(case, read(case, given, given.words[asked.name])) if asked.name in given else ""

    asks, stages = (replace(asked, is_read_back=True),), LOBBY | UNDER_WAY
    group = DeedGroup.TIME
    return Deed(line, label, title, do, group, does, stages, asks, says=question, is_untold_in_lobbies=True)


DEEDS: Final = (
    _setting(
        Line(deed_words.HOURS, _told_hours, said("waking hours changed")),
        said("Hours"),
        said("Hours and days in which the clocks run"),
        said("when the clocks run: hours and days"),
        Asked(
            "hours",
            said("Which hours? Or: always."),
            placeholder="08:00-23:00 Europe/Berlin, not sat sun, not 24 Dec",
        ),
        _hours,
        Pacing.set_hours,
        _says_hours,
    ),
    _setting(
        Line(deed_words.REMINDERS, _told_reminders, said("reminders changed")),
        said("Reminders"),
        said("When I remind players"),
        said("how long before a deadline I remind players"),
        Asked("steps", said("When? Or: off."), placeholder="half 2h"),
        lambda case, given, typed: parse_steps(typed),
        Pacing.set_steps,
        lambda case, steps: case.text(
            "Change the reminders? {reminders}", reminders=standing.reminders(steps, case.text)
        ),
    ),
    _setting(
        Line(deed_words.FLOOR, _told_floor, said("changed: how near a time of day may be")),
        said("Times of day"),
        said("How far away a time of day must be"),
        said("how far away a time of day must be to count"),
        Asked("least", said("A nearer one does not count. Or: third."), placeholder="6h"),
        lambda case, given, typed: parse_floor(typed),
        Pacing.set_floor,
        lambda case, floor: case.text("Change this? {line}", line=standing.floor_words(floor, case.text)),
    ),
    _setting(
        Line(deed_words.CREDIT, _told_credit, said("changed: time given back after outages")),
        said("Outages"),
        said("Time given back after outages"),
        said("after how long offline I move deadlines"),
        Asked("longer_than", said("When I was offline for longer than? Or: off."), placeholder="10m"),
        lambda case, given, typed: 0 if lengths.is_never(typed) else pace.parse_length(typed),
        Pacing.set_credit,
        _says_credit,
    ),
)
