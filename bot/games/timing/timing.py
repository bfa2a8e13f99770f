"""How one game counts the time of its clocks, and when it reminds. Pure; instants in milliseconds, UTC."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.games.timing import clock_settings, pace
from bot.games.timing.clock_settings import ClockSettings, Step
from storage.tables.deadlines import Deadline
from storage.tables.people import Holder

OPENING: Final = 1 << 16
"""The step at which the hours open; those of the table's own are the lower bits."""


class Timing:
    """What storage asks of a table whenever a clock starts, stands still, goes on or gets more time."""

    def __init__(
        self, chosen: ClockSettings, pace_of: Callable[[str], int | str], holders: Sequence[Holder]
    ) -> None:
        self._hours = chosen.hours
        self._floor = chosen.floor
        self._steps = chosen.steps
        self._pace_of = pace_of
        self._holders = holders

    def due(self, now_ms: int, kind: str) -> int:
        """When a clock of this kind that starts now runs out."""
        return pace.due(now_ms, self._pace_of(kind), self._hours, self._floor)

    def after(self, start_ms: int, length_ms: int, /) -> int:
        """The instant at which so much time has been counted."""
        return start_ms + length_ms if self._hours is None else self._hours.after(start_ms, length_ms)

    def between(self, start_ms: int, end_ms: int, /) -> int:
        """How much time is counted between two instants."""
        if self._hours is None:
            return max(0, end_ms - start_ms)
        return self._hours.between(start_ms, end_ms)

    def waking(self, now_ms: int) -> int:
        """The instant itself if people are awake then, else when the hours open next."""
        return now_ms if self._hours is None else self._hours.after(now_ms, 0)

    def remind(self, deadline: Deadline, /) -> int | None:
        """When the next reminder of a running clock is due: a step that is not done, or a snooze that ends."""
        due = deadline.due_ms
        if due is None or deadline.asked_ms is not None:
            return None
        ahead = [at for bit, at in self._moments(deadline) if not deadline.reminded & bit]
        ahead += [holder.quiet_ms or 0 for holder in self._holders if is_snoozed(holder, deadline)]
        return min((at for at in ahead if at < due), default=None)

    def done(self, deadline: Deadline, now_ms: int) -> int:
        """The steps that are done once the players were reminded now, as bits."""
        come = (bit for bit, at in self._moments(deadline) if at <= now_ms)
        return functools.reduce(operator.or_, come, deadline.reminded)

    def _moments(self, deadline: Deadline) -> Iterator[tuple[int, int]]:
        """Each step that fits into the deadline as a bit, and when it comes.

        Steps are counted back from the end, so a pause, an extension or a credit moves them along. Of what was asked
        at night, when nobody was told, people are reminded when the hours open.
        """
        due, started = deadline.due_ms, deadline.started_ms
        if due is None:
            return
        if (opens := self.waking(started)) > started:
            yield OPENING, opens
        total = self.between(started, due)
        for place, step in enumerate(self._steps):
            before = self._before(deadline.kind, step, total)
            if before < total:
                yield 1 << place, self.after(started, total - before)

    def _before(self, kind: str, step: Step, total: int) -> int:
        """Milliseconds before the end at which *step* comes."""
        if isinstance(step, int):
            return step * 1000
        usual = self._pace_of(kind)
        # A clock that stood still or was extended has had more time than the pace gives.
        return (min(total, usual * 1000) if isinstance(usual, int) else total) // clock_settings.LEFT[step]


def key(deadline: Deadline) -> str:
    """What a snooze knows a clock by: one that starts anew is another."""
    return f"{deadline.clock}#{deadline.number}"


def is_snoozed(holder: Holder, deadline: Deadline) -> bool:
    """Whether the holder wanted to hear no more of this clock, for a while or for good."""
    return holder.quiet_ms is not None and key(deadline) in (holder.quiet_for or "").split()
