"""The time of day, held steady by Discord's: a wall clock that is wrong, or that somebody sets, changes nothing here.

Time is counted by a clock that nobody can set, from what Discord says. Its answers bear its time, to the second, and
have been on their way: each tells a span in which the time was. What is known is moved only as far as into that span,
so it stands still where it lies within, however long answers take.

An answer may bear a wrong time, as that of a cache or a proxy before Discord. So an answer that is far from what is
known is doubted, until the next agrees with it, or what the gateway tells of.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.service.discord.refusals import is_json

log = logging.getLogger(__name__)

SET_MS: Final = 2_000
"""A wall clock that differs by so much from the time that has passed was set."""

SKEW_MS: Final = 2_000
"""A wall clock may differ by so much from Discord's before whoever keeps the machine is told."""

GAP_MS: Final = 60_000
"""The time is asked for every second: a program that did not for so long was not there."""

JUMP_MS: Final = 2_000
"""An answer that is further from the time as it is known is doubted; answers that differ by less agree."""

_SAME_MS: Final = 250
"""A wall clock that has changed by less was not set."""

_REFUSED: Final = 400
"""From this status on an answer may be a proxy's, with a clock of its own."""


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _passed() -> int:
    """Milliseconds since some moment, those in which the machine slept among them where it can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if clock is None else time.clock_gettime_ns(clock)) // 1_000_000


def second_of(date: str | None) -> int | None:
    """When the second began that an answer's Date names, in milliseconds UTC; None where it names none."""
    try:
        return round(parsedate_to_datetime(date or "").timestamp() * 1000)
    except ValueError:
        return None


def ahead_by(second_ms: int, asked_ms: int, answered_ms: int) -> int:
    """By how many milliseconds a clock is ahead of Discord's at the least; below nothing it is behind.

    It showed *asked_ms* before Discord answered in the second that began at *second_ms*, and *answered_ms* after.
    """
    return max(0, asked_ms - second_ms - 999) + min(0, answered_ms - second_ms)


