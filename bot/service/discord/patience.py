"""How long the bot waits for Discord: a request that is never answered would hold its socket for five minutes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

REQUEST_S: Final = 30.0
"""Seconds that one request may take, where nothing else was said."""


class _Patience:
    """How long the requests of one task are waited for; *until*: and when all of them are given up at the latest."""

    __slots__ = ("clock", "seconds", "task", "until")

    def __init__(self, clock: asyncio.Timeout, seconds: float, until: float | None) -> None:
        self.clock = clock
        self.seconds = seconds
        self.until = until
        self.task = asyncio.current_task()

    @property
    def is_mine(self) -> bool:
        """Whether this is the task that waits: a clock can cut off no other."""
        return self.task is asyncio.current_task()

    def begin(self) -> None:
        limit = asyncio.get_running_loop().time() + self.seconds
        self.clock.reschedule(limit if self.until is None else min(limit, self.until))

    def end(self) -> None:
        if not self.clock.expired():
            self.clock.reschedule(self.until)


_patience: Final[ContextVar[_Patience | None]] = ContextVar("patience", default=None)


@asynccontextmanager
async def within(seconds: float, *, until: float | None = None) -> AsyncIterator[None]:
    """No request that is made in here is waited for longer than *seconds*; with *until*, by the clock of the loop,
    all ends then. Raises TimeoutError.

    What a request waits for its turn (bot/posting/budget.py), or for a limit of Discord's to pass, does not count.
    """
    async with asyncio.timeout_at(until) as clock:
        token = _patience.set(_Patience(clock, seconds, until))
        try:
            yield
        finally:
            _patience.reset(token)


def is_over() -> bool:
    """Whether what is being cancelled now has taken too long."""
    mine = _patience.get()
    return mine is not None and mine.is_mine and mine.clock.expired()


def count_time(trace: aiohttp.TraceConfig) -> None:
    """Have the time counted of every request of the session that *trace* is given to.

    It comes after all else that a request waits for before it is sent.
    """
    trace.on_request_start.append(_begun)
    trace.on_response_chunk_received.append(_ended)
    trace.on_request_exception.append(_ended)


_sent: Final[ContextVar[list[str] | None]] = ContextVar("sent", default=None)


@contextmanager
def counting() -> Iterator[list[str]]:
    """The requests that are sent in here, by method and last word of the path, such as `POST threads`: the library
    repeats by itself what has failed.
    """
    sent: list[str] = []
    token = _sent.set(sent)
    try:
        yield sent
    finally:
        _sent.reset(token)


async def _begun(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
) -> None:
    sent = _sent.get()
    if sent is not None:
        sent.append(f"{asked.method} {asked.url.name}")
    mine = _patience.get()
    if mine is not None and mine.is_mine:
        mine.begin()


async def _ended(_session: aiohttp.ClientSession, _context: SimpleNamespace, _what: object) -> None:
    mine = _patience.get()
    if mine is not None and mine.is_mine:
        mine.end()


def bounded(request: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """*request* of the library's, held to a time."""

    async def asked(*given: Any, **named: Any) -> Any:
        mine = _patience.get()
        if mine is not None and mine.is_mine:
            return await request(*given, **named)
        async with within(REQUEST_S):
            return await request(*given, **named)

    return asked


class Answering(AsyncWebhookAdapter):
    """The library's way to answer interactions, held to the same."""

    async def request(self, *given: Any, **named: Any) -> Any:
        return await bounded(super().request)(*given, **named)


def answer_in_time() -> None:
    """Have answers to interactions held to a time in this task, and in all that it begins."""
    async_context.set(Answering())  # type: ignore[no-untyped-call]
