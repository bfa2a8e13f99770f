"""What is said in a lobby of what happens there, and what is kept of it for that; worded in wording.py."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from bot.games import kept
from bot.games.authority import Authority
from bot.games.kept import Before
from bot.games.loaded import LoadedGame
from bot.games.timing.clock_settings import Begins
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    DeedDone,
    EventDue,
    LobbyEvent,
    LobbyNews,
    SitsThere,
    WaitEnd,
    WaitOver,
)
from bot.service.telling.notices import Notice
from storage.tables.people import Holder, Holders
from storage.tables.wishes import Apartness

AGAIN_MS: Final = 10 * 60 * 1000
"""A host is not called more often to a lobby that fills, empties and fills."""


def about(
    game: LoadedGame, what: LobbyEvent, *, names: tuple[str, ...] = (), by: str | None = None
) -> Notice:
    """Something to say in the lobby's thread."""
    return notices.saying(game.row, LobbyNews(what, names, by))


def seated(game: LoadedGame, people: Sequence[int], what: LobbyEvent = LobbyEvent.SEATED) -> Notice:
    """That these *people* have seats now, who waited for them or wished it."""
    return notices.saying(game.row, LobbyNews(what, people=tuple(people)))


def sit_there(
    connection: Connection, game_id: int, entry: int, new: Collection[int], told: Collection[int] = ()
) -> tuple[Notice, ...]:
    """To those in a lobby who would rather not sit with somebody there, since one of the two is *new*: who it is.

    Who is *told* as he joins reads it there.
    """
    seated = Holders(connection, game_id).now() if new else ()
    people = [holder for holder in seated if not holder.is_companion]
    found = []
    for lister in (holder for holder in people if holder.person_id not in told):
        listed = Apartness(connection).of(lister.person_id)
        for other in people:
            if other.person_id in listed and not {lister.person_id, other.person_id}.isdisjoint(new):
                lane = notices.person_lane(lister.person_id)
                found.append(Notice(game_id, entry, lane, SitsThere(other.name)))
    return tuple(found)


def waited(game: LoadedGame, people: Iterable[int], what: WaitEnd) -> tuple[Notice, ...]:
    """What each of these *people*, who waited for a seat, is told in private of his place on the list."""
    return tuple(notices.saying(game.row, WaitOver(what), notices.person_lane(person)) for person in people)


def event_of(game: LoadedGame) -> int | None:
    """The number of Discord's event that tells when a lobby begins, where it has one."""
    known: int | None = game.settings.get("event")
    return known


def event(game: LoadedGame, begins: Begins | None = None) -> tuple[Notice, ...]:
    """That the scheduled event of a lobby may have to be another; *begins*: when it begins from now on."""
    has_time = any(begins is not None and begins.at_ms for begins in (begins, game.ways.begins))
    return (event_due(game),) if has_time or event_of(game) else ()


def event_due(game: LoadedGame) -> Notice:
    """That the scheduled event of a lobby is to be as the lobby is."""
    return notices.saying(game.row, EventDue())


def deed(game: LoadedGame, word: str, by: Authority, **facts: Any) -> Notice:
    """The public line of a moderator's deed."""
    told = {"deed": word, "by": by.name, "reason": by.reason, **facts}
    return notices.saying(game.row, DeedDone(told))


def to_moderators(game: LoadedGame, what: LobbyEvent) -> Notice:
    """Something that cannot be said in the thread."""
    return notices.saying(game.row, LobbyNews(what), notices.CHAIR)


def joined(game: LoadedGame, person: int, now: int) -> str:
    """The game's settings once *person* takes a place, and so is there.

    If it is the last one the host is called to it after a while, unless it is he who takes it.
    """
    settings, lobby = game.row.settings, game.lobby
    if lobby.call is not None:
        call = msgspec.structs.replace(lobby.call, ready=(*lobby.call.ready, person))
        settings = kept.written(settings, call=call)
    is_full = len(game.holders) + 1 == game.row.seats
    if not is_full or person == game.row.host_id or now - lobby.called_ms < AGAIN_MS:
        return settings
    return kept.written(settings, full_ms=now)


def changed(game: LoadedGame, person: int, by: str, now: int, settings: str) -> str:
    """*settings* after *person* has changed the game: those who joined are told once he is through with it."""
    before = kept.read(settings).before
    if before is not None:
        before = msgspec.structs.replace(before, at_ms=now, person=person, by=by)
        return kept.written(settings, before=before)
    if not _others(game, person):
        return settings
    known = kept.bare(game.row.settings)
    before = Before(now, now, person, by, game.row.config, game.row.seats, known)
    return kept.written(settings, before=before)


def _others(game: LoadedGame, person: int) -> list[Holder]:
    return [holder for holder in game.holders if not holder.is_companion and holder.person_id != person]


def untold(game: LoadedGame) -> tuple[Notice, ...]:
    """What those who joined have still to be told of changes, and whom it concerns; nothing where there is none."""
    before = kept.read(game.row.settings).before
    if before is None:
        return ()
    changed = LobbyNews(
        LobbyEvent.CHANGED,
        by=before.by,
        config=before.config,
        seats=before.seats,
        settings=before.settings,
        people=tuple(
            holder.person_id for holder in _others(game, before.person) if holder.since_ms <= before.since_ms
        ),
    )
    return (notices.saying(game.row, changed),)
