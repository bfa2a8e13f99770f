"""Discord's bad days: errors after the deed, limits, broken lines, and a database that is slow."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest

from bot.sandbox import Fault, Limits
from bot.sandbox.world import refusals
from tests.journeys.courses import battered_in_course
from tests.journeys.killing import Outcome
from tests.journeys.kit import HOST, STEP_MS, Table, refuse_errors, refuse_silence, table
from tests.journeys.storm import battered

MESSAGES = "/channels/*/messages"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client sleeps 1, 3, 5 s between its tries; here it need not."""
    sleep = asyncio.sleep

    async def short(seconds: float, result: object = None) -> object:
        return await sleep(min(seconds, 0.2), result)

    monkeypatch.setattr(asyncio, "sleep", short)


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        yield made


async def _later(game: Table) -> None:
    """Time enough for what shall be tried again."""
    for _ in range(8):
        await game.rest(3_000)


@pytest.mark.parametrize("status", [0, 502])
async def test_an_error_after_the_post_was_made_does_not_make_it_twice(game: Table, status: int) -> None:
    """One post per entry, however often it is tried."""
    for _ in range(3):
        game.sandbox.faults.add(Fault("POST", MESSAGES, status, "after", times=2))
        await game.propose_any()
        await _later(game)
        await game.vote("reject")
        await _later(game)

    posts = game.thread()
    assert [sum(f"**Party {n}**" in post for post in posts) for n in (1, 2, 3)] == [1, 1, 1]
    assert sum("is **rejected**" in post for post in posts) == 3
    assert posts.index(next(p for p in posts if "**Party 2**" in p)) < posts.index(
        next(p for p in posts if "**Party 3**" in p)
    )


