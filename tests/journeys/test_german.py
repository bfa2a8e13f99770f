"""A server that speaks German: everything that anybody reads there, and players who want another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import discord
import pytest

from bot.language.locale import translations
from bot.language.locale.gather import messages
from tests.journeys.kit import HOST, Table, everything, moderate, refuse_faults, table

WORDS = 3
"""Words of its own that a sentence must have to be looked for within others; a shorter one is a line or label."""


async def test_a_whole_game_says_nothing_in_english(caplog: pytest.LogCaptureFixture) -> None:
    """Posts, card and picture, role messages, receipts, menus and buttons, from the lobby to the record."""
    async with table(6) as game:
        await speak(game, "de", *["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil"])
        await game.begin(7, **everything(7))
        await game.desk("Bob")
        await game.press("Bob", "help")
        await game.be(HOST).command("game status", in_=game.place)
        await moderate(game.be(HOST), "gm extend", in_=game.place, kind="party", length="2h", reason="so")
        await game.rest(60_000)
        await game.play(game.game_id, game.actors(game.game_id, 7, 6))
        await game.quiet()

        sent = [each.body for each in game.sandbox.traffic if not each.path.endswith("/commands")]
        said = [piece for body in sent for piece in pieces(body)]
        german = "\n".join(said)
        assert len(said) > 400
        for part in ("Wer spielt mit?", "Das Spiel beginnt", "Deine Seite: ", "Mein Pult", "siegen.**"):
            assert part in german, part
        assert "Abgelehnt: 0 von 5" in german  # the picture's description
        assert {line for piece in said for line in english(piece)} == set()
        refuse_faults(game.sandbox, caplog)


async def test_everybody_reads_the_thread_in_the_servers_language_and_the_rest_in_his_own() -> None:
    async with table() as game:
        await speak(game, None, "Bob")
        await game.begin(5)
        await game.be("Cid").command("language", in_=game.place, choice="de")
        dms = {name: "\n".join(post["content"] for post in game.be(name).dms()) for name in game.names}
        desks = {name: (await game.desk(name)).text for name in game.names}

        assert not any("Deine Seite" in post for post in game.thread())
        assert [name for name, told in dms.items() if "Deine Seite" in told] == ["Bob"]
        assert [name for name, told in desks.items() if "Deine Seite" in told] == ["Bob", "Cid"]


async def test_a_server_that_tells_discord_its_language_is_spoken_to_in_it() -> None:
    async with table() as game:
        game.bot.guilds[0].preferred_locale = discord.Locale.german
        await game.begin(5)

        assert any("Das Spiel beginnt" in post for post in game.thread())
        assert "You are" in (await game.desk("Ann")).text


async def test_language_answers_in_the_language_that_was_chosen() -> None:
    async with table() as game:
        await game.lobby(5)
        ann = game.be("Ann")

        german = await ann.command("language", in_=game.place, choice="de")
        english = await ann.command("language", in_=game.place, choice="en")
        discord = await ann.command("language", in_=game.place, choice="discord")

        assert all(each.ephemeral for each in (german, english, discord))
        assert "antworte ich dir auf Deutsch" in german.text
        assert "I answer you in English" in english.text
        assert "the language of your Discord" in discord.text


async def test_a_refusal_and_a_completion_are_in_the_readers_language() -> None:
    async with table() as game:
        await game.begin(5)
        await speak(game, None, "Bob")

        refused = await game.say("Bob", "nonsense")
        kinds = await game.be("Bob").complete("game pace", "kind", "", in_=game.place)

        assert "Das ist keine Antwort auf etwas" in refused.text
        assert "Abstimmung" in [each["name"] for each in kinds]


async def speak(game: Table, server: str | None, *names: str) -> None:
    """The server wants its posts in this language; the Discord of these members is German."""
    if server is not None:
        await game.bot.languages.set_server(game.bot.guilds[0].id, server)
    for name in names:
        game.be(name).user.locale = "de"


# --------------------------------------------------------------------------------------------------- finding English


def pieces(body: Any) -> Iterator[str]:
    """All that is shown of a request: contents, labels, lines of menus, descriptions of pictures."""
    if isinstance(body, list):
        for each in body:
            yield from pieces(each)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in ("content", "label", "description", "placeholder", "title", "name") and value:
                yield str(value)
            elif key in ("data", "message", "embeds", "components", "options", "attachments", "choices"):
                yield from pieces(value)


def english(said: str) -> Iterator[str]:
    """The sentences of the code that are in *said* as they stand there, though they have a translation."""
    lines = said.split("\n")
    for source, plain, pattern, is_long in sentences():
        if plain in said and (
            any(pattern.fullmatch(line) for line in lines) or (is_long and pattern.search(said))
        ):
            yield source


@cache
def sentences() -> list[tuple[str, str, re.Pattern[str], bool]]:
    """Every sentence that reads otherwise in German: itself, its longest part that is the same however it is filled,
    what it looks like when filled, if it is a long one.
    """
    german, every = translations("de"), [forms for _, _, forms in messages()]
    found = {form for forms in every for form in forms if german.gettext(form) != form}
    found -= {form for forms in every if len(forms) > 1 for form in forms}
    own = {form: _own_words(form) for form in sorted(found)}
    return [
        (form, max(re.split(_FILLED, form), key=len), re.compile(_pattern(form)), words >= WORDS)
        for form, words in own.items()
        if words
    ]


_FILLED = r"{\w+}"


def _pattern(form: str) -> str:
    return "".join(
        ".+?" if part.startswith("{") else re.escape(part) for part in re.split(f"({_FILLED})", form)
    )


def _own_words(form: str) -> int:
    return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"{\w+}", " ", form)))


def test_english_is_found_where_it_is() -> None:
    assert list(english("**Ann** leaves the Ring alone.")) == ["{name} leaves the Ring alone."]
    assert list(english("Vote")) == ["Vote"]
    assert "You have used the Ring on {target}." in english(
        "Ja.\nDu: You have used the Ring on **Ann**. Na ja"
    )
    assert list(english("Du hast den Ring gegen **Ann** benutzt.\nVotes")) == []
