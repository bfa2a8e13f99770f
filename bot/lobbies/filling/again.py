"""Play again: the button under the last post, and the lobby that opens once enough of those who played press it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from pydantic import ValidationError
from sqlalchemy import Connection

from bot.games import kept, servers, sheets
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.games.reader_view import Facts
from bot.games.timing import clock_settings
from bot.language.words import Text
from bot.lobbies import limits
from bot.lobbies.barring import refuse_barred
from bot.lobbies.seating import Seating
from bot.service.telling import news, notices
from bot.service.telling.notice_kinds import LobbyEvent, LobbyNews
from bot.ui import ids
from bot.ui.message import Button
from rules.game import Illegal, Stale
from rules.registry import open_game
from storage.tables.games import Games
from storage.tables.next_games import Again, PlayingAgain
from storage.tables.people import Holder
from storage.tables.wishes import Bars

if TYPE_CHECKING:
    from bot.service.bot import Service

VERB: Final = "again"
"""The custom ids: `rm:12:again:lot`, and `swap` where the order of joining decides who plays what."""

LOT, SWAP = "lot", "swap"

LASTS_MS: Final = 24 * 60 * 60 * 1000
"""How long after its end a game can be played again by its button."""

NEXT: Final = "again"
"""Under this name the settings of a game that is over have the number of its next game."""

_SAME: Final = ("hours", "steps", "floor", "credit", "tale", "paces", "policies")
"""What is taken over of how a game was run, beside its options."""


def buttons(facts: Facts, presentation: Presentation, text: Text) -> tuple[Button, ...]:
    """What stands under the last post."""
    again = Button(text("Play again"), ids.verb(facts.id, VERB, LOT), "success")
    if not presentation.lobby.joining(facts.config, facts.seats, text):
        return (again,)
    return (again, Button(text("Again, sides swapped"), ids.verb(facts.id, VERB, SWAP)))


async def wish(service: Service, row: Again) -> int | None:
    """Note that somebody would play a game again; the number of the next one where it is open already, and he in it.

    Raises Illegal for who did not play it, too early, too late, and twice.
    """
    async with service.cache.locked(row.game_id) as game:
        if game.row.stage != "ended" or game.lobby.closed is not None:
            raise Illegal("F-22", "This game is not over yet. You will find the button under its last post.")
        if row.person_id not in (holder.person_id for holder in _players(game)):
            if row.person_id == game.row.host_id:
                raise Illegal(
                    "F-22",
                    "You hosted this game and had no seat in it, so your press does not count. When more than half "
                    "of those who played have pressed, a lobby opens by itself; you open a new game with "
                    "`/game open`.",
                )
            raise Illegal(
                "F-22",
                "You can play this game again only if you played it to its end. `/games` shows open games.",
            )
        new = game.settings.get(NEXT)
        if new is None:
            await _note(service, game, row)
            return None
    assert isinstance(new, int)
    await service.get(Seating).join(new, row.person_id, row.name, f"join:{row.cause}")
    return new


async def _note(service: Service, game: LoadedGame, row: Again) -> None:
    guild, now = game.row.guild_id, row.at_ms

    def refuse(connection: Connection) -> None:
        refuse_barred(connection, guild, row.person_id, now)
        limits.refuse_unplayed(connection, guild, game.row.name)

    await service.cache.database.read(refuse)
    if row.at_ms - (game.row.ended_ms or 0) > LASTS_MS:
        raise Stale("F-22", "The button worked for a day after the end. `/game open` opens a new game.")
    before = await service.cache.database.read(lambda connection: PlayingAgain(connection, row.game_id).all())
    mine = next((again for again in before if again.person_id == row.person_id), None)
    if mine is not None and mine.cause != row.cause and mine.how == row.how:
        raise Illegal("F-22", "You have said so already. I tell nobody until enough players have.")
    await service.cache.database.write(lambda connection: PlayingAgain(connection, row.game_id).put(row))


async def open_next(service: Service, game_id: int) -> int | None:
    """Open the next game where enough would play it; its number. Once, also after it was cut short."""
    async with service.cache.locked(game_id) as game:
        if NEXT in game.settings:
            return int(game.settings[NEXT])
        guild, now = game.row.guild_id, service.games.now_ms()
        pressed, barred, server = await service.cache.database.read(
            lambda connection: (
                PlayingAgain(connection, game_id).all(),
                Bars(connection).people(guild, now),
                servers.read(connection, guild),
            )
        )
        rows = [row for row in pressed if row.person_id not in barred and server.plays(game.row.name)]
        if len(rows) <= len(_players(game)) // 2:
            return None
        return await _open(service, game, rows)


async def _open(service: Service, game: LoadedGame, rows: Sequence[Again]) -> int:
    row, order = game.row, _order(game, rows, service.games.chance.bytes)
    host = next((again for again in order if again.person_id == row.host_id), order[0])
    settings: dict[str, object] = {name: game.settings[name] for name in _SAME if name in game.settings}
    settings[clock_settings.BEGINS] = [0, False]
    written = row.version

    def also(connection: Connection, new: int) -> None:
        nonlocal written
        PlayingAgain(connection, row.id).drop()
        settings = clock_settings.written(row.settings, **{NEXT: new})
        written = Games(connection).update(row.id, row.version, settings=settings)
        lobby_news = LobbyNews(LobbyEvent.AGAIN, people=tuple(again.person_id for again in order))
        apart = news.sit_there(connection, new, 0, [again.person_id for again in order])
        told = (notices.Notice(new, 0, notices.THREAD, lobby_news), *apart)
        service.games.add_notices(connection, game, told, service.games.now_ms())

    # Its own pack goes with it, as its server has it now; the one that the game ships is that of its newest edition.
    own, shipped = game.game.pack_body(), service.cache.room(row.name, row.edition).game.pack_body()
    sheet = await service.cache.database.read(lambda connection: sheets.newest(connection, game))
    pack = sheet or (None if own == shipped else own)
    newest = await asyncio.to_thread(
        service.cache.room, row.name, None, pack or open_game(row.name).pack_body()
    )
    try:
        config = newest.game.Config.model_validate_json(row.config)
    except ValidationError:
        config = None  # of an edition that had other options
    facts = await service.get(Seating).open(
        name=row.name,
        guild=row.guild_id,
        channel=row.channel_id,
        host=host.person_id,
        host_name=host.name,
        seats=row.seats,
        cause=f"again:{row.id}",
        config=config,
        pack=pack,
        settings=settings,
        guests=[kept.Waiting(again.person_id, again.name, again.cause) for again in order],
        also=also,
    )
    begun = clock_settings.written(row.settings, **{NEXT: facts.id})
    game.row = replace(game.row, version=written, settings=begun)
    service.games.committed(game)
    return facts.id


def _players(game: LoadedGame) -> list[Holder]:
    """Those who played a game to its end, each once; who is forgotten counts among them, and cannot press."""
    seated = {
        holder.person_id: holder
        for holder in game.holders
        if holder.seat is not None and not holder.is_companion
    }
    return list(seated.values())


def _order(game: LoadedGame, rows: Sequence[Again], chance: Callable[[int], bytes]) -> list[Again]:
    """In which order they join, which may decide who plays what: each in the place of the next, if more want that;
    else by lot.
    """
    if 2 * sum(again.how == SWAP for again in rows) <= len(rows):
        return sorted(rows, key=lambda _one: chance(8))
    seats = {holder.person_id: holder.seat or 0 for holder in _players(game)}
    by_seat = sorted(rows, key=lambda again: seats.get(again.person_id, 0))
    return [*by_seat[1:], by_seat[0]]
