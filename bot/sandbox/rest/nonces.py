"""Nonces: the same author's same nonce within some minutes is the same message."""

from dataclasses import dataclass, field

from bot.sandbox.world import refusals
from bot.sandbox.world.world import Message, World


@dataclass
class Nonces:
    """What was sent lately. *window_ms* is in the sandbox's time; Discord says "a few minutes"."""

    window_ms: int = 180_000
    _sent: dict[tuple[int, str], tuple[Message, int]] = field(default_factory=dict)

    def find(self, world: World, author_id: int, nonce: str) -> Message | None:
        """The message that this nonce already made. Raises Refused (404) when that was deleted since."""
        message, sent_ms = self._sent.get((author_id, nonce), (None, 0))
        if message is None or world.clock.now_ms() - sent_ms > self.window_ms:
            return None
        channel = world.channels.get(message.channel_id)
        if channel is None or message.id not in channel.messages:
            raise refusals.unknown_message()
        return message

    def note(self, world: World, message: Message, nonce: str) -> None:
        """Remember what this nonce made."""
        self._sent[message.author.id, nonce] = (message, world.clock.now_ms())
