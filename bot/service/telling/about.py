"""What every kind of notice has: the lanes in which notices go, how urgent they are, and what they are about."""

from __future__ import annotations

from typing import ClassVar, Final

from rules.game import Seat, Secret

THREAD = "thread"
CHAIR = "chair"
MARKS = "marks"
"""The lane of the marks under messages that were counted: it holds up no post, and no post holds it up."""

EVENTS = "events"
"""The lane of a lobby's scheduled event."""

NAMES = "names"
"""The lane of what the thread itself is called, which Discord lets be changed twice in ten minutes."""

EDITS = "edits"
"""The lane of what is changed in posts that were made: one that cannot be changed holds up no other."""

PRIVATE_FIRST, POST, LATER, CARD = 0, 1, 2, 3
"""Priorities: private answers and roles, then posts, then reminders, then what cards show, which can wait."""


KIND: Final = "notice"
"""The field of its facts that says of which kind a notice is."""


class About(Secret, tag_field=KIND, omit_defaults=True):
    """What a notice is about. *lane* is where it goes unless its maker says so, *priority* unless that lane does."""

    lane: ClassVar[str] = THREAD
    priority: ClassVar[int | None] = None
    is_of_seat: ClassVar[bool] = True
    """Whether it goes to who holds a seat, where it is private."""

    @classmethod
    def word(cls) -> str:
        """Its kind, as the outbox has it."""
        return str(cls.__struct_config__.tag)


class ModeratorsCall(About, kw_only=True):
    """What moderators are asked until it is answered. *waits_ms*: since when, where it is said again."""

    lane: ClassVar[str] = CHAIR
    waits_ms: int | None = None


class AboutSeat(About):
    """Something of one seat."""

    seat: Seat
