"""One line a day, for whoever would rather have that than single messages: what waits for him, and until when.

When it is due stands with the person, and moves on in the commit that has it said.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from bot.clocks import reminders
from bot.games.loaded import LoadedGame
from bot.games.timing import pace
from bot.lobbies.filling import hearing
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DailyLine
from rules.game import Illegal
from storage.errors import StorageError
from storage.tables.games import Games
from storage.tables.next_games import Hearing
from storage.tables.people import People, Person

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)


class Daily:
    """Tells each his line, in one process: that of the first shard, by which private messages arrive."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def tick(self) -> None:
        """Tell those whose hour has come."""
        if not self._bot.leases.is_mine(0) or not self._bot.is_ready():
            return
        now = self._bot.now_ms()
        for known in await self._bot.database.read(lambda connection: People(connection).daily_due(now)):
            try:
                await self._tell(known, now)
            except (Illegal, StorageError) as error:
                log.error("Somebody's line of the day waits: %s", type(error).__name__)

    async def _tell(self, known: Person, now: int) -> None:
        bot, person = self._bot, known.id
        games = await bot.database.read(lambda connection: Games(connection).of_person(person))
        waiting = [game for game_id in games if _owes(game := await bot.service.cache.live(game_id), person)]
        due = [moment for game in waiting if (moment := _due_ms(game, person)) is not None]
        wishes = await bot.database.read(lambda connection: Hearing(connection).of(person))
        # Where a server calls a role instead, nobody hears of its lobbies in private.
        heard = [row for row in wishes if (await bot.servers.get(row.guild_id)).hearers is None]
        open_now = await bot.database.read(lambda connection: Games(connection).lobbies()) if heard else ()
        placed = [
            await bot.service.cache.live(stored_lobby.id)
            for stored_lobby in open_now
            if stored_lobby.place_id is not None
        ]
        lobbies = {row.guild_id: hearing.fitting(row, _of(placed, row.guild_id)) for row in heard}
        new = [game for listed in lobbies.values() for game in listed]
        daily_line = DailyLine(len(waiting), min(due, default=None), tuple(game.row.id for game in new))

        def work(connection: Connection) -> None:
            if not People(connection).daily_told(known, pace.due(now, known.daily or "", floor=0)):
                return
            for guild, listed in lobbies.items():
                if listed:
                    Hearing(connection).told(guild, person, listed[-1].row.id, now, now)
            for game in (*waiting, *new)[:1]:
                notice = notices.saying(game.row, daily_line, notices.person_lane(person))
                bot.service.games.add_notices(connection, game, (notice,), now)

        await bot.database.write(work)
        bot.service.games.on_said()


def _of(lobbies: list[LoadedGame], guild: int) -> list[LoadedGame]:
    return [game for game in lobbies if game.row.guild_id == guild]


def _owes(game: LoadedGame, person: int) -> bool:
    """Whether a game that goes on waits for *person*."""
    is_on = game.row.stage == "running" and not game.row.halted
    return is_on and any(reminders.owed(game, holder) for holder in game.holders_of(person))


def _due_ms(game: LoadedGame, person: int) -> int | None:
    """Until when it waits for him at least."""
    clocks = {
        str(decision.clock) for holder in game.holders_of(person) for decision in reminders.owed(game, holder)
    }
    due = (game.deadlines[name].due_ms for name in clocks if name in game.deadlines)
    return min((moment for moment in due if moment is not None), default=None)
