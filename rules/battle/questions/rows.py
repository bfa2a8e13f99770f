"""All questions of a battle: a row each, in a file for each subject."""

from __future__ import annotations

from typing import Final

from rules.battle.questions import ending, leave, plans, turns
from rules.kit.asks import Rows

FILES: Final = (turns, leave, plans, ending)
ROWS: Final = Rows(FILES, "B-19.8")
