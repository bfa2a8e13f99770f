"""PostgreSQL: what an operator gets wrong is told in one sentence, and several processes share it."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import IntegrityError

from storage.backups.restore import RESTORED, SPARE
from storage.connection import postgres as ours
from storage.connection.store import driver_of
from storage.connection.trouble import told
from storage.database import Database
from storage.errors import Conflict, Repeated, StorageError
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.meta import Meta
from storage.tables.outbox import Outbox
from storage.tables.people import People
from tests.postgres import Line, Server
from tests.storage.kit import SEED, an_entry, enter, new_game, press, together


@pytest.fixture
def url(postgres: Server) -> str:
    """An empty database with its tables."""
    return postgres.new()


@pytest.fixture
def two(url: str) -> Iterator[tuple[Database, Database]]:
    """The same database, opened as two processes would."""
    both = Database.open(url), Database.open(url)
    yield both
    for each in both:
        each.close()


def _refusal(database: str) -> str:
    with pytest.raises(StorageError) as refused:
        Database.open(database)
    said = str(refused.value)
    assert said.startswith("The setting `database` ")
    assert said.endswith(".")
    assert "\n" not in said
    assert "secret" not in said
    return said


# ------------------------------------------------------------------------------------------- an operator's mistakes


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "cannot be reached" in _refusal(f"postgresql://me:secret@/games?host={tmp_path}")
    assert "cannot be reached" in _refusal("postgresql://me:secret@127.0.0.1:1/games")


def test_a_database_that_is_not_there_is_told(postgres: Server) -> None:
    assert "no such database" in _refusal(postgres.url("nothing"))


def test_a_user_who_is_not_known_is_told(postgres: Server) -> None:
    assert "user or password" in _refusal(postgres.url(user="nobody:secret"))


def test_a_wrong_password_is_told(postgres: Server) -> None:
    rules = postgres.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    postgres.run("CREATE ROLE guest LOGIN PASSWORD 'right'")
    rules.write_text("local all guest scram-sha-256\n" + before)
    postgres.run("SELECT pg_reload_conf()")
    try:
        _until(lambda: "user or password" in _refusal(postgres.url(user="guest:secret")))
    finally:
        rules.write_text(before)
        postgres.run("SELECT pg_reload_conf()")


def _until(is_so: Callable[[], bool]) -> None:
    """Wait for what the server does in its own time; a test's own limit ends it."""
    while not is_so():
        threading.Event().wait(0.05)


def test_a_user_who_may_make_no_tables_is_told(postgres: Server) -> None:
    postgres.run("CREATE ROLE poor LOGIN")
    name = make_url(postgres.bare()).database or ""

    assert "owner" in _refusal(postgres.url(name, user="poor"))


def test_an_old_server_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "OLDEST", 99)

    assert "99 or newer is needed" in _refusal(url)


def test_a_database_of_another_program_is_refused(postgres: Server) -> None:
    url = postgres.bare()
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")

    assert "another program" in _refusal(url)


