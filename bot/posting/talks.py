"""Private threads in which some players talk apart from all others, where the rules of their game let them.

The bot opens them, lets in who holds these seats, and closes them when the game is over; it says in them what they
are for, and nothing of the game. Where Discord refuses something nothing waits for it, and moderators are told once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

import discord
import msgspec
from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.language.words import plain, safe
from bot.service import incidents
from bot.service.discord import patience, refusals
from bot.service.discord.refusals import MetRefusal
from bot.service.whole import whole
from bot.ui import threads, which_game
from bot.ui.languages import Languages
from bot.ui.message import cut
from bot.ui.sending import ASLEEP
from rules.game import Value
from rules.kit.reading import reader

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

KEY: Final = "talks"
"""Under this name a game's settings have its threads."""
_NAME: Final = 100
"""Characters that Discord lets the name of a thread have."""
_STRANGER: Final = (10007, 10013)
"""Discord's codes for somebody who is not in a server, or is nobody any more."""

People: TypeAlias = tuple[int, ...]


class TalkThread(Value):
    """One of them. *people*: who was let in."""

    place: int
    people: People = ()
    is_closed: bool = False


_read: Final = reader(dict[str, TalkThread])


def talks_of(game: LoadedGame) -> dict[str, TalkThread]:
    """The threads of a game, by the seats that talk there: `1-3`."""
    return _read(game.settings.get(KEY, {}))


def wanted(game: LoadedGame) -> dict[str, People]:
    """Who is to talk with whom now; a companion talks with nobody."""
    if game.game.talking is None or not game.is_playing or game.position is None:
        return {}
    people = {holder.seat: holder.person_id for holder in game.holders if not holder.is_companion}
    groups = game.game.talking.apart(game.game.view(game.position.state, None))
    return {
        "-".join(map(str, seats)): tuple(sorted({people[seat] for seat in seats if seat in people}))
        for seats in groups
    }


