"""The lobby: a game is opened, people join and leave, the host chooses and starts; then roles arrive."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel
from sqlalchemy import Connection

from bot.clocks import clock_settings
from bot.games import loaded, notices
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.notice_kinds import Reminder
from bot.games.notices import Notice
from bot.games.reader_view import Facts
from bot.games.service import Games
from bot.games.whole import whole
from bot.lobbies import kept, limits, news
from bot.lobbies.refusals import refuse_begun, refuse_closed, refuse_others, refuse_out
from bot.moderation.trying import stop_here
from rules import dice
from rules.entry import Start, owed_clocks
from rules.game import Game, Illegal, Seat
from rules.record import record
from rules.registry import open_game
from storage.errors import Conflict, Repeated, StorageError
from storage.tables.deadlines import Deadlines
from storage.tables.games import Changes
from storage.tables.games import Games as StoredGames
from storage.tables.meta import Packs
from storage.tables.people import Holder, Holders

log = logging.getLogger(__name__)

DELIVERY = "delivery"
"""Why a game is halted until every role has arrived."""


class Seating:
    """What happens to a game before its first question."""

    def __init__(self, cache: Cache, games: Games) -> None:
        self.cache = cache
        self.games = games

    async def open(
        self,
        *,
        name: str,
        guild: int,
        channel: int,
        host: int,
        host_name: str,
        seats: int,
        cause: str,
        config: BaseModel | None = None,
        pack: bytes | None = None,
        is_limited: bool = False,
        settings: Mapping[str, object] | None = None,
    ) -> Facts:
        """A new lobby, its fingerprint and its pack already fixed (H-20.3): the one that the game ships unless told.

        Raises Illegal for a number of seats that cannot play, and where it *is_limited* for more lobbies than the
        server lets one person or all have open.
        """
        shipped = open_game(name)
        room = await asyncio.to_thread(self.cache.room, name, shipped.edition, pack or shipped.pack_body())
        if seats not in room.game.seats:
            raise _wrong_number(room.game.seats, seats)
        chosen = config or room.game.Config()
        seed = self.games.chance.seed()
        now = self.games.now_ms()

        def work(connection: Connection) -> int:
            for known, kept_there in StoredGames(connection).lobbies_of(guild, host):
                if json.loads(kept_there).get("opened") == cause:
                    return known  # Discord may tell of one command twice
            if is_limited:
                limits.refuse_lobbies(connection, guild, host)
            pack_id, sha256 = _kept(connection, room.game)
            return StoredGames(connection).add(
                name=name,
                edition=room.game.edition,
                pack_id=pack_id,
                pack_sha256=sha256,
                guild_id=guild,
                channel_id=channel,
                host_id=host,
                seats=seats,
                config=chosen.model_dump_json(),
                settings=json.dumps({"host": host_name, "opened": cause, **(settings or {})}),
                seed=seed,
                fingerprint=dice.fingerprint(seed),
                made_ms=now,
            )

        game_id = await self.cache.database.write(work)
        return (await self.cache.live(game_id)).facts()

    @whole
    async def settle_in(
        self,
        game_id: int,
        *,
        place: int,
        card: int | None,
        drawn: int | None = None,
        told: Sequence[Notice] = (),
    ) -> Facts:
        """The thread and the lobby post are made: remember where they are, and what is to be *told* there.

        The post shows the game as it was at the version *drawn*, or as it is now.
        """
        found = await self.cache.live(game_id)
        async with found.lock:
            is_old, now = drawn not in (None, found.row.version), self.games.now_ms()
            made: Changes = {"place_id": place, "card_id": card, "card_print": None}
            await self.change(found, made, lambda c: self.games.add_notices(c, found, tuple(told), now))
            await self.cache.card_drawn(found, card, None, drawn if is_old else None)
            if is_old or told:
                self.games.on_commit(found)
            return found.facts()

    @whole
    async def join(self, game_id: int, person: int, name: str, cause: str) -> Facts:
        """Take a place in the lobby. Raises Illegal when it is full, begun, or the person is in it already."""
        found = await self.cache.live(game_id)
        async with found.lock:
            holder = found.holder_of(person)
            if holder is not None and holder.cause == _press_id(cause):
                return found.facts()
            refuse_begun(found)
            if holder is not None:
                raise Illegal("F-23", "You have joined already. Press **Leave** to leave.")
            refuse_out(found, person)
            if len(found.holders) >= found.row.seats:
                raise Illegal(
                    "F-22",
                    "All {seats} seats are taken. Ask the host for a larger game, or just read along.",
                    seats=found.row.seats,
                )
            now = self.games.now_ms()
            settings = news.joined(found, person, now)

            def work(connection: Connection) -> Changes:
                Holders(connection, game_id).add(
                    person_id=person, name=name, cause=_press_id(cause), since_ms=now
                )
                return {"settings": settings}

            return await self.changed_people(found, work)

    @whole
    async def leave(self, game_id: int, person: int, cause: str) -> Facts:
        """Give a place in the lobby back. Raises Illegal when the person has none, or the game has begun."""
        found = await self.cache.live(game_id)
        async with found.lock:
            refuse_begun(found)
            holder = found.holder_of(person)
            if holder is None:
                raise Illegal(
                    "F-23", "You are not in this game, so there is nothing to leave. Press **Join** to play."
                )
            now = self.games.now_ms()
            return await self.changed_people(
                found, lambda connection: Holders(connection, game_id).leave(holder.id, now)
            )

    @whole
    async def configure(self, game_id: int, person: int, config: BaseModel, seats: int) -> Facts:
        """The host's choices, until the deal. Raises Illegal for anybody else, and for what cannot be."""
        found = await self.cache.live(game_id)
        async with found.lock:
            refuse_begun(found)
            refuse_others(found, person)
            if seats not in found.game.seats:
                raise _wrong_number(found.game.seats, seats)
            if seats < len(found.holders):
                raise Illegal(
                    "F-22", "{n} people have joined already and need a seat each.", n=len(found.holders)
                )
            by, settings = str(found.settings.get("host", "")), found.row.settings
            changes: Changes = {"config": config.model_dump_json(), "seats": seats}
            if (changes["config"], seats) != (found.row.config, found.row.seats):
                told = news.changed(found, person, by, self.games.now_ms(), settings)
                changes = {**changes, "settings": told}
            return await self.changed_people(found, lambda _connection: changes)

    @whole
    async def start(self, game_id: int, person: int, cause: str) -> Facts:
        """Deal. Raises Illegal for a wrong number of players or a set of roles that does not fit (F-22)."""
        found = await self.cache.live(game_id)
        async with found.lock:
            if found.row.stage == "lobby":
                await self._start(found, person, cause)
            elif not await self.games.was_entered(game_id, cause):
                refuse_closed(found)
                raise Illegal("R-1.3", "This game has started already.")
            return found.facts()

    async def _start(self, found: LoadedGame, person: int, cause: str) -> None:
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
        for remark in found.game.remarks(found.config, len(holders)):
            if remark.refuses:
                raise Illegal(remark.clause, remark.sentence, **remark.facts)
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
                told=news.untold(found),
            )
        except Conflict:
            raise  # the game was read anew
        except BaseException:
            found.holders, found.row, found.key = before
            raise
        if all(holder.is_companion for holder in found.holders):
            await self.changed_people(found, lambda connection: self._started(found, connection))

    async def _salt(self, found: LoadedGame, cause: str) -> str:
        """What the host could not choose (R-1.2): who joined, by which press first, and by which press it starts."""
        ever = await self.cache.database.read(lambda connection: Holders(connection, found.row.id).ever())
        first = {holder.person_id: holder.cause for holder in reversed(ever)}
        joins = ("companion" if one.is_companion else first[one.person_id] for one in found.holders)
        salt = ",".join(joins)
        return salt if found.game.record_edition < 2 else f"{salt};{_press_id(cause)}"

    # ------------------------------------------------------------------------------ delivery is part of the deal

    @whole
    async def delivered(self, game_id: int, person: int, seat: Seat | None = None) -> None:
        """The role of *person*, in this *seat* of his if he plays several, has arrived: sent, or read on the desk.

        With the last one the clocks start.
        """
        found = await self.cache.live(game_id)
        async with found.lock:
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

            await self.changed_people(found, work)

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
        found = await self.cache.live(game_id)
        async with found.lock:
            refuse_others(found, person)
            missing = [holder for holder in found.holders if holder.delivered_ms is None and holder.seat]
            pings = list(dict.fromkeys(holder.person_id for holder in missing if not holder.is_companion))
            if pings:
                await self.games.say(found, notices.saying(found.row, Reminder(missing=tuple(pings))))
            return len(pings)

    # -------------------------------------------------------------------------------------- changes of the row

    async def changed_people(
        self, found: LoadedGame, work: Callable[[Connection], Changes | None], told: Sequence[Notice] = ()
    ) -> Facts:
        """Do *work* on the holders, and be what the database says then. A repeated cause changes nothing.

        What *work* returns is changed with it, and what is *told* said, in the one commit. In a lobby it is noted
        that somebody has touched it.
        """
        stop_here()
        row, now = found.row, self.games.now_ms()

        def all_of_it(connection: Connection) -> loaded.Stored | None:
            changes: Changes = {**(work(connection) or {}), "card_stale_ms": now}
            if row.stage == "lobby":
                settings, seats = str(changes.get("settings", row.settings)), changes.get("seats", row.seats)
                is_full = len(Holders(connection, row.id).now()) == seats
                changes = {**changes, "settings": kept.touched(settings, now, is_full=is_full)}
            StoredGames(connection).update(row.id, row.version, **changes)
            self.games.add_notices(connection, found, tuple(told), now)
            return loaded.read(connection, row.id)

        try:
            stored = await self.cache.database.write(all_of_it)
        except Repeated:
            return found.facts()
        except Conflict:
            await self.cache.reload(found)
            raise
        assert stored is not None
        found.take(stored)
        self.games.on_commit(found)
        return found.facts()

    async def change(
        self, found: LoadedGame, changes: Changes, also: Callable[[Connection], object] | None = None
    ) -> None:
        stop_here()
        row = found.row
        stale: Changes = {**changes, "card_stale_ms": self.games.now_ms()}

        def work(connection: Connection) -> int:
            if also is not None:
                also(connection)
            return StoredGames(connection).update(row.id, row.version, **stale)

        try:
            version = await self.cache.database.write(work)
        except Conflict:
            await self.cache.reload(found)
            raise
        found.row = msgspec.structs.replace(found.row, version=version, **stale)


