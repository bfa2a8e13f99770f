"""What all journeys share."""

from __future__ import annotations

from itertools import count

import pytest

from bot.drawing.picture import Picture, Studio
from tests.blank import not_drawn


@pytest.fixture(autouse=True)
def _pictures_are_blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not look at pictures, they are not drawn: that is more than half of the work of a long hunt.

    The tests of each drawing go through whole games. With `pictures(every=N)` each Nth is drawn.
    """
    looked_at = request.node.get_closest_marker("pictures")
    every = looked_at.kwargs.get("every", 1) if looked_at else 0
    truly, numbers = Studio.draw, count()

    async def draw(studio: Studio, picture: Picture) -> bytes | None:
        is_drawn = every and next(numbers) % every == 0
        return await (truly if is_drawn else not_drawn)(studio, picture)

    monkeypatch.setattr(Studio, "draw", draw)
