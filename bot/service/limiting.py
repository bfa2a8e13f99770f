"""How fast one person may press: whoever presses faster slows nobody down but themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

PER_SECOND: Final = 5
"""Presses, commands and completions of one person that are taken in the long run."""

BURST: Final = 40
"""How many at once, after a rest."""

REMEMBERED: Final = 2000
"""People who are kept in mind before those are forgotten who have rested."""


class Limit:
    """A token bucket for each person, kept as the moment at which it is full again."""

    def __init__(
        self, now_ms: Callable[[], int], *, burst: int = BURST, per_second: float = PER_SECOND
    ) -> None:
        """*now_ms* need not be the time of day, and should be a clock that nobody can set."""
        self._now_ms = now_ms
        self._each_ms = 1000 / per_second
        self._whole_ms = burst * self._each_ms
        self._full_at: dict[int, float] = {}

    def takes(self, person: int) -> bool:
        """Whether one more press of *person* is taken now; it counts if it is.

        A clock that was put back keeps nobody out for longer than an empty bucket does.
        """
        now = self._now_ms()
        full_at = min(max(self._full_at.get(person, 0.0), now), now + self._whole_ms)
        is_taken = full_at + self._each_ms <= now + self._whole_ms
        self._full_at[person] = full_at + self._each_ms if is_taken else full_at
        if len(self._full_at) > REMEMBERED:
            self._forget(now)
        return is_taken

    def _forget(self, now: int) -> None:
        self._full_at = {person: full_at for person, full_at in self._full_at.items() if full_at > now}
