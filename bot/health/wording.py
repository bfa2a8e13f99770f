"""What is said when something goes wrong on Discord: what happened, in a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import notices
from bot.games.notices import DEED, MISSING, SET_BACK, THREAD, TROUBLE, Notice, lane_channel
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.health import incidents
from bot.language.words import Text, safe, when
from bot.posting import refusals, threads
from bot.posting.refusals import MetRefusal
from bot.seats.vacancies import seat_buttons
from bot.ui import ids
from bot.ui.desk import header, my_desk, open_rows
from bot.ui.message import Button, Message, Row
from rules.game import CHAIR
from storage.tables.outbox import Notice as Waiting


def compose(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The message of a notice about a mishap."""
    mine = (my_desk(notice.game_id, text, notice.reference),)
    match notice.kind:
        case k if k == TROUBLE:
            content, rows = _trouble(notice, text)
        case k if k == MISSING:
            content, rows = _missing(notice, look, presentation, text)
        case k if k == SET_BACK and notice.lane == THREAD:
            return _set_back(notice, look, text)
        case k if k == SET_BACK:
            content, rows = _void(notice, text), ()
        case k if k == DEED:
            return _moved(notice, look, presentation, text)
        case _:
            line = text("**Moderators:** something waits for you. `/gm waiting` shows it, to you alone.")
            return Message(line, (mine,), reference=notice.reference)
    if notice.facts.get("host"):
        return Message(content, (mine,), reference=notice.reference)
    return Message(
        f"{header(look, presentation, text)}\n{content}", (*rows, mine), reference=notice.reference
    )


def _trouble(notice: Notice, text: Text) -> tuple[str, tuple[Row, ...]]:
    """What is refused, who can mend it and how, with the buttons for that."""
    facts = notice.facts
    if facts["trouble"] == incidents.ROLE:
        told = text(
            "The role **{role}** was deleted, which this server had chosen for the bot. "
            "Please choose another by `/setup`.",
            role=safe(str(facts["role"])),
        )
        return told, ()
    if facts["trouble"] == incidents.OVER:
        told = text(
            "**This game is over, and nobody has won:** I was removed from its server a month ago, and nobody could "
            "be reached there."
        )
        return told, ()
    case, where = refusals.read(str(facts["trouble"])), facts.get("where")
    again = Button(text("Try again"), ids.verb(notice.game_id, "mod", "mend"), "primary")
    if where == incidents.CARD:
        told = text(
            "**The game's status card could not be drawn.** {why} I try again by myself.", why=why(case, text)
        )
        return told, ((again,),)
    if where == incidents.TAG:
        lacking = ("manage_threads",) if case.refusal is refusals.DENIED else ()
        told = text(
            "**The tag of the game's forum post could not be set.** {why} Nothing else depends on it, and you are "
            "told this once.",
            why=why(case, text, lacking),
        )
        return told, ()
    if where is not None:
        told = text(
            "**A post could not be made in <#{channel}>.** {why} It waits, and is tried again by itself.",
            channel=lane_channel(str(where)),
            why=why(case, text),
        )
        return told, (_buttons(notice, again, text),)
    if case.refusal is refusals.GONE:
        new = Button(text("Open a new thread"), ids.verb(notice.game_id, "mod", "thread"), "primary")
        told = text(
            "**The game's thread has been deleted.** Nothing is lost: answers count, and what was to be posted "
            "waits. A new thread takes the game on where it stands."
        )
        return told, (_buttons(notice, new, text),)
    told = text(
        "**A post could not be made in the game's thread.** {why} What was to be posted waits, and is tried again "
        "by itself; after five minutes deadlines stand still until it is there.",
        why=why(case, text, facts.get("lacking", ())),
    )
    return told, (_buttons(notice, again, text),)


def _buttons(notice: Notice, mend: Button, text: Text) -> Row:
    """What mends it, and the way to let it go: where it is shown as it is now the latter stands beside it."""
    if "post" in notice.facts:
        return (mend,)
    return (mend, Button(text("What waits"), ids.verb(notice.game_id, "mod", "waiting")))


