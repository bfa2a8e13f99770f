"""One notice on its way: worded when it is sent, and put into its place on Discord once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import discord
from msgspec.structs import replace

from bot.clocks.reminders import present
from bot.drawing.picture import Picture
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Text, for_locale
from bot.lobbies.filling import events, hearing
from bot.moderation.calls import matters
from bot.moderation.calls.calling import Calls
from bot.moderation.calls.told import ALOUD
from bot.posting import unworded
from bot.posting.anew import Anew
from bot.posting.compose import compose
from bot.posting.health.places import Health
from bot.posting.private import PrivateChannels
from bot.posting.typed import acknowledge, listen
from bot.service.discord import refusals
from bot.service.telling import mentions, notices
from bot.service.telling.notice_kinds import (
    AdvertClosed,
    AnswerCounted,
    AnswerNotCounted,
    CallSettled,
    ClocksBegun,
    DailyLine,
    EventDue,
    GameNamed,
    Happened,
    LobbiesOpen,
    PostsUndone,
    QuestionsAsked,
    RecordPublished,
    Reminder,
    SeatAdvertised,
    SeatTakenOver,
    SomethingWaits,
)
from bot.service.telling.notices import Notice
from bot.ui import threads, wardens, which_game
from bot.ui.answers import pictured
from bot.ui.belonging import own
from bot.ui.languages import Languages
from bot.ui.message import Message, custom_ids, edit_arguments, parts, send_arguments
from bot.ui.pictures import Gallery
from storage.tables.leases import duty
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot

SAFE_MS = 60_000
"""Discord drops a repeated nonce for a few minutes; after this long the channel is looked at first."""


NOT_ALLOWED = 50013
"""Discord's code for a permission that is missing."""


class Homeless(Exception):
    """A lobby has no thread yet: it is being made, and what is to be said there waits for it."""


