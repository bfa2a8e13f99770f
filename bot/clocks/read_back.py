"""Shows people as a date what they typed about time, before it counts."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date

from bot.games.timing import pace
from bot.games.timing.clock_settings import ClockSettings
from bot.games.timing.hours import Hours
from bot.language.times import clock, zones
from bot.language.times.moments import Moment
from bot.language.words import Text, when


def shown(moment: Moment, text: Text) -> str:
    """A moment in the reader's own time, as Discord shows it, and in the zone in which it was meant."""
    return f"**<t:{moment.at_ms // 1000}:F>** ({spelt(moment, text)})"


def spelt(moment: Moment, text: Text) -> str:
    """`Thursday, December 24, 2026, 12:00 Europe/Berlin`, in the reader's language."""
    local = datetime.fromtimestamp(moment.at_ms / 1000, ZoneInfo(moment.zone))
    return f"{format_date(local, 'full', text.code)}, {local:%H:%M} {zones.shown(moment.zone)}"


def hours(chosen: Hours, now_ms: int, text: Text) -> str:
    """Hours with their days off by name, and when they open next."""
    facts = {"opens": clock.written(chosen.opens), "closes": clock.written(chosen.closes)}
    told = text("**{opens} to {closes}**, {zone}", zone=zones.shown(chosen.zone), **facts)
    names = Locale.parse(text.code).days["format"]["wide"]
    free = [names[day] for day in sorted(chosen.off)]
    free += [format_date(day, "full", text.code) for day in sorted(chosen.dates)]
    if free:
        told = text("{hours}, not on {days}", hours=told, days=text.list(free))
    opens = Moment(chosen.opens_after(now_ms), chosen.zone)
    return f"{told}. {text('They open next on {moment}.', moment=shown(opens, text))}"


def deadline(value: int | str, ways: ClockSettings, now_ms: int, text: Text) -> str:
    """The next deadline, if the question were asked now."""
    due = pace.due(now_ms, value, ways.hours, ways.floor)
    moment = when(due) if isinstance(value, int) else shown(Moment(due, value.partition(" ")[2]), text)
    return text("Next deadline, if I asked now: {moment}.", moment=moment)
