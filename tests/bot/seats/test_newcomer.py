"""The message to a newcomer, as long as a game may make it."""

from __future__ import annotations

from random import Random

from bot.seats.newcomer import welcome
from bot.service.telling.notice_kinds import SeatTakenOver
from bot.service.telling.notices import Notice, person_lane
from bot.ui.message import CONTENT, parts
from rules.quest.events import LeaderSkipped, SideSeen
from rules.quest.roles import Side
from tests.bot.kit import TEXT, Table


def test_a_long_dossier_comes_in_numbered_parts_with_the_buttons_under_the_last() -> None:
    """Q-9.7: nothing of it is cut, and the mark by which the post is found again ends a button's id."""
    table = Table(5)
    for _ in range(3):
        table.step(Random(1))
    events = tuple(SideSeen(to=(2,), seat=3, side=Side.FREE) for _ in range(80))
    times = [1_795_262_400_000 + 1000 * n for n in range(80)]
    lane = person_lane(7)
    about = SeatTakenOver(tuple(times))
    notice = Notice(12, 9, lane, about, events=events, reference="MARK", seat=2)

    message = welcome(notice, about, table.look(2), table.presentation, TEXT)

    assert message is not None
    pieces = parts(message)
    assert len(pieces) > 2
    assert all(len(piece.content) <= CONTENT for piece in pieces)
    assert all(piece.content.endswith(f"({n}/{len(pieces)})") for n, piece in enumerate(pieces, 1))
    whole = "\n".join(piece.content for piece in pieces)
    assert [f"<t:{at // 1000}:f>" in whole for at in times] == [True] * 80
    assert all(not piece.rows for piece in pieces[:-1])
    ids = [button.id for row in pieces[-1].rows if isinstance(row, tuple) for button in row]
    assert [one for one in ids if one.endswith("MARK")] == ["rm:12:desk:MARK"]


def test_a_seat_that_was_told_nothing_is_told_so() -> None:
    """Q-9.7."""
    about = SeatTakenOver()
    notice = Notice(12, 9, person_lane(7), about, reference="MARK", seat=2)
    table = Table(5)

    message = welcome(notice, about, table.look(2), table.presentation, TEXT)

    assert message is not None
    assert "I have told this seat nothing in private so far." in message.content


def test_a_newcomer_reads_what_everybody_saw_in_the_last_day_and_no_more_than_thirty_lines_of_it() -> None:
    """Issue 16.7: the events of the day follow those that the seat was told, and stand above them."""
    table = Table(5)
    own = SideSeen(to=(2,), seat=3, side=Side.FREE)
    day = tuple(LeaderSkipped(leader=1 + n % 5) for n in range(40))
    about = SeatTakenOver((1_795_262_400_000,), day=tuple(1_795_262_401_000 + 1000 * n for n in range(40)))
    notice = Notice(12, 9, person_lane(7), about, events=(own, *day), reference="MARK", seat=2)

    message = welcome(notice, about, table.look(2), table.presentation, TEXT)

    assert message is not None
    _, _, after = message.content.partition("**The last day of play, as all saw it**\n")
    lately, _, told = after.partition("**What I have told this seat so far**")
    lines = lately.strip().split("\n")
    assert [line for line in lines if line.startswith("-#")] == [
        "-# <t:1795262400:f>"
    ]  # the minute of them all
    assert len([line for line in lines if line.startswith("- ")]) == 30
    assert "<t:1795262400:f>" in told
