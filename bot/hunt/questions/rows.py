"""The rows of all questions of the hunt, by the name of the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.hunt.questions import (
    asides,
    beside,
    blocks,
    crossing,
    encounter,
    ending,
    looks,
    notes,
    plans,
    reactions,
    setup,
    turns,
)
from bot.hunt.questions.row import Row

FILES = (setup, crossing, turns, beside, blocks, looks, encounter, reactions, ending, asides, plans, notes)

ROWS: Final[Mapping[str, Row]] = {
    row.rules.name: row for file in FILES for row in vars(file).values() if isinstance(row, Row)
}
