"""What is remembered of a game's mishaps on Discord, and the deed that moves it to another thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.service.deeds import ServicePart, refuse_unless_playing
from bot.service.discord import refusals
from bot.service.proposing import KEY, proposal
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import LobbyEvent, NotDelivered, PersonMissing, PlaceTroubled
from bot.service.telling.notices import Notice
from bot.service.whole import whole
from rules.entry import Abort
from storage.errors import Conflict
from storage.tables.deadlines import Deadlines
from storage.tables.games import Changes
from storage.tables.games import Games as StoredGames
from storage.tables.outbox import Notice as Row
from storage.tables.outbox import Outbox
from storage.tables.people import Holders

LEFT_OUT: Final = "left-out"
"""Why a game is halted while the bot is not in its server."""
ROLE: Final = "role"
"""A role that the server had chosen is deleted."""
CARD: Final = "card"
"""What is troubled where the game's card cannot be drawn."""
TAG: Final = "tag"
"""What is troubled where the tag of its forum post cannot be set."""
SHUT: Final = "shut"
"""What is troubled where the game's thread is archived, and cannot be opened."""
TALK: Final = "talk"
"""What is troubled where the private threads in which players talk cannot be looked after."""
FILES: Final = "files"
"""What is troubled where the bot may attach none: all goes on in words."""
BESIDE: Final = (CARD, TAG, SHUT, TALK, FILES, notices.EDITS)
"""What of a game's thread can be troubled, but for the posts in it."""
UNWORDED: Final = "unworded"
"""The number of the error by which something of the game could not be put into words."""
UNDRAWN: Final = "undrawn"
"""The same of a picture that could not be drawn."""
OVER: Final = "over"
"""The game has ended, for the bot was removed from its server long ago."""


