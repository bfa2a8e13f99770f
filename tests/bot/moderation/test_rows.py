"""Every deed that is a row: what it says fits on Discord in every language, and its command is what the row says."""

from __future__ import annotations

import inspect

import pytest

from bot.language.words import for_locale
from bot.locale import languages
from bot.moderation import overseeing
from bot.moderation.commands import GAME, REASON, made
from bot.moderation.deed import Asked, Command, Deed
from bot.moderation.rows import registry
from bot.ui.message import LABEL

FIELDS = 5
"""Components that a form may have, with what it says above them."""

every = pytest.mark.parametrize("deed", registry.DEEDS, ids=lambda deed: deed.word)


def test_a_word_names_one_deed() -> None:
    """Those that are no rows yet are told apart by hand: `case "pause"`."""
    words = [deed.word for deed in registry.DEEDS]
    source = inspect.getsource(overseeing)

    assert len(set(words)) == len(words)
    assert [word for word in words if f'case "{word}"' in source] == []
    assert registry.named("no such deed") is None


@every
@pytest.mark.parametrize("language", languages())
def test_labels_and_titles_are_whole_on_discord(deed: Deed, language: str) -> None:
    """Q-9.8: who confirms a deed reads all of what it is."""
    text = for_locale(language)

    assert len(text(deed.label)) <= LABEL
    assert len(text(deed.title)) <= 45
    assert max((len(text(asked.label)) for asked in deed.asks), default=0) <= 45
    assert len(deed.asks) + (not deed.is_light) + 1 <= FIELDS


@every
@pytest.mark.parametrize("language", languages())
def test_what_everybody_is_told_names_who_did_it(deed: Deed, language: str) -> None:
    """Q-9.8."""
    text = for_locale(language)

    assert "**Ann**" in deed.told({"name": "Bob"}, "Ann", text)
    assert deed.noted((), text)
    assert "**Bob**" in deed.noted(("**Bob**",), text) or deed.noted(("**Bob**",), text) == deed.noted(
        (), text
    )


async def test_a_command_has_the_options_that_its_row_asks_for() -> None:
    """Required ones first, as Discord wants it: people, lists that are completed, lines, why, and which game."""
    deed = registry.named("host")
    assert deed is not None

    async def nothing(_case: object) -> tuple[()]:
        return ()

    asks = (
        Asked("where", "Where?", "Where.", required=False),
        Asked("who", "Who?", "Who.", is_person=True),
        Asked("what", "What?", "What.", choices=nothing),
    )
    row = Deed(
        word="try",
        label="Try",
        title="Try it",
        stages=deed.stages,
        do=deed.do,
        told=deed.told,
        noted=deed.noted,
        asks=asks,
        command=Command("try", "Try it."),
    )

    options = {one.name: one for one in made(row).parameters}

    assert list(options) == ["who", "what", REASON, "where", GAME]
    assert [one.required for one in options.values()] == [True, True, True, False, False]
    assert options["who"].type.name == "user"
    assert [name for name, one in options.items() if one.autocomplete] == ["what", GAME]
