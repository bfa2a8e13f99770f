"""The page's line to the director of the rehearsal: how things stand, and what shall be done."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from bot.sandbox.browser.page_socket import PageSocket
from bot.sandbox.world.discord_numbers import Json

GATHERED_S = 0.1
"""For so long changes are gathered before they are told, in real seconds."""


class Directing(Protocol):
    """Who leads a rehearsal, as far as the page's sockets know."""

    def state(self) -> Json:
        """How everything stands."""

    async def do(self, request: Json) -> Json:
        """Do what the page asks; the fields of the reply. Raises NotPossible with a sentence."""

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call *callback* whenever the state changed. Returns what ends that."""

    def take_over(self, user_id: int) -> None:
        """A person acts for this member, who is simulated no longer."""


class Steering:
    """One page that steers."""

    def __init__(self, director: Directing, line: PageSocket) -> None:
        self._director = director
        self._line = line
        self._timer: asyncio.TimerHandle | None = None
        self._end: Callable[[], None] | None = None

    def open(self) -> None:
        """Tell the state, and from then on each change of it."""
        self._tell()
        self._end = self._director.on_change(self._gather)

    def close(self) -> None:
        """Say no more."""
        if self._end is not None:
            self._end()
        if self._timer is not None:
            self._timer.cancel()

    async def answer(self, request: Any) -> Json:
        """Have the director do what the page asks; the fields of the reply."""
        if not isinstance(request, dict) or not isinstance(request.get("do"), str):
            raise ValueError("it does not say what to do")
        return await self._director.do(request)

    def _gather(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(GATHERED_S, self._tell)

    def _tell(self) -> None:
        self._timer = None
        self._line.tell("state", self._director.state())
