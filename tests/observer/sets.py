"""The games that are observed: every number of seats with every ready-made set of options."""

from __future__ import annotations

from typing import NamedTuple, cast

from bot.language.words import Text
from bot.quest.presets import presets
from rules.quest.config import QuestConfig


class Set(NamedTuple):
    """What a game is played with."""

    seats: int
    name: str
    config: QuestConfig


def sets_of(seats: int) -> tuple[Set, ...]:
    """The ready-made sets for so many *seats*, the barest first."""
    return tuple(
        Set(seats, preset.name, cast(QuestConfig, preset.config)) for preset in presets(seats, Text())
    )
