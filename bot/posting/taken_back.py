"""Posts of which something was taken back since: what of each counts no more, as far as posts themselves tell it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from bot.games import deed_words
from bot.language.words import Text
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened, PostsUndone
from bot.service.telling.notices import Notice
from bot.ui.message import Message
from rules.entry import Codec
from rules.game import AnyEvent, Undoing
from storage.tables.outbox import Notice as Row

_SIZE: Final = re.compile(r"^(#+|-#) ")


@dataclass
class Post:
    """A message that was said for *notice*, in *channel*, and that later ones may have made longer.

    *left* are its events that still count, each with the time at which it was queued; *gone* are those that another
    message says do not, the last time that of entry *by*. What it says itself it has taken back is in neither.
    """

    notice: Notice
    channel: int | None = None
    left: list[tuple[int, AnyEvent]] = field(default_factory=list)
    gone: list[AnyEvent] = field(default_factory=list)
    by: int = 0

    @property
    def rest(self) -> Notice:
        """The notice of what still counts."""
        opened = self.notice.opened if self.left else ()
        return replace(self.notice, events=tuple(event for _, event in self.left), opened=opened)

    def lose(self, by: Post, entry: int, is_lost: Callable[[int, AnyEvent], bool]) -> bool:
        """Whether anything of it was lost by *entry*, which message *by* tells."""
        lost = [event for made_ms, event in self.left if is_lost(made_ms, event)]
        if lost:
            self.left = [(made_ms, event) for made_ms, event in self.left if not is_lost(made_ms, event)]
            if by is not self:
                self.gone += lost
                self.by = entry
        return bool(lost)


class Posts:
    """The messages in a game's thread, with what of them still counts, in the order in which they were made."""

    def __init__(self) -> None:
        self.posts = dict[int, Post]()
        """By message; what was not said has the negative number of its row."""

    def add(self, row: Row, notice: Notice, message_id: int | None) -> Post:
        """The message that tells *notice*, with all that it tells, once this one is added."""
        post = self.posts.setdefault(message_id or -row.id, Post(notice, row.channel_id))
        told, again = list[AnyEvent](), 0
        for event in notice.events:
            if isinstance(event, Undoing):
                self._undo(post, notice.entry, event)
                again = event.again
                told.append(event)
            elif again:
                again -= 1
            else:
                told.append(event)
        about = notice.about
        deed = about.deed if isinstance(about, Happened) else {}
        if deed.get("deed") == deed_words.REWIND:
            for before in self.posts.values():
                before.lose(post, notice.entry, lambda made_ms, _: made_ms > deed["at"])
        post.left += [(row.made_ms, event) for event in told]
        return post

    def _undo(self, by: Post, entry: int, event: Undoing) -> None:
        for undone in event.undone:
            self._lose_last(by, entry, lambda other, undone=undone: other == undone)  # type: ignore[misc]
        if not event.undone:
            self._lose_last(by, entry, lambda other: not isinstance(other, Undoing) and event.covers(other))

    def _lose_last(self, by: Post, entry: int, is_lost: Callable[[AnyEvent], bool]) -> None:
        any(post.lose(by, entry, lambda _, event: is_lost(event)) for post in reversed(self.posts.values()))


def follows(post: Notice) -> tuple[Notice, ...]:
    """What is to be done once *post* is made: earlier ones are changed if it takes back anything."""
    if not any(isinstance(event, Undoing) for event in post.events):
        return ()
    return (Notice(post.game_id, post.entry, notices.EDITS, PostsUndone()),)


def read(rows: Sequence[Row], codec: Codec[Any]) -> Posts:
    """What was queued for the thread of a game."""
    posts = Posts()
    for row in rows:
        posts.add(row, notices.unpack(row, codec), row.message_id)
    return posts


def marked(rest: Message, told: str, text: Text) -> Message:
    """*rest* of a post under what was *told* of that which counts no more, struck out."""
    lines = (f"~~{line}~~" for line in (_SIZE.sub("", line) for line in told.splitlines()) if line)
    return replace(rest, content="\n".join(filter(None, (text("↩️ **Taken back:**"), *lines, rest.content))))
