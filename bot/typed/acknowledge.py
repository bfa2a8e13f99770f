"""What is said of answers that were written in a thread: whether they were counted, and that they stand."""

from __future__ import annotations

from bot.games.notices import COUNTED, NOT_COUNTED, THREAD, Notice
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text
from bot.seats import several
from bot.ui.desk import header, my_desk, panel
from bot.ui.message import Message


def how(presentation: Presentation, is_on: bool, text: Text) -> str:
    """Whether typed answers count, for everyone, once at the start of a game."""
    if is_on:
        return text(
            "-# You may also write public answers here, bold or in capitals, like {examples}. "
            "What I mark with ✅ is counted; anything else is talk.",
            examples=presentation.examples(text),
        )
    return text("-# What you write here is talk: I do not read it. Answers go by buttons and commands.")


def compose(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The message of a notice about an answer that was written in the thread."""
    names = names_of(look, presentation, text)
    desk = ((my_desk(notice.game_id, text, notice.reference),),)
    if notice.kind == NOT_COUNTED and notice.lane != THREAD:
        return _private(notice, look, presentation, text)
    if notice.kind == NOT_COUNTED:
        person = int(notice.facts["person"])
        content = text(
            "<@{person}>, I did not count {link}. If it was meant as an answer, give it on **My desk**.",
            person=person,
            link=notice.facts["link"],
        )
        return Message(content, desk, (person,), reference=notice.reference)
    return Message(_public(notice, names, text), desk, reference=notice.reference)


def _public(notice: Notice, names: Names, text: Text) -> str:
    name = names.one(int(notice.facts["seat"]))
    if notice.kind == COUNTED:
        return text("Counted: what {name} wrote in {link}.", name=name, link=notice.facts["link"])
    if notice.facts["is_gone"]:
        return text("{name} deleted a message that had been counted. The answer in it stands.", name=name)
    return text(
        "{name} changed a message that had been counted. The answer that was in it stands, "
        "until {name} gives another.",
        name=name,
    )


def _private(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """To the writer alone: why it was not counted, and where it can be said."""
    link, told = notice.facts["link"], str(notice.facts.get("told") or "")
    if notice.facts["why"] == "several":
        return _of_which(notice, look, presentation, text)
    match notice.facts["why"]:
        case "secret":
            why = text("Secret answers are never taken from the thread. **My desk** takes them, unseen.")
        case "refused":
            why = told
        case _:
            why = text("I could not tell for certain what you meant. What is your answer?")
    lines = [header(look, presentation, text), text("**Not counted:** {link}", link=link), why]
    asked = panel(look, presentation, notice.opened, text, notice.reference)
    if asked is None:
        mine = my_desk(notice.game_id, text, notice.reference)
        return Message("\n".join(lines), ((mine,),), reference=notice.reference)
    return Message("\n".join([*lines[1:], "", asked.content]), asked.rows, reference=notice.reference)


def _of_which(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """To who plays several seats: for which it was meant, by one button each (H-17.6)."""
    facts = notice.facts
    asked = several.page(
        look,
        presentation,
        tuple(facts["seats"]),
        lambda seat: str(facts["again"][str(seat)]),
        text,
        str(facts["line"]),
    )
    lines = [
        header(look, presentation, text),
        text("**Not counted:** {link}", link=facts["link"]),
        asked.content,
    ]
    mine = my_desk(notice.game_id, text, notice.reference)
    return Message("\n".join(lines), (*asked.rows, (mine,)), reference=notice.reference)
