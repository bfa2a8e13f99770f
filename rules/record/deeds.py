"""What moderators do that the rules of a game do not play, as a journal writes it: a closed list (R-1.16)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rules.config import refuse_no_time_of_day
from rules.game import Game
from rules.record.corrections import goes_back_to
from rules.record.record import MODERATOR, Written

LENGTH: Final = r"[1-9]\d{0,7}[hms]"
"""How long, in the largest unit that takes a whole number: `24h`, `90m`, `45s`."""
TIME_OF_DAY: Final = r"\d\d:\d\d \S+"
"""`20:00 Europe/Berlin`; that there is such a time and zone is asked for besides."""
_KIND: Final = "[a-z]+"
_SEAT: Final = r"[1-9]\d?"

DEEDS: Final[Mapping[str, str]] = {
    "pause": "",
    "resume": "",
    "extend": f"{_KIND} {LENGTH}",
    "pace": f"{_KIND} (?:{LENGTH}|{TIME_OF_DAY})|[a-z]+",
    "policy": f"{_KIND} (?:auto|ask|wait)",
    "hours": ".{1,300}",
    "floor": f"third|{LENGTH}",
    "reminders": f"off|(?:half|9/10|{LENGTH})(?: (?:half|9/10|{LENGTH}))*",
    "credit": f"off|{LENGTH}",
    "outage": LENGTH,
    "no-outage": LENGTH,
    "replace": _SEAT,
    "advertise": _SEAT,
    "recall": _SEAT,
    "remind": "",
    "lock": "",
    "unlock": "",
    "host": "",
    "reveal": "",
    "move": "",
    "pass": "",
}
"""By verb what follows it. Where a kind is named, it is one of the game's."""

_WITH_KIND: Final = ("extend", "pace", "policy")
_WITH_SEAT: Final = ("replace", "advertise", "recall")


PLAYED: Final = ("start", "abort")
"""What the rules play, beside `lapse` and `rewind`, which are held to what they name."""


def is_known(game: Game[Any], seats: int, line: Written) -> bool:
    """Whether a moderator of such a game can have done what *line* says."""
    verb, _, rest = line.action.partition(" ")
    if line.action in PLAYED or verb == "lapse" or goes_back_to(line) is not None:
        return True
    if verb not in DEEDS or not re.fullmatch(DEEDS[verb], rest, re.ASCII):
        return False
    first, _, more = rest.partition(" ")
    if verb in _WITH_SEAT:
        return int(first) <= seats
    if verb not in _WITH_KIND or not more:
        return True
    return first in game.kinds and (" " not in more or _is_time_of_day(more))


def _is_time_of_day(written: str) -> bool:
    """Whether it can be a deadline: of a zone that nobody knows no time can be reckoned (R-1.17)."""
    try:
        refuse_no_time_of_day(written)
    except ValueError:
        return False
    return True


def may_have_reason(line: Written) -> bool:
    """R-1.3: who moderates may give a reason, but for the start; nobody else is asked for one."""
    return line.by in (MODERATOR, "chair") and line.action != "start"
