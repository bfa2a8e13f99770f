"""Journeys about who hears of what again, on PostgreSQL: they are the same to all who play."""

import pytest

from tests.journeys.kit import in_place_of_files
from tests.journeys.test_hearing import *  # noqa: F403
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    in_place_of_files(monkeypatch, postgres.new)
