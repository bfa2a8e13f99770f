"""Pictures as plain values, and the one worker thread that they are drawn in."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec

from rules.game import Value

DESCRIPTION: Final = 1024
"""Characters that the alt text of an attachment may have."""


class Picture(Value):
    """A picture that is still to be drawn: *draw* makes a PNG or WebP of *scene* and of nothing else."""

    name: str
    alt: str
    scene: Value
    draw: Callable[[Any], bytes]

    @property
    def print(self) -> str:
        """What tells one picture from another without drawing it."""
        shown = msgspec.json.encode((self.name, self.alt, self.scene))
        return hashlib.sha256(shown).hexdigest()[:16]


class Studio:
    """Draws pictures one after another, in a thread beside the event loop that goes with it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")

    async def draw(self, picture: Picture) -> bytes:
        """The PNG of *picture*. Raises what its game raises."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, picture.draw, picture.scene)

    def close(self) -> None:
        """Draw no more; the thread ends with the picture that it is at."""
        self._thread.shutdown(wait=False, cancel_futures=True)
