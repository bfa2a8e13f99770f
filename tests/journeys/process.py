"""The bot as a process of its own, which is ended by SIGKILL at a chosen point; and its keeper.

`python -m tests.journeys.process API GATEWAY DATABASE TIME SEED POINT` serves, and does what it is sent line by line:
`arm N` kills it at the Nth point from then on, `calm N` waits until all that was under way after the gateway's Nth
event is done. It answers `done`; before all that `ready`, and `dead POINT` when it dies.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from functools import partial
from pathlib import Path

from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.room.rehearsal import prepared
from bot.sandbox.server import Sandbox
from storage.database import Database
from tests.journeys import times
from tests.journeys.killing import Ordeal, Outcome, judged, plan
from tests.journeys.kills import PATIENCE_S, Points, Program
from tests.journeys.kit import Table, is_working, settle
from tests.journeys.match import Match
from tests.journeys.scripts import Complaints, unharmed
from tests.journeys.steps import Setting, Step

OFTEN = 0.12
"""The part of all steps in which there is a kill: a process takes long to start."""


# ----------------------------------------------------------------------------------------------------- the process


async def run(api: str, gateway: str, database: str, time_file: str, seed: str, point: str) -> None:
    """Connect, and serve until the input ends. The time is what stands in *time_file*."""
    point_at(api, gateway)
    points = Points(lambda: _die(points))
    opened = Database.open(database)
    points.watch(opened)
    async with Ringmaster(
        opened,
        times.told(time_file),
        RehearsedChance(int(seed)),
        guild_ready_timeout=0.05,
        http_trace=points.trace(),
    ) as bot:
        points.arm(int(point))
        serving = asyncio.create_task(bot.start("sandbox"))
        await prepared(bot)
        print("ready", flush=True)
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            word, number = line.split()
            if word == "arm":
                points.arm(int(number))
            else:
                bot.clock_moved()
                await settle(bot, partial(_calm, bot, int(number)))
            print("done", flush=True)
        serving.cancel()


def _die(points: Points) -> None:
    print("dead", points.passed[-1], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


async def _calm(bot: Ringmaster, sent: int) -> None:
    while is_working(bot) or (bot.ws.sequence or 0) < sent:
        await asyncio.sleep(0.001)


# ------------------------------------------------------------------------------------------------------- its keeper


class Process(Program):
    """One run of the bot as a process; what is known of it is only what its members see, and what it answers."""

    def __init__(self, sandbox: Sandbox, database: Path | str, seed: int, time_file: Path) -> None:
        super().__init__(sandbox, database, seed)
        self._time = time_file
        self._point = 0
        self._said = ""
        self._answers: asyncio.Queue[str] = asyncio.Queue()
        self._child: asyncio.subprocess.Process

    @property
    def died_at(self) -> str:
        return self._said

    async def arm(self, count: int) -> None:
        self._point = count
        if hasattr(self, "_child"):
            await self._ask(f"arm {count}")

    async def serve(self) -> None:
        """Start it, and wait until it is ready."""
        sandbox = self._sandbox
        self._unsubscribe = times.tell(sandbox.clock, self._time)
        given = (sandbox.api_base, sandbox.gateway, self.database, self._time, self._seed, self._point)
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.journeys.process", *map(str, given),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self._listening = asyncio.create_task(self._listen())
        async with asyncio.timeout(PATIENCE_S):
            await self._answers.get()

    async def settled(self) -> None:
        """Wait until all that is under way is done."""
        for _ in range(2):
            connected = self._sandbox.wire.connected
            await self._ask(f"calm {connected[0].sent if connected else 0}")
            await self._sandbox.idle(0.005)

    async def _ask(self, line: str) -> None:
        """Send *line*, and wait for the answer; one that dies gives none."""
        assert self._child.stdin is not None
        self._child.stdin.write(f"{line}\n".encode())
        waiting = {asyncio.create_task(self._answers.get()), asyncio.create_task(self.dead.wait())}
        done, _ = await asyncio.wait(waiting, timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if not done:
            raise TimeoutError

    async def _listen(self) -> None:
        assert self._child.stdout is not None
        async for line in self._child.stdout:
            word, _, self._said = line.decode().strip().partition(" ")
            if word in ("ready", "done"):
                self._answers.put_nowait(word)
        await self._child.wait()
        self.dead.set()

    def kill(self) -> None:
        """SIGKILL."""
        self.dead.set()
        self._child.kill()

    async def bury(self) -> None:
        """Wait until the system and the sandbox have seen that it is gone, and its last calls have arrived.

        Raises RuntimeError where nobody has killed it.
        """
        self._unsubscribe()
        code = await self._child.wait()
        if code not in (0, -signal.SIGKILL):
            raise RuntimeError(f"it ended by itself: {code}")
        await self._listening
        while self._sandbox.wire.connected:
            await asyncio.sleep(0.005)
        await self._sandbox.idle(0.05)

    def again(self) -> Process:
        return Process(self._sandbox, self.database, self._seed, self._time)


class Remote(Table):
    """A game whose bot is another process."""

    program: Process

    async def quiet(self) -> None:
        await self.program.settled()


class Besieged(Ordeal):
    """The same ordeal for a process."""

    async def _after(self, number: int, step: Step) -> None:
        await self.match.after(step)  # what the post should show only the process knows

    async def _start(self) -> None:
        program, table = self.match.program, self.match.table
        assert isinstance(program, Process)
        assert isinstance(table, Remote)
        table.program = program
        await program.serve()
        await table.quiet()


async def killed_by_the_system(seed: int, folder: Path, database: str | None = None) -> Outcome:
    """The same as `killed`, with kills of a process."""
    setting = Setting(seed)
    script, expected = await unharmed(setting, folder / "unharmed")
    match = Match(setting, folder / "killed", database=database)
    await match.connect()
    await match.approach(script[0].step)
    await match.through(script[0].step)  # the options are set in this process
    await match.program.stop()
    here = match.table
    program = match.program = Process(match.sandbox, match.program.database, seed + 1, folder / "time")
    match.table = Remote(match.sandbox, here.bot, Path())
    match.table.game_id, match.table.place, match.table.seats = here.game_id, here.place, here.seats
    match.table.program = program
    await program.serve()
    ordeal = Besieged(match, plan(seed, script, OFTEN))
    ordeal.done.append(script[0])
    try:
        await ordeal.play(script, 1)
    finally:
        match.program.kill()
        await match.program.bury()
    match.table = here
    match.program = Program(match.sandbox, match.program.database, seed + 1)
    with Complaints() as complaints:
        here.bot = await match.program.start()
        found = await match.read()
        await match.end()
    return await judged(ordeal, script, found, expected, folder, complaints.found)


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
