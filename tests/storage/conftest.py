"""A database of its own for each test: in a real file, and in the longer runs again on a real PostgreSQL server."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url

from storage.connection.postgres import Postgres
from storage.connection.sqlite import make_engine
from storage.database import Database
from tests.postgres import Server


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """On the disk, as in use; all other tests have theirs in memory, where there is room."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ringmaster.db"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database; a test about one kind says so with `only_on`."""
    named: str = request.param
    return named


@pytest.fixture
def place(kind: str, path: Path, request: pytest.FixtureRequest) -> str:
    """What the setting `database` says; there is nothing in it but tables."""
    if kind == "sqlite":
        return str(path)
    server: Server = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    opened = Database.open(place)
    yield opened
    opened.close()


@pytest.fixture
def connection(kind: str, place: str) -> Iterator[Connection]:
    """One open transaction, for what a repository answers within it."""
    Database.open(place).close()
    if kind == "sqlite":
        engine = make_engine(Path(place), "BEGIN IMMEDIATE", "foreign_keys=ON")
    else:
        engine = Postgres(make_url(place), readers=1).writing
    with engine.connect() as opened:
        transaction = opened.begin()
        yield opened
        transaction.rollback()
    engine.dispose()
