"""The deal: the host starts, roles arrive, and with the last of them the clocks run."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection

from bot.games import kept
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.lobbies.refusals import refuse_closed, refuse_others
from bot.lobbies.seating import DELIVERY, Seating, press_id
from bot.service.service import Games
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import ClocksBegun, Reminder
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules import dice
from rules.entry import Start, owed_clocks
from rules.game import Illegal, Seat, refuse
from rules.record import record
from storage.errors import Conflict, StorageError
from storage.tables.deadlines import Deadlines
from storage.tables.games import Changes
from storage.tables.people import Holder, Holders

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Dealing:
    """What happens to a game between its lobby and its first question."""

    cache: Cache
    games: Games
    seating: Seating

    @whole
    async def start(self, game_id: int, person: int, cause: str) -> Facts:
        """Deal. Raises Illegal for a wrong number of players or a set of roles that does not fit (F-22)."""
        async with self.cache.locked(game_id) as found:
            if found.row.stage == "lobby":
                await self._start(found, person, cause)
            elif not await self.games.was_entered(game_id, cause):
                refuse_closed(found)
                raise Illegal("R-1.3", "This game has started already.")
            return found.facts()

    @whole
    async def begin(self, game_id: int, cause: str) -> None:
        """Deal because all are there, or it is time (R-1.2). Raises Illegal as `start` does; one begun is let be."""
        async with self.cache.locked(game_id) as found:
            if found.row.stage == "lobby":
                await self._start(found, None, cause)

    async def _start(self, found: LoadedGame, person: int | None, cause: str) -> None:
        if person is not None:
            refuse_others(found, person)
        holders = found.holders
        if len(holders) != found.row.seats:
            raise Illegal(
                "F-22",
                "Only {n} of {seats} seats are taken. Wait for more players, or choose fewer under "
                "**Options**.",
                n=len(holders),
                seats=found.row.seats,
            )
        refuse(found.game.remarks(found.config, len(holders)))
        names = [holder.name for holder in holders]
        salt = await self._salt(found, cause)
        config = record.config_facts(found.config)
        link = record.chain_start(found.row.fingerprint, config, found.game.pack, salt)
        seated = tuple(msgspec.structs.replace(holder, seat=n) for n, holder in enumerate(holders, 1))
        before = found.holders, found.row, found.key
        found.holders = seated
        found.key = dice.game_key(found.row.seed, salt)
        found.row = msgspec.structs.replace(found.row, link=link, halted=DELIVERY)
        changes: Changes = {
            "stage": "dealing",
            "salt": salt,
            "halted": DELIVERY,
            "begun_ms": self.games.now_ms(),
            "settings": clock_settings.written(kept.begun(found.row.settings), names=names),
        }
        try:
            await self.games.enter(
                found,
                Start(found.config, len(holders)),
                by="moderator",
                cause=cause,
                changes=changes,
                also=_seat_all(found.row.id, seated),
                told=(*news.untold(found), *news.event(found)),
            )
        except Conflict:
            raise  # the game was read anew
        except BaseException:
            found.holders, found.row, found.key = before
            raise
        if all(holder.is_companion for holder in found.holders):
            await self.seating.changed_people(
                found, lambda connection: self._started(found, connection), _clocks_begin(found)
            )

    async def _salt(self, found: LoadedGame, cause: str) -> str:
        """What the host could not choose (R-1.2): who joined, by which press first, and by which press it starts."""
        ever = await self.cache.database.read(lambda connection: Holders(connection, found.row.id).ever())
        first = {holder.person_id: holder.cause for holder in reversed(ever)}
        joins = ("companion" if one.is_companion else first[one.person_id] for one in found.holders)
        salt = ",".join(joins)
        return salt if found.game.record_edition < 2 else f"{salt};{press_id(cause)}"

    # ------------------------------------------------------------------------------ delivery is part of the deal

    @whole
    async def delivered(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """The role of *person*, in this *seat* of his if he plays several, has arrived: sent, or read on the desk.

        With the last one the clocks start.
        """
        async with self.cache.locked(game_id) as found:
            holder = _undelivered(found, person, seat)
            if holder is None:
                return
            now = self.games.now_ms()
            is_last = all(
                other.delivered_ms is not None or other.is_companion or other.id == holder.id
                for other in found.holders
            )

            def work(connection: Connection) -> Changes:
                Holders(connection, game_id).delivered(holder.id, now)
                return self._started(found, connection) if is_last else {}

            await self.seating.changed_people(found, work, _clocks_begin(found) if is_last else ())

    async def opened_desk(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """Somebody has read his desk, which tells him his role. What cannot be noted now is when he looks again.

        Who plays several seats and did not say which was asked that, and has read none.
        """
        found = await self.cache.live(game_id)
        if _undelivered(found, person, seat) is not None:
            try:
                await self.delivered(game_id, person, seat)
            except StorageError as error:
                log.warning("That a desk of game %s was read could not be noted: %s", game_id, error)

    def _started(self, found: LoadedGame, connection: Connection) -> Changes:
        """F-1: the first clock starts when every seat's role has arrived; nothing where clocks run already."""
        if found.row.stage != "dealing":
            return {}
        assert found.position is not None
        now, timing = found.clock_ms(self.games.now_ms()), found.timing
        rows = Deadlines(connection)
        for clock in owed_clocks(found.game, found.position.state):
            ends = timing.due(now, clock.kind)
            rows.start(found.row.id, str(clock), clock.kind, now, ends, timing)
        return {"stage": "running", "halted": ""}

    @whole
    async def remind_missing(self, game_id: int, person: int) -> int:
        """The host reminds those whose role has not arrived; how many there are."""
        async with self.cache.locked(game_id) as found:
            refuse_others(found, person)
            missing = [holder for holder in found.holders if holder.delivered_ms is None and holder.seat]
            pings = list(dict.fromkeys(holder.person_id for holder in missing if not holder.is_companion))
            if pings:
                await self.games.say(found, notices.saying(found.row, Reminder(missing=tuple(pings))))
            return len(pings)


def _clocks_begin(found: LoadedGame) -> tuple[Notice, ...]:
    """With the last role the first question is due, which was asked before that."""
    return (notices.saying(found.row, ClocksBegun()),) if found.row.stage == "dealing" else ()


def _undelivered(found: LoadedGame, person: int, seat: Seat | None) -> Holder | None:
    """What *person* holds of which the role has not arrived: in *seat*, or in his only one."""
    mine = [one for one in found.holders_of(person) if one.seat is not None]
    meant = mine if seat is None and len(mine) == 1 else [one for one in mine if one.seat == seat]
    return next((one for one in meant if one.delivered_ms is None), None)


def _seat_all(game_id: int, seated: tuple[Holder, ...]) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        rows = Holders(connection, game_id)
        for holder in seated:
            rows.seat(holder.id, holder.seat)

    return work
