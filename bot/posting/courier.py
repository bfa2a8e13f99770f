"""The one road out: what the outbox holds goes to Discord, in order per lane, once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import Connection

from bot.clocks.alarm import Alarm
from bot.lobbies.dealing import Dealing
from bot.moderation.calls.calling import Calls
from bot.posting import taken_back, unworded
from bot.posting.budget import Errand, errand
from bot.posting.delivery import Begun, Delivery, Homeless
from bot.posting.health.places import Health
from bot.posting.health.refused_posts import RefusedPosts
from bot.posting.private import Closed, Unopened
from bot.posting.reach import Reach
from bot.posting.undelivered import Teller, Undelivered, is_role, seat_told
from bot.service.departures import Departures
from bot.service.discord import refusals
from bot.service.discord.refusals import MetRefusal
from bot.service.discord.retrying import asked_for
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeadlinePassed, Happened, Reminder, SomethingWaits
from bot.service.telling.notices import Notice
from storage.errors import Conflict, Fenced, StorageError
from storage.tables.leases import Lease, doing, duty
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

LAST_S = 2
"""Seconds that what is under way gets when the program is stopped, and as many to note what became of it."""

AT_ONCE = 250
"""Lanes that are served at the same time: the limit of 50 requests a second is used up even where each of them waits
five seconds for that of its own channel, and a channel that answers slowly keeps no other waiting."""

AT_A_TIME = 10
"""How many of them are begun at a time: whoever presses just then waits for no more."""

IN_A_RUSH = 4
"""Lanes that are served while many deadlines run out at once: what is posted can wait for longer than those."""

Work: TypeAlias = Callable[[Row], Awaitable[None]]
"""Something that follows when a notice was said, or was not."""


class Courier:
    """Serves the lanes of the outbox."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._delivery = Delivery(bot)
        self._undelivered = Undelivered(bot)
        self._wake = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._left: list[tuple[Row, Work, bool, Lease | None]] = []  # what the database did not take yet
        self._down: set[tuple[int, str]] = set()  # lanes in which Discord did not answer, one after the other
        self._hurried_ms = 0
        self._is_looking = False
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up what was being sent when the program ended, then serve."""
        if not self._bot.database.is_shared:  # there, whoever gets a lease takes up what goes with it
            await self._bot.database.write(self._recover)
        self._loop = asyncio.create_task(self._serve())

    async def stop(self) -> None:
        """Finish what is being sent, and note it, two seconds each at most; the next start finds the rest again."""
        if self._loop is not None:
            self._loop.cancel()
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=LAST_S)
            for task in late:
                task.cancel()
        with contextlib.suppress(TimeoutError):  # as where another program holds the file
            async with asyncio.timeout(LAST_S):
                await self._catch_up()

    def wake(self) -> None:
        """There may be something to send."""
        self._wake.set()

    @property
    def is_running(self) -> bool:
        """Whether it was started, and serves."""
        return self._loop is not None and not self._loop.done()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being sent, looked for, newly noticed, or still to be noted."""
        return not (self._sending or self._left or self._is_looking or self._wake.is_set())

    def _recover(self, connection: Connection) -> None:
        Outbox(connection).take_up(self._bot.now_ms())

    async def _serve(self) -> None:
        while True:
            await self._wake.wait()
            self._is_looking = True
            self._wake.clear()
            try:
                await self._serve_once()
            except StorageError as error:
                log.error("The outbox could not be read: %s", error)
            except Exception:
                log.exception("The courier stumbled")
            finally:
                self._is_looking = False

    async def _serve_once(self) -> None:
        await self._catch_up()
        free = (IN_A_RUSH if self._bot.get(Alarm).is_rushing else AT_ONCE) - len(self._sending)
        if free <= 0 or self._bot.get(Reach).requests.is_down:
            return  # whoever ends wakes the courier again, and so does Discord's first answer
        await self._bot.people_first.calm()
        for held in self._bot.leases.held():
            with doing(held):
                try:
                    await self._claim(held, min(free, AT_A_TIME))
                except Fenced as lost:  # it has passed on just now, with all that is to be sent
                    log.info("%s", lost)

    async def _claim(self, held: Lease | None, most: int) -> None:
        """Send what may be sent, in the name of this lease."""
        now = self._bot.now_ms()
        if not await self._bot.database.read(lambda c: Outbox(c).ready(now, 1, held=held)):
            return
        claimed = await self._bot.database.write(lambda c: Outbox(c).claim(now, most, held=held))
        if len(claimed) == most:
            self._wake.set()
        for row in claimed:
            task = asyncio.create_task(self._deliver(row, is_fresh=row.first_try_ms == now))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._wake.set()

    async def _deliver(self, row: Row, *, is_fresh: bool) -> None:
        """Send one notice, and note what became of it: whatever happens, it is being sent no longer then.

        *is_fresh*: none of it can have been said before.
        """
        errand.set(Errand(row.priority, row.game_id))
        # Three things can be known of a send that failed: it was refused (the row says why and when it is tried
        # again), it never left (again), or nobody knows. For the last the row keeps its key until the end: a later
        # try looks whether the post is there already. So every way out of here has to note something in the row.
        try:
            game = await self._bot.service.cache.committed(row.game_id)
            # Who moderated a game that is over because the bot was removed is told in private.
            is_last = row.lane == notices.CHAIR and game.row.stage == "ended"
            is_out = self._bot.get(Health).is_out(game) and not is_last
            sent = None if is_out else await self._delivery.said(game, row)
        except Closed:
            await self._refused(row, MetRefusal(refusals.CLOSED))
        except Unopened as waiting:
            await self._refused(row, waiting.case, is_fresh=is_fresh, wait_s=waiting.wait_s)
        except (Conflict, Homeless, StorageError) as error:
            log.warning("Notice %s of game %s waits: %s", row.id, row.game_id, error)
            await self._again(row)
        except Begun as begun:
            await self._refused(row, refusals.of(begun.error), wait_s=asked_for(begun.error))
        except refusals.ERRORS as error:
            await self._refused(row, refusals.of(error), is_fresh=is_fresh, wait_s=asked_for(error))
        except Exception as error:
            await self._follow(row, partial(self._tell_unworded, error=error))
            await self._refused(row, refusals.of(error), is_fresh=is_fresh)
        else:
            if is_out:
                await self._again(row)
                return
            channel, message_id = sent or (None, None)
            # First what it leads to: killed in between, the notice is taken up again, and both come of it.
            await self._follow(row, self._arrived)
            if row.lane == notices.CHAIR and sent is not None:
                await self._follow(row, partial(self._bot.get(Calls).posted, place=sent))
            if row.kind == SomethingWaits.word() and channel is not None:
                await self._follow(row, partial(self._bot.get(Calls).said_aloud, place=channel))
            await self._note(row, lambda outbox: outbox.done(row.id, message_id, channel), self._strikes_out)
            await self._answered()
            if row.lane == notices.THREAD:
                await self._follow(row, self._let_go_on)
            if row.kind == DeadlinePassed.word() or (
                row.kind == Reminder.word() and row.lane == notices.THREAD
            ):
                await self._follow(row, self._look_who_left)

    async def _tell_unworded(self, row: Row, error: Exception) -> None:
        game = await self._bot.service.cache.live(row.game_id)
        await unworded.tell(self._bot, game, f"the notice `{row.kind}`", error)

    async def _arrived(self, row: Row) -> None:
        """Delivery is part of the deal: a role that was sent has arrived. A thread that takes posts is well."""
        person = notices.lane_person(row.lane)
        if person is not None and is_role(row):
            seat = seat_told(await self._bot.service.cache.live(row.game_id), row)
            if seat is not None:
                await self._bot.service.get(Dealing).delivered(row.game_id, person, seat)
        if notices.is_told_of(row.lane):
            await self._bot.get(Health).posted(await self._bot.service.cache.live(row.game_id), row.lane)

    async def _let_go_on(self, row: Row) -> None:
        """The clocks of a game that stood because this was not posted."""
        await self._bot.service.get(RefusedPosts).go_on_if_said(row.game_id)

    async def _look_who_left(self, row: Row) -> None:
        """Look whether the players for whom the game waits have left."""
        self._bot.get(Departures).want(await self._bot.service.cache.live(row.game_id))

    # ---------------------------------------------------------------------------------------- what became of it

    async def _note(self, row: Row, what: Callable[[Outbox], None], tells: Teller | None = None) -> None:
        """Note what became of it: else nothing could be said in its lane until the next start.

        What *tells* finds is queued in the same commit: it is told once, whenever the program dies.
        """

        async def note(row: Row) -> None:
            told = () if tells is None else await self._told(row, tells)

            def work(connection: Connection) -> None:
                what(Outbox(connection, self._bot.chance.bytes))

            try:
                if told:
                    await self._bot.service.games.say(
                        await self._bot.service.cache.live(row.game_id), *told, also=work
                    )
                else:
                    await self._bot.database.write(work)
            except Conflict:
                log.warning("Notice %s was settled by somebody else meanwhile", row.id)

        await self._follow(row, note, is_due=True)

    async def _strikes_out(self, row: Row) -> tuple[Notice, ...]:
        """What of earlier posts is to be struck out once *row* was said."""
        if row.lane != notices.THREAD or row.kind != Happened.word():
            return ()
        game = await self._bot.service.cache.live(row.game_id)
        return taken_back.follows(notices.unpack(row, game.room.codec))

    async def _told(self, row: Row, tells: Teller) -> tuple[Notice, ...]:
        """What *tells* finds; a fault of ours holds up no lane."""
        try:
            return await tells(row)
        except StorageError:
            raise
        except Exception:
            log.exception("What is to be told of notice %s of game %s is not known", row.id, row.game_id)
            return ()

    async def _follow(self, row: Row, work: Work, *, is_due: bool = False) -> None:
        """Do what follows for *row*; what the database does not take, or *is_due*, is tried again with each look."""
        try:
            await work(row)
        except Fenced:
            log.warning("What follows from notice %s is left to another process", row.id)
        except StorageError as error:
            log.warning("What follows from notice %s of game %s waits: %s", row.id, row.game_id, error)
            self._left.append((row, work, is_due, duty.get()))
        except Exception:
            log.exception("What follows from notice %s of game %s failed", row.id, row.game_id)
            if is_due:
                self._left.append((row, work, is_due, duty.get()))

    async def _catch_up(self) -> None:
        left, self._left = self._left, []
        for row, work, is_due, held in left:
            with doing(held):
                await self._follow(row, work, is_due=is_due)

    async def _again(
        self,
        row: Row,
        case: MetRefusal | None = None,
        tells: Teller | None = None,
        *,
        is_certain: bool = False,
        wait_s: float = 0.0,
    ) -> None:
        """Send it again later; with *case*, why it was not said. *is_certain*: none of it was.

        *wait_s*: so many seconds Discord, or whoever else knows, has asked for.
        """
        next_ms = self._bot.now_ms() + refusals.wait_ms(row.attempts, wait_s)
        why = None if case is None else case.written
        await self._note(row, lambda outbox: outbox.retry(row.id, next_ms, why, is_certain=is_certain), tells)

    async def _refused(
        self, row: Row, case: MetRefusal, *, is_fresh: bool = False, wait_s: float = 0.0
    ) -> None:
        """It was not said. It is tried again, in public and where moderators read until they let it go."""
        level = logging.INFO if case.refusal.passes else logging.WARNING
        log.log(level, "Notice %s of game %s was not said: %s", row.id, row.game_id, case.written)
        if case.refusal.is_absence:
            self._down.add((row.game_id, row.lane))
        if case.refusal is refusals.CLOSED:
            await self._follow(row, self._undelivered.remember_closed)

        async def settle(row: Row) -> None:
            if await self._undelivered.is_let_go(row, case):
                await self._let_go(row, case)
                return
            is_certain = is_fresh and not case.refusal.is_absence
            tells = self._undelivered.tells(row, case)
            await self._again(row, case, tells, is_certain=is_certain, wait_s=wait_s)
            if notices.is_told_of(row.lane):
                await self._follow(row, lambda row: self._undelivered.tell(row, case))

        await self._follow(row, settle, is_due=True)

    async def _let_go(self, row: Row, case: MetRefusal) -> None:
        """It is not said any more."""
        is_private = notices.lane_person(row.lane) is not None
        tells = (lambda row: self._undelivered.missed(row, case)) if is_private else None
        await self._note(row, lambda outbox: outbox.drop(row.id, case.written), tells)
        if is_private and is_role(row):
            await self._follow(row, self._look_who_left)

    async def _answered(self) -> None:
        """A post was taken. If those of several lanes were not just before, Discord may be well again for all."""
        down, self._down = self._down, set()
        if len(down) > 1 and self._bot.now_ms() - self._hurried_ms >= refusals.LONGEST_WAIT_MS:
            await self.hurry()

    async def hurry(self) -> None:
        """Discord answers again: send at once what waits only for that."""
        now = self._hurried_ms = self._bot.now_ms()

        def work(connection: Connection) -> None:
            for row in refusals.ROWS:
                if row.is_absence:
                    Outbox(connection).hurry(now, row.name)

        try:
            await self._bot.database.write(work)
        except StorageError as error:
            log.warning("What waits to be sent waits on: %s", error)
        self.wake()
