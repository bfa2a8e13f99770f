"""Who moderates which games: the server's moderators, and hosts unless the server says otherwise (F-8)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.games.servers import Server, Servers
from bot.language.words import for_locale
from bot.moderation import server_desk
from bot.ui import wardens
from bot.ui.which_game import ModeratedGame
from rules.game import Illegal
from tests.bot.games.kit import HOST, MODERATOR, Town

GUILD, ROLE, GONE, CHANNEL = 1, 40, 41, 70
ALL, NONE = discord.Permissions.all(), discord.Permissions.none()


def guild(*roles: int) -> Any:
    """A server in which there are these roles."""
    return SimpleNamespace(
        id=GUILD, get_role=lambda n: SimpleNamespace(id=n, mention=f"<@&{n}>") if n in roles else None
    )


def member(number: int, *roles: int, of: Any = None) -> Any:
    return SimpleNamespace(
        id=number,
        guild=of or guild(ROLE),
        get_role=lambda n: SimpleNamespace(id=n) if n in roles else None,
    )


def press(town: Town, person: int, here: int | None = None) -> Any:
    """A press of who is no member of any server the bot would ask."""

    async def server(_number: int) -> None:
        return None

    client = SimpleNamespace(service=town.service, servers=Servers(town.database), server=server)
    return SimpleNamespace(
        client=client,
        user=SimpleNamespace(id=person),
        guild_id=here,
        guild=None,
        permissions=ALL,
        extras={"text": for_locale("en")},
    )


@pytest.mark.parametrize(
    ("server", "who", "here", "is_one"),
    [
        (Server(), member(5), ALL, True),
        (Server(), member(5), NONE, False),
        (Server(role=ROLE), member(5, ROLE), NONE, True),
        (Server(role=ROLE), member(5), ALL, False),
        (Server(moderators=(5,)), member(5), NONE, True),
        (Server(moderators=(5,)), member(6), ALL, False),
        (Server(moderators=(5,)), member(6, ROLE), ALL, False),
        (Server(role=ROLE, moderators=(5,)), member(5), NONE, True),
        (Server(role=ROLE, moderators=(5,)), member(6, ROLE), NONE, True),
        (Server(role=GONE), member(5), ALL, True),
        (Server(role=GONE), member(5), NONE, False),
        (Server(role=GONE, moderators=(5,)), member(6), ALL, False),
    ],
)
def test_whom_a_server_has_chosen_and_nobody_else(
    server: Server, who: Any, here: discord.Permissions, is_one: bool
) -> None:
    """F-8: by role or by name; who may manage threads only where nobody is chosen, or the role is gone."""
    assert wardens.is_moderator(server, who, here) is is_one


async def test_a_host_moderates_his_games_and_no_others_unless_the_server_says_no(town: Town) -> None:
    """F-8: in every list and on the desk of all games as at each game."""
    mine, other = await town.game(), await town.lobby(5, 201)
    games = (mine.id, other.id)
    await town.database.write(
        lambda connection: connection.exec_driver_sql(
            "UPDATE game SET host_id = 555 WHERE id = ?", (other.id,)
        )
    )
    town.reopen()
    host = press(town, HOST)
    facts = [(await town.service.cache.look(game_id, None)).facts for game_id in games]
    as_ever = [await wardens.moderates(host, one) for one in facts]
    listed = [one.row.id for one in await wardens.moderated_in(host, GUILD, games)]
    named = [one.id for one in await ModeratedGame.among(press(town, HOST, GUILD))]
    await Servers(town.database).change(GUILD, hosts=False)
    refused = [await wardens.moderates(host, one) for one in facts]

    assert as_ever == [True, False]
    assert listed == named == [mine.id]
    assert refused == [False, False]
    assert await wardens.moderated_in(host, GUILD, games) == ()
    assert await ModeratedGame.among(press(town, HOST, GUILD)) == ()
    with pytest.raises(Illegal, match="moderators of its server"):
        await wardens.moderated(host, mine.id)
    with pytest.raises(Illegal, match="moderators of its server"):
        await server_desk.page(host, GUILD)


async def test_who_moderates_another_server_moderates_nothing_here(town: Town) -> None:
    """F-8: what he may in the channel where he presses counts for its server alone."""
    game = await town.game()
    facts = (await town.service.cache.look(game.id, None)).facts

    assert not await wardens.moderates(press(town, MODERATOR, 2), facts)
    assert not await wardens.moderates_all(press(town, MODERATOR, 2), GUILD)


async def test_where_hosts_do_not_moderate_somebody_else_is_told(town: Town) -> None:
    """F-4: the first whom the server has chosen, else the host after all, for nobody else is known."""
    servers = Servers(town.database)

    async def chair() -> tuple[int | None, int]:
        return await town.database.read(lambda connection: wardens.chair(connection, GUILD, HOST))

    assert await chair() == (None, HOST)
    await servers.change(GUILD, moderators=[77, 78])
    assert await chair() == (None, HOST)
    await servers.change(GUILD, hosts=False, told=9)
    assert await chair() == (9, 77)
    await servers.change(GUILD, moderators=None)
    assert await chair() == (9, HOST)


class _Channel(discord.TextChannel):
    """A channel in which everybody has the same permissions; nothing else of it is asked."""

    def __init__(self, permissions: discord.Permissions) -> None:
        self.id = CHANNEL
        self.guild: Any = SimpleNamespace(me=None)
        self._all = permissions

    def permissions_for(self, _who: Any, /) -> discord.Permissions:
        return self._all


@pytest.mark.parametrize("view", [True, False])
def test_a_channel_that_is_closed_to_somebody_is_not_seen(view: bool) -> None:
    """F-8: who cannot see where games are made is shown none of them, whatever else he may do there."""
    where = _Channel(discord.Permissions(view_channel=view, send_messages=True, manage_threads=True))
    bot: Any = SimpleNamespace(get_channel=lambda number: {CHANNEL: where}.get(number))

    assert wardens.sees(bot, member(5), CHANNEL) is view
    assert not wardens.sees(bot, None, CHANNEL)
    assert not wardens.sees(bot, member(5), CHANNEL + 1)


@pytest.mark.parametrize(
    ("view", "send", "told"), [(True, True, CHANNEL), (False, True, None), (True, False, None)]
)
async def test_moderators_are_told_in_no_channel_that_is_closed_to_the_bot(
    town: Town, view: bool, send: bool, told: int | None
) -> None:
    """F-16: then whoever is first among them is told in private."""
    servers = Servers(town.database)
    await servers.change(GUILD, told=CHANNEL, moderators=(MODERATOR,), hosts=False)
    where = _Channel(discord.Permissions(view_channel=view, send_messages=send))
    bot: Any = SimpleNamespace(
        database=town.database,
        leases=SimpleNamespace(serves=lambda _guild: True),
        get_channel=lambda number: {CHANNEL: where}.get(number),
    )

    assert await wardens.told_in(bot, GUILD, HOST) == (told, MODERATOR)