class Incidents(ServicePart):
    """Each mishap is told once, until all is well again."""

    @whole
    async def troubled(self, game_id: int, trouble: str, *lacking: str, first: bool = False) -> None:
        """Tell moderators of a *trouble* with the thread, once; permissions that are *lacking* by flag.

        *first*: only where no trouble is known yet.
        """
        async with self.cache.locked(game_id) as game:
            known = game.settings.get("trouble")
            if known == [trouble, *lacking] or (first and known is not None):
                return
            chair = notices.saying(game.row, PlaceTroubled(trouble, lacking))
            await self.remember(game, (chair,), trouble=[trouble, *lacking])

    @whole
    async def troubled_beside(self, game_id: int, where: str, trouble: str) -> None:
        """The same where it is no post in the thread: *where* is one of BESIDE, or the lane of another channel."""
        async with self.cache.locked(game_id) as game:
            if game.settings.get(where) == trouble:
                return
            chair = notices.saying(game.row, PlaceTroubled(trouble, where=where))
            await self.remember(game, (chair,), **{where: trouble})

    @whole
    async def unsaid(self, game_id: int, how: str) -> str:
        """The number in the log of what is UNWORDED or UNDRAWN in this game; moderators are told the first time."""
        async with self.cache.locked(game_id) as game:
            known = game.settings.get(how)
            if known is None:
                known = self.games.chance.bytes(2).hex()
                about = NotDelivered(error=known, is_picture=how == UNDRAWN)
                await self.remember(game, (notices.saying(game.row, about),), **{how: known})
            return str(known)

    @whole
    async def well_beside(self, game_id: int, where: str) -> None:
        """That is over: the next time is news."""
        async with self.cache.locked(game_id) as game:
            if where in game.settings:
                await self.remember(game, (), **{where: None})

    @whole
    async def well(self, game_id: int) -> None:
        """The thread takes posts again: the next trouble is news."""
        async with self.cache.locked(game_id) as game:
            if "trouble" in game.settings:
                await self.remember(game, (), trouble=None)

    @whole
    async def departed(self, game_id: int, missing: frozenset[int]) -> None:
        """Of those who have a part in a game these persons are not in its server: told once, until they are back."""
        async with self.cache.locked(game_id) as game:
            known = frozenset(game.settings.get("missing", ()))
            if missing == known or game.row.stage == "ended":
                return
            if game.row.stage == "lobby":
                missing = await self._out(game, missing)
            told = [notice for person in sorted(missing - known) for notice in self._missed(game, person)]
            offered = proposal(game)
            ended = {} if offered is None or offered.to not in missing else {KEY: None}
            await self.remember(game, tuple(told), missing=sorted(missing) or None, **ended)

    async def _out(self, game: LoadedGame, missing: frozenset[int]) -> frozenset[int]:
        """Who has left the server has no place in the lobby any more; who of those *missing* is left: its host."""
        gone, now = [holder for holder in game.holders if holder.person_id in missing], self.games.now_ms()
        if gone:

            def leave(connection: Connection) -> None:
                for holder in gone:
                    Holders(connection, game.row.id).leave(holder.id, now)

            notice = news.about(game, LobbyEvent.LEFT, names=tuple(holder.name for holder in gone))
            await self.seating.changed_people(game, leave, (notice,))
        return missing & {game.row.host_id}

    def _missed(self, game: LoadedGame, person: int) -> tuple[Notice, ...]:
        """A player is the moderators' affair, seat by seat; who hosts cannot be told of himself, so all are."""
        if person == game.row.host_id:
            return (notices.saying(game.row, PersonMissing(host=True), notices.THREAD),)
        held = [PersonMissing(holder.seat, holder.name) for holder in game.holders_of(person)]
        return tuple(notices.saying(game.row, about) for about in held or [PersonMissing()])

    @whole
    async def move(self, game_id: int, by: Authority, *, channel: int, place: int, card: int) -> Facts:
        """The game goes on in another thread: what waits to be posted goes there, all else stands."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)

            def work(connection: Connection) -> None:
                Outbox(connection).mend(game_id)

            settings = clock_settings.written(game.row.settings, trouble=None)
            there: Changes = {"place_id": place, "card_id": card, "card_print": None, "channel_id": channel}
            await self.deeds.deed(
                game,
                deed_words.MOVE,
                by,
                deed={"place": place},
                work=work,
                changes={**there, "settings": settings},
            )
            await self.cache.card_drawn(game, card, None)
        return game.facts()

    @whole
    async def rest(self, game_id: int, by_name: str, reason: str) -> None:
        """The bot cannot reach the game's server: clocks stand still; what is answered elsewhere is taken."""
        async with self.cache.locked(game_id) as game:
            if not game.is_playing or game.row.halted:
                return
            now, timing = self.deeds.stops_at(game), game.timing
            await self._interrupted(
                game, deed_words.PAUSE, by_name, reason, LEFT_OUT,
                lambda connection: Deadlines(connection).stand_still(game_id, now, None, timing),
            )  # fmt: skip

    @whole
    async def go_on(self, game_id: int, by_name: str, reason: str) -> None:
        """The bot is back: what is owed runs on with what was left of its time."""
        async with self.cache.locked(game_id) as game:
            if not game.is_playing or game.row.halted != LEFT_OUT:
                return
            work = self.deeds.going_on(game)
            await self._interrupted(game, deed_words.RESUME, by_name, reason, "", work)

    @whole
    async def give_up(self, game_id: int, by: Authority) -> None:
        """A game that nobody can reach any more is over; its host is told, if he can be."""
        async with self.deeds.under_way(game_id, by.cause) as game:
            refuse_unless_playing(game)
            notice = notices.saying(game.row, PlaceTroubled(OVER), ahead=1)
            await self.deeds.enter(game, Abort(), by, notice)

    async def _interrupted(
        self,
        game: LoadedGame,
        words: str,
        by_name: str,
        reason: str,
        halted: str,
        work: Callable[[Connection], None],
    ) -> None:
        changes: Changes = {"halted": halted}
        by = Authority(0, by_name, f"{LEFT_OUT}:{game.row.id}:{game.row.entries}", reason)
        await self.deeds.deed(game, words, by, facts={"after": LEFT_OUT}, work=work, changes=changes)

    async def remember(self, game: LoadedGame, said: tuple[Notice, ...], **news: Any) -> None:
        """Keep *news* among the settings, with what is to be said of it; the game's lock is held."""
        settings = clock_settings.written(game.row.settings, **news)
        await self.seating.change(game, {"settings": settings}, told=said)
        self.games.committed(game)

    async def note(self, game: LoadedGame, said: tuple[Notice, ...], **news: Any) -> None:
        """Keep *news* that no card shows and nobody waits for, with what is to be said; the game's lock is held."""
        row, now = game.row, self.games.now_ms()
        settings = clock_settings.written(row.settings, **news)

        def work(connection: Connection) -> int:
            self.games.add_notices(connection, game, said, now)
            return StoredGames(connection).update(row.id, row.version, settings=settings)

        try:
            version = await self.cache.database.write(work)
        except Conflict:
            await self.cache.reload(game)
            raise
        game.row = msgspec.structs.replace(game.row, version=version, settings=settings)

    async def of_guild(self, guild: int) -> tuple[int, ...]:
        """The games of a server that are not over."""
        return await self.cache.database.read(lambda connection: StoredGames(connection).of_guild(guild))

    async def unsaid_after_the_end(self, guild: int) -> tuple[int, ...]:
        """Those that are over, but for what Discord does not take."""
        return await self.cache.database.read(lambda connection: StoredGames(connection).unsaid(guild))

    async def of_channel(self, guild: int, channel: int) -> tuple[int, ...]:
        """Those whose threads hang under a channel."""
        return await self.cache.database.read(
            lambda connection: StoredGames(connection).of_channel(guild, channel)
        )


def refused(game: LoadedGame, rows: Sequence[Row]) -> tuple[Notice, ...]:
    """What Discord does not take at this moment: the posts among *rows*, each first in its lane, the card, that
    the thread be opened, and threads for talk alone, but for a forum, which never has any.
    """
    lacking = tuple((trouble(game.row.settings) or [""])[1:])
    place_troubleds = [
        PlaceTroubled(
            row.failure or "", lacking, None if row.lane == notices.THREAD else row.lane, post=row.id
        )
        for row in rows
        if notices.is_public(row.lane)
    ]
    place_troubleds += [
        PlaceTroubled(game.settings[where], where=where)
        for where in (CARD, SHUT, TALK)
        if game.settings.get(where, refusals.FORUM.name) != refusals.FORUM.name
    ]
    return tuple(notices.saying(game.row, about) for about in place_troubleds)


def trouble(settings: str) -> list[str] | None:
    """What is wrong with the thread, as far as is known: what it is, then permissions by flag."""
    found: list[str] | None = json.loads(settings).get("trouble")
    return found
