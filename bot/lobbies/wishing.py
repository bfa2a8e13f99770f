"""Wishes kept, looked through for games that they fill, and answered: each change is one commit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from pydantic import BaseModel
from sqlalchemy import Connection

from bot.games import finding, kept, servers
from bot.games.cache import Cache
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing.clock_settings import BEGINS
from bot.games.timing.hours import Hours
from bot.lobbies import limits, matching
from bot.lobbies.barring import refuse_barred
from bot.lobbies.matching import Asking, Gathering, Wisher
from bot.lobbies.seating import Seating, press_id
from bot.service.service import Games
from rules.game import Illegal, Stale, Value
from storage.errors import Conflict, StorageError
from storage.tables.games import Games as StoredGames
from storage.tables.people import Holders
from storage.tables.wishes import Apartness, Bars, Wish, Wishes

TIME_MS: Final = 3 * matching.DAY_MS
"""How long after it was opened a game that wishes fill begins at the latest."""

WISHED: Final = "wished"
"""Under this name stands among a game's settings that wishes have opened it."""


class Wanted(Value):
    """What somebody would play, as he chooses it. *until_ms*: so long it holds."""

    games: tuple[str, ...]
    paces: tuple[str, ...]
    until_ms: int
    hours: Hours | None = None


@dataclass(eq=False)
class Wishing:
    """Who would play on which server."""

    cache: Cache
    games: Games
    seating: Seating

    # ------------------------------------------------------------------------------------------------ one's own

    async def wish(self, guild: int, person: int, name: str, wanted: Wanted) -> Wish:
        """This is what the person would play there from now on. Raises Illegal for who is barred there."""
        now = self.games.now_ms()

        def work(connection: Connection) -> Wish:
            refuse_barred(connection, guild, person, now)
            limits.refuse_unplayed(connection, guild, *wanted.games)
            old = Wishes(connection).get(guild, person)
            hours = None if wanted.hours is None else json.dumps(wanted.hours.facts())
            new = Wish(
                *(guild, person, name, " ".join(wanted.games), " ".join(wanted.paces), hours),
                made_ms=now if old is None else old.made_ms,
                until_ms=wanted.until_ms,
                asked_ms=None if old is None else old.asked_ms,
                about="" if old is None else old.about,
                seated=None if old is None else old.seated,
            )
            Wishes(connection).put(new)
            return new

        return await self.cache.database.write(work)

    async def of(self, guild: int, person: int) -> Wish | None:
        """What the person would play there."""
        return await self.cache.database.read(lambda connection: Wishes(connection).get(guild, person))

    async def take_back(self, guild: int, person: int) -> bool:
        """The wish is gone; whether there was one."""
        return await self.cache.database.write(lambda connection: Wishes(connection).drop(guild, person))

    async def counts(self, guild: int) -> Mapping[str, int]:
        """How many would play each game there."""
        rows, server = await self.cache.database.read(
            lambda connection: (Wishes(connection).of_guild(guild), servers.read(connection, guild))
        )
        now = self.games.now_ms()
        games = (game for row in rows if row.until_ms > now for game in row.games.split())
        return Counter(filter(server.plays, games))

    # ------------------------------------------------------------------------------------------- who is to be asked

    async def look(self, guild: int, *, opens: bool) -> tuple[Asking, ...]:
        """Who is to be asked now, which is noted: each is asked once a day. *opens*: new games have a place."""
        gatherings = await self.open_lobbies(guild)
        seats = {name: self.cache.presentation(name).lobby.USUAL for name in finding.names()}
        now = self.games.now_ms()

        def work(connection: Connection) -> tuple[Asking, ...]:
            wishes, server = Wishes(connection), servers.read(connection, guild)
            wishes.drop_over(now)
            Bars(connection).drop_over(now)
            rows = [
                row
                for old in wishes.of_guild(guild)
                if (row := _brought_up(connection, old, gatherings)) is not None
            ]
            barred = Bars(connection).people(guild, now)
            people = [
                wisher(row, gatherings.get(str(row.seated))) for row in rows if row.person_id not in barred
            ]
            asked = matching.whom_to_ask(
                people,
                gatherings.values(),
                {name: many for name, many in seats.items() if server.plays(name)},
                Apartness(connection).pairs(),
                now,
                companions=server.companions_each > 0 and server.companions > 0,
                opens=opens and len(gatherings) < server.lobbies,
            )
            by_person = {row.person_id: row for row in rows}
            for asking in asked:
                for person in asking.people:
                    wishes.change(by_person[person], about=asking.gathering.key, asked_ms=now)
            return asked

        return await self.cache.database.write(work)

    async def open_lobbies(self, guild: int) -> dict[str, Gathering]:
        """The open lobbies of a server, by their keys."""
        rows = await self.cache.database.read(lambda connection: StoredGames(connection).lobbies())
        games = list[LoadedGame]()
        for row in (row for row in rows if row.guild_id == guild and row.place_id):
            with suppress(Illegal, StorageError):  # one that cannot be read keeps nobody from the others
                games.append(await self.cache.live(row.id))
        return {str(game.row.id): self._gathering(game) for game in games if game.row.stage == "lobby"}

    def _gathering(self, game: LoadedGame) -> Gathering:
        begins, facts = game.ways.begins, game.facts()
        return Gathering(
            key=str(game.row.id),
            game=game.row.name,
            pace=self.pace_of(facts),
            seats=game.row.seats,
            people=frozenset(holder.person_id for holder in game.holders),
            out=frozenset(ban.person for ban in game.lobby.out),
            least=begins.least if begins is not None and begins.companions else 0,
            is_wished=begins is not None and bool(game.settings.get(WISHED)),
        )

    def pace_of(self, facts: Facts) -> str:
        """How fast a game goes, in the words of wishes; empty for a pace of its own."""
        lobby = self.cache.presentation(facts).lobby
        deadlines: Any = getattr(facts.config, "deadlines", None)
        for word, name in zip(matching.PACES, lobby.PACES, strict=False):
            if lobby.paced(facts.config, facts.seats, name) == deadlines:
                return word
        return ""

    async def unasked(self, guild: int, person: int, *, again: bool = False) -> None:
        """The question did not reach the person: nothing waits for his answer. *again*: it may be tried at once."""
        await self._change(guild, person, about="", **({"asked_ms": None} if again else {}))

    # -------------------------------------------------------------------------------------------------- answers

    async def there(
        self,
        guild: int,
        person: int,
        name: str,
        asked_ms: int,
        cause: str,
        channel: int,
        settings: Mapping[str, object],
    ) -> Facts:
        """The person who was asked at *asked_ms* is there, and has a seat, or waits for one.

        The first of those asked opens the game, in *channel*, run by *settings*. Raises Illegal.
        """
        wish = await self._asked(guild, person, asked_ms)
        wanted = matching.of_key(wish.about)
        if wanted is not None:
            try:
                return await self._open(wanted, wish, name, cause, channel, settings)
            except Conflict:  # another was the first
                wish = await self._asked(guild, person, asked_ms)
        game_id = int(wish.about)
        if (await self.cache.live(game_id)).row.stage != "lobby":
            await self._change(guild, person, about="", asked_ms=None)
            raise Stale(
                "F-24",
                "That game has begun or is closed by now. Your wish still counts, and I will ask you again.",
            )
        facts = await self.seating.join(game_id, person, name, cause)
        await self._change(guild, person, about="", seated=game_id)
        await self._leave_others(guild, person, game_id)
        return facts

    async def not_now(self, guild: int, person: int, asked_ms: int) -> None:
        """The person cannot play now: others are asked, and he not before tomorrow. Raises Illegal."""
        await self._asked(guild, person, asked_ms)
        await self._change(guild, person, about="")

    async def _asked(self, guild: int, person: int, asked_ms: int) -> Wish:
        """What the person was asked at that time, while he can answer. Raises Stale."""
        wish, now = await self.of(guild, person), self.games.now_ms()
        if wish is None or wish.asked_ms != asked_ms or not matching.is_pending(wisher(wish), now):
            raise Stale("F-22", "You had a day to answer that. `/play` shows what you wish for now.")
        return wish

    async def _open(
        self,
        wanted: Gathering,
        wish: Wish,
        name: str,
        cause: str,
        channel: int,
        settings: Mapping[str, object],
    ) -> Facts:
        server = await self.cache.database.read(lambda connection: servers.read(connection, wish.guild_id))
        companions = server.companions_each > 0 and server.companions > 0
        least = matching.enough(wanted.seats, companions=companions)
        begins = [self.games.now_ms() + TIME_MS, companions, least]

        def also(connection: Connection, game_id: int) -> None:
            wishes = Wishes(connection)
            if (wishes.get(wish.guild_id, wish.person_id) or wish).about != wanted.key:
                raise Conflict("another has opened this game")
            for one in wishes.of_guild(wish.guild_id):
                if one.person_id == wish.person_id:
                    wishes.change(one, about="", seated=game_id)
                elif one.about == wanted.key:
                    wishes.change(one, about=str(game_id))

        facts = await self.seating.open(
            name=wanted.game,
            guild=wish.guild_id,
            channel=channel,
            host=wish.person_id,
            host_name=name,
            seats=wanted.seats,
            cause=cause,
            config=self._config(wanted),
            settings={**settings, WISHED: True, BEGINS: begins},
            guests=(kept.Waiting(wish.person_id, name, press_id(cause)),),
            also=also,
        )
        await self._leave_others(wish.guild_id, wish.person_id, facts.id)
        return facts

    def _config(self, wanted: Gathering) -> BaseModel:
        lobby = self.cache.presentation(wanted.game).lobby
        pace = tuple(lobby.PACES)[matching.PACES.index(wanted.pace)]
        chosen: BaseModel = lobby.fill(lobby.game.Config(), wanted.seats, "pace", [pace])
        return chosen

    async def _leave_others(self, guild: int, person: int, game_id: int) -> None:
        """Whose wish led to a lobby that missed its time has a seat there no more once he has another."""
        for key, other in (await self.open_lobbies(guild)).items():
            game = await self.cache.live(int(key))
            if int(key) != game_id and game.settings.get(WISHED) and person in other.people:
                await self.seating.leave(int(key), person)

    async def _change(self, guild: int, person: int, **changes: Any) -> None:
        def work(connection: Connection) -> None:
            if (old := Wishes(connection).get(guild, person)) is not None:
                Wishes(connection).change(old, **changes)

        await self.cache.database.write(work)


