"""Discord's limit for all requests of the bot together: kept to here, and shared out by what matters most."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp

from rules.game import Value

PER_SECOND: Final = 45
"""Requests in any second. Discord takes 50, but what has left one after the other may arrive together."""

WINDOW_S: Final = 1.0


class Errand(Value, frozen=True):
    """What a request is for. The least *priority* goes first; within one, games take turns."""

    priority: int = 0
    game_id: int = 0


SOMEBODY_WAITS: Final = Errand()

errand: Final[ContextVar[Errand]] = ContextVar("errand", default=SOMEBODY_WAITS)
"""What the task that sends requests is about; what it does not name goes first, for it follows from a press."""


class Budget:
    """Lets no more than *per_second* requests go in any second.

    Answers to interactions are not counted, as Discord does not count them: they go by the interaction's own token.
    """

    def __init__(self, per_second: int = PER_SECOND) -> None:
        self._gone: deque[float] = deque(maxlen=per_second)  # when the last ones went
        self._per_second = per_second
        self._waiting: list[tuple[int, int, int, asyncio.Future[None]]] = []
        self._turn: dict[int, int] = {}  # the turn that each priority has come to
        self._last: dict[Errand, int] = {}  # the turn that each game was given last
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None

    def hold_back(self, trace: aiohttp.TraceConfig) -> None:
        """Have every request of the session that *trace* is given to wait for its turn, each new attempt too."""
        trace.on_request_start.insert(0, self._before)

    async def _before(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        if "Authorization" in request.headers:
            await self.take()

    async def take(self) -> None:
        """Wait until one more request may go."""
        if not self._waiting and self._left() <= 0:
            self._gone.append(asyncio.get_running_loop().time())
            return
        mine = errand.get()
        turn = max(self._turn.get(mine.priority, 0), self._last.get(mine, -1) + 1)
        self._last[mine] = turn
        self._count += 1
        leave: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (mine.priority, turn, self._count, leave))
        self._wind()
        await leave

    def _left(self) -> float:
        """Seconds until one more may go."""
        if len(self._gone) < self._per_second:
            return 0.0
        return self._gone[0] + WINDOW_S - asyncio.get_running_loop().time()

    def _wind(self) -> None:
        if self._timer is None and self._waiting:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, self._left()), self._serve)

    def _serve(self) -> None:
        self._timer = None
        while self._waiting and self._left() <= 0:
            priority, turn, _, leave = heapq.heappop(self._waiting)
            if leave.done():
                continue  # whoever waited has given up
            self._turn[priority] = turn
            self._gone.append(asyncio.get_running_loop().time())
            leave.set_result(None)
        if not self._waiting:
            self._turn.clear()
            self._last.clear()
        self._wind()
