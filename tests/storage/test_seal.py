"""What is secret in the database, sealed by a key that is not in it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from storage.database import Database
from storage.errors import StorageError
from storage.seal import Seal
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.outbox import Outbox
from tests.storage.kit import enter, new_game

KEY = bytes(range(32))


@pytest.fixture
def key() -> Seal:
    return Seal(KEY)


def test_what_is_closed_is_opened_again_and_says_nothing(key: Seal) -> None:
    """Bytes stay bytes, text stays text, nothing stays nothing; twice the same never looks the same."""
    for value in (b"sabotage", "sabotage", b"", ""):
        one, other = key.close("action", value), key.close("action", value)

        assert type(one) is type(value)
        assert one != other
        assert not value or str(value) not in str(one)
        assert key.open("action", one) == key.open("action", other) == value
    assert key.close("action", None) is None
    assert key.open("action", "support") == "support"


@pytest.mark.parametrize("harm", ["key", "column", "content", "length"])
def test_what_does_not_open_is_told_in_a_sentence(key: Seal, harm: str) -> None:
    sealed = key.close("body", b"You are the Witch-King.")
    other = Seal(KEY[::-1]) if harm == "key" else key
    changed = sealed[:-1] + bytes([sealed[-1] ^ 1]) if harm == "content" else sealed

    changed = sealed[:12] if harm == "length" else changed

    with pytest.raises(StorageError, match="seal_key_file"):
        other.open("seed" if harm == "column" else "body", changed)


@pytest.mark.parametrize("value", [b"\x80\0\0", b"\0" * 255, b"\x80" * 256, "\0", "ä" * 300])
def test_whatever_it_ends_with_is_there_again(key: Seal, value: str | bytes) -> None:
    assert key.open("action", key.close("action", value)) == value


@pytest.mark.parametrize(
    ("one", "other"),
    [("support", "sabotage"), ("", "propose 1 3 5"), (b"s" * 255, b""), (b"o" * 300, b"o" * 500)],
)
def test_its_length_does_not_tell_what_it_is(key: Seal, one: str | bytes, other: str | bytes) -> None:
    assert len(key.close("action", one)) == len(key.close("action", other))


def test_text_that_was_cut_is_told_in_a_sentence(key: Seal) -> None:
    with pytest.raises(StorageError, match="seal_key_file"):
        key.open("action", key.close("action", "sabotage")[:-3])


async def _filled(database: Database) -> int:
    game_id = await database.write(new_game)
    for n in range(3):
        await database.write(lambda c, n=n: enter(c, game_id, f"press:{n}", os.urandom))  # type: ignore[misc]
    return game_id


async def test_a_sealed_database_is_read_as_any_other(path: Path, key: Seal) -> None:
    plain = Database.open(path.with_name("plain.db"))
    sealed = Database.open(path, seal=key)
    game_id = await _filled(plain)
    assert await _filled(sealed) == game_id

    for look in (
        lambda c: Games(c).by_id(game_id),
        lambda c: [(e.n, e.action, e.draws, e.events, e.deed) for e in Journal(c, game_id).entries()],
        lambda c: [(n.lane, n.kind, n.body) for n in Outbox(c).open(game_id)],
    ):
        assert await sealed.read(look) == await plain.read(look)
    plain.close()
    sealed.close()


async def test_no_secret_column_stands_in_clear(path: Path, key: Seal) -> None:
    database = Database.open(path, seal=key)
    game_id = await _filled(database)
    found = await database.read(lambda c: Games(c).by_id(game_id))
    secrets = await database.read(
        lambda c: [
            *c.execute(text("SELECT seed, snapshot FROM game")).one(),
            *(value for row in c.execute(text("SELECT action, draws, events FROM entry")) for value in row),
            *c.execute(text("SELECT body FROM notice")).scalars(),
        ]
    )
    database.close()
    content = await asyncio.to_thread(path.read_bytes)

    assert found is not None
    assert all(b"sealed:" in (one.encode() if isinstance(one, str) else one) for one in secrets)
    assert found.seed not in content


async def test_a_database_can_be_sealed_later_and_keeps_what_it_has(path: Path, key: Seal) -> None:
    database = Database.open(path)
    game_id = await _filled(database)
    before = await database.read(lambda c: Journal(c, game_id).entries())
    database.close()

    database = Database.open(path, seal=key)
    await database.write(lambda c: enter(c, game_id, "press:9", os.urandom))

    assert (await database.read(lambda c: Journal(c, game_id).entries()))[: len(before)] == before
    database.close()


@pytest.mark.parametrize(
    ("made", "sentence"),
    [(lambda: None, "is sealed: set `seal_key_file`"), (lambda: Seal(KEY[::-1]), "sealed with another one")],
)
async def test_without_its_key_a_sealed_database_is_not_opened(
    path: Path, key: Seal, made: Callable[[], Seal | None], sentence: str
) -> None:
    Database.open(path, seal=key).close()

    with pytest.raises(StorageError, match=sentence):
        Database.open(path, seal=made())

    Database.open(path, seal=key).close()
