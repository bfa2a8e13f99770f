"""Limits, faults and retries, and what is counted."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from email.utils import parsedate_to_datetime
from typing import Literal

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox import Fault, Limits, Sandbox
from bot.sandbox.world import refusals
from bot.sandbox.world.refusals import Refused
from tests.bot.sandbox.client import Guest, buttons

MESSAGES = "/channels/*/messages"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client sleeps 1, 3, 5 s between its tries; here it need not."""
    sleep = asyncio.sleep

    async def short(seconds: float, result: object = None) -> object:
        return await sleep(min(seconds, 0.3), result)

    monkeypatch.setattr(asyncio, "sleep", short)


async def test_errors_after_the_deed_do_not_double_a_post(sandbox: Sandbox, guest: Guest) -> None:
    """The client tries again with the same nonce."""
    sandbox.faults.add(Fault("POST", MESSAGES, 502, "after"))
    sandbox.faults.add(Fault("POST", MESSAGES, 500, "before"))

    await guest.games(sandbox).send("once")

    assert len(sandbox.posts(sandbox.games_id)) == 1
    assert [each.status for each in sandbox.requests if each.kind == "posts"] == [502, 500, 200]


async def test_a_dropped_connection_is_told_as_that(sandbox: Sandbox, guest: Guest) -> None:
    sandbox.faults.add(Fault("POST", MESSAGES, 0, "after"))

    with pytest.raises(aiohttp.ClientError):
        await guest.games(sandbox).send("once", nonce="n")
    await guest.games(sandbox).send("once", nonce="n")

    assert len(sandbox.posts(sandbox.games_id)) == 1


async def test_too_many_requests_are_put_off(sandbox: Sandbox, guest: Guest) -> None:
    for fault in (Fault(status=429), Fault(status=429, is_global=True), Fault(status=429, is_shared=True)):
        sandbox.faults.add(fault)

    await guest.games(sandbox).send("once")
    sandbox.faults.add(Fault(status=429, has_via=False))
    with pytest.raises(discord.HTTPException) as banned:
        await guest.games(sandbox).send("twice")

    assert banned.value.status == 429
    assert sandbox.counts()["posts"] == 5
    assert sandbox.counts(accepted_only=True)["posts"] == 1


async def test_rate_limits_are_told_in_headers_and_kept_by_the_client(sandbox: Sandbox, guest: Guest) -> None:
    sandbox.core.limits = Limits(kinds={"posts": (3, 0.2)})
    began = time.monotonic()

    for number in range(7):
        await guest.games(sandbox).send(str(number))

    assert time.monotonic() - began > 0.35
    assert {each.status for each in sandbox.requests if each.kind == "posts"} == {200}


async def test_the_limit_for_all_requests_is_enforced(sandbox: Sandbox, guest: Guest) -> None:
    """The client does not foresee this one: it is told, and waits."""
    sandbox.core.limits = Limits(per_second=5)
    users = [sandbox.be(name).id for name in ("Ann", "Bob", "Cid", "Mod")] * 2

    await asyncio.gather(*(guest.fetch_user(each) for each in users))

    assert 429 in {each.status for each in sandbox.requests}


def test_who_waits_as_long_as_was_told_is_not_refused_again() -> None:
    """A client that counts its tries loses its last one to a wait that is told too short."""
    limits = Limits(per_second=1)
    limits.check("posts", "route", "major", is_rename=False, counts_globally=True)
    verdict = limits.check("posts", "route", "major", is_rename=False, counts_globally=True)
    for wait in (verdict.wait, 0.0004, 0.9996):
        assert replace(verdict, wait=wait).body()["retry_after"] >= wait


async def test_renaming_has_a_limit_of_its_own(sandbox: Sandbox, guest: Guest) -> None:
    thread, _ = await guest.quests(sandbox).create_thread(name="Friday", content="Game")
    guest.http.max_ratelimit_timeout = 30.0
    sandbox.core.limits = Limits(renames=(2, 600.0))

    await thread.edit(name="1")
    await thread.edit(name="2")
    with pytest.raises(discord.RateLimited):
        await thread.edit(name="3")
    await thread.edit(archived=True)


