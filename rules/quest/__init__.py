"""The Quest game: 5 to 10 players, two sides, hidden roles, three to five quests. The rules: RULES.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.quest.game import QuestGame

TITLE = "Quest"
PLACE = 1
"""Where the game stands in lists: the first."""


def make(edition: int | None = None) -> QuestGame:
    """The rules in this edition, the newest unless told. Raises ValueError for one that never was."""
    from rules.quest.game import EDITION, QuestGame

    if edition not in (None, *range(1, EDITION + 1)):
        raise ValueError(f"there is no edition {edition} of the Quest game")
    return QuestGame(edition or EDITION)
