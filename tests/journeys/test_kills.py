"""A game killed and started again in the middle goes on as if nothing had been (R-1.3, Q-9.15)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.clock import SandboxClock
from bot.sandbox.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from rules.verify import verify
from tests.journeys import process
from tests.journeys.kills import Killer, Moment, Program
from tests.journeys.kit import Table, everything, plain, refuse_errors

Script = list[tuple[str, str]]
"""Who presses what, in order; ids without the game's number."""

LONG = 9 * 60 * 1000
"""Longer than Discord remembers a nonce, and shorter than what is given back to the players in public."""


class Run:
    """One game played by a script, with or without kills on the way."""

    def __init__(self, folder: Path, seats: int) -> None:
        self.sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,), is_recording=True)
        self.program = Program(self.sandbox, folder / "game.db")
        self.seats = seats
        self.kills = 0
        self.table: Table

    async def begin(self) -> None:
        await self.sandbox.start()
        bot = await self.program.start()
        self.table = Table(self.sandbox, bot, Path())
        await self.table.begin(self.seats, **everything(self.seats))

    async def end(self) -> None:
        await self.program.stop()
        await self.sandbox.stop()

    async def step(self, name: str, rest: str, moment: Moment | None, *, is_deadly: bool) -> None:
        """One press; at its *moment* the program is killed, and started again."""
        table = self.table
        if not is_deadly or moment is None:
            await table.press(name, rest)
        else:
            before = await table.entries()
            await self._killed(name, rest, moment)
            if len(await table.entries()) == len(before):
                await self._again(name, rest)
        if not is_deadly and moment is not None:
            await table.quiet()
            self.sandbox.clock.move(moment.away_ms)
        await table.quiet()

    async def _killed(self, name: str, rest: str, moment: Moment) -> None:
        pressing = asyncio.ensure_future(self.table.press(name, rest))
        killer = Killer(self.program, self.sandbox, moment)
        while not self.program.is_killed and not (pressing.done() and self.program.bot.courier.is_idle):
            await asyncio.sleep(0)
        killer.leave()
        pressing.cancel()
        with suppress(asyncio.CancelledError):
            await pressing
        if killer.path is not None:
            self.kills += 1
            await self.sandbox.idle(0.01)  # what was on its way arrives
            await self.program.bury()
            self.sandbox.clock.move(moment.away_ms)
            self.program = Program(self.sandbox, killer.path)
            self.table.bot = await self.program.start()
        else:
            self.sandbox.clock.move(moment.away_ms)
        await self.table.quiet()

    async def _again(self, name: str, rest: str) -> None:
        """Who got no answer presses once more."""
        visitor = self.table.be(name)
        message = visitor.read(self.table.place)[-1]
        await visitor.forge(message, f"rm:{self.table.game_id}:{rest}")

    async def read(self) -> dict[str, list[object]]:
        """All that there is to read, by place."""
        await self.table.rest(20_000)
        found: dict[str, list[object]] = {
            "thread": [plain(one) for one in self.sandbox.posts(self.table.place)]
        }
        for name in self.table.names:
            found[name] = [plain(one) for one in self.table.be(name).dms()]
        return found


async def _unharmed(folder: Path, seats: int, seed: int, plan: Mapping[int, Moment]) -> tuple[Script, object]:
    """A game of random presses that is never killed; what was pressed, and what there is to read."""
    run, chance, script = Run(folder, seats), Random(seed), []
    await run.begin()
    table = run.table
    for name in table.names[:3]:  # some want to be asked by message
        await table.press(name, "dm:on")
    while (await table.look()).facts.stage != "ended":
        name, decision = chance.choice(await table.owed())
        words = await table.choose(name, decision, chance)
        script.append((name, f"{decision.question}:{words}"))
        await run.step(*script[-1], plan.get(len(script) - 1), is_deadly=False)
    read = await run.read()
    await run.end()
    return script, read


def _plan(seed: int) -> dict[int, Moment]:
    chance = Random(seed)
    moments = [Moment("commit", 1), *(Moment("message", n, LONG * (n % 2)) for n in (1, 2, 3, 4))]
    moments += [Moment("round", n) for n in (2, 5, 9, 14, 20, 30, 45)]
    return {step: chance.choice(moments) for step in range(200) if chance.random() < 0.5}


@pytest.mark.parametrize(
    ("seats", "seed"),
    [
        (5, 1),
        *(pytest.param(seats, seed, marks=pytest.mark.slow) for seats, seed in ((7, 2), (10, 3), (7, 4))),
    ],
)
async def test_a_game_killed_at_many_moments_reads_like_one_that_never_was(
    seats: int, seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.15: no post and no message is missing, none comes twice, and none is out of order."""
    plan = _plan(seed)
    (tmp_path / "unharmed").mkdir()
    script, expected = await _unharmed(tmp_path / "unharmed", seats, seed, plan)
    run = Run(tmp_path, seats)

    await run.begin()
    for name in run.table.names[:3]:
        await run.table.press(name, "dm:on")
    for at, (name, rest) in enumerate(script):
        await run.step(name, rest, plan.get(at), is_deadly=True)
    read = await run.read()

    assert run.kills >= 8
    assert read == expected
    assert verify(await run.table.bot.tables.record(run.table.game_id)).ok
    await run.end()
    refuse_errors(caplog)


async def test_old_buttons_still_work_after_a_restart(tmp_path: Path) -> None:
    """A button of a post from before, and of a page that only its owner sees, does what it says."""
    run = Run(tmp_path, 5)
    await run.begin()
    table = run.table
    await table.propose_any()
    await table.quiet()
    post = table.be("Ann").read(table.place)[-1]
    page = (await table.desk("Bob")).message
    dm = table.be("Cid").dms()[0]

    path = run.program.kill()
    await run.program.bury()
    run.program = Program(run.sandbox, path)
    table.bot = await run.program.start()
    ballot = await table.be("Ann").press(post, label="Approve")
    assert page is not None
    other = await table.be("Bob").press(page, label="Reject")
    desk = await table.be("Cid").press(dm, label="My desk")

    assert "Your ballot: **approve**" in ballot.text
    assert "Your ballot: **reject**" in other.text
    assert "**Vote** on party 1" in desk.text
    await run.end()


async def test_a_process_that_the_system_kills_goes_on_where_it_was(tmp_path: Path) -> None:
    """A program of its own, ended by SIGKILL while it is posting: nothing accepted is lost, nothing comes twice."""
    sandbox = Sandbox(SandboxClock(START, speed=0), NAMES, (HOST,), is_recording=True)
    time_file, path = tmp_path / "time", tmp_path / "game.db"
    sandbox.core.interaction_seconds = 10
    posts = []
    sandbox.on_change(lambda change: posts.append(change) if change.kind == "message" else None)
    async with sandbox:
        game = await process.Game.begin(sandbox, path, time_file)
        for number in (1, 2):
            await game.press(await game.leader(), f"party/{number}:propose 1 2")
            for name in NAMES[:4]:
                await game.press(name, f"vote/{number}:reject")
            before = len(posts)
            last = asyncio.ensure_future(game.press(NAMES[4], f"vote/{number}:reject"))
            while len(posts) == before:
                await asyncio.sleep(0)
            game.kill()
            last.cancel()
            await game.restart(asked=number + 1)
        thread = [post["content"] for post in sandbox.posts(game.place)]
        await game.end()

    assert [sum(f"**Party {n}**" in post for post in thread) for n in (1, 2)] == [1, 1]
    assert sum("The party is **rejected**, 0 to 5." in post for post in thread) == 2
