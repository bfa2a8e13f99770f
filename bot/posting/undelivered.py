"""What follows when a notice could not be said: whether it is let go, who is told of it, and when."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from bot.clocks import reminders
from bot.games.loaded import LoadedGame
from bot.posting.health.places import Health
from bot.posting.private import CLOSED_FOR_MS
from bot.posting.typed import listen
from bot.service.discord import refusals
from bot.service.discord.refusals import MetRefusal, WhoIsTold
from bot.service.telling import notices
from bot.service.telling.notice_kinds import (
    AnswerNotCounted,
    AskedToJoin,
    Barred,
    DailyLine,
    Happened,
    LobbiesOpen,
    NotDelivered,
    Reminder,
    SeatTakenOver,
    SitsThere,
    SomethingWaits,
    WaitOver,
)
from bot.service.telling.notices import Notice
from bot.ui import wardens
from rules.awaiting import shown_as
from rules.game import OrderDropped, OrderUsed, Seat, Shown
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox
from storage.tables.people import People

if TYPE_CHECKING:
    from bot.service.bot import Bot

KEPT_MS: Final = 30 * 24 * 60 * 60 * 1000
"""What a game that is over still has to say is tried for so long."""

UNASKED: Final = frozenset(
    kind.word() for kind in (AskedToJoin, SitsThere, WaitOver, Barred, LobbiesOpen, DailyLine)
)
"""What is said to people who need not hold a seat: where it does not arrive, that is all."""

Teller: TypeAlias = Callable[[Row], Awaitable[tuple[Notice, ...]]]
"""What others are told when a notice was not said."""


class Undelivered:
    """Decides what becomes of notices that Discord did not take; the courier does it."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def is_let_go(self, row: Row, case: MetRefusal) -> bool:
        """Whether it is not said at all: what its reader finds elsewhere, or nobody can read any more."""
        if case.refusal.passes or case.refusal is refusals.FAULT:
            return False
        if notices.lane_person(row.lane) is not None:
            return not (case.refusal in (refusals.GONE, refusals.DENIED) and await self._is_moved(row))
        game = await self._bot.service.cache.live(row.game_id)
        is_old = self._bot.now_ms() - row.made_ms > KEPT_MS
        return game.row.stage == "ended" and (is_old or case.refusal is refusals.GONE)

    async def _is_moved(self, row: Row) -> bool:
        """Whether the private channel may be another one now, as for a new application: it is asked for once more."""
        person = notices.lane_person(row.lane)
        assert person is not None
        known = await self._bot.database.read(lambda c: People(c).get(person))
        if row.attempts > 1 or known.dm_channel_id is None:
            return False
        await self._bot.database.write(lambda c: People(c).change(person, dm_channel_id=None))
        return True

    def tells(self, row: Row, case: MetRefusal) -> Teller | None:
        """Whom the bot tells that a notice for moderators, or a role, waits: at the first refusal, or later."""
        if row.lane == notices.CHAIR and not case.refusal.passes:
            was = None if row.failure is None else refusals.read(row.failure).refusal
            return _call if was is not case.refusal else None
        if self._bot.now_ms() - row.made_ms < refusals.LATE_MS:
            return None
        if row.lane == notices.CHAIR:
            return lambda row: self._once(row, _called(row))
        return self._role_late if is_role(row) else None

    async def _role_late(self, row: Row) -> tuple[Notice, ...]:
        """F-16: that somebody has not read his role is no secret, and the game waits for it."""
        game = await self._bot.service.cache.live(row.game_id)
        return await self._once(row, _undelivered(row, NotDelivered(seat_told(game, row), late=True)))

    async def _once(self, row: Row, notice: Notice) -> tuple[Notice, ...]:
        """*notice*, unless the same was told before."""
        codec = (await self._bot.service.cache.live(row.game_id)).room.codec
        rows = await self._bot.database.read(
            lambda c: Outbox(c).of_kind(row.game_id, notice.lane, notice.about.word())
        )
        before = (notices.unpack(replace(old, reference=""), codec) for old in rows)
        return () if notice in before else (notice,)

    async def missed(self, row: Row, case: MetRefusal) -> tuple[Notice, ...]:
        """F-16: the seat finds the message on its desk; moderators are told without the seat, but for roles."""
        person = notices.lane_person(row.lane)
        if person is None or row.kind == Reminder.word():
            return ()  # that a reminder was sent at all would tell that somebody owes in secret
        if row.kind in UNASKED:
            return ()  # no seat waits for it
        game = await self._bot.service.cache.live(row.game_id)
        if any(isinstance(event, OrderUsed | OrderDropped) for event in _notice(game, row).events):
            return ()  # that somebody had said something in advance is nobody's to know; his desk tells him
        if row.kind == AnswerNotCounted.word():
            return (listen.asked_in_thread(game, row, person),)
        if is_role(row):
            why = "" if case.refusal is refusals.CLOSED else case.written
            return (_undelivered(row, NotDelivered(seat_told(game, row), why=why)),)
        aloud = await self._aloud(game, row, person)
        told, first = await wardens.told_in(self._bot, game.row.guild_id, game.row.host_id)
        if told is None and not game.seats_of(first):  # who plays could guess whose message it was
            return (*aloud, _undelivered(row, NotDelivered()))
        return aloud

    async def _aloud(self, game: LoadedGame, row: Row, person: int) -> tuple[Notice, ...]:
        """Who wanted to be told in private of what everybody knows that he owes is told in the thread from now on.

        What he owes in secret leads to nothing: else others would see that he was to be told of something.
        """
        holder = game.holder_of(person)
        if holder is None or holder.notify != "dm":
            return ()
        notice, kinds = _notice(game, row), game.game.kinds
        shown = {question: kinds[question.kind].shown for question in notice.opened}
        shown |= {
            asked.question: shown_as(kinds, asked) for asked in game.decisions() if asked.question in shown
        }
        if Shown.BY_NAME not in shown.values():
            return ()
        await self._bot.service.games.set_notify(person, "thread")
        return (reminders.instead(game, person),)

    async def remember_closed(self, row: Row) -> None:
        """From the refusal on, not from each attempt that was not made for it."""
        now, person = self._bot.now_ms(), notices.lane_person(row.lane)
        if person is None and row.lane != notices.CHAIR:
            return  # whatever was refused there, it was no private message
        if person is None:
            row_ = (await self._bot.service.cache.live(row.game_id)).row
            _, person = await wardens.told_in(self._bot, row_.guild_id, row_.host_id)
        known = await self._bot.database.read(lambda c: People(c).get(person))
        if known.dm_closed_ms is None or now - known.dm_closed_ms >= CLOSED_FOR_MS:
            await self._bot.database.write(lambda c: People(c).change(person, dm_closed_ms=now))

    async def tell(self, row: Row, case: MetRefusal) -> None:
        """Tell moderators of a post that was refused: at once if they can mend it, else once it has waited."""
        is_late = self._bot.now_ms() - row.made_ms >= refusals.LATE_MS
        if is_late or case.refusal.told is WhoIsTold.AT_ONCE:
            await self._bot.get(Health).refused(
                await self._bot.service.cache.live(row.game_id), case, row.lane
            )


def _notice(game: LoadedGame, row: Row) -> Notice:
    return notices.unpack(row, game.room.codec)


def seat_told(game: LoadedGame, row: Row) -> Seat | None:
    """The seat whose role it tells, if its reader holds it still."""
    seat = _notice(game, row).seat
    return seat if seat in game.seats_of(notices.lane_person(row.lane) or 0) else None


async def _call(row: Row) -> tuple[Notice, ...]:
    """It waits for `/gm waiting`; that there is something, everybody may know."""
    return (_called(row),)


def _called(row: Row) -> Notice:
    return Notice(row.game_id, row.entry_n, notices.THREAD, SomethingWaits())


def _undelivered(row: Row, about: NotDelivered) -> Notice:
    return Notice(row.game_id, row.entry_n, notices.CHAIR, about)


def is_role(row: Row) -> bool:
    """Whether it tells a seat what it is: to every seat at the start, to a newcomer alone."""
    return row.kind == SeatTakenOver.word() or (row.kind == Happened.word() and row.entry_n == 1)
