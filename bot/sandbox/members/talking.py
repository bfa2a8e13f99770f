"""What members say to each other, and under whose messages they put an emoji; also coming and going."""

import asyncio
from collections.abc import Sequence

from bot.sandbox.gateway import announce
from bot.sandbox.members.seeing import Onlooker, Place, Shown
from bot.sandbox.rest.checks import Upload
from bot.sandbox.world import discord_numbers, marks, objects, permissions, posting, threads
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.posting import MessageDraft
from bot.sandbox.world.refusals import NotPossible, Refused
from bot.sandbox.world.world import Channel


class Talker(Onlooker):
    """A person who talks."""

    async def say(
        self,
        channel_id: Place,
        text: str,
        *,
        reply_to: Shown | None = None,
        files: Sequence[tuple[str, bytes]] = (),
    ) -> Json:
        """Write a message, with files as names and contents; who writes in a thread joins it."""
        channel = self._channel(channel_id)
        self._require_talk(channel)
        if files and not self._may(channel, discord_numbers.ATTACH_FILES):
            raise NotPossible(f"{self.name} cannot attach files here.")
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": str(self._find(reply_to)[1].id)}
        try:
            uploads = [Upload(number, *file) for number, file in enumerate(files)]
            message = posting.write(self.core, channel, self.user, MessageDraft(body, uploads))
        except Refused as refused:
            raise NotPossible(str(refused)) from refused
        if channel.thread is not None:
            threads.join(self.core, channel, self.id)
        await asyncio.sleep(0)
        return objects.message(self.core.world, message, self.id)

    async def edit(self, message: Shown, text: str) -> Json:
        """Change one's own message."""
        channel, one = self._find(message)
        if one.author is not self.user:
            raise NotPossible("Only the author edits a message.")
        try:
            posting.edit(self.core, channel, one, MessageDraft({"content": text}))
        except Refused as refused:
            raise NotPossible(str(refused)) from refused
        return objects.message(self.core.world, one, self.id)

    async def delete(self, message: Shown) -> None:
        """Delete one's own message, or any with the permission, or dismiss an ephemeral one."""
        channel, one = self._find(message)
        is_own = one.author is self.user or one.only_for == self.id
        if not is_own and not self._may(channel, discord_numbers.MANAGE_MESSAGES):
            raise NotPossible("Only the author or a moderator deletes a message.")
        posting.delete(self.core, channel, one)

    async def react(self, message: Shown, emoji: str) -> None:
        """Put an emoji under a message."""
        channel, one = self._find(message)
        if emoji not in one.reactions and not self._may(channel, discord_numbers.ADD_REACTIONS):
            raise NotPossible(f"{self.name} cannot add reactions here.")
        marks.react(self.core, one, self.user, emoji)

    async def unreact(self, message: Shown, emoji: str) -> None:
        """Take it back."""
        marks.unreact(self.core, self._find(message)[1], self.id, emoji)

    def leave(self) -> None:
        """Leave the guild."""
        member = self.guild.members.pop(self.id, None)
        if member is not None:
            announce.member(self.core, "REMOVE", self.guild, member)

    def join(self) -> None:
        """Come to the guild, or come back to it."""
        if self.id not in self.guild.members:
            announce.member(self.core, "ADD", self.guild, self.core.world.add_member(self.guild, self.user))

    def _require_talk(self, channel: Channel) -> None:
        if not permissions.may_write(self.core.world, channel, self.id):
            raise NotPossible(f"{self.name} cannot write in {channel.name!r}.")

    def _may(self, channel: Channel, permission: int) -> bool:
        return bool(permissions.in_channel(self.core.world, channel, self.id) & permission)
