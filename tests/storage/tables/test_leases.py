"""Leases: one process at a time looks after a shard, and who has lost it can write nothing in its name."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import Connection, make_url

from storage.database import Database
from storage.errors import Fenced, StorageError
from storage.tables import leases
from storage.tables.deadlines import Deadlines
from storage.tables.games import Games
from storage.tables.leases import Lease, Leases, doing
from storage.tables.outbox import Outbox
from tests.postgres import Server
from tests.storage.kit import enter, new_game, press

FIRST, SECOND = 5 << 22 | 2, 8 << 22 | 1  # servers of shard 1, and of shard 0, of two


@pytest.fixture
def database(postgres: Server) -> Iterator[Database]:
    opened = Database.open(postgres.new())
    yield opened
    opened.close()


class Process:
    """What one process does with its leases."""

    def __init__(self, database: Database, name: str, *own: int) -> None:
        self.database = database
        self.name = name
        self.own = own

    async def keep(self) -> tuple[tuple[Lease, ...], tuple[Lease, ...]]:
        return await self.database.write(self._keep)

    def _keep(self, connection: Connection) -> tuple[tuple[Lease, ...], tuple[Lease, ...]]:
        Leases(connection, self.name).begin(2)
        return Leases(connection, self.name).keep(self.own)

    async def held(self) -> list[int]:
        return sorted(lease.shard for lease in (await self.keep())[0])


async def _run_out(database: Database, owner: str) -> None:
    """Time goes by in which this process renews nothing."""
    await database.write(
        lambda c: c.exec_driver_sql(
            "UPDATE lease SET until_ms = 1, claimed_ms = 1 WHERE owner = %(owner)s", {"owner": owner}
        )
    )


async def test_each_gets_its_own(database: Database) -> None:
    one, other = Process(database, "one", 0), Process(database, "other", 1)

    assert await one.held() == [0, 1]
    assert await other.held() == []  # asked for back
    assert await one.held() == [0]
    assert await other.held() == [1]
    assert await one.held() == [0]


async def test_what_is_held_is_nobody_elses(database: Database) -> None:
    one, idle = Process(database, "one", 0, 1), Process(database, "idle")
    await one.keep()

    assert await idle.held() == []
    assert [lease.epoch for lease in (await one.keep())[0]] == [1, 1]


async def test_who_serves_the_same_stands_by(database: Database) -> None:
    one, twin = Process(database, "one", 0, 1), Process(database, "twin", 0, 1)
    await one.keep()

    for _ in range(2):
        assert await twin.held() == []
        assert await one.held() == [0, 1]
    await _run_out(database, "one")

    assert await twin.held() == [0, 1]


async def test_another_takes_over_what_is_not_renewed(database: Database) -> None:
    one, other = Process(database, "one", 0), Process(database, "other", 1)
    for _ in range(2):
        await one.keep()
        await other.keep()

    await _run_out(database, "other")
    held, new = await one.keep()

    assert [(lease.shard, lease.epoch) for lease in held] == [(0, 1), (1, 3)]
    assert [lease.shard for lease in new] == [1]
    assert await other.held() == []
    assert await one.held() == [0]
    assert await other.held() == [1]


async def test_a_process_that_has_died_is_missed_at_once(database: Database, postgres: Server) -> None:
    """The server knows that its connection has ended; nobody has to wait for the lease to run out."""
    name = await database.read(lambda c: c.exec_driver_sql("SELECT current_database()").scalar_one())
    dead = Database.open(postgres.url(name))
    assert await Process(dead, "dead", 0, 1).held() == [0, 1]
    alive = Process(database, "alive")
    assert await alive.held() == []

    dead.close()

    async with asyncio.timeout(60):  # the server may take a moment to see it
        while await alive.held() != [0, 1]:
            await asyncio.sleep(0.02)


async def test_who_connects_as_another_user_is_not_missed(postgres: Server) -> None:
    """The server does not show one user all about the connections of another."""
    url = postgres.new()
    name = make_url(url).database
    both = []
    for user in ("first", "second"):
        with psycopg.connect(url) as connection:
            connection.execute(f"CREATE ROLE {user} LOGIN".encode())
            connection.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {user}".encode())
        both.append(Database.open(postgres.url(str(name), user)))
    one, other = Process(both[0], "one", 0, 1), Process(both[1], "other", 0, 1)

    held = [await process.held() for _ in range(2) for process in (one, other)]

    for each in both:
        each.close()
    assert held == [[0, 1], [], [0, 1], []]


async def test_who_has_lost_his_connection_begins_anew(database: Database) -> None:
    """What he has claimed in a commit of which he was not told would be claimed for good."""
    game_id = await database.write(lambda c: new_game(c, guild_id=FIRST))
    await database.write(press(game_id, "press:1"))
    one = Process(database, "one", 1)
    (mine,) = [lease for lease in (await one.keep())[0] if lease.shard == 1]
    with doing(mine):
        (claimed,) = await database.write(lambda c: Outbox(c).claim(5, held=mine))
    with pytest.raises(StorageError):
        await database.write(lambda c: c.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())"))

    async with asyncio.timeout(60):  # the server may take a moment to let go of it
        while not (new := (await one.keep())[1]):
            await asyncio.sleep(0.02)

    (again,) = [lease for lease in new if lease.shard == 1]
    assert again.epoch == mine.epoch + 1
    assert await database.write(lambda c: Outbox(c).take_up(6, again)) == 1
    with doing(mine), pytest.raises(Fenced):
        await database.write(lambda c: Outbox(c).done(claimed.id, 1))


async def test_who_stops_in_order_leaves_all_at_once(database: Database) -> None:
    one, other = Process(database, "one", 0, 1), Process(database, "other")
    await one.keep()

    await database.write(lambda c: Leases(c, "one").let_go())

    assert await other.held() == [0, 1]


async def test_an_old_epoch_writes_nothing(database: Database) -> None:
    game_id = await database.write(lambda c: new_game(c, guild_id=FIRST))
    one, other = Process(database, "one", 1), Process(database, "other")
    (mine,) = [lease for lease in (await one.keep())[0] if lease.shard == 1]
    with doing(mine):
        assert await database.write(press(game_id, "press:1")) == 1

    await _run_out(database, "one")
    await other.keep()

    with doing(mine), pytest.raises(Fenced):
        await database.write(press(game_id, "press:2"))
    await _run_out(database, "other")
    (again,) = [lease for lease in (await one.keep())[1] if lease.shard == 1]
    with doing(mine), pytest.raises(Fenced):
        await database.write(press(game_id, "press:2"))
    with doing(again):
        assert await database.write(press(game_id, "press:2")) == 2
    assert await database.write(press(game_id, "press:3")) == 3  # what people do needs no lease


async def test_two_counts_of_shards_do_not_go_together(database: Database) -> None:
    await Process(database, "one", 0).keep()

    with pytest.raises(StorageError, match="`shard_count`"):
        await database.write(lambda c: Leases(c, "other").begin(3))
    await _run_out(database, "one")

    await database.write(lambda c: Leases(c, "other").begin(3))
    held, _ = await database.write(lambda c: Leases(c, "other").keep([0]))
    assert [lease.shards for lease in held] == [3, 3, 3]


async def test_a_lease_is_about_the_games_of_its_shard_alone(database: Database) -> None:
    """Discord's own way to deal servers out: by the time in their ids."""

    def fill(connection: Connection) -> tuple[int, int]:
        first, second = (new_game(connection, guild_id=guild) for guild in (FIRST, SECOND))
        for game_id in (first, second):
            enter(connection, game_id, "press:1")
            Deadlines(connection).start(game_id, "vote/1", "vote", 0, 10)
            Games(connection).update(game_id, 1, card_stale_ms=1, resumes_ms=5)
        return first, second

    first, second = await database.write(fill)
    for shard, game_id in ((1, first), (0, second)):
        held = Lease(shard, 2, "me", 1)

        def asked(connection: Connection, held: Lease = held) -> list[object]:
            return [
                [each.game_id for each in Deadlines(connection).due(99, held=held)],
                [each[0] for each in Deadlines(connection).running(held)],
                [each[0] for each in Games(connection).stale_cards(held)],
                list(Games(connection).to_resume(99, held)),
                [each.game_id for each in Outbox(connection).ready(99, held=held)],
            ]

        assert await database.read(asked) == [[game_id]] * 5


