"""Words for what goes wrong on Discord: what happened, in a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from bot.games.deed_words import POSTS
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text, instant, safe, when
from bot.seats.vacancies import seat_buttons
from bot.service import incidents
from bot.service.discord import refusals
from bot.service.discord.refusals import MetAt, MetRefusal
from bot.service.telling import notices
from bot.service.telling.notice_kinds import PersonMissing, PlaceTroubled, SetBack, SomethingWaits
from bot.service.telling.notices import EDITS, THREAD, Notice, lane_channel
from bot.ui import ids, threads
from bot.ui.answers.answering import my_desk, open_rows
from bot.ui.desk import header
from bot.ui.message import Button, Message, Row
from bot.ui.reasons import why
from rules.game import CHAIR
from storage.tables.outbox import Notice as Waiting

_PLACES: Final = {
    incidents.CARD: MetAt.CARD,
    EDITS: MetAt.CARD,
    incidents.TAG: MetAt.TAG,
    incidents.TALK: MetAt.TALK,
}

Mishap: TypeAlias = PlaceTroubled | PersonMissing | SetBack | SomethingWaits


def compose(
    notice: Notice, about: Mishap, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """The message of a notice about a mishap."""
    mine = (my_desk(notice.game_id, text, notice.reference),)
    match about:
        case PlaceTroubled():
            content, rows = _trouble(notice, about, text)
        case PersonMissing(host=True):
            return Message(_host_missing(text), (mine,), reference=notice.reference)
        case PersonMissing():
            content, rows = _missing(notice, about, look, presentation, text)
        case SetBack() if notice.lane == THREAD:
            return _set_back(notice, about, look, text)
        case SetBack():
            content, rows = _void(about, text), ()
        case SomethingWaits():
            line = text("**Moderators:** there is something to decide. `/game panel` shows it, to you alone.")
            return Message(line, (mine,), reference=notice.reference)
        case _:
            assert_never(about)
    return Message(
        f"{header(look, presentation, text)}\n{content}", (*rows, mine), reference=notice.reference
    )


def _trouble(notice: Notice, about: PlaceTroubled, text: Text) -> tuple[str, tuple[Row, ...]]:
    """What is refused, who can mend it and how, with the buttons for that."""
    if about.trouble == incidents.ROLE:
        told = text(
            "Somebody deleted the role **{role}**, which this server had chosen for the bot. Please choose "
            "another with `/setup`.",
            role=safe(about.role),
        )
        return told, ()
    if about.trouble == incidents.OVER:
        told = text(
            "**This game is over, and nobody has won:** somebody removed me from its server a month ago, and "
            "I could reach nobody there."
        )
        return told, ()
    where = about.where
    case = refusals.read(about.trouble, _place(where))
    again = Button(text("Try again"), ids.verb(notice.game_id, POSTS, "mend"), "primary")
    if where in incidents.BESIDE:
        is_so = where in (incidents.TAG, incidents.FILES) or case.refusal is refusals.FORUM
        return beside(where, case, text), (() if is_so else ((again,),))
    if where is not None:
        told = text(
            "**I could not post in <#{channel}>.** {why} The post waits, and I keep trying.",
            channel=lane_channel(where),
            why=why(case, text),
        )
        return told, (_buttons(notice.game_id, about, again, text),)
    if case.refusal is refusals.GONE:
        new = Button(text("Open a new thread"), ids.verb(notice.game_id, POSTS, "thread"), "primary")
        told = text(
            "**Somebody deleted the game's thread.** Nothing is lost: answers count, and posts wait. The "
            "game can go on in a new thread."
        )
        return told, (_buttons(notice.game_id, about, new, text),)
    told = text(
        "**I could not post in the game's thread.** {why} The post waits, and I keep trying; after five "
        "minutes deadlines stand still until it is there.",
        why=why(case, text, about.lacking),
    )
    return told, (_buttons(notice.game_id, about, again, text),)


def beside(where: str, case: MetRefusal, text: Text) -> str:
    """What is refused of a game's thread beside the posts in it: *where* is one of incidents.BESIDE."""
    if where == incidents.CARD:
        return text(
            "**I could not update the game's status card.** {why} I keep trying.", why=why(case, text)
        )
    if where == EDITS:
        return text(
            "**I could not strike out what a player took back, in the game's thread.** {why} The game goes on, "
            "and I keep trying.",
            why=why(case, text),
        )
    if where == incidents.FILES:
        return text(
            "**I may not attach files there.** I leave out pictures and the record of the game, and go on in "
            "words. Please allow me **Attach Files**."
        )
    if where == incidents.SHUT:
        return text(
            "**I could not open the game's thread, which is closed.** {why} Until it is open, buttons there do "
            "nothing on phones and on the web; **My desk** in a private message still works. I keep trying.",
            why=why(case, text),
        )
    if where == incidents.TALK:
        lacking = tuple(threads.TO_TALK) if case.refusal is refusals.DENIED else ()
        return text(
            "**I could not look after the private threads in which players of this game talk.** {why} The game "
            "goes on without them.",
            why=why(case, text, lacking),
        )
    lacking = ("manage_threads",) if case.refusal is refusals.DENIED else ()
    return text(
        "**I could not set the tag of the game's forum post.** {why} Nothing else depends on it, and I "
        "tell you only once.",
        why=why(case, text, lacking),
    )


