"""The rows and the values that are made of them."""

import ast
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, Table
from sqlalchemy.exc import IntegrityError

from storage.database import Database
from storage.tables import columns, rows
from storage.tables.away import Away
from storage.tables.deadlines import Deadline
from storage.tables.games import Games, StoredGame
from storage.tables.guilds import Guild
from storage.tables.journal import StoredEntry
from storage.tables.ledger import Seen
from storage.tables.outbox import Notice
from storage.tables.people import Holder, Person
from storage.tables.statement import inserting, replacing
from storage.tables.values import Value
from tests.storage.kit import SEED, an_entry, new_game, only_on_sqlite

BESIDE: dict[type[Value], list[str]] = {Holder: ["notify"]}
"""What is read along from another table."""


@pytest.mark.parametrize(
    ("table", "value"),
    [
        (rows.game, StoredGame),
        (rows.holder, Holder),
        (rows.entry, StoredEntry),
        (rows.notice, Notice),
        (rows.deadline, Deadline),
        (rows.person, Person),
        (rows.guild, Guild),
        (rows.away, Away),
        (rows.seen, Seen),
        (rows.opens, rows.Opens),
        (rows.asked, rows.Asked),
        (rows.again, rows.Again),
    ],
)
def test_a_value_has_its_columns_in_their_order(table: Table, value: type[Value]) -> None:
    names = [field.name for field in msgspec.structs.fields(value)]
    assert names[: len(table.columns)] == table.columns.keys()
    assert names[len(table.columns) :] == BESIDE.get(value, [])


def test_each_column_is_named_in_one_place() -> None:
    """Issue 15.1: no second class of the house lists the columns of a table."""
    fields = [
        {
            one.target.id
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        for path in Path(rows.__file__).parent.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
        if not any(
            isinstance(made, ast.Call) and ast.unparse(made.func) == "kept" for made in node.decorator_list
        )
    ]
    for table in rows.Row.metadata.tables.values():
        names = set(table.columns.keys())
        # A few columns of a row may well be read apart, and others have some that are called alike.
        lists = [one for one in fields if len(one & names) > len(names) / 2 and len(one) < 2 * len(names)]
        assert len(lists) == (table.name not in columns.ROWS), table.name


def test_all_that_names_every_column_follows_a_new_field() -> None:
    """Issue 15.1: the table, what is inserted, what takes the place of a row, and what is read."""

    class Later(Value):
        id: columns.Id
        words: columns.Words
        added: columns.MaybeWhole

    metadata = rows.Row.metadata
    columns.kept("later")(Later)
    table = metadata.tables["later"]
    metadata.remove(table)

    assert table.columns.keys() == ["id", "words", "added"]
    assert table.c.added.nullable
    assert str(inserting(table)) == "INSERT INTO later (id, words, added) VALUES (:id, :words, :added)"
    assert replacing(table) == "ON CONFLICT (id) DO UPDATE SET words = excluded.words, added = excluded.added"
    assert str(table.select()).split() == [
        "SELECT",
        "later.id,",
        "later.words,",
        "later.added",
        "FROM",
        "later",
    ]


def _change(game_id: int, name: str, connection: Connection) -> int:
    return Games(connection).update(game_id, 0, **{name: "x"})


async def test_what_is_fixed_of_a_game_is_never_changed(database: Database) -> None:
    """Issue 15.1, R-1.2: nor a column that there is not."""
    game_id = await database.write(new_game)

    for name in ("seed", "fingerprint", "edition", "no_such_column"):
        with pytest.raises(KeyError, match=name):
            await database.write(partial(_change, game_id, name))


def test_times_are_integer_milliseconds() -> None:
    columns = [column for table in rows.Row.metadata.tables.values() for column in table.columns]
    times = [column for column in columns if column.name.endswith("_ms")]

    assert len(times) > 15
    assert {column.type.python_type for column in times} == {int}


def test_nothing_cascades() -> None:
    keys = [key for table in rows.Row.metadata.tables.values() for key in table.foreign_keys]

    assert {(key.ondelete, key.onupdate) for key in keys} == {(None, None)}


def test_no_secret_is_in_a_repr() -> None:
    hidden: dict[str, Any] = {
        "seed": SEED,
        "snapshot": b"secret",
        "salt": "secret",
        "body": b"secret",
        "nonce": "secret",
    }
    secret: list[object] = [
        columns.ROWS["game"](**{"id": 1, **hidden}),
        columns.ROWS["entry"](**{"game_id": 1, "n": 2, **hidden}),
        columns.ROWS["notice"](**{"id": 1, **hidden}),
        an_entry(1, 2, "secret"),
    ]

    assert [repr(row) for row in secret] == [
        "GameRow(id=1)",
        "EntryRow(game_id=1, n=2)",
        "NoticeRow(id=1)",
        "StoredEntry()",
    ]
    assert "secret" not in "".join(str(row) for row in secret)


@only_on_sqlite
@pytest.mark.parametrize("wrong", ["version = 'seven'", "snapshot = 'text'", "name = NULL", "made_ms = 1.5"])
async def test_a_wrong_type_is_refused_and_told_without_its_contents(database: Database, wrong: str) -> None:
    await database.write(new_game)

    with pytest.raises(IntegrityError) as refused:
        await database.write(lambda c: c.exec_driver_sql(f"UPDATE game SET {wrong}, link = ?", (SEED,)))

    assert SEED.decode() not in str(refused.value)


@only_on_sqlite
@pytest.mark.parametrize(
    ("question", "index"),
    [
        ("SELECT id FROM game WHERE guild_id = 1", "ix_game_guild_id"),
        ("SELECT id FROM game WHERE host_id = 1", "ix_game_host_id"),
        ("SELECT * FROM away WHERE until_ms <= 1 ORDER BY until_ms", "ix_away_until_ms"),
    ],
)
async def test_what_is_asked_often_is_found_by_an_index(
    database: Database, question: str, index: str
) -> None:
    plan = await database.read(lambda c: c.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all())

    assert any(index in row.detail for row in plan)
