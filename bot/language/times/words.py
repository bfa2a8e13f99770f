"""What somebody typed, in one form, and what is said of what cannot be read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from bot.language.signs import DASHES
from bot.language.words import said
from rules.game import Illegal

T = TypeVar("T")

Words: TypeAlias = Sequence[str]

Reader: TypeAlias = Callable[[str], T | None]
"""Makes something of a few words; None where they are not that."""

LONGEST: Final = 200
"""Characters of a time that is typed; there is nothing longer that could be meant."""

_STROKES: Final = str.maketrans(
    {
        **dict.fromkeys("\u2215\u2044\u29f8\u29f9", "/"),
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(",;", " "),
    }
)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Unreadable(Illegal, ValueError):
    """What somebody typed cannot be read, or not be done; the sentence says what to write instead."""


def tidy(typed: str) -> str:
    """*typed* in small letters without accents, with blanks where commas are: `Übermorgen, 20 Uhr` is another.

    Raises Unreadable for what is too long: a part of it could say something else.

    >>> tidy(" Europe\u2215Z\u00fcrich\u200b ")
    'europe/zuerich'
    """
    if len(typed) > LONGEST:
        raise Unreadable(
            "F-1",
            said("That has {n} characters; a time or a length has {most} at most. I changed nothing."),
            n=len(typed),
            most=LONGEST,
        )
    whole = unicodedata.normalize("NFKC", typed).casefold().translate(_STROKES).translate(_UMLAUTS)
    parts = unicodedata.normalize("NFKD", whole)
    return " ".join("".join(sign for sign in parts if not _is_nothing(sign)).split())


def _is_nothing(sign: str) -> bool:
    """Whether it is a mark on a letter, or cannot be seen."""
    return unicodedata.combining(sign) != 0 or unicodedata.category(sign) == "Cf"


def beginnings(words: Words, most: int) -> Iterator[tuple[str, Words]]:
    """The first words as one text, the longest beginning first, each with the words that follow it."""
    for length in range(min(most, len(words)), 0, -1):
        yield " ".join(words[:length]), words[length:]


def pattern(written: str) -> re.Pattern[str]:
    """A pattern of what is tidy already; blanks in it are for reading."""
    return re.compile(written, re.ASCII | re.VERBOSE)
