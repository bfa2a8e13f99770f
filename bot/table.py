"""All games of the installation: what the commands, the courier and the alarm ask of them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from bot import live
from bot.gm.pacing import Pacing
from bot.gm.pausing import Pausing
from bot.gm.rewinding import Rewinding
from bot.live import Live
from bot.look import Clock, Facts, Look, Person, Reply, Submission
from bot.seats.absence import Absence
from bot.seats.company import Company
from bot.troubles.unsaid import Unsaid
from rules.game import AnyEvent
from rules.record import record
from storage.games import Games
from storage.journal import Journal, StoredEntry

__all__ = ["Clock", "Facts", "Look", "Person", "Reply", "Submission", "Tables"]


class Tables(Company, Absence, Pausing, Pacing, Rewinding, Unsaid):
    """The whole of it; see bot/road.py for the road in."""

    async def at(self, place_id: int) -> int | None:
        """The game that is played in this thread."""
        row = await self.database.read(lambda connection: Games(connection).by_place(place_id))
        return None if row is None else row.id

    async def of(self, person: int) -> tuple[Facts, ...]:
        """The live games in which *person* has a place, or which he hosts."""

        def work(connection: Connection) -> tuple[int, ...]:
            games = Games(connection)
            return games.of_person(person) + games.of_host(person)

        ids = dict.fromkeys(await self.database.read(work))
        return tuple([(await self.live(game_id)).facts() for game_id in ids])

    async def record(self, game_id: int) -> str:
        """The record of a finished game; of one under way the public export (R-1.7)."""
        found = await self.live(game_id)
        entries = await self.database.read(lambda connection: Journal(connection, game_id).entries())
        with self.intact(game_id):
            return _record(found, entries)


def _record(found: Live, entries: Sequence[StoredEntry]) -> str:
    names = found.settings.get("names", [holder.name for holder in found.holders])
    if found.row.stage != "ended" or found.position is None:
        void = record.taken_back(entries)
        events = tuple(event for entry in entries if entry.n not in void for event in _public(found, entry))
        return record.export(found.game, found.config, names, found.row.fingerprint, events)
    made = record.make(
        found.game,
        found.config,
        names,
        found.row.seed,
        found.row.salt or "",
        [live.line(entry) for entry in entries],
        found.position.state,
    )
    return record.write(made)


def _public(found: Live, entry: StoredEntry) -> tuple[AnyEvent, ...]:
    return tuple(event for event in found.room.codec.events(entry.events) if event.to is None)