class WallClock:
    """Milliseconds since 1970, UTC.

    Until Discord has said anything they are the wall clock's; where that was set meanwhile, the earlier of what it
    says and what it would say. Nobody here can know, and a deadline may be late and never early.
    """

    def __init__(self, wall: Callable[[], int] = _wall, passed: Callable[[], int] = _passed) -> None:
        self._wall = wall
        self.passed_ms = passed
        """Milliseconds since some moment, by a clock that nobody can set."""
        self._began = wall() - passed()
        """The time, as far as it is known, when nothing had passed."""
        self._refuted: int | None = None
        """The same by the wall clock when Discord said otherwise: until it is set it is not believed again."""
        self._is_settled = False
        """Whether Discord has said what time it is, or that the wall clock is wrong."""
        self._told_ms = 0
        """How far ahead of the time the wall clock is, as the log has it."""
        self._doubted: tuple[int, int, int] | None = None
        """The last answer where it was doubted: its second, when it was asked for, and when it came."""
        self._asked_ms: int | None = None
        self._asked_began = self._began
        self._gap_ms: int | None = None
        self._fell = False
        self._fell_from: int | None = None
        """When nothing had passed, as it was known before time was put back."""

    def now_ms(self) -> int:
        """The time."""
        now = self._now()
        if self._asked_ms is not None and abs(now - self._asked_ms) >= GAP_MS:
            self._leapt(now - self._asked_ms)
        self._asked_ms, self._asked_began = now, self._began
        return now

    def _leapt(self, by_ms: int) -> None:
        """Time has gone on, or back, at once. Nobody has missed anything where it only comes back to what it was."""
        if by_ms < 0:
            self._fell, self._fell_from = True, self._asked_began
        elif self._fell_from is not None and abs(self._began - self._fell_from) < 2 * JUMP_MS:
            self._fell_from = None
        elif self._gap_ms is None:
            self._gap_ms = self._asked_ms

    def gap(self) -> int | None:
        """When the time was asked for last before it went on by a minute and more, once; None if it never did.

        The program stood still, the machine slept, or it was later than anybody here knew.
        """
        found, self._gap_ms = self._gap_ms, None
        return found

    def fell(self) -> bool:
        """Whether the time was put back by a minute or more since this was asked for last."""
        found, self._fell = self._fell, False
        return found

    @property
    def is_in_doubt(self) -> bool:
        """Whether Discord's last answer bore a time that nothing else has agreed with yet."""
        return self._doubted is not None

    def _now(self) -> int:
        given, since = self._given()
        if abs(given - self._began) < SET_MS and not self._is_refuted(given):
            self._began = given
        if self._is_settled:
            return since + self._began
        return since + min(given, self._began)

    def heard(self, moment_ms: int) -> None:
        """Discord made something at *moment_ms*, and has told of it since: it is no earlier."""
        given, since = self._given()
        if self._doubted is not None and _agree(self._doubted, (moment_ms, since, since)):
            self._believe(*self._doubted)
        if moment_ms - since > given:
            self._refute(given)
        self._began = max(self._began, moment_ms - since)

    def dated(self, second_ms: int, asked: int, answered: int) -> None:
        """Discord has answered in the second that began at *second_ms*, between two moments of `passed_ms`.

        That counts at once where it is near the time as it is known: before Discord has said anything, also the wall
        clock's. Elsewhere it counts when the next answer agrees.
        """
        said, doubted = (second_ms, asked, answered), self._doubted
        known = [self._began] if self._is_settled else [self._began, self._given()[0]]
        is_near = any(abs(ahead_by(second_ms, began + asked, began + answered)) < JUMP_MS for began in known)
        if is_near or (doubted is not None and _agree(doubted, said)):
            self._believe(*said)
        else:
            self._doubted = said

    def _believe(self, second_ms: int, asked: int, answered: int) -> None:
        self._doubted = None
        given, _ = self._given()
        if ahead_by(second_ms, given + asked, given + answered):
            self._refute(given)
        elif not self._is_refuted(given):
            self._began = given
        self._began -= ahead_by(second_ms, self._began + asked, self._began + answered)
        self._is_settled = True
        self._tell(given - self._began)

    def _given(self) -> tuple[int, int]:
        """When nothing had passed, by the wall clock; and what has passed."""
        since = self.passed_ms()
        return self._wall() - since, since

    def _is_refuted(self, given: int) -> bool:
        return self._refuted is not None and abs(given - self._refuted) < _SAME_MS

    def _refute(self, given: int) -> None:
        self._is_settled, self._refuted = True, given

    def _tell(self, ahead_ms: int) -> None:
        """Whoever keeps the machine is told that its clock is wrong, once, and once that it is right again."""
        ahead_ms = ahead_ms if abs(ahead_ms) >= SKEW_MS else 0
        if ahead_ms == 0 == self._told_ms or (ahead_ms and abs(ahead_ms - self._told_ms) < SKEW_MS):
            return
        self._told_ms = ahead_ms
        if ahead_ms:
            log.warning("This machine's clock is %s: Discord's counts. Have it set by NTP", skew(ahead_ms))
        else:
            log.info("This machine's clock agrees with Discord's again")


def _agree(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    """Whether two answers can have been given by one clock: each with its second, when it was asked for, and came."""
    (one, one_asked, one_came), (other, other_asked, other_came) = first, second
    earliest = max(one - one_came, other - other_came)
    latest = min(one + 999 - one_asked, other + 999 - other_asked)
    return earliest - latest < JUMP_MS


def skew(ahead_ms: int) -> str:
    """How far a clock is from Discord's, in words for who keeps the machine."""
    return f"{abs(ahead_ms) / 1000:.0f} seconds {'ahead of' if ahead_ms > 0 else 'behind'} Discord's"


def listening(clock: WallClock, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """*trace*, by which *clock* hears what time it is, from Discord's own answers in the session that it is given to.

    A page of something before Discord is none of them, nor is an answer without anything in it.
    """

    async def asked(_session: object, context: SimpleNamespace, _sent: object) -> None:
        context.asked = clock.passed_ms()

    async def answered(
        _session: object, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        answer = ended.response
        second = second_of(answer.headers.get("Date"))
        is_theirs = answer.status < _REFUSED and is_json(answer.headers.get("Content-Type", ""))
        if second is not None and is_theirs:
            clock.dated(second, context.asked, clock.passed_ms())

    trace.on_request_start.append(asked)
    trace.on_request_end.append(answered)
    return trace
