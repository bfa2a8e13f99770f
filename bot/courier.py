"""The one road out: what the outbox holds goes to Discord, in order per lane, once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

import aiohttp
import discord
from sqlalchemy import Connection

from bot import notices
from bot.budget import Errand, errand
from bot.delivery import CLOSED_FOR_MS, Closed, Delivery
from bot.gm import wardens
from bot.hearing import hearing
from bot.notices import Notice
from rules.game import Seat
from storage.errors import Conflict, Fenced, StorageError
from storage.leases import Lease, doing, duty
from storage.outbox import Notice as Row
from storage.outbox import Outbox
from storage.people import People

if TYPE_CHECKING:
    from bot.client import Ringmaster

log = logging.getLogger(__name__)

LAST_S = 2
"""Seconds that what is under way gets when the program is stopped, and as many to note what became of it."""

AT_ONCE = 250
"""Lanes that are served at the same time: the limit of 50 requests a second is used up even where each of them waits
five seconds for that of its own channel, and a channel that answers slowly keeps no other waiting."""

TAKES_NONE = (50007, 50278)
"""Discord's codes for closed private messages and for no server in common."""

CLOSED = "closed"
"""Why a notice was not said to somebody who takes no private messages."""

GONE = (10003, 10008, 50001, 50013, 50083, 160005)
"""Codes for a thread that is gone, locked, or closed to the bot: a moderator has to mend it."""

PASSING = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited)

TOO_MANY = 429
"""The status of a limit; one that comes from a proxy before Discord reaches us as an error."""


def passes(error: discord.HTTPException) -> bool:
    """Whether what Discord, or a proxy before it, has answered may be another answer when it is asked again."""
    return isinstance(error, PASSING) or error.status == TOO_MANY


Work: TypeAlias = Callable[[Row], Awaitable[None]]
"""Something that follows when a notice was said, or was not."""

Teller: TypeAlias = Callable[[Row], Awaitable[tuple[Notice, ...]]]
"""What others are told when a notice was not said."""