def test_a_newer_schema_is_refused(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    assert "a newer ringmaster" in _refusal(url)


def test_an_address_that_is_none_is_told() -> None:
    assert "is no URL" in _refusal("postgresql://host:port/games")
    assert "is no URL" in _refusal("postgresql:/secret/games")


def test_an_option_that_is_none_is_told() -> None:
    assert "behind its ?" in _refusal("postgresql://me:secret@/games?sslmood=secret")
    assert "behind its ?" in _refusal("postgresql://me:secret@/games?connect_timeout=secret")


def test_an_option_that_the_server_does_not_know_is_told(url: str) -> None:
    assert "behind its ?" in _refusal(f"{url}&options=-c%20statement_timeouts%3D5s")
    assert "behind its ?" in _refusal(f"{url}&options=-c%20statement_timeout%3Dsecret")


def test_no_part_of_a_password_is_told() -> None:
    """It ends at the first @, unless that is written as %40; what follows is no host."""
    assert "cannot be reached" in _refusal("postgresql://me:half@secret@127.0.0.1:1/games")


# ------------------------------------------------------------------------------------------------------ its own ways


async def test_an_empty_database_is_migrated_once_by_many(postgres: Server) -> None:
    url = postgres.bare()

    opened = await asyncio.gather(*[asyncio.to_thread(Database.open, url) for _ in range(4)])

    assert [await each.read(lambda c: Games(c).of_guild(1)) for each in opened] == [()] * 4
    for each in opened:
        each.close()


@pytest.mark.parametrize("deed", ["UPDATE entry SET by = 'me'", "DELETE FROM entry", "TRUNCATE entry"])
async def test_the_journal_is_only_added_to(url: str, deed: str) -> None:
    database = Database.open(url)
    game_id = await database.write(new_game)
    await database.write(press(game_id, "press:1"))

    with pytest.raises(IntegrityError, match="never changed"):
        await database.write(lambda c: c.exec_driver_sql(deed))
    database.close()


async def test_no_error_shows_what_was_being_written(url: str) -> None:
    database = Database.open(url)
    await database.write(new_game)

    with pytest.raises(Exception, match="version") as refused:
        await database.write(
            lambda c: c.exec_driver_sql(
                "UPDATE game SET version = %(v)s, link = %(l)s", {"v": "x", "l": SEED}
            )
        )
    database.close()

    assert SEED.decode() not in str(refused.value)


async def test_a_server_that_was_away_is_found_again(url: str) -> None:
    database = Database.open(url)
    game_id = await database.write(new_game)
    await database.read(lambda c: Games(c).of_guild(1))

    _cut_off(url)

    found = await asyncio.gather(*(database.read(lambda c: Games(c).of_guild(100)) for _ in range(20)))
    assert found == [(game_id,)] * 20  # each line is made anew, of both readers
    with pytest.raises(StorageError, match="server"):
        await database.write(press(game_id, "press:1"))
    assert await database.write(press(game_id, "press:1")) == 1
    database.close()


async def test_a_server_that_stays_away_for_longer_is_found_again(url: str, postgres: Server) -> None:
    """Whoever writes meanwhile is told so each time; the one writer must outlive all of it."""
    database, name = Database.open(url), make_url(url).database
    await database.write(new_game)

    postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    for _ in range(3):
        with pytest.raises(StorageError):
            await asyncio.wait_for(database.write(new_game), 30)
    postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    assert await asyncio.wait_for(database.write(new_game), 30) == 2
    database.close()


def _cut_off(url: str) -> None:
    """End all connections to a database but the one that does it."""
    with psycopg.connect(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.mark.slow
async def test_a_server_that_falls_silent_is_given_up_and_found_again(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 13.22: nobody closes the line, so the system would wait for it as long as it likes."""
    monkeypatch.setattr(ours, "SPARE_S", 1.0)
    database = Database.open(f"{line.url}&options=-c%20statement_timeout%3D500ms")
    game_id = await database.write(new_game)
    await database.read(lambda c: Games(c).of_guild(100))

    line.fall_silent()
    for work in (database.write(new_game), database.read(lambda c: Games(c).of_guild(100))):
        with pytest.raises(StorageError, match="cannot be reached") as refused:
            await asyncio.wait_for(work, 30)
        assert refused.value.is_passing
    line.speak()

    found = await asyncio.wait_for(database.read(lambda c: Games(c).of_guild(100)), 30)
    await asyncio.wait_for(database.write(new_game), 30)
    database.close()
    assert game_id in found


def test_a_host_that_vanishes_is_noticed_by_the_system_and_all_of_it_can_be_chosen(url: str) -> None:
    """Issue 13.22: by default, and as the address has it."""
    usual, chosen = _line(url), _line(f"{url}&tcp_user_timeout=3000&keepalives_idle=60&connect_timeout=9")

    assert [usual[name] for name in ("keepalives", "keepalives_idle", "tcp_user_timeout")] == [
        "1",
        "10",
        "10000",
    ]
    assert usual["connect_timeout"] == "5"
    assert [chosen[name] for name in ("keepalives_idle", "tcp_user_timeout", "connect_timeout")] == [
        "60",
        "3000",
        "9",
    ]


def _line(url: str) -> dict[str, str]:
    """How the writer is connected."""
    engine = ours._engine(make_url(url), "BEGIN")
    with engine.connect() as connection:
        driver = driver_of(connection)
        assert isinstance(driver, psycopg.Connection)
        found = driver.info.get_parameters()
    engine.dispose()
    return found


async def test_what_takes_the_server_too_long_is_told_and_the_limit_can_be_chosen(url: str) -> None:
    """Issue 13.22: 20 seconds, or as the address has it; what brings the tables up to date has no limit."""
    show = "SELECT current_setting('statement_timeout')"
    usual = Database.open(url)
    chosen = Database.open(f"{url}&options=-c%20statement_timeout%3D50ms")
    limits = [await each.read(lambda c: c.exec_driver_sql(show).scalar()) for each in (usual, chosen)]

    with pytest.raises(StorageError, match="took too long"):
        await chosen.write(lambda c: c.exec_driver_sql("SELECT pg_sleep(20)"))
    with pytest.raises(StorageError, match="took too long"):
        await chosen.read(lambda c: c.exec_driver_sql("SELECT pg_sleep(20)"))
    game_id = await chosen.write(new_game)
    usual.close()
    chosen.close()

    assert limits == ["20s", "50ms"]
    assert game_id


async def test_an_empty_server_after_a_failover_is_told_in_one_sentence_and_the_old_one_found_again(
    url: str, postgres: Server
) -> None:
    """Issue 13.22: not by a kind of error and a number each time."""
    database = Database.open(url)
    game_id = await database.write(new_game)
    await database.read(lambda c: Games(c).of_guild(100))

    said = set()
    with postgres.failed_over(url):
        with pytest.raises(StorageError, match="ended a connection"):  # whoever was connected was cut off
            await database.write(press(game_id, "press:1"))
        for work in (press(game_id, "press:1"), lambda c: Games(c).of_guild(100)):
            for way in (database.write, database.read):
                for _ in range(3):
                    with pytest.raises(StorageError) as refused:
                        await way(work)
                    said.add(str(refused.value))

    assert await _until_it_is_there(database) == (game_id,)
    assert await database.write(press(game_id, "press:1")) == 1
    database.close()
    (sentence,) = said
    assert "failed over to an empty one" in sentence


async def _until_it_is_there(database: Database) -> tuple[int, ...]:
    while True:
        try:
            return await database.read(lambda c: Games(c).of_guild(100))
        except StorageError:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("state", ["08006", "57P03", "57P01", "53300", None])
def test_a_server_that_is_merely_away_may_be_back_soon(state: str | None) -> None:
    """Issue 13.22: while it is restarted; whatever else is wrong with it stays so."""
    error = psycopg.OperationalError("connection to server failed")
    error.sqlstate = state
    wrong = psycopg.OperationalError("no such user")
    wrong.sqlstate = "28000"

    assert getattr(told(error, "it"), "is_passing", None) is True
    assert getattr(told(wrong, "it"), "is_passing", None) is False


def test_a_connection_that_an_administrator_ended_is_no_server_that_starts() -> None:
    """Nor is one that was ended because it rested, or because its database is gone."""
    told_of = {}
    for state in ("57P01", "57P03", "57P04", "57P05"):
        error = psycopg.OperationalError("terminating connection")
        error.sqlstate = state
        told_of[state] = str(told(error, "it"))

    assert "ended a connection, as when it stops or an administrator says so" in told_of["57P01"]
    assert "starting or stopping" in told_of["57P03"]
    assert "it was dropped while it was in use" in told_of["57P04"]
    assert "idle_session_timeout" in told_of["57P05"]


async def test_what_pg_restore_has_put_there_is_a_backup_and_nothing_else_is(
    url: str, postgres: Server, tmp_path: Path
) -> None:
    """What may have been said since the dump is looked for, and no number of a game comes again."""
    database = Database.open(url)
    game_id = await database.write(lambda c: new_game(c, place_id=55))
    await database.write(press(game_id, "press:1"))
    database.close()
    for statement in ("VACUUM FULL", "VACUUM FREEZE", "REINDEX TABLE meta"):
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode())
    postgres.dump(url, tmp_path / "dump")
    copies = [url, *[postgres.new(like=url) for _ in range(2)], postgres.restored(tmp_path / "dump")]
    with psycopg.connect(copies[2]) as connection:  # said by hand, as bot/OPERATION.md has it
        connection.execute("UPDATE meta SET value = 'elsewhere' WHERE key = 'here'")

    marks = []
    for each in (*copies, copies[3]):
        again = Database.open(each)
        marks.append(await again.read(lambda c: Meta(c).get(RESTORED)))
        tried = await again.read(lambda c: [row.attempts for row in Outbox(c).open(game_id)])
        again.close()
    last = Database.open(copies[3])
    number = await last.write(new_game)
    last.close()

    assert marks[:2] == [None, None]
    assert marks[2] is not None
    assert marks[2:] == [marks[2]] * 3
    assert tried == [1]
    assert number > game_id + SPARE


# -------------------------------------------------------------------------------------------------- several processes


async def test_both_may_open_it(two: tuple[Database, Database]) -> None:
    one, other = two
    game_id = await one.write(new_game)

    assert one.is_shared
    assert await other.read(lambda c: Games(c).of_guild(100)) == (game_id,)


async def test_one_cause_counts_once_in_both(two: tuple[Database, Database]) -> None:
    one, other = two
    game_id = await one.write(new_game)

    results = await asyncio.gather(
        one.write(press(game_id, "press:1")), other.write(press(game_id, "press:1")), return_exceptions=True
    )

    assert sorted(map(str, results)) in (
        ["1", "The cause press:1 was entered already."],
        ["1", _number(1, game_id)],
    )
    assert await one.read(lambda c: len(Journal(c, game_id).entries())) == 1


def _number(n: int, game_id: int) -> str:
    return f"Game {game_id} cannot take an entry {n}."


@pytest.mark.slow
async def test_no_entry_is_lost_or_doubled_among_both(two: tuple[Database, Database]) -> None:
    """Who was second is told so, and enters again: then all are there, once and in order."""
    game_id = await two[0].write(new_game)

    async def enter_until_kept(database: Database, cause: str) -> None:
        while True:
            try:
                await database.write(press(game_id, cause))
                return
            except Conflict:
                continue

    await asyncio.gather(*[enter_until_kept(two[n % 2], f"press:{n}") for n in range(60)])

    entries = await two[0].read(lambda c: Journal(c, game_id).entries())
    game = await two[0].read(lambda c: Games(c).by_id(game_id))
    assert [entry.n for entry in entries] == list(range(1, 61))
    assert {entry.cause for entry in entries} == {f"press:{n}" for n in range(60)}
    assert game is not None
    assert (game.entries, game.version) == (60, 60)


async def test_who_waits_for_each_other_gets_on(two: tuple[Database, Database]) -> None:
    """Each holds a row that the other needs: one steps back and is played again, and nobody hears of it."""
    met = threading.Barrier(2)
    played: list[str] = []

    def crossing(mine: str, theirs: str) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            played.append(mine)
            Meta(connection).put(mine, mine)
            if played.count(mine) == 1:
                met.wait(20)
            Meta(connection).put(theirs, mine)

        return work

    for key in ("a", "b"):
        await two[0].write(lambda c, key=key: Meta(c).put(key, ""))  # type: ignore[misc]
    await asyncio.gather(two[0].write(crossing("a", "b")), two[1].write(crossing("b", "a")))

    assert len(played) > 2
    left = await two[0].read(lambda c: (Meta(c).get("a"), Meta(c).get("b")))
    assert left in {("a", "a"), ("b", "b")}


async def test_who_shares_a_commit_does_not_wait_long_for_others(two: tuple[Database, Database]) -> None:
    """A game that another process holds up is played after the others, which are kept meanwhile."""
    one, other = two
    held, free = await one.write(new_game), await one.write(new_game)
    holding, let_go = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        enter(connection, held, "press:other")
        holding.set()
        let_go.wait(20)

    waiting = asyncio.create_task(other.write(hold))
    await asyncio.to_thread(holding.wait, 20)
    both = asyncio.create_task(together(one, [press(free, "press:free"), press(held, "press:held")]))
    while not await other.read(lambda c: Journal(c, free).entries()):
        await asyncio.sleep(0.01)
    let_go.set()
    await waiting

    assert (await both)[0] == 1
    causes = await one.read(lambda c: [entry.cause for entry in Journal(c, held).entries()])
    assert causes[0] == "press:other"
    assert isinstance((await both)[1], int | Conflict | Repeated)


async def test_facts_written_by_both_at_once_are_kept(two: tuple[Database, Database]) -> None:
    await asyncio.gather(*[two[n % 2].write(lambda c, n=n: Meta(c).put("k", str(n))) for n in range(20)])  # type: ignore[misc]

    assert await two[0].read(lambda c: Meta(c).get("k")) in {"18", "19"}


async def test_two_things_of_one_person_changed_by_both_at_once_are_kept(
    two: tuple[Database, Database],
) -> None:
    """A language is chosen here while a channel is opened there: neither puts the other back."""
    chosen = threading.Event()
    is_waiting = "SELECT 1 FROM pg_locks WHERE NOT granted"

    def choose(connection: Connection) -> None:
        People(connection).change(7, locale="de")
        chosen.set()
        _until(lambda: connection.exec_driver_sql(is_waiting).first() is not None)

    def open_channel(connection: Connection) -> None:
        chosen.wait(20)
        People(connection).change(7, dm_channel_id=5)

    await two[0].write(lambda c: People(c).change(7, settings="{}"))
    await asyncio.gather(two[0].write(choose), two[1].write(open_channel))

    person = await two[0].read(lambda c: People(c).get(7))
    assert (person.locale, person.dm_channel_id) == ("de", 5)


@pytest.mark.parametrize("times", [1, 2])
async def test_what_stood_still_too_long_is_told_and_the_next_is_kept(url: str, times: int) -> None:
    """Alone, and together with others: nothing of it is kept."""
    database = Database.open(url)

    def stand_still(connection: Connection) -> None:
        new_game(connection)
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '20ms'")
        _until(lambda: connection.exec_driver_sql("SELECT pg_sleep(0)") is None)

    results = await together(database, [stand_still] * times)

    assert all("stood still" in str(result) for result in results)
    assert await database.read(lambda c: Games(c).of_guild(100)) == ()
    await database.write(new_game)
    assert len(await database.read(lambda c: Games(c).of_guild(100))) == 1
    database.close()


async def test_an_error_that_is_swallowed_spoils_only_its_own_work(url: str) -> None:
    """PostgreSQL would take the rest of the transaction for nothing, and say nothing at its end."""
    database = Database.open(url)
    game_id = await database.write(new_game)

    def swallow(connection: Connection) -> None:
        enter(connection, game_id, "press:lost")
        try:
            connection.exec_driver_sql("SELECT 1 / 0")
        except Exception:
            return

    with pytest.raises(AssertionError):
        await database.write(swallow)
    results = await together(database, [press(game_id, "press:1"), swallow, press(game_id, "press:2")])

    assert results[0::2] == [1, 2]
    assert isinstance(results[1], AssertionError)
    assert len(await database.read(lambda c: Outbox(c).open(game_id))) == 2
    database.close()


async def test_the_entry_of_a_game_that_is_not_there_is_refused(url: str) -> None:
    database = Database.open(url)

    with pytest.raises(Conflict):
        await database.write(lambda c: Journal(c, 99).add(an_entry(99, 1)))
    database.close()
