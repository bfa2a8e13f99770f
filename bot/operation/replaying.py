"""Whether the games under way replay to the same state under this program: asked before an upgrade, on a copy."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.games import loaded
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame, Stored
from rules.record.checks import refuse_other_draws
from storage.backups.backup import save
from storage.database import Database
from storage.errors import StorageError
from storage.seal import Seal
from storage.tables.games import Games
from storage.tables.journal import Journal, StoredEntry

log = logging.getLogger(__name__)

_UNDER_WAY = ("dealing", "running")


def differing(path: Path, seal: Seal | None) -> tuple[int, tuple[int, ...]]:
    """How many games are under way in the file *path*, and the numbers of those that do not replay.

    The file is only read, also while a bot uses it; a copy beside it is brought to this version's tables, and then
    deleted. Raises StorageError.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=f"{path.name}.replay-", dir=path.parent) as folder:
            copy = Path(folder) / "copy.db"
            save(path, copy)
            database = Database.open(copy, seal=seal)
            try:
                return asyncio.run(_differing(Cache(database)))
            finally:
                database.close()
    except FileNotFoundError:
        raise StorageError(
            f"There is no database at {path}, so there is no game that could be replayed."
        ) from None


async def _differing(cache: Cache) -> tuple[int, tuple[int, ...]]:
    games = await cache.database.read(lambda connection: Games(connection).standing())
    numbers = [game.id for game in games if game.stage in _UNDER_WAY]
    return len(numbers), tuple([number for number in numbers if not await _replays(cache, number)])


async def _replays(cache: Cache, number: int) -> bool:
    stored, entries = await cache.database.read(
        lambda connection: (loaded.read(connection, number), Journal(connection, number).entries())
    )
    assert stored is not None
    try:
        game = await cache.found(number)
        return await asyncio.to_thread(_is_same, game, stored, entries)
    except Exception:  # whatever these rules stumble over, the game cannot go on by them
        log.debug("Game %s does not replay", number, exc_info=True)
        return False


def _is_same(game: LoadedGame, stored: Stored, entries: Sequence[StoredEntry]) -> bool:
    """Whether the journal leads, by the same draws, to the position that is kept and to the questions that are open.

    Raises whatever, where the journal cannot be played or the position not be read.
    """
    last = None
    for last in loaded.replayed(game.row, game.room, entries):
        refuse_other_draws(last)
    kept = None if stored.row.snapshot is None else game.room.codec.position(stored.row.snapshot)
    if last is None or kept is None:
        return last is None and kept is None
    questions = {decision.question for decision in game.game.decisions(last.after.state)}
    is_asked = stored.row.opened is None or game.opened.keys() <= questions  # an old version kept none
    return last.after == kept and is_asked