def wisher(row: Wish, lobby: Gathering | None = None) -> Wisher:
    """A wish as it is matched; *lobby*: in which the person has a seat by it."""
    return Wisher(
        person=row.person_id,
        games=frozenset(row.games.split()),
        paces=frozenset(row.paces.split()),
        made_ms=row.made_ms,
        hours=None if row.hours is None else Hours.from_facts(msgspec.json.decode(row.hours)),
        asked_ms=row.asked_ms,
        about=row.about,
        is_seated=lobby is not None and lobby.is_wished,
    )


def _brought_up(connection: Connection, row: Wish, lobbies: Mapping[str, Gathering]) -> Wish | None:
    """The wish as it is by now: gone once its game has begun; and whoever has joined such a lobby has his seat."""
    games, paces = row.games.split(), row.paces.split()
    for key, lobby in lobbies.items():
        if row.person_id in lobby.people and lobby.game in games and lobby.pace in paces:
            is_new = row.seated is None
            return Wishes(connection).change(row, about="", seated=int(key)) if is_new else row
    if row.seated is None:
        return row
    begun = StoredGames(connection).by_id(row.seated)
    if (
        begun is not None
        and begun.begun_ms is not None
        and Holders(connection, begun.id).of_person(row.person_id)
    ):
        Wishes(connection).drop(row.guild_id, row.person_id)
        return None
    return Wishes(connection).change(row, seated=None)
