"""Games, entries and notices for tests, and works that wait together."""

import asyncio
import hashlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from storage.database import Database
from storage.tables.games import Games
from storage.tables.journal import Journal, StoredEntry
from storage.tables.outbox import Outbox

SEED = b"the seed that nobody may know of"
OLD = Path(__file__).with_name("v0001.sql")
"""What version 0.2 had written in the middle of a game of Quest (1) and in a lobby (2), as SQL."""
LAST = Path(__file__).with_name("v0003.sql")
"""What version 0.3 had written: games of Quest in play with all options (1), paused (2) and just dealt (3), a lobby
(4) and a game that is over (5); of what was to be said some is done, some was being sent, most waits.
"""
_count = count()


def chance(size: int) -> bytes:
    """Bytes that never come twice in a run."""
    return hashlib.sha256(str(next(_count)).encode()).digest()[:size]


def old_database(path: Path, left: Path = OLD) -> None:
    """Make the database that an older version had *left*, version 0.2 unless told, at *path*."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(left.read_text(encoding="utf-8"))


def new_game(connection: Connection, place_id: int | None = None, guild_id: int = 100) -> int:
    return Games(connection).add(
        name="quest",
        edition=1,
        guild_id=guild_id,
        channel_id=200,
        host_id=300,
        seats=7,
        config="{}",
        settings="{}",
        seed=SEED,
        fingerprint="f00d",
        made_ms=1_000,
        place_id=place_id,
    )


def an_entry(game_id: int, n: int, cause: str | None = None) -> StoredEntry:
    return StoredEntry(
        game_id=game_id,
        n=n,
        at_ms=1_000 + n,
        by="seat 3",
        action="approve",
        reason=None,
        draws="[]",
        events=b"events",
        link=b"l" * 32,
        cause=cause or f"press:{n}",
    )


def enter(connection: Connection, game_id: int, cause: str, chance: Callable[[int], bytes] = chance) -> int:
    """Play an entry as the road in does: journal, position, outbox. Returns its number."""
    journal = Journal(connection, game_id)
    games = Games(connection)
    game = games.by_id(game_id)
    assert game is not None
    n = game.entries + 1
    journal.add(an_entry(game_id, n, cause))
    games.update(game_id, game.version, entries=n, snapshot=str(n).encode(), link=b"l" * 32)
    Outbox(connection, chance).add(
        game_id=game_id, lane="thread", kind="events", body=b"said", entry_n=n, made_ms=1_000 + n
    )
    return n


def press(game_id: int, cause: str) -> Callable[[Connection], int]:
    """The work of one press."""
    return lambda connection: enter(connection, game_id, cause)


async def together(
    database: Database, works: Sequence[Callable[[Connection], Any]], *, reading: bool = False
) -> list[Any]:
    """What *works* return or raise, all of which waited while the writer was busy, or the one reader."""
    busy, go_on, done = threading.Event(), threading.Event(), database.read if reading else database.write

    def hold(_connection: Connection) -> None:
        busy.set()
        go_on.wait(10)

    first = asyncio.create_task(done(hold))
    await asyncio.to_thread(busy.wait, 10)
    waiting = [asyncio.create_task(done(work)) for work in works]
    await asyncio.sleep(0)
    go_on.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


only_on_sqlite = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
only_on_postgres = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
