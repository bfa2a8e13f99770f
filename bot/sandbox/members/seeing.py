"""What members see: places, messages as they are shown to one of them, and what is new."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.sandbox.world import discord_numbers, objects, permissions
from bot.sandbox.world.core import Change, ChangeKind, Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel, Guild, Message, User

Place = int | str
"""The id of a channel, of either kind."""
Shown = Json | int | str
"""A message as it was shown, or its id."""

NO_MESSAGE = "There is no such message any more."


@dataclass(frozen=True)
class Seen:
    """What a visitor sees anew: *message* is as it is now, None when it is gone or a place changed."""

    kind: ChangeKind
    channel_id: int
    message_id: int | None
    message: Json | None


LONGEST_NAME = 32
"""Characters of a name in Discord."""


class Onlooker:
    """A person who looks at the sandbox."""

    def __init__(self, core: Core, guild: Guild, user: User) -> None:
        self.core = core
        self.guild = guild
        self.user = user
        self.id, self.name = user.id, user.name

    @property
    def mention(self) -> str:
        """How a message mentions this user."""
        return f"<@{self.id}>"

    @property
    def dms_open(self) -> bool:
        """Whether the bot can write direct messages."""
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, is_open: bool) -> None:
        self.user.dms_open = is_open
        self.core.changed(Change("people", only_for=self.id))

    def rename(self, nick: str | None = None, *, everywhere: str | None = None) -> None:
        """Be called *nick* in this server, or as everywhere; *everywhere* is what the user is called without one."""
        if any(len(name or "") > LONGEST_NAME for name in (nick, everywhere)):
            raise NotPossible("A name has at most 32 characters.")
        if everywhere is not None:
            self.user.shown = everywhere
        self.guild.members[self.id].nick = nick

    def channels(self) -> list[Json]:
        """All places that this member sees: channels, threads, and the direct messages with the bot."""
        seen = [channel for channel in self.core.world.channels.values() if self._sees(channel)]
        return [objects.channel(self.core.world, channel) for channel in seen]

    def threads(self) -> list[Json]:
        """The threads among them, archived ones included, oldest first."""
        return [each for each in self.channels() if each["type"] in discord_numbers.THREADS]

    @property
    def dm_id(self) -> int:
        """The channel of the direct messages with the bot; asking opens it."""
        return self.core.world.direct(self.user).id

    def dms(self) -> list[Json]:
        """The direct messages with the bot, oldest first."""
        return self.read(self.dm_id)

    def read(self, channel_id: Place) -> list[Json]:
        """The messages of a place, oldest first, with one's own ephemeral ones."""
        messages = permissions.readable(self.core.world, self._channel(channel_id), self.id)
        return [objects.message(self.core.world, message, self.id) for message in messages]

    def message(self, message_id: Shown) -> Json:
        """One message as it is now. Raises NotPossible when this member does not see it."""
        return objects.message(self.core.world, self._find(message_id)[1], self.id)

    async def changes(self) -> AsyncIterator[Seen]:
        """What this member sees anew, from the first time that it is asked on."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        self.core.watchers.append(queue.put_nowait)
        try:
            while True:
                seen = self.seen(await queue.get())
                if seen is not None:
                    yield seen
        finally:
            self.core.watchers.remove(queue.put_nowait)

    def seen(self, change: Change) -> Seen | None:
        """What this member sees of a change; None when nothing."""
        channel = self.core.world.channels.get(change.channel_id)
        if channel is None or not self._sees(channel) or change.only_for not in (None, self.id):
            return None
        message = channel.messages.get(change.message_id or 0)
        shown = None if message is None else objects.message(self.core.world, message, self.id)
        return Seen(change.kind, change.channel_id, change.message_id, shown)

    def _sees(self, channel: Channel) -> bool:
        return permissions.is_seen(self.core.world, channel, self.id)

    def _channel(self, channel_id: Place) -> Channel:
        channel = self.core.world.channels.get(int(channel_id))
        if channel is None or not self._sees(channel):
            raise NotPossible(f"{self.name} does not see this channel.")
        return channel

    def _somewhere(self, in_: Place | None) -> Channel:
        """The given place, or the first text channel of the guild."""
        if in_ is not None:
            return self._channel(in_)
        texts = [
            channel
            for channel in self.guild.channels.values()
            if channel.kind == discord_numbers.TEXT and self._sees(channel)
        ]
        if not texts:
            raise NotPossible(f"{self.name} sees no text channel.")
        return texts[0]

    def _find(self, message: Shown) -> tuple[Channel, Message]:
        """A message that this member reads; of others there is no telling whether they exist."""
        channel, one = self._any(message)
        if not permissions.is_read(self.core.world, one, self.id) or not self._sees(channel):
            raise NotPossible(NO_MESSAGE)
        return channel, one

    def _any(self, message: Shown) -> tuple[Channel, Message]:
        number = int(message["id"] if isinstance(message, dict) else message)
        for channel in self.core.world.channels.values():
            if number in channel.messages:
                return channel, channel.messages[number]
        raise NotPossible(NO_MESSAGE)

    def __repr__(self) -> str:
        return f"<Visitor {self.name}>"
