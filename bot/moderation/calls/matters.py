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
"""How long a player has to read a role before moderators are to do something about it."""

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
    return tuple(found for notice in each if (found := key(notice)) is not None)


def joined(said: Sequence[Notice]) -> list[Notice]:
    """*said*, with all who have missed deadlines in one message: when everybody is away, that is one question."""
    late: dict[int | None, list[Notice]] = {}
    for notice in said:
        if isinstance(notice.about, DeadlinesMissed):
            late.setdefault(notice.about.waits_ms, []).append(notice)
    whole = [_of_all(*notices) for notices in late.values()]
    return [*(one for one in said if not isinstance(one.about, DeadlinesMissed)), *whole]


def _of_all(first: Notice, *others: Notice) -> Notice:
    seats = [notice.about.seat for notice in (first, *others) if isinstance(notice.about, DeadlinesMissed)]
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


def standing(game: LoadedGame) -> tuple[Matter, ...]:
    """All that stands in a game now, in the order in which moderators are shown it."""
    troubles = tuple(_troubles(game))
    if not game.is_playing:
        return troubles
    return (*_calls(game), *_deadlines(game), *_seats(game), *_roles(game), *_pause(game), *troubles)


def matters(game: LoadedGame, now: int) -> tuple[Notice, ...]:
    """What the game itself asks of moderators by now, by what all of them may see."""
    return tuple(matter.notice for matter in standing(game) if matter.is_listed and matter.from_ms <= now)


def is_over(game: LoadedGame, notice: Notice) -> bool:
    """Whether what moderators are told by this notice is answered by now."""
    match notice.about:
        case NotDelivered(late=True, seat=None):
            return True  # the seat has changed hands
        case PlaceTroubled(trouble=incidents.ROLE | incidents.OVER):
            return False  # nobody can mend it in the game: it is told, and that is all
    asked = keys(notice)
    return bool(asked) and all(matter.key not in asked for matter in standing(game))


def _calls(game: LoadedGame) -> Iterator[Matter]:
    """F-5: the rules call for a moderator."""
    for waiting in game.look(None).awaited:
        if waiting.seats == (CHAIR,):
            yield Matter(saying(game.row, CalledByRules(waiting.question.kind)))


def _deadlines(game: LoadedGame) -> Iterator[Matter]:
    """F-2: a deadline has passed, and does not end by itself."""
    kinds = game.game.kinds
    for clock, deadline in game.deadlines.items():
        if deadline.asked_ms is None or deadline.due_ms is None:
            continue
        passed = DeadlineWaits if game.policy(deadline.kind) == "wait" else DeadlinePassed
        notice = saying(game.row, passed(deadline.kind, clock, mark_of(deadline)))
        yield Matter(notice, is_listed=kinds[deadline.kind].shown is not Shown.HIDDEN)


def _seats(game: LoadedGame) -> Iterator[Matter]:
    """F-7, F-9: who would go, who would come, and who has left."""
    for seat, opening in sorted(openings(game).items()):
        if opening.wished:
            yield Matter(saying(game.row, ReplacementWished(seat)))
        for offer in opening.offers:
            if not offer.declined:
                yield Matter(saying(game.row, SeatOffered(seat, offer.person, offer.name)))
    for holder in lateness.absent(game):
        yield Matter(saying(game.row, DeadlinesMissed(holder.seat or CHAIR)))
    for person in game.settings.get("missing", ()):
        for seat in game.seats_of(person):
            yield Matter(saying(game.row, PersonMissing(seat)))


def _roles(game: LoadedGame) -> Iterator[Matter]:
    """F-1, F-16: a role has not been read, which all are told of."""
    for holder in game.holders:
        if holder.seat is not None and holder.delivered_ms is None and not holder.is_companion:
            since = max(holder.since_ms, game.row.begun_ms or 0)
            notice = saying(game.row, NotDelivered(holder.seat, unread=True))
            yield Matter(notice, since + UNREAD_MS)


def _pause(game: LoadedGame) -> Iterator[Matter]:
    since = game.ways.paused_ms
    if game.row.halted == PAUSE and since is not None:
        yield Matter(saying(game.row, PausedForLong(since)), since + PAUSED_MS)


def _troubles(game: LoadedGame) -> Iterator[Matter]:
    """What Discord does not take, which has a list of its own."""
    known = incidents.trouble(game.row.settings)
    if known is not None:
        name, *lacking = known
        yield Matter(saying(game.row, PlaceTroubled(name, tuple(lacking))), is_listed=False)
    for where, trouble in game.settings.items():
        if where in incidents.BESIDE or notices.lane_channel(where) is not None:
            notice = saying(game.row, PlaceTroubled(trouble, where=where))
            # Without a tag, or a thread for talk alone, the game goes on all the same.
            is_repeated = where not in (incidents.TAG, incidents.TALK)
            yield Matter(notice, is_listed=False, is_repeated=is_repeated)
