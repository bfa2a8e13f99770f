"""What a seat is still putting together: kept as words are picked, in no journal, and shown to that seat alone."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.service.service import Games
from bot.service.whole import whole
from rules.game import Question, Seat
from storage.errors import Conflict
from storage.tables.drafts import PENCIL, Draft, Drafts


@dataclass(eq=False)
class Drafting:
    """Drafts are kept and forgotten; what becomes of them at an entry says `Games.enter`."""

    cache: Cache
    games: Games

    @whole
    async def keep(self, game_id: int, person: int, seat: Seat, question: Question, words: str) -> bool:
        """Keep *words* for *question*, or forget them where they are none; whether it is open to *person* so."""
        async with self.cache.locked(game_id) as game:
            is_open = any(decision.question == question for decision in game.asked(seat))
            if seat not in game.seats_of(person) or not is_open or not game.game.kinds[question.kind].is_long:
                return False
            draft = Draft(game_id, seat, str(question), person, words)
            old = [one for one in game.drafts if (one.seat, one.question) == (seat, draft.question)]
            if old != [draft]:
                await self._write(game, draft, tuple(draft for draft in game.drafts if draft not in old))
            return True

    @whole
    async def pencil(self, game_id: int, person: int, seat: Seat, words: str) -> None:
        """Keep *words* as what *seat* has pencilled on its board, if it is *person*'s and the game goes on."""
        async with self.cache.locked(game_id) as game:
            if seat in game.seats_of(person) and game.is_playing:
                draft = Draft(game_id, seat, PENCIL, person, words)
                others = (draft for draft in game.drafts if (draft.seat, draft.question) != (seat, PENCIL))
                await self._write(game, draft, tuple(others))

    async def _write(self, game: LoadedGame, draft: Draft, others: tuple[Draft, ...]) -> None:
        def work(connection: Connection) -> int:
            drafts = Drafts(connection, draft.game_id)
            if draft.words:
                drafts.put(draft)
            else:
                drafts.drop((draft,))
            return self.games.marked(connection, game)

        try:
            version = await self.cache.database.write(work)
        except Conflict:
            await self.cache.reload(game)
            raise
        game.row = replace(game.row, version=version)
        game.drafts = (*others, draft) if draft.words else others
