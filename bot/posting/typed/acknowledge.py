"""Words about answers that players wrote in a thread: whether they were counted, and that they stand."""

from __future__ import annotations

from typing import assert_never

from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.service.telling.notice_kinds import AnswerCounted, AnswerNotCounted, AnswerStands
from bot.service.telling.notices import THREAD, Notice
from bot.ui import ids
from bot.ui.answers import several
from bot.ui.answers.answering import my_desk
from bot.ui.desk import header, panel
from bot.ui.message import Button, Message


def how(presentation: Presentation, is_on: bool, text: Text) -> str:
    """Whether typed answers count, for everyone, once at the start of a game."""
    if is_on and presentation.answers.EXAMPLES:
        return text(
            "-# You can also type public answers here, bold or in capitals, like {examples}. What I mark "
            "with ✅ counts; anything else is talk.",
            examples=text(presentation.answers.EXAMPLES),
        )
    return text("-# What you write here is talk, and I do not read it. Answer with buttons and commands.")


def compose(
    notice: Notice,
    about: AnswerCounted | AnswerNotCounted | AnswerStands,
    look: ReaderView,
    presentation: Presentation,
    text: Text,
) -> Message:
    """The message of a notice about an answer that was written in the thread."""
    names = names_of(look, presentation, text)
    pings: tuple[int, ...] = ()
    match about:
        case AnswerNotCounted() if notice.lane != THREAD:
            return _private(notice, about, look, presentation, text)
        case AnswerNotCounted(person=person, link=link):
            content = text(
                "<@{person}>, I did not count {link}. If you meant it as an answer, give it on **My desk**.",
                person=person,
                link=link,
            )
            pings = (person,)
        case AnswerCounted(seat=seat, link=link):
            content = text("Counted: what {name} wrote in {link}.", name=names.one(seat), link=link)
        case AnswerStands(seat=seat, is_gone=True):
            name = names.one(seat)
            content = text(
                "{name} deleted a message that I had counted. The answer in it still counts.", name=name
            )
        case AnswerStands(seat=seat):
            content = text(
                "{name} changed a message that I had counted. The answer that was in it counts until {name} "
                "gives another.",
                name=names.one(seat),
            )
        case _:
            assert_never(about)
    desk = ((my_desk(notice.game_id, text, notice.reference),),)
    return Message(content, desk, pings, reference=notice.reference)


def _private(
    notice: Notice, about: AnswerNotCounted, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """To the writer alone: why it was not counted, and where it can be said."""
    match about.why:
        case "several":
            return _of_which(notice, about, look, presentation, text)
        case "final":
            return _to_be_sent(notice, about, look, presentation, text)
        case "secret":
            why = text(
                "I never take secret answers from the thread. Use **My desk**, where nobody sees them."
            )
        case "refused":
            why = about.told
        case "unclear" | "":
            why = text("I am not sure what you meant. What is your answer?")
        case _:
            assert_never(about.why)
    lines = [header(look, presentation, text), text("**Not counted:** {link}", link=about.link), why]
    asked = panel(look, presentation, notice.opened, text, notice.reference)
    if asked is None:
        mine = my_desk(notice.game_id, text, notice.reference)
        return Message("\n".join(lines), ((mine,),), reference=notice.reference)
    return Message("\n".join([*lines[1:], "", asked.content]), asked.rows, reference=notice.reference)


def _to_be_sent(
    notice: Notice, about: AnswerNotCounted, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """What cannot be taken back: what it would do, and the button that does it."""
    [(seat, send)] = about.again.items()
    send = ids.of_seat(send, int(seat)) if look.beside else send
    buttons = (Button(text("Send"), send, "primary"), my_desk(notice.game_id, text, notice.reference))
    lines = [header(look, presentation, text), text("**Not counted:** {link}", link=about.link), about.told]
    return Message("\n".join(lines), (buttons,), reference=notice.reference)


def _of_which(
    notice: Notice, about: AnswerNotCounted, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """To who plays several seats: for which it was meant, by one button each (F-7)."""
    asked = several.page(
        look, presentation, about.seats, lambda seat: about.again[str(seat)], text, about.line
    )
    lines = [
        header(look, presentation, text),
        text("**Not counted:** {link}", link=about.link),
        asked.content,
    ]
    mine = my_desk(notice.game_id, text, notice.reference)
    return Message("\n".join(lines), (*asked.rows, (mine,)), reference=notice.reference)
