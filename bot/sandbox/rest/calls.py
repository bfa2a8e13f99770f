"""One request to the REST side: routing, reading, counting, limits, faults, and the answer."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.rest.checks import Upload
from bot.sandbox.rest.limits import Verdict
from bot.sandbox.rest.request_log import Exchange, Request
from bot.sandbox.world import refusals
from bot.sandbox.world.clock import http_date
from bot.sandbox.world.contents import content_type
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused
from bot.sandbox.world.world import Channel, Guild

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
_FORM = re.compile(r'multipart/form-data *; *boundary="?([^";]+)')
_PART = re.compile(
    rb'Content-Disposition: form-data; name="(?P<name>[^"\[]*(?:\[(?P<number>\d+)\])?)"'
    rb'(?:; filename="(?P<filename>(?:[^"\\]|\\.)*)")?'
)
_ESCAPED = re.compile(rb"\\(.)")
Result = Any
"""What a handler returns: JSON; None for 204; or a pair of status and JSON."""
Handler = Callable[["Call"], Awaitable[Result] | Result]


@dataclass(frozen=True)
class Route:
    """A route with the kind that its requests count as; *is_open* needs no bot token."""

    method: str
    template: str
    kind: str
    handler: Handler
    is_open: bool


class Table(list[Route]):
    """Routes, each added by decorating its handler."""

    def __call__(
        self, method: str, template: str, kind: str = "other", is_open: bool = False
    ) -> Callable[[Handler], Handler]:
        """Serve *template*, written as Discord's own description writes it, by the decorated handler."""

        def keep(handler: Handler) -> Handler:
            self.append(Route(method, template, kind, handler, is_open))
            return handler

        return keep


