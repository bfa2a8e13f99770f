"""The rehearsal room's page and its two sockets, for a browser on this machine and for no other page."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

from aiohttp import web

from bot.sandbox.browser.outlook import Outlook
from bot.sandbox.browser.page_actions import PageActions
from bot.sandbox.browser.page_socket import PageSocket
from bot.sandbox.browser.steering import Directing, Steering
from bot.sandbox.browser.unread import Unread
from bot.sandbox.browser.window import Window
from bot.sandbox.world.contents import content_type
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Guild, User

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PAGE = Path(__file__).parents[1] / "page"

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""Content types of the page's own files, by the ends of their names. Others are not served."""

EVERYTHING = "*"
"""In place of a member's name, for the view that sees all."""

GUARDED = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


class Conversation(Protocol):
    """What speaks over one socket."""

    def open(self) -> None:
        """Begin to tell."""

    def close(self) -> None:
        """Say no more."""

    async def answer(self, request: object) -> Json:
        """Do what the page asks; the fields of the reply."""


class Site:
    """Serves the page. *director* is None until somebody leads a rehearsal."""

    def __init__(self, core: Core, guild: Guild) -> None:
        self.core = core
        self.guild = guild
        self.unread = Unread(core.world)
        self.director: Directing | None = None
        self._lines: set[PageSocket] = set()

    @property
    def address(self) -> str:
        """Where a browser finds the page."""
        return f"{self.core.files_base}/"

    def add_to(self, app: web.Application) -> None:
        """Serve the page, its sockets and all attachments under *app*."""
        app.middlewares.append(self.guard)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/eyes", self._eyes)
        app.router.add_get("/page/director", self._steer)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/attachments/{channel_id}/{id}/{name}", self._attachment)

    def close(self) -> None:
        """Break off all lines."""
        for line in tuple(self._lines):
            line.cut()

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Keep pages of other sites out, whose scripts could reach this machine by a name of their own."""
        home = self.core.files_base.removeprefix("http://")
        homes = {home, home.replace("127.0.0.1", "localhost")}
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in homes:
            return web.Response(status=403, text="This is for the browser on this machine.")
        if origin is not None and origin.removeprefix("http://") not in homes:
            return web.Response(status=403, text="Only the sandbox's own page may ask this.")
        return await handler(request)

    # Files

    async def _index(self, request: web.Request) -> web.StreamResponse:
        """The page, always under the one address that attachments have too."""
        if request.host != self.core.files_base.removeprefix("http://"):
            raise web.HTTPFound(self.address)
        return _page_file("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _page_file(request.match_info["name"])

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        number, name = request.match_info["id"], request.match_info["name"]
        content = self.core.world.files.get(int(number)) if number.isdecimal() else None
        if content is None:
            raise web.HTTPNotFound
        kind = content_type(name)
        shown = "inline" if kind.startswith("image/") else "attachment"
        headers = {
            "Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name, safe='')}",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Content-Type": kind,
        }
        return web.Response(body=content, headers=GUARDED | headers)

    # Sockets

    async def _eyes(self, request: web.Request) -> web.StreamResponse:
        """A window for the member named in the address."""
        name = request.query.get("as", "")
        user = None if name == EVERYTHING else self._user(name)
        outlook = Outlook(self.core.world, self.guild, self.unread, user)
        hands = None if user is None else PageActions(self.core, self.guild, user, self._taken_over)

        def window(line: PageSocket) -> Window:
            return Window(self.core, self.unread, outlook, hands, line)

        return await self._serve(request, window)

    async def _steer(self, request: web.Request) -> web.StreamResponse:
        director = self.director
        if director is None:
            raise web.HTTPNotFound(text="Nobody leads a rehearsal here.")
        return await self._serve(request, lambda line: Steering(director, line))

    async def _serve(
        self, request: web.Request, made: Callable[[PageSocket], Conversation]
    ) -> web.StreamResponse:
        try:
            line = await PageSocket.opened(request)
        except ConnectionError:  # the page went away while it was let in
            return web.Response()
        conversation = made(line)
        self._lines.add(line)
        try:
            conversation.open()
            await line.serve(conversation.answer)
        finally:
            conversation.close()
            self._lines.discard(line)
        return line.socket

    def _user(self, name: str) -> User:
        for user in self.core.world.users.values():
            if user.name == name and not user.is_bot:
                return user
        raise web.HTTPNotFound(text="There is no such member.")

    def _taken_over(self, user_id: int) -> None:
        if self.director is not None:
            self.director.take_over(user_id)


def _page_file(name: str) -> web.Response:
    """One of the page's own files, as it is on the disk now."""
    path = PAGE / name
    if path.suffix not in KINDS or path.parent != PAGE or not path.is_file():
        raise web.HTTPNotFound
    headers = {"Content-Security-Policy": POLICY, "Content-Type": KINDS[path.suffix]}
    return web.Response(body=path.read_bytes(), headers=GUARDED | headers)
