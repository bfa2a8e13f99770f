"""Turns that processes take to do what may be done only so often; the sheets by which servers play."""

import asyncio
from functools import partial

from sqlalchemy import Connection

from storage.database import Database
from storage.tables.meta import Meta, Sheet, Sheets

NOW, EVERY = 1_795_262_400_000, 1000


async def _turn(database: Database, now_ms: int) -> int:
    return await database.write(lambda c: Meta(c).turn("dm_opening", now_ms, EVERY))


async def test_turns_are_so_far_apart_however_many_ask_at_once(database: Database) -> None:
    """Issue 13.5: one second from one private channel that is opened to the next."""
    taken = await asyncio.gather(*(_turn(database, NOW) for _ in range(5)))

    assert sorted(taken) == [NOW + n * EVERY for n in range(5)]


async def test_a_turn_is_at_once_where_nobody_has_asked_for_a_while(database: Database) -> None:
    await _turn(database, NOW)

    assert await _turn(database, NOW + 300) == NOW + EVERY
    assert await _turn(database, NOW + 60_000) == NOW + 60_000


async def test_a_clock_that_was_ahead_keeps_nobody_waiting(database: Database) -> None:
    """The turns that it gave out are years away."""
    await _turn(database, NOW + 10**11)

    assert await _turn(database, NOW) == NOW
    assert await _turn(database, NOW) == NOW + EVERY


def _get(connection: Connection, guild: int = 100, game: str = "war") -> Sheet:
    return Sheets(connection).get(guild, game)


async def _put(database: Database, new: Sheet) -> bool:
    return await database.write(lambda connection: Sheets(connection).put(new))


async def test_each_server_has_one_for_each_game(database: Database) -> None:
    """W-44.2: and nothing of it is any other's."""
    mine = Sheet(100, "war", 1, b"pack", "low even")

    assert await _put(database, mine)
    assert await database.read(_get) == mine
    assert await database.read(partial(_get, guild=101)) == Sheet(101, "war")
    assert await database.read(partial(_get, game="hunt")) == Sheet(100, "hunt")


async def test_who_has_not_seen_the_newest_takes_nobodys_place(database: Database) -> None:
    """W-44.2: of all who write the same version one is kept, and the others learn that they are not."""
    both = [Sheet(100, "war", 1, None, words) for words in ("low even", "low odd", "join 34 0")]
    first = await asyncio.gather(*(_put(database, each) for each in both))
    late = await _put(database, Sheet(100, "war", 1, b"pack"))
    next_one = await _put(database, Sheet(100, "war", 2, b"pack"))
    too_far = await _put(database, Sheet(100, "war", 4, b"other"))

    assert sorted(first) == [False, False, True]
    assert (late, next_one, too_far) == (False, True, False)
    assert await database.read(_get) == Sheet(100, "war", 2, b"pack")
