"""How reminders read, and the buttons under each (F-1)."""

from __future__ import annotations

from typing import Final

from bot.clocks.reminders import SNOOZE_MS
from bot.commands import notify
from bot.games.notice_kinds import Reminder
from bot.games.notices import Notice
from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, when
from bot.ui import ids
from bot.ui.desk import my_desk, panel
from bot.ui.message import ROWS, Button, Message, Row
from bot.ui.respond import Press, Reaction, text_for, useless
from rules.game import Question

VERB: Final = "remind"
"""The custom ids of these buttons: `rm:12:remind:later`."""


def compose(
    notice: Notice, about: Reminder, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """The reminder for its place: *opened* are the questions, and *people* whom the thread's is for."""
    if about.people:
        return _public(notice, about, look, presentation, text)
    asked = panel(look, presentation, notice.opened, text, notice.reference)
    if asked is None:
        return None
    content = text("**The game waits for you.**") + "\n" + asked.content
    rows = (*asked.rows[:-1][: ROWS - 2], _choices(notice.game_id, text), asked.rows[-1])
    return Message(content, rows, reference=notice.reference)


def _public(
    notice: Notice, about: Reminder, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """One post for all who are known to owe, with what and until when."""
    who = text.list([f"<@{person}>" for person in about.people])
    lines = [
        text("{who}, the game waits for you.", who=who),
        *_awaited(notice.opened, look, presentation, text),
    ]
    if about.closed:
        lines.append(text("I could not write to you in private, so I mention you here from now on."))
    rows = (_choices(notice.game_id, text), (my_desk(notice.game_id, text, notice.reference),))
    return Message("\n".join(lines), rows, about.people, reference=notice.reference)


def _awaited(
    questions: tuple[Question, ...], look: ReaderView, presentation: Presentation, text: Text
) -> list[str]:
    clocks = {waiting.question: look.due(waiting.clock) for waiting in look.awaited}
    found = [(question, clocks.get(question)) for question in questions]
    lines = (
        presentation.answers.due(question.kind, None if due is None else when(due), text)
        for question, due in found
    )
    return list(dict.fromkeys(lines))


def _choices(game_id: int, text: Text) -> Row:
    return (
        Button(text("Again in 2 hours"), ids.verb(game_id, VERB, "later")),
        Button(text("Not for this question"), ids.verb(game_id, VERB, "never")),
        notify.button(text),
    )


async def pressed(press: Press, read: ids.Press) -> Reaction:
    """One of the buttons under a reminder; what is said of it only the presser sees."""
    service, text = press.client.service, text_for(press)
    match read.rest:
        case "later":
            until = press.client.now_ms() + SNOOZE_MS
            done = await service.reminding.snooze(read.game_id, press.user.id, until, read.seat)
            told = text("I remind you again {moment}, if it is still open then.", moment=when(until))
        case "never":
            done = await service.reminding.snooze(read.game_id, press.user.id, None, read.seat)
            told = text("I do not remind you of this question again. The next one is another matter.")
        case "off":  # Stop reminding me, under posts of older versions
            return await notify.choose(press, "nothing")
        case _:
            return useless(press)
    return Reaction(Message(told if done else text("Nothing is asked of you now, so nothing reminds you.")))
