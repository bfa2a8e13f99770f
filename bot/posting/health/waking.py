"""The threads of games are kept open: in one that is archived most people can answer nothing.

Discord's apps on the web and on phones first ask to open such a thread, are refused, and send no press at all. So it
is opened within a minute, however it is learnt that it is closed: by an event, or because it is missing among the
open threads that Discord has told of. (What is refused because a thread is archived opens it by itself.) Whoever
wants a thread closed locks it, or pauses the game.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from bot.games.reader_view import Facts
from bot.posting.reach import Reach
from bot.service import incidents
from bot.service.admission import PAUSE
from bot.service.discord import refusals
from bot.service.discord.refusals import MetRefusal, WhoIsTold
from bot.ui.sending import wake
from rules.game import Illegal
from storage.errors import Conflict, StorageError
from storage.tables.games import Games, Standing
from storage.tables.leases import doing

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 60_000
"""So often it is looked which threads are closed, and one is opened no more often."""

LOCKED_MS: Final = 60 * 60_000
"""After so long a thread that stays as it is, or is hidden, is looked at again, should Discord have told nothing."""

AT_ONCE: Final = 20
"""Threads that are seen to in one go; the others a second later."""


class Waking:
    """Which threads of games are closed, and when each is to be seen to."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._shut: set[int] = set()
        """Threads of which Discord has told that they are archived, and not locked."""
        self._due: dict[int, int] = {}
        """When a thread is to be looked at; one that is not here looks open."""
        self._woken: dict[int, int] = {}
        self._looked: int | None = None
        self._busy = asyncio.Lock()

    def heard(self, thread: int, state: Mapping[str, Any]) -> None:
        """Discord tells how a thread is now: *state* is its `thread_metadata`."""
        self._shut.discard(thread)
        self._due.pop(thread, None)
        if _is_shut(state):
            self._shut.add(thread)
            self._due[thread] = self._free_ms(thread)

    def woken(self, thread: int) -> None:
        """It is being opened just now, by whatever needs it open."""
        self._woken[thread] = self._bot.now_ms()

    async def try_again(self, facts: Facts) -> bool:
        """Open a thread that could not be opened as soon as may be, or tell of it anew; whether it is such."""
        if not await self._well(facts.id) or facts.place is None:
            return False
        self._due[facts.place] = self._free_ms(facts.place)
        return True

    def _free_ms(self, thread: int) -> int:
        """From when on a thread may be opened (again)."""
        return self._woken.get(thread, -EVERY_MS) + EVERY_MS

    async def tick(self) -> None:
        """Open what is to be opened by now."""
        now = self._bot.now_ms()
        is_round = self._looked is None or not 0 <= now - self._looked < EVERY_MS
        is_due = is_round or any(moment <= now for moment in self._due.values())
        if (
            not is_due
            or self._busy.locked()
            or self._bot.get(Reach).requests.is_down
            or not self._bot.is_ready()
        ):
            return
        async with self._busy:
            if is_round:
                self._looked = now
                self._look_round(
                    self._mine(await self._bot.database.read(lambda c: Games(c).standing())), now
                )
            due = [place for place, moment in self._due.items() if moment <= now][:AT_ONCE]
            found = await self._bot.database.read(lambda c: [Games(c).standing_at(place) for place in due])
            games = self._mine(game for games in found for game in games)
            for place in due:
                if place in games:
                    await self._see_to(place, games[place], now)
                else:  # most threads are no game's
                    self._forget(place)

    def _mine(self, games: Iterable[Standing]) -> dict[int, Standing]:
        """Those of servers that this process looks after whose threads have to be open, by thread."""
        leases = self._bot.leases
        return {
            game.place_id: game
            for game in games
            if game.place_id is not None
            and game.halted != PAUSE
            and leases.serves(game.guild_id)
            and leases.is_mine(game.guild_id)
        }

    def _look_round(self, games: Mapping[int, Standing], now: int) -> None:
        for place in {*self._due, *self._woken} - games.keys():
            self._forget(place)
        for place, game in games.items():
            if self._is_known_open(place, game) is False:
                self._due.setdefault(place, max(now, self._free_ms(place)))

    def _forget(self, place: int) -> None:
        self._shut.discard(place)
        self._due.pop(place, None)
        self._woken.pop(place, None)

    def _is_known_open(self, place: int, game: Standing) -> bool | None:
        """Whether a thread is among those that are open, as Discord told; None where it tells nothing now."""
        server = self._bot.get_guild(game.guild_id)
        if server is None or server.unavailable:
            return None
        thread = server.get_thread(place)
        return thread is not None and not thread.archived

    async def _see_to(self, place: int, game: Standing, now: int) -> None:
        """Open a thread if it is closed; what comes of it tells when it is looked at next."""
        was_shut = place in self._shut
        self._shut.discard(place)
        del self._due[place]
        is_open = self._is_known_open(place, game)
        if is_open is None:
            return  # the bot is not there now
        try:
            with doing(self._bot.leases.lease_of(game.guild_id)):
                if was_shut or (not is_open and await self._is_shut(place)):
                    await wake(self._bot, place)
                    log.info("The thread of game %s was archived, and is open again", game.id)
                elif not is_open:
                    self._due.setdefault(place, now + LOCKED_MS)
                    return
                await self._well(game.id)
        except refusals.ERRORS as error:
            await self._refused(place, game, refusals.of(error), now)
        except (Illegal, Conflict, StorageError) as error:
            self._due.setdefault(place, now + EVERY_MS)
            log.warning("The thread of game %s waits: %s", game.id, error)

    async def _is_shut(self, place: int) -> bool:
        """Whether Discord says that a thread is archived, and not locked."""
        channel: dict[str, Any] = dict(await self._bot.http.get_channel(place))
        return _is_shut(channel.get("thread_metadata") or {})

    async def _refused(self, place: int, game: Standing, case: MetRefusal, now: int) -> None:
        """Discord has not opened it, or has not told how it is: whoever can mend that is told once."""
        log.info("The thread of game %s is not open: %s", game.id, case.written)
        refusal, was_tried = case.refusal, self._woken.get(place) == now
        if refusal is refusals.GONE:
            await self._bot.health.thread_gone(place)
        elif was_tried and refusal.told is WhoIsTold.AT_ONCE:
            await self._bot.service.incidents.troubled_beside(game.id, incidents.SHUT, refusal.name)
        wait_ms = EVERY_MS if refusal.passes else refusals.LONGEST_WAIT_MS if was_tried else LOCKED_MS
        self._due.setdefault(place, now + wait_ms)

    async def _well(self, game_id: int) -> bool:
        """Should a thread be closed the next time and not be opened, that is news; whether this was the case now."""
        game = await self._bot.service.cache.live(game_id)
        was_shut = incidents.SHUT in game.settings
        if was_shut:
            await self._bot.service.incidents.well_beside(game_id, incidents.SHUT)
        return was_shut


def _is_shut(state: Mapping[str, Any]) -> bool:
    """Whether a thread is archived, and not locked, by its `thread_metadata`."""
    return bool(state.get("archived")) and not state.get("locked")
