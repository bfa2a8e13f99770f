"""The courier among many games: it keeps to Discord's limits by itself, and no game waits for another's."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.posting import courier
from bot.posting.budget import PER_SECOND
from bot.sandbox import Fault
from bot.sandbox.rest.limits import Limits
from bot.sandbox.room.rehearsal import NAMES, Rehearsal, rehearsing
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened, SeatTakenOver
from storage.errors import Fenced
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox
from tests.journeys.forging import Forger
from tests.journeys.kit import WARDEN, moderate, table

SEATS = 8
PATIENCE_S = 60


@pytest.fixture
async def inn() -> AsyncIterator[Rehearsal]:
    """Three games, and Discord's limit for all requests; each person plays in all of them."""
    async with rehearsing(requests_per_second=PER_SECOND) as made:
        for _ in range(3):
            await made.start(await made.open("quest", SEATS))
        made.sandbox.core.limits = Limits(per_second=50)
        made.sandbox.core.ledger.clear()
        yield made


def _say(connection: Connection, game_id: int, lanes: Sequence[str], times: int, priority: int) -> None:
    """Something to say, so often in each of *lanes*; it reads as what the start of the game said there."""
    outbox = Outbox(connection, os.urandom)
    for _ in range(times):
        for lane in lanes:
            kind = Happened.word() if lane == notices.THREAD else SeatTakenOver.word()
            first = outbox.said(game_id, lane, Happened.word())[0]
            outbox.add(
                game_id=game_id,
                lane=lane,
                kind=kind,
                body=first.body,
                entry_n=first.entry_n,
                made_ms=first.made_ms,
                priority=priority,
            )


async def _queue(inn: Rehearsal, game_id: int, lanes: Sequence[str], times: int, priority: int) -> None:
    await inn.bot.database.write(lambda connection: _say(connection, game_id, lanes, times, priority))
    inn.bot.courier.wake()


def _persons(inn: Rehearsal) -> list[str]:
    return [notices.person_lane(inn.sandbox.be(name).id) for name in NAMES[:SEATS]]


async def _rows(inn: Rehearsal, game_id: int) -> tuple[Row, ...]:
    """What one game still has to say."""
    return await inn.bot.database.read(lambda connection: Outbox(connection).open(game_id))


async def _left(inn: Rehearsal, game_id: int) -> int:
    return len(await _rows(inn, game_id))


async def _said(inn: Rehearsal, game_id: int) -> None:
    """Wait until a game has said all."""
    async with asyncio.timeout(PATIENCE_S):
        while await _left(inn, game_id):
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_discord_never_has_to_say_that_it_was_too_much(inn: Rehearsal) -> None:
    """Design, courier: 50 requests a second, all in all, on its own."""
    for game_id in (1, 2, 3):
        await _queue(inn, game_id, [*_persons(inn), notices.THREAD], 10, notices.POST)
    for game_id in (1, 2, 3):
        await _said(inn, game_id)
    asked = [each for each in inn.sandbox.requests if each.by == "bot"]

    assert len(asked) >= 180
    assert {each.status for each in asked} == {200}


async def test_a_press_is_answered_while_posts_wait_for_their_turn(inn: Rehearsal) -> None:
    """Discord does not count answers to interactions, so they wait for nothing."""
    await _queue(inn, 1, [*_persons(inn), notices.THREAD], 40, notices.POST)
    place = (await inn.bot.service.cache.look(2, None)).facts.place
    bob = inn.sandbox.be("Bob")
    answers = [await Forger.of(bob).press(inn.sandbox.posts(place or 0)[-1], "rm:2:desk") for _ in range(10)]

    assert {answer.kind for answer in answers} == {"message"}
    assert await _left(inn, 1) > 100


async def test_one_game_with_500_posts_does_not_delay_the_one_post_of_another(inn: Rehearsal) -> None:
    await _queue(inn, 1, [*_persons(inn), notices.THREAD], 84, notices.POST)
    await _queue(inn, 2, [notices.THREAD], 1, notices.POST)
    await _said(inn, 2)

    assert await _left(inn, 1) > 400


@pytest.mark.slow
async def test_private_answers_go_before_posts_and_these_before_reminders(inn: Rehearsal) -> None:
    """The later it was queued the sooner it goes here, for it matters more."""
    await _queue(inn, 1, _persons(inn), 40, notices.LATER)
    await _queue(inn, 2, _persons(inn), 40, notices.POST)
    await _queue(inn, 3, _persons(inn), 1, notices.PRIVATE_FIRST)
    await _said(inn, 3)
    posts = await _left(inn, 2)
    await _said(inn, 2)
    reminders = await _left(inn, 1)

    assert posts > 100
    assert reminders > 50


