"""What is to be said, as the outbox keeps it: facts and events, worded only when they are sent."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games import finding
from bot.service.telling.notice_kinds import CARD as CARD
from bot.service.telling.notice_kinds import CHAIR as CHAIR
from bot.service.telling.notice_kinds import EDITS as EDITS
from bot.service.telling.notice_kinds import KIND, AnswerCounted, AnyAbout, DeedDone, Happened
from bot.service.telling.notice_kinds import LATER as LATER
from bot.service.telling.notice_kinds import MARKS as MARKS
from bot.service.telling.notice_kinds import POST as POST
from bot.service.telling.notice_kinds import PRIVATE_FIRST as PRIVATE_FIRST
from bot.service.telling.notice_kinds import THREAD as THREAD
from rules.entry import Codec
from rules.game import AnyEvent, Question, Seat, Secret
from storage.connection.trouble import intact
from storage.tables.games import StoredGame
from storage.tables.outbox import Notice as Row


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


def is_told_of(lane: str) -> bool:
    """Whether moderators are told where Discord refuses what is to be done in it."""
    return is_public(lane) or lane == EDITS


class Notice(Secret):
    """One post that is to be said in one place. *deadlines* are due times by clock, None for one that stands."""

    game_id: int
    entry: int
    lane: str
    about: AnyAbout
    events: tuple[AnyEvent, ...] = ()
    opened: tuple[Question, ...] = ()
    deadlines: dict[str, int | None] = msgspec.field(default_factory=dict)
    reference: str = ""
    seat: Seat | None = None
    """The seat to which a private notice is addressed."""

    @property
    def priority(self) -> int:
        """How urgent it is."""
        by_lane = POST if is_public(self.lane) else PRIVATE_FIRST
        return by_lane if self.about.priority is None else self.about.priority


def saying(
    row: StoredGame, about: AnyAbout, lane: str | None = None, *, seat: Seat | None = None, ahead: int = 0
) -> Notice:
    """A notice that belongs to no events of a game; *ahead*: 1 for one of the entry that is being made."""
    return Notice(row.id, row.entries + ahead, lane or about.lane, about, seat=seat)


def joined(notices: tuple[Notice, ...], news: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """What one entry has to say, one post per place: a deed in the thread goes above what came of it."""
    deed = next((notice.about for notice in notices if isinstance(notice.about, DeedDone)), None)
    post = next(
        (notice for notice in news if notice.lane == THREAD and isinstance(notice.about, Happened)), None
    )
    if deed is None or post is None:
        return (*notices, *news)
    whole = replace(post, about=replace(post.about, deed=deed.deed))
    return (
        *(notice for notice in notices if notice.about is not deed),
        *(whole if notice is post else notice for notice in news),
    )


def counted(row: StoredGame, seat: Seat, message: int) -> Notice:
    """The mark under the *message* by which *seat* gives the answer that is being entered (F-15)."""
    return saying(row, AnswerCounted(seat, message), ahead=1)


class _Body(Secret):
    events: bytes
    opened: tuple[Question, ...]
    deadlines: dict[str, int | None]
    facts: Any
    seat: Seat | None


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Body)


def pack(notice: Notice, codec: Codec[Any]) -> bytes:
    """The body of a notice as bytes."""
    body = _Body(codec.pack_events(notice.events), notice.opened, notice.deadlines, notice.about, notice.seat)
    return _encoder.encode(body)


def unpack(row: Row, codec: Codec[Any]) -> Notice:
    """The notice that was packed. Raises StorageError where it is damaged."""
    with intact(f"a notice of game {row.game_id}", package=finding.package(codec.name)):
        read = _decoder.decode(row.body)
        events, about = codec.events(read.events), _about(row.kind, read.facts)
    return Notice(
        row.game_id,
        row.entry_n,
        row.lane,
        about,
        events,
        read.opened,
        read.deadlines,
        row.reference,
        read.seat,
    )


def _about(word: str, facts: dict[str, Any]) -> AnyAbout:
    """The facts of a notice of this kind, also as they were before 0.7: without their kind, a deed's among them."""
    if isinstance(facts.get("deed"), str):
        facts = {**facts, "deed": facts}
    found: AnyAbout = msgspec.convert({**facts, KIND: word}, AnyAbout)
    return found
