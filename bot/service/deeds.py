"""What moderators do: entries of the journal's own chain that the rules mostly do not play.

Each deed is announced in public with the moderator's name, and shows no secret. Whether the moderator may was
looked up by whoever calls.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games import deed_words, kept
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clocks, pace
from bot.lobbies.seating import DELIVERY, Seating
from bot.service.service import Games, Writing
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.entry import Abort, Entry, Lapse, Position
from rules.game import Illegal, Question, Shown, Stale
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.games import Changes
from storage.tables.outbox import Outbox
from storage.tables.people import Holders

_NOTHING: Final[Mapping[str, object]] = {}

LONGEST_EXTENSION = 14 * 24 * 60 * 60
"""Seconds that one deadline may be extended by, in all."""


NOTICE_MS = 24 * 60 * 60 * 1000
"""How long a game stands still before one of its players can end it."""


@dataclass(eq=False)
class Deeds:
    """Abort, let lapse, extend. The same cause counts once."""

    cache: Cache
    games: Games

    @whole
    async def abort(self, game_id: int, by: Authority) -> Facts:
        """F-25: no winner, and everything is published. Whoever plays gives the others a day of pause first."""
        async with self.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            if await self.has_played(game_id, by.person):
                _refuse_haste(game, self.games.now_ms())
            await self.enter(game, Abort(), by, self.announced(game, deed_words.ABORT, by))
        return game.facts()

    async def enter(
        self,
        game: LoadedGame,
        entry: Entry,
        by: Authority,
        told: Notice,
        *,
        as_: str = "moderator",
        back: Position[Any] | None = None,
    ) -> None:
        """Let the rules play *entry*, which a moderator makes *as_* the journal calls him, and say what is *told*."""
        deed = json.dumps({"by": by.person})
        await self.games.enter(
            game, entry, by=as_, cause=by.cause, reason=by.reason, told=(told,), deed=deed, back=back
        )

    @whole
    async def let_lapse(self, game_id: int, by: Authority, kind: str, mark: str | None = None) -> Facts:
        """F-8, F-13: what the rules give for who has not answered; not before its time by a player.

        *kind* is one of the game's, or a clock (`vote/7`), which never stands for the next of its kind; *mark* is
        that of the button, which is for the clock as it was then.
        """
        async with self.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            deadline = _running(game, kind)
            refuse_moved(deadline, mark)
            await self.refuse_early(game_id, by.person, deadline)
            notice = self.announced(game, deed_words.LAPSE, by, kind=deadline.kind)
            await self.enter(game, Lapse(Question.parse(deadline.clock)), by, notice)
        return game.facts()

    @whole
    async def extend(
        self, game_id: int, by: Authority, kind: str, seconds: int, mark: str | None = None
    ) -> Facts:
        """F-8, F-12: more time for a kind of decision; *kind* as for a lapse.

        *mark* is that of the button: it counts once, whoever presses it, and only for the clock as it was then.
        """
        if mark is not None:
            by = replace(by, cause=f"extend:{game_id}:{kind}:{mark}")
        async with self.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            deadline = _running(game, kind)
            refuse_moved(deadline, mark)
            refuse_too_much(deadline, seconds)
            work = more_time(game, deadline, seconds, self.games.now_ms())
            facts = {"kind": deadline.kind, "seconds": seconds}
            words = f"{deed_words.EXTEND} {deadline.kind} {pace.written(seconds)}"
            await self.deed(game, words, by, facts=facts, work=work)
        return game.facts()

    async def mend(self, game_id: int) -> int:
        """Try again at once to say what Discord refused; how much there is of it."""
        game = await self.cache.live(game_id)
        waiting = await self.cache.database.write(lambda connection: Outbox(connection).mend(game_id))
        self.games.committed(game)
        return waiting

    async def refuse_early(self, game_id: int, by: int, deadline: Deadline) -> None:
        """Raise Illegal for who plays, before a deadline has passed (F-13)."""
        if not _is_past(deadline, self.games.now_ms()) and await self.has_played(game_id, by):
            raise Illegal(
                "F-13",
                "You play in this game: let the deadline pass first. Until then you can only give more time.",
            )

    async def was_done(self, game_id: int, cause: str) -> bool:
        """Whether the deed that *cause* names is done already: it counts once, and is no second time refused."""
        game = await self.cache.live(game_id)
        return kept.was_done(game.row.settings, cause) or await self.games.was_entered(game_id, cause)

    async def has_played(self, game_id: int, person: int) -> bool:
        """Whether *person* holds a seat of the game, or held one: he has a side in it, whatever he may do."""
        ever = await self.cache.database.read(lambda connection: Holders(connection, game_id).ever())
        return any(holder.person_id == person and holder.seat is not None for holder in ever)

    def stops_at(self, game: LoadedGame) -> int:
        """As of when the clocks of a game stop that are stopped now: while the bot is away, as of when it went."""
        now = self.games.now_ms()
        return (
            now
            if self.games.away_ms is None
            else min(now, max(self.games.away_ms, self.games.went_on.get(game.row.id, 0)))
        )

    def going_on(self, game: LoadedGame) -> Callable[[Connection], None]:
        """What lets clocks go on with what was left of their time: none, as long as something was not posted."""
        game_id, timing = game.row.id, game.timing
        now = self.games.went_on[game_id] = self.games.now_ms()
        names, at = () if game.is_still else clocks.owed(game), game.clock_ms(now)
        return lambda connection: Deadlines(connection).go_on(game_id, at, names, timing)

    @asynccontextmanager
    async def under_way(self, game_id: int, cause: str) -> AsyncIterator[LoadedGame]:
        """The game, locked. What is refused after the same *cause* was entered is no refusal, and changes nothing."""
        async with self.cache.locked(game_id) as game:
            try:
                yield game
            except Illegal:
                if not await self.games.was_entered(game_id, cause):
                    raise

    def announced(self, game: LoadedGame, deed: str, by: Authority, **facts: object) -> Notice:
        """The public line of a deed, with the moderator's name."""
        told = {"deed": deed, "by": by.name, "reason": by.reason, **facts}
        return notices.saying(game.row, DeedDone(told), ahead=1)

    async def deed(
        self,
        game: LoadedGame,
        words: str,
        by: Authority,
        *,
        facts: Mapping[str, object] = _NOTHING,
        deed: Mapping[str, object] = _NOTHING,
        work: Callable[[Connection], None] | None = None,
        changes: Changes | None = None,
        told: Sequence[Notice] = (),
    ) -> None:
        """Commit a deed that the rules do not play: journal, chain, *work*, the public line, what else is *told*.

        *facts* are for the line, *deed* is kept beside the entry.
        """
        kept = json.dumps({"by": by.person, **deed}, separators=(",", ":"))
        stored = self.games.chained(
            game, self.games.now_ms(), "moderator", words, by.reason, [], (), by.cause, kept
        )
        said = (self.announced(game, words.partition(" ")[0], by, **facts), *told)
        await self.games.commit(game, Writing(stored, changes or {}, said, (), work))
        await self.cache.reload(game)
        self.games.committed(game)


