"""Players who are away for a while (F-9): they say so, it is public, and it ends by itself."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing.clock_settings import WAS_AWAY, written
from bot.seats.away.lengths import NOW, refuse_length
from bot.seats.open_seats import holder_in
from bot.seats.succession import Succession
from bot.service import meaning
from bot.service.deeds import ServicePart, more_time, refuse_unless_playing
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AbsenceEnded, CameBack, WentAway
from bot.service.telling.notices import Notice, saying
from bot.service.whole import whole
from rules.awaiting import shown_as
from rules.game import Illegal, Seat, Shown
from storage.errors import Fenced
from storage.tables import away
from storage.tables.away import Absences, Away
from storage.tables.deadlines import Deadline
from storage.tables.games import Changes
from storage.tables.leases import duty
from storage.tables.people import Holder

log = logging.getLogger(__name__)


def zone_of(facts: Facts, usual: str | None) -> str:
    """The zone in which dates are meant: that of the table's hours or times of day, else the server's, else UTC."""
    if facts.ways.hours is not None:
        return facts.ways.hours.zone
    chosen: Mapping[str, int | str] = getattr(facts.config, "deadlines")  # noqa: B009 - every TableConfig has it
    paces = {**chosen, **facts.ways.paces}.values()
    zones = (pace.partition(" ")[2] for pace in paces if isinstance(pace, str))
    return next(zones, usual or "UTC")


@dataclass(eq=False)
class Absence(ServicePart):
    """Go away, come back, and what happens in between by itself."""

    succession: Succession
    _unended: set[Away] = field(default_factory=set)

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what was not ended in other games."""
        self._unended = {past for past in self._unended if past.game_id in games}

    @whole
    async def go_away(
        self, game_id: int, person: int, starts: int, ends: int, note: str = ""
    ) -> tuple[int, int]:
        """A player is away: since when (NOW: already) and until when. Everyone is told. Raises Illegal."""
        async with self.cache.locked(game_id) as game:
            seats, now = _seated(game, person), self.games.now_ms()
            starts = NOW if starts <= now else starts
            refuse_length(now, starts, ends)
            said = (
                saying(game.row, WentAway(starts, ends, seats, note=note)),
                *(
                    saying(game.row, WentAway(starts, ends, seat=seat, now=now), notices.CHAIR)
                    for seat in seats
                ),
            )
            since = now if starts == NOW else starts
            told = [
                *game.settings.get(WAS_AWAY, ()),
                *([holder.id, since, ends] for holder in game.holders_of(person)),
            ]

            def work(connection: Connection) -> Changes:
                Absences(connection, game_id).put(person, starts, ends)
                return {"settings": written(game.row.settings, **{WAS_AWAY: told})}

            await self.seating.changed_people(game, work, said)
            return starts, ends

    async def refuse_absence(self, game_id: int, person: int, starts: int, ends: int) -> None:
        """Raise Illegal where *person* could not go away then; before he is asked whether it is meant so."""
        _seated(await self.cache.live(game_id), person)
        refuse_length(self.games.now_ms(), starts, ends)

    async def come_back(self, game_id: int, person: int) -> bool:
        """A player is back, and in the seats that he had lent; whether he had been away.

        Raises Illegal for who holds no seat.
        """
        cause = f"back:{person}:{self.games.now_ms()}"
        given = await self.succession.give_back_all(game_id, person, cause)
        return await self._come_back(game_id, person) or bool(given)

    @whole
    async def _come_back(self, game_id: int, person: int) -> bool:
        async with self.cache.locked(game_id) as game:
            seats = _seated(game, person)
            if game.away_of(person) is None:
                return False
            await self._end(game, person, (saying(game.row, CameBack(seats)),))
            return True

    async def _end(self, game: LoadedGame, person: int, said: tuple[Notice, ...]) -> None:
        def work(connection: Connection) -> None:
            Absences(connection, game.row.id).drop(person)

        await self.seating.changed_people(game, work, said)

    @whole
    async def take_leave(
        self, game_id: int, person: int, hours: int, cause: str, seat: Seat | None = None
    ) -> int:
        """F-21: a player stops the clock of his seat for so many hours; how many it has left. Everyone is told.

        Each seat has its own hours, whoever plays it. Raises Illegal where the game gives no leave, too little is
        left, or no clock waits for him alone, and Several where two of his seats could take it.
        """
        async with self.cache.locked(game_id) as game:
            _seated(game, person)
            mine = game.seat_of(person, seat, lambda one: _own_deadline(game, one) is not None)
            if mine is None:
                raise meaning.none(game, person)
            most = game.game.leave_hours
            taken: dict[str, int] = game.settings.get("leave", {})
            left = most - taken.get(str(mine), 0) - hours
            _refuse_leave(most, left + hours, hours)
            deadline, name = _own_clock(game, mine), holder_in(game, mine).name
            await self.deeds.deed(
                game,
                f"{deed_words.EXTEND} {deadline.kind} {hours}h",
                Authority(person, name, cause, f"{hours} hours of leave, {left} of {most} left"),
                facts={"kind": deadline.kind, "seconds": hours * 3600},
                work=more_time(game, deadline, hours * 3600, self.games.now_ms()),
                changes={"settings": written(game.row.settings, leave={**taken, str(mine): most - left})},
            )
            return left

    async def end_absences(self) -> None:
        """End those whose time has come: the card says so no more, and who owes something is reminded of it."""
        now, held = self.games.now_ms(), duty.get()
        for past in await self.cache.database.read(lambda connection: away.past(connection, now, held)):
            try:
                cause = f"back:{past.person_id}:{past.until_ms}"
                await self.succession.give_back_all(past.game_id, past.person_id, cause)
                await self.end_absence(past.game_id, past.person_id)
            except Fenced:
                raise
            except Exception:
                if past not in self._unended:  # it is tried every second, and told once
                    log.exception("An absence in game %s could not be ended", past.game_id)
                self._unended.add(past)
            else:
                self._unended.discard(past)

    @whole
    async def end_absence(self, game_id: int, person: int) -> None:
        """An absence is over by itself. Nothing public is said of it, nor of what its player owes."""
        async with self.cache.locked(game_id) as game:
            gone = game.away_of(person)
            if gone is None or gone.until_ms > self.games.now_ms():
                return
            said = tuple(
                notice for holder in game.holders_of(person) for notice in self._welcome(game, holder)
            )
            await self._end(game, person, said)

    def _welcome(self, game: LoadedGame, holder: Holder) -> tuple[Notice, ...]:
        """The private reminder of who is back and owes something in a seat, unless he wants none."""
        if holder.seat is None or holder.notify in ("nothing", "daily"):
            return ()
        if not any(decision.owed and decision.seat == holder.seat for decision in game.decisions()):
            return ()
        lane = notices.person_lane(holder.person_id)
        return (saying(game.row, AbsenceEnded(), lane, seat=holder.seat),)


