"""What a game asks of moderators at this moment: it stands until it is answered, whoever was told of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.timing import lateness
from bot.seats.open_seats import openings
from bot.service import incidents
from bot.service.admission import PAUSE
from bot.service.deeds import mark_of
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AnyAbout,
    CalledByRules,
    DeadlinePassed,
    DeadlinesMissed,
    DeadlineWaits,
    NotDelivered,
    PausedForLong,
    PersonMissing,
    PlaceTroubled,
    ReplacementWished,
    SeatOffered,
)
from bot.service.telling.notices import Notice, saying
from rules.game import CHAIR, Secret, Shown

HOUR_MS: Final = 60 * 60 * 1000
DAY_MS: Final = 24 * HOUR_MS

UNREAD_MS: Final = HOUR_MS
"""So long a player has to read a role before moderators are to do something about it."""

PAUSED_MS: Final = DAY_MS
"""After so long a pause is one that may have been forgotten."""


class Matter(Secret):
    """Something that stands. *from_ms*: not before then are moderators called to it.

    *is_listed*: it may be shown to who plays, beside what everybody knows; *is_repeated*: it is said again.
    """

    notice: Notice
    from_ms: int = 0
    is_listed: bool = True
    is_repeated: bool = True

    @property
    def key(self) -> str:
        found = key(self.notice)
        assert found is not None
        return found


def key(notice: Notice) -> str | None:
    """What tells the matter of a notice from all others of its game; None where it is no such."""
    facts, where = _apart(notice.about)
    return None if None in facts else json.dumps([notice.about.word(), *facts, where])


def keys(notice: Notice) -> tuple[str, ...]:
    """The same of a notice that may tell of several matters at once."""
    each = [notice]
    if isinstance(about := notice.about, DeadlinesMissed):
        each = [replace(notice, about=DeadlinesMissed(seat)) for seat in (about.seat, *about.others)]
    return tuple(found for one in each if (found := key(one)) is not None)


def joined(said: Sequence[Notice]) -> list[Notice]:
    """*said*, with all who have missed deadlines in one message: when everybody is away, that is one question."""
    late: dict[int | None, list[Notice]] = {}
    for one in said:
        if isinstance(one.about, DeadlinesMissed):
            late.setdefault(one.about.waits_ms, []).append(one)
    whole = [_of_all(*notices) for notices in late.values()]
    return [*(one for one in said if not isinstance(one.about, DeadlinesMissed)), *whole]


def _of_all(first: Notice, *others: Notice) -> Notice:
    seats = [one.about.seat for one in (first, *others) if isinstance(one.about, DeadlinesMissed)]
    assert isinstance(first.about, DeadlinesMissed)
    return replace(first, about=replace(first.about, others=tuple(seats[1:])))


def _apart(about: AnyAbout) -> tuple[tuple[str | int | None, ...], str]:
    """The facts that tell one matter of a kind from another, and where it is; of no matter nothing."""
    match about:
        case CalledByRules(kind=kind):
            return (kind,), ""
        case DeadlinePassed(clock=clock, mark=mark) | DeadlineWaits(clock=clock, mark=mark):
            return (clock, mark), ""
        case SeatOffered(seat=seat, person=person):
            return (seat, person), ""
        case (
            ReplacementWished(seat=seat)
            | DeadlinesMissed(seat=seat)
            | PersonMissing(seat=seat)
            | NotDelivered(seat=seat)
        ):
            return (seat,), ""
        case PausedForLong(since=since):
            return (since,), ""
        case PlaceTroubled(trouble=trouble, where=where):
            return (trouble,), where or ""
    return (None,), ""


def standing(found: LoadedGame) -> tuple[Matter, ...]:
    """All that stands in a game now, in the order in which moderators are shown it."""
    troubles = tuple(_troubles(found))
    if not found.is_playing:
        return troubles
    return (*_calls(found), *_deadlines(found), *_seats(found), *_roles(found), *_pause(found), *troubles)


def matters(found: LoadedGame, now: int) -> tuple[Notice, ...]:
    """What the game itself asks of moderators by now, by what all of them may see."""
    return tuple(one.notice for one in standing(found) if one.is_listed and one.from_ms <= now)


def is_over(found: LoadedGame, notice: Notice) -> bool:
    """Whether what moderators are told by this notice is answered by now."""
    match notice.about:
        case NotDelivered(late=True, seat=None):
            return True  # the seat has changed hands
        case PlaceTroubled(trouble=incidents.ROLE | incidents.OVER):
            return False  # nobody can mend it in the game: it is told, and that is all
    asked = keys(notice)
    return bool(asked) and all(one.key not in asked for one in standing(found))


def _calls(found: LoadedGame) -> Iterator[Matter]:
    """F-5: the rules call for a moderator."""
    for waiting in found.look(None).awaited:
        if waiting.seats == (CHAIR,):
            yield Matter(saying(found.row, CalledByRules(waiting.question.kind)))


def _deadlines(found: LoadedGame) -> Iterator[Matter]:
    """F-2: a deadline has passed, and does not end by itself."""
    kinds = found.game.kinds
    for clock, one in found.deadlines.items():
        if one.asked_ms is None or one.due_ms is None:
            continue
        passed = DeadlineWaits if found.policy(one.kind) == "wait" else DeadlinePassed
        notice = saying(found.row, passed(one.kind, clock, mark_of(one)))
        yield Matter(notice, is_listed=kinds[one.kind].shown is not Shown.HIDDEN)


def _seats(found: LoadedGame) -> Iterator[Matter]:
    """F-7, F-9: who would go, who would come, and who has left."""
    for seat, opening in sorted(openings(found).items()):
        if opening.wished:
            yield Matter(saying(found.row, ReplacementWished(seat)))
        for offer in opening.offers:
            if not offer.declined:
                yield Matter(saying(found.row, SeatOffered(seat, offer.person, offer.name)))
    for holder in lateness.absent(found):
        yield Matter(saying(found.row, DeadlinesMissed(holder.seat or CHAIR)))
    for person in found.settings.get("missing", ()):
        for seat in found.seats_of(person):
            yield Matter(saying(found.row, PersonMissing(seat)))


def _roles(found: LoadedGame) -> Iterator[Matter]:
    """F-1, F-16: a role has not been read, which all are told of."""
    for holder in found.holders:
        if holder.seat is not None and holder.delivered_ms is None and not holder.is_companion:
            since = max(holder.since_ms, found.row.begun_ms or 0)
            notice = saying(found.row, NotDelivered(holder.seat, unread=True))
            yield Matter(notice, since + UNREAD_MS)


def _pause(found: LoadedGame) -> Iterator[Matter]:
    since = found.ways.paused_ms
    if found.row.halted == PAUSE and since is not None:
        yield Matter(saying(found.row, PausedForLong(since)), since + PAUSED_MS)


def _troubles(found: LoadedGame) -> Iterator[Matter]:
    """What Discord does not take, which has a list of its own."""
    known = incidents.trouble(found.row.settings)
    if known is not None:
        name, *lacking = known
        yield Matter(saying(found.row, PlaceTroubled(name, tuple(lacking))), is_listed=False)
    for where, trouble in found.settings.items():
        if where in incidents.BESIDE or notices.lane_channel(where) is not None:
            notice = saying(found.row, PlaceTroubled(trouble, where=where))
            # A tag that cannot be set keeps nobody from anything.
            yield Matter(notice, is_listed=False, is_repeated=where != incidents.TAG)
