"""Asks those who wish for a game whether they are there: once a minute, in private, each once a day."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.commands import setup
from bot.commands.wishes import PACE_NAMES, VERB
from bot.language.words import Text, safe
from bot.lobbies.matching import Asking, Gathering
from bot.lobbies.wishing import Wishing
from bot.posting.private import Closed, PrivateChannels, Unopened
from bot.service.discord.retrying import UNREACHED
from bot.ui import ids
from bot.ui.languages import Languages
from bot.ui.message import Button, Message, send_arguments
from rules.game import Illegal
from storage.errors import Conflict, StorageError
from storage.tables.leases import doing
from storage.tables.wishes import Wishes

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

EVERY_MS: Final = 60_000


class Asker:
    """Looks through the wishes of all servers."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._looked: int | None = None
        self._busy = asyncio.Lock()

    async def tick(self) -> None:
        """Once a minute: ask whoever is to be asked, in each server of this process."""
        bot, now = self._bot, self._bot.now_ms()
        is_early = self._looked is not None and 0 <= now - self._looked < EVERY_MS
        if is_early or self._busy.locked() or not bot.is_ready():
            return
        async with self._busy:
            self._looked = now
            for guild_id in await bot.database.read(lambda connection: Wishes(connection).guilds()):
                guild = bot.get_guild(guild_id)
                if guild is not None and bot.leases.is_mine(guild_id) and bot.leases.serves(guild_id):
                    try:
                        with doing(bot.leases.lease_of(guild_id)):
                            await self._look(guild)
                    except (Illegal, StorageError, Conflict) as error:
                        log.warning("The wishes of server %s wait: %s", guild_id, type(error).__name__)

    async def _look(self, guild: discord.Guild) -> None:
        has_place = setup.place_for(self._bot, await self._bot.servers.get(guild.id)) is not None
        for asking in await self._bot.service.get(Wishing).look(guild.id, opens=has_place):
            for person in asking.people:
                await self._ask(guild, asking, person)

    async def _ask(self, guild: discord.Guild, asking: Asking, person: int) -> None:
        bot, wishing = self._bot, self._bot.service.get(Wishing)
        wish = await wishing.of(guild.id, person)
        if wish is None or wish.asked_ms is None:
            return
        text = await bot.get(Languages).of_person(person, guild.id)
        try:
            channel = bot.get_partial_messageable(await bot.get(PrivateChannels).of(person))
            title = bot.service.cache.presentation(asking.gathering.game).title
            await channel.send(
                **send_arguments(question(guild, asking.gathering, title, wish.asked_ms, text))
            )
        except (Closed, discord.Forbidden, discord.NotFound):
            await wishing.unasked(guild.id, person)  # others are asked; he is tried again tomorrow
        except (Unopened, discord.HTTPException, *UNREACHED) as error:
            log.info("Somebody could not be asked for a game: %s", type(error).__name__)
            await wishing.unasked(guild.id, person, again=True)


def question(guild: discord.Guild, gathering: Gathering, title: str, asked_ms: int, text: Text) -> Message:
    """Whether somebody is there for a game, with the buttons that answer it."""
    facts = {
        "game": title,
        "server": safe(guild.name),
        "pace": text(PACE_NAMES[gathering.pace]),
        "seats": gathering.seats,
    }
    if gathering.people:
        line = text(
            "**A game of {game} in {server} has a seat for you:** {taken} of {seats} have joined. Pace: {pace}.",
            taken=len(gathering.people),
            **facts,
        )
    else:
        line = text(
            "**Enough people in {server} would play {game}** with {seats} players. Pace: {pace}.", **facts
        )
    lines = [
        line,
        text(
            "Are you there? You have a day to say so; then I ask somebody else. `/play` there changes your wish."
        ),
    ]
    behind = f"{guild.id}/{asked_ms}"
    yes = Button(text("I am there"), ids.verb(ids.NOWHERE, VERB, f"yes/{behind}"), "success")
    no = Button(text("Not now"), ids.verb(ids.NOWHERE, VERB, f"no/{behind}"))
    return Message("\n".join(lines), ((yes, no),))