@pytest.mark.slow
async def test_channels_that_answer_slowly_hold_up_no_other(inn: Rehearsal) -> None:
    """More of them than the courier would once serve at the same time."""
    slow = [inn.sandbox.be(name).dm_id for name in NAMES[:SEATS]]
    for channel in slow:
        inn.sandbox.faults.add(
            Fault("POST", f"/channels/{channel}/messages", status=None, delay=20, times=1_000)
        )
    for game_id in (1, 2, 3):
        await _queue(inn, game_id, _persons(inn), 1, notices.PRIVATE_FIRST)
    before = asyncio.get_running_loop().time()
    await _queue(inn, 3, [notices.THREAD], 1, notices.POST)
    while not [each for each in inn.sandbox.requests if each.kind == "posts"]:
        await asyncio.sleep(0.01)
    waited = asyncio.get_running_loop().time() - before
    inn.sandbox.faults.clear()

    assert waited < 15


async def test_few_lanes_are_served_while_many_deadlines_run_out(inn: Rehearsal) -> None:
    """Design, courier: what is due comes first; when that is over, all is posted that waited."""
    inn.sandbox.faults.add(Fault("POST", "/channels/*/messages", status=None, delay=0.2, times=1_000))

    async def most_at_once() -> int:
        most = 0
        for game_id in (1, 2, 3):
            await _queue(inn, game_id, _persons(inn), 1, notices.POST)
        for game_id in (1, 2, 3):
            while rows := await _rows(inn, game_id):
                most = max(most, sum(row.state == "sending" for row in rows))
                await asyncio.sleep(0.01)
        return most

    await inn.bot.alarm.close()  # it would say itself whether it is in a rush
    inn.bot.alarm.is_rushing = True
    rush = await most_at_once()
    inn.bot.alarm.is_rushing = False

    assert 0 < rush <= courier.IN_A_RUSH
    assert await most_at_once() > courier.IN_A_RUSH


async def test_a_deed_is_told_once_it_is_through_though_the_courier_looks_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Q-9.7, Q-9.12: another game may wake him after the commit; a newcomer still gets his role."""
    reload = Cache.reload

    async def slow(cache: Cache, found: LoadedGame) -> None:
        game.bot.courier.wake()
        await asyncio.sleep(0.1)  # far longer than he takes
        await reload(cache, found)

    async with table() as game:
        await game.begin(5)
        monkeypatch.setattr(Cache, "reload", slow)
        newcomer = game.be(NAMES[8])
        await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="Bob", newcomer=newcomer, reason="a trip"
        )
        await game.quiet()
        told = [message["content"] for message in newcomer.dms()]

    assert any("You are" in content for content in told), told


async def test_it_stops_though_what_was_said_cannot_be_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 5.10: a program that holds the file keeps each note waiting for five seconds; the next start notes it."""
    monkeypatch.setattr(courier, "LAST_S", 0.1)

    async def hang(_row: Row) -> None:
        await asyncio.Event().wait()

    async with table() as game:
        await game.begin(5)
        await game.quiet()
        said = await game.bot.database.read(
            lambda c: Outbox(c).said(game.game_id, notices.THREAD, Happened.word())
        )
        game.bot.courier._left += [(row, hang, True, None) for row in said]

        async with asyncio.timeout(PATIENCE_S):
            await game.bot.courier.stop()

        assert not game.bot.courier.is_running


async def test_a_lease_that_passes_on_just_now_is_told_in_a_line_and_holds_up_no_other(
    inn: Rehearsal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the courier claims, or something timed is done: whoever has it now does that, and nothing is at fault."""
    caplog.set_level(logging.INFO)
    line, held = "The lease of shard 3 has passed to another process.", [True, True]

    def lost(which: int) -> None:
        if held[which]:
            held[which] = False
            raise Fenced(line)

    claim, remind_due = Outbox.claim, inn.bot.service.reminding.remind_due

    def claimed(self: Outbox, *given: Any, **named: Any) -> Any:
        lost(0)
        return claim(self, *given, **named)

    async def reminded() -> int:
        lost(1)
        return await remind_due()

    monkeypatch.setattr(Outbox, "claim", claimed)
    monkeypatch.setattr(inn.bot.service.reminding, "remind_due", reminded)
    monkeypatch.setattr(inn.bot.leases, "held", lambda: (None, None))
    place = (await inn.bot.service.cache.look(1, None)).facts.place or 0
    posts = len(inn.sandbox.posts(place))
    await _queue(inn, 1, [notices.THREAD], 1, 1)
    inn.bot.courier.wake()
    inn.bot.alarm.ring()
    async with asyncio.timeout(PATIENCE_S):
        while len(inn.sandbox.posts(place)) == posts or any(held):
            await asyncio.sleep(0.01)

    assert [record.getMessage() for record in caplog.records].count(line) == 2
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
