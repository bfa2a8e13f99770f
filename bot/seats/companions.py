"""Plays the seats of companions: after each commit, in its own time, by the same road as everyone.

A companion chooses like the reference players, from its seat's view and options alone, with chance of its own. What
it says is looked up and checked like anything said; that it is about to say something is kept nowhere but here, and
found out anew after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from random import Random
from typing import Final

from bot.games.loaded import LoadedGame
from bot.games.reader_view import ReaderView
from bot.seats import company
from bot.seats.company import PLAYER, Company
from bot.seats.thinking import Busy, choice
from bot.seats.unasked import Unasked
from bot.service.bot import Service
from rules.game import Decision, Illegal
from rules.simulator import NoAnswer
from storage.errors import StorageError

log = logging.getLogger(__name__)

PAUSE_MS: Final = (4_000, 20_000)
"""How long a companion thinks at the least and at the most: the same for every question, so it tells nothing."""

AGAIN_MS: Final = 60_000
"""When one is asked again that could not think, since another game's thought had not ended."""

AT_ONCE: Final = 4
"""In so many games companions think at the same time: more would only make each slower."""

TRIES: Final = 20
"""Answers that a companion tries before it leaves a question to its deadline; an offer may hold what is refused."""


class Companions:
    """Who is to say something, and when."""

    def __init__(self, service: Service, now_ms: Callable[[], int], chance: Random) -> None:
        self._service = service
        self._now_ms = now_ms
        self._chance = chance
        self._unasked = Unasked(service, chance)
        self._due: dict[int, int] = {}
        """Games in which one answers then."""
        self._talk_due: dict[int, int] = {}
        """Those in which they talk then: apart, so that nobody's answer comes later by what was said in private."""
        self._stuck: dict[int, int] = {}
        """Games in which a companion found no answer, at which entry."""
        self._thinking: set[int] = set()
        """Games in which one is asked just now."""
        self._room = asyncio.Semaphore(AT_ONCE)

    async def begin(self) -> None:
        """The program has started: take up what companions owe. Raises StorageError."""
        for game_id in await self._service.get(Company).with_companions():
            self._due.setdefault(game_id, self._then())
            self._talk_due.setdefault(game_id, self._then())

    def changed(self, game: LoadedGame) -> None:
        """Something was committed: companions who owe an answer now will give it, and who has news may talk."""
        if not company.is_free_to_say(game):
            return
        if company.owing(game):
            self._due.setdefault(game.row.id, self._then())
        if game.row.id not in self._talk_due and self._unasked.has_news(game):
            self._talk_due[game.row.id] = self._then()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget where companions of other games were stuck, and what they knew."""
        for game_id in self._stuck.keys() - games:
            del self._stuck[game_id]
        self._unasked.keep_only(games)

    async def tick(self) -> None:
        """Let those speak whose time has come; one answer for each game, and none waits for another's."""
        turns = [self._in_turn(game_id, self._due, self._speak) for game_id in self._come_due(self._due)]
        turns += [
            self._in_turn(game_id, self._talk_due, self._talk) for game_id in self._come_due(self._talk_due)
        ]
        await asyncio.gather(*turns)

    def _come_due(self, due: dict[int, int]) -> list[int]:
        """The games whose time has come and in which nobody thinks; now somebody does."""
        now = self._now_ms()
        games = [game_id for game_id, at in due.items() if at <= now and game_id not in self._thinking]
        for game_id in games:
            del due[game_id]
        self._thinking.update(games)
        return games

    async def _in_turn(
        self, game_id: int, due: dict[int, int], speak: Callable[[int], Awaitable[None]]
    ) -> None:
        try:
            async with self._room:
                await speak(game_id)
        except Illegal:
            pass  # there is no such game any more
        except Busy as no:
            log.warning("%s A companion of game %s thinks in a minute.", no, game_id)
            due[game_id] = self._now_ms() + AGAIN_MS
        except StorageError as error:
            log.warning("A companion of game %s waits: %s", game_id, error)
            due[game_id] = self._then()
        finally:
            self._thinking.discard(game_id)

    def _then(self) -> int:
        return self._now_ms() + self._chance.randint(*PAUSE_MS)

    async def _speak(self, game_id: int) -> None:
        game = await self._service.cache.live(game_id)
        if not company.is_free_to_say(game) or self._stuck.get(game_id) == game.row.entries:
            return
        for seat in company.owing(game):
            game, look = await self._unasked.say_before(game, seat)
            entries = game.row.entries
            owed = next((decision for decision in look.decisions if decision.is_asked), None)
            if owed is None or await self._answer(game_id, game, look, owed):
                return
            if game.row.entries != entries:  # what it thought about is over
                self._due[game_id] = self._then()
                return
        if company.owing(game):
            log.warning("A companion of game %s finds no answer; the deadline will do", game_id)
            self._stuck[game_id] = game.row.entries

    async def _talk(self, game_id: int) -> None:
        game = await self._service.cache.live(game_id)
        if company.is_free_to_say(game):
            await self._unasked.talk(game)

    async def _answer(self, game_id: int, game: LoadedGame, look: ReaderView, owed: Decision) -> bool:
        """Whether an answer was taken; commits that follow make the next one due, and end the tries."""
        entries = game.row.entries
        cause = f"companion:{game_id}:{owed.question}:{owed.seat}:{entries}"
        for _ in range(TRIES):
            try:
                words = await choice(look, PLAYER, owed, self._chance)
            except Busy:
                raise
            except NoAnswer as no:
                log.error("%s A companion of game %s leaves it to the deadline.", no, game_id)
                return False
            try:
                await self._service.get(Company).say_for(game_id, owed.seat, words, owed.question, cause)
            except Illegal:
                if game.row.entries != entries:
                    break
                continue
            return True
        return False


def made(service: Service, now_ms: Callable[[], int], seed: Callable[[int], bytes]) -> Companions:
    """The companions of *tables*, with chance that nobody foresees."""
    return Companions(service, now_ms, Random(int.from_bytes(seed(16), "big")))  # noqa: S311 - no game's chance