def _buttons(game_id: int, about: PlaceTroubled, mend: Button, text: Text) -> Row:
    """What mends it, and the way to let it go: where it is shown as it is now the latter stands beside it."""
    if about.post is not None:
        return (mend,)
    return (mend, Button(text("To do"), ids.verb(game_id, POSTS, "waiting")))


def _place(where: str | None) -> MetAt:
    """What was refused where a notice is troubled: *where* as it keeps that, None for a post in the thread."""
    if where is None or where == incidents.SHUT:
        return MetAt.THREAD
    return _PLACES.get(where, MetAt.BESIDE)


def refused(row: Waiting) -> MetRefusal:
    """Why a notice waits."""
    place = MetAt.THREAD
    if notices.lane_person(row.lane) is not None:
        place = MetAt.PRIVATE
    elif row.lane not in (notices.THREAD, notices.CHAIR):
        place = MetAt.BESIDE
    return refusals.read(row.failure or "", place)


def waits(rows: Sequence[Waiting], plays: bool, text: Text) -> list[str]:
    """A line for each kind of what could not be said, for moderators; of private messages none for who *plays*."""
    lines = [
        text(
            "**I have been trying to make a post** since {when}. {why}",
            when=instant(row.made_ms),
            why=why(refused(row), text),
        )
        for row in rows
        if notices.is_public(row.lane)
    ]
    if any(row.lane == notices.CHAIR for row in rows):
        lines.append(text("**I could not send a message to the moderators.** It is under **To do**."))
    private = [refused(row) for row in rows if notices.lane_person(row.lane) is not None]
    if private and not plays:
        told = text.plural(
            "**I could not send {n} private message yet.** {why}",
            "**I could not send {n} private messages yet.** {why}",
            len(private),
            why=why(private[0], text),
        )
        lines.append(told)
    return lines


def _host_missing(text: Text) -> str:
    return text(
        "**The host of this game has left the server.** Everybody who may manage threads here can moderate "
        "it with `/gm`."
    )


def _missing(
    notice: Notice, about: PersonMissing, look: ReaderView, presentation: Presentation, text: Text
) -> tuple[str, tuple[Row, ...]]:
    seat = about.seat
    if seat is None:
        return text("{name} has left the server.", name=safe(about.name)), ()
    told = text(
        "{name} has left the server, or somebody removed them. Shall somebody else take the seat?",
        name=names_of(look, presentation, text).one(seat),
    )
    return told, (seat_buttons(notice.game_id, seat, text),)


def moved(
    notice: Notice, deed: Mapping[str, object], look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """The first line in a new thread: it calls everybody there, with the buttons of what is asked."""
    people = tuple(person.person for person in look.facts.people if person.person)
    by = safe(str(deed.get("by", "")), empty=text("A moderator"))
    content = text(
        "**{by}** has opened this thread, because the old one is gone. {who}, the game goes on here.",
        by=by,
        who=text.mentions(people),
    )
    open_ = tuple(waiting.question for waiting in look.awaited if waiting.seats != (CHAIR,))
    rows = (*open_rows(look, presentation, open_, text), (my_desk(notice.game_id, text, notice.reference),))
    return Message(content, rows, people, reference=notice.reference)


def _set_back(notice: Notice, about: SetBack, look: ReaderView, text: Text) -> Message:
    """What all are told of a restore: whoever answered in vain has to know."""
    people = tuple(person.person for person in look.facts.people if person.person)
    told = text(
        "**I have gone back to a backup that ends {when}.** Later answers and posts do not count any more. "
        "**My desk** shows what you can answer now.",
        when=when(about.since),
    )
    who = " ".join(f"<@{person}>" for person in people)
    desk = (my_desk(notice.game_id, text, notice.reference),)
    return Message(f"{told}\n{who}".rstrip(), (desk,), people, reference=notice.reference)


def _void(about: SetBack, text: Text) -> str:
    """What moderators are told besides, where the bot had posted what the game does not know."""
    return text(
        "I have gone back to a backup that ends {when}, and {n} of my later posts do not count any more. If "
        "one of them tells a secret, `/gm abort` ends the game.",
        when=when(about.since),
        n=about.void,
    )
