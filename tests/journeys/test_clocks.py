"""A machine whose clock is wrong, is set or stands still: Discord's time counts (issue 13.13, 13.18, 13.19)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from discord.http import Route

from bot.clocks.wall_clock import WallClock
from bot.games.reader_view import Submission
from bot.running.chance import RehearsedChance
from bot.sandbox.rest.faults import Fault
from bot.sandbox.room.rehearsal import HOST, NAMES, START, Rehearsal, connected
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.service.discord import refusals
from tests.journeys.kit import DAY_MS, Table, refuse_errors, refuse_silence
from tests.journeys.test_typed_votes import marks, private, votes, written

HOUR_MS = 60 * 60 * 1000
READ_MS = 3_000
"""So long people read before they write."""


class Machine:
    """The clocks of a machine: *ahead* is how wrong its wall clock is, *slept* what the other has not counted."""

    def __init__(self, sandbox: Sandbox, ahead_ms: int = 0) -> None:
        self.ahead_ms, self.slept_ms = ahead_ms, 0
        now_ms = sandbox.clock.now_ms
        self.clock = WallClock(lambda: now_ms() + self.ahead_ms, lambda: now_ms() - self.slept_ms)
        self._time = sandbox.clock

    def stay_awake(self) -> None:
        """Let time that a test has go by at once be such in which the machine ran."""
        self._time.subscribe(self._awake)

    def _awake(self) -> None:
        self.clock.now_ms()
        self.clock.gap()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(
        SandboxClock(START, speed=0),
        NAMES,
        (HOST,),
        is_recording=True,
        privileged_intents=discord_numbers.MESSAGE_CONTENT,
    ) as found:
        yield found


@asynccontextmanager
async def on(machine: Machine, sandbox: Sandbox, path: Path) -> AsyncIterator[Table]:
    """The bot on this machine."""
    chance = RehearsedChance(1)
    async with connected(sandbox, path, chance, typed_votes=True, clock=machine.clock) as bot:
        yield Table.at(Rehearsal(sandbox, bot, path))


async def _vote(game: Table) -> None:
    """A party stands before the table, and all have read who is in it."""
    game.sandbox.clock.move(READ_MS)
    await game.propose_any()
    await game.quiet()
    game.sandbox.clock.move(READ_MS)


async def _since(game: Table) -> list[str]:
    """What was done after the party was named, each by its first word."""
    return [action.split()[0] for _, action in (await game.entries())[2:]]


@pytest.mark.parametrize("ahead_ms", [10_000, -10_000, 5 * HOUR_MS])
async def test_what_is_typed_in_answer_counts_however_wrong_the_machines_clock_is(
    sandbox: Sandbox, tmp_path: Path, ahead_ms: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.15, issue 13.13: ahead, each was refused as one that that question was closed already."""
    async with on(Machine(sandbox, ahead_ms), sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)

        said = await written(game, "Bob", "**APPROVE**")

        assert len(await votes(game)) == 1
        assert marks(game, said) == ["✅"]
        assert abs(game.bot.now_ms() - sandbox.clock.now_ms()) < 1_000
        refuse_silence(sandbox)
    (warned,) = [record for record in caplog.records if record.name == "bot.clocks.wall_clock"]
    assert f"{'ahead of' if ahead_ms > 0 else 'behind'} Discord's" in warned.getMessage()
    refuse_errors(caplog)


