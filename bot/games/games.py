"""The game service, put together from its parts, each with a subject of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.clocks.outage import Crediting
from bot.clocks.pacing import Pacing
from bot.clocks.pausing import Pausing
from bot.clocks.reminders import Reminding
from bot.games import loaded
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Clock, Facts, Person, ReaderView, Reply, Submission
from bot.games.rewinding import Rewinding
from bot.games.service import Chance, Games
from bot.health.incidents import Watching
from bot.health.unsaid import Unsaid
from bot.language.words import Text
from bot.lobbies.seating import Seating
from bot.moderation.deeds import Deeds
from bot.moderation.oversight import Oversight
from bot.seats.absence import Absence
from bot.seats.company import Company
from bot.seats.openings import Openings
from bot.seats.succession import Succession
from rules.game import AnyEvent
from rules.record import record
from storage.database import Database
from storage.tables.games import Games as StoredGames
from storage.tables.journal import Journal, StoredEntry

__all__ = ["Clock", "Facts", "Person", "ReaderView", "Reply", "Service", "Submission"]


class Directory:
    """Which games there are: in a thread, of a person; and each one's record."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache

    async def at(self, place_id: int) -> int | None:
        """The game that is played in this thread."""
        row = await self.cache.database.read(lambda connection: StoredGames(connection).by_place(place_id))
        return None if row is None else row.id

    async def of(self, person: int) -> tuple[Facts, ...]:
        """The live games in which *person* has a place, or which he hosts."""

        def work(connection: Connection) -> tuple[int, ...]:
            games = StoredGames(connection)
            return games.of_person(person) + games.of_host(person)

        ids = dict.fromkeys(await self.cache.database.read(work))
        return tuple([(await self.cache.live(game_id)).facts() for game_id in ids])

    async def record(self, game_id: int) -> str:
        """The record of a finished game; of one under way the public export (R-1.7)."""
        found = await self.cache.live(game_id)
        entries = await self.cache.database.read(lambda connection: Journal(connection, game_id).entries())
        with self.cache.intact(game_id):
            return _record(found, entries)


@dataclass(frozen=True, slots=True)
class Service:
    """All that can be asked of the games of an installation, each part by the name of its subject."""

    cache: Cache
    games: Games
    directory: Directory
    seating: Seating
    deeds: Deeds
    openings: Openings
    succession: Succession
    company: Company
    absence: Absence
    pausing: Pausing
    pacing: Pacing
    rewinding: Rewinding
    reminding: Reminding
    oversight: Oversight
    watching: Watching
    crediting: Crediting
    unsaid: Unsaid


def put_together(database: Database, now_ms: Callable[[], int], chance: Chance, text: Text) -> Service:
    """The service over a *database*: each part is handed those that it needs."""
    cache = Cache(database)
    games = Games(cache, now_ms, chance, text)
    seating = Seating(cache, games)
    deeds = Deeds(cache, games)
    openings = Openings(cache, games, seating, deeds)
    succession = Succession(cache, games, deeds, openings)
    oversight = Oversight(cache, games, seating, deeds)
    watching = Watching(cache, games, seating, deeds)
    crediting = Crediting(cache, games, deeds)
    return Service(
        cache=cache,
        games=games,
        directory=Directory(cache),
        seating=seating,
        deeds=deeds,
        openings=openings,
        succession=succession,
        company=Company(cache, games, seating, deeds, succession),
        absence=Absence(cache, games, seating, deeds),
        pausing=Pausing(cache, games, deeds),
        pacing=Pacing(cache, games, seating, deeds),
        rewinding=Rewinding(cache, games, deeds),
        reminding=Reminding(cache, games),
        oversight=oversight,
        watching=watching,
        crediting=crediting,
        unsaid=Unsaid(cache, games, seating, deeds, oversight, watching, crediting),
    )


def _record(found: LoadedGame, entries: Sequence[StoredEntry]) -> str:
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
        [loaded.line(entry) for entry in entries],
        found.position.state,
    )
    return record.write(made)


def _public(found: LoadedGame, entry: StoredEntry) -> tuple[AnyEvent, ...]:
    return tuple(event for event in found.room.codec.events(entry.events) if event.to is None)
