"""A database of its own for each test, in a real file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from storage.database import Database
from storage.sqlite import make_engine


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ringmaster.db"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    opened = Database.open(path)
    yield opened
    opened.close()


@pytest.fixture
def connection(path: Path) -> Iterator[Connection]:
    """One open transaction, for what a repository answers within it."""
    Database.open(path).close()
    engine = make_engine(path, "BEGIN IMMEDIATE", "foreign_keys=ON")
    with engine.connect() as opened:
        yield opened
        opened.rollback()
    engine.dispose()
