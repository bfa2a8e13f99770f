"""What a newcomer in a seat is told (F-7): all that the seat is, knows, was told and when, and what it owes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text, instant
from bot.seats.succession import Succession, ToldEvent
from bot.service.telling.notice_kinds import SeatTakenOver
from bot.service.telling.notices import Notice
from bot.ui import ids, looking
from bot.ui.answers.answering import my_desk
from bot.ui.belonging import own
from bot.ui.desk import desk, header, how_to_play, whole
from bot.ui.message import Button, Menu, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for
from bot.ui.verbs import Verbs
from rules.game import AnyEvent, View

_MINUTE_MS: Final = 60_000
_LINES: Final = 30
"""Of the last day of play so many lines are told, the latest of those that do not stand on the desk."""


def welcome(
    notice: Notice, about: SeatTakenOver, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The private message to who took over a seat: his desk, buttons and all, and what the seat was ever told."""
    if look.view is None:
        return None
    told = map(ToldEvent, notice.events, about.at)
    seen = list(zip(about.day, notice.events[len(about.at) :], strict=False))
    page = replace(desk(look, presentation, text), content=whole(look, presentation, text).content)
    greeting = (
        text(
            "**Welcome back: your seat is yours again.** Below stands everything that I told it while you "
            "were away."
        )
        if about.is_back
        else text(
            "**You take over a seat in this game,** with its role, its knowledge and its answers. Welcome!"
        )
    )
    names = names_of(look, presentation, text)
    sections = [greeting, page.content]
    told_of = _day(seen, look.view, names, presentation, text)
    if day := [one for one in told_of if one[1] not in page.content]:
        heading = text("**The last day of play, as all saw it**")
        sections.append("\n".join([heading, *_by_the_minute(day[-_LINES:])]))
    sections.append(_story(told, names, presentation.of(look.view), text))
    mine = my_desk(notice.game_id, text, notice.reference)
    story_again = Button(text("What the bot told me"), ids.verb(notice.game_id, "told"))
    shown = (story_again.id, ids.verb(notice.game_id, "desk"))  # a message that stays has no use for Refresh
    rows = tuple(
        row if isinstance(row, Menu) else tuple(button for button in row if button.id not in shown)
        for row in page.rows
    )
    return replace(
        page,
        content="\n\n".join(sections),
        rows=(*(row for row in rows if row), (mine, how_to_play(notice.game_id, text), story_again)),
        reference=notice.reference,
    )


def story(look: ReaderView, events: Iterable[ToldEvent], presentation: Presentation, text: Text) -> Message:
    """A page of a seat's own: all that it was told in private since the start, and when."""
    names = names_of(look, presentation, text)
    known = () if look.view is None else presentation.learned(look.view, names, text)
    lines = [
        header(look, presentation, text),
        *known,
        _story(events, names, presentation.of(look.view), text),
    ]
    return Message("\n".join(lines), ((my_desk(look.facts.id, text),),))


def _story(events: Iterable[ToldEvent], names: Names, presentation: Presentation, text: Text) -> str:
    lines = _lines(events, names, presentation, text)
    if not lines:
        return text("I have told this seat nothing in private so far.")
    return "\n".join([text("**What I have told this seat so far**"), *lines])


def _day(
    seen: Iterable[tuple[int, AnyEvent]], view: View, names: Names, presentation: Presentation, text: Text
) -> Iterator[tuple[int, str]]:
    """What everybody saw, and when, as it was posted then."""
    for at, events in groupby(seen, key=itemgetter(0)):
        post = presentation.post([event for _, event in events], view, names, text) or ""
        yield from ((at, line) for one in post.splitlines() if (line := one.lstrip("#- ")))


def _by_the_minute(day: Iterable[tuple[int, str]]) -> Iterator[str]:
    """When it was, once for all that came within a minute, and below it what was told."""
    for minute, lines in groupby(day, lambda one: one[0] // _MINUTE_MS):
        yield f"-# {instant(minute * _MINUTE_MS)}"
        yield from (f"- {line}" for _, line in lines)


def _lines(events: Iterable[ToldEvent], names: Names, presentation: Presentation, text: Text) -> list[str]:
    return [
        f"- {instant(event.at_ms)} {' '.join(words.split())}"
        for event in events
        if (words := presentation.say(event.event, names, text))
    ]


async def _told(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """All that the presser's seat was ever told in private."""
    service, text = press.client.service, text_for(press)
    look = await looking.seen(press, read.game_id, read.seat)
    all_told = await service.get(Succession).told(read.game_id, press.user.id, look.seat)
    presentation = service.cache.presentation(look.facts)
    return Reaction(own(story(look, all_told, presentation, text), look, presentation, text), replaces=True)


VERBS: Final[Verbs] = {"told": _told}