@dataclass
class Call:
    """What a handler is given. *files* came in a multipart body."""

    core: Core
    path: dict[str, str]
    query: dict[str, Any]
    body: Any
    files: list[Upload]

    def id(self, name: str) -> int:
        """An id in the path. Raises Refused when it is no number."""
        text = self.path[name]
        if not text.isdecimal():
            raise refusals.bad_form(name, f'Value "{text}" is not snowflake.')
        return int(text)

    @property
    def fields(self) -> Json:
        """The body as an object; Refused when it is something else."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Refused(400, 50109, "The request body contains invalid JSON.")
        return self.body

    def channel(self) -> Channel:
        """The channel in the path. Raises Refused (404) when there is none."""
        channel = self.core.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise refusals.unknown_channel()
        return channel

    def guild(self) -> Guild:
        """The guild in the path, which the bot is in. Raises Refused (404) when not."""
        guild = self.core.world.guilds.get(self.id("guild_id"))
        if guild is None or self.core.world.bot.id not in guild.members:
            raise refusals.unknown_guild()
        return guild


class Rest:
    """Serves all routes, and knows how many requests are under way."""

    def __init__(self, core: Core, token: str, routes: Iterable[Route]) -> None:
        self.core = core
        self.token = token
        self.routes = sorted(routes, key=lambda route: route.template.count("{"))
        self.in_flight = 0
        self.served = 0

    def add_to(self, app: web.Application) -> None:
        """Register every route, those with fewer variables first, so that `@me` is taken for no id."""
        for route in self.routes:
            app.router.add_route(route.method, PREFIX + route.template, self._serving(route))
        app.router.add_route(
            "*", PREFIX + "/{path:.*}", self._serving(Route("*", "unknown", "other", _nothing, True))
        )

    def _serving(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            self.in_flight += 1
            try:
                return await self._serve(route, request)
            finally:
                self.in_flight -= 1
                self.served += 1

        return serve

    async def _serve(self, route: Route, request: web.Request) -> web.StreamResponse:
        body, files = await _read(request)
        call = Call(self.core, dict(request.match_info), dict(request.query), body, files)
        kind = self._kind(route, call)
        status, answer, headers = await self._decide(route, kind, call, request)
        by = "bot" if request.headers.get("Authorization") else "interaction"
        ledger = self.core.ledger
        pictures = sum(len(file.content) for file in files if content_type(file.name).startswith("image/"))
        ledger.requests.append(Request(route.method, route.template, kind, status, by, pictures))
        if ledger.is_recording:
            ledger.traffic.append(
                Exchange(
                    route.method, route.template, request.path, body, request.content_type, status, answer
                )
            )
        if status == 0:
            if request.transport is not None:
                request.transport.close()
            return web.Response(status=500)
        return _response(status, answer, {"Date": http_date(self.core.clock.now_ms())} | headers)

    def _kind(self, route: Route, call: Call) -> str:
        """Posts to direct messages count apart."""
        if route.kind != "posts":
            return route.kind
        channel = self.core.world.channels.get(int(call.path["channel_id"]))
        return "dms" if channel is not None and channel.recipient is not None else "posts"

    async def _decide(
        self, route: Route, kind: str, call: Call, request: web.Request
    ) -> tuple[int, Any, dict[str, str]]:
        is_known = request.headers.get("Authorization") == f"Bot {self.token}"
        if not route.is_open and (self.core.gateway.is_token_reset or not is_known):
            return 401, refusals.unauthorized().body, {}
        verdict = self._limit(route, kind, call)
        if verdict.wait:
            return 429, verdict.body(), verdict.headers(self.core.clock.now_ms())
        path, body = request.path.removeprefix(PREFIX), call.body
        fault = self.core.faults.take(route.method, path, route.template, body, bool(call.files))
        if fault is None:
            return *await _handle(route, call), verdict.headers(self.core.clock.now_ms())
        await asyncio.sleep(fault.delay)
        dated = {"Date": http_date(self.core.clock.now_ms() + fault.off_ms)}
        done = None if fault.when == "before" else await _handle(route, call)
        if fault.hangs:
            await _hung_up(request)
            return 0, None, {}
        named = {"Content-Type": fault.content_type}
        if fault.status is not None:
            return fault.status, fault.answer(), dated | fault.headers() | named
        status, answer = done or await _handle(route, call)
        shaped = fault.reshape(answer) if fault.reshape is not None and status < 300 else answer
        return status, shaped, dated | verdict.headers(self.core.clock.now_ms()) | named

    def _limit(self, route: Route, kind: str, call: Call) -> Verdict:
        majors = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id")
        major = "+".join(call.path[name] for name in majors if name in call.path)
        body = call.body if isinstance(call.body, dict) else {}
        is_rename = route.kind == "channel_edits" and bool({"name", "topic"} & set(body))
        return self.core.limits.check(
            kind, f"{route.method} {route.template}", major, is_rename, not route.is_open
        )


def _nothing(call: Call) -> Result:
    """What no route serves."""
    raise refusals.not_found()


async def _handle(route: Route, call: Call) -> tuple[int, Any]:
    try:
        result = route.handler(call)
        if isinstance(result, Awaitable):
            result = await result
    except Refused as refused:
        log.debug("%s %s refused: %s", route.method, route.template, refused)
        return refused.status, refused.body
    if result is None:
        return 204, None
    return result if isinstance(result, tuple) else (200, result)


async def _hung_up(request: web.Request) -> None:
    """Wait until the client has given up."""
    while request.transport is not None and not request.transport.is_closing():
        await asyncio.sleep(0.01)


def _response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    """The content type is exactly what clients compare it with, without a charset, unless *headers* have another."""
    if answer is None:
        return web.Response(status=status, headers=_untyped(headers))
    if isinstance(answer, str):
        return web.Response(status=status, text=answer, headers=_untyped(headers), content_type="text/html")
    body = msgspec.json.encode(answer)
    return web.Response(status=status, body=body, headers={"Content-Type": "application/json"} | headers)


def _untyped(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "Content-Type"}


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    raw = await request.read()
    form = _FORM.match(request.headers.get("Content-Type", ""))
    if form is not None:
        return _read_parts(raw, form[1].encode())
    if not raw:
        return None, []
    try:
        return msgspec.json.decode(raw), []
    except (msgspec.DecodeError, RecursionError):
        return [], []


def _read_parts(raw: bytes, boundary: bytes) -> tuple[Any, list[Upload]]:
    """What stands in a form as aiohttp writes it, whose own reader takes three times as long."""
    body: Any = {}
    files: list[Upload] = []
    for part in raw.split(b"--" + boundary)[1:-1]:
        head, _, content = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        named = _PART.search(head)
        if named is None:
            continue
        if named["name"] == b"payload_json":
            body = msgspec.json.decode(content)
        elif named["number"] is not None:
            filename = _ESCAPED.sub(rb"\1", named["filename"] or b"file").decode()
            files.append(Upload(int(named["number"]), filename, content))
    return body, files
