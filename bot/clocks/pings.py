"""How reminders read, and what stands under each: the answers first, then how to hear less of it (F-1)."""

from __future__ import annotations

from typing import Final

from bot.clocks.reminders import SNOOZE_MS, Reminding
from bot.games.presentation import Presentation, due_line
from bot.games.reader_view import ReaderView
from bot.language.choice import Choice
from bot.language.words import Text, when
from bot.service.telling.notice_kinds import Reminder
from bot.service.telling.notices import Notice
from bot.ui import ids, notify
from bot.ui.answers.answering import my_desk, open_rows
from bot.ui.desk import panel
from bot.ui.message import ROWS, Menu, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Question

VERB: Final = "remind"
"""The custom id of the menu: `rm:12:remind:+`; buttons of older posts say the choice behind it."""


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
    rows = (*asked.rows[:-1][: ROWS - 2], asked.rows[-1], _quiet(notice.game_id, text))
    return Message(content, rows, reference=notice.reference)


def _public(
    notice: Notice, about: Reminder, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """One post for all who are known to owe, with what and until when."""
    who = text.mentions(about.people)
    lines = [
        text("{who}, the game waits for you.", who=who),
        *_awaited(notice.opened, look, presentation, text),
    ]
    if about.closed:
        lines.append(text("I could not write to you in private, so I mention you here from now on."))
    answers = open_rows(look, presentation, notice.opened, text)[: ROWS - 2]
    desk = (my_desk(notice.game_id, text, notice.reference),)
    rows = (*answers, desk, _quiet(notice.game_id, text))
    return Message("\n".join(lines), rows, about.people, reference=notice.reference)


def _awaited(
    questions: tuple[Question, ...], look: ReaderView, presentation: Presentation, text: Text
) -> list[str]:
    clocks = {waiting.question: look.due(waiting.clock) for waiting in look.awaited}
    found = [(question, clocks.get(question)) for question in questions]
    lines = (due_line(look, presentation, question, due, text) for question, due in found)
    return list(dict.fromkeys(lines))


def _quiet(game_id: int, text: Text) -> Menu:
    """Behind the answers, how to hear less of it."""
    choices = (
        Choice(text("Remind me again in 2 hours"), "later"),
        Choice(text("Do not remind me of this any more"), "never"),
        Choice(text("Choose how the bot tells me, in all my games"), notify.VERB),
    )
    return Menu(ids.verb(game_id, VERB, "+"), choices, text("Remind me later, or less"))


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A choice of the menu, or a button of an older reminder; what is said of it only the presser sees."""
    service, text = press.client.service, text_for(press)
    match values[0] if values else read.rest:
        case notify.VERB:
            return await notify.page(press)
        case "later":
            until = press.client.now_ms() + SNOOZE_MS
            done = await service.get(Reminding).snooze(read.game_id, press.user.id, until, read.seat)
            told = text(
                "I will remind you again {moment}, if you have not answered by then.", moment=when(until)
            )
        case "never":
            done = await service.get(Reminding).snooze(read.game_id, press.user.id, None, read.seat)
            told = text("I will not remind you of this again. I will remind you of the next question.")
        case "off":  # Stop reminding me, under posts of older versions
            return await notify.choose(press, "nothing")
        case _:
            return useless(press)
    return Reaction(
        Message(
            told if done else text("The game asks you nothing now, so there is nothing to remind you of.")
        )
    )


VERBS: Final[Verbs] = {VERB: pressed}