@dataclass(eq=False)
class ServicePart:
    """A part of the service that changes running games, and what it is handed for that."""

    cache: Cache
    games: Games
    seating: Seating
    deeds: Deeds


def more_time(game: LoadedGame, deadline: Deadline, seconds: int, now: int) -> Callable[[Connection], None]:
    """What gives a clock so many *seconds* more."""
    game_id, timing = game.row.id, game.timing

    def work(connection: Connection) -> None:
        rows = Deadlines(connection)
        rows.asked(game_id, deadline.clock, None)
        if deadline.due_ms is not None and deadline.due_ms < now:
            # Its time is given from now on, else it would be no time.
            rows.put_off(game_id, deadline.clock, now, timing)
        rows.extend(game_id, deadline.clock, seconds * 1000, timing)

    return work


def refuse_unless_playing(game: LoadedGame) -> None:
    if game.row.stage == "lobby":
        raise Illegal("R-1.3", "This game has not started yet.")
    if game.row.stage == "ended":
        raise Stale("R-1.4", "This game is over.")


def refuse_over(game: LoadedGame) -> None:
    """Raise Stale once the game is over: what may be done in its lobby too can be done until then."""
    if game.row.stage != "lobby":
        refuse_unless_playing(game)


def _refuse_haste(game: LoadedGame, now: int) -> None:
    """What a player does as moderator can be undone for a while: another may resume a pause, nobody an end."""
    if game.row.halted == DELIVERY:
        if now - (game.row.begun_ms or 0) < NOTICE_MS:
            raise Illegal(
                "F-8",
                "You play in this game: if the roles have not arrived a day after the deal, you can end it. A "
                "moderator who does not play can at once.",
            )
        return
    if has_rested(game, now):
        return
    raise Illegal(
        "F-8",
        "You play in this game: pause it first. After a day of pause you can end it; a moderator who does not play "
        "can at once.",
    )


def has_rested(game: LoadedGame, now: int) -> bool:
    """Whether the game has been paused for a day, in which all could object."""
    since = game.ways.paused_ms
    return since is not None and now - since >= NOTICE_MS


def mark_of(deadline: Deadline) -> str:
    """What tells a clock from itself before it was renewed or extended."""
    return f"{deadline.number}-{deadline.extended_ms}"


def refuse_moved(deadline: Deadline, mark: str | None) -> None:
    """Raise Stale where *mark* is that of the clock before it was renewed or extended."""
    if mark not in (None, mark_of(deadline)):
        raise Stale("F-8", "Somebody has moved that deadline. The card shows when it is now.")


def refuse_too_much(deadline: Deadline, seconds: int) -> None:
    """Raise Illegal for more time than one deadline can be given."""
    if not 60 <= seconds <= LONGEST_EXTENSION:
        raise Illegal("F-8", "You can extend a deadline by a minute to fourteen days.")
    if deadline.extended_ms + seconds * 1000 > LONGEST_EXTENSION * 1000:
        raise Illegal(
            "F-8", "You can extend a deadline by fourteen days in all. For longer, use `/gm pause`."
        )


def _running(game: LoadedGame, kind: str) -> Deadline:
    """The clock in use of this kind, of this name, or for what all see asked. Raises Illegal, telling no secret."""
    kinds = game.game.kinds
    asked = {
        str(decision.clock)
        for decision in game.decisions()
        if decision.question.kind == kind and decision.owed
    }
    for deadline in game.deadlines.values():
        named = {deadline.kind, deadline.clock}
        if deadline.clock in asked and kinds[kind].shown is Shown.BY_NAME:
            named.add(kind)
        if kind in named and kinds[deadline.kind].shown is not Shown.HIDDEN:
            if game.row.halted == DELIVERY:
                raise Illegal(
                    "F-1",
                    "The clock starts when every role has arrived. `/game missing` shows who has not read theirs.",
                )
            return deadline
    raise no_deadline()


def no_deadline() -> Illegal:
    return Illegal("F-2", "No deadline of that kind is running now. The card shows which is.")


def _is_past(deadline: Deadline, now: int) -> bool:
    return deadline.due_ms is not None and deadline.due_ms <= now
