"""Sentences as a check hears them: what the bot would forgive a catalogue is a fault here."""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, Final

from bot.language.locale import SOURCE, languages, translations
from bot.language.words import Text
from rules import registry
from rules.game import Game

UNFILLED: Final = re.compile(r"\{\w+\}")
"""A placeholder that nothing has filled."""


class _Untranslated(NullTranslations):
    """Stands behind a catalogue, and is asked what that lacks."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"the catalogue lacks: {message}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"the catalogue lacks: {msgid1}")


class StrictText(Text):
    """The sentences of one language; raises AssertionError for one that it lacks, or that cannot be filled."""

    @staticmethod
    def _filled(translated: str, source: str, facts: Mapping[str, object]) -> str:
        try:
            return translated.format_map(facts)
        except (KeyError, IndexError, ValueError) as wrong:
            raise AssertionError(f"{wrong} cannot be filled in: {translated}") from wrong


@functools.cache
def strict(language: str) -> StrictText:
    """The sentences of *language*."""
    if language == SOURCE:
        return StrictText(language)
    catalogue = copy.deepcopy(translations(language))
    catalogue.add_fallback(_Untranslated())
    return StrictText(language, catalogue)


def spoken(game: Game[Any]) -> tuple[StrictText, ...]:
    """The languages that *game* has a catalogue for: all of the bot's where it is of the house."""
    home = registry.home(game.name)
    has = [
        language
        for language in languages()
        if language == SOURCE or not home.package or any((home.folder / "locale" / language).rglob("*.po"))
    ]
    return tuple(map(strict, has))


def is_worded(told: object) -> bool:
    """Whether that is a text, with something in it, and all filled in."""
    return isinstance(told, str) and bool(told.strip()) and UNFILLED.search(told) is None
