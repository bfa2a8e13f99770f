"""What players of a war write, made into its written forms: each part of a list by itself (W-18)."""

from __future__ import annotations

import re
from typing import Final

from rules.kit.order_steps import THEN

_JOINTS: Final = re.compile(rf"(;|\n|\b{THEN}\b|\band\b(?=\s+(?:group\s+)?\d))", re.IGNORECASE)
_TO: Final = re.compile(
    r"(?:group\s+|plot\s+)?(?P<group>\d)\s*(?:goes\s+|moves\s+|on\s+)?(?:to|->|→)\s*(?P<goal>.+?)"
    r"(?P<roads>\s+(?:by|on|along|using) (?:the )?roads?)?(?:\s+off (?:the )?roads?)?"
    r"(?:,?\s+cover\s+(?P<cover>.+?))?(?:,?\s+champion\s+(?P<champion>\S+))?",
    re.IGNORECASE,
)
_STAYS: Final = re.compile(r"(?:group\s+)?\d\s+(?:stays?|waits?|rests?)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\bnazg[uû]l[ -]?([3-9])\b", re.IGNORECASE)
_MOVED: Final = re.compile(r"(move .*?)(?:to|→|->) (.+)", re.IGNORECASE)


def spoken(words: str) -> str:
    """The same in written forms, as far as it is one of these; a note is as it is.

    >>> spoken("1 stays; group 2 goes to Bree by road, cover W1612; done")
    'plot 2 to Bree by road cover W1612; done'
    >>> spoken("move Nazgûl 7 to Lórien then done")
    'move nazgul-7 Lórien then done'
    """
    if words.casefold().startswith("note "):
        return words
    first, *others = _JOINTS.split(words)
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
    return _MOVED.sub(r"\1\2", _NUMBERED.sub(r"nazgul-\1", part))
