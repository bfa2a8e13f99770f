"""Deeds about how a game goes on: it is paused, and waits longer or no longer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import time

from bot.clocks import pausing, read_back
from bot.clocks.pausing import Pausing
from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.timing.pace import parse_length
from bot.games.trying import refuse_impossible, unsaid
from bot.language.choice import Choice
from bot.language.times.moments import Moment, moment
from bot.language.words import Text, lasting, said, then, when
from bot.moderation.deed import Asked, Case, Command, Deed, DeedGroup, Given, Line
from bot.moderation.oversight import Oversight
from bot.seats.away.absence import zone_of
from bot.service.deeds import mark_of, no_deadline, refuse_moved
from rules.config import LONGEST, SHORTEST
from rules.game import Illegal
from storage.tables.deadlines import Deadline

# ----------------------------------------------------------------------------------------------------------- pauses


def _until(case: Case, given: Given) -> Moment | None:
    """The end of a pause as it was typed; None: until somebody lets the game go on."""
    typed = given.words.get("length")
    return moment(typed, given.at_ms, zone_of(case.facts, case.zone), time(12)) if typed else None


async def _pause(case: Case, given: Given, by: Authority) -> None:
    until = _until(case, given)
    seconds = None if until is None else round((until.at_ms - case.bot.now_ms()) / 1000)
    if seconds is not None and not SHORTEST <= seconds <= LONGEST:
        raise Illegal("F-8", "A pause lasts from one minute to thirty days: `90m`, `3d`, `30d`.")
    answers = given.words.get("answers") == "yes"
    await case.bot.service.get(Pausing).pause(case.facts.id, by, seconds=seconds, answers=answers)


async def _says_paused(case: Case, given: Given) -> str:
    """A form may be sent without a length: it says beforehand when the pause ends then."""
    until = _until(case, given)
    if until is not None:
        return case.text("Pause the game until {until}?", until=read_back.shown(until, case.text))
    last = pausing.last_end(case.facts, given.at_ms)
    if given.is_sent:
        return case.text("Pause the game until {moment}, or until somebody resumes it?", moment=then(last))
    return case.text(
        "Without a length it goes on {moment}, or as soon as somebody resumes it.", moment=when(last)
    )


async def _answers(case: Case) -> tuple[Choice, ...]:
    return (Choice(case.text("refused"), "no", chosen=True), Choice(case.text("taken"), "yes"))


def _told_paused(facts: Mapping[str, object], by: str, text: Text) -> str:
    moment = when(_number(facts.get("until")))
    if facts.get("answers"):
        return text(
            "**{by}** has paused the game. It goes on {moment}. Deadlines stand still; you can still answer.",
            by=by,
            moment=moment,
        )
    return text(
        "**{by}** has paused the game. It goes on {moment}. Until then deadlines stand still and you cannot "
        "answer.",
        by=by,
        moment=moment,
    )


async def _resume(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Pausing).resume(case.facts.id, by)


async def _says_resumed(case: Case, given: Given) -> str:
    return case.text("Let the game go on?") if given.is_sent else ""


def _told_resumed(facts: Mapping[str, object], by: str, text: Text) -> str:
    if not facts.get("by"):
        return text("**The pause is over: the game goes on.**")
    return text("**{by}** lets the game go on.", by=by)


async def _can_resume(case: Case) -> bool:
    """Not while roles arrive: with the last of them it goes on by itself."""
    return case.facts.is_paused or (not case.facts.halted and pausing.waits_for_moderators(await case.live()))


async def _can_pause(case: Case) -> bool:
    return not case.facts.halted and not await _can_resume(case)


# -------------------------------------------------------------------------------------------------------- deadlines


async def _running(case: Case) -> dict[str, Deadline]:
    """The clocks that everybody sees, by name."""
    shown = {str(clock.clock) for clock in case.look.clocks}
    return {clock: deadline for clock, deadline in (await case.live()).deadlines.items() if clock in shown}


async def _clocks(case: Case) -> tuple[Choice, ...]:
    """Each with its mark, so that a choice never stands for the next of its kind."""
    return tuple(
        Choice(
            case.presentation.lobby.kind_name(deadline.kind, case.text),
            f"{clock}/{mark_of(deadline)}",
            chosen=n == 0,
        )
        for n, (clock, deadline) in enumerate((await _running(case)).items())
    )


async def _read_clock(case: Case, word: str) -> str:
    """A clock with its mark as it is said, or as it is now of the one that runs of a kind or by this name."""
    if word.count("/") == 2:
        return word
    for clock, deadline in (await _running(case)).items():
        if word in (deadline.kind, clock):
            return f"{clock}/{mark_of(deadline)}"
    raise no_deadline()


def _clock(given: Given) -> tuple[str, str]:
    clock, _, mark = given.words["kind"].rpartition("/")
    return clock, mark


async def _marked(case: Case, given: Given) -> Deadline | None:
    """The clock that was chosen, as it was then. Raises Stale where it has been moved since."""
    if "kind" not in given:
        return None
    clock, mark = _clock(given)
    deadline = (await case.live()).deadlines.get(clock)
    if deadline is not None and not given.is_sent:
        refuse_moved(deadline, mark)
    return deadline


async def _has_clock(case: Case) -> bool:
    return any(clock.due_ms is not None for clock in case.look.clocks)


async def _refuse_all(case: Case, given: Given, deed: Callable[[str, str], Awaitable[object]]) -> None:
    """Raise the last refusal where *deed* could be done to none of the clocks that there are to choose."""
    await _marked(case, given)
    chosen = [given.words["kind"]] if "kind" in given else [choice.value for choice in await _clocks(case)]
    refusal = no_deadline()
    for one in chosen:
        clock, _, mark = one.rpartition("/")
        try:
            await refuse_impossible(deed(clock, mark))
            return
        except Illegal as illegal:
            refusal = illegal
    raise refusal


def _named(case: Case, given: Given) -> str:
    return case.presentation.lobby.kind_name(given.words["kind"].partition("/")[0], case.text)


async def _lapse(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.deeds.let_lapse(case.facts.id, by, *_clock(given))


async def _refuses_lapse(case: Case, given: Given) -> None:
    if not given.is_sent:
        deeds, by = case.bot.service.deeds, unsaid(case.person)
        await _refuse_all(case, given, lambda clock, mark: deeds.let_lapse(case.facts.id, by, clock, mark))


async def _says_lapsed(case: Case, given: Given) -> str:
    if "kind" not in given:
        return case.text(
            "The game goes on at once, and the rules say what happens to missing answers. You cannot undo this."
        )
    question = case.text("Go on without waiting for {kind}?", kind=_named(case, given))
    kind = given.words["kind"].partition("/")[0]
    return (
        question if given.is_sent else f"{question}\n-# {case.presentation.lobby.lapse_line(kind, case.text)}"
    )


async def _extend(case: Case, given: Given, by: Authority) -> None:
    clock, mark = _clock(given)
    seconds = parse_length(given.words["length"])
    await case.bot.service.deeds.extend(case.facts.id, by, clock, seconds, mark)


async def _refuses_extension(case: Case, given: Given) -> None:
    if not given.is_sent:
        deeds, by = case.bot.service.deeds, unsaid(case.person)
        await _refuse_all(
            case, given, lambda clock, mark: deeds.extend(case.facts.id, by, clock, SHORTEST, mark)
        )


async def _says_extended(case: Case, given: Given) -> str:
    if "kind" not in given:
        return ""
    if "length" not in given:
        return case.text("More time for {kind}, for all alike?", kind=_named(case, given))
    seconds = parse_length(given.words["length"])
    question = case.text(
        "More time for {kind}: {length}?", kind=_named(case, given), length=lasting(seconds, case.text)
    )
    clock, _mark = _clock(given)
    due = next((one.due_ms for one in case.look.clocks if str(one.clock) == clock), None)
    if due is None:
        return question
    timing = (await case.live()).timing
    moment = when(timing.after(max(due, case.bot.now_ms()), seconds * 1000))
    return f"{question} {case.text('New deadline: {moment}.', moment=moment)}"


def _told_extended(facts: Mapping[str, object], by: str, text: Text) -> str:
    length = lasting(_number(facts.get("seconds")), text)
    return text("**{by}** gives {length} more for {kind}.", by=by, length=length, kind=facts.get("kind", ""))


async def _remind(case: Case, given: Given, by: Authority) -> None:
    await case.bot.service.get(Oversight).nudge(case.facts.id, by)


def _told_outage(facts: Mapping[str, object], by: str, text: Text) -> str:
    away, moved = _number(facts.get("away")), _number(facts.get("moved"))
    if facts.get("unsaid"):
        return text(
            "I could not post for {length}, so deadlines stood still. They go on now.",
            length=_about(away, text),
        )
    if facts.get("absent"):
        return text(
            "The rules that this game needs were not installed for {length}, so deadlines stood still. They go on "
            "now.",
            length=_about(away, text),
        )
    if away == moved:
        return text(
            "I was offline for {length}, so I have moved all open deadlines by as much.",
            length=_about(away, text),
        )
    return text(
        "I was offline for {length}. The clocks run for {moved} of that, so I have moved all open deadlines "
        "by {moved}.",
        length=_about(away, text),
        moved=_about(moved, text),
    )


def _told_no_outage(facts: Mapping[str, object], by: str, text: Text) -> str:
    return text(
        "I was not offline for {length} after all: I had a wrong time. I have moved the deadlines back, none "
        "nearer than an hour.",
        length=_about(_number(facts.get("away")), text),
    )


def _about(seconds: int, text: Text) -> str:
    """A length to the minute, a long one to the hour."""
    unit = 3600 if seconds >= 3 * 3600 else 60
    return lasting(max(unit, round(seconds / unit) * unit), text)


def _number(found: object) -> int:
    return found if isinstance(found, int) else 0


def _kind() -> Asked:
    return Asked(
        "kind", said("Which deadline?"), said("Which kind of decision."), choices=_clocks, reads=_read_clock
    )


EXTENDING = Deed(
    Line(deed_words.EXTEND, _told_extended, said("more time"), names_kind=True, moves_deadlines=True),
    said("More time"),
    said("Give everyone more time"),
    _extend,
    group=DeedGroup.TIME,
    does=said("moves one deadline, for all alike"),
    asks=(
        _kind(),
        Asked(
            "length",
            said("How much more?"),
            said("How much more: 90m, 24h, 2d."),
            value="24h",
            placeholder="90m, 24h, 2d",
        ),
    ),
    says=_says_extended,
    refuses=_refuses_extension,
    is_offered=_has_clock,
    command=Command("extend", said("More time for one kind of decision, for all alike.")),
)

LAPSING = Deed(
    Line(
        deed_words.LAPSE, said("**{by}** has ended the wait for {kind}."), said("wait ended"), names_kind=True
    ),
    said("End a wait"),
    said("Go on without those who are late"),
    _lapse,
    group=DeedGroup.TIME,
    does=said("ends one deadline now: the rules say what happens to missing answers"),
    asks=(_kind(),),
    says=_says_lapsed,
    refuses=_refuses_lapse,
    is_offered=_has_clock,
    command=Command("lapse", said("End a deadline now: the game goes on without the missing answers.")),
    style="danger",
)

RESUMING = Deed(
    Line(deed_words.RESUME, _told_resumed, said("game resumed"), moves_deadlines=True),
    said("Resume"),
    said("Let the game go on"),
    _resume,
    group=DeedGroup.TIME,
    does=said("ends the pause, or lets a game go on that waits for you"),
    says=_says_resumed,
    is_offered=_can_resume,
    command=Command("resume", said("Let the game go on after a pause, or after it called for a moderator.")),
    style="success",
    is_first=True,
)

CLOCKS = (
    RESUMING,
    Deed(
        Line(deed_words.PAUSE, _told_paused, said("game paused")),
        said("Pause"),
        said("Pause the game"),
        _pause,
        group=DeedGroup.TIME,
        does=said("all deadlines stand still, thirty days at most"),
        asks=(
            Asked(
                "length",
                said("For how long? Empty: thirty days."),
                said("How long, or until when: 12h, 3d, Friday 20:00. Empty: until somebody resumes."),
                placeholder="3d",
                required=False,
                is_read_back=True,
            ),
            Asked(
                "answers",
                said("Answers meanwhile"),
                said("Whether answers count meanwhile."),
                choices=_answers,
                required=False,
            ),
        ),
        says=_says_paused,
        is_offered=_can_pause,
        command=Command("pause", said("Let all deadlines stand still; the game goes on by itself later.")),
    ),
    EXTENDING,
    LAPSING,
    Deed(
        Line(
            deed_words.REMIND,
            said("**{by}** reminds everyone who has not answered."),
            said("players reminded"),
        ),
        said("Remind"),
        said("Remind those who have not answered"),
        _remind,
        group=DeedGroup.TIME,
        does=said("tells them at once, each as they chose"),
        is_offered=_has_clock,
    ),
)

BY_ITSELF = (
    Line(deed_words.OUTAGE, _told_outage, said("deadlines moved after an outage"), moves_deadlines=True),
    Line(
        deed_words.NO_OUTAGE,
        _told_no_outage,
        said("deadlines moved back: there was no outage"),
        moves_deadlines=True,
    ),
)
