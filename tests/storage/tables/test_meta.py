"""Turns that processes take to do what may be done only so often."""

import asyncio

from storage.database import Database
from storage.tables.meta import Meta

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
