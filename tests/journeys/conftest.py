"""What all journeys share."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.drawing.picture import Picture, Studio


@pytest.fixture(autouse=True)
def _pictures_are_blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not look at pictures, they are not drawn: that is more than half of the work of a long hunt.

    The tests of each drawing go through whole games.
    """
    if not request.node.get_closest_marker("pictures"):
        monkeypatch.setattr(Studio, "draw", _not_drawn)


async def _not_drawn(studio: Studio, picture: Picture) -> bytes:
    """A picture of nothing that says of which scene: those of two scenes are two, as where they are drawn."""
    scene, written = PngInfo(), io.BytesIO()
    scene.add_text("print", picture.print)
    Image.new("RGB", (2, 2)).save(written, "PNG", pnginfo=scene)
    return written.getvalue()
