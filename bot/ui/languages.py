"""Who reads what in which language, and `/language`, by which people say so for themselves.

A post for all is in the server's language. What one person reads alone is in that person's choice, else in the
language of their Discord, else in the server's.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import discord
from babel import Locale
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands import locale_str
from sqlalchemy import Connection

from bot.language.locale import SOURCE, languages, translations
from bot.language.words import Text, for_locale, said, spoken
from bot.ui import sending, which_game
from bot.ui.message import Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, command_failed, is_left_alone, is_outdated, text_for
from rules.game import Value
from storage.database import Database
from storage.errors import StorageError
from storage.tables.guilds import Guilds
from storage.tables.people import People, Person

if TYPE_CHECKING:
    from bot.service.bot import Bot

log = logging.getLogger(__name__)

LANGUAGE: Final = "language"
"""The name of a server's language among its settings."""

HEARD: Final = "heard"
"""Among what is remembered of a person: the language of their Discord, where it is not the server's."""

ENTRY_POINT: Final = 4
"""The type of the command by which an Activity is launched: Discord makes it where they are switched on."""

AS_DISCORD: Final = "discord"


class Languages:
    """The readers' languages. *declared*: what a server itself tells Discord, which counts until it sets another.

    A press asks the database nothing: who wants another language than the server's is kept in memory, and every post
    and private message looks whether that still holds.
    """

    def __init__(self, database: Database, declared: Callable[[int], str | None]) -> None:
        self._database = database
        self._declared = declared
        self._people: dict[int, Wish] = {}
        self._servers: dict[int, str] = {}
        self._is_loaded = False

    async def of_server(self, guild: int | None) -> Text:
        """For threads and cards, which everybody of a server reads."""
        return for_locale(await self._server(guild))

    async def of_person(self, person: int, guild: int | None) -> Text:
        """For private messages about a game of this server."""
        wish = self._keep(person, await self._database.read(lambda c: _wish(People(c).get(person))))
        return for_locale(wish.chosen or wish.heard or await self._server(guild))

    async def hear(self, press: Press) -> None:
        """Find out in which language whoever pressed is answered, and remember that of their Discord."""
        theirs = spoken(str(press.locale))
        try:
            await self._load()
            wish, server = self._people.get(press.user.id, Wish()), await self._known_server(press.guild_id)
            if theirs is not None and theirs != (wish.heard or server):
                self._keep(
                    press.user.id, await self._database.write(lambda c: _remember(c, press.user.id, theirs))
                )
        except StorageError as error:
            log.warning("The language of whoever pressed is not known: %s", error)
        else:
            press.extras["text"] = for_locale(wish.chosen or (str(press.locale) if theirs else server))

    async def choose(self, person: int, language: str | None) -> None:
        """What a person wants to be spoken to in; None: as their Discord is."""
        self._keep(
            person, await self._database.write(lambda c: _wish(People(c).change(person, locale=language)))
        )

    async def set_server(self, guild: int, language: str | None) -> None:
        """What a server wants its posts in; None: as it declares to Discord."""

        def work(connection: Connection) -> None:
            guilds = Guilds(connection)
            settings: dict[str, Any] = json.loads(guilds.get(guild).settings)
            settings.pop(LANGUAGE, None)
            if language is not None:
                settings[LANGUAGE] = language
            guilds.change(guild, json.dumps(settings))

        await self._database.write(work)
        self._servers.pop(guild, None)

    def forget(self, person: int) -> None:
        """Nothing is known of a person any more."""
        self._keep(person, Wish())

    async def _load(self) -> None:
        if not self._is_loaded:
            for person, wish in await self._database.read(_wishes):
                self._keep(person, wish)
            self._is_loaded = True

    def _keep(self, person: int, wish: Wish) -> Wish:
        if wish == Wish():
            self._people.pop(person, None)
        else:
            self._people[person] = wish
        return wish

    async def _known_server(self, guild: int | None) -> str:
        return self._servers.get(guild or 0) or await self._server(guild)

    async def _server(self, guild: int | None) -> str:
        if guild is None:
            return SOURCE
        chosen = await self._database.read(lambda c: json.loads(Guilds(c).get(guild).settings).get(LANGUAGE))
        self._servers[guild] = spoken(chosen) or spoken(self._declared(guild)) or SOURCE
        return self._servers[guild]


