"""The bot's program, started so that it can be killed: nothing is finished, nothing is said, only the database
stays."""

from __future__ import annotations

import asyncio
import contextvars
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from uuid import uuid4

import aiohttp

from bot.operation.discord_py import point_at
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.room.rehearsal import prepared
from bot.sandbox.server import Sandbox
from storage.database import Database
from tests.postgres import abandoned

T = TypeVar("T")

Work: TypeAlias = Callable[..., Awaitable[Any]]

_OWNER: contextvars.ContextVar[Program | None] = contextvars.ContextVar("owner", default=None)

PATIENCE_S = 60
"""Real seconds after which a program that is not ready will not be any more."""


class Points:
    """All points at which a program may be killed: before and after every commit and every call to Discord."""

    def __init__(self, kill: Callable[[], None]) -> None:
        self.passed: list[str] = []
        """The names of those that were passed, in order."""
        self._kill = kill
        self._left = 0
        self._name = ""

    def arm(self, count: int, name: str = "") -> None:
        """Kill at the *count*-th point from now on whose name begins with *name*; 0 lets the program live."""
        self._left, self._name = count, name

    async def reached(self, name: str) -> None:
        """Pass the point *name*, or end there."""
        self.passed.append(name)
        if self._left == 0 or not name.startswith(self._name):
            return
        self._left -= 1
        if self._left == 0:
            self._kill()
            await asyncio.Event().wait()

    def watch(self, database: Database) -> None:
        """Pass a point before and after each commit of *database*."""
        write = database.write

        async def watched(work: Callable[..., T]) -> T:
            name = getattr(work, "__qualname__", "a work")
            await self.reached(f"before the commit of {name}")
            result = await write(work)
            await self.reached(f"after the commit of {name}")
            return result

        setattr(database, "write", watched)  # noqa: B010 - a method of this one object

    def trace(self) -> aiohttp.TraceConfig:
        """What has the client's session pass a point before and after each call."""
        trace = aiohttp.TraceConfig()

        async def before(_session: object, _context: object, about: aiohttp.TraceRequestStartParams) -> None:
            await self.reached(f"before {about.method} {about.url.path}")

        async def after(_session: object, _context: object, about: aiohttp.TraceRequestEndParams) -> None:
            await self.reached(f"after {about.method} {about.url.path}")

        trace.on_request_start.append(before)
        trace.on_request_end.append(after)
        return trace


class Program:
    """One run of the bot on one database, a file or a URL, in this process. *options* are the client's."""

    def __init__(self, sandbox: Sandbox, database: Path | str, seed: int = 1, **options: Any) -> None:
        self._sandbox = sandbox
        self.database = database
        self._seed = seed
        self._options = options
        self.tasks: set[asyncio.Task[Any]] = set()
        self.points = Points(self.kill)
        self.dead = asyncio.Event()
        self.bot: Ringmaster

    @property
    def is_killed(self) -> bool:
        return self.dead.is_set()

    @property
    def died_at(self) -> str:
        """The name of the last point that it passed."""
        return self.points.passed[-1] if self.points.passed else ""

    async def arm(self, count: int) -> None:
        """Kill it at the *count*-th point from now on; 0 lets it live."""
        self.points.arm(count)

    async def start(self) -> Ringmaster:
        """The bot, connected."""
        asyncio.get_running_loop().set_task_factory(_owned)
        point_at(self._sandbox.api_base, self._sandbox.gateway)
        mark = _OWNER.set(self)
        try:
            database = Database.open(self.database)
            self.points.watch(database)
            chance = RehearsedChance(self._seed)
            options = {"guild_ready_timeout": 0.05, "http_trace": self.points.trace(), **self._options}
            self.bot = Ringmaster(database, self._sandbox.clock.now_ms, chance, **options)
            self._unsubscribe = self._sandbox.clock.subscribe(self._moved)
            asyncio.create_task(self.bot.start(self._sandbox.token))  # noqa: RUF006 - kept by the factory
            ready = asyncio.create_task(prepared(self.bot))
        finally:
            _OWNER.reset(mark)
        async with asyncio.timeout(PATIENCE_S):
            await ready
        return self.bot

    def task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """*work* as a task that ends with the program, and all that it begins."""
        mark = _OWNER.set(self)
        try:
            return asyncio.create_task(work)
        finally:
            _OWNER.reset(mark)

    def _moved(self) -> None:
        mark = _OWNER.set(self)
        self.bot.clock_moved()
        _OWNER.reset(mark)

    def kill(self) -> None:
        """End it on the spot; `database` is what a new program would find."""
        old = self.database
        self.database = _copied(old) if isinstance(old, Path) else abandoned(old)
        self.dead.set()
        self._unsubscribe()
        self.bot.alarm.stop()
        for task in self.tasks:
            task.cancel()
        if self.bot.ws and self.bot.ws._keep_alive:  # a thread of the library's, which would outlive its loop
            self.bot.ws._keep_alive.stop()

    async def bury(self) -> None:
        """Free what the operating system frees of a program that was killed, once its last calls have arrived."""
        await self._sandbox.idle(0.01)
        while self.tasks:  # more than once, for the library may miss being cancelled while it connects
            for task in self.tasks:
                task.cancel()
            await asyncio.wait(self.tasks, timeout=0.5)
        await self.bot.http.close()
        self.bot.database.close()

    def again(self) -> Program:
        """The next run, on the database that this one left."""
        return Program(self._sandbox, self.database, self._seed, **self._options)

    async def stop(self) -> None:
        """End it in good order."""
        self._unsubscribe()
        await self.bot.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bot.database.close()


def _copied(path: Path) -> Path:
    """The file as it is now, under another name: whoever has it open writes to the old one alone."""
    target = path.with_name(f"{uuid4().hex}.db")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    return target


def _owned(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **more: Any
) -> asyncio.Task[Any]:
    """A task that is on the list of the program that made it; that of a dead one does nothing any more."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
    owner = _OWNER.get()
    if owner is not None:
        owner.tasks.add(task)
        task.add_done_callback(owner.tasks.discard)
        if owner.is_killed:
            task.cancel()
    return task
