from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.games.kit import Town


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town.db")
    yield made
    made.close()
