"""What moderators read of what waits for them: words and buttons, and what is left of them once it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bot.games import deed_words
from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, instant, when
from bot.service.telling.notice_kinds import PausedForLong
from bot.service.telling.notices import Notice
from bot.ui import ids
from bot.ui.answers.answering import my_desk
from bot.ui.desk import header
from bot.ui.message import CONTENT, Button, Message, cut

_MARK: Final = "-# ✅ "


def paused(
    notice: Notice, about: PausedForLong, look: ReaderView, presentation: Presentation, text: Text
) -> Message:
    """A pause that may have been forgotten, with the button that ends it."""
    line = text(
        "**The game has been paused since {since}.** It goes on {moment}, or as soon as you resume it.",
        since=instant(about.since),
        moment=when(look.facts.resumes_ms or 0),
    )
    go = Button(
        text("Let the game go on"), ids.verb(notice.game_id, deed_words.POSTS, deed_words.RESUME), "success"
    )
    rows = ((go,), (my_desk(notice.game_id, text, notice.reference),))
    return Message(f"{header(look, presentation, text)}\n{line}", rows, reference=notice.reference)


def waits(said: Mapping[str, str], text: Text) -> str:
    """F-2: a deadline has passed, and the game waits by its host's choice."""
    return text(
        "{header}\n**The deadline for {kind} has passed**, and the game waits, as its host chose. Answers "
        "still count. You can let the game go on, or give a day more.\n-# Go on: {lapse}",
        **said,
    )


def addressed(message: Message, role: int | None, since_ms: int | None, text: Text) -> Message:
    """*message* to the members of *role*, who are notified; *since_ms*: when it was first said, if before."""
    lines = [message.content]
    if since_ms is not None:
        lines.append(text("-# Open since {moment}.", moment=instant(since_ms)))
    if role is not None:
        lines.append(f"<@&{role}>")
    return replace(message, content="\n".join(lines), roles=() if role is None else (role,))


def settled(content: str, text: Text) -> str:
    """What a message says once there is nothing to answer any more."""
    line = text("This is settled.")
    return f"{cut(content, CONTENT - len(_MARK) - len(line) - 1)}\n{_MARK}{line}"
