"""Posts that are there, worded anew: what the turn has brought since, what was taken back, by when it is due now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import discord
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games.loaded import LoadedGame
from bot.games.presentation import names_of
from bot.posting import taken_back
from bot.posting.taken_back import Post
from bot.service.discord import refusals
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import Notice
from bot.ui.languages import Languages
from bot.ui.message import Message, edit_arguments, parts
from bot.ui.pictures import Gallery
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot


_AT_ONCE: Final = 16
"""How many notices are read at a time, from the last one back, until the beginning of a turn is among them."""


class Worded(Protocol):
    """Words a notice, with its *files* or in words; *keeps*: the pictures that its post has stay there."""

    async def __call__(
        self, game: LoadedGame, notice: Notice, *, files: bool = True, keeps: bool = False
    ) -> Message | None: ...


class Anew:
    """Edits posts in a game's thread. An edit mentions nobody, and says the same however often it is made."""

    def __init__(self, bot: Bot, worded: Worded) -> None:
        self._bot, self._worded = bot, worded

    async def date(self, game: LoadedGame) -> None:
        """Have the posts that ask what is still asked say by when."""
        running = {question for question, at in _due(game).items() if at is not None}
        for message_id, post in taken_back.read(await self._rows(game), game.room.codec).posts.items():
            if not running.isdisjoint(map(str, post.rest.opened)):
                await self._edit_if_there(game, message_id, post)

    async def strike_out(self, game: LoadedGame, notice: Notice) -> None:
        """Mark in the posts of a game what the entry of *notice* took back."""
        rows = [row for row in await self._rows(game) if row.entry_n <= notice.entry]
        for message_id, post in taken_back.read(rows, game.room.codec).posts.items():
            if post.by == notice.entry:
                await self._edit_if_there(game, message_id, post)

    async def grown(self, game: LoadedGame, row: Row, notice: Notice) -> tuple[int, int] | None:
        """The channel and message of the post that began this turn, which tells of *notice* as well from now on.

        None where a post of its own has to: it is about more than a turn that goes on, or that post was not said, has
        no room left, or may not be edited. That is no loss: what is refused is posted.
        """
        presentation = self._bot.service.cache.presentation(game.row)
        if not _goes_on(notice, presentation.within_turn):
            return None
        # Which post that is follows from what was queued before alone: tried again, it is the same one.
        posts = taken_back.read(await self._turn(game, row.id, presentation.begins_turn), game.room.codec)
        if (message_id := next(iter(posts.posts), -1)) < 0:
            return None
        post = posts.add(row, notice, message_id)
        longer = await self._again(game, post)
        channel = post.channel or game.row.place_id
        if longer is None or channel is None or len(parts(longer)) > 1:
            return None
        try:
            await self._edit(game, channel, message_id, longer)
        except refusals.ERRORS as error:
            if refusals.of(error).refusal.is_absence:
                raise
            return None
        return channel, message_id

    async def _rows(self, game: LoadedGame) -> tuple[Row, ...]:
        word = Happened.word()
        return await self._bot.database.read(lambda c: Outbox(c).queued(game.row.id, notices.THREAD, word))

    async def _turn(self, game: LoadedGame, before: int, begins: tuple[type, ...]) -> list[Row]:
        """What was queued for the thread before that notice since a turn began, in order; none before the first."""
        turn, word, codec = list[Row](), Happened.word(), game.room.codec
        while True:
            lane = game.row.id, notices.THREAD, word, turn[-1].id if turn else before
            older = await self._bot.database.read(partial(_older, lane=lane))
            for row in older:
                turn.append(row)
                if any(isinstance(event, begins) for event in notices.unpack(row, codec).events):
                    return turn[::-1]
            if not older:
                return []

    async def _again(self, game: LoadedGame, post: Post) -> Message | None:
        """What still counts of a post, with what is due now, under what no longer does."""
        keeps = self._bot.get(Gallery).may_attach(game.row.channel_id)
        rest = replace(post.rest, deadlines={**post.notice.deadlines, **_due(game)})
        message = await self._worded(game, rest, files=False, keeps=keeps)
        if message is None or not post.gone:
            return message
        look, presentation = game.look(None), self._bot.service.cache.presentation(game.row)
        text = await self._bot.get(Languages).of_server(game.row.guild_id)
        told = presentation.post(post.gone, None, names_of(look, presentation, text), text)
        return taken_back.marked(message, told or "", text)

    async def _edit_if_there(self, game: LoadedGame, message_id: int, post: Post) -> None:
        """Word a post anew; one that is gone needs that no more."""
        channel = post.channel or game.row.place_id
        if message_id < 0 or channel is None or (message := await self._again(game, post)) is None:
            return
        try:
            await self._edit(game, channel, message_id, message)
        except discord.NotFound as error:
            if refusals.of(error).refusal not in (refusals.MESSAGE, refusals.GONE):
                raise

    async def _edit(self, game: LoadedGame, channel: int, message_id: int, message: Message) -> None:
        given = edit_arguments(parts(message)[-1])
        del given["attachments"]  # its pictures stay
        place = self._bot.get_partial_messageable(channel, guild_id=game.row.guild_id)
        await place.get_partial_message(message_id).edit(**given)


def _older(connection: Connection, lane: tuple[int, str, str, int]) -> tuple[Row, ...]:
    return Outbox(connection).queued_before(*lane, _AT_ONCE)


def _due(game: LoadedGame) -> dict[str, int | None]:
    """Until when what is asked is due, by question; None for what stands still."""
    look = game.look(None)
    return {str(awaited.question): look.due(awaited.clock) for awaited in look.awaited}


def _goes_on(notice: Notice, within: tuple[type, ...]) -> bool:
    """Whether all that a post of *notice* would say is what a turn has brought that goes on."""
    about = notice.about
    return (
        isinstance(about, Happened)
        and notice.lane == notices.THREAD
        and not (about.deed or about.ended or notice.opened or notice.entry == 1)
        and bool(notice.events)
        and all(isinstance(event, within) for event in notice.events)
    )
