"""One game's part in an absence of the bot: its open deadlines have their time back (F-1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.clocks import clock_settings, pace
from bot.clocks.timing import Timing
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.service import Games, Writing
from bot.games.whole import whole
from bot.moderation import deed_words
from bot.moderation.authority import Authority
from bot.moderation.deeds import Deeds
from rules.game import Shown, Value
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.games import Changes
from storage.tables.guilds import Guilds


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
        found = await self.cache.found(game_id)
        async with found.lock:
            gone = replace(gone, from_ms=max(gone.from_ms, self.games.went_on.get(game_id, 0)))
            least = 1 if (game_id, gone.until_ms) in self.restored else await self._least(found)
            if not least or gone.until_ms - gone.from_ms < least * 1000 or not found.is_playing:
                return False
            timing, ran = found.timing, set(gone.clocks)
            clocks = (one for one in found.deadlines.values() if (game_id, one.clock, one.number) in ran)
            moved = {one: due for one in clocks if (due := _moved(one, gone, timing))}
            if not moved:
                return False
            return await self._credit(found, gone, moved, timing)

    async def _credit(
        self, found: LoadedGame, gone: Gone, moved: dict[Deadline, int], timing: Timing
    ) -> bool:
        kinds, game_id = found.game.kinds, found.row.id
        by = timing.between(gone.from_ms, gone.until_ms) // 1000

        def work(connection: Connection) -> None:
            for one, due in moved.items():
                Deadlines(connection).put_off(game_id, one.clock, due, timing)

        # A line about a clock that nobody may know of would tell that it runs.
        is_public = any(kinds[one.kind].shown is not Shown.HIDDEN for one in moved)
        facts = {"moved": by} if is_public else None
        return await self.give_back(found, gone, f"outage:{gone.from_ms}", work, facts)

    async def give_back(
        self,
        found: LoadedGame,
        gone: Gone,
        cause: str,
        work: Callable[[Connection], None],
        facts: Mapping[str, object] | None,
        changes: Changes | None = None,
    ) -> bool:
        """Commit the entry by which clocks have their time back; with *facts* it is told in a line."""
        away = (gone.until_ms - gone.from_ms) // 1000
        stored = self.games.chained(
            found,
            self.games.now_ms(),
            "moderator",
            f"{deed_words.OUTAGE} {pace.written(away)}",
            None,
            [],
            (),
            cause,
            json.dumps({"by": None, "from": gone.from_ms, "until": gone.until_ms}),
        )
        warrant = Authority(0, "", cause)
        said = (
            ()
            if facts is None
            else (self.deeds.announced(found, deed_words.OUTAGE, warrant, away=away, **facts),)
        )
        done = await self.games.commit(found, Writing(stored, changes or {}, said, (), work))
        await self.cache.reload(found)
        self.games.committed(found)
        return done

    async def _least(self, found: LoadedGame) -> int:
        """Seconds of absence from which on this game's deadlines are moved; 0: never."""
        if found.ways.credit is not None:
            return found.ways.credit
        guild = found.row.guild_id
        kept = await self.cache.database.read(
            lambda connection: json.loads(Guilds(connection).get(guild).settings)
        )
        least: int = kept.get("credit", clock_settings.CREDIT)
        return least


def _moved(deadline: Deadline, gone: Gone, timing: Timing) -> int | None:
    """When a clock is due that ran while the bot was away; None for one that had run out before, or stands still."""
    due = deadline.due_ms
    if due is None or due < gone.from_ms:
        return None
    lost = timing.between(max(gone.from_ms, deadline.started_ms), gone.until_ms)
    return timing.after(due, lost) if lost else None
