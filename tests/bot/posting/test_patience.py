"""A request is waited for as long as it was said, counted from when it really goes out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.service.discord import patience
from bot.service.discord.patience import bounded, within


class Served:
    """Somebody on loopback who answers, or not; before a request goes out it waits for *turn_s* seconds."""

    def __init__(self) -> None:
        self.turn_s = 0.0
        self.answers = asyncio.Event()
        self.url = ""

    async def handle(self, _request: web.Request) -> web.Response:
        await self.answers.wait()
        return web.Response(text="yes")

    async def wait_for_turn(self, *_given: object) -> None:
        await asyncio.sleep(self.turn_s)


@pytest.fixture
async def served() -> AsyncIterator[tuple[Served, aiohttp.ClientSession]]:
    made, app, trace = Served(), web.Application(), aiohttp.TraceConfig()
    app.add_routes([web.get("/", made.handle)])
    trace.on_request_start.append(made.wait_for_turn)
    patience.count_time(trace)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        yield made, session
    made.answers.set()
    await runner.cleanup()


async def asked(served: Served, session: aiohttp.ClientSession) -> str:
    async with session.get(served.url) as answer:
        return await answer.text()


async def test_what_is_never_answered_is_given_up(served: tuple[Served, aiohttp.ClientSession]) -> None:
    """Issue 13.23: and that it took too long is known where its end is heard of."""
    with pytest.raises(TimeoutError):
        async with within(0.05):
            await asked(*served)


async def test_what_waits_for_its_turn_is_not_given_up(served: tuple[Served, aiohttp.ClientSession]) -> None:
    """Issue 13.23: only Discord's own time counts, for each request anew."""
    served[0].turn_s, served[0].answers = 0.2, asyncio.Event()
    served[0].answers.set()

    async with within(0.1):
        found = [await asked(*served) for _ in range(3)]
        await asyncio.sleep(0.2)

    assert found == ["yes"] * 3


async def test_all_of_it_can_have_an_end(served: tuple[Served, aiohttp.ClientSession]) -> None:
    """Issue 13.23: a first answer to a press is of no use after three seconds, whatever it waited for."""
    served[0].turn_s = 10.0

    with pytest.raises(TimeoutError):
        async with within(30.0, until=asyncio.get_running_loop().time() + 0.05):
            await asked(*served)


async def test_what_another_task_asks_is_its_own_affair(served: tuple[Served, aiohttp.ClientSession]) -> None:
    """Issue 13.23: nobody is cut off by a clock that is not his."""
    async with within(0.05):
        other = asyncio.create_task(asked(*served))
        await asyncio.sleep(0.1)
    served[0].answers.set()

    assert await other == "yes"


async def test_a_request_of_the_librarys_has_an_end_unless_told_otherwise(
    served: tuple[Served, aiohttp.ClientSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 13.23."""
    monkeypatch.setattr(patience, "REQUEST_S", 0.05)

    async def request() -> Any:
        await asked(*served)

    with pytest.raises(TimeoutError):
        await bounded(request)()
