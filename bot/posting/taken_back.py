"""Posts of which something was taken back since: what of each counts no more, as far as posts themselves tell it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
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
    """A *notice* made at *made_ms*: of its events those that still count, those that do not, and the last entry by
    which one of them does not.
    """

    notice: Notice
    made_ms: int
    left: list[AnyEvent] = field(default_factory=list)
    gone: list[AnyEvent] = field(default_factory=list)
    by: int = 0

    @property
    def rest(self) -> Notice:
        """The notice of what still counts."""
        opened = self.notice.opened if self.left else ()
        return replace(self.notice, events=tuple(self.left), opened=opened)

    def lose(self, entry: int, is_lost: Callable[[AnyEvent], bool]) -> bool:
        """Whether anything of it was lost by *entry*."""
        lost = [event for event in self.left if is_lost(event)]
        if lost:
            self.left = [event for event in self.left if not is_lost(event)]
            self.gone += lost
            self.by = entry
        return bool(lost)


def follows(post: Notice) -> tuple[Notice, ...]:
    """What is to be done once *post* is made: earlier ones are changed if it takes back anything."""
    if not any(isinstance(event, Undoing) for event in post.events):
        return ()
    return (Notice(post.game_id, post.entry, notices.EDITS, PostsUndone()),)


def by(entry: int, rows: Sequence[Row], codec: Codec[Any]) -> Iterator[tuple[Row, Post]]:
    """Of the public posts of a game, in the order in which they were made, those that *entry* took back in part."""
    rows = [row for row in rows if row.entry_n <= entry]
    posts = [Post(notices.unpack(row, codec), row.made_ms) for row in rows]
    _follow(posts)
    for row, post in zip(rows, posts, strict=True):
        if post.by == entry:
            yield row, post


def _follow(posts: Sequence[Post]) -> None:
    """Find what of them counts no more."""
    for number, post in enumerate(posts):
        earlier, again = posts[:number], 0
        for event in post.notice.events:
            if isinstance(event, Undoing):
                _undo(earlier, post.notice.entry, event)
                again = event.again
            elif again:
                again -= 1
            else:
                post.left.append(event)
        about = post.notice.about
        deed = about.deed if isinstance(about, Happened) else {}
        if deed.get("deed") == deed_words.REWIND:
            for before in earlier:
                if before.made_ms > deed["at"]:
                    before.lose(post.notice.entry, lambda _: True)


def _undo(earlier: Sequence[Post], entry: int, event: Undoing) -> None:
    for undone in event.undone:
        _lose_last(earlier, entry, lambda other, undone=undone: other == undone)  # type: ignore[misc]
    if not event.undone:
        _lose_last(earlier, entry, event.covers)


def _lose_last(earlier: Sequence[Post], entry: int, is_lost: Callable[[AnyEvent], bool]) -> None:
    any(post.lose(entry, is_lost) for post in reversed(earlier))


def marked(rest: Message, told: str, text: Text) -> Message:
    """*rest* of a post under what was *told* of that which counts no more, struck out."""
    lines = (f"~~{line}~~" for line in (_SIZE.sub("", line) for line in told.splitlines()) if line)
    return replace(rest, content="\n".join(filter(None, (text("↩️ **Taken back:**"), *lines, rest.content))))
