"""War of the Ring in the bot's room: its words, its pictures, its posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.game import Game

if TYPE_CHECKING:
    from bot.war.presentation import WarPresentation


def make(game: Game[Any]) -> WarPresentation:
    """The presentation of a war."""
    from bot.war.presentation import WarPresentation
    from rules.war.game import WarGame

    assert isinstance(game, WarGame)
    return WarPresentation(game)