class Talks:
    """Has the threads be as their games want them."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._seen: dict[int, object] = {}
        """Of a game what was wanted when it was looked at last."""
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def forget(self) -> None:
        """Another process may have opened some meanwhile."""
        self._seen.clear()

    def keep_only(self, games: Collection[int]) -> None:
        """Forget what was wanted in other games."""
        for game_id in self._seen.keys() - games:
            del self._seen[game_id]

    async def show(self, game: LoadedGame) -> bool:
        """Have the threads of *game* be as it wants them; whether that has to be tried again."""
        game_id, people = game.row.id, wanted(game)
        state = people, game.is_playing, game.row.channel_id
        if self._seen.get(game_id) == state or not (people or talks_of(game)):
            return False
        async with self._turns.setdefault(game_id, asyncio.Lock()):
            met = await self._settle(game, people)
        if any(case.refusal.passes for case in met):
            return True
        self._seen[game_id] = state
        if met and game.is_playing:
            await self._bot.service.incidents.troubled_beside(game_id, incidents.TALK, met[0].refusal.name)
        elif incidents.TALK in game.settings:
            await self._bot.service.incidents.well_beside(game_id, incidents.TALK)
        return False

    async def try_again(self, game: LoadedGame) -> bool:
        """Try what was refused once more, with the next card; whether something was."""
        if incidents.TALK not in game.settings:
            return False
        self._seen.pop(game.row.id, None)
        await self._bot.service.incidents.well_beside(game.row.id, incidents.TALK)
        return True

    async def changed(self, game: LoadedGame) -> None:
        """Permissions have changed: what was missing may be there."""
        where = self._bot.get_channel(game.row.channel_id)
        is_denied = game.settings.get(incidents.TALK) == refusals.DENIED.name
        if is_denied and isinstance(where, discord.TextChannel) and _may_open(where):
            await self.try_again(game)

    async def gone(self, guild: int, thread: int) -> None:
        """Somebody has deleted a thread: if players talked there, moderators are told, who can have another."""
        for game_id in await self._bot.service.incidents.of_guild(guild):
            game = await self._bot.service.cache.live(game_id)
            for key, talk in talks_of(game).items():
                if talk.place == thread:
                    await self._note(game_id, key, None)
                    name = refusals.GONE.name
                    await self._bot.service.incidents.troubled_beside(game_id, incidents.TALK, name)

    async def lost(self, game_id: int) -> None:
        """The channel is gone, and with it all threads: where the game goes on there will be others."""
        for key in talks_of(await self._bot.service.cache.live(game_id)):
            await self._note(game_id, key, None)

    # ------------------------------------------------------------------------------------------------- what is done

    async def _settle(self, game: LoadedGame, people: Mapping[str, People]) -> list[MetRefusal]:
        """Open, fill and close what is not as it should be; what Discord has refused of that."""
        found: list[MetRefusal | None] = []
        for key in {**people, **talks_of(game)}:
            try:
                found.append(await self._settle_one(game, key, people.get(key, ())))
            except refusals.ERRORS as error:
                case = refusals.of(error)
                log.info("A private thread of game %s is left as it is: %s", game.row.id, case.written)
                if case.refusal is refusals.GONE:
                    await self._note(game.row.id, key, None)
                found.append(case)
        return [case for case in found if case is not None]

    async def _settle_one(self, game: LoadedGame, key: str, people: People) -> MetRefusal | None:
        """What keeps a thread from being as it should be, where that is known without a question."""
        talk = talks_of(game).get(key)
        if talk is None:
            return await self._open(game, key, people) if len(people) > 1 else None
        if not game.is_playing:
            await self._close(game, key, talk)
        elif set(talk.people) != set(people):
            await self._let_in(game, key, talk, people)
        return None

    async def _open(self, game: LoadedGame, key: str, people: People) -> MetRefusal | None:
        where = self._bot.get_channel(game.row.channel_id)
        if isinstance(where, discord.ForumChannel):
            return MetRefusal(refusals.FORUM)
        if game.settings.get(incidents.TALK) == refusals.GONE.name:
            return MetRefusal(refusals.GONE)  # whoever deleted it may not want another
        if not isinstance(where, discord.TextChannel):
            return None
        if not _may_open(where):
            return MetRefusal(refusals.DENIED)
        talk = TalkThread(await self._made(game, where, people))
        await self._note(game.row.id, key, talk)
        await self._let_in(game, key, talk, people)
        return None

    async def _made(self, game: LoadedGame, where: discord.TextChannel, people: People) -> int:
        """The thread: one that was made before the program was stopped, else a new one, with its first line."""
        names = [holder.name for holder in game.holders if holder.person_id in people]
        title = which_game.name_of(self._bot, game.facts())
        name = cut(f"{title}: {', '.join(map(plain, names))}", _NAME)
        thread = next(iter(await self._there(game, where, name)), None)
        is_new = thread is None
        if thread is None:
            with patience.counting() as sent:
                thread = await where.create_thread(
                    name=name,
                    type=discord.ChannelType.private_thread,
                    auto_archive_duration=threads.WEEK,
                    invitable=False,
                )
            if sent.count("POST threads") > 1:  # the library repeats what Discord may have done all the same
                for double in await self._there(game, where, name):
                    if double.id != thread.id:
                        await threads.take_down(double)
        if is_new or not [message async for message in thread.history(limit=1)]:
            await thread.send(await self._greeting(game, names))
        return thread.id

    async def _there(self, game: LoadedGame, where: discord.TextChannel, name: str) -> list[discord.Thread]:
        there = await where.guild.active_threads()
        private = [thread for thread in there if thread.parent_id == where.id and thread.is_private()]
        return threads.made_since(self._bot, private, name, game.row.begun_ms or game.row.made_ms)

    async def _greeting(self, game: LoadedGame, names: list[str]) -> str:
        text = await self._bot.get(Languages).of_server(game.row.guild_id)
        return text(
            "**{names}** can talk here, apart from the others: only who may manage threads on this server can "
            "read along. I say nothing of the game here, and nothing that you write here counts. The game goes "
            "on in {thread}; when it is over, I close this thread.",
            names=text.list(list(map(safe, names))),
            thread=f"<#{game.row.place_id}>",
        )

    async def _let_in(self, game: LoadedGame, key: str, talk: TalkThread, people: People) -> None:
        """Who is not of it any more leaves first. Raises what Discord refuses; what was done before is noted."""
        http, place = self._bot.http, talk.place
        try:
            for person in sorted(set(talk.people) - set(people)):
                await self._asked(place, partial(http.remove_user_from_thread, place, person))
                talk = replace(talk, people=tuple(one for one in talk.people if one != person))
            for person in sorted(set(people) - set(talk.people)):
                await self._asked(place, partial(http.add_user_to_thread, place, person))
                talk = replace(talk, people=(*talk.people, person))
        finally:
            await self._note(game.row.id, key, talk)

    async def _asked(self, place: int, call: Callable[[], Awaitable[object]]) -> None:
        """Let somebody in or out, in a thread that is archived once it is open; who is no member does neither."""
        try:
            try:
                await call()
            except discord.HTTPException as error:
                if error.code != ASLEEP:
                    raise
                await self._bot.http.edit_channel(place, archived=False)
                await call()
        except discord.NotFound as error:
            if error.code not in _STRANGER:
                raise

    async def _close(self, game: LoadedGame, key: str, talk: TalkThread) -> None:
        if not talk.is_closed:
            with suppress(discord.NotFound):
                await self._bot.http.edit_channel(talk.place, archived=True)
            await self._note(game.row.id, key, replace(talk, is_closed=True))

    @whole
    async def _note(self, game_id: int, key: str, talk: TalkThread | None) -> None:
        async with self._bot.service.cache.locked(game_id) as game:
            others = {name: one for name, one in talks_of(game).items() if name != key}
            known = others if talk is None else {**others, key: talk}
            await self._bot.service.incidents.note(game, (), **{KEY: msgspec.to_builtins(known) or None})


def _may_open(where: discord.TextChannel) -> bool:
    mine = where.permissions_for(where.guild.me)
    return all(getattr(mine, flag) for flag in threads.TO_TALK)
