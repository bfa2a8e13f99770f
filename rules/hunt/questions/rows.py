"""All questions of the hunt, in the order in which hosts read of them: a row each, in a file for each subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.game import Kind
from rules.hunt.questions import (
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
from rules.hunt.questions.row import Row

FILES = (setup, crossing, turns, beside, blocks, looks, encounter, reactions, ending, asides, plans, notes)

ROWS: Final[Mapping[str, Row]] = {
    row.name: row for file in FILES for row in vars(file).values() if isinstance(row, Row)
}
"""By the name of the kind."""
KINDS: Final[Mapping[str, Kind]] = {name: row.kind for name, row in ROWS.items()}
