"""Who moderates a game: the server's moderators, and its host unless the server says otherwise (F-8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord
from sqlalchemy import Connection

from bot.games import servers
from bot.games.cache import no_such_game
from bot.games.finding import NotInstalled
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts, ReaderView
from bot.games.servers import Server
from bot.language.words import Ours
from bot.ui.reaction import Press
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot


async def moderated(press: Press, game_id: int) -> Facts:
    """The game, for one who may moderate it. Raises Illegal, alike where there is no such game."""
    try:
        facts = (await press.client.service.cache.look(game_id, None)).facts
    except NotInstalled:
        raise
    except Illegal:
        raise await no_moderator(press) from None
    if not await moderates(press, facts):
        raise await no_moderator(press)
    return facts


async def moderates(press: Press, facts: Facts) -> bool:
    """Whether who pressed may moderate the game."""
    server = await press.client.servers.get(facts.guild)
    if server.hosts and facts.host == press.user.id:
        return True
    return await _moderates_all(press, facts.guild, server)


async def still_moderates(bot: Bot, facts: Facts, person: int) -> bool:
    """The same for somebody who presses nothing at this moment. A host who has left the server is its host still."""
    server = await bot.servers.get(facts.guild)
    if server.hosts and facts.host == person:
        return True
    member = await member_of(bot, facts.guild, person)
    where = bot.get_channel(facts.channel)
    if member is None:
        return False
    here = discord.Permissions.none()
    if isinstance(where, discord.TextChannel | discord.ForumChannel):
        here = where.permissions_for(member)
    return is_moderator(server, member, here)


async def moderates_all(press: Press, guild: int) -> bool:
    """Whether who pressed may moderate whatever game of a server."""
    return await _moderates_all(press, guild, await press.client.servers.get(guild))


async def _moderates_all(press: Press, guild: int, server: Server) -> bool:
    member = await as_member(press, guild)
    if member is None:
        return False
    here = press.permissions if press.guild_id == guild else discord.Permissions.none()
    return is_moderator(server, member, here)


async def moderated_in(press: Press, guild: int, games: Iterable[int]) -> tuple[LoadedGame, ...]:
    """Those of *games*, all of one server, that who pressed may moderate."""
    server = await press.client.servers.get(guild)
    is_one = await _moderates_all(press, guild, server)
    found = [await press.client.service.cache.live(game_id) for game_id in games]
    mine = press.user.id if server.hosts else None
    return tuple(game for game in found if is_one or game.row.host_id == mine)


def is_moderator(server: Server, member: discord.Member, here: discord.Permissions) -> bool:
    """Whether a member moderates the server's games; *here*: what he may do in the game's thread."""
    if has_moderators(server, member.guild):
        return member.id in server.moderators or member.get_role(server.role or 0) is not None
    return here.manage_threads


def has_moderators(server: Server, guild: discord.Guild) -> bool:
    """Whether the server has said who they are; a role that is deleted says nothing."""
    has_role = server.role is not None and guild.get_role(server.role) is not None
    return has_role or bool(server.moderators) or server.alone


async def as_member(press: Press, guild_id: int) -> discord.Member | None:
    """Who pressed, as a member of the game's server, also when it was in private messages."""
    if press.guild_id == guild_id and isinstance(press.user, discord.Member):
        return press.user
    return await member_of(press.client, guild_id, press.user.id)


async def member_of(bot: Bot, guild_id: int, person: int) -> discord.Member | None:
    """Somebody as a member of a server; None where he, or the bot, is not in it."""
    guild = await bot.server(guild_id)
    try:
        return None if guild is None else await guild.fetch_member(person)
    except discord.NotFound:
        return None


async def readable(press: Press, game_id: int) -> ReaderView:
    """The game as everybody sees it who can read its thread. Raises Illegal for others, as if there were no game."""
    look = await press.client.service.cache.look(game_id, None)
    facts = look.facts
    is_outside = facts.person(press.user.id) is None and facts.host != press.user.id
    if is_outside and not sees(press.client, await as_member(press, facts.guild), facts.channel):
        raise no_such_game()
    return look


def sees(bot: Bot, member: discord.Member | None, channel: int) -> bool:
    """Whether a member sees the channel in which games are made."""
    where = bot.get_channel(channel)
    if member is None or not isinstance(where, discord.TextChannel | discord.ForumChannel):
        return False
    return where.permissions_for(member).view_channel


def chair(connection: Connection, guild: int, host: int) -> tuple[int | None, int]:
    """Where the moderators of a game are told: a channel of the server, else this person in private."""
    server = servers.read(connection, guild)
    first = host if server.hosts or not server.moderators else server.moderators[0]
    return server.told, first


async def told_in(bot: Bot, guild: int, host: int) -> tuple[int | None, int]:
    """The same; a channel that is gone, or closed to the bot, is none."""
    channel, person = await bot.database.read(lambda connection: chair(connection, guild, host))
    if channel is not None and not bot.leases.serves(guild):
        return channel, person  # whether it is open Discord says when it is used
    where = None if channel is None else bot.get_channel(channel)
    if not isinstance(where, discord.TextChannel):
        return None, person
    mine = where.permissions_for(where.guild.me)
    return (where.id if mine.view_channel and mine.send_messages else None), person


async def no_moderator(press: Press) -> Illegal:
    """Who may, in the server where it was pressed: what is set in another, which the game may be of, is not told."""
    guild = press.guild
    if guild is None:
        return Illegal("F-8", "Only the host of a game and the moderators of its server can do that.")
    server = await press.client.servers.get(guild.id)
    who = named(server, guild)
    if who is None and has_moderators(server, guild):
        return (
            Illegal("F-8", "Only the host can do that until moderators are chosen anew here with `/setup`.")
            if server.hosts
            else Illegal("F-8", "Nobody can do that until moderators are chosen anew here with `/setup`.")
        )
    match server.hosts, who:
        case True, None:
            return Illegal(
                "F-8", "Only the host of a game and those who may **Manage Threads** here can do that."
            )
        case False, None:
            return Illegal("F-8", "Only those who may **Manage Threads** here can do that.")
        case True, _:
            return Illegal("F-8", "Only the host of a game and the moderators ({who}) can do that.", who=who)
        case _:
            return Illegal("F-8", "Only the moderators ({who}) can do that.", who=who)


def named(server: Server, guild: discord.Guild) -> Ours | None:
    """The role and the people whom the server has chosen as its moderators; None where it has chosen none."""
    if not has_moderators(server, guild):
        return None
    role = None if server.role is None else guild.get_role(server.role)
    found = [] if role is None else [role.mention]
    found += [f"<@{person}>" for person in server.moderators]
    return Ours(", ".join(found)) if found else None
