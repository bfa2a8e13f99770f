"""Keeps how often, when last, and by which messages the bot told moderators of each matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rules.game import Value
from rules.kit.reading import reader

KEY: Final = "calls"
"""Under this name it stands among a game's settings."""

ALOUD: Final = "aloud"
"""Under this name stands the thread that says that something waits, while nobody has looked at what it is."""

DAY_MS: Final = 24 * 60 * 60 * 1000

LONGEST_MS: Final = 7 * DAY_MS
"""Nothing that still waits is left unsaid for longer."""


class Told(Value):
    """*times* it was said, last at *last_ms*; *messages* by channel and id."""

    times: int
    since_ms: int
    last_ms: int
    messages: tuple[tuple[int, int], ...] = ()

    @property
    def again_ms(self) -> int:
        """When it is said again: after a day, then after two and four, then each week."""
        return self.last_ms + min(DAY_MS << min(self.times - 1, 3), LONGEST_MS)

    def again(self, now: int) -> Told:
        return msgspec.structs.replace(self, times=self.times + 1, last_ms=now)

    def by(self, channel: int, message: int) -> Told:
        """The same, with a message by which it was said."""
        return msgspec.structs.replace(self, messages=(*self.messages, (channel, message)))


_told: Final = reader(dict[str, Told])


def read(settings: Mapping[str, Any]) -> dict[str, Told]:
    """What is kept among a game's *settings*, by the keys of matters."""
    return _told(settings.get(KEY, {}))


def facts(told: dict[str, Told]) -> Any:
    """The same as the settings have it; None where there is nothing."""
    return msgspec.to_builtins(told) or None
