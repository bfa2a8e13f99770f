"""The kinds of notices about lobbies, and about the next game: rows as in notice_kinds.py."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.service.telling.about import CARD, EVENTS, LATER, About


class LobbyEvent(StrEnum):
    """What can happen in a lobby."""

    FULL = "full"
    CHANGED = "changed"
    READY = "ready"
    ALL_READY = "all-ready"
    LEFT = "left"
    OPEN = "open"
    SEATED = "seated"
    AGAIN = "again"
    MERGE = "merge"
    MERGED = "merged"
    UNBEGUN = "unbegun"
    OPENED = "opened"
    CLOSED = "closed"
    NO_EVENT = "no-event"


class LobbyNews(About, tag="lobby"):
    """What happens in a lobby. *names* have left; *by* asked or changed it, which *people* knew as it was, or they
    have seats now; *role* is called to it.
    """

    what: LobbyEvent
    names: tuple[str, ...] = ()
    by: str | None = None
    config: str = ""
    seats: int = 0
    settings: str = ""
    people: tuple[int, ...] = ()
    role: int = 0
    other: int = 0
    """The lobby whose people would come."""
    refused: str = ""
    """What Discord said to the scheduled event; empty: the bot may make none."""


class AskedToJoin(About, tag="join"):
    """To somebody who is in no lobby yet: *by* asks him to come into this one."""

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    by: str


class SitsThere(About, tag="apart"):
    """To somebody who would rather not sit with him: *name* has joined his lobby. Nobody else learns it."""

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    name: str


class WaitEnd(StrEnum):
    """What becomes of somebody's place on a waiting list, other than that it becomes a seat."""

    MOVED = "moved"
    LOST = "lost"
    BEGUN = "begun"
    CLOSED = "closed"


class WaitOver(About, tag="wait-over"):
    """To somebody who waited for a seat in this lobby; or who did in one whose list was joined to this one's."""

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    what: WaitEnd


class Barred(About, tag="barred"):
    """To somebody who may not play on this *server* until then: what was his in its lobbies is gone."""

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    server: str
    until_ms: int
    reason: str


class LobbiesOpen(About, tag="opens"):
    """To somebody who wants to hear of it: these *games* of one server have an open lobby."""

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    games: tuple[int, ...]


class DailyLine(About, tag="daily"):
    """To somebody who wants one line a day: so many games *wait* for him, the first until *due_ms*; and in these
    *lobbies* of servers of which he wants to hear there is a seat.
    """

    priority: ClassVar[int | None] = LATER
    is_of_seat: ClassVar[bool] = False
    waits: int = 0
    due_ms: int | None = None
    lobbies: tuple[int, ...] = ()


class EventDue(About, tag="event"):
    """The scheduled event of a lobby is to be as the lobby is now."""

    lane: ClassVar[str] = EVENTS
    priority: ClassVar[int | None] = CARD
