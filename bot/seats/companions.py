"""Plays the seats of companions: after each commit, in its own time, by the same road as everyone.

A companion chooses like the reference players, from its seat's view and options alone, with chance of its own. What
it says is looked up and checked like anything said; that it is about to say something is kept nowhere but here, and
found out anew after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from random import Random
from typing import Final

from bot.games.loaded import LoadedGame
from bot.games.reader_view import ReaderView
from bot.seats import company
from bot.seats.company import Company
from bot.seats.thinking import Busy, aside, choice
from bot.service.bot import Service
from rules import simulator
from rules.game import Decision, Illegal, Seat
from rules.simulator import NoAnswer
from storage.errors import StorageError

log = logging.getLogger(__name__)

PAUSE_MS: Final = (4_000, 20_000)
"""How long a companion thinks at the least and at the most: the same for every question, so it tells nothing."""

PLAYER: Final = "sensible"
"""Which of a game's reference players a companion is."""

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
        self._due: dict[int, int] = {}
        self._stuck: dict[int, int] = {}
        """Games in which a companion found no answer, at which entry."""
        self._thinking: set[int] = set()
        """Games in which one is asked just now."""
        self._room = asyncio.Semaphore(AT_ONCE)

    async def begin(self) -> None:
        """The program has started: take up what companions owe. Raises StorageError."""
        for game_id in await self._service.get(Company).with_companions():
            self._due.setdefault(game_id, self._then())

    def changed(self, game: LoadedGame) -> None:
        """Something was committed: companions who owe an answer now will give it."""
        if company.is_free_to_say(game) and company.owing(game):
            self._due.setdefault(game.row.id, self._then())

    def keep_only(self, games: Collection[int]) -> None:
        """Forget where companions of other games were stuck."""
        for game_id in self._stuck.keys() - games:
            del self._stuck[game_id]

    async def tick(self) -> None:
        """Let those speak whose time has come; one answer for each game, and none waits for another's."""
        now = self._now_ms()
        games = [game_id for game_id, at in self._due.items() if at <= now and game_id not in self._thinking]
        for game_id in games:
            del self._due[game_id]
        await asyncio.gather(*map(self._in_turn, games))

    async def _in_turn(self, game_id: int) -> None:
        self._thinking.add(game_id)
        try:
            async with self._room:
                await self._speak(game_id)
        except Illegal:
            pass  # there is no such game any more
        except Busy as no:
            log.warning("%s A companion of game %s thinks in a minute.", no, game_id)
            self._due[game_id] = self._now_ms() + AGAIN_MS
        except StorageError as error:
            log.warning("A companion of game %s waits: %s", game_id, error)
            self._due[game_id] = self._then()
        finally:
            self._thinking.discard(game_id)

    def _then(self) -> int:
        return self._now_ms() + self._chance.randint(*PAUSE_MS)

    async def _speak(self, game_id: int) -> None:
        game = await self._service.cache.live(game_id)
        if not company.is_free_to_say(game) or self._stuck.get(game_id) == game.row.entries:
            return
        for seat in company.owing(game):
            game, look = await self._say_unasked(game_id, game, seat)
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

    async def _say_unasked(self, game_id: int, game: LoadedGame, seat: Seat) -> tuple[LoadedGame, ReaderView]:
        """Say what a thinking player has to say before an answer; the game as *seat* sees it then."""
        look = game.look(seat)
        for _ in range(simulator.ASIDES):
            try:
                said = await aside(look, PLAYER, self._chance)
            except Busy:
                raise
            except NoAnswer as no:
                log.error("%s Companions of game %s say nothing unasked.", no, game_id)
                break
            if said is None:
                break
            question, words = said
            cause = f"companion:{game_id}:{question}:{seat}:{game.row.entries}"
            try:
                await self._service.get(Company).say_for(game_id, seat, words, question, cause)
            except Illegal:
                break
            game = await self._service.cache.live(game_id)
            look = game.look(seat)
        return game, game.look(seat)

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
