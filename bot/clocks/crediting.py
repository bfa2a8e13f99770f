"""One game's part in an absence of the bot: its open deadlines have their time back (F-1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import astuple, replace
from sqlalchemy import Connection

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.timing import clock_settings, pace
from bot.games.timing.timing import Timing
from bot.service.deeds import Deeds
from bot.service.service import Games, Writing
from bot.service.whole import whole
from rules.game import Shown, Value
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.games import Changes
from storage.tables.guilds import Guilds
from storage.tables.journal import Journal

NEAREST_MS: Final = 60 * 60 * 1000
"""What was given by mistake is taken back no further than to so long from now."""

_CREDITED: Final = "outage:"
_TAKEN_BACK: Final = "no-outage:"


class Move(Value, frozen=True):
    """A clock, by its number, whose time was put off: from when to when."""

    clock: str
    number: int
    before_ms: int
    after_ms: int


class Gone(Value, frozen=True):
    """The bot was not there between two instants, in milliseconds UTC.

    *clocks* are those that ran when it was back, as game, clock and number. What is done with them before
    they have their time back, or in their stead, changes nothing of what they are owed.
    """

    from_ms: int
    until_ms: int
    clocks: tuple[tuple[int, str, int], ...] = ()

    def without(self, given: Collection[tuple[int, int]]) -> Gone:
        """The absence, but for the games that have their time back: *given*, each with when it began."""
        left = tuple(clock for clock in self.clocks if (self.from_ms, clock[0]) not in given)
        return replace(self, clocks=left)


@dataclass(eq=False)
class Crediting:
    """One game's part in an absence of the bot."""

    cache: Cache
    games: Games
    deeds: Deeds
    restored: frozenset[tuple[int, int]] = frozenset()
    """Games that a backup has set back, with when the program was started on it: nobody could answer what they ask
    now, whatever their hosts give back otherwise.
    """

    @whole
    async def credit(self, game_id: int, gone: Gone) -> bool:
        """Move the open deadlines by as much as the bot was away, once; whether any was moved."""
        if gone.until_ms > self.games.now_ms():
            return False  # time was put back meanwhile: there was no such absence
        game = await self.cache.found(game_id)
        async with game.lock:
            gone = replace(gone, from_ms=max(gone.from_ms, self.games.went_on.get(game_id, 0)))
            least = 1 if (game_id, gone.until_ms) in self.restored else await self._least(game)
            if not least or gone.until_ms - gone.from_ms < least * 1000 or not game.is_playing:
                return False
            timing, ran = game.timing, set(gone.clocks)
            clocks = (
                deadline
                for deadline in game.deadlines.values()
                if (game_id, deadline.clock, deadline.number) in ran
            )
            moved = {deadline: due for deadline in clocks if (due := _moved(deadline, gone, timing))}
            if not moved:
                return False
            return await self._credit(game, gone, moved, timing)

    async def _credit(self, game: LoadedGame, gone: Gone, moved: dict[Deadline, int], timing: Timing) -> bool:
        game_id = game.row.id
        by = timing.between(gone.from_ms, gone.until_ms) // 1000

        def work(connection: Connection) -> None:
            for deadline, due in moved.items():
                Deadlines(connection).put_off(game_id, deadline.clock, due, timing)

        moves = [
            Move(deadline.clock, deadline.number, deadline.due_ms or 0, due)
            for deadline, due in moved.items()
        ]
        facts = {"moved": by} if _is_public(game, moved) else None
        return await self.give_back(game, gone, f"{_CREDITED}{gone.from_ms}", work, facts, moves=moves)

    @whole
    async def take_back(self, game_id: int) -> bool:
        """Move back what was moved for an absence that ended later than it is now: there was none.

        A deadline that somebody has moved since stays, and none comes nearer than an hour. Whether any was moved.
        """
        game = await self.cache.found(game_id)
        async with game.lock:
            mistakes = await self.cache.database.read(lambda c: _mistakes(c, game_id, self.games.now_ms()))
            done = [game.is_playing and await self._take_back(game, *mistake) for mistake in mistakes]
        return any(done)

    async def _take_back(self, game: LoadedGame, gone: Gone, moves: Sequence[Move]) -> bool:
        game_id, timing, now = game.row.id, game.timing, self.games.now_ms()
        standing = {(move.clock, move.number, move.after_ms): move for move in moves}
        back = {
            clock: min(clock.due_ms, max(clock.due_ms - move.after_ms + move.before_ms, now + NEAREST_MS))
            for clock in game.deadlines.values()
            if clock.due_ms is not None
            and (move := standing.get((clock.clock, clock.number, clock.due_ms))) is not None
        }
        if not back:
            return False

        def work(connection: Connection) -> None:
            for clock, due in back.items():
                Deadlines(connection).put_off(game_id, clock.clock, due, timing)

        facts: dict[str, object] | None = {} if _is_public(game, back) else None
        cause = f"{_TAKEN_BACK}{gone.from_ms}"
        return await self.give_back(game, gone, cause, work, facts, word=deed_words.NO_OUTAGE)

    async def give_back(
        self,
        game: LoadedGame,
        gone: Gone,
        cause: str,
        work: Callable[[Connection], None],
        facts: Mapping[str, object] | None,
        changes: Changes | None = None,
        *,
        moves: Sequence[Move] = (),
        word: str = deed_words.OUTAGE,
    ) -> bool:
        """Commit the entry by which clocks have their time back, or lose what was given by mistake.

        With *facts* it is told in a line; *moves* are kept, so that they can be taken back.
        """
        away = (gone.until_ms - gone.from_ms) // 1000
        stored = self.games.chained(
            game,
            self.games.now_ms(),
            "moderator",
            f"{word} {pace.written(away)}",
            None,
            [],
            (),
            cause,
            json.dumps(
                {"by": None, "from": gone.from_ms, "until": gone.until_ms, "moves": [*map(astuple, moves)]}
            ),
        )
        warrant = Authority(0, "", cause)
        said = () if facts is None else (self.deeds.announced(game, word, warrant, away=away, **facts),)
        done = await self.games.commit(game, Writing(stored, changes or {}, said, (), work))
        await self.cache.reload(game)
        self.games.committed(game)
        return done

    async def _least(self, game: LoadedGame) -> int:
        """Seconds of absence from which on this game's deadlines are moved; 0: never."""
        if game.ways.credit is not None:
            return game.ways.credit
        guild = game.row.guild_id
        kept = await self.cache.database.read(
            lambda connection: json.loads(Guilds(connection).get(guild).settings)
        )
        least: int = kept.get("credit", clock_settings.CREDIT)
        return least


