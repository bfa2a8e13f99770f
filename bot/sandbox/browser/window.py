"""One page that looks through the eyes of a member, or sees everything: what it is told, and what it asks."""

import asyncio
from collections.abc import Callable
from typing import Any

from bot.sandbox.browser import page_requests
from bot.sandbox.browser.outlook import Outlook
from bot.sandbox.browser.page_actions import PageActions
from bot.sandbox.browser.page_socket import PageSocket
from bot.sandbox.browser.unread import Reader, Unread
from bot.sandbox.world.core import Change, Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel

GATHERED_S = 0.05
"""For so long changes of places and people are gathered before they are told, in real seconds."""


class Window:
    """What one page gets. *hands* is None for the view that sees everything and does nothing."""

    def __init__(
        self, core: Core, unread: Unread, outlook: Outlook, hands: PageActions | None, line: PageSocket
    ) -> None:
        self._core = core
        self._unread = unread
        self._outlook = outlook
        self._hands = hands
        self._line = line
        self._hello: Json = {}
        self._places: list[Json] = []
        self._listed: frozenset[str] = frozenset()
        self._timer: asyncio.TimerHandle | None = None
        self._ends: list[Callable[[], None]] = []

    def open(self) -> None:
        """Tell everything once, and from then on what changes."""
        self._refresh()
        self._core.watchers.append(self._notice)
        self._ends = [
            lambda: self._core.watchers.remove(self._notice),
            self._core.clock.subscribe(self._tell_time),
            self._unread.on_mark(self._read_by),
        ]

    def close(self) -> None:
        """Say no more."""
        for end in self._ends:
            end()
        if self._timer is not None:
            self._timer.cancel()

    # What is told

    def _notice(self, change: Change) -> None:
        """Pass on what this view sees of *change*; of anything else there is no sign, not even a delay."""
        outlook, reader = self._outlook, self._outlook.reader
        if reader is not None and change.only_for not in (None, reader):
            return
        channel = self._core.world.channels.get(change.channel_id)
        is_seen = channel is not None and outlook.sees(channel)
        if not (is_seen or change.kind == "people" or str(change.channel_id) in self._listed):
            return
        if is_seen and channel is not None and change.message_id is not None:
            self._tell_message(change, channel, change.message_id)
        self._gather()

    def _tell_message(self, change: Change, channel: Channel, message_id: int) -> None:
        """The place comes before its first message."""
        if str(channel.id) not in self._listed:
            self._refresh()
        message = channel.messages.get(message_id)
        if change.kind == "delete":
            self._line.tell("delete", {"place": str(channel.id), "message": str(message_id)})
        elif message is not None and self._outlook.reads(message):
            self._line.tell(change.kind, {"message": self._outlook.shown(message)})

    def _read_by(self, reader: Reader) -> None:
        if reader == self._outlook.reader:
            self._gather()

    def _gather(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(GATHERED_S, self._refresh)

    def _refresh(self) -> None:
        """Tell people and places anew, as far as they are not what was told last."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        hello, places = self._outlook.hello(), self._outlook.places()
        if hello != self._hello:
            self._line.tell("hello", hello | {"places": places, "clock": self._time()})
        elif places != self._places:
            self._line.tell("places", {"places": places})
        self._hello, self._places = hello, places
        self._listed = frozenset(each["id"] for each in places)

    def _tell_time(self) -> None:
        self._line.tell("clock", self._time())

    def _time(self) -> Json:
        return {"now_ms": self._core.clock.now_ms(), "speed": self._core.clock.speed}

    # What is asked

    async def answer(self, request: Any) -> Json:
        """Do what the page asks; the fields of the reply."""
        match page_requests.parse(request):
            case page_requests.Read(place=place):
                channel = self._outlook.place(place)
                self._unread.mark(self._outlook.reader, channel)
                return {"messages": self._outlook.read(channel)}
            case page_requests.Looked(place=place):
                self._unread.mark(self._outlook.reader, self._outlook.place(place))
                return {}
            case asked if self._hands is None:
                raise NotPossible("Whoever sees everything does nothing. Look as a member to act.")
            case page_requests.Commands() | page_requests.Complete() as asked:
                return await self._hands.ask(asked)
            case asked:
                return await self._hands.act(asked)
