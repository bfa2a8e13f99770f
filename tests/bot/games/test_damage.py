"""A database that is not as it was written: whatever fails by it, the operator reads what to do, and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, Text, insert, select

from bot.clocks.alarm import Alarm
from bot.games import servers
from bot.games.finding import NotInstalled
from bot.language.words import for_locale
from bot.running.chance import RehearsedChance
from bot.running.parts import Parts, put_together
from bot.service.telling import notices
from bot.ui.languages import Languages
from storage.backups import backup, restore
from storage.database import Database
from storage.errors import StorageError
from storage.tables import rows
from storage.tables.drafts import Draft, Drafts
from storage.tables.figures import figures
from storage.tables.games import Games
from storage.tables.guilds import Guilds
from storage.tables.meta import Sheets
from storage.tables.outbox import Outbox
from storage.tables.people import People
from storage.tables.wishes import Bar, Bars, Wish, Wishes
from tests.bot.games.kit import DAY_MS, NOON, Game, Town

PAGE = 4096
FLIPS = 2
"""Damages that are done to each page, one at a time."""

Job = Callable[[], Awaitable[object]]


@pytest.fixture
async def whole(tmp_path: Path) -> bytes:
    """A database with a game in the middle, one with the Ring that has ended, a lobby, a draft, and some settings."""
    town = Town(tmp_path / "whole.db")
    one = await town.game(5)
    await one.quest()
    await one.propose()
    await one.vote(seats=[1, 2])
    await _to_the_end(await town.game(6, first=201, ring=True))
    await town.lobby(7, first=301)
    await town.database.write(lambda c: Drafts(c, 1).put(Draft(1, 1, "vote/1", 101, "approve")))
    await town.database.write(lambda c: Guilds(c).change(1, '{"language": "de", "zone": "Europe/Berlin"}'))
    await town.database.write(lambda c: People(c).change(101, locale="de", settings='{"heard": "fr"}'))
    await town.database.write(_of_the_next_game)
    town.close()
    return _bytes(tmp_path / "whole.db")


def _of_the_next_game(connection: Connection) -> None:
    """Somebody wishes for games, hears of them, would play again; another is barred. A sheet was begun."""
    wish = Wish(1, 101, "Ann", "quest", "usual", "[]", 1, NOON + 60 * DAY_MS, 1, "4", None)
    Wishes(connection).put(wish)
    Bars(connection).put(Bar(1, 102, NOON + 60 * DAY_MS, "why", 103, 1))
    connection.execute(
        insert(rows.opens).values(guild_id=1, person_id=101, games="quest", told_ms=1, known=1)
    )
    again = {"game_id": 2, "person_id": 201, "name": "Ann", "cause": "press:1", "how": "lot", "at_ms": 1}
    connection.execute(insert(rows.again).values(**again))
    Sheets(connection).put(rows.Sheet(1, "war", 1, lines="low even"))


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


async def _to_the_end(game: Game) -> None:
    while (await game.live()).is_playing:
        await game.propose()
        await game.vote("reject")


async def found(path: Path) -> AsyncIterator[str]:
    """What is said of a database when all that is in it is read; anything but a StorageError fails the test."""
    try:
        database = Database.open(path)
    except StorageError as error:
        yield str(error)
        return
    with closing(database):
        for job in _jobs(database):
            try:
                await job()
            except StorageError as error:
                yield str(error)
            except NotInstalled as no:
                yield no.sentence


def _jobs(database: Database) -> list[Job]:
    service = put_together(database, lambda: NOON + 30 * DAY_MS, RehearsedChance(1), for_locale("en"))
    alarm = Alarm(service)
    languages = Languages(database, lambda _guild: None)
    jobs: list[Job] = [
        lambda: database.read(_rows),
        lambda: database.read(lambda c: (figures(c), Games(c).standing(), servers.read(c, 1))),
        lambda: languages.of_person(101, 1),
        lambda: languages.of_server(1),
        lambda: service.directory.of(101),
        lambda: service.directory.at(56),
    ]
    for number in (1, 2, 3):
        jobs += [lambda n=number: _game(service, n), lambda n=number: service.directory.record(n)]  # type: ignore[misc]
        jobs += [lambda n=number: service.oversight.audit(n), lambda n=number: service.rewinding.moments(n)]  # type: ignore[misc]
    return [*jobs, alarm.look, alarm.remind]


def _rows(connection: Connection) -> None:
    for table in rows.Row.metadata.tables.values():
        connection.execute(select(table)).all()


async def _game(service: Parts, number: int) -> None:
    live = await service.cache.live(number)
    assert live.facts().id == number
    assert live.settings is not None
    for row in await service.cache.database.read(lambda c: Outbox(c).open(number)):
        codec = live.room.codec
        notices.unpack(row, codec)


def _is_told(said: str) -> bool:
    """Whether it is one sentence that says what to do."""
    return (
        said.count("\n") == 0
        and said.endswith(".")
        and ("the file is damaged" in said or "backup" in said or "are not installed here" in said)
    )


def _remove(path: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


@pytest.mark.slow
async def test_whatever_byte_of_whatever_page_is_changed_the_sentence_comes(
    whole: bytes, tmp_path: Path
) -> None:
    """Issue 13.16: from SQLite, SQLAlchemy, JSON or MessagePack, at the start or later."""
    chance = Random(13)
    said: list[str] = []
    for page in range(0, len(whole), PAGE):
        written = [at for at in range(page, page + PAGE) if whole[at]]
        for n in range(FLIPS):
            spoilt = bytearray(whole)
            for at in chance.sample(written, min(1 + n, len(written))):
                spoilt[at] ^= chance.randrange(1, 256)
            path = tmp_path / f"{page}-{n}.db"
            path.write_bytes(spoilt)
            said += [one async for one in found(path)]
            _remove(path)

    assert len(said) > len(whole) / PAGE
    assert [one for one in said if not _is_told(one)] == []


async def test_a_header_that_lets_nobody_write_is_damage_too(whole: bytes, tmp_path: Path) -> None:
    """Issue 13.16: SQLite calls such a file read-only, and a change of its owner would mend nothing."""
    path = tmp_path / "spoilt.db"
    path.write_bytes(whole[:18] + b"\7" + whole[19:])

    assert [one async for one in found(path)] == [
        f"The setting `database` points to {path}, but the file is damaged: put the latest backup in its place."
    ]


TEXTS = [
    (table.name, column.name)
    for table in rows.Row.metadata.tables.values()
    for column in table.columns
    if isinstance(column.type, Text) and table.name not in ("away", "seen", "lease", "pack", "meta")
]
"""What the database of these tests has anything in."""
SPOILT = [
    *((table, column, b"\xff\xfe") for table, column in TEXTS),
    *(("game", name, b'{"a') for name in ("config", "settings", "opened")),
    *(("entry", name, b'{"a') for name in ("draws", "deed")),
    *((table, "settings", b"[3, ") for table in ("guild", "person")),
    ("deadline", "clock", b"vote/seven"),
    ("game", "name", b"chess"),
    ("entry", "events", b"\xc1"),
    ("notice", "body", b"\xc1"),
]


@pytest.mark.parametrize(("table", "column", "value"), SPOILT)
@pytest.mark.slow
async def test_what_cannot_be_read_back_is_told(
    whole: bytes, tmp_path: Path, table: str, column: str, value: bytes
) -> None:
    """Issue 13.16: text that is none, JSON that breaks off, words and bytes that nobody wrote."""
    path = tmp_path / "spoilt.db"
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER entry_refuses_update")
        kind = "BLOB" if column in ("events", "body") else "TEXT"
        unique = "||rowid" if column in ("nonce", "cause", "clock") else ""  # else one alone would be changed
        connection.execute(f"UPDATE OR IGNORE {table} SET {column} = CAST(? AS {kind}){unique}", (value,))

    said = [one async for one in found(path)]

    assert said
    assert [one for one in said if not _is_told(one)] == []


async def test_a_snapshot_that_cannot_be_read_costs_nothing(whole: bytes, tmp_path: Path) -> None:
    """Design, editions: the game is rebuilt from its journal, whatever stands in the snapshot's place."""
    path = tmp_path / "spoilt.db"
    for value in (b"", b"\xc1", whole[:500], b"\x93\xa2\xff\xfe"):
        path.write_bytes(whole)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE game SET snapshot = ? WHERE snapshot IS NOT NULL", (value,))

        assert [one async for one in found(path)] == []


