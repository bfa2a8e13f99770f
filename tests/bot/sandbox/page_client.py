"""A page without a browser: it keeps what its window is told, and asks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.sandbox import Sandbox
from bot.sandbox.world.discord_numbers import Json

TOLD_S = 0.15
"""After so long everything that was gathered has been told, in real seconds."""


class Page:
    """One socket; *frames* are those that were no replies, *raw* is all that came, as text."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frames: list[Json] = []
        self.raw: list[str] = []
        self._waiting: dict[int, asyncio.Future[Json]] = {}
        self._number = 0
        self._news = asyncio.Event()

    async def listen(self) -> None:
        """Keep what comes, until the end."""
        async for frame in self.socket:
            self.raw.append(frame.data)
            said = frame.json()
            if said["t"] == "reply" and said["id"] in self._waiting:
                self._waiting.pop(said["id"]).set_result(said)
            else:
                self.frames.append(said)
            self._news.set()

    async def ask(self, what: str, **fields: Any) -> Json:
        """The reply to a request, an error too."""
        self._number += 1
        reply = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": self._number, "do": what, **fields})
        return await asyncio.wait_for(reply, 5)

    def of(self, kind: str) -> list[Json]:
        """All frames of a kind, in order."""
        return [each for each in self.frames if each["t"] == kind]

    async def next(self, kind: str, number: int = 1) -> Json:
        """The frame of a kind with this number, once it is there; the first has the number 1."""
        async with asyncio.timeout(60):
            while len(self.of(kind)) < number:
                self._news.clear()
                await self._news.wait()
        return self.of(kind)[number - 1]

    @property
    def hello(self) -> Json:
        """The newest greeting."""
        return self.of("hello")[-1]

    @property
    def places(self) -> dict[str, Json]:
        """The places as they were told last, by name."""
        told = [each["places"] for each in self.frames if each["t"] in ("hello", "places")]
        return {each["name"]: each for each in told[-1]}


@asynccontextmanager
async def looking(sandbox: Sandbox, name: str) -> AsyncIterator[Page]:
    """A page that looks as the member of that name; `*` sees everything."""
    async with line(sandbox, f"/page/eyes?as={name}") as page:
        await page.next("hello")
        yield page


@asynccontextmanager
async def line(sandbox: Sandbox, path: str) -> AsyncIterator[Page]:
    """A socket of the page's, whatever it is for."""
    url = sandbox.site.address.rstrip("/") + path
    async with aiohttp.ClientSession() as session, session.ws_connect(url, max_msg_size=0) as socket:
        page = Page(socket)
        listening = asyncio.create_task(page.listen())
        try:
            yield page
        finally:
            await socket.close()
            await listening