def _seated(game: LoadedGame, person: int) -> tuple[Seat, ...]:
    """The seats of who plays now: away he is from all. Raises Illegal for anybody else."""
    refuse_unless_playing(game)
    seats = game.seats_of(person)
    if not seats:
        raise meaning.no_seat()
    return seats


def _refuse_leave(most: int, left: int, hours: int) -> None:
    if not most:
        raise Illegal(
            "F-9", "In this game the clock does not stop for one player. Ask a moderator for more time."
        )
    if hours > left:
        raise Illegal("F-21", "You have {left} of {most} hours of leave left.", left=left, most=most)


def _own_clock(game: LoadedGame, seat: Seat) -> Deadline:
    """The running clock that waits for *seat* alone, where all see it. Raises Illegal."""
    deadline = _own_deadline(game, seat)
    if deadline is None:
        raise Illegal("F-21", "Leave stops your own clock, but the game does not wait for you alone now.")
    return deadline


def _own_deadline(game: LoadedGame, seat: Seat) -> Deadline | None:
    """The same; None where there is none."""
    kinds, owed = game.game.kinds, [decision for decision in game.decisions() if decision.owed]
    for decision in owed:
        waited = {one.seat for one in owed if one.clock == decision.clock}
        running = game.deadlines.get(str(decision.clock))
        is_shown = shown_as(kinds, decision) is Shown.BY_NAME
        if waited == {seat} and is_shown and running is not None and running.is_running:
            return running
    return None
