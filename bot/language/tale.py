"""Lines of story that go with what happens: a game's own, or those that its host has written; they say nothing of it.

Which line it is depends on what everybody knows: the number of the game, how many came before, how it went.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from bot.language.words import safe
from rules.game import Value
from rules.kit.reading import reader

_APART: Final = 3
_LINES, _LINE = 40, 200
"""How many lines of a host's are kept for one mood, of so many characters."""


class Tale(Value, omit_defaults=True):
    """Lines for what went well, and for what went ill; where there are none nothing is told."""

    well: tuple[str, ...] = ()
    ill: tuple[str, ...] = ()

    def line(self, game_id: int, nth: int, *, is_well: bool) -> str:
        """The *nth* line of a game; none comes twice before all were told, and the next game begins elsewhere."""
        lines = self.well if is_well else self.ill
        return lines[(_APART * game_id + nth) % len(lines)] if lines else ""


Teller: TypeAlias = Callable[[int, bool], str]
"""What tells a line: of the nth thing that happened, and whether it went well."""

_tale: Final = reader(Tale)


@functools.lru_cache(4096)
def read(settings: str) -> Tale | None:
    """The lines that a host has chosen, as a game's *settings* have them; None: the game's own."""
    found = json.loads(settings).get("tale")
    return None if found is None else _tale(found)


def written(tale: Tale | None) -> object:
    """The same, as settings have it."""
    return None if tale is None else msgspec.to_builtins(tale)


def typed(words: str) -> tuple[str, ...]:
    """The lines that a host has typed, each fit for a post."""
    lines = (safe(line, _LINE, "") for line in words.splitlines())
    return tuple(line for line in lines if line)[:_LINES]
