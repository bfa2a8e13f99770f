"""What phones and office programs make of the signs that somebody types, and lists of orders, put back."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
_ARROWS: Final = "→⇒⇨⟶⟹➔➙➛➜➝➞➟➠➡➤➨🠒🡒"
_CROSSES: Final = "×✕✖⨉⨯╳❌"
_QUOTES: Final = "“”„‟«»〝〞＂"
_APOSTROPHES: Final = "‘’‚‛‹›´ʹʼ′"
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys(DASHES + _ARROWS, "-"),
        **dict.fromkeys(_CROSSES, "x"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(_APOSTROPHES, "'"),
        "\u2215": "/",
        "\ufe0e": None,  # shows the sign before it as text,
        "\ufe0f": None,  # or as a picture
    }
)
_WAYS: Final = re.compile(r"[-=]+>|-{2,}")
_COLON: Final = re.compile(r"(?<=\w):[^\S\n]+(?=\w)")
_LISTED: Final = re.compile(
    r"^[^\S\n]*(?:\(?\d{1,3}[.)]|[-*•‣◦·])[^\S\n]+(?=[*_]*(?:[^\W\d_]|\+))", re.MULTILINE
)
_ENDED: Final = re.compile(r"[^\S\n]*\.+(?=[^\S\n]*(?:[;,\n]|\Z))")


def folded(words: str) -> str:
    """*words* with the signs that keys have: an arrow and any dash is a hyphen, a quote is a straight one.

    >>> folded("T15 → S14–S13, T15×S15, „Ann’s“, gandalf: N12")
    'T15 - S14-S13, T15xS15, "Ann\\'s", gandalf:N12'
    """
    if words.isascii():
        whole = words
    else:
        # An accent by itself would become a blank with a mark: so the signs go first.
        whole = unicodedata.normalize("NFKC", words.translate(_SIGNS)).translate(_SIGNS)
        whole = "".join(sign for sign in whole if unicodedata.category(sign) != "Cf")
    return _COLON.sub(":", _WAYS.sub("-", whole))


def plainly(words: str) -> str:
    """Orders as they would be typed with plain keys: also without what numbers a line, and the full stop behind it.

    >>> plainly("1. T15–S15.\\n2) +orc Y14.")
    'T15-S15\\n+orc Y14'
    """
    return _ENDED.sub("", _LISTED.sub("", folded(words)))
