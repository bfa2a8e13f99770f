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
from bot.service.telling.notice_kinds import ClocksBegun, Reminder, WaitEnd
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
        async with self.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                await self._start(game, person, cause)
            elif not await self.games.was_entered(game_id, cause):
                refuse_closed(game)
                raise Illegal("R-1.3", "This game has started already.")
            return game.facts()

    @whole
    async def begin(self, game_id: int, cause: str) -> None:
        """Deal because all are there, or it is time (R-1.2). Raises Illegal as `start` does; one begun is let be."""
        async with self.cache.locked(game_id) as game:
            if game.row.stage == "lobby":
                await self._start(game, None, cause)

    async def _start(self, game: LoadedGame, person: int | None, cause: str) -> None:
        if person is not None:
            refuse_others(game, person)
        holders = game.holders
        if len(holders) != game.row.seats:
            raise Illegal(
                "F-22",
                "Only {n} of {seats} seats are taken. Wait for more players, or choose fewer under "
                "**Options**.",
                n=len(holders),
                seats=game.row.seats,
            )
        refuse(game.game.remarks(game.config, len(holders)))
        names = [holder.name for holder in holders]
        salt = await self._salt(game, cause)
        config = record.config_facts(game.config)
        link = record.chain_start(game.row.fingerprint, config, game.game.pack, salt)
        seated = tuple(msgspec.structs.replace(holder, seat=n) for n, holder in enumerate(holders, 1))
        waiting = [waiting_game.person for waiting_game in game.lobby.waiting]
        before = game.holders, game.row, game.key
        game.holders = seated
        game.key = dice.game_key(game.row.seed, salt)
        game.row = msgspec.structs.replace(game.row, link=link, halted=DELIVERY)
        changes: Changes = {
            "stage": "dealing",
            "salt": salt,
            "halted": DELIVERY,
            "begun_ms": self.games.now_ms(),
            "settings": clock_settings.written(kept.begun(game.row.settings), names=names),
        }
        try:
            await self.games.enter(
                game,
                Start(game.config, len(holders)),
                by="moderator",
                cause=cause,
                changes=changes,
                also=_seat_all(game.row.id, seated),
                told=(*news.untold(game), *news.event(game), *news.waited(game, waiting, WaitEnd.BEGUN)),
            )
        except Conflict:
            raise  # the game was read anew
        except BaseException:
            game.holders, game.row, game.key = before
            raise
        if all(holder.is_companion for holder in game.holders):
            await self.seating.changed_people(
                game, lambda connection: self._started(game, connection), _clocks_begin(game)
            )

    async def _salt(self, game: LoadedGame, cause: str) -> str:
        """What the host could not choose (R-1.2): who joined, by which press first, and by which press it starts."""
        ever = await self.cache.database.read(lambda connection: Holders(connection, game.row.id).ever())
        first = {holder.person_id: holder.cause for holder in reversed(ever)}
        joins = ("companion" if holder.is_companion else first[holder.person_id] for holder in game.holders)
        salt = ",".join(joins)
        return salt if game.game.record_edition < 2 else f"{salt};{press_id(cause)}"

    # ------------------------------------------------------------------------------ delivery is part of the deal

    @whole
    async def delivered(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """The role of *person*, in this *seat* of his if he plays several, has arrived: sent, or read on the desk.

        With the last one the clocks start.
        """
        async with self.cache.locked(game_id) as game:
            holder = _undelivered(game, person, seat)
            if holder is None:
                return
            now = self.games.now_ms()
            is_last = all(
                other.delivered_ms is not None or other.is_companion or other.id == holder.id
                for other in game.holders
            )

            def work(connection: Connection) -> Changes:
                Holders(connection, game_id).delivered(holder.id, now)
                return self._started(game, connection) if is_last else {}

            await self.seating.changed_people(game, work, _clocks_begin(game) if is_last else ())

    async def opened_desk(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """Somebody has read his desk, which tells him his role. What cannot be noted now is when he looks again.

        Who plays several seats and did not say which was asked that, and has read none.
        """
        game = await self.cache.live(game_id)
        if _undelivered(game, person, seat) is not None:
            try:
                await self.delivered(game_id, person, seat)
            except StorageError as error:
                log.warning("That a desk of game %s was read could not be noted: %s", game_id, error)

    def _started(self, game: LoadedGame, connection: Connection) -> Changes:
        """F-1: the first clock starts when every seat's role has arrived; nothing where clocks run already."""
        if game.row.stage != "dealing":
            return {}
        assert game.position is not None
        now, timing = game.clock_ms(self.games.now_ms()), game.timing
        rows = Deadlines(connection)
        for clock in owed_clocks(game.game, game.position.state):
            ends = timing.due(now, clock.kind)
            rows.start(game.row.id, str(clock), clock.kind, now, ends, timing)
        return {"stage": "running", "halted": ""}

    @whole
    async def remind_missing(self, game_id: int, person: int) -> int:
        """The host reminds those whose role has not arrived; how many there are."""
        async with self.cache.locked(game_id) as game:
            refuse_others(game, person)
            missing = [holder for holder in game.holders if holder.delivered_ms is None and holder.seat]
            pings = list(dict.fromkeys(holder.person_id for holder in missing if not holder.is_companion))
            if pings:
                await self.games.say(game, notices.saying(game.row, Reminder(missing=tuple(pings))))
            return len(pings)


def _clocks_begin(game: LoadedGame) -> tuple[Notice, ...]:
    """With the last role the first question is due, which was asked before that."""
    return (notices.saying(game.row, ClocksBegun()),) if game.row.stage == "dealing" else ()


def _undelivered(game: LoadedGame, person: int, seat: Seat | None) -> Holder | None:
    """What *person* holds of which the role has not arrived: in *seat*, or in his only one."""
    mine = [holder for holder in game.holders_of(person) if holder.seat is not None]
    meant = mine if seat is None and len(mine) == 1 else [holder for holder in mine if holder.seat == seat]
    return next((holder for holder in meant if holder.delivered_ms is None), None)


def _seat_all(game_id: int, seated: tuple[Holder, ...]) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        rows = Holders(connection, game_id)
        for holder in seated:
            rows.seat(holder.id, holder.seat)

    return work
