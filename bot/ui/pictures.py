"""Pictures on posts and private pages: drawn in the one worker thread, and the last ones kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, TypeAlias

import discord
from msgspec.structs import replace

from bot.drawing.picture import Picture, Studio
from bot.ui.message import File, Message

KEPT: Final = 32
"""Pictures that are kept drawn: a page that is only turned is not drawn anew."""

KNOWN: Final = 20_000
"""Attachments of which it is known what they show: the last ones that were sent, about 200 bytes each."""


Undrawn: TypeAlias = Callable[[int, str, Exception], Awaitable[bool]]
"""Tells that of a game a picture of this name could not be drawn, and why; whether moderators can read it."""


class Gallery:
    """Draws what goes with a message."""

    def __init__(self, channel: Callable[[int], object], undrawn: Undrawn) -> None:
        self._channel = channel
        self._undrawn = undrawn
        self._told = set[tuple[int, str]]()
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

    async def made(self, game_id: int, make: Callable[[], Iterable[Picture | None]]) -> tuple[Picture, ...]:
        """The pictures that a game's words *make*; none where that raises, of which somebody is told."""
        try:
            return tuple(picture for picture in make() if picture is not None)
        except Exception as error:
            await self._tell(game_id, "a picture", error)
            return ()

    async def hang(self, message: Message, game_id: int, pictures: Iterable[Picture]) -> Message:
        """*message* with *pictures* of a game; one that cannot be drawn is left out."""
        drawn = [(picture, await self.draw(game_id, picture)) for picture in pictures]
        files = tuple(
            File(picture.name, data, picture.alt, picture.print)
            for picture, data in drawn
            if data is not None
        )
        return replace(message, files=(*message.files, *files))

    async def _tell(self, game_id: int, name: str, error: Exception) -> None:
        """Once for each picture of a game, as long as the program runs; again where telling failed."""
        if (game_id, name) in self._told:
            return
        self._told.add((game_id, name))  # at once: several readers' pictures are drawn at the same time
        is_told = False
        try:
            is_told = await self._undrawn(game_id, name, error)
        finally:
            if not is_told:
                self._told.discard((game_id, name))

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

    async def draw(self, game_id: int, picture: Picture) -> bytes | None:
        """The PNG of a game's *picture*; None where it cannot be drawn, of which somebody is told."""
        try:
            print_ = picture.print
            data = self._kept.get(print_) or await self.studio.draw(picture)
        except Exception as error:
            await self._tell(game_id, picture.name, error)
            return None
        self._kept[print_] = data
        self._kept.move_to_end(print_)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return data
