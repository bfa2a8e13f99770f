"""The bot as a process of its own: `python -m tests.journeys.process API GATEWAY DATABASE TIME`, and its keeper."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

from bot.chance import RehearsedChance
from bot.client import Ringmaster, point_at
from bot.sandbox.answers import Answer
from bot.sandbox.rehearsal import HOST, NAMES
from bot.sandbox.server import Sandbox
from storage.database import Database

SEATS = 5
ASKED = "leads, and names a party"


async def run(api: str, gateway: str, path: str, time_file: str) -> None:
    """Connect, and serve until the system ends it. The time is what stands in *time_file*."""
    point_at(api, gateway)
    now = Path(time_file)
    async with Ringmaster(
        Database.open(path),
        lambda: int.from_bytes(now.read_bytes()),
        RehearsedChance(1),
        guild_ready_timeout=0.05,
    ) as bot:
        await bot.start("sandbox")


class Game:
    """A game whose bot is a process; what is known of it is only what its members see."""

    def __init__(self, sandbox: Sandbox, path: Path, time_file: Path) -> None:
        self._sandbox = sandbox
        self._arguments = (sandbox.api_base, sandbox.gateway, str(path), str(time_file))
        self._process: asyncio.subprocess.Process
        self.place = 0
        _write(time_file, sandbox.clock.now_ms())
        sandbox.clock.subscribe(lambda: _write(time_file, sandbox.clock.now_ms()))

    @classmethod
    async def begin(cls, sandbox: Sandbox, path: Path, time_file: Path) -> Game:
        """A game with five players whose roles are dealt."""
        game = cls(sandbox, path, time_file)
        await game._start()
        host = sandbox.be(HOST)
        await host.command("game open", in_=sandbox.games_id, game="quest", seats=SEATS)
        game.place = int(host.threads()[-1]["id"])
        for name in NAMES[:SEATS]:
            await game.press(name, "lobby:join")
        await game.press(HOST, "lobby:start")
        await game._said(ASKED, 1)
        return game

    async def press(self, name: str, rest: str) -> Answer:
        """A press on the newest post."""
        self._sandbox.clock.move(1_000)
        visitor = self._sandbox.be(name)
        return await visitor.forge(visitor.read(self.place)[-1], f"rm:1:{rest}")

    async def leader(self) -> str:
        """Who is to name a party, as everybody reads it."""
        posts = [post["content"] for post in self._sandbox.posts(self.place)]
        found = [re.search(r"\*\*(\w+)\*\* leads", post) for post in posts]
        return [match[1] for match in found if match][-1]

    def kill(self) -> None:
        """SIGKILL."""
        self._process.send_signal(signal.SIGKILL)

    async def restart(self, asked: int) -> None:
        """Start it again, and wait until so many parties were asked for in all."""
        await self._process.wait()
        await self._start()
        await self._said(ASKED, asked)

    async def _start(self) -> None:
        command = (sys.executable, "-m", "tests.journeys.process", *self._arguments)
        self._process = await asyncio.create_subprocess_exec(*command)
        while self._sandbox.wire.arrived.is_set():
            await asyncio.sleep(0.01)
        await self._sandbox.ready(30)
        await self._sandbox.idle(0.2)

    async def _said(self, words: str, times: int) -> None:
        async with asyncio.timeout(30):
            while sum(words in post["content"] for post in self._sandbox.posts(self.place)) < times:
                await asyncio.sleep(0.02)
        await self._sandbox.idle(0.1)

    async def end(self) -> None:
        """No process stays behind."""
        if self._process.returncode is None:
            self.kill()
            await self._process.wait()


def _write(path: Path, now: int) -> None:
    """Whole or not at all, for it is read at any time."""
    new = path.with_suffix(".new")
    new.write_bytes(now.to_bytes(8))
    new.replace(path)


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
