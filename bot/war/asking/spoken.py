"""What players of a war write, made into its written forms: each part of a list by itself (W-18)."""

from __future__ import annotations

import re
from typing import Final

from rules.kit.order_steps import THEN
from rules.war.state.pieces import BAND, PARTY, TABLE

_JOINTS: Final = re.compile(rf"(;|\n|\b{THEN}\b|\band\b(?=\s+(?:group\s+)?\d))", re.IGNORECASE)
_TO: Final = re.compile(
    r"(?:group\s+|plot\s+)?(?P<group>\d)\s*(?:goes\s+|moves\s+|on\s+)?(?:to|->|→)\s*(?P<goal>.+?)"
    r"(?P<roads>\s+(?:by|on|along|using) (?:the )?roads?)?(?:\s+off (?:the )?roads?)?"
    r"(?:,?\s+cover\s+(?P<cover>.+?))?(?:,?\s+champion\s+(?P<champion>\S+))?",
    re.IGNORECASE,
)
_STAYS: Final = re.compile(r"(?:group\s+)?\d\s+(?:stays?|waits?|rests?)", re.IGNORECASE)
_MOVED: Final = re.compile(r"(move .*?)(?:to|→|->) (.+)", re.IGNORECASE)
_NAZGUL: Final = re.compile(
    r"\bnazg[uû]l[ -]?([3-9]\b(?:(?:\s*,\s*|\s*&\s*|\s+and\s+|\s+)[3-9]\b)*)", re.IGNORECASE
)
_NAMES: Final = (
    (re.compile(r"\b(?:the\s+)?(?:witch[ -]?king|lord of the nazg[uû]l)\b", re.IGNORECASE), "lord"),
    (re.compile(r"\b(?:the\s+)?mouth(?: of sauron)?\b", re.IGNORECASE), "mouth"),
    (re.compile(r"\borc party (\d)\b", re.IGNORECASE), r"party-\1"),
    (re.compile(r"\borc band (\d)\b", re.IGNORECASE), r"orcs-\1"),
)
_ID: Final = rf"(?:{'|'.join(TABLE)}|{BAND}-\d|{PARTY}-\d)\b"
_AMONG: Final = re.compile(rf"\b({_ID})(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?={_ID})", re.IGNORECASE)
_FLIES: Final = re.compile(
    rf"((?:{_ID}\s+)+)(?:goes\s+|go\s+|moves?\s+|fl(?:y|ies)\s+)?(?:to|→|->)\s*(.+)", re.IGNORECASE
)
_THERE: Final = re.compile(r"\s+(?:at|in|into|with)(?=\s)", re.IGNORECASE)
_OF_PLACES: Final = ("place ", "enter ", "attack ", "combat ", "capture ", "siege ")


def spoken(words: str) -> str:
    """The same in written forms, as far as it is one of these; rows of the sheet are as they are.

    >>> spoken("1 stays; group 2 goes to Bree by road, cover W1612; done")
    'plot 2 to Bree by road cover W1612; done'
    >>> spoken("move Nazgûl 7 to Lórien then done")
    'move nazgul-7 Lórien then done'
    >>> spoken("Nazgûl 3, 4 and the Witch-king fly to Bree; place nazgul 9 at E0412")
    'move nazgul-3 nazgul-4 lord Bree; place nazgul-9 E0412'
    """
    if words.casefold().startswith("sheet "):
        return words
    first, *others = _JOINTS.split(_named(words))
    joined = ""
    for joint, part in (("", first), *zip(others[::2], others[1::2], strict=True)):
        if written := _written(" ".join(part.split()).strip(" ,.")):
            between = f" {THEN} " if joint.lower() == THEN else "; "
            joined += between * bool(joined) + written
    return joined or " ".join(words.split())


def _written(part: str) -> str:
    """One part; of a group that stays nothing is written."""
    if _STAYS.fullmatch(part):
        return ""
    if to := _TO.fullmatch(part):
        more = ((name, to[name]) for name in ("cover", "champion") if to[name])
        behind = "".join(f" {name} {word}" for name, word in more)
        return f"plot {to['group']} to {to['goal']}{' by road' * bool(to['roads'])}{behind}"
    if flies := _FLIES.fullmatch(part):
        return f"move {flies[1]}{flies[2]}"
    if part.casefold().startswith(_OF_PLACES):
        return _THERE.sub("", part)
    return _MOVED.sub(r"\1\2", part)


def _named(words: str) -> str:
    """The same with the ids of pieces in the place of their names, a space between those that stand together."""
    for name, id in _NAMES:
        words = name.sub(id, words)
    words = _NAZGUL.sub(lambda found: " ".join(f"nazgul-{n}" for n in re.findall(r"\d", found[1])), words)
    return _AMONG.sub(r"\1 ", words)
