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
        async with self.cache.locked(game_id) as game:
            now, timing = self.games.now_ms(), game.timing
            running = [deadline for deadline in due if game.deadlines.get(deadline.clock) == deadline]
            if timing.waking(now) > now:
                await self._note(
                    game, {deadline: (deadline.reminded, timing.waking(now)) for deadline in running}
                )
                return False
            said = tuple(self._reminders(game, running, now))
            woken = [
                holder
                for holder in game.holders
                if (holder.quiet_ms or NEVER) <= now
                and any(is_snoozed(holder, deadline) for deadline in running)
            ]
            kept = [holder for holder in game.holders if holder not in woken]
            later = game.timing_with(kept)
            steps = {deadline: timing.done(deadline, now) for deadline in running}
            after = {
                deadline: (bits, later.remind(replace(deadline, reminded=bits)))
                for deadline, bits in steps.items()
            }
            await self._note(game, after, said, woken)
            return bool(said)

    async def _note(
        self,
        game: LoadedGame,
        after: Mapping[Deadline, tuple[int, int | None]],
        said: tuple[Notice, ...] = (),
        woken: Sequence[Holder] = (),
    ) -> None:
        """Write what was done of each clock and when the next reminder is due, with the notices."""
        game_id, now = game.row.id, self.games.now_ms()
        news = [
            replace(
                deadline,
                reminded=steps,
                remind_ms=at if at is not None and at < (deadline.due_ms or 0) else None,
            )
            for deadline, (steps, at) in after.items()
        ]

        def work(connection: Connection) -> int:
            version = self.games.marked(connection, game)
            rows = Deadlines(connection)
            for deadline, new in zip(after, news, strict=True):
                rows.reminded(deadline, new.reminded, new.remind_ms)
            for holder in woken:
                Holders(connection, game_id).quiet(holder.id, None)
            self.games.add_notices(connection, game, said, now)
            return version

        version = await self.cache.database.write(work)
        game.row = replace(game.row, version=version)
        game.deadlines.update({new.clock: new for new in news})
        game.holders = tuple(
            replace(holder, quiet_ms=None, quiet_for=None) if holder in woken else holder
            for holder in game.holders
        )
        if said:
            self.games.committed(game)

    def _reminders(self, game: LoadedGame, running: Sequence[Deadline], now: int) -> Iterator[Notice]:
        """One post in the thread for all who are known to owe, and a private message to each other who does."""
        clocks = clocks_of(running)
        steps = {
            deadline.clock for deadline in running if game.timing.done(deadline, now) != deadline.reminded
        }
        holders = [holder for holder in game.holders if _is_meant(game, holder, running, steps, now)]
        yield from of_all(game, holders, clocks, now)

    # ------------------------------------------------------------------------------------- what each player wants

    @whole
    async def snooze(self, game_id: int, person: int, until_ms: int | None, seat: Seat | None = None) -> bool:
        """No more reminders of what the player owes now, until then or (None) at all; whether he owes anything.

        Of all that he plays, or of this *seat* alone: so far as the post went under which he pressed.
        """
        async with self.cache.locked(game_id) as game:
            holders = _seated(game, person, seat)
            owing = {str(decision.clock) for holder in holders for decision in owed(game, holder)}
            mine = [
                deadline
                for deadline in game.deadlines.values()
                if deadline.clock in owing and deadline.is_running
            ]
            if not mine:
                return False
            until = NEVER if until_ms is None else until_ms
            words = " ".join(map(key, mine))
            snoozed = [
                replace(holder, quiet_ms=until, quiet_for=words) if holder in holders else holder
                for holder in game.holders
            ]
            timing = game.timing_with(snoozed)

            def work(connection: Connection) -> None:
                self.games.marked(connection, game)
                for holder in holders:
                    Holders(connection, game_id).quiet(holder.id, until, words)
                for deadline in mine:
                    Deadlines(connection).reminded(deadline, deadline.reminded, timing.remind(deadline))

            await self.cache.database.write(work)
            await self.cache.reload(game)
            return True


def clocks_of(running: Iterable[Deadline]) -> Clocks:
    """What a reminder keeps of the clocks that it is about."""
    return {deadline.clock: (deadline.number, deadline.due_ms) for deadline in running}


def of_all(
    game: LoadedGame, holders: Iterable[Holder], clocks: Clocks, now: int, ahead: int = 0
) -> Iterator[Notice]:
    """A post in the thread for those who are known to owe, a private message to each other; *ahead*: see `saying`."""
    holders = tuple(holders)
    named = (holder.person_id for holder in holders if in_thread(game, holder, clocks, now))
    if people := tuple(dict.fromkeys(named)):
        yield notices.saying(game.row, Reminder(clocks, people), ahead=ahead)
    for holder in holders:
        if in_private(game, holder, clocks, now):
            lane = notices.person_lane(holder.person_id)
            yield notices.saying(game.row, Reminder(clocks), lane, seat=holder.seat, ahead=ahead)


