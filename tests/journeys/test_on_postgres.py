"""Journeys about time, races, absences and new players again, on PostgreSQL: they are the same to all who play."""

from pathlib import Path

import pytest

from bot.sandbox import rehearsal
from storage.database import Database
from tests.journeys.test_away import *  # noqa: F403
from tests.journeys.test_deadlines import *  # noqa: F403
from tests.journeys.test_race import *  # noqa: F403
from tests.journeys.test_replacement import *  # noqa: F403
from tests.journeys.test_time import *  # noqa: F403
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each file that a bot would open there is a database of the server instead."""
    urls: dict[Path, str] = {}

    class There:
        @staticmethod
        def open(path: Path) -> Database:
            if path not in urls:
                urls[path] = postgres.new()
            return Database.open(urls[path])

    monkeypatch.setattr(rehearsal, "Database", There)
