"""One writer: works that wait together share a commit, and each is whole or not at all."""

import asyncio
import threading

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from storage.database import Database
from storage.errors import Conflict, Repeated, StorageError
from storage.tables.games import Games, StoredGame
from storage.tables.journal import Journal
from storage.tables.meta import Meta
from storage.tables.outbox import Outbox
from tests.storage.kit import an_entry, enter, new_game, only_on_sqlite, press, together


async def test_works_that_wait_together_share_one_commit(database: Database) -> None:
    game_id = await database.write(new_game)
    before = database.commits

    numbers = await together(database, [press(game_id, f"press:{i}") for i in range(20)])

    assert numbers == list(range(1, 21))
    assert database.commits == before + 1


async def test_a_work_that_fails_is_undone_alone(database: Database) -> None:
    game_id = await database.write(new_game)

    def fail(connection: Connection) -> None:
        enter(connection, game_id, "press:bad")
        raise ValueError("refused")

    results = await together(
        database,
        [press(game_id, "press:1"), fail, press(game_id, "press:2")],
    )

    assert results[0] == 1
    assert isinstance(results[1], ValueError)
    assert results[2] == 2
    causes = await database.read(lambda c: [entry.cause for entry in Journal(c, game_id).entries()])
    assert causes == ["press:1", "press:2"]
    assert len(await database.read(lambda c: Outbox(c).open(game_id))) == 2


async def test_a_work_alone_that_fails_leaves_nothing_and_costs_no_commit(database: Database) -> None:
    game_id = await database.write(new_game)
    before = database.commits

    def fail(connection: Connection) -> None:
        enter(connection, game_id, "press:bad")
        raise ValueError("refused")

    with pytest.raises(ValueError, match="refused"):
        await database.write(fail)

    assert database.commits == before
    assert await database.read(lambda c: Journal(c, game_id).last()) is None


async def test_a_repeated_cause_costs_no_commit_and_names_its_entry(database: Database) -> None:
    game_id = await database.write(new_game)
    await database.write(press(game_id, "press:9314"))
    before = database.commits

    with pytest.raises(Repeated) as alone:
        await database.write(press(game_id, "press:9314"))
    both = await together(database, [press(game_id, "press:9314")] * 2)

    assert alone.value.n == 1
    assert [result.n for result in both] == [1, 1]
    assert database.commits == before


async def test_a_work_that_only_reads_costs_no_commit(database: Database) -> None:
    before = database.commits

    assert await database.write(lambda c: Games(c).of_guild(100)) == ()

    assert database.commits == before


async def test_nobody_is_told_before_the_commit(database: Database) -> None:
    """What a work returned can be read by others as soon as its caller knows."""
    game_id = await database.write(new_game)

    async def task(i: int) -> None:
        n = await database.write(press(game_id, f"press:{i}"))
        assert await database.read(lambda c: Journal(c, game_id).entry(n)) is not None

    await asyncio.gather(*[task(i) for i in range(30)])


async def test_no_update_is_lost_among_many_tasks(database: Database) -> None:
    def counted(connection: Connection) -> None:
        meta = Meta(connection)
        meta.put("count", str(int(meta.get("count") or 0) + 1))

    async def task() -> None:
        for _ in range(20):
            await database.write(counted)

    await asyncio.gather(*[task() for _ in range(20)])

    assert await database.read(lambda c: Meta(c).get("count")) == "400"


async def test_a_game_that_was_read_earlier_is_not_overwritten(database: Database) -> None:
    game_id = await database.write(new_game)
    read = await database.read(lambda c: Games(c).by_id(game_id))
    assert isinstance(read, StoredGame)
    await database.write(press(game_id, "press:1"))

    with pytest.raises(Conflict):
        await database.write(lambda c: Games(c).update(game_id, read.version, stage="ended"))


async def test_two_that_take_one_number_conflict(database: Database) -> None:
    game_id = await database.write(new_game)
    await database.write(lambda c: Journal(c, game_id).add(an_entry(game_id, 1, "press:1")))

    with pytest.raises(Conflict):
        await database.write(lambda c: Journal(c, game_id).add(an_entry(game_id, 1, "press:2")))


async def test_when_the_commit_fails_nobody_was_heard(database: Database, kind: str) -> None:
    """A reference that is only checked at the commit spoils it for all who share it."""
    game_id = await database.write(new_game)
    before = database.commits

    def spoil(connection: Connection) -> None:
        connection.exec_driver_sql(
            "PRAGMA defer_foreign_keys=ON"
            if kind == "sqlite"
            else "ALTER TABLE notice ALTER CONSTRAINT fk_notice_game_id DEFERRABLE INITIALLY DEFERRED"
        )
        Outbox(connection, lambda size: b"x" * size).add(
            game_id=999, lane="thread", kind="k", body=b"", entry_n=1, made_ms=1
        )

    results = await together(database, [press(game_id, "press:1"), spoil])

    assert [type(result) for result in results] == [StorageError, StorageError]
    assert "`database`" in str(results[0])
    assert database.commits == before
    assert await database.read(lambda c: Journal(c, game_id).last()) is None
    assert await database.write(press(game_id, "press:1")) == 1


@only_on_sqlite
async def test_a_full_disk_is_told_and_got_over(database: Database) -> None:
    game_id = await database.write(new_game)

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        Meta(connection).put("big", "x" * 100_000)

    with pytest.raises(StorageError, match="the disk is full"):
        await database.write(fill)
    await database.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count=1000000").scalar_one())

    assert await database.read(lambda c: Meta(c).get("big")) is None
    assert await database.write(press(game_id, "press:1")) == 1


async def test_a_cancelled_caller_loses_nothing_and_halves_nothing(database: Database) -> None:
    game_id = await database.write(new_game)
    started, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> int:
        n = enter(connection, game_id, "press:1")
        started.set()
        go_on.wait(10)
        return n

    running = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(started.wait, 10)
    waiting = asyncio.create_task(database.write(press(game_id, "press:2")))
    await asyncio.sleep(0)
    running.cancel()
    waiting.cancel()
    go_on.set()
    for task in (running, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task

    assert await database.write(lambda c: Journal(c, game_id).number_of("press:2")) == 2
    game = await database.read(lambda c: Games(c).by_id(game_id))
    assert game is not None
    assert (game.entries, game.snapshot) == (2, b"2")
    assert len(await database.read(lambda c: Outbox(c).open(game_id))) == 2


async def test_a_work_that_runs_dry_reaches_its_caller(database: Database) -> None:
    def dry(_connection: Connection) -> int:
        return next(iter(()))

    with pytest.raises(RuntimeError):
        await database.write(dry)

    assert await database.write(lambda c: 1) == 1


async def test_closing_plays_what_waits_and_takes_no_more(place: str) -> None:
    database = Database.open(place)
    game_id = await database.write(new_game)
    waiting = [asyncio.create_task(database.write(press(game_id, f"press:{i}"))) for i in range(50)]
    await asyncio.sleep(0)

    database.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StorageError):
        await database.write(new_game)
    database.close()

    again = Database.open(place)
    assert await again.read(lambda c: Journal(c, game_id).number_of("press:49")) == 50
    again.close()


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises((StorageError, OperationalError)):
        await database.read(new_game)

    assert await database.read(lambda c: Games(c).of_guild(100)) == ()
