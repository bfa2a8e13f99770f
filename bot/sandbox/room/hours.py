"""Time that passes in a rehearsal: what falls due next, and moving the clock without skipping a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from bot.games.timing.pace import GRACE_MS
from bot.sandbox.members.members import SimulatedMembers
from bot.sandbox.room.plays import Due, RehearsedGame
from bot.sandbox.room.rehearsal import Rehearsal
from bot.sandbox.world.refusals import NotPossible

AFTER_MS = GRACE_MS + 1000
"""A deadline is handled so long after its time."""

ROUND_MS = 30 * 60 * 1000
"""What the answers of those who need no reminding take, of time that is skipped."""

Games = Callable[[], Iterable[RehearsedGame]]


class Hours:
    """Moves the clock; the simulated members' turn is held by whoever asks for it."""

    def __init__(self, rehearsal: Rehearsal, simulated: SimulatedMembers, games: Games) -> None:
        self._rehearsal = rehearsal
        self._clock = rehearsal.sandbox.clock
        self._simulated = simulated
        self._games = games

    def next_due(self) -> tuple[RehearsedGame, Due] | None:
        """The deadline of any game that passes next, or the pause that ends."""
        running = ((play, due) for play in self._games() if (due := play.due()) is not None)
        return min(running, key=lambda each: each[1].at_ms, default=None)

    async def pass_deadline(self) -> None:
        """Move to where the next deadline passes or pause ends, or the answers that close the question come before.

        Raises NotPossible when no deadline is open.
        """
        found = self.next_due()
        if found is None:
            raise NotPossible("No deadline is open now: there is nothing to move the clock to.")
        play, due = found
        until = due.at_ms + AFTER_MS
        while play.awaits(due) and self._clock.now_ms() < until:
            await self._step(until)

    async def pass_time(self, ms: int) -> None:
        """Move by *ms*; what falls due on the way is handled at its time."""
        until = self._clock.now_ms() + ms
        while self._clock.now_ms() < until:
            await self._step(until)

    async def _step(self, until: int) -> None:
        """As far as *until* at most: not past a deadline, nor past the time that answers take."""
        acted = await self._simulated.catch_up()
        now, due = self._clock.now_ms(), self.next_due()
        if acted:
            until = min(until, now + ROUND_MS)
        if due is not None:
            until = min(until, max(now, due[1].at_ms + AFTER_MS))
        await self.move(max(0, until - now))

    async def move(self, ms: int) -> None:
        """Move the clock, and have everything said that follows."""
        self._clock.move(ms)
        await asyncio.sleep(0)  # the bot begins to look by itself
        async with asyncio.timeout(30):
            while (due := self.next_due()) and due[1].at_ms + GRACE_MS <= self._clock.now_ms():
                await self._rehearsal.bot.alarm.look()
                await asyncio.sleep(0.005)
            while self._rehearsal.bot.cards.is_busy:
                await asyncio.sleep(0.005)
        await self._rehearsal.settled()
