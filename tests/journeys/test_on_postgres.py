"""Journeys about time, races, absences and new players again, on PostgreSQL: they are the same to all who play."""

import pytest

from tests.journeys import test_race
from tests.journeys.kit import in_place_of_files
from tests.journeys.test_away import *  # noqa: F403
from tests.journeys.test_deadlines import *  # noqa: F403
from tests.journeys.test_race import *  # noqa: F403
from tests.journeys.test_replacement import *  # noqa: F403
from tests.journeys.test_time import *  # noqa: F403
from tests.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    in_place_of_files(monkeypatch, postgres.new)
    monkeypatch.setattr(test_race, "ORDERS", 8)
