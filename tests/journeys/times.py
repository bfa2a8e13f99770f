"""The time of a sandbox for bots that are processes of their own: in a file, which they read when they ask for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.sandbox.world.clock import SandboxClock


def tell(clock: SandboxClock, path: Path) -> Callable[[], None]:
    """Keep the time of *clock* in the file *path*. Returns what ends that."""
    new = path.with_suffix(".new")

    def write() -> None:
        new.write_bytes(clock.now_ms().to_bytes(8))
        new.replace(path)  # whole or not at all, for it is read at any time

    write()
    return clock.subscribe(write)


def told(path: str) -> Callable[[], int]:
    """What reads that time, in milliseconds since 1970."""
    file = Path(path)
    return lambda: int.from_bytes(file.read_bytes())