async def test_what_was_being_sent_is_taken_up_by_the_next(database: Database) -> None:
    def fill(connection: Connection) -> None:
        for guild in (FIRST, SECOND):
            enter(connection, new_game(connection, guild_id=guild), "press:1")

    await database.write(fill)
    mine, others = Lease(1, 2, "me", 1), Lease(0, 2, "you", 1)
    claimed = await database.write(lambda c: Outbox(c).claim(5, held=mine) + Outbox(c).claim(5, held=others))

    taken = await database.write(lambda c: Outbox(c).take_up(9, mine))

    again = await database.write(lambda c: Outbox(c).claim(9, held=mine))
    assert (len(claimed), taken) == (2, 1)
    assert [(each.game_id, each.attempts, each.first_try_ms, each.nonce) for each in again] == [
        (claimed[0].game_id, 2, 5, claimed[0].nonce)
    ]


async def test_what_another_is_at_is_left_out(database: Database, postgres: Server) -> None:
    """Two that claim at the same moment, one of them not having committed yet."""
    await database.write(lambda c: enter(c, new_game(c, guild_id=FIRST), "press:1"))
    (waiting,) = await database.read(lambda c: Outbox(c).ready(5))

    def both(connection: Connection) -> int:
        Outbox(connection).claim(5)
        with database._store.reading.connect() as other:
            locked = "SELECT id FROM notice WHERE id = %(id)s FOR UPDATE SKIP LOCKED"
            other.exec_driver_sql("SET TRANSACTION READ WRITE")
            return len(other.exec_driver_sql(locked, {"id": waiting.id}).all())

    assert await database.write(both) == 0


def test_a_lease_outlasts_a_few_missed_renewals() -> None:
    assert leases.LENGTH_MS >= 5_000
