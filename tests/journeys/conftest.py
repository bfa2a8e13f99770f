"""What all journeys share."""

from __future__ import annotations

import pytest

from bot.drawing.picture import Studio
from tests.blank import not_drawn


@pytest.fixture(autouse=True)
def _pictures_are_blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not look at pictures, they are not drawn: that is more than half of the work of a long hunt.

    The tests of each drawing go through whole games.
    """
    if not request.node.get_closest_marker("pictures"):
        monkeypatch.setattr(Studio, "draw", not_drawn)