class Wish(Value):
    """What is known of a person: the language chosen by `/language`, and that of the person's Discord."""

    chosen: str | None = None
    heard: str | None = None


def _wish(known: Person) -> Wish:
    return Wish(known.locale, json.loads(known.settings).get(HEARD))


def _wishes(connection: Connection) -> list[tuple[int, Wish]]:
    return [(known.id, _wish(known)) for known in People(connection).remarkable()]


def _remember(connection: Connection, person: int, language: str) -> Wish:
    people = People(connection)
    settings = {**json.loads(people.get(person).settings), HEARD: language}
    return _wish(people.change(person, settings=json.dumps(settings)))


def choices() -> list[app_commands.Choice[str]]:
    """The languages to choose from, each by its own name; first none of them, but whatever Discord is set to."""
    named = [(Locale.parse(language).display_name or language, language) for language in languages()]
    first = app_commands.Choice(name=locale_str(said("As Discord is set")), value=AS_DISCORD)
    return [first, *(app_commands.Choice(name=name, value=language) for name, language in named)]


# ------------------------------------------------------------------------------------------------------ the command


@app_commands.command(
    name="language", description="The language in which I answer you and write to you privately."
)
@app_commands.describe(choice="Your language; posts for all stay in the server's.")
@app_commands.choices(choice=choices())
async def language(press: discord.Interaction[Bot], choice: app_commands.Choice[str]) -> None:
    await answer(press, _chosen(press, choice.value))


async def _chosen(press: Press, value: str) -> Reaction:
    """The first answer is in the new language already."""
    speech = press.client.get(Languages)
    await speech.choose(press.user.id, None if value == AS_DISCORD else value)
    await speech.hear(press)
    text: Text = press.extras["text"]
    if value == AS_DISCORD:
        return Reaction(
            Message(text("From now on I speak to you in the language of your Discord, if I can."))
        )
    name = Locale.parse(value).display_name
    return Reaction(
        Message(
            text("From now on I answer you in {language}, and write to you privately in it.", language=name)
        )
    )


# --------------------------------------------------------------------------------------------- the menu of commands


class Tree(app_commands.CommandTree["Bot"]):
    """The commands; whoever uses one, or types an option of it, is heard first, unless it is one too many.

    They are for servers that have invited the bot and for its own private messages, and no person's to take along.
    """

    def __init__(self, client: Bot) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def _call(self, interaction: discord.Interaction[Bot]) -> None:
        """Run a command. One that discord.py cannot read, for a field is missing, is answered like an old one."""
        try:
            await super()._call(interaction)
        except Exception as error:
            await command_failed(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[Bot], /) -> bool:
        if await is_left_alone(interaction) or await is_outdated(interaction):
            return False
        await interaction.client.get(Languages).hear(interaction)
        if interaction.data is not None and interaction.data.get("type") == ENTRY_POINT:
            text = text_for(interaction)
            await sending.tell(
                interaction,
                text("I have no Activity. `/game open` opens a lobby, and `/help` tells how I work."),
            )
            return False
        if which_game.fill_in(interaction):
            sending.begin(interaction)
        return True


class Interpreter(app_commands.Translator):
    """What Discord's menu says of commands, in every language; their names stay as they are typed (Q-12)."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        wanted = spoken(str(locale))
        if wanted in (None, SOURCE) or context.location not in _SHOWN:
            return None
        translated = translations(wanted).gettext(string.message)
        return None if translated == string.message else translated


_SHOWN: Final = (
    Where.command_description,
    Where.group_description,
    Where.parameter_description,
    Where.choice_name,
)
