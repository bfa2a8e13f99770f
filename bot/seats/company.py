"""Companions: seats that the program plays, where people are missing. Everyone sees that they are companions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.lobbies import limits
from bot.lobbies.refusals import refuse_begun, refuse_others
from bot.seats.open_seats import holder_in
from bot.seats.succession import Succession
from bot.service.deeds import ServicePart, refuse_unless_playing
from bot.service.whole import whole
from rules.entry import Answer
from rules.game import Illegal, Question, Seat
from storage.tables.games import Games as StoredGames
from storage.tables.people import Holders

COMPANION: Final = 0
"""The person that every companion is."""

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
class Company(ServicePart):
    """The lobby's companions, those who take over a seat, and what they say."""

    succession: Succession

    @whole
    async def seat_companions(self, game_id: int, person: int, count: int, cause: str) -> Facts:
        """The host wants *count* companions in the lobby. Raises Illegal for anybody else, and for too many."""
        async with self.cache.locked(game_id) as found:
            refuse_begun(found)
            refuse_others(found, person)
            present = [holder for holder in found.holders if holder.is_companion]
            people = len(found.holders) - len(present)
            if people + count > found.row.seats:
                raise Illegal(
                    "F-22",
                    "There are {seats} seats, and {n} people have joined already. Choose fewer companions.",
                    seats=found.row.seats,
                    n=people,
                )
            now = self.games.now_ms()

            def work(connection: Connection) -> None:
                row, rows = found.row, Holders(connection, game_id)
                if count > len(present):
                    limits.refuse_companions(connection, row.guild_id, row.host_id, count - len(present))
                for holder in present[count:]:
                    rows.leave(holder.id, now)
                for n, name in enumerate(_free_names(found)[: max(0, count - len(present))]):
                    rows.add(person_id=COMPANION, name=name, cause=f"companion:{cause}:{n}", since_ms=now)

            return await self.seating.changed_people(found, work)

    async def companion_takes(
        self, game_id: int, by: Authority, seat: Seat, until_ms: int | None = None
    ) -> Facts:
        """F-7: a companion takes over *seat*, all it is and knows, for good or *until* then.

        Raises Illegal where one has it already.
        """
        found = await self.cache.live(game_id)
        refuse_unless_playing(found)
        if holder_in(found, seat).is_companion and not await self.deeds.was_done(game_id, by.cause):
            raise Illegal("F-7", "A companion plays that seat already.")
        return await self.succession.hand_on(game_id, by, seat, COMPANION, _free_names(found)[0], until_ms)

    @whole
    async def say_for(self, game_id: int, seat: Seat, words: str, question: Question, cause: str) -> bool:
        """Enter what the companion in *seat* says; whether anything was entered. Raises Illegal."""
        async with self.cache.locked(game_id) as found:
            holder = found.person_in(seat)
            if holder is None or not holder.is_companion or not is_free_to_say(found):
                return False
            entry = Answer(seat, words, question)
            return await self.games.enter(found, entry, by=f"seat {seat}", cause=cause) is not None

    async def with_companions(self) -> tuple[int, ...]:
        """The games under way in which companions play."""
        found = await self.cache.database.read(
            lambda connection: StoredGames(connection).of_person(COMPANION)
        )
        return tuple(dict.fromkeys(found))


def is_free_to_say(found: LoadedGame) -> bool:
    """Whether companions may answer now: the game runs, and is not held up."""
    return found.row.stage == "running" and not found.row.halted


def owing(found: LoadedGame) -> list[Seat]:
    """The seats of companions who owe an answer that can be given now."""
    seats = [holder.seat for holder in found.holders if holder.is_companion]
    owed = {decision.seat for decision in found.decisions() if decision.is_asked} if seats else ()
    return [seat for seat in seats if seat is not None and seat in owed]


def _free_names(found: LoadedGame) -> list[str]:
    """Names that nobody in the game has, each saying what it is."""
    taken = {holder.name for holder in found.holders}
    named = [f"{name}{again} (companion)" for again in ("", " II", " III") for name in NAMES]
    return [name for name in named if name not in taken]