def why(case: MetRefusal, text: Text, lacking: Sequence[str] = ()) -> str:
    """What Discord's answer means, and what mends it; permissions that are *lacking* by name."""
    named = [text(threads.NAMES[flag]) for flag in lacking if flag in threads.NAMES]
    mends = (
        text("Please grant {permissions}.", permissions=text.list([f"**{name}**" for name in named]))
        if named
        else text(case.refusal.mends)
    )
    return f"{text(case.refusal.means)} {mends}"


def waits(rows: Sequence[Waiting], plays: bool, text: Text) -> list[str]:
    """A line for each kind of what could not be said, for moderators; of private messages none for who *plays*."""
    lines = [
        text(
            "**A post waits** that was to be made {when}. {why}",
            when=f"<t:{row.made_ms // 1000}:f>",
            why=why(refusals.read(row.failure or ""), text),
        )
        for row in rows
        if notices.is_public(row.lane)
    ]
    if any(row.lane == notices.CHAIR for row in rows):
        lines.append(
            text("**What moderators are to be told could not be sent.** It stands under **What waits**.")
        )
    private = [refusals.read(row.failure or "") for row in rows if notices.lane_person(row.lane) is not None]
    if private and not plays:
        told = text.plural(
            "**{n} private message waits.** {why}",
            "**{n} private messages wait.** {why}",
            len(private),
            why=why(private[0], text),
        )
        lines.append(told)
    return lines


def _missing(
    notice: Notice, look: ReaderView, presentation: Presentation, text: Text
) -> tuple[str, tuple[Row, ...]]:
    if notice.facts.get("host"):
        told = text(
            "**The host of this game is no longer in the server.** Whoever may manage threads here can "
            "moderate it by `/gm`."
        )
        return told, ()
    seat = notice.facts.get("seat")
    if not isinstance(seat, int):
        return text("{name} has left the server.", name=safe(str(notice.facts.get("name")))), ()
    told = text(
        "{name} has left the server, or was removed. Shall somebody else take the seat?",
        name=names_of(look, presentation, text).one(seat),
    )
    return told, (seat_buttons(notice.game_id, seat, text),)


def _moved(notice: Notice, look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The first line in a new thread: it calls everybody there, with the buttons of what is asked."""
    people = tuple(person.person for person in look.facts.people if person.person)
    by = safe(str(notice.facts.get("by", "")), empty=text("A moderator"))
    content = text(
        "**{by}** has opened this thread, for the old one is gone. {who}, the game goes on here, where it stood.",
        by=by,
        who=text.list([f"<@{person}>" for person in people]),
    )
    open_ = tuple(waiting.question for waiting in look.awaited if waiting.seats != (CHAIR,))
    rows = (*open_rows(look, presentation, open_, text), (my_desk(notice.game_id, text, notice.reference),))
    return Message(content, rows, people, reference=notice.reference)


def _set_back(notice: Notice, look: ReaderView, text: Text) -> Message:
    """What all are told of a restore: whoever answered in vain has to know."""
    people = tuple(person.person for person in look.facts.people if person.person)
    told = text(
        "**The game was set back by a backup that ends {when}.** What was answered or posted after that does not "
        "count any more. **My desk** shows what is asked now.",
        when=when(int(notice.facts["since"])),
    )
    who = " ".join(f"<@{person}>" for person in people)
    desk = (my_desk(notice.game_id, text, notice.reference),)
    return Message(f"{told}\n{who}".rstrip(), (desk,), people, reference=notice.reference)


def _void(notice: Notice, text: Text) -> str:
    """What moderators are told besides, where the bot had posted what the game does not know."""
    return text(
        "The game was set back by a backup that ends {when}, and {n} of my later posts do not count any more; if "
        "one of them tells what should be secret, `/gm abort` ends the game.",
        when=when(int(notice.facts["since"])),
        n=int(notice.facts["void"]),
    )
