"""Two half-filled lobbies become one: the host of one offers it, the host of the other takes its people in."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Final

import discord
from sqlalchemy import Connection

from bot.games import kept
from bot.games.authority import Authority
from bot.games.loaded import LoadedGame
from bot.lobbies.refusals import refuse_begun, refuse_others
from bot.lobbies.running import Lobbies
from bot.lobbies.seating import MOST_WAIT, Seating
from bot.lobbies.seating import waiting as waits_in
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import LobbyEvent, LobbyNews, WaitEnd
from bot.ui import ids, wardens
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Illegal, Stale
from storage.tables.games import Changes, Games
from storage.tables.people import Holder, Holders
from storage.tables.wishes import Bars

if TYPE_CHECKING:
    from bot.service.bot import Bot

VERB: Final = "merge"
"""The custom id `rm:12:merge:7` takes the people of lobby 7 into lobby 12."""

MERGES: Final = "merges"
"""Under this name stands among a lobby's settings which other its host would have it join."""


async def offer(press: Press, game_id: int, into: int) -> Reaction:
    """The presser's lobby would join another; its host is asked there, or it is done where he hosts both."""
    bot, text = press.client, text_for(press)
    other = await bot.service.cache.live(into)
    async with bot.service.cache.locked(game_id) as game:
        refuse_others(game, press.user.id)
        _refuse_unlike(game, other)
        if isinstance(press.user, discord.Member) and not wardens.sees(bot, press.user, other.row.channel_id):
            raise _unlike()
        if other.row.host_id != press.user.id:
            names = tuple(holder.name for holder in _people(game))
            about = LobbyNews(LobbyEvent.MERGE, names, press.user.display_name, other=game_id)
            await bot.service.incidents.remember(game, (), **{MERGES: into})
    if other.row.host_id == press.user.id:
        return await _merged(press, game_id, into)
    async with bot.service.cache.locked(into) as asked:
        await bot.service.games.say(asked, notices.saying(asked.row, about))
    return Reaction(
        Message(
            text(
                "I ask the host of <#{place}> there whether all of you may join.",
                place=other.row.place_id,
            )
        )
    )


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """The other host takes them in."""
    if not ids.is_number(read.rest):
        return useless(press)
    game_id, into = int(read.rest), read.game_id
    refuse_others(await press.client.service.cache.live(into), press.user.id)
    if (await press.client.service.cache.live(game_id)).settings.get(MERGES) != into:
        raise Stale("F-24", "That offer has ended. I changed nothing.")
    return await _merged(press, game_id, into)


async def _merged(press: Press, game_id: int, into: int) -> Reaction:
    bot, text = press.client, text_for(press)
    people = await merge(bot, game_id, into)
    place = (await bot.service.cache.live(into)).row.place_id
    by = Authority(
        press.user.id, press.user.display_name, f"merge:{press.id}", text("all play in the other lobby")
    )
    await bot.get(Lobbies).close(game_id, by)
    line = text.plural(
        "{n} player has come over to <#{place}>.",
        "{n} players have come over to <#{place}>.",
        people,
        place=place,
    )
    return Reaction(Message(line))


async def merge(bot: Bot, game_id: int, into: int) -> int:
    """All people of a lobby have seats in another, none there; how many. Who waited in it waits in the other.

    Raises Illegal, with nothing changed.
    """
    cache, seating = bot.service.cache, bot.service.get(Seating)
    async with AsyncExitStack() as locks:
        both = {
            number: await locks.enter_async_context(cache.locked(number))
            for number in sorted({game_id, into})
        }
        game, other = both[game_id], both[into]
        _refuse_unlike(game, other)
        coming = [holder for holder in _people(game) if other.holder_of(holder.person_id) is None]
        free = other.row.seats - len(other.holders) - len(coming)
        if free < 0:
            raise Illegal(
                "F-22",
                "You need {n} seats, and {free} are free there by now. I changed nothing.",
                n=len(coming),
                free=free + len(coming),
            )
        now = bot.now_ms()

        def work(connection: Connection) -> Changes:
            out = {ban.person for ban in other.lobby.out} | Bars(connection).people(other.row.guild_id, now)
            if any(holder.person_id in out for holder in coming):
                raise Illegal("F-23", "One of them may not join that lobby. I changed nothing.")
            for holder in _people(game):
                Holders(connection, game_id).leave(holder.id, now)
            for holder in coming:
                Holders(connection, into).add(
                    person_id=holder.person_id, name=holder.name, cause=holder.cause, since_ms=now
                )
            seated = {holder.person_id for holder in (*other.holders, *coming)}
            waiting = _joined(game, other, seated | out)[: free + MOST_WAIT]
            emptied = kept.written(game.row.settings, waiting=())
            Games(connection).update(game_id, game.row.version, settings=emptied)
            moved = {waits.person for waits in game.lobby.waiting} - seated
            lost = moved - {waits.person for waits in waiting}
            stay = [waits.person for waits in waiting[free:] if waits.person in moved]
            told = (*news.waited(other, stay, WaitEnd.MOVED), *news.waited(other, lost, WaitEnd.LOST))
            bot.service.games.add_notices(connection, other, told, now)
            return {"settings": kept.written(other.row.settings, waiting=waiting)}

        known = (*_people(game), *(holder for holder in _people(other) if waits_in(game, holder.person_id)))
        people = tuple(dict.fromkeys(holder.person_id for holder in known))
        told = (news.seated(other, people, LobbyEvent.MERGED),) if people else ()
        await seating.changed_people(other, work, told)
        await cache.reload(game)
        return len(coming)


def _joined(game: LoadedGame, other: LoadedGame, out: Collection[int]) -> tuple[kept.Waiting, ...]:
    """Who waits once the two are one: those there, then those who come, each once and none of *out*."""
    waiting: dict[int, kept.Waiting] = {}
    for waits in (*other.lobby.waiting, *game.lobby.waiting):
        if waits.person not in out:
            waiting.setdefault(waits.person, waits)
    return tuple(waiting.values())


def _people(game: LoadedGame) -> list[Holder]:
    return [holder for holder in game.holders if not holder.is_companion]


def _refuse_unlike(game: LoadedGame, other: LoadedGame) -> None:
    """Raise Illegal where the two are no lobbies of one server, game, pace and pack."""
    refuse_begun(game)
    refuse_begun(other)
    mine, theirs = game.row, other.row
    paces = [getattr(one.config, "deadlines", None) for one in (game, other)]
    alike = (mine.guild_id, mine.name, mine.pack_sha256) == (theirs.guild_id, theirs.name, theirs.pack_sha256)
    if mine.id == theirs.id or not alike or paces[0] != paces[1]:
        raise _unlike()


def _unlike() -> Illegal:
    return Illegal(
        "F-22", "You can merge this lobby only with another one here that has the same game and pace."
    )


VERBS: Final[Verbs] = {VERB: pressed}
