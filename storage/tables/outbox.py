"""The outbox: what is still to be said, in order within each lane.

A lane is one game and one place. Its first open notice holds up the rest: while it is being sent, and while it waits
to be sent again, with why it was not said (`failure`). Lanes do not wait for each other.

    ready -> sending -> done
                     -> ready again (`retry`)       any of them -> dropped

Nothing is given up here: what Discord refuses is tried again, until it is said or somebody lets it go.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, TextClause, bindparam, exists, func, or_, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from storage.errors import Conflict
from storage.seal import closed
from storage.tables.games import INSTALLED, having
from storage.tables.leases import Lease, Leased, is_within, values
from storage.tables.rows import OPEN, READY, game, notice
from storage.tables.rows import Notice as Notice
from storage.tables.statement import Prepared, inserting
from storage.tables.values import Value

_WORDED = notice.c.game_id.not_in(select(game.c.id).where(~INSTALLED))
"""Nobody can word what is to be said of a game whose rules are not installed."""
_TO_CHOOSE_FROM = 4
"""How many times as many as are asked for take turns."""


class Late(Value):
    """A notice that was tried and not said, in short."""

    game_id: int
    made_ms: int
    failure: str


def _ready(*also: ColumnElement[bool]) -> Prepared:
    """The first of each lane, if it may be sent now: urgent ones first, then one game after the other.

    Games take turns among the oldest few alone: with all that waits this would keep the writer from presses.
    """
    before, soon = notice.alias("before"), notice.alias("soon")
    in_lane = (before.c.game_id == notice.c.game_id, before.c.lane == notice.c.lane)
    is_held = exists().select_from(before).where(*in_lane, before.c.id < notice.c.id, _open_in("before"))
    oldest = (
        select(notice.c.id)
        .where(READY, func.coalesce(notice.c.next_try_ms, 0) <= bindparam("now"), ~is_held, _WORDED, *also)
        .order_by(notice.c.priority, notice.c.id)
        .limit(bindparam("oldest"))
    )
    turn = func.row_number().over(partition_by=soon.c.game_id, order_by=(soon.c.priority, soon.c.id))
    return Prepared(
        select(soon)
        .where(soon.c.id.in_(oldest))
        .order_by(soon.c.priority, turn, soon.c.id)
        .limit(bindparam("most"))
    )


def _open_in(name: str) -> TextClause:
    """`OPEN` of the notices called *name*: where two are in play each has to be named."""
    return text(f"{name}.{OPEN.text}")


def _moved(states: str, **changes: object) -> Prepared:
    """An update of one notice that is in one of *states*."""
    return Prepared(
        update(notice)
        .where(notice.c.id == bindparam("notice_id"), text(f"state IN ({states})"))
        .values(changes)
    )


def _found(*where: ColumnElement[bool]) -> Select[Any]:
    return select(notice).where(OPEN, *where).order_by(notice.c.id)


_IN_GAME = notice.c.game_id == bindparam("game_id")
_IN_LANE = (_IN_GAME, notice.c.lane == bindparam("in_lane"))
_add = Prepared(inserting(notice, "id").returning(notice.c.id))
_by_id = Prepared(select(notice).where(notice.c.id == bindparam("notice_id")))
_ready_anywhere = _ready()
_ready_held = _ready(is_within(notice.c.game_id))
_ready_in_game = _ready(_IN_GAME)
_open = Prepared(_found(_IN_GAME))
_free = Prepared(
    select(notice.c.id)
    .where(notice.c.id == bindparam("notice_id"), notice.c.state == "ready")
    .with_for_update(skip_locked=True)
)
# What was being said when its process was lost may have been said: it is looked for, or sent again as it was.
# `failed` is what versions up to 0.5 gave up.
_take_up = Leased(
    update(notice)
    .where(text("state IN ('sending', 'failed')"))
    .values(state="ready", next_try_ms=bindparam("now")),
    notice.c.game_id,
)
_queued = select(notice).where(*_IN_LANE, notice.c.kind == bindparam("of_kind")).order_by(notice.c.id)
_ever_queued = Prepared(_queued)
_queued_before = Prepared(
    select(notice)
    .where(*_IN_LANE, notice.c.kind == bindparam("of_kind"), notice.c.id < bindparam("before"))
    .order_by(notice.c.id.desc())
    .limit(bindparam("most"))
)
_said = Prepared(_queued.where(notice.c.state == "done"))
_of_kind = Prepared(_queued.where(notice.c.state != "dropped"))
_references = Prepared(select(notice.c.reference).where(_IN_GAME))
_sending = _moved(
    "'ready'",
    state="sending",
    attempts=notice.c.attempts + 1,
    first_try_ms=func.coalesce(notice.c.first_try_ms, bindparam("now")),
)
_done = _moved("'sending'", state="done", message_id=bindparam("message"), channel_id=bindparam("channel"))
_retry = _moved("'sending'", state="ready", next_try_ms=bindparam("next"), failure=bindparam("why"))
_unsaid = _moved(
    "'sending'", state="ready", next_try_ms=bindparam("next"), failure=bindparam("why"), first_try_ms=None
)
_drop = _moved("'ready', 'sending', 'failed'", state="dropped", failure=bindparam("why"))
_TRIED = (notice.c.state == "ready", notice.c.attempts > 0)
_mend = Prepared(update(notice).where(_IN_GAME, *_TRIED).values(attempts=0, next_try_ms=None, failure=None))
_hurry = Prepared(
    update(notice)
    .where(*_TRIED, notice.c.next_try_ms > bindparam("now"), notice.c.failure.like(bindparam("such")))
    .values(next_try_ms=None)
)
_REFUSED = select(notice).where(OPEN, notice.c.failure.is_not(None)).order_by(notice.c.id)
_refused_in = Prepared(_REFUSED.where(_IN_GAME))
_late = Leased(
    select(notice.c.game_id, notice.c.made_ms, notice.c.failure)
    .join(game, game.c.id == notice.c.game_id)
    .where(
        OPEN,
        notice.c.lane == bindparam("in_lane"),
        notice.c.failure.is_not(None),
        notice.c.made_ms <= bindparam("before"),
        game.c.stage == "running",
        INSTALLED,
        game.c.settings.not_like(bindparam("mark")),
    )
    .order_by(notice.c.id)
)
_since = Prepared(select(func.min(notice.c.made_ms)).where(*_IN_LANE, OPEN))
_drop_lane = Prepared(update(notice).where(*_IN_LANE, OPEN).values(state="dropped", failure=bindparam("why")))


_drop_server = Prepared(
    update(notice)
    .where(
        OPEN,
        notice.c.game_id.in_(select(game.c.id).where(game.c.guild_id == bindparam("guild_id"))),
        or_(notice.c.lane != bindparam("but_lane"), notice.c.made_ms < bindparam("since")),
    )
    .values(state="dropped", failure=bindparam("why"))
)


class Outbox:
    """What is still to be said, everywhere. *chance*, which only `add` needs, gives so many random bytes."""

    def __init__(self, connection: Connection, chance: Callable[[int], bytes] | None = None) -> None:
        self._connection = connection
        self._chance = chance

    def add(
        self,
        *,
        game_id: int,
        lane: str,
        kind: str,
        body: bytes,
        entry_n: int,
        made_ms: int,
        priority: int = 0,
    ) -> int:
        """The id of a new notice, last in its lane. The least *priority* is sent first, of all lanes."""
        if self._chance is None:
            raise ValueError("A notice needs chance for its nonce.")
        row = {
            "game_id": game_id,
            "lane": lane,
            "kind": kind,
            "body": body,
            "reference": _written(self._chance(9)),
            "nonce": _written(self._chance(12)),
            "state": "ready",
            "priority": priority,
            "made_ms": made_ms,
            "first_try_ms": None,
            "next_try_ms": None,
            "attempts": 0,
            "message_id": None,
            "channel_id": None,
            "failure": None,
            "entry_n": entry_n,
        }
        new: int = _add.scalar(self._connection, **closed(self._connection, Notice, row))
        return new

    def by_id(self, notice_id: int) -> Notice | None:
        return _by_id.first(self._connection, Notice, notice_id=notice_id)

    def ready(
        self, now_ms: int, limit: int = 100, game_id: int | None = None, held: Lease | None = None
    ) -> tuple[Notice, ...]:
        """The first notices of the lanes that may be sent now, at most one of a lane: urgent ones first, then
        one game after the other. With *game_id*, of that game alone; with *held*, of the games of that lease.
        """
        given = {"now": now_ms, "most": limit, "oldest": _TO_CHOOSE_FROM * limit}
        if game_id is not None:
            return _ready_in_game.all(self._connection, Notice, **given, game_id=game_id)
        if held is not None:
            return _ready_held.all(self._connection, Notice, **given, **values(held))
        return _ready_anywhere.all(self._connection, Notice, **given)

    def claim(
        self, now_ms: int, limit: int = 100, game_id: int | None = None, held: Lease | None = None
    ) -> tuple[Notice, ...]:
        """What is `ready`, now marked as sending; after the commit it may be sent. What others are at is left out."""
        ready = self.ready(now_ms, limit, game_id, held)
        if self._connection.dialect.name != "sqlite":
            ready = tuple(
                [found for found in ready if _free.scalar(self._connection, notice_id=found.id) is not None]
            )
        return tuple([self._claimed(found, now_ms) for found in ready])

    def take_up(self, now_ms: int, held: Lease | None = None) -> int:
        """How many notices are to be sent again that were being sent when the program ended; with *held*, by
        whoever had the lease before.
        """
        return _take_up.of(held)(self._connection, now=now_ms, **values(held))

    def open(self, game_id: int) -> tuple[Notice, ...]:
        """All that one game still has to say, in order."""
        return _open.all(self._connection, Notice, game_id=game_id)

    def said(self, game_id: int, lane: str, kind: str) -> tuple[Notice, ...]:
        """What of this *kind* was said in a lane, in order."""
        return _said.all(self._connection, Notice, game_id=game_id, in_lane=lane, of_kind=kind)

    def queued(self, game_id: int, lane: str, kind: str) -> tuple[Notice, ...]:
        """All of this *kind* that a lane was ever given, said or not, in order."""
        return _ever_queued.all(self._connection, Notice, game_id=game_id, in_lane=lane, of_kind=kind)

    def queued_before(
        self, game_id: int, lane: str, kind: str, notice_id: int, most: int
    ) -> tuple[Notice, ...]:
        """The last of them before that notice, *most* at most, the latest first."""
        return _queued_before.all(
            self._connection, Notice, game_id=game_id, in_lane=lane, of_kind=kind, before=notice_id, most=most
        )

    def of_kind(self, game_id: int, lane: str, kind: str) -> tuple[Notice, ...]:
        """What of this *kind* was said in a lane, or is to be said."""
        return _of_kind.all(self._connection, Notice, game_id=game_id, in_lane=lane, of_kind=kind)

    def references(self, game_id: int) -> frozenset[str]:
        """The marks of all that one game has said, or still has to say."""
        return frozenset(_references.all(self._connection, str, game_id=game_id))

    def done(self, notice_id: int, message_id: int | None, channel_id: int | None = None) -> None:
        """It was said, as this message. Raises Conflict, like all that follow, when it was not being sent."""
        self._move(_done, notice_id, message=message_id, channel=channel_id)

    def retry(
        self, notice_id: int, next_try_ms: int, why: str | None = None, *, is_certain: bool = False
    ) -> None:
        """It was not said, because of *why*; send it again, with the same nonce, when *next_try_ms* has come.

        It may have been said all the same, unless that *is_certain*: then nobody has to look for it in its channel.
        """
        self._move(_unsaid if is_certain else _retry, notice_id, next=next_try_ms, why=why)

    def drop(self, notice_id: int, why: str) -> None:
        """It is not said, and holds up its lane no longer."""
        self._move(_drop, notice_id, why=why)

    def mend(self, game_id: int) -> int:
        """How many notices of a game that wait to be sent again may be sent at once."""
        return _mend(self._connection, game_id=game_id)

    def hurry(self, now_ms: int, why: str) -> int:
        """How many notices of all games need not wait any longer that were not said because of this, whatever
        follows it.
        """
        return _hurry(self._connection, now=now_ms, such=f"{why}%")

    def refused(self, game_id: int) -> tuple[Notice, ...]:
        """What of one game was tried and not said: the first of each lane that does not go on."""
        return _refused_in.all(self._connection, Notice, game_id=game_id)

    def late(self, lane: str, before_ms: int, unless: str, held: Lease | None = None) -> tuple[Late, ...]:
        """The same in one lane of all games that are under way, as far as it was made by then.

        Games that have the setting *unless* are left out; with *held*, all but those of that lease.
        """
        given = {"in_lane": lane, "before": before_ms, "mark": having(unless)}
        return _late.of(held).all(self._connection, Late, **given, **values(held))

    def waits_since(self, game_id: int, lane: str) -> int | None:
        """When the oldest notice was made that is still to be said in a lane; None where there is none."""
        found: int | None = _since.scalar(self._connection, game_id=game_id, in_lane=lane)
        return found

    def drop_lane(self, game_id: int, lane: str, why: str) -> int:
        """How many notices of a lane will not be said any more."""
        return _drop_lane(self._connection, game_id=game_id, in_lane=lane, why=why)

    def drop_server(self, guild_id: int, but_lane: str, since_ms: int, why: str) -> int:
        """How much will not be said any more of the games of a server, but for what that lane got since then."""
        given = {"guild_id": guild_id, "but_lane": but_lane, "since": since_ms, "why": why}
        return _drop_server(self._connection, **given)

    def _claimed(self, found: Notice, now_ms: int) -> Notice:
        self._move(_sending, found.id, now=now_ms)
        first = now_ms if found.first_try_ms is None else found.first_try_ms
        return msgspec.structs.replace(
            found, state="sending", attempts=found.attempts + 1, first_try_ms=first
        )

    def _move(self, statement: Prepared, notice_id: int, **given: object) -> None:
        if statement(self._connection, notice_id=notice_id, **given) != 1:
            raise Conflict(f"Notice {notice_id} is not in a state for that.")


def _written(random: bytes) -> str:
    return urlsafe_b64encode(random).decode()
