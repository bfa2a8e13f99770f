"""Logging in: what is tried again, what is not, and how the logins of a day are spared."""

from __future__ import annotations

import asyncio
import ssl
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.operation import login
from bot.operation.login import persistently, spared
from bot.service.discord.retrying import asked_for

HOUR_MS = 60 * 60 * 1000


def _limit(remaining: int, reset_after: int = 10 * HOUR_MS) -> Any:
    return {"total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 1}


def test_while_there_are_plenty_nobody_waits_for_a_login() -> None:
    assert spared(_limit(1000), 1) == spared(_limit(501), 16) == 0


def test_the_logins_that_are_left_last_until_there_are_new_ones() -> None:
    """Issue 13.7: each start waits its share of the time, for each of its connections."""
    assert spared(_limit(500), 1) == 72
    assert spared(_limit(100), 1) == 360
    assert spared(_limit(100), 2) == 720
    assert spared(_limit(1), 16) == spared(_limit(0), 1) == 36_000


def _refused(**headers: str) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=429, reason="Too Many Requests", headers=headers)
    return discord.HTTPException(answer, "<html>")


def test_discord_and_proxies_say_in_several_ways_how_long_to_wait() -> None:
    assert asked_for(discord.RateLimited(90.5)) == 90.5
    assert asked_for(_refused(**{"Retry-After": "1800"})) == 1800
    assert asked_for(_refused(**{"Retry-After": "Sat, 21 Nov 2026 12:00:00 GMT"})) == 0
    assert asked_for(_refused()) == asked_for(OSError()) == 0


async def test_a_certificate_that_is_not_valid_yet_leads_to_the_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.7, 13.13: a clock that is wrong by years keeps the bot out altogether."""
    key: Any = SimpleNamespace(host="discord.com", port=443, ssl=True)
    tried, forgotten = [], []

    async def attempt() -> str:
        tried.append(True)
        if len(tried) < 3:
            raise aiohttp.ClientConnectorCertificateError(key, ssl.SSLCertVerificationError("not yet valid"))
        return "in"

    async def forget() -> None:
        forgotten.append(True)

    async def at_once(_seconds: float) -> None:
        """It takes no time."""

    monkeypatch.setattr(asyncio, "sleep", at_once)

    assert await persistently(attempt, forget) == "in"
    assert len(forgotten) == 2
    assert all("check this machine's clock" in line for line in caplog.messages)


async def test_a_fault_of_ours_is_not_tried_again() -> None:
    async def attempt() -> None:
        raise ZeroDivisionError

    async def forget() -> None:
        raise AssertionError

    with pytest.raises(ZeroDivisionError):
        await persistently(attempt, forget)


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (4004, "reset the token"),
        (4010, "`shard_ids`"),
        (4011, '`shard_count = "auto"`'),
        (4012, "install a newer version"),
        (4013, "install a newer version"),
        (4014, "Message Content Intent"),
        (4999, "start again"),
    ],
)
def test_each_end_for_good_has_its_own_sentence(code: int, remedy: str) -> None:
    """Issue 28.4: only 4004 speaks of the token."""
    sentence = login.ended(code)

    assert remedy in sentence
    assert f"(code {code})." in sentence
    assert ("token" in sentence) == (code == 4004)


async def test_a_page_at_the_edge_is_told_like_by_the_running_bot(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 28.4: a 403 with a page for people was "status 403" here, and something else elsewhere."""
    tries = 0

    async def attempt() -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            headers = {"Content-Type": "text/html"}
            response = SimpleNamespace(status=403, reason="Forbidden", headers=headers)
            raise discord.Forbidden(response, "<html>blocked</html>")
        return "in"

    async def forget() -> None: ...

    monkeypatch.setattr(login, "FIRST_S", 0.0)
    assert await login.persistently(attempt, forget) == "in"

    assert "Something between me and Discord turns me away." in caplog.text
