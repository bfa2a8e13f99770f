"""Typed answers (F-15): what players write in the thread of their game is read, entered, and marked.

It works only with the message-content intent. What counts is what was marked; the mark is a notice of the
entry, so it comes for sure. Nobody can answer a plain message so that its writer alone reads it: who was not
understood is asked by private message, and only where that is closed by a line in the thread, which says no more
than that. What was written while the bot was away is not read later.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord
from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView, Several, Submission
from bot.language.words import for_locale
from bot.posting.health import locked_threads
from bot.posting.typed.parse import Said, Unclear, Vocabulary, hear
from bot.service import meaning
from bot.service.discord import refusals
from bot.service.renaming import Renaming
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AnswerCounted, AnswerNotCounted, AnswerStands
from bot.service.telling.notices import Notice
from bot.ui.answers import refusing
from bot.ui.answers import several as which
from bot.ui.languages import Languages
from bot.ui.message import CONTENT
from rules.awaiting import shown_as
from rules.game import Illegal, Question, Seat, Secret, Shown
from storage.tables.journal import Journal
from storage.tables.outbox import Notice as Row

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

MARK: Final = "✅"

LONGEST: Final = 2 * CONTENT
"""Characters that a message of Discord's may have at most."""


class Written(Secret):
    """A message as it is now; *edited_ms* when it was changed last."""

    id: int
    place: int
    person: int
    content: str
    sent_ms: int
    edited_ms: int | None = None

    @property
    def cause(self) -> str:
        """An edit counts as a new answer at the time of the edit; the same one counts once."""
        return f"{_causes(self.id)}{self.edited_ms or self.sent_ms}"


def _causes(message: int) -> str:
    """How the causes begin of all that one message has said."""
    return f"message:{message}:"


class TypedAnswers:
    """Listens to the threads of games, one message after the other in each."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.under_way = 0
        """Messages that are being dealt with."""

    async def written(self, message: discord.Message) -> None:
        """A new message; in a locked thread it may be removed unheard."""
        if message.author.bot or message.webhook_id is not None or message.guild is None:
            return
        await self._heard(message, edited=None)

    async def edited(self, payload: discord.RawMessageUpdateEvent) -> None:
        """A message was changed. Discord says so too when it merely shows a link's preview."""
        message = payload.message
        if message.author.bot or message.guild is None or message.edited_at is None:
            return
        await self._heard(message, edited=message.edited_at)

    async def deleted(self, place: int, *messages: int) -> None:
        """Messages are gone: that changes nothing, and is noted where one of them was counted."""
        async with self._turn(place):
            game_id = await self._bot.service.directory.at(place)
            if game_id is not None:
                for message in messages:
                    await self._noted(game_id, message, is_gone=True)

    async def _heard(self, message: discord.Message, edited: datetime | None) -> None:
        sent, changed = _ms(message.created_at), None if edited is None else _ms(edited)
        content = message.content[:LONGEST]
        said = Written(message.id, message.channel.id, message.author.id, content, sent, changed)
        async with self._turn(said.place):
            if edited is None and await locked_threads.written(self._bot, message):
                return
            game_id = await self._bot.service.directory.at(said.place)
            if game_id is not None and message.guild is not None:
                await self._bot.service.get(Renaming).hear(message.guild.id, message.author)
                await self._in_game(game_id, said)

    def _turn(self, place: int) -> _Turn:
        lock = self._locks.setdefault(place, asyncio.Lock())
        return _Turn(self, lock)

    async def _in_game(self, game_id: int, message: Written) -> None:
        service = self._bot.service
        game = await service.cache.live(game_id)
        look = game.look(next(iter(game.seats_of(message.person)), None))
        if not look.seat or look.view is None or look.facts.stage == "ended":
            return  # bystanders talk
        if message.edited_ms is not None:
            await self._unmark(message)
        presentation, link = service.cache.presentation(look.facts), _link(game, message.id)
        match hear(message.content, vocabulary(look, presentation)):
            case Said(kind=kind, words=words):
                aloud = presentation.answers.aloud(kind, words)
                if aloud is None:
                    seats = game.seats_of(message.person)
                    await self._not_counted(look, message, AnswerNotCounted(link, why="secret", seats=seats))
                else:
                    await self._enter(look, presentation, message, kind, aloud)
            case Unclear(kinds=kinds):
                questions = {
                    seat: _asked(game.look(seat), presentation, kinds)
                    for seat in game.seats_of(message.person)
                }
                about = AnswerNotCounted(link, why="unclear")
                for seat, asked in questions.items():
                    if asked:
                        await self._not_counted(game.look(seat), message, about, asked)
            case None:
                if message.edited_ms is not None:
                    await self._noted(game_id, message.id, is_gone=False)

    async def _enter(
        self, look: ReaderView, presentation: Presentation, message: Written, kind: str, words: str
    ) -> None:
        when = message.edited_ms or message.sent_ms
        submission = Submission(
            look.facts.id, message.person, words, message.cause, at_ms=when, message=message.id
        )
        game = await self._bot.service.cache.live(look.facts.id)
        try:
            submission = replace(submission, seat=meaning.seat(game, submission))
            if which.finals(game, submission.seat, words):
                await self._ask_first(game, message, submission.seat or 0, words)
                return
            reply = await self._bot.service.games.submit(submission)
        except Several as several:
            again = {str(seat): which.said(game, seat, words) for seat in several.seats}
            line, link = which.kept(game, several.seats, words), _link(game, message.id)
            about = AnswerNotCounted(link, why="several", seats=several.seats, again=again, line=line)
            await self._not_counted(look, message, about)
            return
        except Illegal as illegal:
            game = await self._bot.service.cache.live(look.facts.id)
            text = await self._bot.get(Languages).of_person(message.person, game.row.guild_id)
            now, drafting = game.look(submission.seat), self._bot.service.drafting
            refused = await refusing.refuse(
                drafting, presentation, now, message.person, words, illegal, text, typed=True
            )
            told = "\n".join(refused.lines)
            about = AnswerNotCounted(_link(game, message.id), why="refused", told=told)
            await self._not_counted(now, message, about, _asked(now, presentation, (kind,)))
            return
        if reply.repeated:  # its mark may be the one that was just taken away
            await self._bot.service.games.say(
                game, notices.counted(game.row, submission.seat or 0, message.id)
            )

    async def _ask_first(self, game: LoadedGame, message: Written, seat: Seat, words: str) -> None:
        """What cannot be taken back is asked about, as a press of it is."""
        look = game.look(seat)
        presentation = self._bot.service.cache.presentation(look.facts)
        text = await self._bot.get(Languages).of_person(message.person, game.row.guild_id)
        asked = which.ask_first(game, look, presentation, words, text)
        send = which.said(game, seat, words, is_sure=True)
        about = AnswerNotCounted(
            _link(game, message.id), why="final", told=asked.content, seats=(seat,), again={str(seat): send}
        )
        await self._not_counted(look, message, about)

    async def _not_counted(
        self, look: ReaderView, message: Written, about: AnswerNotCounted, asked: tuple[Question, ...] = ()
    ) -> None:
        """Its writer alone is told, by private message."""
        game = await self._bot.service.cache.live(look.facts.id)
        notice = notices.saying(game.row, about, notices.person_lane(message.person), seat=look.seat)
        await self._bot.service.games.say(game, replace(notice, opened=asked))

    async def _noted(self, game_id: int, message: int, *, is_gone: bool) -> None:
        """All are told that the answer of a message stands, which is not to be read there any more."""
        seat = await self._bot.database.read(lambda c: Journal(c, game_id).author_of(_causes(message)))
        if seat is None:
            return
        game = await self._bot.service.cache.live(game_id)
        about = AnswerStands(int(seat.removeprefix("seat ")), is_gone)
        await self._bot.service.games.say(game, notices.saying(game.row, about))

    async def _unmark(self, message: Written) -> None:
        """A mark stands for what was written when it was made."""
        try:
            me = self._bot.user
            assert me is not None
            await _message(self._bot, message.place, message.id).remove_reaction(MARK, me)
        except refusals.ERRORS as error:
            log.info("A mark was not taken away: %s", refusals.of(error).written)


