"""Names in what people write: found however they are spelt, and turned into the words that orders have for them."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from typing import Final

_THE: Final = "the "
_ALIKE: Final = 0.8
_MOST: Final = 4
"""How many names are told of those that may be meant."""


class SpokenNames:
    """Names with the word that each stands for.

    >>> names = SpokenNames({"Helm’s Deep": "m14", "the Shire": "g6"}, taken=re.compile("move"))
    >>> names.replaced("helms deep to the shire, Shire-g7")
    'm14 to g6, g6-g7'
    """

    def __init__(self, words: Mapping[str, str], taken: re.Pattern[str]) -> None:
        """Whole words are names, the longest first, not before `_`, `:` or `=`; without `the` where that is not
        *taken* by something else that is said.
        """
        self._words = {_key(name): word for name, word in words.items()}
        for name, word in tuple(self._words.items()):
            short = name.removeprefix(_THE)
            if not taken.fullmatch(short):
                self._words.setdefault(short, word)
        longest = sorted(self._words, key=len, reverse=True)
        said = ("['’]?".join(map(re.escape, name)).replace(r"\ ", "[ -]") for name in longest)
        self._pattern = re.compile(rf"(?<![\w])(?:{'|'.join(said)})(?![\w:=])")

    def replaced(self, words: str) -> str:
        """*words* in small letters, its word in the place of each name."""
        text, found, done = words.lower(), [], 0
        for match in self._pattern.finditer(_plain(text)):
            found += [text[done : match.start()], self._words[_key(match[0])]]
            done = match.end()
        return "".join((*found, text[done:]))


def alike(word: str, told: Mapping[str, str]) -> tuple[str, ...]:
    """What is *told* of names of which *word* is a part, else of those with a word that is much like it.

    >>> alike("havns", {"Grey Havens": "C6", "Rivendell": "M6"})
    ('C6',)
    """
    named: dict[str, list[str]] = {}
    for name, tells in told.items():
        for part in re.split(r"[\s-]+", name.lower()):
            named.setdefault(part, []).append(tells)
    near = [word] if word in named else difflib.get_close_matches(word, named, cutoff=_ALIKE)
    return tuple(dict.fromkeys(tells for one in near for tells in named[one]))[:_MOST]


def _key(name: str) -> str:
    """A name as it is known, however it is written.

    >>> _key("Helm’s Deep"), _key("Barad-dûr")
    ('helms deep', 'barad dur')
    """
    return _plain(name.lower()).replace("'", "").replace("’", "").replace("-", " ")


def _plain(text: str) -> str:
    """*text* without accents, letter by letter."""
    return text if text.isascii() else "".join(unicodedata.normalize("NFD", one)[0] for one in text)
