"""Discord's limit for all requests of the bot together: kept to here, and shared out by what matters most."""

from __future__ import annotations

import asyncio
import heapq
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp

from rules.game import Value

PER_SECOND: Final = 45
"""Requests in any second; Discord takes 50."""

WINDOW_S: Final = 1.0

HELD_S: Final = 3.0
"""A request that is not answered in so long has arrived, and keeps its place no longer: others shall not hang too."""


class Errand(Value, frozen=True):
    """What a request is for. The least *priority* goes first; within one, games take turns."""

    priority: int = 0
    game_id: int = 0


SOMEBODY_WAITS: Final = Errand()

errand: Final[ContextVar[Errand]] = ContextVar("errand", default=SOMEBODY_WAITS)
"""What the task that sends requests is about; what it does not name goes first, for it follows from a press."""


class Place:
    """One of the requests that a second takes; *until*: when another may have it, in seconds of the loop's clock."""

    __slots__ = ("until",)

    def __init__(self, until: float) -> None:
        self.until = until


class Budget:
    """Lets no more than *per_second* requests arrive in any second.

    When a request arrives is not known, but that it has, once it is answered. So each keeps its place until a second
    after its answer: however long they were on the way, two that had the same place arrived a second apart. Answers
    to interactions are not counted, as Discord does not count them: they go by the interaction's own token.
    """

    def __init__(self, per_second: int = PER_SECOND) -> None:
        self._per_second = per_second
        self._places: list[Place] = []
        self._waiting: list[tuple[int, int, int, asyncio.Future[Place]]] = []
        self._turn: dict[int, int] = {}  # the turn that each priority has come to
        self._last: dict[Errand, int] = {}  # the turn that each game was given last
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None

    def hold_back(self, trace: aiohttp.TraceConfig) -> None:
        """Have every request of the session that *trace* is given to wait for its turn, each new attempt too."""
        trace.on_request_start.insert(0, self._before)
        trace.on_request_end.insert(0, self._after)
        trace.on_request_exception.insert(0, self._after)

    async def _before(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.place = await self.take() if "Authorization" in request.headers else None

    async def _after(self, _session: aiohttp.ClientSession, context: SimpleNamespace, _how: object) -> None:
        if context.place is not None:
            self.answered(context.place)

    async def take(self) -> Place:
        """Wait until one more request may go."""
        if not self._waiting and self._left() <= 0:
            return self._taken()
        mine = errand.get()
        turn = max(self._turn.get(mine.priority, 0), self._last.get(mine, -1) + 1)
        self._last[mine] = turn
        self._count += 1
        leave: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (mine.priority, turn, self._count, leave))
        self._wind()
        try:
            return await leave
        except asyncio.CancelledError:
            if not leave.cancelled():  # it was let go in the same moment, and will not be sent
                self._places.remove(leave.result())
                self._wind()
            raise

    def answered(self, place: Place) -> None:
        """A request has arrived, for it was answered or given up."""
        place.until = min(place.until, self._now() + WINDOW_S)
        self._wind()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _taken(self) -> Place:
        place = Place(self._now() + HELD_S)
        self._places.append(place)
        return place

    def _left(self) -> float:
        """Seconds until one more may go."""
        now = self._now()
        self._places = [place for place in self._places if place.until > now]
        if len(self._places) < self._per_second:
            return 0.0
        return min(place.until for place in self._places) - now

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._waiting:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, self._left()), self._serve)

    def _serve(self) -> None:
        while self._waiting and self._left() <= 0:
            priority, turn, _, leave = heapq.heappop(self._waiting)
            if leave.done():
                continue  # whoever waited has given up
            self._turn[priority] = turn
            leave.set_result(self._taken())
        if not self._waiting:
            self._turn.clear()
            self._last.clear()
        self._wind()
