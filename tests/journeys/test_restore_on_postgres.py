"""The same after `pg_dump` and `pg_restore`: nobody has to say that it is a backup."""

from pathlib import Path

import pytest

from tests.journeys import test_restore
from tests.journeys.kit import in_place_of_files
from tests.journeys.test_restore import *  # noqa: F403
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own programs copy what stands in the place of the bot's file."""
    urls = in_place_of_files(monkeypatch, postgres.bare)

    def save(path: Path, copy: Path) -> None:
        postgres.dump(urls[path], copy)

    def restore(copy: Path, path: Path, _now_ms: int) -> None:
        urls[path] = postgres.restored(copy)

    monkeypatch.setattr(test_restore, "save", save)
    monkeypatch.setattr(test_restore, "restore", restore)
