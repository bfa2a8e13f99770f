"""What a server has set by `/setup`: where games are made, who moderates them, and what a new game begins with."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from bot.games.timing.clock_settings import Step
from rules.game import Value
from storage.database import Database
from storage.tables.guilds import Guilds


class Server(Value):
    """The settings of one server. The language stands beside them: see bot/ui/languages.py."""

    games: int | None = None
    """The channel or forum in which `/game open` makes threads; None: where it is used."""
    told: int | None = None
    """The channel in which moderators are told what waits for them; None: one of them in private."""
    pinged: int | None = None
    """The role of those who are notified of it."""
    role: int | None = None
    moderators: tuple[int, ...] = ()
    alone: bool = False
    """Whether all who were chosen by name have had themselves forgotten: nobody takes their place by that."""
    hosts: bool = True
    """Whether a host moderates his own games."""
    zone: str | None = None
    """The zone of times of day that are written without one."""
    pace: str = ""
    """By name: the deadlines that a new game begins with; empty: the game's own."""
    paces: dict[str, str] = msgspec.field(default_factory=dict)
    """The same for single games, by their names."""
    hours: dict[str, Any] | None = None
    """The waking hours that a new game begins with."""
    steps: tuple[Step, ...] | None = None
    """When its players are reminded; None: as the game itself has it."""
    names: tuple[str, ...] = ()
    """What new games are called, one after the other."""
    language: str | None = None
    openers: int | None = None
    """The role of those who may open games; None: everybody may. Moderators may in any case."""
    lobbies_each: int = 3
    """Lobbies that one member may have open."""
    lobbies: int = 25
    """And that the server may, all in all."""
    companions_each: int = 20
    """Companions in the games that one member hosts."""
    companions: int = 100
    hearers: int | None = None
    """The role that is called to open lobbies; None: who wants to hear of them is told in private."""
    heard: int = 0
    """Up to this game it was called, or need not be, and when that was last."""
    heard_ms: int = 0
    events: bool = False
    """Whether a lobby with a start time gets a scheduled event of Discord's."""
    played: tuple[str, ...] = ()
    """The games that may be opened and wished for, by their names; none: all."""
    out_ms: int | None = None
    """Since when the bot is not in the server any more."""

    def plays(self, game: str) -> bool:
        """Whether that game may be opened and wished for."""
        return not self.played or game in self.played


_server: Final = msgspec.json.Decoder(Server)


def read(connection: Connection, guild: int) -> Server:
    """What is set for a server; other settings of it are passed over."""
    return _server.decode(Guilds(connection).get(guild).settings)


def after(connection: Connection, guild: int, **news: Any) -> str:
    """The settings of a server with *news*, as they are kept; None takes one away."""
    settings = {**json.loads(Guilds(connection).get(guild).settings), **news}
    return json.dumps({name: value for name, value in settings.items() if value is not None})


class Servers:
    """All servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild: int | None) -> Server:
        """What is set for a server; nothing is in private messages."""
        if guild is None:
            return Server()
        return await self._database.read(lambda connection: read(connection, guild))

    async def change(self, guild: int, **news: Any) -> Server:
        """The server with *news*; None takes one away."""

        def work(connection: Connection) -> Server:
            Guilds(connection).change(guild, after(connection, guild, **news))
            return read(connection, guild)

        return await self._database.write(work)
