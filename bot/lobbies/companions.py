"""The companions of a lobby: the program plays seats for which there are no people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bot.games import sheets
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.lobbies import limits
from bot.lobbies.refusals import refuse_begun, refuse_others
from bot.lobbies.seating import Seating
from bot.service.whole import whole
from rules.game import Illegal
from storage.tables.people import Holders

COMPANION: Final = 0
"""Stands for a person's id in the seat of every companion."""

NAMES: Final = (
    "Rowan",
    "Hazel",
    "Bramble",
    "Alder",
    "Sorrel",
    "Tansy",
    "Bracken",
    "Linden",
    "Yarrow",
    "Teasel",
)


@dataclass(eq=False)
class LobbyCompanions:
    """Seats companions in a lobby, and takes them out."""

    seating: Seating

    @whole
    async def seat(self, game_id: int, person: int, count: int, cause: str) -> Facts:
        """Seat *count* companions, as the host wants. Raises Illegal for anybody else, and for too many."""
        async with self.seating.cache.locked(game_id) as game:
            refuse_begun(game)
            refuse_others(game, person)
            people = sum(not holder.is_companion for holder in game.holders)
            if people + count > game.row.seats:
                raise Illegal(
                    "F-22",
                    "There are {seats} seats, and {n} people have joined already. Choose fewer companions.",
                    seats=game.row.seats,
                    n=people,
                )
            return await self._seat(game, count, cause)

    @whole
    async def fill(self, game_id: int, cause: str) -> Facts:
        """Seat companions in all free seats of the lobby. Raises Illegal if those are too many."""
        async with self.seating.cache.locked(game_id) as game:
            refuse_begun(game)
            people = sum(not holder.is_companion for holder in game.holders)
            return await self._seat(game, game.row.seats - people, cause)

    async def _seat(self, game: LoadedGame, count: int, cause: str) -> Facts:
        present = [holder for holder in game.holders if holder.is_companion]
        if count > len(present):
            sheets.refuse_companions(game)
        now = self.seating.games.now_ms()

        def work(connection: Connection) -> None:
            row, rows = game.row, Holders(connection, game.row.id)
            if count > len(present):
                limits.refuse_companions(connection, row.guild_id, row.host_id, count - len(present))
            for holder in present[count:]:
                rows.leave(holder.id, now)
            for n, name in enumerate(free_names(game)[: max(0, count - len(present))]):
                rows.add(person_id=COMPANION, name=name, cause=f"companion:{cause}:{n}", since_ms=now)

        return await self.seating.changed_people(game, work)


def free_names(game: LoadedGame) -> list[str]:
    """Names for companions that nobody in the game has, each marked as a companion's."""
    taken = {holder.name for holder in game.holders}
    named = [f"{name}{again} (companion)" for again in ("", " II", " III") for name in NAMES]
    return [name for name in named if name not in taken]