def _noise(whole: bytes) -> bytes:
    """The page with the settings of servers is not what it was; one that is not in use nobody would look at."""
    middle = whole.index(b"Europe/Berlin") // PAGE * PAGE
    return whole[:middle] + Random(1).randbytes(PAGE) + whole[middle + PAGE :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "noise": _noise,
    "cut": lambda whole: whole[: len(whole) // 2],
    "a schema that is no text": lambda whole: whole.replace(
        b"CREATE TABLE game", b"CREATE TABLE g\xff\xfee", 1
    ),
    "a schema of other words": lambda whole: whole.replace(b"CREATE TABLE game", b"CREATE TABLE gate", 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_file_is_neither_backed_up_nor_restored(
    whole: bytes, tmp_path: Path, damage: str
) -> None:
    """Each says what is damaged, and leaves what was there."""
    spoilt, target = tmp_path / "spoilt.db", tmp_path / "target.db"
    spoilt.write_bytes(DAMAGES[damage](whole))
    target.write_bytes(whole)

    with pytest.raises(StorageError, match="the file is damaged"):
        backup.save(spoilt, target, is_replacing=True)
    with pytest.raises(StorageError, match="cannot be restored: it is damaged"):
        restore.restore(spoilt, target, NOON)

    assert _bytes(target) == whole


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_backup_takes_the_place_of_a_damaged_file(whole: bytes, tmp_path: Path, damage: str) -> None:
    """Which is what the sentence says; the damaged one is kept beside it."""
    copy, spoilt = tmp_path / "copy.db", tmp_path / "spoilt.db"
    copy.write_bytes(whole)
    spoilt.write_bytes(DAMAGES[damage](whole))

    kept = restore.restore(copy, spoilt, NOON)

    assert kept is not None
    assert [one async for one in found(spoilt)] == []