def present(game: LoadedGame, notice: Notice, now: int) -> Notice | None:
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
        if (deadline := game.deadlines.get(clock)) is not None
        and (deadline.number, deadline.due_ms) == (number, due)
    }
    if notice.lane != notices.THREAD:
        holder = game.person_in(notice.seat or CHAIR)
        opened = () if holder is None else in_private(game, holder, clocks, now)
        return replace(notice, opened=opened) if opened else None
    people: list[int] = []
    asked: list[Question] = []
    for holder in game.holders:
        if holder.person_id in about.people and (
            mine := in_thread(game, holder, clocks, now, brief=about.closed)
        ):
            people.append(holder.person_id)
            asked += mine
    if not people:
        return None
    about = replace(about, clocks=clocks, people=tuple(dict.fromkeys(people)))
    return replace(notice, about=about, opened=tuple(dict.fromkeys(asked)))


def instead(game: LoadedGame, person: int) -> Notice:
    """What is said in the thread when *person* was to be told in private and takes no messages.

    It is worded, as reminders are, only of what everybody knows that the person owes.
    """
    clocks = clocks_of(game.deadlines.values())
    return notices.saying(game.row, Reminder(clocks, (person,), closed=True))


def owed(game: LoadedGame, holder: Holder) -> tuple[Decision, ...]:
    """What the seat of *holder* owes now."""
    if holder.seat is None or holder.is_companion:
        return ()
    return tuple(decision for decision in game.decisions() if decision.seat == holder.seat and decision.owed)


def in_thread(
    game: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int, *, brief: bool = False
) -> tuple[Question, ...]:
    """What *holder* is reminded of in the thread: only what everybody knows that he owes; of what is *brief* too
    where he takes no private messages.
    """
    if holder.notify not in ("thread", "reminders"):
        return ()
    asked = _asked(game, holder, clocks, now, public=True)
    return tuple(question for question in asked if brief or not game.game.kinds[question.kind].is_brief)


def in_private(
    game: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int
) -> tuple[Question, ...]:
    """What *holder* is reminded of in private: what is secret or brief, and all of it if he wants it so."""
    if holder.notify in ("nothing", "daily"):
        return ()
    secret = _asked(game, holder, clocks, now, public=False)
    known = _asked(game, holder, clocks, now, public=True)
    kinds, is_private = game.game.kinds, holder.notify == "dm"
    return (*(question for question in known if is_private or kinds[question.kind].is_brief), *secret)


def _asked(
    found: LoadedGame, holder: Holder, clocks: Mapping[str, object], now: int, *, public: bool
) -> tuple[Question, ...]:
    kinds = found.game.kinds
    quiet = {
        clock
        for clock, deadline in found.deadlines.items()
        if is_snoozed(holder, deadline) and (holder.quiet_ms or 0) > now
    }
    return tuple(
        decision.question
        for decision in owed(found, holder)
        if str(decision.clock) in clocks
        and str(decision.clock) not in quiet
        and (kinds[decision.question.kind].shown is Shown.BY_NAME) == public
        and not is_past(found, decision.clock, now)
    )


def _is_meant(
    game: LoadedGame, holder: Holder, running: Sequence[Deadline], steps: set[str], now: int
) -> bool:
    """Whether a step has come for what *holder* owes, or his snooze is over."""
    clocks = {str(decision.clock) for decision in owed(game, holder)}
    woken = {
        deadline.clock
        for deadline in running
        if is_snoozed(holder, deadline) and (holder.quiet_ms or NEVER) <= now
    }
    return bool(clocks & (steps | woken)) and not game.is_away(holder.person_id, now)  # F-9


def _seated(game: LoadedGame, person: int, seat: Seat | None) -> tuple[Holder, ...]:
    holders = tuple(holder for holder in game.holders_of(person) if seat in (None, holder.seat))
    if not holders or (game.row.stage != "lobby" and holders[0].seat is None):
        raise meaning.none(game, person)
    if game.row.stage == "ended":
        raise Illegal("R-1.4", "This game is over, so I remind nobody.")
    return holders


def _game(deadline: Deadline) -> int:
    return deadline.game_id


def _once(deadline: Deadline) -> str:
    return f"{deadline.cause}:{deadline.remind_ms}"
