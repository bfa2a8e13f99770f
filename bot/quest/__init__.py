"""The Quest game's words and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.game import Game

if TYPE_CHECKING:
    from bot.quest.presentation import QuestPresentation


def make(game: Game[Any]) -> QuestPresentation:
    """The presentation of the Quest game."""
    from bot.quest.presentation import QuestPresentation
    from rules.quest.game import QuestGame

    assert isinstance(game, QuestGame)
    return QuestPresentation(game)
