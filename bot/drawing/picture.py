"""Pictures as plain values, and the one worker thread that they are drawn in."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec

from rules.game import Value

log = logging.getLogger(__name__)

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
        self._has_told = False

    async def draw(self, picture: Picture) -> bytes | None:
        """The PNG of *picture*; None when it cannot be drawn, which is logged once and without contents."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, picture.draw, picture.scene)
        except Exception as error:
            self._tell(error)
            return None

    def close(self) -> None:
        """Draw no more; the thread ends with the picture that it is at."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _tell(self, error: Exception) -> None:
        if not self._has_told:
            self._has_told = True
            lines = "".join(traceback.format_tb(error.__traceback__))
            log.error("Cards go without pictures (%s):\n%s", type(error).__name__, lines)
