"""The games that were touched lately, with their rules and faces: never ahead of the database."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any

import msgspec

from bot.games import finding, loaded
from bot.games.loaded import LoadedGame, OpenedGame, Stored
from bot.games.presentation import Presentation, presentation_of
from bot.games.reader_view import Facts, ReaderView
from rules.game import Game, Illegal, Seat
from rules.registry import open_game
from storage.connection.trouble import intact
from storage.database import Database
from storage.errors import StorageError
from storage.tables.games import Games as StoredGames
from storage.tables.games import StoredGame
from storage.tables.journal import Journal
from storage.tables.meta import Packs

log = logging.getLogger(__name__)

KEPT = 2_000
"""Games kept in memory at most; the least recently touched go first."""


class Cache:
    """Games as the database has them, loaded when they are first asked for."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.before: Callable[[int], Awaitable[None]] = _nothing
        """Awaited before a game is touched: what it is owed for an absence of the bot comes before all else."""
        self._rooms: dict[tuple[str, int | None, str | None], OpenedGame] = {}
        self._making = Lock()  # two threads that find out about the same types at once bring the program down
        self._presentations: dict[tuple[str, int, str | None], Presentation] = {}
        self._live: OrderedDict[int, LoadedGame] = OrderedDict()
        self._used: set[str] = set()
        """The packs, by their hashes, that were asked for since the last look at what is kept."""

    def room(self, name: str, edition: int | None = None, pack: bytes | None = None) -> OpenedGame:
        """The rules of a game in an edition, the newest unless told, with the pack that it ships or this one."""
        sha256 = None if pack is None else hashlib.sha256(pack).hexdigest()
        self._used.add(sha256 or "")
        with self._making:
            if (name, edition, sha256) not in self._rooms:
                self._rooms[name, edition, sha256] = OpenedGame(name, edition, pack)
            return self._rooms[name, edition, sha256]

    def presentation(self, of: str | Facts | StoredGame) -> Presentation:
        """How the bot words and draws a game: by its name with the pack that it ships, or this one that is played."""
        if isinstance(of, str):
            return self._presentation(self._shipped(of), None)
        sha256 = of.pack if isinstance(of, Facts) else of.pack_sha256
        self._used.add(sha256 or "")
        room = self._rooms.get((of.name, of.edition, sha256))
        return self._presentation(self._shipped(of.name, of.edition) if room is None else room.game, sha256)

    def _shipped(self, name: str, edition: int | None = None) -> Game[Any]:
        with self._making:
            return open_game(name, edition)

    def _presentation(self, game: Game[Any], sha256: str | None) -> Presentation:
        key = game.name, game.edition, sha256
        if key not in self._presentations:
            with self._making:
                if key not in self._presentations:  # another thread may have made it meanwhile
                    self._presentations[key] = presentation_of(game)
        return self._presentations[key]

    async def live(self, game_id: int) -> LoadedGame:
        """The game. Raises Illegal when there is none, in words that tell nothing."""
        await self.before(game_id)
        return await self.found(game_id)

    def locked(self, game_id: int) -> Locked:
        """The game while nobody else enters anything in it: `async with`. Raises Illegal when there is none."""
        return Locked(self.live(game_id))

    async def committed(self, game_id: int) -> LoadedGame:
        """The same once no entry is on its way, for whoever words what one has led to.

        Between the commit of an entry and what follows from it here the database is ahead of the game.
        """
        game = await self.live(game_id)
        if game.lock.locked():
            async with game.lock:
                if self.database.is_shared:  # or another process's is
                    await self.reload(game)
        return game

    async def found(self, game_id: int) -> LoadedGame:
        game = self._live.get(game_id)
        if game is None:
            game = await self._load(game_id)
        elif self.database.is_shared:
            await self._refresh(game)
        if game_id in self._live:
            self._live.move_to_end(game_id)
        return game

    async def _refresh(self, game: LoadedGame) -> None:
        """Be what the database says, should another process have been at the game since."""
        now = await self.database.read(lambda connection: StoredGames(connection).stand(game.row.id))
        if now is None or now == loaded.stand(game.row) or game.lock.locked():
            return  # whoever holds the lock finds out by himself: what he read is refused
        async with game.lock:
            await self.reload(game)

    async def bring(self, game_ids: Iterable[int]) -> None:
        """Load those of these games that are not in memory, all by one look at the database.

        What cannot be read is left to whoever asks for it.
        """
        missing = [game_id for game_id in dict.fromkeys(game_ids) if game_id not in self._live]
        if not missing:
            return
        read: list[Stored | None] = []
        with contextlib.suppress(StorageError):
            read = await self.database.read(
                lambda connection: [loaded.read(connection, game_id) for game_id in missing]
            )
        for stored in filter(None, read):
            with contextlib.suppress(Illegal, StorageError, OSError):
                await self._keep(stored)

    async def _load(self, game_id: int) -> LoadedGame:
        stored = await self.database.read(lambda connection: loaded.read(connection, game_id))
        if stored is None:
            raise no_such_game()
        return await self._keep(stored)

    async def _keep(self, stored: Stored) -> LoadedGame:
        """The game in memory that is made of *stored*, unless it is there already."""
        game_id = stored.row.id
        try:
            made = await self._made(stored)
        except StorageError as error:
            row = stored.row
            if finding.plays(row.name, row.edition) and not finding.refuses(
                row.name, row.edition, row.config
            ):
                raise
            raise finding.uninstalled(row.name, row.edition) from error
        # Another task may have loaded it meanwhile, and only one lock may guard a game.
        game = self._live.setdefault(game_id, made)
        if len(self._live) > KEPT:
            self._forget(game_id)
        return game

    async def _made(self, stored: Stored) -> LoadedGame:
        with self.intact(stored.row):
            room = await self._room_of(stored.row)
            try:
                return LoadedGame(stored, room)
            except (msgspec.DecodeError, UnicodeDecodeError):
                log.warning(
                    "The snapshot of game %s cannot be read: its journal is played again", stored.row.id
                )
            entries = await self.database.read(
                lambda connection: Journal(connection, stored.row.id).entries()
            )
            return LoadedGame(loaded.rebuilt(stored, room, entries), room)

    def intact(self, row: StoredGame) -> AbstractContextManager[None]:
        """Here something that was written of this game is read: see storage/connection/trouble.py."""
        return intact(f"game {row.id}", self.database.name, finding.package(row.name))

    async def _room_of(self, row: StoredGame) -> OpenedGame:
        """The rules that a game is played by, with its own pack as it was when it was opened (H-20.3)."""
        sha256 = row.pack_sha256
        opened_game = self._rooms.get((row.name, row.edition, sha256))
        if opened_game is not None:
            return opened_game
        body = None
        if sha256 is not None:
            body = await self.database.read(lambda connection: Packs(connection).get(sha256))
        return await asyncio.to_thread(self._opened, row, body)  # it may be large

    def _opened(self, row: StoredGame, body: bytes | None) -> OpenedGame:
        """The rules, and with them the words and pictures: the first of a game have to be imported."""
        room = self.room(row.name, row.edition, body)
        self.presentation(row)
        return room

    def _forget(self, kept: int) -> None:
        """Let go of the game that was touched longest ago, unless it is in use or just *kept*."""
        others = (n for n, game in self._live.items() if n != kept and not game.lock.locked())
        oldest = next(others, None)
        if oldest is not None:
            del self._live[oldest]

    def keep_only(self, games: Collection[int]) -> None:
        """Let go of other games, which have ended, and of hosts' packs by which none here is played."""
        for game_id in [n for n, game in self._live.items() if n not in games and not game.lock.locked()]:
            del self._live[game_id]
        used = self._used | {game.row.pack_sha256 for game in self._live.values()}
        self._used = set()
        for key in [key for key in self._rooms if key[2] is not None and key[2] not in used]:
            del self._rooms[key]
        for presentation in [
            presentation
            for presentation in self._presentations
            if presentation[2] is not None and presentation[2] not in used
        ]:
            del self._presentations[presentation]

    async def look(self, game_id: int, person: int | None, seat: Seat | None = None) -> ReaderView:
        """The game as *person* may see it, from this *seat* of his where he holds several; None for the public.

        Raises Illegal when there is no such game, and Several where it is open which seat is meant.
        """
        game = await self.live(game_id)
        return game.look(None if person is None else game.seat_of(person, seat))

    async def card_drawn(
        self, game: LoadedGame, card: int | None, print_: str | None, version: int | None = None
    ) -> None:
        """The status card in this message shows the game as it was at *version*, or as it is now."""
        game_id, drawn = game.row.id, game.row.version if version is None else version
        await self.database.write(
            lambda connection: StoredGames(connection).card_drawn(game_id, drawn, card, print_)
        )
        game.row = msgspec.structs.replace(game.row, card_id=card, card_print=print_)

    async def card_unknown(self, game: LoadedGame, now: int) -> None:
        """Nobody knows what the status card shows: it is to be drawn."""
        game_id = game.row.id
        await self.database.write(lambda connection: StoredGames(connection).card_unknown(game_id, now))
        game.row = msgspec.structs.replace(game.row, card_print=None)

    async def anew(self, *game_ids: int) -> None:
        """Have those of these games that are in memory be what the database says."""
        for game_id in game_ids:
            game = self._live.get(game_id)
            if game is not None:
                async with game.lock:
                    await self.reload(game)

    async def reload(self, game: LoadedGame) -> None:
        """Be what the database says; the game's lock is held."""
        stored = await self.database.read(lambda connection: loaded.read(connection, game.row.id))
        assert stored is not None
        with self.intact(game.row):
            game.take(stored)


class Locked:
    """A game, loaded and locked while a block goes on."""

    def __init__(self, live: Awaitable[LoadedGame]) -> None:
        self._live = live

    async def __aenter__(self) -> LoadedGame:
        self._found = await self._live
        await self._found.lock.acquire()
        return self._found

    async def __aexit__(self, *_raised: object) -> None:
        self._found.lock.release()


async def _nothing(_game_id: int) -> None:
    """There is nothing that comes first."""


def no_such_game() -> Illegal:
    return Illegal("F-7", "There is no such game here.")
