"""Games whose rules are not installed here, as when a package is gone or broken, or does not take the options of a
game that another version of it opened: they stand still (F-27).

That is looked at when the program starts. Nothing of them falls due, is posted or drawn; who touches one is told why.
They go on, with one line, when their rules are there again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bot.clocks.crediting import Crediting, Gone
from bot.clocks.outage import ALIVE
from bot.games import finding
from bot.games.timing import clock_settings, clocks
from bot.games.timing.timing import Timing
from bot.service.deeds import ServicePart
from bot.service.whole import one_of_many, whole
from rules import registry
from storage.tables.deadlines import Deadlines
from storage.tables.games import AbsentGames
from storage.tables.games import Games as StoredGames
from storage.tables.meta import Meta

log = logging.getLogger(__name__)

AT_ONCE: Final = 10
"""Games that go on at the same time; the loop breathes between two such slices."""


@dataclass(eq=False)
class Uninstalled(ServicePart):
    """Games whose rules are not installed."""

    crediting: Crediting
    _back: tuple[int, ...] = ()

    async def look(self) -> None:
        """Stop the clocks of games whose rules are gone, before anything falls due."""
        for why in finding.absent():
            log.error("%s", why)
        self._back, gone = await self.cache.database.write(self._look)
        if gone:
            log.error("The rules of %s games are not installed: they stand still until they are", gone)

    def _look(self, connection: Connection) -> tuple[tuple[int, ...], int]:
        """The games whose rules are there again, and how many are newly without."""
        absent, now = AbsentGames(connection), self.games.now_ms()
        since = min(int(Meta(connection).get(ALIVE) or now), now)
        back: list[int] = []
        gone: list[int] = []
        for name, edition in absent.editions():
            if not finding.plays(name, edition):
                gone += absent.leave(name, edition, since)
                continue
            refused = _refused(absent, name, edition)
            back += [game_id for game_id in absent.come_back(name, edition) if game_id not in refused]
            for game_id, was_absent in refused.items():
                absent.leave_one(game_id, since)
                gone += [] if was_absent else [game_id]
        for game_id in gone:
            row = StoredGames(connection).by_id(game_id)
            assert row is not None
            # How its time counts is the table's affair, and no rule's.
            timing = Timing(clock_settings.read(row.settings), lambda _kind: 0, ())
            Deadlines(connection).stand_still(game_id, since, None, timing)
        return tuple(back), len(gone)

    async def let_go_on(self) -> None:
        """Let those go on whose rules are there again."""
        for n in range(0, len(self._back), AT_ONCE):
            await asyncio.gather(*map(self._try, self._back[n : n + AT_ONCE]))

    async def _try(self, game_id: int) -> None:
        with one_of_many(log, "That its rules are installed again", game_id):
            await self._go_on(game_id)

    @whole
    async def _go_on(self, game_id: int) -> None:
        """What is owed runs on with what was left of its time, unless something else keeps it."""
        async with self.cache.locked(game_id) as game:
            since, now = game.row.absent_ms, game.clock_ms(self.games.now_ms())
            if since is None:
                return
            if not game.is_playing or game.row.halted or game.is_still:
                await self.seating.change(game, {"absent_ms": None})
                self.games.committed(game)
                return
            names: Sequence[str] = clocks.owed(game)
            timing = game.timing
            self.games.went_on[game_id] = now
            await self.crediting.give_back(
                game,
                Gone(since, now),
                f"absent:{game_id}:{since}",
                lambda connection: Deadlines(connection).go_on(game_id, now, names, timing),
                {"absent": True},
                {"absent_ms": None},
            )


def _refused(absent: AbsentGames, name: str, edition: int) -> dict[int, bool]:
    """The games of which the package here does not take the options, and whether each stands still by now."""
    refused = {
        game_id: absent_ms is not None
        for game_id, config, absent_ms in (
            absent.options(name, edition) if registry.home(name).package else ()
        )
        if finding.refuses(name, edition, config)
    }
    if refused:
        log.error("%s refuses the options of %s games of %s", registry.home(name).package, len(refused), name)
    return refused
