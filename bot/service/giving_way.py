"""People come first: what is due and what is to be posted waits a little while an answer is being worked out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

GIVES_WAY_S: Final = 0.1
"""How long at most each wait is, however many want something."""


class GivingWay:
    """Counts the answers that are being worked out; one that is only on its way to Discord wants nothing of us."""

    def __init__(self) -> None:
        self._working = 0
        self._calm = asyncio.Event()

    @contextmanager
    def working(self) -> Iterator[None]:
        """An answer is being worked out meanwhile."""
        self._working += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._working -= 1
            if not self._working:
                self._calm.set()

    async def calm(self) -> None:
        """Wait until none is, but not for long."""
        if self._working:
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVES_WAY_S):
                    await self._calm.wait()
