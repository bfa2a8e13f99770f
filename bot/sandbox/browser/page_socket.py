"""One WebSocket to the page: frames go out in order, and each request is answered under its number."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible, Refused

log = logging.getLogger(__name__)

WAITING = 2000
"""Frames that may wait for a reader; one who is further behind has to come back and begin anew."""

LONGEST = 16 * 1024 * 1024
"""Bytes in one frame from the page: files of 8 MB in base64, and some words."""

HEARTBEAT_S = 30

Answering = Callable[[Any], Awaitable[Json]]
"""What does a request, and gives the fields of the answer."""


class PageSocket:
    """A page at the other end."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.socket = socket
        self._transport = transport
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._requests: set[asyncio.Task[None]] = set()

    @classmethod
    async def opened(cls, request: web.Request) -> "PageSocket":
        """The line that *request* asked for."""
        socket = web.WebSocketResponse(max_msg_size=LONGEST, heartbeat=HEARTBEAT_S, compress=False)
        await socket.prepare(request)
        return cls(socket, request.transport)

    def tell(self, kind: str, fields: Json) -> None:
        """Send one frame, without waiting for anybody."""
        try:
            self._outgoing.put_nowait(msgspec.json.encode(fields | {"t": kind}).decode())
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """Break the line off; a page comes back by itself."""
        if self._transport is not None:
            self._transport.abort()

    async def serve(self, answering: Answering) -> None:
        """Read and write until the line ends. Requests run beside each other."""
        writer = asyncio.create_task(self._write())
        try:
            async for frame in self.socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._begin(answering, frame.data)
        finally:
            for each in (writer, *self._requests):
                each.cancel()

    def _begin(self, answering: Answering, raw: str | bytes) -> None:
        task = asyncio.create_task(self._answer(answering, raw))
        self._requests.add(task)
        task.add_done_callback(self._requests.discard)

    async def _write(self) -> None:
        try:
            while True:
                await self.socket.send_str(await self._outgoing.get())
        except ConnectionError:
            self.cut()

    async def _answer(self, answering: Answering, raw: str | bytes) -> None:
        number = None
        try:
            request = msgspec.json.decode(raw)
            number = _number(request)
            fields = await answering(request)
        except Exception as error:
            fields = {"error": sentence(error)}
        self.tell("reply", fields | {"id": number})


def _number(request: Any) -> int | None:
    number = request.get("id") if isinstance(request, dict) else None
    return number if isinstance(number, int) else None


def sentence(error: Exception) -> str:
    """Why something was not done, for whoever asked for it."""
    match error:
        case NotPossible(__cause__=Refused() as refused):
            return f"Discord would refuse that: {refused.body['message'].rstrip('.')}."
        case NotPossible():
            return str(error)
        case Refused():
            return f"Discord would refuse that: {error.body['message'].rstrip('.')}."
        case KeyError():
            return "That is not there, or not any more."
        case ValueError() | RecursionError():
            return f"This request makes no sense: {error}."
        case _:
            log.error("a request of the page failed", exc_info=error)
            return "The sandbox stumbled over that. Its log says more."
