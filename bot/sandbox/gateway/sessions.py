"""One session of the bot at the gateway: what it wants to hear, what it was told, and what it missed."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json

KEPT = 5000
"""Events that a session can have missed and still get when it resumes."""


@dataclass(eq=False)
class Session:
    """An identified client; *outgoing* is the queue of its connection, None while it has none."""

    id: str
    intents: int
    shard: tuple[int, int]
    sent: int = 0
    told: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    outgoing: "asyncio.Queue[str | int] | None" = None
    """Texts to send; a number closes the connection with that code, 0 breaks it off."""
    copies: int = 1
    """So often each event is sent."""
    spoil: Callable[[str, Json], Json] = lambda _event, data: data
    """What becomes of each event on its way."""
    held_at: int | None = None
    """The last event that was sent before the others were held back; None where nothing is."""

    def hears(self, guild_id: int | None, intent: int) -> bool:
        """Whether an event of this guild (None for direct messages) under one of *intent* is for it."""
        number, count = self.shard
        is_mine = number == (0 if guild_id is None else (guild_id >> 22) % count)
        return is_mine and (intent == 0 or bool(self.intents & intent))

    def tell(self, event: str, data: Json) -> None:
        """Send one event, and keep it for a resume."""
        self.sent += 1
        text = msgspec.json.encode(
            {"op": 0, "t": event, "s": self.sent, "d": self.spoil(event, data)}
        ).decode()
        self.told.append((self.sent, text))
        if self.outgoing is not None and self.held_at is None:
            for _ in range(self.copies):
                self.outgoing.put_nowait(text)

    def release(self) -> None:
        """Send at once what was held back."""
        seen, self.held_at = self.held_at, None
        if self.outgoing is not None and seen is not None:
            for text in self.missed(seen) or ():
                self.outgoing.put_nowait(text)

    def missed(self, seen: int) -> list[str] | None:
        """What was told after event *seen*; None when that is no longer known."""
        first = self.told[0][0] if self.told else self.sent + 1
        if seen > self.sent or seen < first - 1:
            return None
        return [text for number, text in self.told if number > seen]

    @property
    def reads_content(self) -> bool:
        """Whether it was given the intent to read what others write."""
        return bool(self.intents & discord_numbers.MESSAGE_CONTENT)
