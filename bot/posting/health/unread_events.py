"""Events that discord.py cannot read: passed over, counted, and what they would have told is looked at afterwards.

Discord has sent fields that were missing or null, and its own description allows a few. discord.py's parsers raise
then, nobody catches it, and the program would end for all games; the next session would meet the same event again.
So such an event is passed over, and the server that it is about is read anew by requests if it has games: as a whole
if that can be read, else piece by piece, so that a thread without a parent costs nobody the other channels.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.http import Route

from bot.language.words import Text, for_locale
from bot.posting.reach import Reach
from bot.service.discord import refusals
from bot.ui.respond import unreadable
from rules.game import Illegal, Value
from storage.errors import StorageError
from storage.tables.games import Games, Standing

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

AGAIN_MS: Final = 60_000
"""A server is read anew no more often, and a kind of event logged no more often."""

LATER_MS: Final = 5 * 60_000
"""After so long is tried again what could not be read anew."""

KEPT_MS: Final = 24 * 60 * 60_000
"""How long `/doctor` tells of it."""

_GOES_BY: Final = ("MESSAGE", "TYPING", "PRESENCE", "VOICE", "READY", "RESUMED")
"""How the events begin after which nothing stays as it was not told: there is nothing to look at."""

_ANSWERED: Final = (2, 3, 5)
"""Commands, presses and forms; what is offered while somebody types needs no answer."""

_PIECES: Final = (
    ("roles", "GUILD_ROLE_CREATE", "role"),
    ("channels", "CHANNEL_CREATE", ""),
    ("threads", "THREAD_CREATE", ""),
)
"""What a server is made of, the event by which a piece of it is read alone, and the name that the piece has there."""

Parser = Callable[[Any], None]


class Unread(Value):
    """What could not be read about one server: which kinds of event, when last, and whether it was read anew since.

    *lost*: pieces of the server that cannot be read by themselves either.
    """

    events: tuple[str, ...]
    last_ms: int
    is_mended: bool = False
    lost: int = 0


class UnreadEvents:
    """Stands between Discord's events and the parsers of discord.py."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._parsers: dict[str, Parser] = {}
        self._known: dict[int, Unread] = {}
        self._due: dict[int, int] = {}
        self._done: dict[int, int] = {}
        self._is_about_any = False
        """Whether an event has come that did not tell which server it was about."""
        self._logged: dict[str, int] = {}
        self._silent: Counter[str] = Counter()
        self.count: Callable[[str], None] = lambda _event: None
        """Told the kind of each event that could not be read."""

    def guard(self) -> None:
        """Have all parsers of the client pass over what they cannot read."""
        parsers = self._bot._connection.parsers
        self._parsers = dict(parsers)
        for event, parse in self._parsers.items():
            if event != "READY":  # without it there is no session: bot/operation/discord_py.py begins another
                parsers[event] = partial(self._parse, event, parse)
        parsers["INTERACTION_CREATE"] = partial(
            self._parse, "INTERACTION_CREATE", partial(_interaction, self._parsers["INTERACTION_CREATE"])
        )
        parsers["MESSAGE_CREATE"] = partial(self._written, parsers["MESSAGE_CREATE"])

    def look_at(self, guild: int) -> None:
        """Have a server read anew as soon as may be: the bot is there, and knows nothing of it."""
        self._due.setdefault(guild, self._bot.now_ms())

    def about(self, guild: int) -> Unread | None:
        """What could not be read about a server lately."""
        unread = self._known.get(guild)
        return None if unread is None or self._bot.now_ms() - unread.last_ms > KEPT_MS else unread

    def _written(self, parse: Parser, data: Any) -> None:
        """Read a message only if it is written in a thread of the bot's own.

        Messages are heard to remove at once what others write in a thread that is locked to them (F-8). The intent
        for them holds for all servers and as long as a session: there is none for single threads, and to ask for the
        newest messages of each locked thread every few seconds would take requests from the posts of games. So all
        are still sent here, but of those elsewhere (nearly all) nothing but the number of the channel is looked at.
        """
        if self._bot.hears_typed or self._is_own_thread(data):
            parse(data)

    def _is_own_thread(self, data: Any) -> bool:
        try:
            guild = self._bot.get_guild(int(data["guild_id"]))
            thread = None if guild is None else guild.get_thread(int(data["channel_id"]))
        except (KeyError, TypeError, ValueError):
            return False
        return thread is not None and self._bot.user is not None and thread.owner_id == self._bot.user.id

    def _parse(self, event: str, parse: Parser, data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # whatever a parser stumbles over
            self._tell(event, error)
            self.count(event)
            if event == "INTERACTION_CREATE":
                self._apologize(data)
            elif not event.startswith(_GOES_BY):
                self._note(event, data)

    def _apologize(self, data: Any) -> None:
        """Tell who pressed that nothing came of it, if the press can be answered at all."""
        if not isinstance(data, Mapping) or data.get("type") not in _ANSWERED:
            return
        number, token = _number(data.get("id")), data.get("token")
        if number is not None and isinstance(token, str) and not self._bot.is_leaving:
            task = asyncio.create_task(self._sorry(number, token, for_locale(str(data.get("locale")))))
            self._bot.answering.add(task)
            task.add_done_callback(self._bot.answering.discard)

    async def _sorry(self, number: int, token: str, text: Text) -> None:
        sorry = unreadable(text)
        route = Route("POST", "/interactions/{interaction}/{token}/callback", interaction=number, token=token)
        with suppress(*refusals.ERRORS):
            await self._bot.http.request(route, json={"type": 4, "data": {"content": sorry, "flags": 64}})

    def _tell(self, event: str, error: Exception) -> None:
        """A line in the log that names the event, and nothing of what is in it."""
        now = self._bot.now_ms()
        self._silent[event] += 1
        if 0 <= now - self._logged.get(event, now - AGAIN_MS) < AGAIN_MS:
            return
        self._logged[event] = now
        log.warning(
            "Discord has told something that cannot be read, and it was passed over: %s (%s), %s times",
            event,
            type(error).__name__,
            self._silent.pop(event),
        )

    def _note(self, event: str, data: Any) -> None:
        guild = self._guild_of(event, data)
        if guild is None:
            self._is_about_any = True
            return
        before = self.about(guild)
        events = (event,) if before is None else tuple(sorted({*before.events, event}))
        now = self._bot.now_ms()
        self._known[guild] = Unread(events, now)
        self._due.setdefault(guild, max(now, self._done.get(guild, now - AGAIN_MS) + AGAIN_MS))

    def _guild_of(self, event: str, data: Any) -> int | None:
        """Which server an event is about, as far as it tells; a thread or channel is known by its number too."""
        if not isinstance(data, Mapping):
            return None
        guild = _number(
            data.get("id" if event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE") else "guild_id")
        )
        if guild is not None:
            return guild
        for name in ("id", "parent_id"):
            channel = self._bot.get_channel(_number(data.get(name)) or 0)
            if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                return channel.guild.id
        return None

    # ------------------------------------------------------------------------------------------- looked at afterwards

    async def tick(self) -> None:
        """Read anew one of the servers of which something could not be read."""
        if (
            not (self._due or self._is_about_any)
            or not self._bot.is_ready()
            or self._bot.get(Reach).requests.is_down
        ):
            return
        now, games = self._bot.now_ms(), await self._games()
        if self._is_about_any:
            self._is_about_any = False
            for guild in games:
                self._due.setdefault(guild, now)
        due = [guild for guild, moment in self._due.items() if moment <= now]
        for guild in due:
            del self._due[guild]
            if guild not in games:  # nothing hangs on it
                continue
            self._done[guild] = now
            if not await self._look(guild, games[guild]):
                self._due.setdefault(guild, now + LATER_MS)
            return

    async def _games(self) -> dict[int, list[Standing]]:
        """The games that are not over, by their servers, of those that this process looks after."""
        leases, games = self._bot.leases, dict[int, list[Standing]]()
        for game in await self._bot.database.read(lambda connection: Games(connection).standing()):
            if leases.serves(game.guild_id) and leases.is_mine(game.guild_id):
                games.setdefault(game.guild_id, []).append(game)
        return games

    async def _look(self, guild: int, games: list[Standing]) -> bool:
        """See how the server, the threads and the people of *games* are; whether that could be read."""
        try:
            lost = await self._read_anew(guild)
        except refusals.ERRORS as error:
            log.info("Server %s cannot be read anew: %s", guild, refusals.of(error).written)
            return False
        except Exception as error:
            log.warning("Server %s cannot be read anew: %s", guild, type(error).__name__)
            return False
        unread = self._known.get(guild)
        if unread is not None:
            self._known[guild] = Unread(unread.events, unread.last_ms, True, lost)
        for game in games:
            with suppress(Illegal, StorageError, *refusals.ERRORS):
                await self._see(game, frozenset(() if unread is None else unread.events))
        await self._bot.health.changed(guild)
        return True

    async def _read_anew(self, guild: int) -> int:
        """Ask for a server with its channels and open threads, and take it in; how many pieces are lost."""
        http, user, known = self._bot.http, self._bot.user, self._bot.get_guild(guild)
        before = set() if known is None else set(known._threads)
        server: dict[str, Any] = dict(await http.get_guild(guild, with_counts=False))
        pieces: dict[str, Any] = {"roles": server.get("roles") or []}
        pieces["channels"] = await http.get_all_guild_channels(guild)
        pieces["threads"] = (await http.get_active_threads(guild))["threads"]
        mine = [await http.get_member(guild, user.id)] if user is not None else []
        known = self._bot.get_guild(guild)
        if known is None:
            return self._put(server | {"unavailable": False, "members": mine}, pieces)
        server |= {"unavailable": False, "members": mine, "member_count": known.member_count}
        channels, threads = dict(known._channels), dict(known._threads)
        known._channels.clear()
        known._threads.clear()
        try:
            lost = self._put(server, pieces)
        except Exception:  # not even its name can be read: what was known is better than nothing
            known._channels, known._threads = channels, threads
            raise
        for thread in threads.keys() - before:  # made while the answers were on their way
            known._threads.setdefault(thread, threads[thread])
        return lost

    def _put(self, server: dict[str, Any], pieces: dict[str, Any]) -> int:
        try:
            self._parsers["GUILD_CREATE"](server | pieces)
        except Exception:  # a piece of it cannot be read: then all others alone
            return self._piecewise(server, pieces)
        return 0

    def _piecewise(self, server: dict[str, Any], pieces: Mapping[str, Any]) -> int:
        self._parsers["GUILD_CREATE"](server | {name: [] for name in pieces})
        lost = 0
        for name, event, inside in _PIECES:
            for piece in pieces[name]:
                told = {inside: piece} if inside else dict(piece)
                try:
                    self._parsers[event](told | {"guild_id": server["id"]})
                except Exception:
                    lost += 1
        return lost

    async def _see(self, game: Standing, events: frozenset[str]) -> None:
        """Whether the thread of a game is there, and after unread events about members, who is."""
        if game.place_id is not None:
            try:
                await self._bot.http.get_channel(game.place_id)
            except refusals.ERRORS as error:
                if refusals.of(error).refusal is refusals.GONE:
                    await self._bot.health.thread_gone(game.place_id)
        if any("MEMBER" in event for event in events):
            for holder in (await self._bot.service.cache.live(game.id)).holders:
                if not holder.is_companion:
                    await self._bot.health.seek(game.id, holder.person_id)


def _interaction(parse: Parser, data: Any) -> None:
    """Read a press or command. discord.py takes it without a language too, and fails over that later."""
    parse(data if data.get("locale") else {**data, "locale": str(discord.Locale.american_english)})


def _number(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError):
        return None
