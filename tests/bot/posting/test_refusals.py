"""Every answer that Discord can give has its row, and what was kept of one is read again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.service.discord import refusals
from bot.service.discord.answers import Garbled
from bot.service.discord.refusals import MetAt, MetRefusal, Refusal, WhoIsTold


def error(status: int, code: int, *, is_json: bool = True) -> discord.HTTPException:
    """What the library makes of such an answer."""
    kind = "application/json" if is_json else "text/html; charset=UTF-8"
    response: Any = SimpleNamespace(status=status, reason="", headers={"Content-Type": kind})
    return discord.HTTPException(response, {"code": code, "message": "no"} if is_json else "<html>")


@pytest.mark.parametrize(
    ("status", "code", "row"),
    [
        (401, 0, refusals.TOKEN),
        (403, 0, refusals.EDGE),
        (403, 40333, refusals.EDGE),
        (404, 0, refusals.EDGE),
        (408, 0, refusals.UNANSWERED),
        (404, 10003, refusals.GONE),
        (404, 10008, refusals.MESSAGE),
        (404, 10062, refusals.TOO_LATE),
        (400, 40060, refusals.TOO_LATE),
        (401, 50027, refusals.TOO_LATE),
        (400, 0, refusals.UNFIT),
        (400, 50035, refusals.UNFIT),
        (400, 50006, refusals.UNFIT),
        (413, 40005, refusals.UNFIT),
        (400, 200000, refusals.FILTERED),
        (400, 160006, refusals.FULL),
        (400, 40067, refusals.UNTAGGED),
        (403, 20022, refusals.LIMIT),
        (403, 40003, refusals.LIMIT),
        (429, 30046, refusals.LIMIT),
        (429, 0, refusals.LIMIT),
        (403, 50001, refusals.DENIED),
        (403, 50013, refusals.DENIED),
        (403, 60003, refusals.DENIED),
        (404, 10004, refusals.DENIED),
        (400, 50083, refusals.LOCKED),
        (403, 160005, refusals.LOCKED),
        (403, 50007, refusals.CLOSED),
        (403, 50278, refusals.CLOSED),
        (500, 0, refusals.DOWN),
        (503, 50035, refusals.DOWN),
        (524, 0, refusals.DOWN),
        (418, 0, refusals.UNFIT),
        (400, 999_999, refusals.UNFIT),
        (403, 999_999, refusals.DENIED),
        (404, 999_999, refusals.DENIED),
        (429, 999_999, refusals.LIMIT),
        (401, 999_999, refusals.TOKEN),
    ],
)
def test_each_answer_means_one_thing(status: int, code: int, row: Refusal) -> None:
    """Issue 13.4: whatever Discord may come to say."""
    assert refusals.of(error(status, code)).refusal is row


@pytest.mark.parametrize(("status", "row"), [(403, "edge"), (429, "edge"), (400, "edge"), (502, "down")])
def test_a_page_is_no_answer_of_discords(status: int, row: str) -> None:
    """Issue 13.4: a proxy's, or that of a block at the edge."""
    assert refusals.of(error(status, 0, is_json=False)).refusal.name == row


@pytest.mark.parametrize(
    ("met", "row"),
    [
        (aiohttp.ServerDisconnectedError(), refusals.UNANSWERED),
        (ConnectionResetError(), refusals.UNANSWERED),
        (TimeoutError(), refusals.UNANSWERED),
        (Garbled("a page"), refusals.UNANSWERED),
        (discord.RateLimited(600.0), refusals.LIMIT),
        (ValueError("ours"), refusals.FAULT),
    ],
)
def test_what_is_no_answer_has_its_row_too(met: Exception, row: Refusal) -> None:
    """Issue 13.4, 13.23."""
    assert refusals.of(met).refusal is row


def test_what_is_kept_of_a_refusal_is_read_again() -> None:
    """Issue 13.4: so are the bare codes that older versions kept."""
    cases = [refusals.answered(403, 50013), MetRefusal(refusals.UNANSWERED), MetRefusal(refusals.CLOSED)]

    assert [refusals.read(case.written) for case in cases] == cases
    assert cases[0].written == "denied 50013"
    assert refusals.read("50013") == cases[0]
    assert refusals.read("closed").refusal is refusals.CLOSED
    assert refusals.read("something of a later version").refusal is refusals.UNFIT


def test_no_code_stands_in_two_rows() -> None:
    """Issue 13.4: one table, one row for each."""
    codes = [code for row in refusals.ROWS for code in (*row.codes, *row.bare)]

    assert len(codes) == len(set(codes))
    assert len({row.name for row in refusals.ROWS}) == len(refusals.ROWS)


def test_waits_grow_from_a_second_to_ten_minutes() -> None:
    """Issue 13.4: and not beyond, however often."""
    waits = [refusals.wait_ms(n) for n in range(1, 13)]

    assert waits[:5] == [1_000, 2_000, 4_000, 8_000, 16_000]
    assert waits == sorted(waits)
    assert {refusals.wait_ms(n) for n in (11, 12, 1_000, 10**9)} == {600_000}


def test_what_passes_by_itself_alarms_nobody_at_once() -> None:
    """Issue 13.4: and what people can mend is told at once."""
    for row in refusals.ROWS:
        assert not (row.passes and row.told is WhoIsTold.AT_ONCE), row.name
        assert row.passes or not row.is_absence, row.name


def test_a_private_message_is_spoken_of_as_one() -> None:
    """Issue 28.5: "The thread is there, but it is locked" was said of one; nobody can skip one either."""
    for row in refusals.ROWS:
        met = MetRefusal(row, place=MetAt.PRIVATE)
        if row.told is WhoIsTold.NOBODY:
            continue
        if row.passes:
            assert (met.means, met.mends) == (row.means, row.mends)
            continue
        for words in ("thread", "Somebody deleted", "there.", "forum", "server", "skip", "Skip"):
            assert words not in f"{met.means} {met.mends}", row.name
        assert met.mends.endswith("**My desk** still shows them everything.")


@pytest.mark.parametrize("place", [MetAt.CARD, MetAt.TAG, MetAt.OPENING, MetAt.TALK])
def test_where_no_post_waits_none_is_to_be_skipped(place: MetAt) -> None:
    """Issue 28.9: a remedy that is none."""
    for row in refusals.ROWS:
        mends = MetRefusal(row, place=place).mends
        if row is not refusals.GONE or place in (
            MetAt.OPENING,
            MetAt.TALK,
        ):  # a card and a tag that are gone are told as the thread
            assert "skip the post" not in mends.lower(), row.name
        assert "/doctor" not in mends
