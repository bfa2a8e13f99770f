"""What moderators do: entries of the journal's own chain that the rules mostly do not play.

Each deed is announced in public with the moderator's name, and shows no secret. *by* is the moderator's id;
whether he may moderate was looked up by whoever calls.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import Connection

from bot import notices
from bot.live import Live
from bot.look import Facts
from bot.notices import Notice
from bot.road import Writing, whole
from bot.seating import DELIVERY, Seating
from rules.entry import Abort, Answer, Lapse
from rules.game import CHAIR, Illegal, Question, Shown, Stale
from storage.deadlines import Deadline, Deadlines
from storage.games import Changes
from storage.outbox import Outbox

LONGEST_EXTENSION = 14 * 24 * 60 * 60
"""Seconds that one deed may extend a deadline by."""


class Deeds(Seating):
    """Abort, let lapse, extend, resume. The same cause counts once."""

    @whole
    async def abort(
        self, game_id: int, by: int, by_name: str, cause: str, reason: str | None = None
    ) -> Facts:
        """Q-6.7: no winner, and everything is published."""
        async with self._under_way(game_id, cause) as found:
            refuse_unless_playing(found)
            await self.enter(
                found,
                Abort(),
                by="moderator",
                cause=cause,
                reason=reason,
                told=(self._announced(found, "abort", by_name, reason),),
                deed=json.dumps({"by": by}),
            )
        return found.facts()

    @whole
    async def let_lapse(
        self, game_id: int, by: int, by_name: str, kind: str, cause: str, reason: str | None = None
    ) -> Facts:
        """Q-9.8, Q-9.13: what the rules give for who has not answered; not before its time by a player.

        *kind* is one of the game's, or a clock (`vote/7`), which never stands for the next of its kind.
        """
        async with self._under_way(game_id, cause) as found:
            refuse_unless_playing(found)
            deadline = _running(found, kind)
            if found.seat_of(by) is not None and not _is_past(deadline, self.now_ms()):
                raise Illegal(
                    "Q-9.13",
                    "You play in this game: let the deadline pass first. Until then you can only give more time.",
                )
            await self.enter(
                found,
                Lapse(Question.parse(deadline.clock)),
                by="moderator",
                cause=cause,
                reason=reason,
                told=(self._announced(found, "lapse", by_name, reason, kind=deadline.kind),),
                deed=json.dumps({"by": by}),
            )
        return found.facts()

    @whole
    async def extend(
        self,
        game_id: int,
        by: int,
        by_name: str,
        kind: str,
        seconds: int,
        cause: str,
        reason: str | None = None,
    ) -> Facts:
        """Q-9.8, Q-9.12: more time for a kind of decision; *kind* as for a lapse."""
        async with self._under_way(game_id, cause) as found:
            refuse_unless_playing(found)
            deadline = _running(found, kind)
            if not 60 <= seconds <= LONGEST_EXTENSION:
                raise Illegal("Q-9.8", "A deadline can be extended by a minute to fourteen days.")
            now, game_id = self.now_ms(), found.row.id

            def work(connection: Connection) -> None:
                rows = Deadlines(connection)
                # One that has passed already gets its time from now on, else the extension would be no time.
                late = 0 if deadline.due_ms is None else max(0, now - deadline.due_ms)
                rows.extend(game_id, deadline.clock, seconds * 1000 + late)
                rows.asked(game_id, deadline.clock, None)

            facts = {"kind": deadline.kind, "seconds": seconds}
            words = f"extend {deadline.kind} {_length(seconds)}"
            await self._deed(found, words, by_name, cause, reason, facts=facts, deed={"by": by}, work=work)
        return found.facts()

    @whole
    async def resume(
        self, game_id: int, by: int, by_name: str, cause: str, reason: str | None = None
    ) -> Facts:
        """The answer to a call for moderators (Q-3.8, Q-9.5), for the chair."""
        async with self._under_way(game_id, cause) as found:
            refuse_unless_playing(found)
            _refuse_uncalled(found)
            await self.enter(
                found,
                Answer(CHAIR, "resume"),
                by="chair",
                cause=cause,
                reason=reason,
                told=(self._announced(found, "resume", by_name, reason),),
                deed=json.dumps({"by": by}),
            )
        return found.facts()

    async def mend(self, game_id: int) -> int:
        """Try again to post what Discord refused in the game's thread; how many posts wait for it."""
        found = await self.live(game_id)

        def work(connection: Connection) -> int:
            return Outbox(connection, self.chance.bytes).mend(game_id, notices.THREAD)

        waiting = await self.database.write(work)
        self.on_commit(found)
        return waiting

    @asynccontextmanager
    async def _under_way(self, game_id: int, cause: str) -> AsyncIterator[Live]:
        """The game, locked. What is refused after the same *cause* was entered is no refusal, and changes nothing."""
        found = await self.live(game_id)
        async with found.lock:
            try:
                yield found
            except Illegal:
                if not await self._was_entered(game_id, cause):
                    raise

    def _announced(self, found: Live, deed: str, by: str, reason: str | None, **facts: object) -> Notice:
        """The public line of a deed, with the moderator's name."""
        told = {"deed": deed, "by": by, "reason": reason, **facts}
        return Notice(found.row.id, found.row.entries + 1, notices.THREAD, notices.DEED, facts=told)

    async def _deed(
        self,
        found: Live,
        words: str,
        by_name: str,
        cause: str,
        reason: str | None,
        *,
        facts: Mapping[str, object],
        deed: Mapping[str, object],
        work: Callable[[Connection], None] | None = None,
        changes: Changes | None = None,
        told: Sequence[Notice] = (),
    ) -> None:
        """Commit a deed that the rules do not play: journal, chain, *work*, the public line, what else is *told*."""
        now = self.now_ms()
        stored = self.chained(
            found, now, "moderator", words, reason, [], (), cause, json.dumps(deed, separators=(",", ":"))
        )
        said = (self._announced(found, words.partition(" ")[0], by_name, reason, **facts), *told)
        await self.commit(found, Writing(stored, changes or {}, said, (), work))
        await self.reload(found)
        self.on_commit(found)


def refuse_unless_playing(found: Live) -> None:
    if found.row.stage == "lobby":
        raise Illegal("R-1.3", "This game has not started yet.")
    if found.row.stage == "ended":
        raise Stale("R-1.4", "This game is over.")


def _refuse_uncalled(found: Live) -> None:
    assert found.position is not None
    if not any(asked.seat == CHAIR for asked in found.game.decisions(found.position.state)):
        raise Illegal("Q-9.8", "The game is not waiting for a moderator; there is nothing to resume.")


def _running(found: Live, kind: str) -> Deadline:
    """The clock in use of this kind, or of this name. Raises Illegal, in words that tell no secret."""
    for deadline in found.deadlines.values():
        is_hidden = found.game.kinds[deadline.kind].shown is Shown.HIDDEN
        if kind in (deadline.kind, deadline.clock) and not is_hidden:
            if found.row.halted == DELIVERY:
                raise Illegal(
                    "Q-9.1",
                    "The clock starts when every role has arrived. `/game missing` shows who has not read theirs.",
                )
            return deadline
    raise Illegal("Q-9.2", "No deadline of that kind is running now. The card shows which is.")


def _is_past(deadline: Deadline, now: int) -> bool:
    return deadline.due_ms is not None and deadline.due_ms <= now


def _length(seconds: int) -> str:
    """How an extension is written: `24h`, `90m` (Q-12.6)."""
    for unit, length in (("h", 3600), ("m", 60)):
        if seconds % length == 0:
            return f"{seconds // length}{unit}"
    return f"{seconds}s"