class Begun(Exception):
    """The rest of a post was refused of which something was said already; *error* is why."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Delivery:
    """Says notices; what becomes of one, the courier sees to."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._anew = Anew(bot, self._worded)

    async def said(self, game: LoadedGame, row: Row) -> tuple[int, int] | None:
        """The channel and the message in which it was said; None where there was nothing to say."""
        notice = notices.unpack(row, game.room.codec)
        match notice.about:
            case AnswerCounted() as counted if row.lane == notices.MARKS:
                await listen.mark(self._bot, game, notice.entry, counted, row.made_ms)
                return None
            case CallSettled(messages=messages):
                await self._bot.get(Calls).settle(game, messages, await self._text(game, notice))
                return None
            case ClocksBegun():
                await self._anew.date(game)
                return None
            case PostsUndone():
                await self._anew.strike_out(game, notice)
                return None
            case GameNamed():
                if game.row.place_id is None:
                    raise Homeless
                await threads.call(self._bot, game.row.place_id, which_game.name_of(self._bot, game.facts()))
                return None
            case EventDue():
                if game.row.place_id is None and game.row.stage == "lobby":
                    raise Homeless
                await events.settle(self._bot, game)
                return None
        if (grown := await self._anew.grown(game, row, notice)) is not None:
            return grown
        is_public = notices.is_public(notice.lane)
        files = not is_public or self._bot.get(Gallery).may_attach(game.row.channel_id)
        message = await self._worded(game, notice, files=files)
        if message is None:
            return None
        try:
            sent = await self._send(game, notice, row, message)
        except (Begun, discord.Forbidden) as refused:
            error = refused.error if isinstance(refused, Begun) else refused
            is_denied = isinstance(error, discord.Forbidden) and error.code == NOT_ALLOWED
            if not (is_public and message.files and is_denied):
                raise
            # Discord may not have told yet what the bot may do; should it be something else, that is said again.
            in_words = await self._worded(game, notice, files=False)
            if in_words is None:
                return None
            sent, files = await self._send(game, notice, row, in_words), False
        if not files and await self._has_files(game, notice):
            await self._bot.get(Health).without_files(game)
        return sent

    async def _has_files(self, game: LoadedGame, notice: Notice) -> bool:
        """Whether files would go with a post, a picture or the record."""
        if not isinstance(notice.about, Happened) or notice.lane != notices.THREAD:
            return False
        if notice.about.ended:
            return True
        look, presentation = game.look(None), self._bot.service.cache.presentation(game.row)
        text, view = for_locale("en"), look.view
        if view is None:
            return False
        names = names_of(look, presentation, text)
        return bool(
            await self._drawn(notice, look, presentation, text)
            or await self._bot.get(Gallery).made(
                game.row.id, lambda: (presentation.picture(view, names, text),)
            )
        )

    # ------------------------------------------------------------------------------------------------- wording

    async def _worded(
        self, game: LoadedGame, notice: Notice, *, files: bool = True, keeps: bool = False
    ) -> Message | None:
        """The post, with its *files* or in words; None where there is nothing to say any more.

        *keeps*: it is there already, with its pictures, which stay.
        """
        service = self._bot.service
        presentation = service.cache.presentation(game.row)
        text = await self._text(game, notice)
        if isinstance(notice.about, Reminder):
            wanted = present(game, notice, self._bot.now_ms())
            if wanted is None:
                return None  # answered meanwhile
            notice = wanted
        if notice.lane == notices.CHAIR and matters.is_over(game, notice):
            return None
        if isinstance(notice.about, SomethingWaits) and not await self._waits(game, notice.about):
            return None
        if notices.lane_person(notice.lane) is not None:
            if not _is_his(game, notice):
                return None  # replaced meanwhile
            if isinstance(notice.about, LobbiesOpen | DailyLine):
                person = notices.lane_person(notice.lane) or 0
                return await hearing.compose(self._bot, notice, notice.about, person, text)
            look = game.look(notice.seat)
            private = await unworded.worded(self._bot, game, notice, look, presentation, text)
            if private is None or (isinstance(notice.about, AnswerNotCounted) and notice.about.seats):
                return private  # not of this seat of his any more than of his others
            return await self._dealt(notice, own(private, look, presentation, text), look, presentation, text)
        notice = mentions.addressed(game, notice, self._bot.now_ms())
        reader = 0 if notice.lane == notices.CHAIR else None
        look = game.look(reader)
        message = await unworded.worded(self._bot, game, notice, look, presentation, text)
        if message is not None:
            message = await self._bot.get(Calls).addressed(game, notice, message, text)
        about = notice.about
        if not isinstance(about, Happened):
            return message
        if message is not None and reader is None:
            pictures = await self._drawn(notice, look, presentation, text)
            if pictures and (files or keeps):
                message = pictured.explained(message, game.row.id, presentation, text)
            if files and pictures:
                message = await self._bot.get(Gallery).hang(message, game.row.id, pictures)
        if message is not None and notice.entry == 1:
            line = acknowledge.how(presentation, self._bot.hears_typed, text)
            return replace(message, content=f"{message.content}\n{line}")
        if not about.ended:
            return message
        written = await service.directory.record(game.row.id)
        record = RecordPublished(written, game.facts().record, files)
        proof = compose(replace(notice, about=record), game.look(None), presentation, text)
        return _joined(message, proof)

    async def _dealt(
        self, notice: Notice, message: Message, look: ReaderView, presentation: Presentation, text: Text
    ) -> Message:
        """A private *message*; with what the game draws where a question is asked, and with the role that it deals,
        at the start or to a newcomer.
        """
        gallery, game_id, view = self._bot.get(Gallery), notice.game_id, look.view
        pictures: Sequence[Picture] = ()
        if isinstance(notice.about, QuestionsAsked | Reminder):
            pictures = await gallery.made(game_id, lambda: (pictured.asked(look, presentation, text),))
        elif isinstance(notice.about, Happened) and notice.entry != 1:
            pictures = await self._drawn(notice, look, presentation, text)
        elif isinstance(notice.about, SeatTakenOver | Happened) and view is not None:
            pictures = await gallery.made(game_id, lambda: (presentation.role_picture(view, text),))
        return await gallery.hang(message, game_id, pictures)

    async def _drawn(
        self, notice: Notice, look: ReaderView, presentation: Presentation, text: Text
    ) -> Sequence[Picture]:
        """What the game draws of the events of *notice*."""
        view, names = look.view, names_of(look, presentation, text)
        if view is None:
            return ()
        return await self._bot.get(Gallery).made(
            notice.game_id, lambda: presentation.post_pictures(notice.events, view, names, text)
        )

    async def _waits(self, game: LoadedGame, about: SomethingWaits) -> bool:
        """Whether something waits still of which the thread is to say so: not told, or, said again, not answered.

        Where the thread says so and nobody has looked since, it would only say it twice.
        """
        if game.settings.get(ALOUD) == game.row.place_id:
            return False
        if about.again:
            return bool(matters.matters(game, self._bot.now_ms()))
        game_id = game.row.id
        untold = await self._bot.database.read(lambda c: Outbox(c).waits_since(game_id, notices.CHAIR))
        return untold is not None

    async def _text(self, game: LoadedGame, notice: Notice) -> Text:
        """The language of the notice's readers: of the person, else the server's."""
        languages, guild = self._bot.get(Languages), game.row.guild_id
        person = notices.lane_person(notice.lane)
        if notice.lane == notices.CHAIR:
            channel, first = await wardens.told_in(self._bot, guild, game.row.host_id)
            person = first if channel is None else None
        return await (languages.of_server(guild) if person is None else languages.of_person(person, guild))

    # ------------------------------------------------------------------------------------------------- sending

    async def _send(self, game: LoadedGame, notice: Notice, row: Row, message: Message) -> tuple[int, int]:
        """The channel and the last message of the post."""
        channel = await self._channel(game, notice)
        if isinstance(notice.about, AdvertClosed):
            return await self._close(channel, game, notice.about, row, message)
        pieces = parts(message)
        late = self._bot.now_ms() - (row.first_try_ms or 0) > SAFE_MS
        said = await self._said_since(channel, row) if late else {}
        if row.reference in said:
            return channel.id, said[row.reference]  # its last part, and so the others
        message_id = 0
        for number, piece in enumerate(pieces):
            if piece is not pieces[-1] and piece.content in said:
                message_id = said[piece.content]
                continue
            if not _is_his(game, notice):
                break  # replaced while this was worded, or a channel looked for
            self._bot.leases.refuse_lost(duty.get())
            nonce = row.nonce if number == 0 else f"{row.nonce}+{number}"
            try:
                sent = await channel.send(**send_arguments(piece), nonce=nonce)
            except refusals.ERRORS as error:
                if message_id:
                    raise Begun(error) from error
                raise
            message_id = sent.id
        return channel.id, message_id

    async def _close(
        self,
        channel: discord.PartialMessageable,
        game: LoadedGame,
        about: AdvertClosed,
        row: Row,
        message: Message,
    ) -> tuple[int, int]:
        """Put *message* in place of the adverts of a seat in this channel; one that is gone needs none."""
        said = await self._bot.database.read(
            lambda c: Outbox(c).said(row.game_id, row.lane, SeatAdvertised.word())
        )
        message_id = 0
        for old in said:
            advert = notices.unpack(old, game.room.codec).about
            if isinstance(advert, SeatAdvertised) and advert.seat == about.seat and old.message_id:
                message_id = old.message_id
                try:
                    await channel.get_partial_message(message_id).edit(**edit_arguments(message))
                except discord.NotFound as error:
                    if refusals.of(error).refusal not in (refusals.MESSAGE, refusals.GONE):
                        raise
        return channel.id, message_id

    async def _said_since(self, channel: discord.abc.Messageable, row: Row) -> dict[str, int]:
        """What the bot has said in *channel* since the first try, as far as the post that is looked for.

        The ids of messages, by the reference of *row* where it is on them, else by what they say.
        """
        instant = datetime.fromtimestamp((row.first_try_ms or 0) / 1000 - 5, UTC)
        since = discord.Object(discord.utils.time_snowflake(instant))
        me, said = self._bot.user, dict[str, int]()
        async for message in channel.history(
            limit=None, after=since
        ):  # others may have written much meanwhile
            if me is not None and message.author.id == me.id:
                if any(found.endswith(row.reference) for found in custom_ids(message)):
                    return {**said, row.reference: message.id}
                said[message.content] = message.id
        return said

    async def _channel(self, game: LoadedGame, notice: Notice) -> discord.PartialMessageable:
        if notice.lane == notices.THREAD:
            if game.row.place_id is None:
                raise Homeless
            return self._bot.get_partial_messageable(game.row.place_id, guild_id=game.row.guild_id)
        beside = notices.lane_channel(notice.lane)
        if beside is not None:
            return self._bot.get_partial_messageable(beside, guild_id=game.row.guild_id)
        person = notices.lane_person(notice.lane)
        if person is None:
            guild = game.row.guild_id
            told, person = await wardens.told_in(self._bot, guild, game.row.host_id)
            if told is not None:
                return self._bot.get_partial_messageable(told, guild_id=guild)
        return self._bot.get_partial_messageable(await self._bot.get(PrivateChannels).of(person))


def _is_his(game: LoadedGame, notice: Notice) -> bool:
    """Whether the reader of a private message still holds the seat that it is for."""
    person = notices.lane_person(notice.lane)
    return (
        person is None
        or not notice.about.is_of_seat
        or (notice.seat is not None and notice.seat in game.seats_of(person))
    )


def _joined(first: Message | None, second: Message | None) -> Message | None:
    """Two posts as one."""
    if first is None or second is None:
        return first or second
    content = "\n\n".join(text for text in (first.content, second.content) if text)
    return replace(
        first,
        content=content,
        rows=first.rows or second.rows,
        files=(*first.files, *second.files),
        pings=(*first.pings, *second.pings),
    )
