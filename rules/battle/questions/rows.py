"""All questions of a battle: a row each, in a file for each subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.battle.questions import ending, leave, plans, turns
from rules.battle.questions.row import Row
from rules.game import Action

FILES: Final = (turns, leave, plans, ending)

ROWS: Final[Mapping[str, Row]] = {
    row.kind.name: row for file in FILES for row in vars(file).values() if isinstance(row, Row)
}
"""By the name of the kind."""
FINALS: Final = {name: row.is_final for name, row in ROWS.items() if row.is_final is not None}
BY_ACTION: Final[Mapping[type[Action], Row]] = {one: row for row in ROWS.values() for one in row.actions}
