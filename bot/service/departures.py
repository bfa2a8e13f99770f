"""Who has left a server: without the privileged members intent nobody tells the bot, so it asks.

It asks for all who have a part in a game: twice a day, and when a public reminder goes out, moderators are asked, or
a role could not be delivered. Never because something else that is private failed: that would tell whom there was
something to be said to (F-16). Discord answers some two questions a second, so games of one server share one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextvars import Context
from typing import Final

import discord

from bot.games.loaded import LoadedGame
from bot.service.discord.retrying import UNREACHED
from bot.service.incidents import Incidents
from rules.game import Illegal
from storage.errors import StorageError

log = logging.getLogger(__name__)

AGAIN_MS: Final = 10 * 60 * 1000
"""The members of one game are asked for no more often."""

ROUND_MS: Final = 12 * 60 * 60 * 1000
"""And no more seldom."""

PATIENCE_S: Final = 1.0
"""Real seconds for which a press waits to hear who is there; who cannot be asked for is taken to be."""

MOST: Final = 100
"""People in one question; Discord takes no more."""


class Departures:
    """Asks Discord who of those with a part in a game is still in its server; nothing waits for the answer."""

    def __init__(
        self, incidents: Incidents, now_ms: Callable[[], int], server: Callable[[int], discord.Guild | None]
    ) -> None:
        self._incidents = incidents
        self._now_ms = now_ms
        self._server = server
        self._asked_ms: dict[int, int] = {}
        self._wanted: defaultdict[int, dict[int, frozenset[int]]] = defaultdict(dict)
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be asked, or to be told of what was answered."""
        return self._task is not None and not self._task.done()

    def is_due(self, game_id: int, since_ms: int) -> bool:
        """Whether nobody has asked for so long; *since*: when the program began to count."""
        return self._now_ms() - self._asked_ms.get(game_id, since_ms) >= ROUND_MS

    def keep_only(self, games: Collection[int]) -> None:
        """Forget when other games were asked for."""
        for game_id in self._asked_ms.keys() - games:
            del self._asked_ms[game_id]

    def want(self, game: LoadedGame) -> None:
        """Have asked who is there, unless that was done lately."""
        now, game_id = self._now_ms(), game.row.id
        server = self._server(game.row.guild_id)
        if server is None or now - self._asked_ms.get(game_id, 0) < AGAIN_MS:
            return
        self._asked_ms[game_id] = now
        self._wanted[server.id][game_id] = _people(game)
        if not self.is_busy:
            # Whose lease the first game goes by means nothing for the others.
            self._task = asyncio.create_task(self._ask_all(), context=Context())

    async def now(self, game: LoadedGame) -> Sequence[discord.Member]:
        """Look at once who is there, for somebody waits for it; nobody, where Discord does not say it in time."""
        server = self._server(game.row.guild_id)
        if server is None:
            return ()
        self._asked_ms[game.row.id] = self._now_ms()
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._ask(server, {game.row.id: _people(game)})
        except TimeoutError:
            return ()

    def close(self) -> None:
        """Ask no more."""
        if self._task is not None:
            self._task.cancel()

    async def _ask_all(self) -> None:
        while self._wanted:
            guild, games = self._wanted.popitem()
            now = _as_many_as_fit(games)
            if len(now) < len(games):
                self._wanted[guild] = {game_id: games[game_id] for game_id in games if game_id not in now}
            server = self._server(guild)
            if server is not None:
                await self._ask(server, now)

    async def _ask(
        self, server: discord.Guild, games: Mapping[int, frozenset[int]]
    ) -> Sequence[discord.Member]:
        """Ask for the people of all *games* at once, and tell each game who of its own is missing; who is there."""
        asked = frozenset[int]().union(*games.values())
        try:
            members = await server.query_members(user_ids=sorted(asked), limit=MOST)
        except (discord.ClientException, *UNREACHED):  # also where the connection is breaking at this moment
            return ()
        here = {member.id for member in members}
        for game_id, people in games.items():
            try:
                await self._incidents.departed(game_id, people - here)
            except (Illegal, StorageError) as error:
                log.warning("Who has left game %s is not noted: %s", game_id, error)
        return members


def _people(game: LoadedGame) -> frozenset[int]:
    return frozenset(
        (game.row.host_id, *(holder.person_id for holder in game.holders if not holder.is_companion))
    )


def _as_many_as_fit(games: Mapping[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """The first of *games*, and those after it whose people can be asked for in the same question."""
    chosen: dict[int, frozenset[int]] = {}
    asked: frozenset[int] = frozenset()
    for game_id, people in games.items():
        if chosen and len(asked | people) > MOST:
            continue
        chosen[game_id] = people
        asked |= people
    return chosen
