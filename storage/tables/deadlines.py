"""The clocks: each is due at a time, stands still with a rest, or is not in use.

A row outlives its use, for its number must not come again: the cause of a lapse is made of it.
"""

from collections.abc import Callable, Collection
from typing import Final, Protocol

import msgspec
from sqlalchemy import bindparam, select, update

from storage.errors import Conflict
from storage.tables.leases import Lease, Leased, values
from storage.tables.rows import Deadline as Deadline
from storage.tables.rows import deadline
from storage.tables.statement import Prepared, Repository, as_read, inserting


class Timing(Protocol):
    """How one game counts the time of its clocks, and when it reminds: whoever runs the table knows."""

    def after(self, start_ms: int, length_ms: int, /) -> int:
        """The instant at which so much time, from *start_ms* on, has been counted."""

    def between(self, start_ms: int, end_ms: int, /) -> int:
        """How much time is counted between two instants; 0 when the end is not after the start."""

    def remind(self, deadline: Deadline, /) -> int | None:
        """When the next reminder of a running clock is due, of which `reminded` steps are done."""


class _Plain:
    """All time counts, and nobody is reminded."""

    def after(self, start_ms: int, length_ms: int, /) -> int:
        return start_ms + length_ms

    def between(self, start_ms: int, end_ms: int, /) -> int:
        return max(0, end_ms - start_ms)

    def remind(self, deadline: Deadline, /) -> int | None:
        return None


PLAIN: Final[Timing] = _Plain()

_IN_GAME = deadline.c.game_id == bindparam("of_game")
_USED = deadline.c.due_ms.is_not(None) | deadline.c.left_ms.is_not(None)
_add = Prepared(inserting(deadline))
_one = Prepared(select(deadline).where(_IN_GAME, deadline.c.clock == bindparam("of_clock")))
_of_game = Prepared(select(deadline).where(_IN_GAME, _USED).order_by(deadline.c.clock))
_due = Leased(
    select(deadline)
    .where(deadline.c.due_ms <= bindparam("now"), deadline.c.asked_ms.is_(None))
    .order_by(deadline.c.due_ms, deadline.c.game_id, deadline.c.clock)
    .limit(bindparam("most")),
    deadline.c.game_id,
)
_put = Prepared(
    update(deadline)
    .where(_IN_GAME, deadline.c.clock == bindparam("of_clock"))
    .values(
        {
            name: bindparam(name)
            for name in (
                "number",
                "kind",
                "due_ms",
                "left_ms",
                "started_ms",
                "asked_ms",
                "extended_ms",
                "remind_ms",
                "reminded",
            )
        }
    )
)
_running = Leased(
    select(deadline.c.game_id, deadline.c.clock, deadline.c.number)
    .where(deadline.c.due_ms.is_not(None))
    .order_by(deadline.c.game_id, deadline.c.clock),
    deadline.c.game_id,
)
_UNUSED = update(deadline).where(_IN_GAME).values(due_ms=None, left_ms=None, remind_ms=None)
_drop_game = Prepared(_UNUSED.where(_USED))
_drop = Prepared(_UNUSED.where(deadline.c.clock == bindparam("of_clock")))
# A reminder of what is due already would come too late.
_remind_due = Leased(
    select(deadline)
    .where(deadline.c.remind_ms <= bindparam("now"), deadline.c.due_ms > bindparam("now"))
    .order_by(deadline.c.remind_ms, deadline.c.game_id, deadline.c.clock)
    .limit(bindparam("most")),
    deadline.c.game_id,
)
_reminded = Prepared(
    update(deadline)
    .where(
        _IN_GAME,
        deadline.c.clock == bindparam("of_clock"),
        deadline.c.number == bindparam("of_number"),
        deadline.c.remind_ms == bindparam("read"),
    )
    .values(remind_ms=bindparam("next"), reminded=bindparam("steps"))
)


