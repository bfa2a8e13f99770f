"""Lengths of time: `90m`, `1d 12h`, `in 2 weeks`, `eine Woche`."""

from __future__ import annotations

import re
from typing import Final

from bot.language.times.words import tidy

_NAMES: Final = {
    1: "s sec secs second seconds sek sekunde sekunden",
    60: "m min mins minute minutes minuten",
    60 * 60: "h hr hrs hour hours std stunde stunden",
    24 * 60 * 60: "d day days t tag tage tagen",
    7 * 24 * 60 * 60: "w wk wks week weeks woche wochen",
}
UNITS: Final = {name: seconds for seconds, names in _NAMES.items() for name in names.split()}
"""Seconds of a unit, by all that people call it (English, German)."""

_ONE: Final = re.compile(r"\b(?:a|an|one|ein|eine|einen|einer)\b(?= [a-z])", re.ASCII)
_PART: Final = re.compile(r"(\d{1,7})\s*([a-z]+)", re.ASCII)
_JOINED: Final = re.compile(r"\s*(?:\b(?:and|und)\b)?\s*", re.ASCII)
_AHEAD: Final = re.compile(r"(?:in|for|fuer)\s+", re.ASCII)


_NEVER: Final = ("", "off", "never", "none", "aus", "nie", "keine")


def is_never(typed: str) -> bool:
    """Whether somebody wants none."""
    return tidy(typed) in _NEVER


def seconds(typed: str) -> int | None:
    """What lengths with their units sum up to, a comma or `and` between them; None for anything else.

    >>> seconds("1d 12h"), seconds("in einer Woche"), seconds("1.5h")
    (129600, 604800, None)
    """
    line = tidy(typed)
    if (begins := _AHEAD.match(line)) is not None:
        line = line[begins.end() :]
    line = _ONE.sub("1", line)
    parts = _PART.findall(line)
    between = _PART.split(line)[:: _PART.groups + 1]
    is_length = bool(parts) and not between[0] and not between[-1] and all(map(_JOINED.fullmatch, between))
    if not is_length or any(unit not in UNITS for _, unit in parts):
        return None
    return sum(int(number) * UNITS[unit] for number, unit in parts)
