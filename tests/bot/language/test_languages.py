"""Which language a reader is spoken to in, and what Discord's menu says of commands in each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest
from discord import app_commands

from bot.games import finding
from bot.games.presentation import open_presentation
from bot.language.locale import SOURCE, languages, translations
from bot.language.locale.gather import FOLDERS, ROOT, arguments
from bot.language.words import for_locale
from bot.posting.pressing import options_page
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.ui.desk import desk
from bot.ui.languages import Interpreter, Languages
from bot.ui.message import IN_A_MENU, Menu, Message
from bot.ui.reaction import Press
from bot.ui.respond import text_for
from rules import registry
from storage.database import Database
from storage.errors import StorageError
from storage.tables.guilds import Guilds
from storage.tables.people import People
from tests.bot.kit import EVERYTHING, Table
from tests.tree import nodes

ANN, SERVER = 11, 500
OTHERS = [language for language in languages() if language != SOURCE]
every = pytest.mark.parametrize("language", OTHERS)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(tmp_path / "ringmaster.db")
    yield opened
    opened.close()


@pytest.fixture
def readers(database: Database) -> Languages:
    """Of a server that declares no language of its own."""
    return Languages(database, lambda _guild: "en-US")


def press(locale: str, guild: int | None = SERVER, person: int = ANN) -> Press:
    """As much of an interaction as says who pressed, and in which language."""
    made = SimpleNamespace(user=SimpleNamespace(id=person), guild_id=guild, locale=locale, extras={})
    return cast(Press, made)


async def heard(readers: Languages, locale: str, guild: int | None = SERVER, person: int = ANN) -> str:
    """The language of the answer to somebody whose Discord is set to *locale*."""
    made = press(locale, guild, person)
    await readers.hear(made)
    return text_for(made).code


# ------------------------------------------------------------------------------------------------- whose language


async def test_posts_are_in_english_unless_the_server_wants_another(readers: Languages) -> None:
    before = await readers.of_server(SERVER)
    await readers.set_server(SERVER, "de")
    after = await readers.of_server(SERVER)
    await readers.set_server(SERVER, None)

    assert (before.code, after.code) == ("en", "de")
    assert (await readers.of_server(SERVER)).code == "en"
    assert (await readers.of_server(SERVER + 1)).code == "en"
    assert (await readers.of_server(None)).code == "en"


async def test_a_server_speaks_what_it_declares_to_discord_until_it_sets_something_else(
    database: Database,
) -> None:
    readers = Languages(database, {1: "de", 2: "fr", 3: None}.get)
    declared = [(await readers.of_server(guild)).code for guild in (1, 2, 3)]
    await readers.set_server(1, "en")

    assert declared == ["de", "en", "en"]
    assert (await readers.of_server(1)).code == "en"


async def test_what_a_server_has_set_beside_its_language_stays(
    database: Database, readers: Languages
) -> None:
    await database.write(lambda connection: Guilds(connection).change(SERVER, '{"moderators":[7]}'))

    await readers.set_server(SERVER, "de")
    await readers.set_server(SERVER, None)

    kept = await database.read(lambda connection: Guilds(connection).get(SERVER).settings)
    assert kept == '{"moderators": [7]}'


@pytest.mark.parametrize(
    ("chosen", "locale", "server", "spoken"),
    [
        ("de", "en-GB", "en", "de"),
        ("en", "de", "de", "en"),
        (None, "de", "en", "de"),
        (None, "en-GB", "de", "en_GB"),
        (None, "fr", "de", "de"),
        (None, "fr", None, "en"),
        ("xx", "de", "de", "en"),
    ],
)
async def test_an_answer_is_in_ones_own_choice_then_ones_discords_then_the_servers(
    readers: Languages, chosen: str | None, locale: str, server: str | None, spoken: str
) -> None:
    await readers.set_server(SERVER, server)
    await readers.choose(ANN, chosen)

    assert await heard(readers, locale) == spoken


async def test_a_private_message_is_in_the_language_that_was_last_heard(readers: Languages) -> None:
    never = await readers.of_person(ANN, SERVER)
    await heard(readers, "de")
    german = await readers.of_person(ANN, SERVER)
    await heard(readers, "en-US")
    english = await readers.of_person(ANN, SERVER)
    await heard(readers, "fr")

    assert [text.code for text in (never, german, english)] == ["en", "de", "en"]
    assert (await readers.of_person(ANN, SERVER)).code == "en"


async def test_who_was_never_heard_is_written_to_as_the_server_speaks(readers: Languages) -> None:
    await readers.set_server(SERVER, "de")

    assert (await readers.of_person(ANN, SERVER)).code == "de"
    assert (await readers.of_person(ANN, None)).code == "en"


async def test_a_choice_outlives_what_is_heard_and_can_be_taken_back(readers: Languages) -> None:
    await readers.choose(ANN, "de")
    await heard(readers, "en-US")
    chosen = await readers.of_person(ANN, SERVER)
    await readers.choose(ANN, None)

    assert chosen.code == "de"
    assert (await readers.of_person(ANN, SERVER)).code == "en"


async def test_nothing_is_written_of_who_speaks_as_the_server_does(
    database: Database, readers: Languages
) -> None:
    before = database.commits
    await heard(readers, "en-US")
    await heard(readers, "fr")
    same = database.commits
    await heard(readers, "de")
    other = database.commits
    await heard(readers, "de")

    assert (same - before, other - same, database.commits - other) == (0, 1, 0)


async def test_what_else_is_remembered_of_a_person_stays(database: Database, readers: Languages) -> None:
    await database.write(
        lambda connection: People(connection).change(ANN, dm_closed_ms=9, settings='{"tips": false}')
    )

    await heard(readers, "de")

    person = await database.read(lambda connection: People(connection).get(ANN))
    assert (person.dm_closed_ms, person.locale) == (9, None)
    assert person.settings == '{"tips": false, "heard": "de"}'


async def test_a_press_asks_the_database_nothing_once_the_bot_is_awake(
    database: Database, readers: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    await readers.choose(ANN, "de")
    awake = Languages(database, lambda _guild: None)
    first = await heard(awake, "en-US", person=ANN + 1)

    monkeypatch.setattr(awake, "_database", None)

    assert first == "en_US"
    assert await heard(awake, "en-US") == "de"
    assert await heard(awake, "en-US", person=ANN + 2) == "en_US"


async def test_what_another_process_was_told_is_noticed_at_the_next_post(
    database: Database, readers: Languages
) -> None:
    """Several processes may share a database."""
    other = Languages(database, lambda _guild: None)
    await heard(readers, "en-US")
    await other.choose(ANN, "de")
    await other.set_server(SERVER, "de")

    assert (await readers.of_person(ANN, SERVER)).code == "de"
    assert await heard(readers, "en-US") == "de"
    assert (await readers.of_server(SERVER)).code == "de"
    assert await heard(readers, "fr", person=ANN + 1) == "de"


async def test_without_a_database_the_answer_is_in_the_language_of_ones_discord(
    readers: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_work: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(readers, "_database", SimpleNamespace(read=fails, write=fails))

    assert await heard(readers, "de") == "de"


# --------------------------------------------------------------------------------------------- the menu of commands


@pytest.fixture
def bot(database: Database) -> Ringmaster:
    return Ringmaster(database, lambda: 0, RehearsedChance(1))


async def payload(bot: Ringmaster) -> list[dict[str, Any]]:
    words = Interpreter()
    return [await each.get_translated_payload(bot.tree, words) for each in bot.tree.get_commands()]


def things(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The commands with all that is in them: subcommands, options, choices."""
    for thing in found:
        yield thing
        yield from things([*thing.get("options", ()), *thing.get("choices", ())])