def _is_public(game: LoadedGame, moved: Iterable[Deadline]) -> bool:
    """Whether it may be told: a line about a clock that nobody may know of would tell that it runs."""
    kinds = game.game.kinds
    return any(kinds[clock.kind].shown is not Shown.HIDDEN for clock in moved)


def _mistakes(connection: Connection, game_id: int, now_ms: int) -> list[tuple[Gone, list[Move]]]:
    """The absences that ended after *now_ms* and were not taken back, the newest first, with what they moved."""
    journal = Journal(connection, game_id)
    mistakes: list[tuple[Gone, list[Move]]] = []
    for entry in journal.caused(_CREDITED):
        kept = json.loads(entry.deed or "{}")
        gone, moves = Gone(kept["from"], kept["until"]), [Move(*move) for move in kept.get("moves", ())]
        if gone.until_ms <= now_ms:
            mistakes = [(mistake, _moved_on(earlier, moves)) for mistake, earlier in mistakes]
        elif not journal.has(f"{_TAKEN_BACK}{gone.from_ms}"):
            mistakes.append((gone, moves))
    return mistakes[::-1]


def _moved_on(moves: Iterable[Move], later: Iterable[Move]) -> list[Move]:
    """*moves* as they stand after a real absence has moved the same clocks *later*."""
    by = {(move.clock, move.number, move.before_ms): move.after_ms - move.before_ms for move in later}
    return [
        replace(move, before_ms=move.before_ms + more, after_ms=move.after_ms + more)
        for move in moves
        for more in (by.get((move.clock, move.number, move.after_ms), 0),)
    ]


def _moved(deadline: Deadline, gone: Gone, timing: Timing) -> int | None:
    """When a clock is due that ran while the bot was away; None for one that had run out before, or stands still."""
    due = deadline.due_ms
    if due is None or due < gone.from_ms:
        return None
    lost = timing.between(max(gone.from_ms, deadline.started_ms), gone.until_ms)
    return timing.after(due, lost) if lost else None
