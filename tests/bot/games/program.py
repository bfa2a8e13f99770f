"""The program on a town's file, which can die, lose its connection, and be refused what it posts."""

from __future__ import annotations

from bot.clocks.alarm import Alarm
from bot.clocks.outage import Outage
from bot.service.telling import notices
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY_MS, Game, Town


class Program:
    """The program on a town's file: it runs, is killed, loses its connection and finds it again."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self._load()

    def _load(self) -> None:
        self.missed: list[int] = []
        """Since when time went by at once, as the clock tells it."""
        self.fell = False
        self.outage = Outage(
            self.town.database, self.town.service.crediting, gap=self._gap, fell=self._has_fallen
        )
        self.alarm = Alarm(self.town.service, is_held=lambda: self.outage.is_away)

    def _gap(self) -> int | None:
        return self.missed.pop() if self.missed else None

    def _has_fallen(self) -> bool:
        has_fallen, self.fell = self.fell, False
        return has_fallen

    def put_back(self, seconds: float) -> None:
        """It turns out to be earlier than it was thought to be."""
        self.fell = True
        self.town.time.now_ms -= round(seconds * 1000)

    def sleep(self, seconds: float) -> None:
        """The machine sleeps, or its clock turns out to be behind."""
        self.missed.append(self.town.time())
        self.town.time.pass_(seconds)

    async def start(self) -> None:
        await self.outage.begin()
        await self.outage.back()
        await self.run(1)

    async def run(self, seconds: float) -> None:
        """Reachable for so long, with a tick at the end."""
        self.town.time.pass_(seconds)
        await self.outage.tick()
        await self.alarm.look()

    async def down(self, seconds: float) -> None:
        """Killed, and started again so much later."""
        self.town.reopen()
        self._load()
        self.town.time.pass_(seconds)
        await self.start()

    async def cut_off(self, seconds: float) -> None:
        """Without a connection for so long; the timer goes on."""
        self.outage.lost()
        self.town.time.pass_(seconds)
        await self.outage.tick()
        assert await self.alarm.look() == await self.alarm.remind() == 0
        self.outage.lost()
        await self.outage.back()
        await self.alarm.look()

    # ------------------------------------------------------------------------------------------ what Discord takes

    async def minutes(self, count: int, step: int = 1) -> None:
        """So many minutes go by, with a tick in each, or in each few."""
        for _ in range(count // step):
            self.town.time.pass_(60 * step)
            await self.outage.tick()
            await self.alarm.look()
            await self.alarm.remind()

    async def refuse(self, game: Game, why: str = "edge 40333") -> None:
        """What is due in the thread is tried, and Discord says no; all else it takes."""
        now = self.town.time()

        def work(outbox: Outbox) -> None:
            for row in outbox.claim(now, 1_000, game.id):
                if row.lane == notices.THREAD:
                    outbox.retry(row.id, now + 1, why)
                else:
                    outbox.done(row.id, 77)

        await self.town.database.write(lambda c: work(Outbox(c)))

    async def post(self, game: Game) -> int:
        """Discord takes the first notice of each lane; how many there were."""
        later = self.town.time() + DAY_MS

        def work(outbox: Outbox) -> int:
            rows = outbox.claim(later, 1_000, game.id)
            for row in rows:
                outbox.done(row.id, 77)
            return len(rows)

        return await self.town.database.write(lambda c: work(Outbox(c)))

    async def take(self, game: Game) -> None:
        """Discord takes all that is due, one after the other."""
        while await self.post(game):
            await self.town.service.refused_posts.go_on_if_said(game.id)