class Courier:
    """Serves the lanes of the outbox."""

    def __init__(self, bot: Ringmaster) -> None:
        self._bot = bot
        self._delivery = Delivery(bot)
        self._wake = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._left: list[tuple[Row, Work, bool, Lease | None]] = []  # what the database did not take yet
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
        outbox = Outbox(connection, self._bot.chance.bytes)
        for row in outbox.in_state("sending"):
            outbox.retry(row.id, self._bot.now_ms())

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
        free = AT_ONCE - len(self._sending)
        if free <= 0:
            return  # whoever ends wakes the courier again
        for held in self._bot.duties.held():
            with doing(held):
                await self._claim(held, free)

    async def _claim(self, held: Lease | None, free: int) -> None:
        """Send what may be sent, in the name of this lease."""
        now = self._bot.now_ms()
        if not await self._bot.database.read(lambda c: Outbox(c).ready(now, 1, held=held)):
            return
        for row in await self._bot.database.write(lambda c: Outbox(c).claim(now, free, held=held)):
            task = asyncio.create_task(self._deliver(row))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._wake.set()

    async def _deliver(self, row: Row) -> None:
        """Send one notice, and note what became of it: whatever happens, it is being sent no longer then."""
        errand.set(Errand(row.priority, row.game_id))
        try:
            found = await self._bot.tables.committed(row.game_id)
            is_out = self._bot.watch.is_out(found)
            sent = None if is_out else await self._delivery.said(found, row)
        except Closed:
            await self._closed(row)
        except discord.HTTPException as error:
            if passes(error):
                await self._again(row)
            else:
                await self._refused(row, error)
        except PASSING:
            await self._again(row)
        except (Conflict, StorageError) as error:
            log.warning("Notice %s of game %s waits: %s", row.id, row.game_id, error)
            await self._again(row)
        except Exception:
            log.exception("Notice %s of game %s could not be worded", row.id, row.game_id)
            await self._unsaid(row, "fault")
        else:
            if is_out:
                await self._again(row)
                return
            channel, message_id = sent or (None, None)
            # First what it leads to: killed in between, the notice is taken up again, and both come of it.
            await self._follow(row, self._arrived)
            await self._note(row, lambda outbox: outbox.done(row.id, message_id, channel))
            if row.kind == notices.ASK or (row.kind == notices.REMINDER and row.lane == notices.THREAD):
                await self._follow(row, self._muster)

    async def _arrived(self, row: Row) -> None:
        """Delivery is part of the deal: a role that was sent has arrived. A thread that takes posts is well."""
        person = notices.lane_person(row.lane)
        if person is not None and _is_role(row):
            await self._bot.tables.delivered(row.game_id, person)
        if row.lane == notices.THREAD:
            await self._bot.watch.posted(await self._bot.tables.live(row.game_id))

    async def _muster(self, row: Row) -> None:
        """Whom the game waits for may have left."""
        await self._bot.watch.muster(await self._bot.tables.live(row.game_id))

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
                    await self._bot.tables.say(await self._bot.tables.live(row.game_id), *told, also=work)
                else:
                    await self._bot.database.write(work)
            except Conflict:
                log.warning("Notice %s was settled by somebody else meanwhile", row.id)

        await self._follow(row, note, is_due=True)

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

    async def _again(self, row: Row) -> None:
        wait = min(60, 2 ** min(row.attempts - 1, 6)) * 1000
        await self._note(row, lambda outbox: outbox.retry(row.id, self._bot.now_ms() + wait))

    async def _unsaid(self, row: Row, why: str) -> None:
        """It certainly was not said. In public, and where moderators read, it waits for them; else it is let go."""
        if row.lane == notices.THREAD:
            await self._note(row, lambda outbox: outbox.failed(row.id, why))
        elif row.lane == notices.CHAIR:
            await self._note(row, lambda outbox: outbox.failed(row.id, why), _call if why == CLOSED else None)
        elif notices.lane_person(row.lane) is None:
            await self._note(row, lambda outbox: outbox.drop(row.id, why))
        else:
            await self._note(row, lambda outbox: outbox.drop(row.id, why), self._missed)
            if _is_role(row):
                await self._follow(row, self._muster)

    async def _refused(self, row: Row, error: discord.HTTPException) -> None:
        """Discord said no: closed messages, a place that is gone, or a post that it does not take."""
        person = notices.lane_person(row.lane)
        if error.code in TAKES_NONE and (person is not None or row.lane == notices.CHAIR):
            await self._closed(row)
            return
        log.warning("Notice %s of game %s was refused with code %s", row.id, row.game_id, error.code)
        if error.code in GONE and row.lane == notices.THREAD:

            async def tell(row: Row) -> None:
                await self._bot.watch.refused(await self._bot.tables.live(row.game_id), error.code)

            # It tells once, however often: killed in between, the notice is taken up again, and refused.
            await self._follow(row, tell)
        await self._unsaid(row, str(error.code))

    async def _closed(self, row: Row) -> None:
        """Somebody takes no private messages: a player, or who would be told for all moderators."""
        await self._follow(row, self._remember_closed)
        await self._unsaid(row, CLOSED)

    async def _missed(self, row: Row) -> tuple[Notice, ...]:
        """Q-9.16: the seat finds the message on its desk; moderators are told without the seat, but for roles."""
        person = notices.lane_person(row.lane)
        if person is None or row.kind == notices.REMINDER:
            return ()  # that a reminder was sent at all would tell that somebody owes in secret
        found = await self._bot.tables.live(row.game_id)
        if row.kind == notices.NOT_COUNTED:
            return (hearing.asked_in_thread(found, row, person),)
        if _is_role(row):
            return (_undelivered(row, found.seat_of(person)),)
        told, first = await wardens.told_in(self._bot, found.row.guild_id, found.row.host_id)
        if told is None and found.seat_of(first) is None:  # who plays could guess whose message it was
            return (_undelivered(row, None),)
        return ()

    async def _remember_closed(self, row: Row) -> None:
        """From the refusal on, not from each attempt that was not made for it."""
        now, person = self._bot.now_ms(), notices.lane_person(row.lane)
        if person is None:
            row_ = (await self._bot.tables.live(row.game_id)).row
            _, person = await wardens.told_in(self._bot, row_.guild_id, row_.host_id)
        known = await self._bot.database.read(lambda c: People(c).get(person))
        if known.dm_closed_ms is None or now - known.dm_closed_ms >= CLOSED_FOR_MS:
            await self._bot.database.write(lambda c: People(c).change(person, dm_closed_ms=now))


async def _call(row: Row) -> tuple[Notice, ...]:
    """It waits for `/gm waiting`; that there is something, everybody may know."""
    return (Notice(row.game_id, row.entry_n, notices.THREAD, notices.WAITING),)


def _undelivered(row: Row, seat: Seat | None) -> Notice:
    return Notice(row.game_id, row.entry_n, notices.CHAIR, notices.UNDELIVERED, facts={"seat": seat})


def _is_role(row: Row) -> bool:
    """Whether it tells a seat what it is: to every seat at the start, to a newcomer alone."""
    return row.kind == notices.DOSSIER or (row.kind == notices.EVENTS and row.entry_n == 1)
