"""The bot's program, started so that it can be killed: nothing is finished, nothing is said, only the file stays."""

from __future__ import annotations

import asyncio
import contextvars
import sqlite3
import uuid
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any, Literal

from bot.chance import RehearsedChance
from bot.client import Ringmaster, point_at
from bot.live import Live
from bot.sandbox.core import Change
from bot.sandbox.server import Sandbox
from rules.game import Value
from storage.database import Database

_OWNER: contextvars.ContextVar[set[asyncio.Task[Any]] | None] = contextvars.ContextVar("owner", default=None)


class Program:
    """One run of the bot on one database file."""

    def __init__(self, sandbox: Sandbox, path: Path, seed: int = 1) -> None:
        self._sandbox = sandbox
        self._path = path
        self._seed = seed
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_killed = False
        self.bot: Ringmaster

    async def start(self) -> Ringmaster:
        """The bot, connected."""
        asyncio.get_running_loop().set_task_factory(_owned)
        point_at(self._sandbox.api_base, self._sandbox.gateway)
        mark = _OWNER.set(self._tasks)
        try:
            database = Database.open(self._path)
            chance = RehearsedChance(self._seed)
            self.bot = Ringmaster(database, self._sandbox.clock.now_ms, chance, guild_ready_timeout=0.05)
            asyncio.create_task(self.bot.start(self._sandbox.token))  # noqa: RUF006 - kept by the factory
            await asyncio.create_task(self.bot.wait_until_ready())
        finally:
            _OWNER.reset(mark)
        self._unsubscribe = self._sandbox.clock.subscribe(self._moved)
        return self.bot

    def _moved(self) -> None:
        mark = _OWNER.set(self._tasks)
        self.bot.clock_moved()
        _OWNER.reset(mark)

    def kill(self) -> Path:
        """End it on the spot; the database as a new program would find it."""
        target = self._path.with_name(f"{uuid.uuid4().hex}.db")
        source, copy = sqlite3.connect(self._path), sqlite3.connect(target)
        source.backup(copy)
        source.close()
        copy.close()
        self.is_killed = True
        self._unsubscribe()
        self.bot.alarm.stop()
        for task in self._tasks:
            task.cancel()
        if self.bot.ws and self.bot.ws._keep_alive:  # a thread of the library's, which would outlive its loop
            self.bot.ws._keep_alive.stop()
        return target

    async def bury(self) -> None:
        """Free what the operating system frees of a program that was killed."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot.http.close()
        self.bot.database.close()

    async def stop(self) -> None:
        """End it in good order."""
        self._unsubscribe()
        await self.bot.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bot.database.close()


def _owned(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **more: Any
) -> asyncio.Task[Any]:
    """A task that is on the list of the program that made it."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
    owner = _OWNER.get()
    if owner is not None:
        owner.add(task)
        task.add_done_callback(owner.discard)
    return task


class Moment(Value, frozen=True):
    """When a program is killed after a press: at the *count*-th commit, message, or round of the event loop.

    *away_ms*: how long nobody starts it again.
    """

    what: Literal["commit", "message", "round"]
    count: int
    away_ms: int = 0


class Killer:
    """Waits for one moment, and kills then."""

    def __init__(self, program: Program, sandbox: Sandbox, moment: Moment) -> None:
        self.program = program
        self.path: Path | None = None
        self._left = moment.count
        self._ends: list[Callable[[], None]] = []
        match moment.what:
            case "commit":
                told = program.bot.tables.on_commit
                program.bot.tables.on_commit = self._on_commit(told)
            case "message":
                self._ends.append(sandbox.on_change(self._on_change))
            case "round":
                self._round()

    def leave(self) -> None:
        """The moment has not come; it shall not any more."""
        self._left = 0
        for end in self._ends:
            end()

    def _on_commit(self, told: Callable[[Live], None]) -> Callable[[Live], None]:
        def committed(found: Live) -> None:
            self._count()
            if self.path is None:
                told(found)

        return committed

    def _on_change(self, change: Change) -> None:
        if change.kind == "message":
            self._count()

    def _round(self) -> None:
        self._count()
        if self._left > 0:
            asyncio.get_running_loop().call_soon(self._round)

    def _count(self) -> None:
        self._left -= 1
        if self._left == 0 and not self.program.is_killed:
            self.path = self.program.kill()
