"""Pictures on posts and private pages: drawn in the one worker thread, and the last ones kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.drawing.picture import Picture, Studio
from bot.ui.message import File, Message

KEPT: Final = 32
"""Pictures that are kept drawn: a page that is only turned is not drawn anew."""

KNOWN: Final = 20_000
"""Attachments of which it is known what they show: the last ones that were sent, about 200 bytes each."""


class Gallery:
    """Draws what goes with a message."""

    def __init__(self, channel: Callable[[int], object]) -> None:
        self._channel = channel
        self.studio = Studio()
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._shown: OrderedDict[int, str] = OrderedDict()

    def close(self) -> None:
        """Draw no more."""
        self.studio.close()

    def may_attach(self, channel: int | None) -> bool:
        """Whether the bot may attach files there; None: a private message, where it may."""
        found = None if channel is None else self._channel(channel)
        if not isinstance(found, discord.abc.GuildChannel):
            return True  # Discord has not told of it yet
        return found.permissions_for(found.guild.me).attach_files

    async def hang(self, message: Message, pictures: Iterable[Picture]) -> Message:
        """*message* with *pictures*; one that cannot be drawn is left out."""
        drawn = [(picture, await self._draw(picture)) for picture in pictures]
        files = tuple(
            File(picture.name, data, picture.alt, picture.print)
            for picture, data in drawn
            if data is not None
        )
        return replace(message, files=(*message.files, *files))

    def noted(self, files: Sequence[File], sent: Sequence[discord.Attachment]) -> None:
        """Remember what the *sent* attachments show, by the numbers that Discord gave them.

        A number is of one page and says nothing of the picture. After a restart, or where Discord did not tell it,
        nothing is known of an attachment, and the picture is sent again.
        """
        if [file.name for file in files] != [attachment.filename for attachment in sent]:
            return
        for file, attachment in zip(files, sent, strict=True):
            self._shown[attachment.id] = file.print
        while len(self._shown) > KNOWN:
            self._shown.popitem(last=False)

    def shows(self, standing: Sequence[discord.Attachment], pictures: Sequence[Picture]) -> bool:
        """Whether the *standing* attachments of a page are these *pictures*, as far as that is known."""
        return [self._shown.get(attachment.id) for attachment in standing] == [
            picture.print for picture in pictures
        ]

    async def _draw(self, picture: Picture) -> bytes | None:
        print_ = picture.print
        data = self._kept.get(print_) or await self.studio.draw(picture)
        if data is not None:
            self._kept[print_] = data
            self._kept.move_to_end(print_)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return data
