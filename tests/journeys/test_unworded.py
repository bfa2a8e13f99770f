"""A post that cannot be put into words: the rest is said, the log names the event, moderators hear of it once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.operation.logs import Discreet
from bot.quest import wording
from rules.game import OrderUsed
from rules.quest.events import VoteClosed
from tests.journeys.kit import HOST, Table, table

SECRET = "what nobody may read in a log"
MINE = "I cannot put into words"
TOLD = "I could not put a post of this game into words"


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.quiet()
        yield made


def _fails(event: object, voice: object) -> str:
    raise KeyError(SECRET)


def _calls(game: Table) -> list[str]:
    """What moderators were told."""
    everybody = dict.fromkeys((*game.names, HOST, "Barliman"))
    return [one["content"] for name in everybody for one in game.be(name).dms() if TOLD in one["content"]]


async def test_the_rest_of_a_public_post_is_said_and_the_log_has_the_name_of_the_event(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 35.2: the game goes on, nothing waits, and no log has the contents."""
    monkeypatch.setitem(wording._TOLD, VoteClosed, _fails)
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            await game.propose_any()
            await game.vote("reject")
            await game.quiet()
    said = [post for post in game.thread() if MINE in post]
    logged = [line for line in caplog.messages if "VoteClosed" in line]

    assert len(said) == len(logged) == 2
    assert "chooses a party" in said[-1] or "propose" in said[-1].lower()
    assert len(_calls(game)) == 1
    number = _calls(game)[0].partition("it is error ")[2][:4]
    assert all(f"error {number}" in post for post in said)
    assert all(line.startswith(f"Error {number}: VoteClosed of game ") for line in logged)
    assert SECRET not in "".join(map(Discreet().format, caplog.records))


@pytest.mark.parametrize("fault", ["raises", "says nothing"])
async def test_a_private_message_comes_without_it_and_nobody_reads_whose_it_was(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    """Issue 35.2: 26 of 29 private messages were dropped, each with a line that nobody read."""
    row: Any = _fails if fault == "raises" else lambda event, voice: ""
    monkeypatch.setitem(wording._TOLD, OrderUsed, row)
    leader = await game.leader()
    owner, other = [name for name in game.names if name != leader][:2]
    await game.say(owner, "preload approve")
    await game.propose(leader, other)
    await game.quiet()

    assert sum(MINE in one["content"] for one in game.be(owner).dms()) == 1
    assert "OrderUsed" in caplog.text
    assert SECRET not in "".join(map(Discreet().format, caplog.records))
    assert len(_calls(game)) == 1
    assert not any(word in _calls(game)[0] for word in (*game.names, "OrderUsed", "private"))


async def test_what_cannot_be_said_at_all_waits_until_it_can(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 35.2: it never vanishes; it was dropped where it was private."""
    leader = await game.leader()
    owner, other = [name for name in game.names if name != leader][:2]
    await game.say(owner, "preload approve")
    with monkeypatch.context() as broken:
        broken.setattr("bot.posting.compose._private", _fails)
        broken.setattr("bot.posting.compose.panel", _fails)
        await game.propose(leader, other)
        await game.rest(5_000)
        before = [one["content"] for one in game.be(owner).dms()]
    await game.rest(60_000)
    await game.quiet()
    after = [one["content"] for one in game.be(owner).dms()]

    assert "the notice `events` of game" in caplog.text
    assert len(_calls(game)) == 1
    assert not any("**What you had planned was used:**" in post for post in before)
    assert sum("**What you had planned was used:**" in post for post in after) == 1
