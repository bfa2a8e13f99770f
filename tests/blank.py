"""Pictures of nothing, for whoever does not look at them."""

from __future__ import annotations

import io

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.drawing.picture import Picture, Studio


async def not_drawn(_: Studio, picture: Picture) -> bytes:
    """A picture of nothing that says of which scene: those of two scenes are two, as where they are drawn."""
    scene, written = PngInfo(), io.BytesIO()
    scene.add_text("print", picture.print)
    Image.new("RGB", (2, 2)).save(written, "PNG", pnginfo=scene)
    return written.getvalue()
