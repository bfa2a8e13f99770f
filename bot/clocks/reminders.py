"""Reminders (F-1, F-12): to those who owe something, once for each deadline and step, and never a tell.

In the thread only those are named who are known to owe; whoever owes in secret is reminded in private alone, and
nothing public changes by it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.timing.clocks import is_past
from bot.games.timing.timing import is_snoozed, key
from bot.service import meaning
from bot.service.service import Games
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Clocks, Reminder
from bot.service.telling.notices import Notice
from bot.service.whole import one_of_many, whole
from rules.game import CHAIR, Decision, Illegal, Question, Seat, Shown
from storage.tables.deadlines import Deadline, Deadlines
from storage.tables.leases import duty
from storage.tables.people import Holder, Holders

log = logging.getLogger(__name__)

MOST = 500
"""Deadlines that are read at once."""

AT_ONCE = 10
"""Games that are reminded at the same time; the loop breathes between two such slices."""

SNOOZE_MS = 2 * 60 * 60 * 1000

NEVER: Final = 2**53
"""An instant that does not come: who wants to hear no more of a question."""


@dataclass(eq=False)
class Reminding:
    """Who is reminded, and where each wants it."""

    cache: Cache
    games: Games

    async def remind_due(self) -> int:
        """Remind where a step has come; of how many games."""
        reminded, seen = 0, set[str]()
        while due := await self._remind_due(len(seen)):
            fresh = [deadline for deadline in due if _once(deadline) not in seen]
            if not fresh:
                break
            seen.update(map(_once, fresh))
            games = [tuple(mine) for _, mine in groupby(sorted(fresh, key=_game), _game)]
            for n in range(0, len(games), AT_ONCE):
                reminded += sum(await asyncio.gather(*map(self._remind, games[n : n + AT_ONCE])))
                await asyncio.sleep(0)
        return reminded

    async def _remind_due(self, without: int) -> tuple[Deadline, ...]:
        now, held = self.games.now_ms(), duty.get()
        return await self.cache.database.read(lambda c: Deadlines(c).remind_due(now, MOST + without, held))

    async def _remind(self, due: Sequence[Deadline]) -> bool:
        game_id = due[0].game_id
        with one_of_many(log, "A reminder", game_id):
            return await self.remind(game_id, due)
        return False

    @whole
    async def remind(self, game_id: int, due: Sequence[Deadline]) -> bool:
        """Remind of these clocks of one game whoever owes an answer on them; whether anybody is told."""
        async with self.cache.locked(game_id) as found:
            now, timing = self.games.now_ms(), found.timing
            running = [one for one in due if found.deadlines.get(one.clock) == one]
            if timing.waking(now) > now:
                await self._note(found, {one: (one.reminded, timing.waking(now)) for one in running})
                return False
            said = tuple(self._reminders(found, running, now))
            woken = [
                holder
                for holder in found.holders
                if (holder.quiet_ms or NEVER) <= now and any(is_snoozed(holder, one) for one in running)
            ]
            kept = [holder for holder in found.holders if holder not in woken]
            later = found.timing_with(kept)
            steps = {one: timing.done(one, now) for one in running}
            after = {one: (bits, later.remind(replace(one, reminded=bits))) for one, bits in steps.items()}
            await self._note(found, after, said, woken)
            return bool(said)

    async def _note(
        self,
        found: LoadedGame,
        after: Mapping[Deadline, tuple[int, int | None]],
        said: tuple[Notice, ...] = (),
        woken: Sequence[Holder] = (),
    ) -> None:
        """Write what was done of each clock and when the next reminder is due, with the notices."""
        game_id, now = found.row.id, self.games.now_ms()
        news = [
            replace(one, reminded=steps, remind_ms=at if at is not None and at < (one.due_ms or 0) else None)
            for one, (steps, at) in after.items()
        ]

        def work(connection: Connection) -> int:
            version = self.games.marked(connection, found)
            rows = Deadlines(connection)
            for one, new in zip(after, news, strict=True):
                rows.reminded(one, new.reminded, new.remind_ms)
            for holder in woken:
                Holders(connection, game_id).quiet(holder.id, None)
            self.games.add_notices(connection, found, said, now)
            return version

        version = await self.cache.database.write(work)
        found.row = replace(found.row, version=version)
        found.deadlines.update({new.clock: new for new in news})
        found.holders = tuple(
            replace(each, quiet_ms=None, quiet_for=None) if each in woken else each for each in found.holders
        )
        if said:
            self.games.committed(found)

    def _reminders(self, found: LoadedGame, running: Sequence[Deadline], now: int) -> Iterator[Notice]:
        """One post in the thread for all who are known to owe, and a private message to each other who does."""
        clocks = clocks_of(running)
        steps = {one.clock for one in running if found.timing.done(one, now) != one.reminded}
        told = [holder for holder in found.holders if _is_meant(found, holder, running, steps, now)]
        yield from of_all(found, told, clocks, now)

    # ------------------------------------------------------------------------------------- what each player wants

    @whole
    async def snooze(self, game_id: int, person: int, until_ms: int | None, seat: Seat | None = None) -> bool:
        """No more reminders of what the player owes now, until then or (None) at all; whether he owes anything.

        Of all that he plays, or of this *seat* alone: so far as the post went under which he pressed.
        """
        async with self.cache.locked(game_id) as found:
            holders = _seated(found, person, seat)
            owing = {str(decision.clock) for holder in holders for decision in owed(found, holder)}
            mine = [one for one in found.deadlines.values() if one.clock in owing and one.is_running]
            if not mine:
                return False
            until = NEVER if until_ms is None else until_ms
            words = " ".join(map(key, mine))
            snoozed = [
                replace(each, quiet_ms=until, quiet_for=words) if each in holders else each
                for each in found.holders
            ]
            timing = found.timing_with(snoozed)

            def work(connection: Connection) -> None:
                self.games.marked(connection, found)
                for holder in holders:
                    Holders(connection, game_id).quiet(holder.id, until, words)
                for one in mine:
                    Deadlines(connection).reminded(one, one.reminded, timing.remind(one))

            await self.cache.database.write(work)
            await self.cache.reload(found)
            return True


def clocks_of(running: Iterable[Deadline]) -> Clocks:
    """What a reminder keeps of the clocks that it is about."""
    return {one.clock: (one.number, one.due_ms) for one in running}


def of_all(
    found: LoadedGame, told: Iterable[Holder], clocks: Clocks, now: int, ahead: int = 0
) -> Iterator[Notice]:
    """A post in the thread for those who are known to owe, a private message to each other; *ahead*: see `saying`."""
    told = tuple(told)
    named = (holder.person_id for holder in told if in_thread(found, holder, clocks, now))
    if people := tuple(dict.fromkeys(named)):
        yield notices.saying(found.row, Reminder(clocks, people), ahead=ahead)
    for holder in told:
        if in_private(found, holder, clocks, now):
            lane = notices.person_lane(holder.person_id)
            yield notices.saying(found.row, Reminder(clocks), lane, seat=holder.seat, ahead=ahead)


def present(found: LoadedGame, notice: Notice, now: int) -> Notice | None:
    """A reminder as it is to be worded now; None where nobody is to be reminded any more.

    What was answered, renewed, extended or stopped since is out of it. *opened* are the questions that are awaited.
    """
    about = notice.about
    assert isinstance(about, Reminder)
    if about.clocks is None:
        return notice  # of a role that has not arrived
    clocks = {
        clock: (number, due)
        for clock, (number, due) in about.clocks.items()
        if (one := found.deadlines.get(clock)) is not None and (one.number, one.due_ms) == (number, due)
    }
    if notice.lane != notices.THREAD:
        holder = found.person_in(notice.seat or CHAIR)
        opened = () if holder is None else in_private(found, holder, clocks, now)
        return replace(notice, opened=opened) if opened else None
    people: list[int] = []
    asked: list[Question] = []
    for holder in found.holders:
        if holder.person_id in about.people and (
            mine := in_thread(found, holder, clocks, now, brief=about.closed)
        ):
            people.append(holder.person_id)
            asked += mine
    if not people:
        return None
    about = replace(about, clocks=clocks, people=tuple(dict.fromkeys(people)))
    return replace(notice, about=about, opened=tuple(dict.fromkeys(asked)))


def instead(found: LoadedGame, person: int) -> Notice:
    """What is said in the thread when *person* was to be told in private and takes no messages.

    It is worded, as reminders are, only of what everybody knows that the person owes.
    """
    clocks = clocks_of(found.deadlines.values())
    return notices.saying(found.row, Reminder(clocks, (person,), closed=True))


def owed(found: LoadedGame, holder: Holder) -> tuple[Decision, ...]:
    """What the seat of *holder* owes now."""
    if holder.seat is None or holder.is_companion:
        return ()
    return tuple(each for each in found.decisions() if each.seat == holder.seat and each.owed)


def in_thread(
    found: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int, *, brief: bool = False
) -> tuple[Question, ...]:
    """What *holder* is reminded of in the thread: only what everybody knows that he owes; of what is *brief* too
    where he takes no private messages.
    """
    if holder.notify not in ("thread", "reminders"):
        return ()
    asked = _asked(found, holder, clocks, now, public=True)
    return tuple(each for each in asked if brief or not found.game.kinds[each.kind].is_brief)


def in_private(
    found: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int
) -> tuple[Question, ...]:
    """What *holder* is reminded of in private: what is secret or brief, and all of it if he wants it so."""
    if holder.notify in ("nothing", "daily"):
        return ()
    secret = _asked(found, holder, clocks, now, public=False)
    known = _asked(found, holder, clocks, now, public=True)
    kinds, is_private = found.game.kinds, holder.notify == "dm"
    return (*(each for each in known if is_private or kinds[each.kind].is_brief), *secret)


def _asked(
    found: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int, *, public: bool
) -> tuple[Question, ...]:
    kinds = found.game.kinds
    quiet = {
        clock
        for clock, one in found.deadlines.items()
        if is_snoozed(holder, one) and (holder.quiet_ms or 0) > now
    }
    return tuple(
        each.question
        for each in owed(found, holder)
        if str(each.clock) in clocks
        and str(each.clock) not in quiet
        and (kinds[each.question.kind].shown is Shown.BY_NAME) == public
        and not is_past(found, each.clock, now)
    )


def _is_meant(
    found: LoadedGame, holder: Holder, running: Sequence[Deadline], steps: set[str], now: int
) -> bool:
    """Whether a step has come for what *holder* owes, or his snooze is over."""
    clocks = {str(each.clock) for each in owed(found, holder)}
    woken = {one.clock for one in running if is_snoozed(holder, one) and (holder.quiet_ms or NEVER) <= now}
    return bool(clocks & (steps | woken)) and not found.is_away(holder.person_id, now)  # F-9


def _seated(found: LoadedGame, person: int, seat: Seat | None) -> tuple[Holder, ...]:
    holders = tuple(one for one in found.holders_of(person) if seat in (None, one.seat))
    if not holders or (found.row.stage != "lobby" and holders[0].seat is None):
        raise meaning.none(found, person)
    if found.row.stage == "ended":
        raise Illegal("R-1.4", "This game is over, so nobody is reminded.")
    return holders


def _game(deadline: Deadline) -> int:
    return deadline.game_id


def _once(deadline: Deadline) -> str:
    return f"{deadline.cause}:{deadline.remind_ms}"
