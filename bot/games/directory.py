"""Which games there are, and the record of each."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from bot.games import loaded
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from rules.game import AnyEvent
from rules.record import record
from rules.record.corrections import taken_back
from rules.record.making import make
from storage.tables.games import Games as StoredGames
from storage.tables.journal import Journal, StoredEntry
from storage.tables.people import GamesOfPerson


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

    async def away_of(self, person: int) -> tuple[int, ...]:
        """The ids of the live games from which *person* is away, or will be, whoever plays for him."""
        return await self.cache.database.read(lambda connection: GamesOfPerson(connection, person).away())

    async def names_in(self, guild: int) -> tuple[str, ...]:
        """The names that live games of a server have."""
        found = await self.cache.database.read(lambda connection: StoredGames(connection).of_guild(guild))
        return tuple([(await self.cache.live(game_id)).facts().named for game_id in found])

    async def ended(self, person: int) -> tuple[int, ...]:
        """The ids of the games that *person* played to their end, or hosted then; the last to end first."""
        return await self.cache.database.read(lambda connection: GamesOfPerson(connection, person).ended())

    async def is_first(self, facts: Facts, person: int) -> bool:
        """Whether *person* never played this kind of game before this one."""
        return await self.cache.database.read(
            lambda connection: GamesOfPerson(connection, person).is_first(facts.id, facts.name)
        )

    async def record(self, game_id: int) -> str:
        """The record of a finished game; of one under way the public export (R-1.7)."""
        game = await self.cache.live(game_id)
        entries = await self.cache.database.read(lambda connection: Journal(connection, game_id).entries())
        with self.cache.intact(game.row):
            return _record(game, entries)


def _record(game: LoadedGame, entries: Sequence[StoredEntry]) -> str:
    names = game.settings.get("names", [holder.name for holder in game.holders])
    if game.row.stage != "ended" or game.position is None:
        void = taken_back(entries)
        events = tuple(event for entry in entries if entry.n not in void for event in _public(game, entry))
        return record.export(game.game, game.config, names, game.row.fingerprint, events)
    made = make(
        game.game,
        game.config,
        names,
        game.row.seed,
        game.row.salt or "",
        [loaded.line(entry) for entry in entries],
        game.position.state,
    )
    return record.write(made)


def _public(game: LoadedGame, entry: StoredEntry) -> tuple[AnyEvent, ...]:
    return tuple(event for event in game.room.codec.events(entry.events) if event.to is None)
