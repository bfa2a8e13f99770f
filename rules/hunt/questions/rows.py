"""All questions of the hunt, in the order in which hosts read of them: a row each, in a file for each subject."""

from __future__ import annotations

from typing import Final

from rules.hunt.actions.grammar import CLAUSE, KIND, WHEN
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
from rules.kit.asks import Rows

FILES: Final = (
    setup,
    crossing,
    turns,
    beside,
    blocks,
    looks,
    encounter,
    reactions,
    ending,
    asides,
    plans,
    notes,
)
ROWS: Final = Rows(FILES, CLAUSE, lambda words: ("preload", KIND, *words, WHEN))
KINDS: Final = ROWS.kinds