@pytest.mark.parametrize("ahead_ms", [0, 10_000, -10_000])
async def test_what_was_typed_before_a_question_was_asked_never_counts_for_it(
    sandbox: Sandbox, tmp_path: Path, ahead_ms: int
) -> None:
    """Q-4.4, issue 13.13: a clock that is behind took a vote for a party that nobody had named yet."""
    async with on(Machine(sandbox, ahead_ms), sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await game.quiet()
        leader = await game.leader()
        sandbox.wire.hold()
        await game.be("Bob").say(game.place, "**APPROVE**")
        sandbox.clock.move(READ_MS)
        person = game.be(leader).id
        await game.bot.service.games.submit(Submission(game.game_id, person, "propose 1 2", "press:77"))
        sandbox.clock.move(READ_MS)
        sandbox.wire.release()
        await game.quiet()

        assert await votes(game) == []
        assert any("that question was closed already" in each for each in private(game, "Bob"))


async def test_a_power_cut_takes_no_time_from_anybody_though_the_clock_stands_where_it_stood(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Q-9.1, issue 13.19: thirty hours later, on a machine without a battery for its clock."""
    async with on(Machine(sandbox), sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)
        (before,) = (await game.live()).deadlines.values()
        game_id, place = game.game_id, game.place
    sandbox.clock.move(30 * HOUR_MS)
    async with on(Machine(sandbox, -30 * HOUR_MS), sandbox, tmp_path / "r.db") as game:
        game.game_id, game.place, game.seats = game_id, place, 5
        await game.quiet()
        answer = await game.press("Bob", "vote/1:approve")
        await game.quiet()
        (after,) = (await game.live()).deadlines.values()

        assert "Your ballot: **approve**" in answer.text
        assert await _since(game) == ["outage", "approve"]
        assert abs((after.due_ms or 0) - (before.due_ms or 0) - 30 * HOUR_MS) <= 2_000


@pytest.mark.parametrize("first", ["press", "answer"])
async def test_a_machine_that_slept_gives_the_time_back_when_it_learns_of_it(
    sandbox: Sandbox, tmp_path: Path, first: str
) -> None:
    """Q-9.1, issue 13.19: thirty hours that none of its clocks has counted; nothing lapses by the first press."""
    machine = Machine(sandbox)
    async with on(machine, sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)
        machine.slept_ms, machine.ahead_ms = 30 * HOUR_MS, -30 * HOUR_MS
        sandbox.clock.move(30 * HOUR_MS)
        if first == "answer":
            await game.bot.fetch_channel(game.place)
        answer = await game.press("Bob", "vote/1:approve")
        await game.quiet()

        assert "Your ballot: **approve**" in answer.text
        assert await _since(game) == ["outage", "approve"]


@pytest.mark.parametrize("jump_ms", [-HOUR_MS, 3650 * DAY_MS])
async def test_a_clock_that_is_set_while_the_bot_runs_changes_nothing(
    sandbox: Sandbox, tmp_path: Path, jump_ms: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 13.18: back an hour, forward by ten years; deadlines, posts, cards and presses go on as before."""
    machine = Machine(sandbox)
    async with on(machine, sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)
        machine.stay_awake()
        machine.ahead_ms = jump_ms
        answers = [await game.press(name, "vote/1:approve") for name in ("Ann", "Bob")]
        await game.rest(HOUR_MS // 2)
        drawn = game.thread()[0]
        await game.rest(DAY_MS)

        assert all("Your ballot" in answer.text for answer in answers)
        assert "2 of 5" in drawn or "Bob" in drawn
        assert await _since(game) == ["approve", "approve", "lapse"]
        refuse_silence(sandbox)
    refuse_errors(caplog)


@pytest.mark.parametrize("ahead_ms", [3650 * DAY_MS, -3650 * DAY_MS])
async def test_a_machine_whose_clock_was_never_set_looks_after_its_games_from_the_start(
    sandbox: Sandbox, tmp_path: Path, ahead_ms: int
) -> None:
    """Issue 13.18, 13.13: what is to be done every few minutes, or after a rest, was put off by ten years."""
    machine = Machine(sandbox, ahead_ms)
    async with on(machine, sandbox, tmp_path / "r.db") as game:
        machine.stay_awake()
        await game.lobby(5)
        await game.rest(HOUR_MS)
        looked_ms = sandbox.clock.now_ms() - game.bot.health._looked
        opened = game.thread()[0]
        await game.start(game.game_id)
        await game.rest(60_000)
        begun = game.thread()[0]

        assert abs(looked_ms) < HOUR_MS
        assert begun != opened
        assert "is choosing a party" in begun


@pytest.mark.parametrize("off_ms", [3 * DAY_MS, -3 * DAY_MS])
async def test_one_answer_with_a_wrong_time_moves_no_deadline(
    sandbox: Sandbox, tmp_path: Path, off_ms: int
) -> None:
    """Issue 28.3: "I was offline for 3 days", for every game and for good; and a second one is asked for at once."""
    async with on(Machine(sandbox), sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)
        (before,) = (await game.live()).deadlines.values()
        for _ in range(3):
            sandbox.faults.add(Fault("GET", "/channels/*", status=None, off_ms=off_ms))
            await game.bot.fetch_channel(game.place)
            assert abs(game.bot.now_ms() - sandbox.clock.now_ms()) < 2_000
            async with asyncio.timeout(20):
                while game.bot.reach.is_time_in_doubt():
                    await asyncio.sleep(0.01)
            sandbox.clock.move(READ_MS)
        await game.press("Bob", "vote/1:approve")
        await game.quiet()
        (after,) = (await game.live()).deadlines.values()

        assert await _since(game) == ["approve"]
        assert after.due_ms == before.due_ms


async def test_a_page_with_a_wrong_time_is_none_of_discords_answers(sandbox: Sandbox, tmp_path: Path) -> None:
    """Issue 28.3: however often, as of a cache that answers everything."""
    async with on(Machine(sandbox), sandbox, tmp_path / "r.db") as game:
        for _ in range(3):
            page = Fault("GET", "/users/*", status=200, body="<html>", off_ms=DAY_MS)
            sandbox.faults.add(page)
            with pytest.raises(refusals.ERRORS):
                await game.bot.http.request(Route("GET", "/users/@me"))

        assert abs(game.bot.now_ms() - sandbox.clock.now_ms()) < 2_000
        assert not game.bot.reach.is_time_in_doubt()


async def test_what_was_moved_by_mistake_is_moved_back_in_the_thread_that_was_told(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """Q-9.1, issue 28.3: two answers have borne the wrong time; the deadlines are as they were, and that is said."""
    machine = Machine(sandbox)
    async with on(machine, sandbox, tmp_path / "r.db") as game:
        await game.begin(5)
        await _vote(game)
        (before,) = (await game.live()).deadlines.values()
        sandbox.faults.add(Fault(status=None, off_ms=3 * DAY_MS, times=1_000))
        for _ in range(2):
            await game.bot.fetch_channel(game.place)
        await game.bot.outage.tick()
        await game.quiet()
        moved = game.newest()
        sandbox.faults.clear()
        machine.stay_awake()
        for _ in range(8):
            await game.bot.fetch_channel(game.place)
            await game.rest(60_000)
            await game.bot.outage.tick()
        await game.quiet()
        (after,) = (await game.live()).deadlines.values()

        assert "I was offline for 3 days" in moved
        assert await _since(game) == ["outage", "no-outage"]
        assert after.due_ms == before.due_ms
        assert "after all: I had a wrong time" in game.newest()
