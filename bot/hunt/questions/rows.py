"""The rows of all questions of the hunt, by the name of the kind: the same files as in `rules/hunt/questions`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.kit.rows import rows_of
from rules.hunt.questions import kinds
from rules.hunt.questions.rows import FILES as OF_RULES

FILES: Final = tuple(import_module(file.__name__.replace("rules", "bot", 1)) for file in OF_RULES)

ROWS: Final[Mapping[str, Row]] = rows_of(FILES, Row, lambda row: row.rules.name)


def verb(kind: str, word: str) -> Verb:
    """The first word of an answer or a step; the steps of a plan are those of a ride."""
    return ROWS[kind].verbs.get(word) or ROWS[kinds.BLOCK.name].verbs[word]
