"""The lobby: a game is opened, people join and leave, and the host chooses."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from pydantic import BaseModel
from sqlalchemy import Connection

from bot.games import kept, loaded, servers
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.games.trying import stop_here
from bot.lobbies import limits
from bot.lobbies.barring import refuse_barred
from bot.lobbies.refusals import refuse_begun, refuse_others, refuse_out
from bot.service.service import Games
from bot.service.telling import news
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules import dice
from rules.game import Game, Illegal
from rules.registry import open_game
from storage.errors import Conflict, Repeated
from storage.tables.games import Changes
from storage.tables.games import Games as StoredGames
from storage.tables.meta import Packs
from storage.tables.people import Holders
from storage.tables.wishes import Apartness

log = logging.getLogger(__name__)

DELIVERY = "delivery"
"""Why a game is halted until every role has arrived."""

MOST_WAIT: Final = 10
"""People on one waiting list, all of whom its card can name."""


@dataclass(eq=False)
class Seating:
    """What happens to a game before it starts, and every change of who is in it."""

    cache: Cache
    games: Games

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
        guests: Sequence[kept.Waiting] = (),
        also: Callable[[Connection, int], object] | None = None,
    ) -> Facts:
        """A new lobby, its fingerprint and its pack already fixed (H-20.3): the one that the game ships unless told.

        In the one commit its *guests* have their places in it, and *also* is done with its number.
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
            refuse_barred(connection, guild, host, now)
            limits.refuse_unplayed(connection, guild, name)
            if is_limited:
                limits.refuse_lobbies(connection, guild, host)
            pack_id, sha256 = _kept(connection, room.game)
            new = StoredGames(connection).add(
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
            for guest in guests[:seats]:
                Holders(connection, new).add(
                    person_id=guest.person, name=guest.name, cause=guest.cause, since_ms=now
                )
            if also is not None:
                also(connection, new)
            return new

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
        async with self.cache.locked(game_id) as game:
            is_old = drawn not in (None, game.row.version)
            made: Changes = {"place_id": place, "card_id": card, "card_print": None}
            await self.change(game, made, told=told)
            await self.cache.card_drawn(game, card, None, drawn if is_old else None)
            if is_old or told:
                self.games.committed(game)
            return game.facts()

    @whole
    async def join(self, game_id: int, person: int, name: str, cause: str) -> Facts:
        """Take a place in the lobby, or on its waiting list where it is full.

        Raises Illegal when it is begun, or the person is in it or waits already.
        """
        async with self.cache.locked(game_id) as game:
            holder, waits = game.holder_of(person), waiting(game, person)
            if any(one is not None and one.cause == press_id(cause) for one in (holder, waits)):
                return game.facts()
            refuse_begun(game)
            if holder is not None:
                raise Illegal("F-23", "You have joined already. Press **Leave** to leave.")
            if waits is not None:
                raise Illegal(
                    "F-23",
                    "You are on the waiting list already, and get a seat as soon as one is free. Press "
                    "**Leave** to stop waiting.",
                )
            refuse_out(game, person)
            now = self.games.now_ms()
            if len(game.holders) >= game.row.seats:
                return await self._wait(game, kept.Waiting(person, name, press_id(cause)), now)
            settings = news.joined(game, person, now)

            def work(connection: Connection) -> Changes:
                refuse_barred(connection, game.row.guild_id, person, now)
                Holders(connection, game_id).add(
                    person_id=person, name=name, cause=press_id(cause), since_ms=now
                )
                return {"settings": settings}

            return await self.changed_people(game, work, joins=person)

    async def _wait(self, game: LoadedGame, who: kept.Waiting, now: int) -> Facts:
        if len(game.lobby.waiting) >= MOST_WAIT:
            raise Illegal("F-22", "All seats are taken, and the waiting list is full. Look for another game.")
        settings = kept.written(game.row.settings, waiting=(*game.lobby.waiting, who))

        def work(connection: Connection) -> Changes:
            refuse_barred(connection, game.row.guild_id, who.person, now)
            return {"settings": settings}

        return await self.changed_people(game, work)

    @whole
    async def leave(self, game_id: int, person: int) -> Facts:
        """Give a place in the lobby back. Raises Illegal when the person has none, or the game has begun."""
        async with self.cache.locked(game_id) as game:
            refuse_begun(game)
            holder, waits = game.holder_of(person), waiting(game, person)
            if waits is not None:
                left = tuple(waiting_game for waiting_game in game.lobby.waiting if waiting_game != waits)
                settings = kept.written(game.row.settings, waiting=left)
                return await self.changed_people(game, lambda _connection: {"settings": settings})
            if holder is None:
                raise Illegal(
                    "F-23", "You are not in this game, so there is nothing to leave. Press **Join** to play."
                )
            now = self.games.now_ms()
            return await self.changed_people(
                game, lambda connection: Holders(connection, game_id).leave(holder.id, now)
            )

    @whole
    async def unseat(self, game_id: int, people: Collection[int]) -> None:
        """None of *people*, who are barred, has a seat in the lobby or waits for one; begun games are let be."""
        async with self.cache.locked(game_id) as game:
            seated = [holder for holder in game.holders if holder.person_id in people]
            left = tuple(waits for waits in game.lobby.waiting if waits.person not in people)
            if game.row.stage != "lobby" or (not seated and left == game.lobby.waiting):
                return
            now, settings = self.games.now_ms(), kept.written(game.row.settings, waiting=left)

            def work(connection: Connection) -> Changes:
                for holder in seated:
                    Holders(connection, game_id).leave(holder.id, now)
                return {"settings": settings}

            await self.changed_people(game, work)

    @whole
    async def configure(self, game_id: int, person: int, config: BaseModel, seats: int) -> Facts:
        """The host's choices, until the deal. Raises Illegal for anybody else, and for what cannot be."""
        async with self.cache.locked(game_id) as game:
            refuse_begun(game)
            refuse_others(game, person)
            if seats not in game.game.seats:
                raise _wrong_number(game.game.seats, seats)
            if seats < len(game.holders):
                raise Illegal(
                    "F-22", "{n} people have joined already and need a seat each.", n=len(game.holders)
                )
            by, settings = str(game.settings.get("host", "")), game.row.settings
            changes: Changes = {"config": config.model_dump_json(), "seats": seats}
            if (changes["config"], seats) != (game.row.config, game.row.seats):
                told = news.changed(game, person, by, self.games.now_ms(), settings)
                changes = {**changes, "settings": told}
            return await self.changed_people(game, lambda _connection: changes)

    # -------------------------------------------------------------------------------------- changes of the row

    async def changed_people(
        self,
        game: LoadedGame,
        work: Callable[[Connection], Changes | None],
        notices: Sequence[Notice] = (),
        joins: int | None = None,
    ) -> Facts:
        """Do *work* on the holders, and be what the database says then. A repeated cause changes nothing.

        What *work* returns is changed with it, and the *notices* are sent, in the one commit. In a lobby it is noted
        that somebody has touched it, and who waits takes the seats that are free. *joins*: who reads in the answer
        with whom he sits there.
        """
        stop_here()
        row, now = game.row, self.games.now_ms()

        def all_of_it(connection: Connection) -> loaded.Stored | None:
            changes: Changes = {**(work(connection) or {}), "card_stale_ms": now}
            if row.stage == "lobby":
                settings, seats = str(changes.get("settings", row.settings)), changes.get("seats", row.seats)
                assert isinstance(seats, int)
                free = seats - len(Holders(connection, row.id).now())
                next_ones, left = kept.read(settings).waiting[:free], kept.read(settings).waiting[free:]
                if next_ones and changes.get("stage", "lobby") == "lobby":
                    for one in next_ones:
                        Holders(connection, row.id).add(
                            person_id=one.person, name=one.name, cause=one.cause, since_ms=now
                        )
                    settings, free = kept.written(settings, waiting=left), free - len(next_ones)
                    seated = news.seated(game, [waiting_game.person for waiting_game in next_ones])
                    self.games.add_notices(connection, game, (seated,), now)
                changes = {**changes, "settings": kept.touched(settings, now, is_full=free == 0)}
                here = {holder.person_id for holder in game.holders}
                new = {holder.person_id for holder in Holders(connection, row.id).now()} - here
                apart = news.sit_there(
                    connection, row.id, row.entries, new, () if joins is None else (joins,)
                )
                self.games.add_notices(connection, game, apart, now)
                if changes.get("stage", "lobby") == "lobby" and _is_event_due(
                    connection, game, settings, now
                ):
                    due = news.event_due(game)
                    self.games.add_notices(connection, game, () if due in notices else (due,), now)
            StoredGames(connection).update(row.id, row.version, **changes)
            self.games.add_notices(connection, game, tuple(notices), now)
            return loaded.read(connection, row.id)

        try:
            stored = await self.cache.database.write(all_of_it)
        except Repeated:
            return game.facts()
        except Conflict:
            await self.cache.reload(game)
            raise
        assert stored is not None
        game.take(stored)
        self.games.committed(game)
        return game.facts()

    async def change(
        self,
        game: LoadedGame,
        changes: Changes,
        also: Callable[[Connection], object] | None = None,
        told: Sequence[Notice] = (),
    ) -> None:
        """Change the game's row, do *also* what belongs to it, and say what is *told*, in one commit."""
        stop_here()
        row, now = game.row, self.games.now_ms()
        stale: Changes = {**changes, "card_stale_ms": now}

        def work(connection: Connection) -> int:
            if also is not None:
                also(connection)
            self.games.add_notices(connection, game, tuple(told), now)
            return StoredGames(connection).update(row.id, row.version, **stale)

        try:
            version = await self.cache.database.write(work)
        except Conflict:
            await self.cache.reload(game)
            raise
        game.row = msgspec.structs.replace(game.row, version=version, **stale)


def _is_event_due(connection: Connection, game: LoadedGame, settings: str, now: int) -> bool:
    """Whether the lobby has no scheduled event and is to have one, as its server wants it by now, or the reverse."""
    begins = clock_settings.read(settings).begins
    has_time = begins is not None and begins.at_ms > now
    has_event = news.event_of(game) is not None
    if not has_time and not has_event:
        return False
    return (has_time and servers.read(connection, game.row.guild_id).events) != has_event


def _kept(connection: Connection, game: Game[Any]) -> tuple[str | None, str | None]:
    """Id and hash of a game's pack, which is kept for as long as a game is played by it."""
    body = game.pack_body()
    if body is None or game.pack is None:
        return None, None
    Packs(connection).keep(game.pack.sha256, game.pack.id, body)
    return game.pack.id, game.pack.sha256


async def apart(seating: Seating, game_id: int, person: int) -> list[str]:
    """Those in a lobby with whom *person* would rather not sit: he alone is told."""
    listed = await seating.cache.database.read(lambda connection: Apartness(connection).of(person))
    game = await seating.cache.live(game_id)
    return [holder.name for holder in game.holders if holder.person_id in listed]


def waiting(game: LoadedGame, person: int) -> kept.Waiting | None:
    """The place of *person* on the waiting list."""
    return next((waiting_game for waiting_game in game.lobby.waiting if waiting_game.person == person), None)


def press_id(cause: str) -> str:
    """The id of the interaction, in decimal, as the salt has it (R-1.2)."""
    return cause.rpartition(":")[2]


def _wrong_number(seats: object, given: int) -> Illegal:
    can = list(seats)  # type: ignore[call-overload]
    return Illegal(
        "F-22", "This game is for {least} to {most} players, not {n}.", least=min(can), most=max(can), n=given
    )
