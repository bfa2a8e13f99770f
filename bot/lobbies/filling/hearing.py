"""Who wants to hear of lobbies hears of them: in private at most once a day, or by a role where a server has one.

When somebody was told last, and of which, stands in the database, and is written in the commit that has it said: so
each is told once, however often the program ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from bot.games import servers, titles
from bot.games.loaded import LoadedGame
from bot.games.reader_view import Facts
from bot.language.words import Text, safe, when
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DailyLine, LobbiesOpen, LobbyEvent, LobbyNews
from bot.service.telling.notices import Notice
from bot.ui import ids, notify, wardens, ways
from bot.ui.message import Button, Message
from bot.ui.which_game import name_of
from storage.tables.games import StoredLobby
from storage.tables.guilds import Guilds
from storage.tables.next_games import Hearing, Opens
from storage.tables.people import People
from storage.tables.wishes import Bars

if TYPE_CHECKING:
    from bot.service.bot import Bot

DAY_MS: Final = 24 * 60 * 60 * 1000

MOST: Final = 5
"""Lobbies in one message, each with its button."""


async def tell(bot: Bot, guild: int, lobbies: Iterable[StoredLobby]) -> None:
    """Tell who wants to hear of the lobbies of one server, oldest first; of one without a thread a little later."""
    there = list(takewhile(lambda lobby: lobby.place_id is not None, lobbies))
    if not there:
        return
    server, now = await bot.servers.get(guild), bot.now_ms()
    if server.hearers is not None:
        if server.heard < there[-1].id and now - server.heard_ms >= DAY_MS:
            await _call(
                bot,
                guild,
                server.hearers,
                [stored_lobby.id for stored_lobby in there if stored_lobby.id > server.heard],
            )
        return
    newest, since = there[-1].id, now - DAY_MS
    due = await bot.database.read(lambda connection: Hearing(connection).due(guild, newest, since))
    live = [await bot.service.cache.live(stored_lobby.id) for stored_lobby in there] if due else []
    for row in due:
        games = fitting(row, live)
        if games and not await _reads_daily(bot, row.person_id):
            await _tell(bot, row, newest, games)


async def _reads_daily(bot: Bot, person: int) -> bool:
    """Whether somebody has one line a day, and reads there of lobbies too."""
    known = await bot.database.read(lambda connection: People(connection).get(person))
    return known.notify == "daily"


async def _call(bot: Bot, guild: int, role: int, games: Sequence[int]) -> None:
    """Call the role to the newest lobby that has a seat; of all it is told by that."""
    live = [await bot.service.cache.live(game_id) for game_id in games]
    free = [game for game in live if has_seat(game)]
    now = bot.now_ms()

    def noted(connection: Connection) -> None:
        stamp = {"heard": games[-1], **({"heard_ms": now} if free else {})}
        Guilds(connection).change(guild, servers.after(connection, guild, **stamp))

    if free:
        notice = notices.saying(free[-1].row, LobbyNews(LobbyEvent.OPENED, role=role))
        await bot.service.games.say(free[-1], notice, also=noted)
    else:
        await bot.database.write(noted)


async def _tell(bot: Bot, row: Opens, newest: int, games: Sequence[LoadedGame]) -> None:
    now = bot.now_ms()
    lobbies_open = LobbiesOpen(tuple(game.row.id for game in games))
    notice = notices.saying(games[0].row, lobbies_open, notices.person_lane(row.person_id))

    def work(connection: Connection) -> None:
        if Hearing(connection).told(row.guild_id, row.person_id, newest, now - DAY_MS, now):
            bot.service.games.add_notices(connection, games[0], (notice,), now)

    await bot.database.write(work)
    bot.service.games.on_said()


def fitting(row: Opens, lobbies: Iterable[LoadedGame]) -> list[LoadedGame]:
    """Those of *lobbies* of which somebody wants to hear, has not heard yet, and that have a seat for him."""
    wanted = row.games.split()
    return [
        game
        for game in lobbies
        if game.row.id > row.known and game.row.name in wanted and has_seat(game, row.person_id)
    ]


def has_seat(game: LoadedGame, person: int = 0) -> bool:
    """Whether the lobby is open, has a free seat, and *person* could take it."""
    lobby, row = game.lobby, game.row
    is_in = person and (game.holder_of(person) is not None or person == row.host_id)
    is_open = row.stage == "lobby" and lobby.closed is None and len(game.holders) < row.seats
    return is_open and not is_in and all(ban.person != person for ban in lobby.out)


async def compose(
    bot: Bot, notice: Notice, about: LobbiesOpen | DailyLine, person: int, text: Text
) -> Message | None:
    """What *person* reads of lobbies that are open still, and that he sees; None where there is nothing to say."""
    games = about.games if isinstance(about, LobbiesOpen) else about.lobbies
    found = [(await bot.service.cache.live(game_id)) for game_id in games]
    shown = [game.facts() for game in found if has_seat(game, person)]
    visible = []
    for facts in shown[:MOST]:
        if await _is_barred(bot, facts.guild, person):
            continue
        if wardens.sees(bot, await wardens.member_of(bot, facts.guild, person), facts.channel):
            visible.append(facts)
    lines = [_waits(about, text)] if isinstance(about, DailyLine) and about.waits else []
    lines += [_line(bot, facts, text) for facts in visible]
    if not lines:
        return None
    joins = tuple(
        Button(text("Join {name}", name=name_of(bot, facts)), ids.verb(facts.id, "lobby", "join"), "success")
        for facts in visible
    )
    last = (ways.to_games(text), notify.button(text, notice.reference))
    rows = (joins, last) if joins else (last,)
    return Message("\n".join(lines), rows, reference=notice.reference)


async def _is_barred(bot: Bot, guild: int, person: int) -> bool:
    now = bot.now_ms()
    bar = await bot.database.read(lambda connection: Bars(connection).of(guild, person, now))
    return bar is not None


def _waits(about: DailyLine, text: Text) -> str:
    facts = {"n": about.waits, "moment": when(about.due_ms or 0)}
    if about.due_ms is None:
        return text.plural(
            "**{n} game waits for you.**", "**{n} games wait for you.**", about.waits, n=about.waits
        )
    return text.plural(
        "**{n} game waits for you,** until {moment}.",
        "**{n} games wait for you,** the first until {moment}.",
        about.waits,
        **facts,
    )


def _line(bot: Bot, facts: Facts, text: Text) -> str:
    guild = bot.get_guild(facts.guild)
    return text(
        "**{game}** is open in {server}: {taken} of {seats} have joined.",
        game=titles.linked(facts, safe(name_of(bot, facts))),
        server=safe(guild.name if guild is not None else "Discord"),
        taken=len(facts.people),
        seats=facts.seats,
    )
