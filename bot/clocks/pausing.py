"""A pause (F-8, F-14): clocks stand still, answers too unless they are taken, and it ends by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.lobbies.seating import DELIVERY
from bot.service.admission import PAUSE
from bot.service.deeds import Deeds, refuse_unless_playing
from bot.service.service import Games
from bot.service.whole import one_of_many, whole
from rules.entry import Answer
from rules.game import CHAIR, Illegal
from storage.tables.deadlines import Deadlines
from storage.tables.games import Changes
from storage.tables.games import Games as StoredGames
from storage.tables.leases import duty

log = logging.getLogger(__name__)

LONGEST_PAUSE = 30 * 24 * 60 * 60
"""Seconds, counted from its beginning; also how long one lasts for which no end was named."""

AT_ONCE = 10
"""Games that go on at the same time; the loop breathes between two such slices."""


@dataclass(eq=False)
class Pausing:
    """Pause and resume."""

    cache: Cache
    games: Games
    deeds: Deeds

    @whole
    async def pause(
        self, game_id: int, by: Authority, *, seconds: int | None = None, answers: bool = False
    ) -> Facts:
        """Clocks stand still, for so many *seconds* or thirty days; *answers*: they are taken meanwhile.

        Pausing a game that is paused changes how long, up to thirty days from the beginning.
        """
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            if game.row.halted == DELIVERY:
                raise Illegal(
                    "F-8",
                    "The clock only starts when every role has arrived, so there is nothing to pause yet.",
                )
            now, since_ms, timing = self.games.now_ms(), self.deeds.stops_at(game), game.timing
            facts = game.facts()
            since, until = _since(facts, now), _end(facts, now, seconds)
            settings = clock_settings.written(game.row.settings, pause={"answers": answers, "since": since})
            changes: Changes = {"halted": PAUSE, "resumes_ms": until, "settings": settings}
            await self.deeds.deed(
                game,
                deed_words.PAUSE,
                by,
                facts={"until": until, "answers": answers},
                deed={"until": until, "answers": answers},
                work=lambda connection: Deadlines(connection).stand_still(game_id, since_ms, None, timing),
                changes=changes,
            )
        return game.facts()

    @whole
    async def resume(self, game_id: int, by: Authority) -> Facts:
        """The end of a pause; without one the answer to a call for moderators (F-5), for the chair."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            if game.row.halted == PAUSE:
                await self._go_on(game, by)
                return game.facts()
            refuse_going(game)
            notice = self.deeds.announced(game, deed_words.RESUME, by)
            await self.deeds.enter(game, Answer(CHAIR, "resume"), by, notice, as_="chair")
        return game.facts()

    def over(self) -> Callable[[Connection], Sequence[int]]:
        """What finds the games whose pause is over."""
        now, held = self.games.now_ms(), duty.get()
        return lambda connection: StoredGames(connection).to_resume(now, held)

    async def end_pauses(self, due: Sequence[int]) -> int:
        """Let such games go on; how many there were."""
        ended = 0
        for n in range(0, len(due), AT_ONCE):
            ended += sum(await asyncio.gather(*map(self._end_pause, due[n : n + AT_ONCE])))
            await asyncio.sleep(0)
        return ended

    async def _end_pause(self, game_id: int) -> bool:
        with one_of_many(log, "The end of the pause", game_id):
            return await self.wake_up(game_id)
        return False

    @whole
    async def wake_up(self, game_id: int) -> bool:
        """End a pause whose time is over, once; whether there was one."""
        async with self.cache.locked(game_id) as game:
            until = game.row.resumes_ms
            if game.row.halted != PAUSE or until is None or until > self.games.now_ms():
                return False
            await self._go_on(game, Authority(0, "", f"resume:{game_id}:{until}"))
            return True

    async def _go_on(self, game: LoadedGame, by: Authority) -> None:
        """What is owed runs on with what was left of its time."""
        settings = clock_settings.written(game.row.settings, pause=None)
        changes: Changes = {"halted": "", "resumes_ms": None, "settings": settings}
        await self.deeds.deed(
            game,
            deed_words.RESUME,
            by,
            facts={"after": PAUSE},
            work=self.deeds.going_on(game),
            changes=changes,
        )


def _since(facts: Facts, now: int) -> int:
    """When a pause began, or begins now."""
    since = facts.ways.paused_ms if facts.is_paused else None
    return now if since is None else since


def last_end(facts: Facts, now: int) -> int:
    """When a pause ends for which no end is named, in milliseconds UTC."""
    return _since(facts, now) + LONGEST_PAUSE * 1000


def _end(facts: Facts, now: int, seconds: int | None) -> int:
    """When a pause of so many *seconds* from *now* ends. Raises Illegal for one that is too long or too short."""
    last = last_end(facts, now)
    until = last if seconds is None else now + seconds * 1000
    if not now + 60_000 <= until <= last:
        raise Illegal("F-8", "A pause is one minute to thirty days long.")
    return until


def refuse_going(game: LoadedGame) -> None:
    """Raise Illegal for a game that neither is paused nor has called for a moderator."""
    refuse_unless_playing(game)
    if game.row.halted == PAUSE:
        return
    if game.row.halted == DELIVERY:
        raise Illegal("F-8", "The game goes on by itself as soon as every role has arrived.")
    if not waits_for_moderators(game):
        raise Illegal(
            "F-8", "The game is running: nobody has paused it, and it does not wait for a moderator."
        )


def waits_for_moderators(game: LoadedGame) -> bool:
    """Whether the rules have called for a moderator, who lets the game go on (F-5)."""
    assert game.position is not None
    return any(asked.seat == CHAIR for asked in game.game.decisions(game.position.state))
