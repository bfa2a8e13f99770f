"""The rows of all questions of a battle, by the name of the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bot.battle.questions import ending, leave, plans, turns
from bot.battle.questions.row import Row
from bot.kit.rows import rows_of
from bot.language.words import said
from rules.battle.questions.kinds import ABSENT

FILES: Final = (turns, leave, plans, ending)
ROWS: Final[Mapping[str, Row]] = rows_of(FILES, Row, lambda row: row.rules.kind.name)
OF_CLOCKS: Final[Mapping[str, Row]] = {
    **ROWS,
    ABSENT.name: replace(turns.TURN, name=said("the turn of a player who has missed two in a row")),
}
"""The same, and what has a clock of its own."""