class Deadlines(Repository):
    """The clocks of all games."""

    def start(
        self, game_id: int, clock: str, kind: str, now_ms: int, due_ms: int, timing: Timing = PLAIN
    ) -> Deadline:
        """The clock, started anew: its number is one more than it ever was."""
        old = self._row(game_id, clock)
        number = 1 if old is None else old.number + 1
        new = _timed(Deadline(game_id, clock, number, kind, due_ms, None, now_ms, None, 0, None, 0), timing)
        if old is None:
            _add(self._connection, **msgspec.structs.asdict(new))
        else:
            self._put(new)
        return new

    def get(self, game_id: int, clock: str) -> Deadline | None:
        """The clock, if it is in use."""
        found = self._row(game_id, clock)
        return found if found is not None and found.is_used else None

    def of_game(self, game_id: int) -> tuple[Deadline, ...]:
        """The clocks in use, running or standing still."""
        return _of_game.all(self._connection, Deadline, of_game=game_id)

    def due(self, now_ms: int, limit: int = 100, held: Lease | None = None) -> tuple[Deadline, ...]:
        """What has run out and no moderator was asked about, the oldest first; with *held*, in those games alone."""
        return _due.of(held).all(self._connection, Deadline, now=now_ms, most=limit, **values(held))

    def running(self, held: Lease | None = None) -> tuple[tuple[int, str, int], ...]:
        """All clocks that run: game, clock, number; with *held*, in those games alone."""
        return _running.of(held).all(self._connection, as_read, **values(held))

    def remind_due(self, now_ms: int, limit: int = 100, held: Lease | None = None) -> tuple[Deadline, ...]:
        """The running clocks whose next reminder is due, the oldest first; with *held*, in those games alone."""
        return _remind_due.of(held).all(self._connection, Deadline, now=now_ms, most=limit, **values(held))

    def reminded(self, found: Deadline, steps: int, next_ms: int | None) -> bool:
        """How many *steps* are done, and the next is due then. False when the clock has changed since it was
        read: then nothing is written, and nobody may be reminded.
        """
        change = _reminded(
            self._connection,
            of_game=found.game_id,
            of_clock=found.clock,
            of_number=found.number,
            read=found.remind_ms,
            next=next_ms,
            steps=steps,
        )
        return change == 1

    def stand_still(
        self, game_id: int, now_ms: int, clocks: Collection[str] | None = None, timing: Timing = PLAIN
    ) -> None:
        """Stop what runs, and keep what was left, nothing at worst. None stands for all clocks.

        *now_ms* may be past: then what was started since has all of its time.
        """
        for found in self._those(game_id, clocks):
            if found.due_ms is not None:
                left = timing.between(max(now_ms, found.started_ms), found.due_ms)
                self._put(msgspec.structs.replace(found, due_ms=None, left_ms=left, remind_ms=None))

    def go_on(
        self, game_id: int, now_ms: int, clocks: Collection[str] | None = None, timing: Timing = PLAIN
    ) -> None:
        """Let what stands still go on with what was left. None stands for all clocks."""
        for found in self._those(game_id, clocks):
            if found.left_ms is not None:
                due = timing.after(now_ms, found.left_ms)
                self._put(_timed(msgspec.structs.replace(found, due_ms=due, left_ms=None), timing))

    def renew_all(
        self, game_id: int, now_ms: int, due_of: Callable[[Deadline], int], timing: Timing = PLAIN
    ) -> None:
        """Start every clock in use anew; what stands still goes on standing, with all of its time."""
        for found in self.of_game(game_id):
            due = due_of(found)
            running = found.is_running
            new = Deadline(
                game_id,
                found.clock,
                found.number + 1,
                found.kind,
                due if running else None,
                None if running else timing.between(now_ms, due),
                now_ms,
                None,
                0,
                None,
                0,
            )
            self._put(_timed(new, timing))

    def extend(self, game_id: int, clock: str, by_ms: int, timing: Timing = PLAIN) -> None:
        """Give a clock so much more; no reminder comes twice. Raises Conflict when it is not in use."""
        found = self._used(game_id, clock)
        due = None if found.due_ms is None else timing.after(found.due_ms, by_ms)
        left = None if found.left_ms is None else found.left_ms + by_ms
        extended = found.extended_ms + by_ms
        new = msgspec.structs.replace(found, due_ms=due, left_ms=left, extended_ms=extended)
        self._put(_timed(new, timing))

    def put_off(self, game_id: int, clock: str, due_ms: int, timing: Timing = PLAIN) -> None:
        """A running clock is due at another time, which is no extension. Raises Conflict when it stands still."""
        found = self._used(game_id, clock)
        if not found.is_running:
            raise Conflict(f"The clock {clock} of game {game_id} stands still.")
        self._put(_timed(msgspec.structs.replace(found, due_ms=due_ms), timing))

    def asked(self, game_id: int, clock: str, now_ms: int | None) -> None:
        """Moderators were asked about this clock, whose reminders are over; None: not now.

        Raises Conflict when it is not in use.
        """
        found = self._used(game_id, clock)
        remind = found.remind_ms if now_ms is None else None
        self._put(msgspec.structs.replace(found, asked_ms=now_ms, remind_ms=remind))

    def drop(self, game_id: int, clock: str) -> None:
        """The clock is not used any more."""
        _drop(self._connection, of_game=game_id, of_clock=clock)

    def drop_all(self, game_id: int) -> None:
        """No clock of this game is used any more."""
        _drop_game(self._connection, of_game=game_id)

    def _row(self, game_id: int, clock: str) -> Deadline | None:
        return _one.first(self._connection, Deadline, of_game=game_id, of_clock=clock)

    def _used(self, game_id: int, clock: str) -> Deadline:
        found = self.get(game_id, clock)
        if found is None:
            raise Conflict(f"Game {game_id} has no clock {clock} in use.")
        return found

    def _those(self, game_id: int, clocks: Collection[str] | None) -> list[Deadline]:
        return [found for found in self.of_game(game_id) if clocks is None or found.clock in clocks]

    def _put(self, new: Deadline) -> None:
        given = msgspec.structs.asdict(new)
        _put(self._connection, of_game=given.pop("game_id"), of_clock=given.pop("clock"), **given)


def _timed(new: Deadline, timing: Timing) -> Deadline:
    """*new* with the time of its next reminder, if it runs."""
    return msgspec.structs.replace(new, remind_ms=timing.remind(new) if new.is_running else None)
