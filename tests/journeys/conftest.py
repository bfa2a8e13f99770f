"""What all journeys share."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.drawing.picture import Picture, Studio


def _blank() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (2, 2)).save(written, "PNG")
    return written.getvalue()


BLANK = _blank()


@pytest.fixture(autouse=True)
def _pictures_are_blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not look at pictures, they are not drawn: that is more than half of the work of a long hunt.

    The tests of each drawing go through whole games.
    """
    if not request.node.get_closest_marker("pictures"):
        monkeypatch.setattr(Studio, "draw", _not_drawn)


async def _not_drawn(studio: Studio, picture: Picture) -> bytes:
    """A picture of nothing in the place of *picture*, whose scene has to be one that could be kept."""
    assert picture.print
    return BLANK
