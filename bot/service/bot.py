"""What the rooms use of the client, so that none of them needs to know who puts everything together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.games.authority import Authority
from bot.games.cache import Cache
from bot.games.directory import Directory
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.servers import Servers
from bot.language.words import Text
from bot.service.deeds import Deeds
from bot.service.discord.rivals import Rivals
from bot.service.drafting import Drafting
from bot.service.giving_way import GivingWay
from bot.service.incidents import Incidents
from bot.service.leases import HeldLeases
from bot.service.limiting import Limit
from bot.service.rewinding import Rewinding
from bot.service.service import Chance, Games
from storage.database import Database

Part = TypeVar("Part")

Channel: TypeAlias = discord.TextChannel | discord.ForumChannel
"""Where a game can have its thread."""


class Service(Protocol):
    """What can be asked of the games: the parts of this floor by name, those of upper rooms by class."""

    @property
    def cache(self) -> Cache: ...
    @property
    def games(self) -> Games: ...
    @property
    def directory(self) -> Directory: ...
    @property
    def deeds(self) -> Deeds: ...
    @property
    def incidents(self) -> Incidents: ...
    @property
    def drafting(self) -> Drafting: ...
    @property
    def rewinding(self) -> Rewinding: ...

    def get(self, kind: type[Part]) -> Part:
        """The part of this class. Raises KeyError for a class that is none."""
        ...


class GamePlaces(Protocol):
    """What the rooms below `health` ask of it."""

    def is_out(self, found: LoadedGame) -> bool:
        """Whether the bot is connected, and not in the server of this game."""
        ...

    def place_anew(self, found: LoadedGame, channel: Channel | None, text: Text) -> Channel:
        """Where a new thread would be made. Raises Illegal."""
        ...

    async def seek(self, game_id: int, person: int) -> None:
        """Look whether a player is a member of the game's server at this moment."""

    async def refuse_there(self, game_id: int) -> None:
        """Raise Illegal unless the thread of a game is gone."""

    async def open_thread(self, game_id: int, by: Authority, channel: Channel | None, text: Text) -> int:
        """A new thread for a game whose own is gone; once, however often it is pressed. Where it is."""
        ...

    async def thread_gone(self, thread: int) -> None:
        """A thread was deleted."""

    async def changed(self, guild: int, thread: int | None = None) -> None:
        """Something of a server or one of its threads is different: what was refused may go now."""

    async def try_again(self, facts: Facts) -> int:
        """Try at once all that Discord refused for a game; how much it is."""
        ...

    def woken(self, place: int) -> None:
        """A thread was opened just now."""


class Wakeable(Protocol):
    """What is told that there is something to post."""

    def wake(self) -> None:
        """Look for it at once."""


class Bot(discord.Client):
    """The client as its rooms see it. What an upper room adds is asked for by its class."""

    database: Database
    now_ms: Callable[[], int]
    chance: Chance
    packs: Path | None
    tree: app_commands.CommandTree[Any]
    service: Service
    servers: Servers
    leases: HeldLeases
    people_first: GivingWay
    limit: Limit
    rivals: Rivals
    health: GamePlaces
    courier: Wakeable
    hears_typed: bool
    """Whether answers that are written in a game's thread count."""
    is_leaving: bool
    """Whether the bot is being stopped, and takes nothing in any more."""
    answering: set[asyncio.Task[Any]]
    """Answers that are under way."""

    def get(self, kind: type[Part]) -> Part:
        """The part of the client of this class. Raises KeyError for a class that is none."""
        raise NotImplementedError

    async def server(self, guild: int) -> discord.Guild | None:
        """The server, also one that Discord tells another process of; None where the bot is in it no more."""
        raise NotImplementedError