@every
async def test_every_description_of_a_command_is_told_in_each_language(
    bot: Ringmaster, language: str
) -> None:
    described = [thing for thing in things(await payload(bot)) if thing.get("description")]
    untold = [
        thing["name"] for thing in described if language not in thing.get("description_localizations", {})
    ]

    assert len(described) > 30
    assert untold == []


async def test_the_names_of_commands_stay_as_they_are_typed(bot: Ringmaster) -> None:
    """Q-12: the forms are English for everybody."""
    found = await payload(bot)
    named = [thing["name"] for thing in things(found) if "description" in thing]

    assert {"game", "gm", "act", "vote", "language"} <= set(named)
    assert not any(thing.get("name_localizations") for thing in things(found) if "description" in thing)


async def test_choices_are_told_too_but_not_the_names_of_languages(bot: Ringmaster) -> None:
    told = {
        thing["name"]: thing.get("name_localizations", {}).get("de")
        for thing in things(await payload(bot))
        if "value" in thing
    }

    assert told["Approve"] == "Zustimmen"
    assert told["then the game waits"] == "dann wartet das Spiel"
    assert told["As Discord is set"] == "Wie Discord eingestellt ist"
    assert {name for name, line in told.items() if line is None} == {
        "Deutsch",
        "English",
        *map(registry.title, finding.names()),
    }


