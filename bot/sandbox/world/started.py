"""What is started, and stopped in the end whatever happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Started(ABC):
    """It runs within `async with`."""

    @abstractmethod
    async def start(self) -> None:
        """Begin."""

    @abstractmethod
    async def stop(self) -> None:
        """End, also what was begun in part only."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
