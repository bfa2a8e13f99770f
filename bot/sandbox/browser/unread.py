"""What is new for whom: up to which message each has read each place, and what came after it."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.world.world import Channel, Message, World

Reader = int | None
"""A user's id; None is the view that sees everything."""


@dataclass(frozen=True)
class News:
    """Messages of others that a reader has not read, and how many of them call for him."""

    unread: int = 0
    pings: int = 0


class Unread:
    """Who has read how far. Whoever writes in a place has read what stood before."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: dict[tuple[Reader, int], int] = {}
        self._watchers: list[Callable[[Reader], None]] = []

    def mark(self, reader: Reader, channel: Channel) -> None:
        """*reader* has read all that there is in *channel* now."""
        newest = max(channel.messages, default=0)
        if newest > self._read.get((reader, channel.id), 0):
            self._read[reader, channel.id] = newest
            for watcher in tuple(self._watchers):
                watcher(reader)

    def on_mark(self, watcher: Callable[[Reader], None]) -> Callable[[], None]:
        """Call *watcher* with whoever has read something. Returns what ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def news(self, reader: Reader, channel: Channel) -> News:
        """What is new in *channel* for *reader*, who sees it. Ephemeral answers are news to nobody.

        Of a thread only its members hear.
        """
        if channel.thread is not None and reader is not None and reader not in channel.thread.members:
            return News()
        read = self._read.get((reader, channel.id), 0)
        unread = pings = 0
        for message in reversed(channel.messages.values()):
            if message.id <= read or message.author.id == reader:
                break
            if message.only_for is None:
                unread += 1
                pings += self._calls(reader, channel, message)
        return News(unread, pings)

    def _calls(self, reader: Reader, channel: Channel, message: Message) -> bool:
        if reader is None:
            return False
        if channel.recipient is not None or message.mentions_everyone or reader in message.mentions:
            return True
        guild = self._world.guild_of(channel)
        member = None if guild is None else guild.members.get(reader)
        return member is not None and not member.roles.isdisjoint(message.mention_roles)
