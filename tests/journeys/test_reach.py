"""The gateway is up and Discord answers nothing: an absence of the bot like any other, over as soon as it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.clocks.outage import ANSWERS, GATEWAY
from bot.operation.endpoint import health
from bot.posting import reach
from bot.sandbox import Fault
from bot.service.discord import patience
from bot.ui import sending
from tests.journeys.kit import DAY_MS, HOST, Table, refuse_errors, table
from tests.journeys.refusing import (
    ALWAYS,
    HOUR_MS,
    MINUTE_MS,
    actions,
    due,
    lines,
    passing,
    put_in,
    tallies,
    unanswered,
    without_pauses,
)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pauses(monkeypatch)
    monkeypatch.setattr(reach, "ASK_S", 0.05)
    monkeypatch.setattr(reach, "EXPIRED_S", 0.4)
    monkeypatch.setattr(sending, "FIRST_S", 0.3)
    monkeypatch.setattr(sending, "LAST_S", 0.5)


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A vote is open, a day long, and its post is made."""
    async with table() as made:
        await made.begin(5)
        await made.propose_any()
        await made.rest(10_000)
        yield made


async def ends(game: Table) -> int:
    """When the public clock runs out."""
    found = await due(game)
    assert found is not None
    return found


@pytest.mark.parametrize("what", ["503", "401", "a page with 403", "a broken line", "nothing"])
@pytest.mark.slow
async def test_thirty_hours_without_answers_are_given_back_and_nothing_lapses(
    game: Table, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.6, Q-9.1: a vote lapsed by the clock, for presses could not be answered."""
    before = await ends(game)
    fault = put_in(game, what, "*", "*")
    with unanswered(game):
        await game.press("Bob", "vote/1:approve")
    await passing(game, 30 * HOUR_MS, HOUR_MS)
    ill, entries = await health(game.bot), await actions(game)

    fault.times = 0
    await game.rest(MINUTE_MS)
    await game.rest(MINUTE_MS)

    assert (ill["gateway"], ill["answers"]) == (True, False)
    assert all((await health(game.bot)).values())
    assert entries[-1] == "approve"
    assert (await actions(game))[-1].startswith("outage")
    assert len(await actions(game)) == len(entries) + 1
    assert 30 * HOUR_MS <= await ends(game) - before <= 30 * HOUR_MS + 5 * MINUTE_MS
    assert lines(game) == 1
    refuse_errors(caplog)


@pytest.mark.slow
async def test_where_only_answers_to_presses_fail_that_is_an_absence_too(game: Table) -> None:
    """Issue 13.6: nobody can see that an answer was taken; it ends with the first that gets through."""
    before = await ends(game)
    fault = game.sandbox.faults.add(Fault("POST", "/interactions/*", 503, times=ALWAYS))
    with unanswered(game):
        for name in ("Bob", "Cid", "Dan"):
            await game.press(name, "vote/1:approve")
    await passing(game, 30 * HOUR_MS, HOUR_MS)
    is_away = game.bot.outage.lacks(ANSWERS)
    fault.times = 0
    answer = await game.press("Eve", "vote/1:reject")
    await game.rest(MINUTE_MS)

    assert is_away
    assert "Your ballot: **reject**" in answer.text
    assert not game.bot.outage.is_away
    assert 30 * HOUR_MS <= await ends(game) - before <= 30 * HOUR_MS + 5 * MINUTE_MS


async def test_whether_answers_get_through_again_is_found_out_without_a_press(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 13.6: the last press is answered once more, far too late: what Discord says to that is an answer."""
    monkeypatch.setattr(reach, "EXPIRED_S", 0.05)
    fault = game.sandbox.faults.add(Fault("POST", "/interactions/*", 503, times=ALWAYS))
    with unanswered(game):
        pressed = [await game.press(name, "vote/1:approve") for name in ("Bob", "Cid", "Dan")]
    await passing(game, 2 * HOUR_MS, HOUR_MS)
    was_away = game.bot.outage.lacks(ANSWERS)
    game.sandbox.core.interaction_seconds = 0.01
    fault.times = 0
    await asyncio.sleep(0.02)
    await game.rest(MINUTE_MS)

    assert was_away
    assert not game.bot.outage.is_away
    assert [answer.kind for answer in pressed] == ["failed"] * 3


async def test_nothing_falls_due_before_discord_has_answered_again(game: Table) -> None:
    """Issue 13.6: where nobody pressed anything, nothing had failed, and the vote lapsed all the same."""
    fault = game.sandbox.faults.add(Fault(status=503, times=ALWAYS))
    await game.rest(30 * HOUR_MS)
    entries = await actions(game)
    fault.times = 0
    await game.rest(MINUTE_MS)
    await game.rest(MINUTE_MS)

    assert "lapse vote" not in entries
    assert await ends(game) > game.sandbox.clock.now_ms() + 20 * HOUR_MS


async def test_a_quiet_bot_asks_now_and_then_and_is_no_burden(game: Table) -> None:
    """Issue 13.6: one request in five minutes in which nothing else was asked."""
    game.sandbox.core.ledger.clear()
    await passing(game, 2 * HOUR_MS, MINUTE_MS)
    asked = [each for each in game.sandbox.requests if each.template == "/users/@me"]

    assert 20 <= len(asked) <= 24
    assert {each.status for each in game.sandbox.requests} == {200}


async def test_short_trouble_is_no_absence(game: Table) -> None:
    """Issue 13.6: neither one that passes nor one of a single way to ask: the others get through."""
    before = await ends(game)
    game.sandbox.faults.add(Fault(status=503, times=2))
    game.sandbox.faults.add(Fault("POST", "/channels/*/messages", 503, times=ALWAYS))
    for name in ("Bob", "Cid"):
        await game.press(name, "vote/1:reject")
    await passing(game, 20 * MINUTE_MS, MINUTE_MS)

    assert not game.bot.outage.is_away
    assert await ends(game) == before


async def test_a_post_that_waits_in_an_outage_gives_the_time_back_once(game: Table) -> None:
    """Issue 13.4, 13.6: the clocks of its game stand as of when the bot went, and no line tells it twice."""
    await game.vote("reject", *game.names[:-1])
    await game.rest(MINUTE_MS)
    began = game.sandbox.clock.now_ms()
    fault = game.sandbox.faults.add(Fault(status=503, times=ALWAYS))
    with unanswered(game):
        await game.vote("reject", game.names[-1])
    await passing(game, 10 * HOUR_MS, HOUR_MS)
    standing = await due(game)
    fault.times = 0
    for _ in range(4):
        await game.rest(MINUTE_MS)

    assert standing is None
    assert tallies(game) == 1
    assert lines(game) == 1
    assert [action.partition(" ")[0] for action in await actions(game)].count("outage") == 1
    left = await ends(game) - game.sandbox.clock.now_ms()
    assert DAY_MS - 5 * MINUTE_MS <= left <= DAY_MS
    assert game.sandbox.clock.now_ms() - began > 10 * HOUR_MS


async def test_the_gateway_may_go_as_well_and_come_back_first(game: Table) -> None:
    """Issue 13.6: it is one absence, from the first moment to the last."""
    before = await ends(game)
    fault = game.sandbox.faults.add(Fault(status=503, times=ALWAYS))
    await passing(game, 2 * HOUR_MS, HOUR_MS)
    game.bot.outage.lost(GATEWAY)
    await passing(game, 2 * HOUR_MS, HOUR_MS)
    await game.bot.outage.back(GATEWAY)
    still_away = game.bot.outage.is_away
    await passing(game, 2 * HOUR_MS, HOUR_MS)
    fault.times = 0
    await game.rest(MINUTE_MS)
    await game.rest(MINUTE_MS)

    assert still_away
    assert [each.partition(" ")[0] for each in await actions(game)].count("outage") == 1
    assert 6 * HOUR_MS <= await ends(game) - before <= 6 * HOUR_MS + 5 * MINUTE_MS


# ------------------------------------------------------------------------------------------- what is never answered


async def test_requests_that_are_never_answered_hold_no_socket_for_long(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.23: each held one for five minutes, until there was none."""
    fault = game.sandbox.faults.add(Fault(hangs=True, times=ALWAYS))
    with unanswered(game):
        pressed = await game.press("Bob", "vote/1:reject")
    most = 0
    for _ in range(12):
        await game.rest(MINUTE_MS)
        most = max(most, game.sandbox.rest.in_flight)
    asked = len(game.sandbox.requests)
    fault.times = 0
    await game.rest(MINUTE_MS)
    await game.vote("reject")
    await game.rest(MINUTE_MS)

    assert pressed.kind == "failed"
    assert most <= 1
    assert asked < 100
    assert tallies(game) == 1
    refuse_errors(caplog)


async def test_lanes_go_on_at_once_when_discord_answers_again(game: Table) -> None:
    """Issue 13.23: whatever they had come to wait; ten minutes at most while it does not."""
    fault = game.sandbox.faults.add(Fault(hangs=True, times=ALWAYS))
    with unanswered(game):
        await game.vote("reject")
    await passing(game, 5 * HOUR_MS, HOUR_MS)
    fault.times = 0
    await game.rest(6_000)
    await game.rest(1_000)

    assert tallies(game) == 1


async def test_a_post_that_arrived_though_it_was_never_answered_is_not_made_twice(game: Table) -> None:
    """Issue 13.23: given up is not refused; it is looked for first where Discord has forgotten the nonce."""
    game.sandbox.faults.add(Fault("POST", "/channels/*/messages", hangs=True, when="after", times=2))
    await game.vote("reject")
    for _ in range(3):
        await game.rest(10 * MINUTE_MS)

    assert tallies(game) == 1


async def test_what_was_deferred_is_said_when_discord_answers_again(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 13.23: the receipt is tried for as long as somebody may look at it."""
    monkeypatch.setattr(sending, "PATIENCE", 0.0)
    monkeypatch.setattr(sending, "FIRST_S", 3.0)
    monkeypatch.setattr(sending, "LAST_S", 20.0)
    fault = game.sandbox.faults.add(Fault("PATCH", "/webhooks/*", hangs=True, times=3))
    answer = await game.press("Bob", "vote/1:approve")
    deferred = answer.kind
    last = await answer.final(15.0)

    assert deferred == "deferred"
    assert fault.times == 0
    assert last is not None
    assert "Your ballot: **approve**" in last["content"]


async def test_every_request_has_an_end(game: Table) -> None:
    """Issue 13.23: none is made anywhere that could wait for five minutes."""
    endless = []

    async def look(_session: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        mine = patience._patience.get()
        if mine is None or mine.clock.when() is None:
            endless.append(request.url.path)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(look)
    trace.freeze()
    game.bot.http._HTTPClient__session._trace_configs.append(trace)  # type: ignore[attr-defined]
    await game.vote("approve")
    await game.act(await game.of_side("free"))
    await game.be(HOST).command("gm panel", in_=game.place)
    await game.be(HOST).command("doctor", in_=game.place)
    await game.rest(2 * DAY_MS)

    assert len(game.sandbox.requests) > 20
    assert endless == []