def _undelivered(found: LoadedGame, person: int, seat: Seat | None) -> Holder | None:
    """What *person* holds of which the role has not arrived: in *seat*, or in his only one."""
    mine = [one for one in found.holders_of(person) if one.seat is not None]
    meant = mine if seat is None and len(mine) == 1 else [one for one in mine if one.seat == seat]
    return next((one for one in meant if one.delivered_ms is None), None)


def _kept(connection: Connection, game: Game[Any]) -> tuple[str | None, str | None]:
    """Id and hash of a game's pack, which is kept for as long as a game is played by it."""
    body = game.pack_body()
    if body is None or game.pack is None:
        return None, None
    Packs(connection).keep(game.pack.sha256, game.pack.id, body)
    return game.pack.id, game.pack.sha256


def _seat_all(game_id: int, seated: tuple[Holder, ...]) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        rows = Holders(connection, game_id)
        for holder in seated:
            rows.seat(holder.id, holder.seat)

    return work


def _press_id(cause: str) -> str:
    """The id of the interaction, in decimal, as the salt has it (R-1.2)."""
    return cause.rpartition(":")[2]


def _wrong_number(seats: object, given: int) -> Illegal:
    can = list(seats)  # type: ignore[call-overload]
    return Illegal(
        "F-22",
        "This game is for {least} to {most} players, not {n}.",
        least=min(can),
        most=max(can),
        n=given,
    )
