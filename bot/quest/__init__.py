"""The Quest game's words and pictures."""

from __future__ import annotations

from typing import Any

from bot.quest.presentation import QuestPresentation
from rules.game import Game
from rules.quest.game import QuestGame


def make(game: Game[Any]) -> QuestPresentation:
    """The presentation of the Quest game."""
    assert isinstance(game, QuestGame)
    return QuestPresentation(game)
