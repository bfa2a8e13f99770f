"""How reminders read, and what players choose of them: `/reminders`, and the buttons under each (Q-9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot import finding, ids
from bot.answers import Press, Reaction, answer, text_for, useless
from bot.clockwork.reminders import SNOOZE_MS
from bot.face import Face
from bot.look import Look
from bot.message import ROWS, Button, Message, Row
from bot.notices import Notice
from bot.panels import my_desk, panel
from bot.words import Text, said, when
from rules.game import Question

if TYPE_CHECKING:
    from bot.client import Ringmaster
    from storage.people import Pings

VERB: Final = "remind"
"""The custom ids of these buttons: `rm:12:remind:later`."""


def compose(notice: Notice, look: Look, face: Face, text: Text) -> Message | None:
    """The reminder for its place: *opened* are the questions, and *people* whom the thread's is for."""
    people = tuple(notice.facts.get("people", ()))
    if people:
        return _public(notice, look, face, people, text)
    asked = panel(look, face, notice.opened, text, notice.reference)
    if asked is None:
        return None
    content = text("**The game waits for you.**") + "\n" + asked.content
    rows = (*asked.rows[:-1][: ROWS - 2], _choices(notice.game_id, text), asked.rows[-1])
    return Message(content, rows, reference=notice.reference)


def _public(notice: Notice, look: Look, face: Face, people: tuple[int, ...], text: Text) -> Message:
    """One post for all who are known to owe, with what and until when."""
    who = text.list([f"<@{person}>" for person in people])
    lines = [text("{who}, the game waits for you.", who=who), *_awaited(notice.opened, look, face, text)]
    rows = (_choices(notice.game_id, text), (my_desk(notice.game_id, text, notice.reference),))
    return Message("\n".join(lines), rows, people, reference=notice.reference)


def _awaited(questions: tuple[Question, ...], look: Look, face: Face, text: Text) -> list[str]:
    clocks = {waiting.question: look.due(waiting.clock) for waiting in look.awaited}
    found = [(question, clocks.get(question)) for question in questions]
    lines = (face.due(question.kind, None if due is None else when(due), text) for question, due in found)
    return list(dict.fromkeys(lines))


def _choices(game_id: int, text: Text) -> Row:
    return (
        Button(text("Again in 2 hours"), ids.verb(game_id, VERB, "later")),
        Button(text("Not for this question"), ids.verb(game_id, VERB, "never")),
        Button(text("Stop reminding me"), ids.verb(game_id, VERB, "off")),
    )


async def pressed(press: Press, read: ids.Press) -> Reaction:
    """One of the buttons under a reminder; what is said of it only the presser sees."""
    tables, text = press.client.tables, text_for(press)
    match read.rest:
        case "later":
            until = press.client.now_ms() + SNOOZE_MS
            done = await tables.snooze(read.game_id, press.user.id, until)
            told = text("I remind you again {moment}, if it is still open then.", moment=when(until))
        case "never":
            done = await tables.snooze(read.game_id, press.user.id, None)
            told = text("I do not remind you of this question again. The next one is another matter.")
        case "off":
            return await _choose(press, read.game_id, "off")
        case _:
            return useless(press)
    return Reaction(Message(told if done else text("Nothing is asked of you now, so nothing reminds you.")))


async def _choose(press: Press, game_id: int, where: Pings) -> Reaction:
    text = text_for(press)
    await press.client.tables.set_pings(game_id, press.user.id, where)
    told = {
        "dm": text("From now on I remind you by private message."),
        "thread": text(
            "From now on I remind you in the thread; of what nobody may know that you owe, by private message."
        ),
        "off": text("I do not remind you in this game any more. `/reminders` brings it back."),
    }
    return Reaction(Message(told[where]))


def commands(bot: Ringmaster) -> list[app_commands.Command[Any, ..., None]]:
    """`/reminders`."""
    return [reminders]


_WHERE: Final = [
    app_commands.Choice(name=locale_str(said("by private message")), value="dm"),
    app_commands.Choice(name=locale_str(said("in the thread")), value="thread"),
    app_commands.Choice(name=locale_str(said("not at all")), value="off"),
]


@app_commands.command(name="reminders", description="Where you are reminded when the game waits for you.")
@app_commands.describe(where="Where.", game="Which game, if not this thread's.")
@app_commands.choices(where=_WHERE)
@app_commands.autocomplete(game=finding.complete)
async def reminders(
    press: discord.Interaction[Ringmaster], where: app_commands.Choice[str], game: str | None = None
) -> None:
    chosen: dict[str, Pings] = {"dm": "dm", "thread": "thread", "off": "off"}

    async def work() -> Reaction:
        return await _choose(press, await finding.find(press, game), chosen[where.value])

    await answer(press, work())
