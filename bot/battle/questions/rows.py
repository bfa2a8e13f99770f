"""The rows of all questions of a battle, by the name of the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.battle.questions import ending, leave, plans, turns
from bot.battle.questions.row import Row

FILES: Final = (turns, leave, plans, ending)

ROWS: Final[Mapping[str, Row]] = {
    row.rules.kind.name: row for file in FILES for row in vars(file).values() if isinstance(row, Row)
}
