"""On whose word a deed is done (F-8)."""

from __future__ import annotations

from rules.game import Value


class Authority(Value):
    """Who does a deed, and why, as everybody reads it; under the same *cause* it counts once.

    *person* is nobody where the bot does it by itself.
    """

    person: int
    name: str
    cause: str
    reason: str | None = None
