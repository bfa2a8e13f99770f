"""What is to be said, as the outbox keeps it: facts and events, worded only when they are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.entry import Codec
from rules.game import AnyEvent, Question, Seat, Secret
from storage.connection.trouble import intact
from storage.tables.games import StoredGame

THREAD = "thread"
CHAIR = "chair"
MARKS = "marks"
"""The lane of the marks under messages that were counted: it holds up no post, and no post holds it up."""

EVENTS, DOSSIER, ASKED, DEED, ASK, REMINDER, RECORD, UNDELIVERED = (
    "events",
    "dossier",
    "asked",
    "deed",
    "ask",
    "reminder",
    "record",
    "undelivered",
)
"""The kinds of notices: see bot/posting/compose.py, which words each."""

RESTS = "rests"
"""The game waits for a moderator by its own rules: see bot/posting/compose.py."""

WAITS, PAUSED, SETTLED = "waits", "paused", "settled"
"""A deadline has passed and the game waits; it is paused for long; what was asked is answered: see
bot/moderation/calls/."""

HANDOVER = "handover"
"""Somebody is asked to host the game: see bot/moderation/overviews.py."""

LOBBY = "lobby"
"""What happens in a lobby: see bot/lobbies/news.py, worded in wording.py."""

SET_BACK = "set-back"
"""The game is as a backup has it: see bot/health/restored.py, worded in wording.py."""

TROUBLE, MISSING, WAITING = "trouble", "missing", "waiting"
"""What went wrong on Discord: see bot/health/wording.py."""

COUNTED, NOT_COUNTED, STANDS = "counted", "not-counted", "stands"
"""What becomes of messages that say answers: see bot/typed/acknowledge.py."""

OPENING, CLOSED, OFFER, WISH, SEEKING, STAYS = ("opening", "closed", "offer", "wish", "seeking", "stays")
CONSENT, AGREED = "consent", "agreed"
"""The kinds that are about open seats: see bot/seats/openings.py, worded in bot/seats/vacancies.py."""

AWAY, BACK, RETURNED = "away", "back", "returned"
"""The kinds that are about absences: see bot/seats/absence.py, worded in bot/seats/farewells.py."""

PRIVATE_FIRST, POST, LATER, CARD = 0, 1, 2, 3
"""Priorities: private answers and roles, then posts, then reminders, then what cards show, which can wait."""


def person_lane(person: int) -> str:
    """The lane of private messages to a person."""
    return f"person:{person}"


def channel_lane(channel: int) -> str:
    """The lane of what is posted beside the games, in a channel of the server."""
    return f"channel:{channel}"


def lane_channel(lane: str) -> int | None:
    """The channel whose lane it is."""
    word, _, number = lane.partition(":")
    return int(number) if word == "channel" else None


def lane_person(lane: str) -> int | None:
    """The person whose lane it is; None for the thread and the chair."""
    word, _, number = lane.partition(":")
    return int(number) if word == "person" else None


def is_public(lane: str) -> bool:
    """Whether posts are made in it: in the game's thread, or in a channel beside it."""
    return lane == THREAD or lane_channel(lane) is not None


class Notice(Secret, frozen=True):
    """One post that is to be said in one place. *deadlines* are due times by clock, None for one that stands."""

    game_id: int
    entry: int
    lane: str
    kind: str
    events: tuple[AnyEvent, ...] = ()
    opened: tuple[Question, ...] = ()
    deadlines: dict[str, int | None] = msgspec.field(default_factory=dict)
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    reference: str = ""
    seat: Seat | None = None
    """The seat to which a private notice is addressed."""


def joined(told: tuple[Notice, ...], news: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """What one entry has to say, one post per place: a deed in the thread goes above what came of it."""
    deed = next((one for one in told if (one.lane, one.kind) == (THREAD, DEED)), None)
    post = next((one for one in news if (one.lane, one.kind) == (THREAD, EVENTS)), None)
    if deed is None or post is None:
        return (*told, *news)
    whole = msgspec.structs.replace(post, facts={**deed.facts, **post.facts})
    return (*(one for one in told if one is not deed), *(whole if one is post else one for one in news))


def counted(row: StoredGame, seat: Seat, message: int) -> Notice:
    """The mark under the *message* by which *seat* gives the answer that is being entered (Q-9.15)."""
    return Notice(row.id, row.entries + 1, MARKS, COUNTED, facts={"message": message, "seat": seat})


class _Body(Secret, frozen=True):
    events: bytes
    opened: tuple[Question, ...]
    deadlines: dict[str, int | None]
    facts: dict[str, Any]
    seat: Seat | None


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Body)


def pack(notice: Notice, codec: Codec[Any]) -> bytes:
    """The body of a notice as bytes."""
    body = _Body(codec.pack_events(notice.events), notice.opened, notice.deadlines, notice.facts, notice.seat)
    return _encoder.encode(body)


def unpack(
    game_id: int, entry: int, lane: str, kind: str, body: bytes, reference: str, codec: Codec[Any]
) -> Notice:
    """The notice that was packed. Raises StorageError where it is damaged."""
    with intact(f"a notice of game {game_id}"):
        read = _decoder.decode(body)
        events = codec.events(read.events)
    return Notice(
        game_id=game_id,
        entry=entry,
        lane=lane,
        kind=kind,
        events=events,
        opened=read.opened,
        deadlines=read.deadlines,
        facts=read.facts,
        reference=reference,
        seat=read.seat,
    )
