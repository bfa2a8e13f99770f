"""What companions say without being asked: before an answer, and to others while somebody else is asked.

What a companion says depends on what its seat knows, and so must the moment in which it says it: others would learn
from it that something was entered of which they may know nothing. So it is asked whether it has something to say
whenever its seat has learned something, and never because of an entry that its seat does not see.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from random import Random

from bot.games.loaded import LoadedGame
from bot.games.reader_view import ReaderView
from bot.seats.company import PLAYER, Company, played
from bot.seats.thinking import Busy, aside
from bot.service.bot import Service
from rules import simulator
from rules.game import Illegal, Seat, View
from rules.simulator import NoAnswer

log = logging.getLogger(__name__)


class Unasked:
    """Who has something to say, and says it."""

    def __init__(self, service: Service, chance: Random) -> None:
        self._service = service
        self._chance = chance
        self._known: dict[tuple[int, Seat], View] = {}
        """What a seat knew when it had said all."""
        self._talk = Talk()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what others knew and said."""
        self._known = {key: view for key, view in self._known.items() if key[0] in games}
        self._talk.keep_only(games)

    def has_news(self, game: LoadedGame) -> bool:
        """Whether a companion who may talk has learned something since it had nothing more to say."""
        return any(
            self._view(game, seat) != self._known.get((game.row.id, seat))
            for seat in able_to_talk(game, played(game))
        )

    async def say_before(self, game: LoadedGame, seat: Seat) -> tuple[LoadedGame, ReaderView]:
        """Say what a thinking player has to say before an answer; the game as *seat* sees it then."""
        for _ in range(simulator.ASIDES):
            if not await self._says(game, seat, game.look(seat)):
                break
            game = await self._service.cache.live(game.row.id)
        return game, game.look(seat)

    async def talk(self, game: LoadedGame) -> None:
        """Each says one thing to others if it has one. What is said so is news, and is answered in its time.

        Companions alone do not go on without end: some are silent after so many in a row, until somebody else
        has entered something.
        """
        game_id, kinds = game.row.id, simulator.at_any_time(game.game.name)
        for seat in able_to_talk(game, played(game)):
            view = self._view(game, seat)
            if view == self._known.get((game_id, seat)):
                continue
            before = game.row.entries
            is_said = self._talk.goes_on(game) and await self._says(game, seat, game.look(seat), kinds)
            game = await self._service.cache.live(game_id)
            if is_said:
                self._talk.heard(game, before)
            else:
                self._known[game_id, seat] = view

    def _view(self, game: LoadedGame, seat: Seat) -> View:
        assert game.position is not None, "a game that runs has one"
        view: View = game.game.view(game.position.state, seat)
        return view

    async def _says(
        self, game: LoadedGame, seat: Seat, look: ReaderView, kinds: Collection[str] | None = None
    ) -> bool:
        """Whether it had something to say, of these *kinds* alone if any are given, and it was taken."""
        try:
            said = await aside(look, PLAYER, self._chance, kinds)
        except Busy:
            raise
        except NoAnswer as no:
            log.error("%s Companions of game %s say nothing unasked.", no, game.row.id)
            return False
        if said is None:
            return False
        question, words = said
        cause = f"companion:{game.row.id}:{question}:{seat}:{game.row.entries}"
        try:
            return await self._service.get(Company).say_for(game.row.id, seat, words, question, cause)
        except Illegal:
            return False


def able_to_talk(game: LoadedGame, seats: Collection[Seat]) -> list[Seat]:
    """Which of *seats* may say something to others now, whoever is asked."""
    kinds = simulator.at_any_time(game.game.name)
    able = {each.seat for each in game.decisions() if each.question.kind in kinds} if kinds and seats else ()
    return [seat for seat in seats if seat in able]


class Talk:
    """How much is said in a row by those who are no people: they do not go on without end."""

    def __init__(self) -> None:
        self._in_a_row: dict[int, tuple[int, int]] = {}
        """Of a game its entries after the last that was said so, and how many of those stand in a row."""

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what was said in others."""
        self._in_a_row = {game_id: row for game_id, row in self._in_a_row.items() if game_id in games}

    def goes_on(self, game: LoadedGame) -> bool:
        """Whether more may be said before somebody else has entered something."""
        return self._said(game.row.id, game.row.entries) < simulator.ASIDES * game.row.seats

    def heard(self, game: LoadedGame, before: int) -> None:
        """Something was said to others; *before* that the game had so many entries."""
        self._in_a_row[game.row.id] = game.row.entries, self._said(game.row.id, before) + 1

    def _said(self, game_id: int, entries: int) -> int:
        last, said = self._in_a_row.get(game_id, (0, 0))
        return said if last == entries else 0
