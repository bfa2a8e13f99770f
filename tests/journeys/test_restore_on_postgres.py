"""The same after `pg_dump` and `pg_restore`: nobody has to say that it is a backup."""

from pathlib import Path

import pytest

from bot.sandbox import rehearsal
from storage.database import Database
from tests.journeys import test_restore
from tests.journeys.test_restore import *  # noqa: F403
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the file that a bot would open there is a database of the server; its own programs copy it."""
    urls: dict[Path, str] = {}

    class There:
        @staticmethod
        def open(path: Path) -> Database:
            if path not in urls:
                urls[path] = postgres.bare()
            return Database.open(urls[path])

    def save(path: Path, copy: Path) -> None:
        postgres.dump(urls[path], copy)

    def restore(copy: Path, path: Path, _now_ms: int) -> None:
        urls[path] = postgres.restored(copy)

    monkeypatch.setattr(rehearsal, "Database", There)
    monkeypatch.setattr(test_restore, "save", save)
    monkeypatch.setattr(test_restore, "restore", restore)
