"""Readers: works that wait together share a sight of the database, and one that fails spoils nobody's."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError

from storage.connection import readers
from storage.database import Database
from storage.errors import StorageError
from storage.tables.games import Games
from storage.tables.meta import Meta
from tests.storage.kit import new_game, together


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    """With one reader."""
    opened = Database.open(place, readers=1)
    yield opened
    opened.close()


def the_games(connection: Connection) -> tuple[int, ...]:
    """The games of the one server."""
    return Games(connection).of_guild(100)


def nonsense(connection: Connection) -> None:
    """What PostgreSQL spoils a transaction for."""
    connection.execute(text("SELECT nonsense"))


async def test_works_that_wait_together_share_one_sight(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "_TOGETHER_S", 60.0)  # however slow the machine is
    game_id = await database.write(new_game)
    begun: list[object] = []
    event.listen(database._store.reading, "begin", begun.append)

    found = await together(database, [the_games] * 6, reading=True)

    assert found == [(game_id,)] * 6
    assert len(begun) == 2  # of which one is that of the work for which they waited


async def test_a_work_that_fails_fails_alone(database: Database) -> None:
    game_id = await database.write(new_game)

    def stop(_connection: Connection) -> None:
        raise StopIteration

    found = await together(database, [the_games, nonsense, the_games, stop, the_games], reading=True)

    assert found[::2] == [(game_id,)] * 3
    assert isinstance(found[1], DBAPIError | StorageError)
    assert isinstance(found[3], RuntimeError)
    assert await database.read(the_games) == (game_id,)


async def test_an_error_that_is_swallowed_spoils_only_its_own_work(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "_TOGETHER_S", 60.0)
    game_id = await database.write(new_game)

    def swallow(connection: Connection) -> str:
        with suppress(DBAPIError):
            nonsense(connection)
        return "done"

    found = await together(database, [the_games, swallow, the_games], reading=True)

    assert found == [(game_id,), "done", (game_id,)]


async def test_who_waits_for_long_learns_what_became_of_his_first(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sight takes no more works after a while, for its answers come with its end."""
    monkeypatch.setattr(readers, "_TOGETHER_S", 0.0)
    begun: list[object] = []
    event.listen(database._store.reading, "begin", begun.append)

    assert await together(database, [the_games] * 6, reading=True) == [()] * 6

    assert len(begun) == 7


async def test_everybody_sees_what_was_committed_before_he_asked(database: Database) -> None:
    has_begun, may_end = threading.Event(), threading.Event()

    def look_twice(connection: Connection) -> tuple[str | None, str | None]:
        first = Meta(connection).get("seen")
        has_begun.set()
        assert may_end.wait(30)
        return first, Meta(connection).get("seen")

    early = asyncio.create_task(database.read(look_twice))
    await asyncio.to_thread(has_begun.wait, 30)
    await database.write(lambda c: Meta(c).put("seen", "yes"))
    late = asyncio.create_task(database.read(lambda c: Meta(c).get("seen")))
    await asyncio.sleep(0)
    may_end.set()

    assert await early == (None, None)
    assert await late == "yes"


async def test_a_long_work_keeps_another_reader_from_nothing(place: str) -> None:
    database, may_end = Database.open(place), threading.Event()
    long = asyncio.create_task(database.read(lambda _connection: may_end.wait(30)))
    await asyncio.sleep(0)

    assert await asyncio.wait_for(database.read(the_games), 20) == ()

    may_end.set()
    assert await long
    database.close()


async def test_a_work_that_nobody_waits_for_any_more_is_not_done(database: Database) -> None:
    done: list[str] = []
    has_begun, may_end = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> None:
        has_begun.set()
        assert may_end.wait(30)

    busy = asyncio.create_task(database.read(hold))
    await asyncio.to_thread(has_begun.wait, 30)
    given_up = asyncio.create_task(database.read(lambda _connection: done.append("too late")))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.sleep(0)
    may_end.set()
    await busy
    await database.read(the_games)

    assert given_up.cancelled()
    assert done == []


async def test_closing_plays_what_waits_and_takes_no_more(place: str) -> None:
    database = Database.open(place)
    waiting = [asyncio.create_task(database.read(the_games)) for _ in range(50)]
    await asyncio.sleep(0)

    database.close()

    assert await asyncio.gather(*waiting) == [()] * 50
    with pytest.raises(StorageError, match="closed"):
        await database.read(the_games)
    database.close()
