"""Which of the hexes on offer have a button each: the likeliest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex

GOALS: Final = 9
"""So many."""


def likeliest(words: Iterable[str], likely: Iterable[Hex], voice: WarVoice) -> Iterator[tuple[str, Hex]]:
    """Of the hexes that *words* offer those that come first among *likely* ones, each with its word."""
    offered = {at: word for word in words if (at := voice.hex_of(word)) is not None}
    return islice(((offered[at], at) for at in dict.fromkeys(likely) if at in offered), GOALS)