async def test_english_needs_no_telling(bot: Ringmaster) -> None:
    context: app_commands.TranslationContext[Any, Any] = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.command_description, cast(Any, None)
    )
    said = app_commands.locale_str("How the game stands.")

    told = {locale: await Interpreter().translate(said, locale, context) for locale in discord.Locale}

    assert {str(locale) for locale, line in told.items() if line} == set(OTHERS)


# ----------------------------------------------------------------------------------------------- Discord's limits

LIMITS: Final = {
    "Button": 80,
    "Choice": 100,
    "Shortcut": 100,
    "Menu": 150,
    "FormField": 150,
    "Form": 45,
    "Field": 45,
}
"""Characters that Discord takes of a label or line, by the call that makes it."""

LABELS: Final = ("label", "short")
"""The functions of a game's room that give labels of buttons."""


def shown() -> Iterator[tuple[str, int]]:
    """The sentences that stand on buttons, in menus and forms, each with how long it may be."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in nodes(path):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LIMITS:
                    yield from ((said, LIMITS[node.func.id]) for said in within(node))
                elif isinstance(node, ast.FunctionDef) and node.name in LABELS:
                    yield from ((said, LIMITS["Button"]) for said in within(node))


def within(node: ast.AST) -> Iterator[str]:
    """The sentences that are said anywhere in *node*."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            for given in arguments(inner):
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value


@every
def test_labels_are_as_short_as_discord_wants_them(language: str) -> None:
    catalogue, found = translations(language), dict(shown())
    long = [said for said, most in found.items() if len(catalogue.gettext(said)) > most]

    assert len(found) > 40
    assert long == []


@every
@pytest.mark.parametrize("seats", range(5, 11))
def test_the_options_of_a_lobby_fit_into_their_menus(language: str, seats: int) -> None:
    table = Table(seats, **EVERYTHING)

    page = options_page(table.lobby(), table.presentation, for_locale(language))

    _refuse_too_long(page)
    assert sum(isinstance(row, Menu) for row in page.rows) == 5


@every
@pytest.mark.parametrize("seed", range(3))
def test_a_desk_fits_into_one_message_at_every_moment(language: str, seed: int) -> None:
    table, text, chance = Table(10, seed, **EVERYTHING), for_locale(language), Random(seed)

    while not table.is_over:
        for seat in range(1, 11):
            _refuse_too_long(desk(table.look(seat), open_presentation("quest"), text))
        table.step(chance)


def _refuse_too_long(message: Message) -> None:
    assert len(message.content) <= 2000
    for row in message.rows:
        if isinstance(row, Menu):
            assert len(row.placeholder) <= 150
            assert 1 <= len(row.choices) <= IN_A_MENU
            assert all(len(one.label) <= 100 and len(one.description) <= 100 for one in row.choices)
        else:
            assert all(1 <= len(button.label) <= 80 for button in row)