async def test_requests_are_counted_by_kind(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    post = await guest.games(sandbox).send("x", view=buttons("hello", "defer", "later"))
    await post.edit(content="y")
    await post.pin()
    await post.add_reaction("👍")
    thread, _ = await guest.quests(sandbox).create_thread(name="Friday", content="Game")
    await thread.edit(applied_tags=[])
    for name in ("hello", "defer", "later"):
        await (await sandbox.be("Ann").press(post.id, name)).final()
    await (await guest.fetch_user(sandbox.be("Bob").id)).send("x")
    await post.delete()
    await sandbox.idle()

    assert sandbox.counts() == {
        "login": 2,
        "commands": 1,
        "posts": 1,
        "edits": 1,
        "pins": 1,
        "reactions": 1,
        "threads": 1,
        "channel_edits": 1,
        "interaction_answers": 3,
        "interaction_edits": 1,
        "followups": 1,
        "lookups": 1,
        "dm_opens": 1,
        "dms": 1,
        "deletes": 1,
    }


async def test_slow_answers_can_be_made(sandbox: Sandbox, guest: Guest) -> None:
    sandbox.faults.add(Fault(status=None, delay=0.1))
    began = time.monotonic()

    await guest.games(sandbox).send("x")

    assert time.monotonic() - began >= 0.1


async def test_so_many_new_commands_are_taken_in_a_day(sandbox: Sandbox, guest: Guest) -> None:
    """Those that are known already are none; a day later there is room again."""
    sandbox.world.commands_a_day = 6  # just those that the guest has
    await guest.tree.sync()
    await guest.tree.sync()
    guest.tree.remove_command("pack")
    await guest.tree.sync()
    guest.tree.add_command(app_commands.Command(name="one", description="One more", callback=_one_more))

    with pytest.raises(discord.HTTPException) as refused:
        await guest.tree.sync()
    sandbox.clock.move(24 * 60 * 60 * 1000)
    await guest.tree.sync()

    assert (refused.value.status, refused.value.code) == (400, 30034)
    assert "one" in [each["name"] for each in sandbox.world.commands[None]]


async def _one_more(_press: discord.Interaction[discord.Client]) -> None:
    """Does nothing."""


async def test_answers_bear_the_time_of_its_own_clock(sandbox: Sandbox, guest: Guest) -> None:
    """As Discord's bear Discord's; the limits, too, are told by it."""
    sandbox.clock.move(-30 * 60 * 60 * 1000)
    bot = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=bot) as session,
        session.get(f"{sandbox.api_base}/users/@me") as answer,
    ):
        date = parsedate_to_datetime(answer.headers["Date"]).timestamp()
        reset = float(answer.headers["X-RateLimit-Reset"])

    assert abs(date - sandbox.clock.now_ms() / 1000) < 60
    assert abs(reset - sandbox.clock.now_ms() / 1000) < 60


@pytest.mark.parametrize(
    ("refused", "status", "code"),
    [
        (refusals.unauthorized, 401, 0),
        (refusals.forbidden, 403, 0),
        (refusals.not_found, 404, 0),
        (refusals.blocked, 403, 40333),
        (refusals.announced_too_often, 403, 20022),
        (refusals.filtered, 400, 200000),
        (refusals.too_many_threads, 400, 160006),
    ],
)
async def test_discord_says_no_as_it_does(
    sandbox: Sandbox, guest: Guest, refused: Callable[[], Refused], status: int, code: int
) -> None:
    """Issue 13.4: with its own code, or without one as at its edge."""
    sandbox.faults.add(Fault.refusing(refused(), "POST", MESSAGES))

    with pytest.raises(discord.HTTPException) as met:
        await guest.games(sandbox).send("x")

    assert (met.value.status, met.value.code) == (status, code)


async def test_a_limit_of_edits_tells_how_long_it_lasts(sandbox: Sandbox, guest: Guest) -> None:
    """Issue 13.4: 30046, for messages older than an hour."""
    guest.http.max_ratelimit_timeout = 30.0
    post = await guest.games(sandbox).send("x")
    sandbox.faults.add(Fault.refusing(refusals.edited_too_often(), "PATCH", f"{MESSAGES}/*"))

    with pytest.raises(discord.RateLimited) as limited:
        await post.edit(content="y")

    assert limited.value.retry_after == 300


async def test_a_page_can_come_instead_of_an_answer(sandbox: Sandbox, guest: Guest) -> None:
    """Issue 13.4: of a proxy, or of a block."""
    sandbox.faults.add(Fault("POST", MESSAGES, 403, body="<html></html>"))

    with pytest.raises(discord.Forbidden) as met:
        await guest.games(sandbox).send("x")

    assert met.value.response.headers["Content-Type"].startswith("text/html")
    assert met.value.code == 0


@pytest.mark.parametrize(("when", "made"), [("before", 0), ("after", 1)])
async def test_a_request_can_be_taken_in_and_never_answered(
    sandbox: Sandbox, guest: Guest, when: Literal["before", "after"], made: int
) -> None:
    """Issue 13.23: it is over for the stand-in when the client hangs up."""
    sandbox.faults.add(Fault("POST", MESSAGES, hangs=True, when=when))

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await guest.games(sandbox).send("x")
    await sandbox.idle()

    assert len(sandbox.posts(sandbox.games_id)) == made


async def test_only_some_messages_can_be_meant(sandbox: Sandbox, guest: Guest) -> None:
    """Issue 13.4: as by a filter of words."""
    sandbox.faults.add(Fault.refusing(refusals.filtered(), "POST", MESSAGES, times=9, says="bad"))

    await guest.games(sandbox).send("good")
    with pytest.raises(discord.HTTPException):
        await guest.games(sandbox).send("a bad word")

    assert [post["content"] for post in sandbox.posts(sandbox.games_id)] == ["good"]
