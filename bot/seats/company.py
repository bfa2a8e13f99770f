"""Companions: seats that the program plays, where people are missing. Everyone sees that they are companions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games import sheets
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.lobbies.companions import COMPANION, free_names
from bot.seats.open_seats import holder_in
from bot.seats.succession import Succession
from bot.service.deeds import ServicePart, refuse_unless_playing
from bot.service.whole import whole
from rules.entry import Answer
from rules.game import Illegal, Question, Seat
from storage.tables.games import Games as StoredGames

PLAYER: Final = "sensible"
"""Which of a game's reference players a companion is."""


@dataclass(eq=False)
class Company(ServicePart):
    """Those who take over a seat, and what they all say."""

    succession: Succession

    async def companion_takes(
        self, game_id: int, by: Authority, seat: Seat, until_ms: int | None = None
    ) -> Facts:
        """F-7: a companion takes over *seat*, all it is and knows, for good or *until* then.

        Raises Illegal where one has it already.
        """
        game = await self.cache.live(game_id)
        refuse_unless_playing(game)
        sheets.refuse_companions(game)
        if holder_in(game, seat).is_companion and not await self.deeds.was_done(game_id, by.cause):
            raise Illegal("F-7", "A companion plays that seat already.")
        return await self.succession.hand_on(game_id, by, seat, COMPANION, free_names(game)[0], until_ms)

    @whole
    async def say_for(self, game_id: int, seat: Seat, words: str, question: Question, cause: str) -> bool:
        """Enter what the companion in *seat* says; whether anything was entered. Raises Illegal."""
        async with self.cache.locked(game_id) as game:
            holder = game.person_in(seat)
            if holder is None or not holder.is_companion or not is_free_to_say(game):
                return False
            entry = Answer(seat, words, question)
            return await self.games.enter(game, entry, by=f"seat {seat}", cause=cause) is not None

    async def with_companions(self) -> tuple[int, ...]:
        """The games under way in which companions play."""
        found = await self.cache.database.read(
            lambda connection: StoredGames(connection).of_person(COMPANION)
        )
        return tuple(dict.fromkeys(found))


def is_free_to_say(game: LoadedGame) -> bool:
    """Whether companions may answer now: the game runs, and is not held up."""
    return game.row.stage == "running" and not game.row.halted


def owing(game: LoadedGame) -> list[Seat]:
    """The seats of companions who owe an answer that can be given now."""
    seats = played(game)
    owed = {decision.seat for decision in game.decisions() if decision.is_asked} if seats else ()
    return [seat for seat in seats if seat in owed]


def played(game: LoadedGame) -> list[Seat]:
    """The seats that companions hold."""
    return [holder.seat for holder in game.holders if holder.is_companion and holder.seat is not None]
