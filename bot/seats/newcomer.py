"""What a newcomer in a seat is told (F-7): all that the seat is, knows, was told and when, and what it owes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.notice_kinds import SeatTakenOver
from bot.games.notices import Notice
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text
from bot.seats.succession import ToldEvent
from bot.ui.desk import desk, header, my_desk, whole
from bot.ui.message import Message


def welcome(
    notice: Notice, about: SeatTakenOver, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The private message to who took over a seat: his desk, buttons and all, and what the seat was ever told."""
    if look.view is None:
        return None
    told = map(ToldEvent, notice.events, about.at)
    page = replace(desk(look, presentation, text), content=whole(look, presentation, text).content)
    greeting = text(
        "**You take over a seat in this game,** with all that it is, knows and has said. Welcome."
    )
    sections = [greeting, page.content, _story(told, names_of(look, presentation, text), presentation, text)]
    mine = my_desk(notice.game_id, text, notice.reference)
    *rows, last = page.rows or ((),)
    others = (
        last[1:] if isinstance(last, tuple) else ()
    )  # all but Refresh, which a message that stays has no use for
    return replace(
        page,
        content="\n\n".join(sections),
        rows=(*rows, (mine, *others)),
        reference=notice.reference,
    )


def story(look: ReaderView, told: Iterable[ToldEvent], presentation: Presentation, text: Text) -> Message:
    """A page of a seat's own: all that it was told in private since the start, and when."""
    lines = [
        header(look, presentation, text),
        _story(told, names_of(look, presentation, text), presentation, text),
    ]
    return Message("\n".join(lines), ((my_desk(look.facts.id, text),),))


def _story(told: Iterable[ToldEvent], names: Names, presentation: Presentation, text: Text) -> str:
    lines = [
        f"- <t:{one.at_ms // 1000}:f> {' '.join(words.split())}"
        for one in told
        if (words := presentation.say(one.event, names, text))
    ]
    if not lines:
        return text("This seat was told nothing in private so far.")
    return "\n".join([text("**Told to this seat so far**"), *lines])
