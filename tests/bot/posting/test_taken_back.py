"""What of posts counts no more, as posts themselves tell it (issue 33.2, H-17.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.posting.taken_back import Posts
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import THREAD, Notice
from rules.battle.events import Moved, Undone
from rules.game import AnyEvent
from rules.hunt.events import DieSpent, NazgulMoved, NazgulSet, NoteSet, OrderTakenBack
from storage.tables.outbox import Notice as Row

ONE, OTHER = NazgulMoved(1, 0, (16, 13)), NazgulMoved(1, 1, (17, 19))
DIE, NOTE = DieSpent(2, ("RING",)), NoteSet(1, 3, "17", "here")
BACK, ONCE_MORE = OrderTakenBack(2, 1), NazgulSet(1, 1, 17)


def _gone(posts: Sequence[Sequence[AnyEvent]]) -> list[tuple[list[AnyEvent], int]]:
    """Of each post what counts no more, and by which post."""
    found = Posts()
    for n, events in enumerate(posts, 1):
        found.add(_row(n), Notice(1, n, THREAD, Happened(), tuple(events)), n)
    return [(post.gone, post.by) for post in found.posts.values()]


def _row(n: int) -> Row:
    times: dict[str, Any] = {
        "made_ms": n,
        "first_try_ms": None,
        "next_try_ms": None,
        "attempts": 1,
        "failure": None,
    }
    place: dict[str, Any] = {"message_id": n, "channel_id": 1, "entry_n": n, "state": "done", "priority": 1}
    return Row(n, 1, THREAD, Happened.word(), b"", "", "", **times, **place)


def test_what_a_post_that_has_grown_takes_back_itself_it_tells_no_more() -> None:
    """Issue 33.4: it names that, so nothing of it is struck out."""
    orc, troll = (Moved("sauron", piece, piece, (1, 2)) for piece in ("orc", "troll"))
    back = Undone("sauron", 1, (troll,))
    found = Posts()
    for n, events in enumerate([(orc,), (troll,), (back,)], 1):
        post = found.add(_row(n), Notice(1, n, THREAD, Happened(), events), 7)

    assert post.rest.events == (orc, back)
    assert (post.gone, post.by) == ([], 0)


def test_a_ride_taken_back_twice_is_gone_from_both_posts() -> None:
    """The last order whole; what a post of taking back tells of the board is no order, nor is another's note."""
    posts: list[list[AnyEvent]] = [[ONE, DIE], [OTHER], [NOTE], [BACK, ONCE_MORE], [BACK, ONCE_MORE]]
    assert _gone(posts) == [([ONE, DIE], 5), ([OTHER], 4), ([], 0), ([], 0), ([], 0)]


def test_an_order_behind_a_back_is_taken_back_alone() -> None:
    """`back move 17`, then `back`."""
    assert _gone([[ONE], [BACK, ONCE_MORE, OTHER], [BACK, ONCE_MORE]]) == [([ONE], 2), ([OTHER], 3), ([], 0)]