class _Turn:
    """Messages of one place come one after the other, as they were written."""

    def __init__(self, answers: TypedAnswers, lock: asyncio.Lock) -> None:
        self._answers = answers
        self._lock = lock

    async def __aenter__(self) -> None:
        self._answers.under_way += 1
        await self._lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
        self._answers.under_way -= 1


def vocabulary(look: ReaderView, presentation: Presentation) -> Vocabulary:
    """What can be said in a game: how answers begin that are heard, and its players."""
    assert look.view is not None
    names = names_of(look, presentation, for_locale("en"))
    verbs = {
        words.split()[0]: kind
        for kind, heard_by in presentation.answers.heard.items()
        for words in heard_by(look.view)
    }
    held = [person.person for person in look.facts.people if person.seat and person.person]
    people = {
        person.person: person.seat
        for person in look.facts.people
        if person.seat and held.count(person.person) == 1  # of several seats none is meant for sure
    }

    def reads(kind: str, words: str) -> bool:
        try:
            presentation.game.read(kind, words)
        except Illegal:
            return False
        return True

    called = names.known()
    clear = {name: seats[0] for name, seats in called.items() if len(seats) == 1}
    return Vocabulary(
        verbs, clear, people, reads, presentation.answers.reserved, frozenset(called.keys() - clear.keys())
    )


def _asked(look: ReaderView, presentation: Presentation, kinds: tuple[str, ...]) -> tuple[Question, ...]:
    """The open questions of these kinds that the writer may answer, as far as all know of it."""
    return tuple(
        decision.question
        for decision in look.decisions
        if decision.question.kind in kinds and shown_as(presentation.game.kinds, decision) is Shown.BY_NAME
    )


async def mark(bot: Bot, game: LoadedGame, entry: int, about: AnswerCounted, made_ms: int) -> None:
    """Acknowledge a message that was counted; where no mark can be put, or none for long, it is said instead."""
    message = about.message
    try:
        await _message(bot, game.row.place_id or 0, message).add_reaction(MARK)
    except refusals.ERRORS as error:
        case = refusals.of(error)
        if case.refusal in (refusals.MESSAGE, refusals.GONE):
            return  # deleted: that is noted by itself
        if case.refusal.passes and bot.now_ms() - made_ms < refusals.LATE_MS:
            raise
        log.warning("A mark was refused: %s", case.written)
        answer_counted = AnswerCounted(about.seat, link=_link(game, message))
        await bot.service.games.say(game, Notice(game.row.id, entry, notices.THREAD, answer_counted))


def asked_in_thread(game: LoadedGame, row: Row, person: int) -> Notice:
    """Private messages are closed: the writer is asked in the thread, without a word of what it is about."""
    about = notices.unpack(row, game.room.codec).about
    assert isinstance(about, AnswerNotCounted)
    return Notice(row.game_id, row.entry_n, notices.THREAD, AnswerNotCounted(about.link, person))


def _message(bot: Bot, place: int, message: int) -> discord.PartialMessage:
    return bot.get_partial_messageable(place).get_partial_message(message)


def _link(game: LoadedGame, message: int) -> str:
    return f"https://discord.com/channels/{game.row.guild_id}/{game.row.place_id}/{message}"


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
