"""Discord's limit for all requests of the bot together: kept to here, and shared out by what matters most."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import deque
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp

from rules.game import Value

log = logging.getLogger(__name__)

PER_SECOND: Final = 45
"""Requests in any second; Discord takes 50."""

WINDOW_S: Final = 1.0

HELD_S: Final = 3.0
"""A request that is not answered in so long has arrived, and keeps its place no longer: others shall not hang too."""


INVALID: Final = (401, 403, 429)
"""Answers that Discord counts against an address; it bans one for a while that gets 10,000 of them in ten minutes."""

INVALID_MOST: Final = 500
"""After so many of them in that time one request goes at a time, until they cease."""

INVALID_S: Final = 600.0


class Errand(Value):
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
        self._invalid: deque[float] = deque(maxlen=INVALID_MOST)
        self._is_careful = False

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

    async def _after(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        how: aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
    ) -> None:
        if isinstance(how, aiohttp.TraceRequestEndParams):
            self.count_answer(how.response)
        if context.place is not None:
            self.answered(context.place)

    def count_answer(self, response: aiohttp.ClientResponse) -> None:
        """Note what Discord has answered, where it counts against the bot."""
        # A limit that is shared with others is not held against the bot.
        if response.status in INVALID and response.headers.get("X-RateLimit-Scope") != "shared":
            self._invalid.append(self._now())

    @property
    def _most(self) -> int:
        """How many requests may go in one second now."""
        full = len(self._invalid) == INVALID_MOST and self._now() - self._invalid[0] < INVALID_S
        if full != self._is_careful:
            self._is_careful = full
            if full:
                log.warning(
                    "Discord has refused %d requests in ten minutes, and bans who goes on like that: from now on "
                    "one goes at a time. Look at the refusals before this",
                    INVALID_MOST,
                )
            else:
                log.info("Discord refuses few requests again")
        return 1 if full else self._per_second

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
        if len(self._places) < self._most:
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
