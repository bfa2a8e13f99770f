"""Time in which the bot could not be reached: it is given back to all who had a deadline (Q-9.1)."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Final

from sqlalchemy import Connection

from bot import pace, ways
from bot.deeds import Deeds
from bot.live import Live
from bot.road import Writing, whole
from bot.timing import Timing
from rules.game import Shown, Value
from storage.database import Database
from storage.deadlines import Deadline, Deadlines
from storage.errors import StorageError
from storage.guilds import Guilds
from storage.meta import Meta

log = logging.getLogger(__name__)

ALIVE: Final = "alive_ms"
"""Under this name the last moment is kept at which the bot was reachable."""

PENDING: Final = "outage"
"""Under this name an absence is kept until every game has its time back."""

EVERY_MS = 30_000
"""The last moment is written no more often."""

LEAST_MS = 60_000
"""Nobody can ask for less to be given back: shorter ones are not even looked at."""

AT_ONCE = 10
"""Games that get their time back at once; the loop breathes between two such slices."""


class Gone(Value, frozen=True):
    """The bot was not there between two instants, in milliseconds UTC."""

    from_ms: int
    until_ms: int


class Crediting(Deeds):
    """One game's part in an absence of the bot."""

    @whole
    async def credit(self, game_id: int, gone: Gone) -> bool:
        """Move the open deadlines by as much as the bot was away, once; whether any was moved."""
        found = await self.live(game_id)
        async with found.lock:
            least = await self._least(found)
            if not least or gone.until_ms - gone.from_ms < least * 1000 or not found.is_playing:
                return False
            timing = found.timing
            moved = {one: due for one in found.deadlines.values() if (due := _moved(one, gone, timing))}
            if not moved:
                return False
            return await self._credit(found, gone, moved, timing)

    async def _credit(self, found: Live, gone: Gone, moved: dict[Deadline, int], timing: Timing) -> bool:
        kinds, game_id = found.game.kinds, found.row.id
        away = (gone.until_ms - gone.from_ms) // 1000
        by = timing.between(gone.from_ms, gone.until_ms) // 1000
        stored = self.chained(
            found,
            self.now_ms(),
            "moderator",
            f"outage {pace.written(away)}",
            None,
            [],
            (),
            f"outage:{gone.from_ms}",
            json.dumps({"by": None, "from": gone.from_ms, "until": gone.until_ms}),
        )
        # A line about a clock that nobody may know of would tell that it runs.
        is_public = any(kinds[one.kind].shown is not Shown.HIDDEN for one in moved)
        said = self._announced(found, "outage", "", None, away=away, moved=by)

        def work(connection: Connection) -> None:
            for one, due in moved.items():
                Deadlines(connection).put_off(game_id, one.clock, due, timing)

        done = await self.commit(found, Writing(stored, {}, (said,) if is_public else (), (), work))
        await self.reload(found)
        self.on_commit(found)
        return done

    async def _least(self, found: Live) -> int:
        """Seconds of absence from which on this game's deadlines are moved; 0: never."""
        if found.ways.credit is not None:
            return found.ways.credit
        guild = await self.database.read(lambda connection: Guilds(connection).get(found.row.guild_id))
        least: int = json.loads(guild.settings).get("credit", ways.CREDIT)
        return least


def _moved(deadline: Deadline, gone: Gone, timing: Timing) -> int | None:
    """When a clock is due that ran while the bot was away; None for one that had run out before, or stands still."""
    due = deadline.due_ms
    if due is None or due < gone.from_ms:
        return None
    lost = timing.between(max(gone.from_ms, deadline.started_ms), gone.until_ms)
    return timing.after(due, lost) if lost else None


class Outage:
    """Whether the bot can be reached, since when not, and what follows when it is back."""

    def __init__(self, database: Database, tables: Crediting) -> None:
        self._database = database
        self._tables = tables
        self._now_ms = tables.now_ms
        self._lost_ms: int | None = None
        self._written_ms = 0
        self._returning = asyncio.Lock()

    @property
    def is_away(self) -> bool:
        """Nothing may fall due now: nobody could do anything about it."""
        return self._lost_ms is not None or self._returning.locked()

    async def begin(self) -> None:
        """The program has started: give back the time since it was last reachable, before anything falls due."""
        now = self._now_ms()
        self._lost_ms = now
        async with self._returning:
            alive = await self._database.read(lambda connection: Meta(connection).get(ALIVE))
            await self._finish()
            await self._give_back(Gone(now if alive is None else int(alive), now))

    def lost(self) -> None:
        """The connection is gone."""
        if self._lost_ms is None:
            self._lost_ms = self._now_ms()

    async def back(self) -> None:
        """The connection is there again."""
        if self._lost_ms is None:
            return
        gone, self._lost_ms = Gone(self._lost_ms, self._now_ms()), None
        async with self._returning:
            await self._give_back(gone)

    async def tick(self) -> None:
        """Note now and then that the bot is reachable; called by the timer that is there anyway."""
        now = self._now_ms()
        if not self.is_away and not 0 <= now - self._written_ms < EVERY_MS:
            await self._note(now)

    async def end(self) -> None:
        """The program is being stopped in order."""
        if self._lost_ms is None and self._written_ms:
            await self._note(self._now_ms())

    async def _note(self, now: int) -> None:
        self._written_ms = now
        try:
            await self._database.write(lambda connection: Meta(connection).put(ALIVE, str(now)))
        except StorageError as error:
            log.error("That the bot is reachable could not be noted: %s", error)

    async def _give_back(self, gone: Gone) -> None:
        """Note the absence and the return in one step, so that a crash from here on gives back once."""
        is_long = gone.until_ms - gone.from_ms >= LEAST_MS

        def work(connection: Connection) -> None:
            rows = Meta(connection)
            if is_long:
                rows.put(PENDING, json.dumps([gone.from_ms, gone.until_ms]))
            rows.put(ALIVE, str(gone.until_ms))

        await self._database.write(work)
        self._written_ms = gone.until_ms
        if is_long:
            await self._finish()

    async def _finish(self) -> None:
        """Give back what is pending, to every game that has a clock running."""
        written = await self._database.read(lambda connection: Meta(connection).get(PENDING))
        if not written:
            return
        gone = Gone(*json.loads(written))
        games = await self._database.read(lambda connection: Deadlines(connection).running())
        for n in range(0, len(games), AT_ONCE):
            await asyncio.gather(*(self._credit(game_id, gone) for game_id in games[n : n + AT_ONCE]))
            await asyncio.sleep(0)
        await self._database.write(lambda connection: Meta(connection).put(PENDING, ""))

    async def _credit(self, game_id: int, gone: Gone) -> None:
        try:
            await self._tables.credit(game_id, gone)
        except Exception:
            log.exception("The time away could not be given back to game %s", game_id)
