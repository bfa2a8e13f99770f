"""Time in which the bot could not be reached: it is given back to all who had a deadline (F-1)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.clocks.crediting import Crediting, Gone
from bot.service.leases import HeldLeases
from bot.service.whole import whole
from storage.backups.restore import restored
from storage.database import Database
from storage.errors import Conflict, StorageError
from storage.tables.deadlines import Deadlines
from storage.tables.leases import Lease
from storage.tables.meta import Meta

log = logging.getLogger(__name__)

ALIVE: Final = "alive_ms"
"""Under this name the last moment is kept at which the bot was reachable."""

PENDING: Final = "outages"
"""Under this name absences are kept until every game has its time back."""

EVERY_MS = 30_000
"""The last moment is written no more often."""

LEAST_MS = 60_000
"""Nobody can ask for less to be given back: shorter ones are not even looked at."""

SURE_MS: Final = 5 * 60_000
"""Time that was put back has to stand for so long before anything is taken back."""

AT_ONCE = 10
"""Games that get their time back at once; the loop breathes between two such slices."""

GATEWAY: Final = "gateway"
"""What the bot lacks while Discord tells it nothing."""

ANSWERS: Final = "answers"
"""What it lacks while Discord answers it nothing (bot/posting/reach.py)."""


_gone: Final = msgspec.json.Decoder(tuple[Gone, ...])


class Outage:
    """Whether the bot can be reached, since when not, and what follows when it is back.

    An absence is noted in one step with the return and the clocks that ran. From then on each game is owed its
    time: it gets it before anything else is done in it, at the latest when its turn comes.
    """

    def __init__(
        self,
        database: Database,
        crediting: Crediting,
        leases: HeldLeases | None = None,
        *,
        gap: Callable[[], int | None] = lambda: None,
        fell: Callable[[], bool] = lambda: False,
    ) -> None:
        """*gap* tells of time that has gone by at once, *fell* of time that was put back: see `WallClock`."""
        self._database = database
        self._leases = leases
        self._crediting = crediting
        self._gap = gap
        self._fell = fell
        self._fell_ms: int | None = None
        """When time was put back: what was given back for a later time was so by mistake.

        Until it is taken back the last moment that was noted stays, so that the next start learns of it too.
        """
        self._now_ms = crediting.games.now_ms
        self._lost_ms: int | None = None
        self._lacks: set[str] = set()
        self._until_ms = 0  # up to then all time away has been noted
        self._written_ms = 0
        self._tried_ms = 0
        self._owed: dict[int, list[Gone]] = {}
        self._given: set[tuple[int, int]] = set()
        self._noting = asyncio.Lock()
        self._giving = asyncio.Lock()
        crediting.cache.before = self._settle_first

    @property
    def is_away(self) -> bool:
        """Nothing may fall due now: nobody could do anything about it."""
        self._look_back()
        return self._lost_ms is not None or self._giving.locked()

    def lacks(self, what: str) -> bool:
        """Whether this of the things is missing without which the bot is away."""
        return what in self._lacks

    @property
    def _is_back(self) -> bool:
        """Whether nothing is missing any more, and that is not noted yet."""
        return self._lost_ms is not None and not self._lacks

    @property
    def is_busy(self) -> bool:
        """Whether a return is being noted, or time given back."""
        return self._noting.locked() or self._giving.locked()

    async def begin(self) -> None:
        """The program has started: owe everybody the time since it was last reachable, before anything falls due.

        It is given back once there is a connection: with ten thousand games nobody could press for a minute else.
        """
        now = self._now_ms()
        self._gap()  # until the time was known: all since the program was last there is reckoned here
        self._crediting.restored = frozenset((n, now) for n in await self._database.read(_set_back))
        alive, pending = await self._database.read(lambda c: _alive_and_pending(c, self._whose))
        if alive is not None and alive - now >= LEAST_MS:
            self._fell_ms = now
        for gone in pending:
            self._owe(gone)
        await self._note_absence(Gone(now if alive is None else alive, now))
        self.lost(since_ms=now)  # until the gateway says otherwise

    def lost(self, what: str = GATEWAY, since_ms: int | None = None) -> None:
        """The connection is gone, or another thing without which nobody can reach the bot."""
        self._look_back()
        self._lose(self._now_ms() if since_ms is None else since_ms)
        self._lacks.add(what)

    def _lose(self, since_ms: int) -> None:
        since = max(self._until_ms, since_ms)
        self._lost_ms = since if self._lost_ms is None else min(self._lost_ms, since)
        self._crediting.games.away_ms = self._lost_ms

    async def back(self, what: str = GATEWAY) -> None:
        """It is there again. While that cannot be noted nothing can be entered, so an absence lasts till then."""
        self._look_back()
        self._lacks.discard(what)
        if self._is_back:
            await self._catch_up()

    def _look_back(self) -> None:
        """Time that went by at once, as while the machine slept, is an absence though no connection was lost."""
        now, since = self._now_ms(), self._gap()
        if self._fell():
            self._put_back(now)
        if since is not None and since < now and self._lost_ms is None:
            self._lose(since)
            log.warning(
                "The time went on by %s seconds at once: nobody could be heard", (now - since) // 1000
            )

    def _put_back(self, now: int) -> None:
        """It is earlier than it was thought to be: nothing that is kept here can lie after *now*."""
        log.warning("The time was put back: what was given back by mistake is taken back in a while")
        games = self._crediting.games
        self._fell_ms, self._until_ms, games.back_ms = now, min(self._until_ms, now), min(games.back_ms, now)
        games.went_on.update({game_id: now for game_id, went_on in games.went_on.items() if went_on > now})
        if self._lost_ms is not None:
            self._lost_ms = games.away_ms = min(self._lost_ms, now)

    async def tick(self) -> None:
        """Note now and then that the bot is reachable; called by the timer that is there anyway."""
        self._look_back()
        now = self._now_ms()
        if self._fell_ms is not None and now - self._fell_ms >= SURE_MS and not self.is_away:
            await self._take_back()
        if (self._is_back or self._owed or self._given) and not 0 <= now - self._tried_ms < EVERY_MS:
            await self._catch_up()
        elif not self.is_away and not 0 <= now - self._written_ms < EVERY_MS and self._fell_ms is None:
            await self._note(now)

    async def end(self) -> None:
        """The program is being stopped in order."""
        self._look_back()
        if self._lost_ms is None and self._written_ms:
            await self._note(self._now_ms())

    async def _note(self, now: int) -> None:
        self._written_ms = now
        try:
            await self._database.write(lambda c: Meta(c).put(ALIVE + self._whose, str(now)))
        except StorageError as error:
            log.error("That the bot is reachable could not be noted: %s", error)

    # ------------------------------------------------------------------------------------------------ the absence

    async def _catch_up(self) -> None:
        """Note a return that is not noted yet, then give back what is owed."""
        self._tried_ms = self._now_ms()
        try:
            await self._return()
            await self._give()
        except StorageError as error:
            log.error("The time away is given back later: %s", error)

    @whole
    async def _return(self) -> None:
        """Note that the connection is there again, once. Raises StorageError."""
        async with self._noting:
            if self._lost_ms is None or self._lacks:
                return
            gone = Gone(self._lost_ms, self._now_ms())
            await self._note_absence(gone)
            # It may have been lost again meanwhile.
            self._lost_ms = self._crediting.games.away_ms = gone.until_ms if self._lacks else None

    async def _note_absence(self, gone: Gone) -> None:
        """Note the absence and the return in one step, so that a crash from here on gives back once."""
        is_long = gone.until_ms - gone.from_ms >= LEAST_MS

        def work(connection: Connection) -> Gone:
            rows = Meta(connection)
            if self._fell_ms is None:
                rows.put(ALIVE + self._whose, str(gone.until_ms))
            if not is_long:
                return gone
            noted = replace(gone, clocks=self._running(connection))
            _put(rows, self._whose, (*_pending(rows, self._whose), noted))
            return noted

        self._owe(await self._database.write(work))
        self._written_ms = self._until_ms = gone.until_ms
        if is_long:
            self._crediting.games.back_ms = gone.until_ms

    @property
    def _whose(self) -> str:
        """What this process's notes are told by from those of others that share the database."""
        if self._leases is None or self._leases.shards == 1:
            return ""
        return f":{','.join(map(str, self._leases.own))}/{self._leases.shards}"

    def _running(self, connection: Connection) -> tuple[tuple[int, str, int], ...]:
        """The clocks of those whom only this process hears."""
        if self._leases is None or self._leases.shards == 1:
            return Deadlines(connection).running()
        parts = (Lease(shard, self._leases.shards, "", 0) for shard in self._leases.own)
        return tuple(sorted(clock for part in parts for clock in Deadlines(connection).running(part)))

    # -------------------------------------------------------------------------------------------- what is given back

    def _owe(self, gone: Gone) -> None:
        for game_id, clocks in groupby(gone.clocks, itemgetter(0)):
            self._owed.setdefault(game_id, []).append(replace(gone, clocks=tuple(clocks)))

    async def _give(self) -> None:
        """Give back what is owed to every game; where that fails it stays owed."""
        async with self._giving:
            games = tuple(self._owed)
            for n in range(0, len(games), AT_ONCE):
                await asyncio.gather(*map(self._try_to_settle, games[n : n + AT_ONCE]))
                await asyncio.sleep(0)
            given = frozenset(self._given)
            if given:
                await self._database.write(lambda c: _settled(Meta(c), self._whose, given))
                self._given -= given

    async def _take_back(self) -> None:
        """Take back what was given for absences that cannot have been; where that fails it is tried again."""
        since, self._fell_ms = self._fell_ms, None
        try:
            clocks = await self._database.read(self._running)
            for n, game_id in enumerate(sorted({game_id for game_id, _, _ in clocks})):
                await self._crediting.take_back(game_id)
                if n % AT_ONCE == 0:
                    await asyncio.sleep(0)
        except StorageError as error:
            log.error("What was given back by mistake is taken back later: %s", error)
            self._fell_ms = since

    async def _try_to_settle(self, game_id: int) -> None:
        try:
            await self._settle(game_id)
        except Exception:
            log.exception("The time away could not be given back to game %s yet", game_id)

    async def _settle_first(self, game_id: int) -> None:
        """Before anything is done in a game it gets what it is owed. Raises StorageError or Conflict."""
        self._look_back()
        if self._is_back:
            await self._return()
        if game_id not in self._owed:
            return
        try:
            await self._settle(game_id)
        except (Conflict, StorageError):
            raise
        except Exception:  # a fault of ours keeps nobody from playing; it is tried again
            log.exception("The time away could not be given back to game %s first", game_id)

    async def _settle(self, game_id: int) -> None:
        """Give one game what it is owed, the oldest absence first; the journal knows what it was given before."""
        while owed := self._owed.get(game_id):
            gone = owed[0]
            await self._crediting.credit(game_id, gone)
            if gone in owed:  # two may come at once
                owed.remove(gone)
                self._given.add((gone.from_ms, game_id))
            if not owed:
                self._owed.pop(game_id, None)


def _set_back(connection: Connection) -> tuple[int, ...]:
    """The games of a restored database that have not been told so."""
    found = restored(connection)
    return () if found is None else found.games


def _alive_and_pending(connection: Connection, whose: str) -> tuple[int | None, tuple[Gone, ...]]:
    rows = Meta(connection)
    alive = rows.get(ALIVE + whose)
    return None if alive is None else int(alive), _pending(rows, whose)


def _pending(rows: Meta, whose: str) -> tuple[Gone, ...]:
    written = rows.get(PENDING + whose)
    return _gone.decode(written) if written else ()


def _put(rows: Meta, whose: str, pending: Iterable[Gone]) -> None:
    rows.put(PENDING + whose, msgspec.json.encode([gone for gone in pending if gone.clocks]).decode())


def _settled(rows: Meta, whose: str, given: Collection[tuple[int, int]]) -> None:
    _put(rows, whose, [gone.without(given) for gone in _pending(rows, whose)])