async def test_an_outage_of_ten_minutes_loses_and_doubles_nothing(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Beyond Discord's memory for nonces the thread is looked at before a post is repeated."""
    game.sandbox.faults.add(Fault("POST", MESSAGES, 503, "after", times=5))
    outage = game.sandbox.faults.add(Fault("*", "/channels/*", 503, times=10_000))
    await game.propose_any()
    await game.rest(1)
    for _ in range(6):
        await game.rest(100_000)
    outage.times = 0
    await game.rest(100_000)
    await _later(game)
    await game.vote("approve")
    await _later(game)

    assert sum("**Party 1**" in post for post in game.thread()) == 1
    assert sum("**approved**" in post for post in game.thread()) == 1
    refuse_errors(caplog)


async def test_a_vote_under_discords_own_limits_goes_through_with_waits(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """429 and the headers before it: later, but in order and once."""
    game.sandbox.core.limits = Limits(kinds={"posts": (2, 0.2), "edits": (1, 0.2)})
    for fault in (
        Fault("POST", MESSAGES, 429),
        Fault("POST", MESSAGES, 429, is_shared=True),
        Fault("POST", MESSAGES, 429, is_global=True),
    ):
        game.sandbox.faults.add(fault)
    for _ in range(2):
        await game.propose_any()
        await game.vote("reject")
    await _later(game)

    said = [post for post in game.thread() if "**Party" in post or "rejected**" in post]
    assert ["**Party" in post for post in said] == [True, False, True, False]
    refuse_silence(game.sandbox)
    refuse_errors(caplog)


async def test_a_page_that_was_dismissed_before_its_answer_alarms_nobody(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Who dismissed it has read enough: a line for the curious, and no warning."""
    game.sandbox.core.interaction_seconds = 0.3
    caplog.set_level(logging.INFO, "bot.ui.respond")
    game.sandbox.faults.add(Fault.refusing(refusals.unknown_message(), "POST", "/interactions/*"))
    await game.desk("Bob")

    [found] = [one for one in caplog.records if one.name == "bot.ui.respond"]
    assert (found.levelno, found.getMessage()) == (
        logging.INFO,
        "An answer was not taken by Discord: message 10008",
    )


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_a_limit_of_a_proxy_before_discord_passes_by_itself(
    game: Table, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    """A 429 without Discord's own headers is no refusal: no lane waits for a moderator, and nobody is alarmed."""
    await _later(game)
    council = len(game.be(HOST).dms())
    game.sandbox.faults.add(Fault(method, f"{MESSAGES}*", 429, times=4, has_via=False))
    await game.propose_any()
    await _later(game)
    game.sandbox.faults.clear()
    await game.vote("reject", "Bob")
    for _ in range(3):
        await game.rest(20_000)

    assert sum("**Party 1**" in post for post in game.thread()) == 1
    assert "party 1:" in game.thread()[0]
    assert len(game.be(HOST).dms()) == council
    refuse_errors(caplog)


async def test_the_gateway_breaks_and_is_resumed(game: Table) -> None:
    """A press on its way arrives with the resumed session; a new session goes on as well."""
    await game.propose_any()
    for blow in (
        game.sandbox.wire.drop,
        game.sandbox.wire.ask_to_reconnect,
        lambda: game.sandbox.wire.close(4000),
    ):
        blow()
        await asyncio.sleep(0.02)
        await game.sandbox.ready()
        answer = await game.press("Bob", "vote/1:approve")
        assert "Your ballot: **approve**" in answer.text
    assert game.sandbox.wire.resumed >= 2
    await game.vote("approve")
    await game.quiet()

    assert sum("**approved**" in post for post in game.thread()) == 1


async def test_an_answer_that_takes_long_is_deferred_and_then_given(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only if the commit takes longer than 1.5 s is the press deferred, and the receipt follows it."""
    await game.propose_any()
    await game.quiet()
    write = game.bot.database.write
    written = asyncio.Event()

    async def slow(work: Any) -> Any:
        await written.wait()
        return await write(work)

    monkeypatch.setattr(game.bot.database, "write", slow)
    game.sandbox.core.reading_seconds = 0
    began = time.monotonic()
    answer = await game.press("Bob", "vote/1:approve")
    took, kind, early = time.monotonic() - began, answer.kind, answer.text
    written.set()
    last = await answer.final()
    monkeypatch.setattr(game.bot.database, "write", write)

    assert kind == "deferred"
    assert took > 1.4  # and below three, else Discord, and the stand-in, call it unanswered
    assert "Your ballot" not in early
    assert last is not None
    assert "Your ballot: **approve**" in last["content"]
    assert answer.ephemeral


async def test_a_command_whose_game_is_long_looked_for_is_deferred_and_then_answered(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 15.1: the look-up of a command's game is part of its answer, and deferred after 1.5 s like any other."""
    at, leader = game.bot.service.directory.at, await game.leader()
    found = asyncio.Event()

    async def slow(place: int) -> Any:
        await found.wait()
        return await at(place)

    monkeypatch.setattr(game.bot.service.directory, "at", slow)
    game.sandbox.core.reading_seconds = 0
    name = next(name for name in game.names if name != leader)
    answer = await game.be(name).command("desk", in_=game.place)
    kind = answer.kind
    found.set()
    last = await answer.final()

    assert kind == "deferred"
    assert last is not None
    assert "Nothing is asked of you now" in last["content"]
    assert answer.ephemeral


@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_answer_on_a_line_that_broke_is_sent_once_more(
    game: Table, when: Literal["before", "after"], caplog: pytest.LogCaptureFixture
) -> None:
    """Discord takes a response once, so sending it again is safe whether or not the first one arrived."""
    await game.propose_any()
    await game.quiet()
    game.sandbox.faults.add(Fault("POST", "/interactions/*/*/callback", 0, when))
    pressed = await game.press("Bob", "vote/1:approve")

    assert pressed.kind == "message"
    assert "Your ballot: **approve**" in pressed.text
    assert pressed.followups == []
    refuse_errors(caplog)


async def test_a_press_whose_answer_is_lost_can_be_made_again(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """A broken line between bot and Discord: what was committed stays, and pressing again says so."""
    await game.propose_any()
    await game.quiet()
    game.sandbox.core.interaction_seconds = 0.5
    game.sandbox.faults.add(Fault("POST", "/interactions/*", 0, "before", times=6))
    lost = await game.press("Bob", "vote/1:approve")
    game.sandbox.faults.clear()
    game.sandbox.core.interaction_seconds = 3.0
    again = await game.press("Bob", "vote/1:approve")

    assert lost.kind == "failed"
    assert "Your ballot: **approve**" in again.text
    refuse_errors(caplog)


@pytest.mark.parametrize(
    ("seed", "play"),
    [(4, battered), (2, partial(battered_in_course, "battle")), (2, partial(battered_in_course, "war"))],
)
@pytest.mark.slow
async def test_a_game_on_bad_days_reads_like_one_on_good_days(
    seed: int, play: Callable[[int, Path], Awaitable[Outcome]], tmp_path: Path
) -> None:
    """Limits, errors, lost answers, broken and hanging lines, late and doubled events: all is said once, in order.

    `python -m tests.bench.faults --seed SEED` plays it again, or with `--course GAME`.
    """
    outcome = await play(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(outcome.blows)
    assert len(outcome.blows) >= 8


async def test_a_lobby_whose_thread_was_made_though_an_error_came_back_is_made_once(game: Table) -> None:
    """Making a thread has no nonce: it is looked for before it is made again."""
    sandbox, host = game.sandbox, game.be(HOST)
    for channel in (sandbox.games_id, sandbox.quests_id):
        before = len(host.threads())
        sandbox.faults.add(Fault("POST", "/channels/*/threads", 502, "after", times=1))
        await host.command("game open", in_=sandbox.games_id, game="quest", seats=5, channel=channel)
        await sandbox.idle()
        sandbox.clock.move(STEP_MS)

        assert len(host.threads()) == before + 1
