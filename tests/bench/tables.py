"""Many games in one database, made by copying one that is under way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bot.games.reader_view import Submission
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import put_together
from storage.database import Database

SEATS = 7
FIRST_PERSON = 1000
PLACE = 55


def person_of(game_id: int, number: int) -> int:
    """The person who joined game *game_id* as number *number*, from 0."""
    return game_id * 100 + number + FIRST_PERSON


async def voting_table(path: Path, now_ms: Callable[[], int]) -> int:
    """A database with one seven-seat game in which a party stands before the table; the game's id."""
    database = Database.open(path)
    service = put_together(database, now_ms, RehearsedChance(1), for_locale("en"))
    opened = await service.seating.open(
        name="quest", guild=1, channel=2, host=person_of(1, 0), host_name="Ann", seats=SEATS, cause="press:1"
    )
    game_id = opened.id
    await service.seating.settle_in(game_id, place=PLACE, card=66)
    for number in range(SEATS):
        await service.seating.join(game_id, person_of(game_id, number), f"P{number}", f"press:{number + 10}")
    await service.dealing.start(game_id, person_of(game_id, 0), "press:20")
    for number in range(SEATS):
        await service.dealing.delivered(game_id, person_of(game_id, number))
    found = await service.cache.live(game_id)
    leader = found.decisions()[0]
    holder = found.person_in(leader.seat)
    assert holder is not None
    await service.games.submit(
        Submission(game_id, holder.person_id, "propose 1 2", "press:30", leader.question)
    )
    database.close()
    return game_id


def copy_games(path: Path, games: int, clocks_each: int, due_ms: int, later_ms: int) -> None:
    """Copy game 1 until there are *games*, each with *clocks_each* deadlines: one *due_ms*, others *later_ms*."""
    connection = sqlite3.connect(path)
    with connection:
        _copy(connection, "game", games, "id", {"place_id": "place_id + {n}", "card_stale_ms": "NULL"})
        _copy(connection, "holder", games, "game_id", {"person_id": "person_id + {n} * 100", "id": "NULL"})
        _copy(connection, "entry", games, "game_id", {})
        connection.execute("DELETE FROM notice")
        connection.execute("DELETE FROM deadline")
        columns = "game_id, clock, number, kind, due_ms, left_ms, started_ms, asked_ms, extended_ms"
        connection.executemany(
            f"INSERT INTO deadline ({columns}) VALUES (?, ?, 1, 'vote', ?, NULL, 0, NULL, 0)",
            (
                (game, "vote/1" if clock == 0 else f"vote/{900 + clock}", due_ms if clock == 0 else later_ms)
                for game in range(1, games + 1)
                for clock in range(clocks_each)
            ),
        )
    connection.close()


def _copy(connection: sqlite3.Connection, table: str, games: int, key: str, others: dict[str, str]) -> None:
    """Copy the rows of game 1 in *table* for games 2 to *games*; *others* are expressions with the offset {n}."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    chosen = [
        "numbers.nth + 1" if name == key else others.get(name, name).format(n="numbers.nth")
        for name in columns
    ]
    connection.execute(
        f"WITH RECURSIVE numbers(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM numbers WHERE nth < {games - 1}) "
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(chosen)} FROM {table}, numbers "
        f"WHERE {table}.{key} = 1"
    )


class Blocks:
    """How long the event loop was kept from its work: the longest gap beyond a 5 ms sleep."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.005)
            self.longest_ms = max(self.longest_ms, (loop.time() - before - 0.005) * 1000)
