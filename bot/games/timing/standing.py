"""How a table stands and what was done to its clocks, in words: pauses, paces, hours, and time that was lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.presentation import Presentation, deadline_lines, names_of, with_pace
from bot.games.reader_view import Facts, ReaderView
from bot.games.timing.clock_settings import Step
from bot.language.words import Text, lasting, when

_HOUR = 60 * 60


def lines(look: ReaderView, presentation: Presentation, text: Text) -> list[str]:
    """For the card: that the game is paused, that its clocks stand, or that it waits though a deadline has passed."""
    facts = look.facts
    if facts.is_paused:
        return paused(facts, text)
    if facts.ways.still_ms is not None and facts.stage == "running":
        return [
            text(
                "**Deadlines stand still:** I could not post something. Answers count. Moderators: `/game "
                "panel` shows what is wrong."
            )
        ]
    return [
        _passed(clock.clock.kind, look, presentation, text)
        for clock in look.clocks
        if clock.passed and clock.due_ms
    ]


def paused(facts: Facts, text: Text) -> list[str]:
    """That the game is paused, and until when; nothing of one that is not."""
    if not facts.is_paused:
        return []
    moment = when(facts.resumes_ms or 0)
    if facts.takes_answers:
        return [
            text(
                "**The game is paused.** It goes on {moment}. Deadlines stand still; you may answer.",
                moment=moment,
            )
        ]
    return [text("**The game is paused.** It goes on {moment}. Deadlines stand still.", moment=moment)]


def over(look: ReaderView, presentation: Presentation, text: Text) -> list[str]:
    """That a game, or a lobby, is over, and how it ended."""
    if look.view is None:
        return [text("This lobby is closed. `/game open` opens a new one.")]
    names = names_of(look, presentation, text)
    return [text("**This game is over.**"), *presentation.gist(look.view, names, text)[:1]]


def _passed(kind: str, look: ReaderView, presentation: Presentation, text: Text) -> str:
    if policy(look.facts, kind) == "ask":
        return text(
            "**The deadline for {kind} has passed.** I have asked the moderators; answers still count.",
            kind=presentation.lobby.kind_name(kind, text),
        )
    return text(
        "**The deadline for {kind} has passed.** The game waits; answers still count.",
        kind=presentation.lobby.kind_name(kind, text),
    )


def policy(facts: Facts, kind: str) -> str:
    """What happens when a deadline of this kind passes; empty where the game has no such thing."""
    chosen: Mapping[str, str] = getattr(facts.config, "policies", {})
    return facts.ways.policies.get(kind, chosen.get(kind, ""))


def deadlines(facts: Facts, presentation: Presentation, text: Text) -> tuple[str, ...]:
    """Deadlines, policies, how near a time of day may be, hours and reminders as they are now."""
    config = facts.config
    for kind, value in facts.ways.paces.items():
        config = with_pace(config, [kind], value)
    for kind, policy in facts.ways.policies.items():
        config = with_pace(config, [kind], None, policy)
    return (
        *deadline_lines(config, facts.seats, presentation.lobby, text),
        *floor(facts, presentation, text),
        *hours(facts, text),
        reminders(facts.ways.steps, text),
    )


def floor(facts: Facts, presentation: Presentation, text: Text) -> tuple[str, ...]:
    """How near a time of day may be, where a deadline is one."""
    chosen: Mapping[str, int | str] = getattr(facts.config, "deadlines")  # noqa: B009 - every TableConfig has it
    paces = {**chosen, **facts.ways.paces}
    if not any(
        isinstance(paces[kind], str)
        for kind in presentation.lobby.kinds(facts.config, facts.seats)
        if kind in paces
    ):
        return ()
    return (floor_words(facts.ways.floor, text),)


def floor_words(seconds: int | None, text: Text) -> str:
    """How near a time of day may be that is a deadline."""
    if seconds is None:
        return text(
            "A time of day counts only if it is not too near: a third of the time since the last one must be "
            "left. If not, the next one counts."
        )
    return text(
        "A time of day counts only if it is at least {length} away. If not, the next one counts.",
        length=lasting(seconds, text),
    )


def hours(facts: Facts, text: Text) -> tuple[str, ...]:
    """The hours in which the clocks run, if there are such."""
    chosen = facts.ways.hours
    if chosen is None:
        return ()
    return (text("The clocks run only in these hours: {hours}.", hours=str(chosen)),)


def _reminder(step: Step, text: Text) -> str:
    match step:
        case "half":
            return text("at half time")
        case "7/8":
            return text("after seven eighths of the time")
        case "9/10":
            return text("after nine tenths of the time")
        case _:
            return text("{length} before", length=lasting(step, text))


def reminders(steps: Sequence[Step], text: Text) -> str:
    """When players are reminded."""
    if not steps:
        return text("I remind nobody.")
    named = [_reminder(step, text) for step in steps]
    return text("Reminders: {steps}.", steps=text.list(named))
