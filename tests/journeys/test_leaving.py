"""The bot is stopped while somebody waits for an answer: it is given, or lost, and that is no fault."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.running import client
from tests.journeys.kit import Table, table


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.propose_any()
        await made.quiet()
        yield made


class Slow:
    """A database that keeps the next entry until it is let go."""

    def __init__(self, game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_asked, self.go_on = asyncio.Event(), asyncio.Event()
        self._submit = game.bot.service.games.submit
        monkeypatch.setattr(game.bot.service.games, "submit", self)

    async def __call__(self, *given: Any) -> Any:
        self.is_asked.set()
        await self.go_on.wait()
        return await self._submit(*given)


def _complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was told as more than news, or with where it came from."""
    found = (record for record in caplog.records if record.levelno > logging.INFO or record.exc_info)
    return [record.getMessage() for record in found if not record.name.startswith("discord.")]


async def test_an_answer_that_is_under_way_is_given_before_the_bot_goes(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.17."""
    slow = Slow(game, monkeypatch)
    pressing = asyncio.create_task(game.press("Bob", "vote/1:approve"))
    await slow.is_asked.wait()
    leaving = asyncio.create_task(game.bot.close())
    await asyncio.sleep(0.05)
    slow.go_on.set()
    answer = await pressing
    await leaving

    assert "Your ballot: **approve**" in answer.text
    assert _complaints(caplog) == []


async def test_an_answer_that_comes_too_late_for_that_is_lost_and_that_is_no_fault(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.17: it ended in "Session is closed", with a number for the host and a traceback."""
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(client, "LEAVING_S", 0.05)
    slow = Slow(game, monkeypatch)
    pressing = asyncio.create_task(game.press("Bob", "vote/1:approve"))
    await slow.is_asked.wait()
    await game.bot.close()
    slow.go_on.set()
    answer = await pressing
    while game.bot.answering:
        await asyncio.sleep(0.001)

    assert answer.kind in ("failed", "deferred")
    assert "An answer was lost: the bot was being stopped" in caplog.messages
    assert _complaints(caplog) == []


async def test_what_is_pressed_while_the_bot_goes_changes_nothing(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.17: whoever presses then sees that it failed, and presses again later."""
    slow = Slow(game, monkeypatch)
    game.sandbox.core.interaction_seconds = 0.5
    before = await game.entries()
    pressing = asyncio.create_task(game.press("Bob", "vote/1:approve"))
    await slow.is_asked.wait()
    leaving = asyncio.create_task(game.bot.close())
    await asyncio.sleep(0.05)
    late = await game.press("Cid", "vote/1:approve")
    typed = await game.say("Dan", "approve")
    slow.go_on.set()
    await pressing
    await asyncio.wait(game.bot.answering)
    after = [by for by, _ in (await game.entries())[len(before) :]]
    await leaving

    assert (late.kind, typed.kind) == ("failed", "failed")
    assert after == [f"seat {await game.seat('Bob')}"]
    assert _complaints(caplog) == []


async def test_whatever_else_is_cut_short_is_told_in_a_line(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.17: what comes of a message or a change of a server, when the session is closed."""
    caplog.set_level(logging.INFO)
    is_heard, go_on = asyncio.Event(), asyncio.Event()

    async def written(*_: object) -> None:
        is_heard.set()
        await go_on.wait()
        await game.bot.fetch_channel(game.place)

    monkeypatch.setattr("bot.posting.health.locked_threads.written", written)
    await game.be("Bob").say(game.place, "good evening")
    await is_heard.wait()
    await game.bot.close()
    go_on.set()
    while "What came of on_message was cut short: the bot was being stopped" not in caplog.messages:
        await asyncio.sleep(0.001)

    assert _complaints(caplog) == []
