"""Kinds of notices: a row each, and bodies that older versions have packed are read."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from bot.service.telling import notice_kinds as kinds
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AnyAbout, LobbyEvent
from bot.service.telling.notices import Notice
from rules.entry import Codec
from rules.game import Question
from storage.errors import StorageError
from storage.tables.outbox import Notice as Row
from tests.rules.table import QUEST

CODEC: Codec[Any] = Codec(QUEST)
DEED = {
    "deed": "replace",
    "by": "Moddy",
    "reason": None,
    "seat": 2,
    "newcomer": "Zoe",
    "left": "Cid",
    "calls": [7],
}
CLOCKS = {"vote/7": [3, 5000], "guess/1": [1, None]}

OLD: tuple[tuple[str, dict[str, Any], AnyAbout], ...] = (
    ("events", {}, kinds.Happened()),
    ("events", {"ended": True, "seal": "0a", "aloud": [7, 8], "held": ["vote/7"]},
     kinds.Happened(ended=True, seal="0a", held=("vote/7",), aloud=(7, 8))),
    ("events", {"aloud": [], **DEED}, kinds.Happened(aloud=(), deed={"aloud": [], **DEED})),
    ("asked", {}, kinds.QuestionsAsked()),
    ("dossier", {"at": [1, 2]}, kinds.SeatTakenOver((1, 2))),
    ("deed", DEED, kinds.DeedDone(DEED)),
    ("handover", {"to": 7, "by": "M", "reason": None}, kinds.HostProposed(7, "M")),
    ("handover", {"to": 7, "by": "M", "since_ms": 5}, kinds.HostProposed(7, "M", since_ms=5)),
    ("handover-back", {"to": 7, "by": "M"}, kinds.HostUnasked(7, "M")),
    ("reminder", {"clocks": CLOCKS, "people": [7], "closed": True},
     kinds.Reminder({"vote/7": (3, 5000), "guess/1": (1, None)}, (7,), closed=True)),
    ("reminder", {"missing": [7, 8]}, kinds.Reminder(missing=(7, 8))),
    ("lobby", {"what": "full"}, kinds.LobbyNews(LobbyEvent.FULL)),
    ("lobby", {"what": "left", "names": ["Ann"]}, kinds.LobbyNews(LobbyEvent.LEFT, ("Ann",))),
    ("lobby", {"what": "ready", "by": "M"}, kinds.LobbyNews(LobbyEvent.READY, by="M")),
    ("lobby", {"what": "changed", "by": "M", "config": "{}", "seats": 5, "settings": "{}", "people": [7]},
     kinds.LobbyNews(LobbyEvent.CHANGED, by="M", config="{}", seats=5, settings="{}", people=(7,))),
    ("counted", {"message": 9, "seat": 2}, kinds.AnswerCounted(2, 9)),
    ("counted", {"seat": 2, "link": "l"}, kinds.AnswerCounted(2, link="l")),
    ("not-counted", {"person": 7, "link": "l"}, kinds.AnswerNotCounted("l", 7)),
    ("not-counted", {"why": "several", "link": "l", "seats": [2, 3], "again": {"2": "x"}, "line": "y"},
     kinds.AnswerNotCounted("l", why="several", seats=(2, 3), again={"2": "x"}, line="y")),
    ("stands", {"seat": 2, "is_gone": True}, kinds.AnswerStands(2, is_gone=True)),
    ("wish", {"seat": 2}, kinds.ReplacementWished(2)),
    ("wish", {"seat": 2, "waits_ms": 5}, kinds.ReplacementWished(2, waits_ms=5)),
    ("absent", {"seat": 2}, kinds.DeadlinesMissed(2)),
    ("absent", {"seat": 2, "others": [3]}, kinds.DeadlinesMissed(2, (3,))),
    ("offer", {"seat": 2, "person": 7, "name": "N"}, kinds.SeatOffered(2, 7, "N")),
    ("seeking", {"seat": 2}, kinds.SeatSought(2)),
    ("stays", {"seat": 2}, kinds.PlayerStays(2)),
    ("opening", {"seat": 2}, kinds.SeatAdvertised(2)),
    ("closed", {"seat": 2, "taken": True}, kinds.AdvertClosed(2, taken=True)),
    ("consent", {"seat": 2}, kinds.ConsentAsked(2)),
    ("agreed", {"seat": 2, "by": "A", "left": "B"}, kinds.ConsentGiven(2, "A", "B")),
    ("away", {"from": 1, "until": 2, "seats": [2], "note": "n"}, kinds.WentAway(1, 2, (2,), note="n")),
    ("away", {"from": 1, "until": 2, "seat": 2, "now": 3}, kinds.WentAway(1, 2, seat=2, now=3)),
    ("undone", {}, kinds.PostsUndone()),
    ("back", {"seat": 2}, kinds.CameBack(seat=2)),
    ("returned", {}, kinds.AbsenceEnded()),
    ("rests", {"kind": "call"}, kinds.CalledByRules("call")),
    ("ask", {"kind": "vote", "clock": "vote/7", "mark": "1-0"}, kinds.DeadlinePassed("vote", "vote/7", "1-0")),
    ("waits", {"kind": "vote", "clock": "vote/7", "mark": "1-0"}, kinds.DeadlineWaits("vote", "vote/7", "1-0")),
    ("paused", {"since": 5}, kinds.PausedForLong(5)),
    ("undelivered", {"seat": None}, kinds.NotDelivered()),
    ("undelivered", {"seat": 2, "why": "closed"}, kinds.NotDelivered(2, why="closed")),
    ("begun", {}, kinds.ClocksBegun()),
    ("named", {}, kinds.GameNamed()),
    ("settled", {"messages": [[1, 2]]}, kinds.CallSettled(((1, 2),))),
    ("trouble", {"trouble": "denied", "lacking": ["pin"]}, kinds.PlaceTroubled("denied", ("pin",))),
    ("trouble", {"trouble": "denied", "where": "card"}, kinds.PlaceTroubled("denied", where="card")),
    ("trouble", {"trouble": "role", "role": "R"}, kinds.PlaceTroubled("role", role="R")),
    ("missing", {"host": True}, kinds.PersonMissing(host=True)),
    ("missing", {"seat": None, "name": ""}, kinds.PersonMissing()),
    ("waiting", {"again": True}, kinds.SomethingWaits(again=True)),
    ("set-back", {"since": 5, "void": 2}, kinds.SetBack(5, 2)),
    ("join", {"by": "Ann"}, kinds.AskedToJoin("Ann")),
    ("apart", {"name": "Ann"}, kinds.SitsThere("Ann")),
    ("opens", {"games": [3, 4]}, kinds.LobbiesOpen((3, 4))),
    ("daily", {"waits": 2, "due_ms": 5, "lobbies": [3]}, kinds.DailyLine(2, 5, (3,))),
    ("event", {}, kinds.EventDue()),
    ("wait-over", {"what": "moved"}, kinds.WaitOver(kinds.WaitEnd.MOVED)),
    ("barred", {"server": "S", "until_ms": 5, "reason": "r"}, kinds.Barred("S", 5, "r")),
)  # fmt: skip
"""What the outbox of version 0.6, and since, can hold: kinds and facts, with what they are now."""


def _row(kind: str, body: bytes) -> Row:
    return Row(
        1, 12, "thread", kind, body, "ref", "nonce", "ready", 0, 0, None, None, 0, None, None, None, entry_n=3
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "facts", "about"), OLD, ids=lambda given: given if isinstance(given, str) else ""
)
def test_a_notice_that_an_older_version_has_queued_is_read(
    kind: str, facts: dict[str, Any], about: AnyAbout
) -> None:
    """Issue 15.1: facts were a mapping without its kind; and what is queued now comes back as it was."""
    vote = Question("vote", 7)
    body = {
        "events": CODEC.pack_events(()), "opened": [vote], "deadlines": {"vote/7": None}, "facts": facts, "seat": 2,
    }  # fmt: skip
    queued = Notice(12, 3, "thread", about, (), (vote,), {"vote/7": None}, "ref", 2)

    old = notices.unpack(_row(kind, msgspec.msgpack.encode(body)), CODEC)
    now = notices.unpack(_row(about.word(), notices.pack(queued, CODEC)), CODEC)

    assert old == queued
    assert now == queued
    assert about.word() == kind


def test_every_kind_that_the_outbox_can_hold_is_among_those_that_are_read() -> None:
    """Issue 15.1: but for the record, which is worded with the last post and never waits by itself."""
    queued = {type(about) for _, _, about in OLD}

    assert queued == {*get_args(AnyAbout)} - {kinds.RecordPublished}


def test_facts_that_are_none_of_their_kind_are_told_as_damage() -> None:
    """Issue 15.1: facts are typed, also on the disk."""
    body: dict[str, Any] = {
        "events": CODEC.pack_events(()),
        "opened": [],
        "deadlines": {},
        "facts": {"seat": "x"},
        "seat": None,
    }

    with pytest.raises(StorageError):
        notices.unpack(_row("wish", msgspec.msgpack.encode(body)), CODEC)
