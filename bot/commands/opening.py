"""A lobby is opened by a command or a button: written down first, then given its thread with the card."""

from __future__ import annotations

from bot.commands import new_games, setup
from bot.language.words import Text
from bot.lobbies import openers
from bot.lobbies.keeping import Keeper
from bot.lobbies.seating import Seating
from bot.service.bot import Channel
from bot.ui import threads
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import cause, text_for


async def open_lobby(
    press: Press,
    game: str,
    seats: int,
    channel: Channel | None = None,
    *,
    pack: bytes | None = None,
    name: str | None = None,
    mode: str | None = None,
) -> Reaction:
    """The lobby of a new *game*, of the presser's. *mode*: which of the game's, where it has several."""
    bot, text = press.client, text_for(press)
    server = await bot.servers.get(press.guild_id)
    openers.refuse_guest(press, server)
    where = channel or setup.place_for(bot, server) or threads.here(press)
    threads.refuse_missing(where, bot.hears_typed, text)
    presentation = bot.service.cache.presentation(game)
    used = await bot.service.directory.names_in(where.guild.id) if server.names and not name else ()
    config = new_games.config(presentation, server, seats, text)
    if mode is not None:
        usual = config or presentation.game.Config()
        config = type(usual).model_validate({**usual.model_dump(mode="json"), "mode": mode})
    facts = await bot.service.get(Seating).open(
        name=game,
        guild=where.guild.id,
        channel=where.id,
        host=press.user.id,
        host_name=press.user.display_name,
        seats=seats,
        cause=cause(press),
        config=config,
        settings=new_games.settings(server, used, name),
        pack=pack,
        is_limited=True,
    )
    place = await bot.get(Keeper).opening.begin(facts.id, text)
    return Reaction(Message("\n".join(_lines(place, text))))


def _lines(place: int | None, text: Text) -> list[str]:
    if place is None:
        return [
            text(
                "**Discord has not opened the thread yet.** I keep trying, and call you there. You need "
                "not do anything."
            )
        ]
    return [
        text("**The lobby is open:** <#{place}>", place=place),
        text("There you choose how you play with **Options**, and press **Start** once everyone has joined."),
    ]
