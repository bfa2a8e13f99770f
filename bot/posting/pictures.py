"""Pictures on posts and private pages: drawn in the one worker thread, and the last ones kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import discord
from msgspec.structs import replace

from bot.drawing.picture import Picture, Studio
from bot.ui.message import File, Message

KEPT: Final = 32
"""Pictures that are kept drawn: a page that is only turned is not drawn anew."""


class Gallery:
    """Draws what goes with a message."""

    def __init__(self, channel: Callable[[int], object]) -> None:
        self._channel = channel
        self.studio = Studio()
        self._kept: OrderedDict[str, bytes] = OrderedDict()

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
        files = tuple(File(picture.name, data, picture.alt) for picture, data in drawn if data is not None)
        return replace(message, files=(*message.files, *files))

    async def _draw(self, picture: Picture) -> bytes | None:
        print_ = picture.print
        data = self._kept.get(print_) or await self.studio.draw(picture)
        if data is not None:
            self._kept[print_] = data
            self._kept.move_to_end(print_)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return data
